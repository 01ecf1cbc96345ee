/** Whether a row must be laid out as a fragmented flow although it fits: a forced break stands in one of its cells. */
import type { Box, TableRow } from '../../boxes/tree/box.ts';
import { breakGroup } from '../../css/properties/break.ts';
import { isForcedBreak } from '../fragmentation/break-values.ts';

const NO_BREAKS = breakGroup.initial;

export function hasForcedBreakInside(row: TableRow): boolean {
  for (const { box } of row.cells) {
    if (childrenForce(box)) return true;
  }
  return false;
}

function anyForced(boxes: readonly Box[]): boolean {
  for (const box of boxes) {
    if (box.style.break !== NO_BREAKS) {
      const { before, after } = box.style.break;
      if (isForcedBreak(before, 'page') || isForcedBreak(after, 'page')) return true;
    }
    if (childrenForce(box)) return true;
  }
  return false;
}

function childrenForce(box: Box): boolean {
  switch (box.kind) {
    case 'block-container':
      if (box.content.kind === 'columns') return childrenForce(box.content.flow);
      return box.content.kind === 'blocks' && anyForced(box.content.children);
    case 'flex-container':
    case 'grid-container':
      return anyForced(box.children);
    case 'table':
      return anyForced(box.sections);
    case 'table-section':
      return anyForced(box.rows);
    case 'table-row':
      return hasForcedBreakInside(box);
    case 'fieldset':
      return anyForced([box.contents]);
    case 'turned':
    case 'replaced':
    case 'math':
      return false;
  }
}
