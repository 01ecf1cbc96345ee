/** The first and the last child of a box: those that no break opportunity lies between and the box's own edge (css-break-4 §4.1). */
import type { Box, InlineBox, InlineNode } from '../../boxes/tree/box.ts';
import { isFloating, isOutOfFlow } from '../../boxes/tree/display-role.ts';
import { isZeroLength, type LengthPercentage } from '../../css/values/basic/length.ts';

/** Whether the box is neither a float nor out of flow. */
export function isInFlow(box: Box): boolean {
  return !isFloating(box.style) && !isOutOfFlow(box.style);
}

/**
 * Whether the box takes part in the flow, so that there are break opportunities beside it: whole inline boxes do, even without a line
 * (`<h2>…</h2><a id="x"></a>`), what is left of one before and behind a block in it does not.
 */
export function takesPart(box: Box): boolean {
  if (!isInFlow(box)) return false;
  const inline = anonymousContent(box);
  return inline === null || inline.some(makesLine) || isWhole(inline);
}

/** The same of boxes that have a line, or are none of inline content. */
export function hasLineOrBlock(box: Box): boolean {
  if (!isInFlow(box)) return false;
  const inline = anonymousContent(box);
  return inline === null || inline.some(makesLine);
}

function anonymousContent(box: Box): readonly InlineNode[] | null {
  return box.kind === 'block-container' && box.source === null && box.content.kind === 'inline'
    ? box.content.children
    : null;
}

function isWhole(nodes: readonly InlineNode[]): boolean {
  let hasBox = false;
  for (const node of nodes) {
    if (node.kind !== 'inline-box') continue;
    if (!node.hasStart || !node.hasEnd) return false;
    hasBox = true;
  }
  return hasBox;
}

/** CSS 2.2 §9.4.2: lines without text, preserved white space, edges and boxes are treated as not existing. */
function makesLine(node: InlineNode): boolean {
  switch (node.kind) {
    case 'text':
      return !COLLAPSIBLE.test(node.text) || node.style.text.whiteSpaceCollapse !== 'collapse';
    case 'inline-box':
      return hasInlineEdge(node) || node.children.some(makesLine);
    case 'float':
    case 'out-of-flow':
      return false;
    default:
      return true;
  }
}

const COLLAPSIBLE = /^[ \t\n\r]*$/;

function hasInlineEdge({ style: { padding, border, margin }, hasStart, hasEnd }: InlineBox): boolean {
  if (!hasStart && !hasEnd) return false;
  return (
    isThick(padding.left) ||
    isThick(padding.right) ||
    (border.leftStyle !== 'none' && border.leftWidth > 0) ||
    (border.rightStyle !== 'none' && border.rightWidth > 0) ||
    (margin.left !== 'auto' && isThick(margin.left)) ||
    (margin.right !== 'auto' && isThick(margin.right))
  );
}

function isThick(length: LengthPercentage): boolean {
  return !isZeroLength(length);
}

function firstInFlow(boxes: readonly Box[]): Box | null {
  for (const box of boxes) if (takesPart(box)) return box;
  return null;
}

function lastInFlow(boxes: readonly Box[], counts: (box: Box) => boolean): Box | null {
  for (let i = boxes.length - 1; i >= 0; i--) if (counts(boxes[i]!)) return boxes[i]!;
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

/**
 * The child whose end edge has no break opportunity between itself and the box's own.
 *
 * @param counts - which children of containers are looked at
 */
export function lastChildOf(box: Box, counts: (box: Box) => boolean = takesPart): Box | null {
  switch (box.kind) {
    case 'block-container':
      return box.content.kind === 'blocks' ? lastInFlow(box.content.children, counts) : null;
    case 'flex-container':
    case 'grid-container':
      return lastInFlow(box.children, counts);
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
