/** Footnotes whose calls are in content that has been laid out (css-gcpm-3 §2). */
import type { Box } from '../boxes/tree/box.ts';
import { isPageFloat } from '../boxes/tree/display-role.ts';
import { forEachBox } from '../boxes/tree/walk-boxes.ts';
import type { OutOfFlowBox } from '../layout/layout-outcome.ts';

/** The notes, each once: also those in positioned boxes, which are placed only when all pages are filled. */
export function footnotesIn(outOfFlow: readonly OutOfFlowBox[]): readonly Box[] {
  const notes = new Set<Box>();
  for (const { box } of outOfFlow) {
    if (isFootnote(box)) notes.add(box);
    else if (!isPageFloat(box.style)) collectNotes(box, notes);
  }
  return [...notes];
}

function collectNotes(box: Box, notes: Set<Box>): void {
  forEachBox(box, (each) => {
    if (!isFootnote(each)) return true;
    // Notes in it come behind it, when it is placed; and of another writing mode it is one box outside and one inside.
    notes.add(each);
    return false;
  });
}

function isFootnote({ style }: Box): boolean {
  return style.display.float === 'footnote';
}
