/** Goes over boxes in a box, in document order: those that stand in lines, too. */
import type { Box, InlineNode, InlineText } from './box.ts';

/** Whether to go on inside of the box. */
export type VisitBox = (box: Box) => boolean;

export function forEachBox(box: Box, visit: VisitBox): void {
  if (visit(box)) forEachPart(box, (part) => forEachBox(part, visit), ignore);
}

/** The boxes that are directly in a box, and the texts in its lines. */
export function forEachPart(box: Box, onBox: (part: Box) => void, onText: (text: InlineText) => void): void {
  switch (box.kind) {
    case 'block-container':
      if (box.marker !== null) onBox(box.marker);
      if (box.content.kind === 'inline') forEachInline(box.content.children, onBox, onText);
      else if (box.content.kind === 'columns') onBox(box.content.flow);
      else box.content.children.forEach(onBox);
      return;
    case 'flex-container':
    case 'grid-container':
    case 'math':
      box.children.forEach(onBox);
      return;
    case 'table':
      box.captions.forEach(onBox);
      box.sections.forEach(onBox);
      return;
    case 'table-section':
      box.rows.forEach(onBox);
      return;
    case 'table-row':
      for (const cell of box.cells) onBox(cell.box);
      return;
    case 'fieldset':
      if (box.legend !== null) onBox(box.legend);
      onBox(box.contents);
      return;
    case 'turned':
      onBox(box.content);
      return;
    case 'replaced':
  }
}

function forEachInline(
  nodes: readonly InlineNode[],
  onBox: (part: Box) => void,
  onText: (text: InlineText) => void,
): void {
  for (const node of nodes) {
    if (node.kind === 'inline-box') forEachInline(node.children, onBox, onText);
    else if (node.kind === 'text') onText(node);
    else if (node.kind !== 'line-break') onBox(node.box);
  }
}

function ignore(): void {
  // Texts are no boxes.
}
