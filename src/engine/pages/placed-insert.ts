/** What a page puts beside the flow: page floats, and the footnote area. */
import { isTakenByPage } from '../boxes/tree/display-role.ts';
import type { PlacedFragment } from '../layout/fragment.ts';
import { movedEntry } from '../layout/fragment-builder.ts';
import type { OutOfFlowBox } from '../layout/layout-outcome.ts';

/** Places are px from the page area's corner. */
export interface PlacedInsert extends PlacedFragment {
  /** Positioned boxes in it whose containing block is the page: relative to the fragment. */
  readonly outOfFlow: readonly OutOfFlowBox[];
}

/** Positioned boxes in inserts, as if they were in the flow of their page. */
export function positionedIn(inserts: readonly PlacedInsert[]): readonly OutOfFlowBox[] {
  return inserts.flatMap(({ x, y, outOfFlow }) =>
    outOfFlow.filter(({ box }) => !isTakenByPage(box.style)).map((entry) => movedEntry(entry, x, y)),
  );
}
