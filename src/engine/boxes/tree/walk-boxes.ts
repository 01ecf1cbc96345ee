/** Goes over boxes in a box, in document order: those that stand in lines, too. */
import type { Box, InlineNode } from './box.ts';

/** Whether to go on inside of the box. */
export type VisitBox = (box: Box) => boolean;

export function forEachBox(box: Box, visit: VisitBox): void {
  if (!visit(box)) return;
  switch (box.kind) {
    case 'block-container':
      if (box.content.kind === 'inline') forEachInline(box.content.children, visit);
      else if (box.content.kind === 'columns') forEachBox(box.content.flow, visit);
      else for (const child of box.content.children) forEachBox(child, visit);
      return;
    case 'flex-container':
    case 'grid-container':
    case 'math':
      for (const child of box.children) forEachBox(child, visit);
      return;
    case 'table':
      for (const caption of box.captions) forEachBox(caption, visit);
      for (const section of box.sections) forEachBox(section, visit);
      return;
    case 'table-section':
      for (const row of box.rows) forEachBox(row, visit);
      return;
    case 'table-row':
      for (const cell of box.cells) forEachBox(cell.box, visit);
      return;
    case 'fieldset':
      if (box.legend !== null) forEachBox(box.legend, visit);
      forEachBox(box.contents, visit);
      return;
    case 'turned':
      forEachBox(box.content, visit);
      return;
    default:
  }
}

function forEachInline(nodes: readonly InlineNode[], visit: VisitBox): void {
  for (const node of nodes) {
    if (node.kind === 'inline-box') forEachInline(node.children, visit);
    else if (node.kind !== 'text' && node.kind !== 'line-break') forEachBox(node.box, visit);
  }
}
