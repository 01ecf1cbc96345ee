/** The first and the last child of a box: those that no break opportunity lies between and the box's own edge (css-break-4 §4.1). */
import type { Box } from '../../boxes/tree/box.ts';
import { isFloating, isOutOfFlow } from '../../boxes/tree/display-role.ts';

/** Whether the box takes part in the flow, so that there are break opportunities beside it. */
export function isInFlow(box: Box): boolean {
  return !isFloating(box.style) && !isOutOfFlow(box.style);
}

function firstInFlow(boxes: readonly Box[]): Box | null {
  for (const box of boxes) if (isInFlow(box)) return box;
  return null;
}

function lastInFlow(boxes: readonly Box[]): Box | null {
  for (let i = boxes.length - 1; i >= 0; i--) if (isInFlow(boxes[i]!)) return boxes[i]!;
  return null;
}

/** The child whose start edge has no break opportunity between itself and the box's own. */
export function firstChildOf(box: Box): Box | null {
  switch (box.kind) {
    case 'block-container':
      return box.content.kind === 'blocks' ? firstInFlow(box.content.children) : null;
    case 'flex-container':
    case 'grid-container':
      return firstInFlow(box.children);
    case 'table': {
      const [caption] = box.captions;
      if (caption !== undefined && caption.style.table.captionSide === 'top') return caption;
      return box.sections.find((section) => section.group === 'header') ?? box.sections[0] ?? null;
    }
    case 'table-section':
      return box.rows[0] ?? null;
    case 'fieldset':
      return box.contents;
    default:
      return null;
  }
}

/** The child whose end edge has no break opportunity between itself and the box's own. */
export function lastChildOf(box: Box): Box | null {
  switch (box.kind) {
    case 'block-container':
      return box.content.kind === 'blocks' ? lastInFlow(box.content.children) : null;
    case 'flex-container':
    case 'grid-container':
      return lastInFlow(box.children);
    case 'table': {
      const caption = box.captions.at(-1);
      if (caption !== undefined && caption.style.table.captionSide === 'bottom') return caption;
      return box.sections.find((section) => section.group === 'footer') ?? box.sections.at(-1) ?? null;
    }
    case 'table-section':
      return box.rows.at(-1) ?? null;
    case 'fieldset':
      return box.contents;
    default:
      return null;
  }
}
