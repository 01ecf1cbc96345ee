/** What the layout of a multi-column container knows while it goes through rows of columns and the boxes that span them. */
import type { BlockContainer, Box } from '../../boxes/tree/box.ts';
import type { BreakBetween, BreakToken, ColumnsResume } from '../break-token.ts';
import { type ConstraintSpace, changedFragmentation, type FragmentationSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import { BreakDriver } from '../fragmentation/break-driver.ts';
import { hasClonedEdges } from '../fragmentation/cloned-edges.ts';
import type { EndingBox } from '../fragmentation/finish-box.ts';
import { awaitsMarker, type ListItem } from '../list-marker.ts';
import { AFTER_FORCED_BREAK, AFTER_UNFORCED_BREAK, type MarginStrut, NO_MARGIN } from '../margin-strut.ts';
import { blockSizing, percentageBasisOfChildren, usedInlineSize } from '../sizing/box-sizes.ts';
import { startEdgesAfter, usedEdges } from '../sizing/edges.ts';

/** A multi-column container is the root of a formatting context: its border box is where that starts. */
export interface ColumnsState extends EndingBox, ListItem {
  readonly box: BlockContainer;
  readonly builder: FragmentBuilder;
  /** The token of a container that has begun in an earlier fragmentainer. */
  readonly begun: BreakToken | null;
  readonly childPercentageBlockSize: number;
  /** The driver's space: shortened by cloned edges. */
  readonly fragmentation: FragmentationSpace | null;
  readonly bfcBlockOffset: 0;
  /** Where the next row or spanning box starts, from the border box's top, before `strut` is collapsed. */
  offset: number;
  strut: MarginStrut;
  hasContentInFragment: boolean;
  /** The spanning box that comes directly before. */
  previousSpanner: Box | null;
  broken: ColumnsResume | null;
  /** Of a forced break at which this fragment ends. */
  forcedValue: BreakBetween | null;
  /** What overflows spanning boxes. */
  readonly parallel: BreakToken[];
}

export function createColumnsState(
  box: BlockContainer,
  space: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): ColumnsState {
  const begun = token !== null && !token.isBreakBefore ? token : null;
  const edges = usedEdges(box.style, space.percentageInlineSize);
  const inlineSize = usedInlineSize(box, space, env);
  const sizing = blockSizing(box, space, edges, inlineSize);
  const isCloned = hasClonedEdges(box.style, edges.block, space.fragmentation, token, space.bfcBlockOffset);
  const fragmentation = shortened(space.fragmentation, isCloned ? edges.bottom : 0);
  const contentTop =
    begun === null
      ? edges.top + space.cellContentOffset
      : isCloned
        ? edges.top
        : startEdgesAfter(edges, begun.consumedBlockSize).both;
  return {
    box,
    space,
    env,
    builder: new FragmentBuilder(box),
    begun,
    isMarked: begun !== null && !awaitsMarker(begun, env),
    edges,
    sizing,
    inlineSize,
    contentInlineSize: Math.max(0, inlineSize - edges.inline),
    contentTop,
    childPercentageBlockSize: percentageBasisOfChildren(box, space, sizing, edges, env),
    direction: box.style.writing.direction,
    isRoot: true,
    isCloned,
    driver: fragmentation === null ? null : new BreakDriver(box, fragmentation),
    fragmentation,
    bfcBlockOffset: 0,
    bfcInlineOffset: 0,
    offset: contentTop,
    strut: begun === null ? NO_MARGIN : begun.isForced ? AFTER_FORCED_BREAK : AFTER_UNFORCED_BREAK,
    hasContentInFragment: false,
    previousSpanner: null,
    broken: null,
    forcedValue: null,
    parallel: [],
    isStoppedBySpanner: false,
    endsWithChild: false,
  };
}

function shortened(space: FragmentationSpace | null, reserved: number): FragmentationSpace | null {
  return space === null || reserved === 0
    ? space
    : changedFragmentation(space, { blockSize: space.blockSize - reserved });
}

/** A break before what comes next would be in vain. */
export function isAtStart({ fragmentation, hasContentInFragment }: ColumnsState): boolean {
  return fragmentation?.isAtStart === true && !hasContentInFragment;
}
