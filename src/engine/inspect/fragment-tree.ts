/**
 * The fragments of a page as a reader thinks of them: boxes of elements, and lines with their text. Anonymous boxes are left out and what
 * is in them belongs to the box around. What the dump prints and the report draws.
 */
import type { Rect } from '../base/geometry.ts';
import type { Box, BoxSource, InlineBox, InlineText } from '../boxes/tree/box.ts';
import { isFloating, isOutOfFlow } from '../boxes/tree/display-role.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';
import { sourceName } from './element-name.ts';
import { textOfGlyphs } from './run-text.ts';

export type TreeNode = BoxNode | LineNode;

interface NodeBase {
  /** Border box, or for a line the area of its texts and atomic inline boxes; px from the page area's corner. */
  readonly rect: Rect;
  readonly children: readonly TreeNode[];
}

export interface BoxNode extends NodeBase {
  readonly kind: 'box';
  readonly name: string;
  readonly fragment: Fragment;
  readonly source: BoxSource;
  /** Whether the box goes on in the next fragmentainer. */
  readonly isContinued: boolean;
  readonly flow: 'in-flow' | 'float' | 'out-of-flow';
}

export interface LineNode extends NodeBase {
  readonly kind: 'line';
  readonly text: string;
}

/** `html` is left out, as everything is in it; `body` and what else stands on the page are the roots. */
export function fragmentTree(content: readonly PlacedFragment[]): TreeNode[] {
  const roots = ordered(content.flatMap((placed) => nodesOf(placed, 0, 0)));
  return roots.flatMap((node) => (node.kind === 'box' && isRootElement(node.source) ? node.children : [node]));
}

function isRootElement({ element, pseudo }: BoxSource): boolean {
  return pseudo === null && element.parent.kind === 'document';
}

function nodesOf({ x, y, fragment }: PlacedFragment, originX: number, originY: number): TreeNode[] {
  const left = originX + x;
  const top = originY + y;
  if (fragment.detail?.kind === 'line') return lineNodes(fragment, left, top);
  const children = childNodes(fragment, left, top);
  const source = fragment.box?.source ?? null;
  // The box around what a `<details>` shows is passed over like an anonymous one.
  if (source === null || fragment.box === null || source.pseudo === 'details-content') return children;
  return [boxNode(fragment, fragment.box, source, { x: left, y: top }, ordered(children))];
}

function childNodes(fragment: Fragment, left: number, top: number): TreeNode[] {
  return fragment.children.flatMap((child) => nodesOf(child, left, top));
}

function boxNode(
  fragment: Fragment,
  box: Box | InlineBox | InlineText,
  source: BoxSource,
  at: { readonly x: number; readonly y: number },
  children: readonly TreeNode[],
): BoxNode {
  return {
    kind: 'box',
    name: sourceName(source),
    rect: { x: at.x, y: at.y, width: fragment.width, height: fragment.height },
    children,
    fragment,
    source,
    isContinued: fragment.breakToken !== null,
    flow: isOutOfFlow(box.style) ? 'out-of-flow' : isFloating(box.style) ? 'float' : 'in-flow',
  };
}

/** What a line holds, gathered over its inline boxes in visual order. */
interface LineContents {
  readonly texts: { readonly rect: Rect; readonly text: string; readonly order: number }[];
  readonly boxes: BoxNode[];
  /** Of atomic inline boxes, which count for the line's area. */
  readonly atomics: Rect[];
  readonly others: TreeNode[];
}

function lineNodes(line: Fragment, left: number, top: number): TreeNode[] {
  const contents: LineContents = { texts: [], boxes: [], atomics: [], others: [] };
  collectLine(line, left, top, contents);
  const text = contents.texts
    .toSorted((a, b) => a.order - b.order)
    .map((each) => each.text)
    .join('');
  const areas = [...contents.texts.map(({ rect }) => rect), ...contents.atomics];
  if (areas.length === 0 && contents.boxes.length === 0) return contents.others;
  const children = contents.boxes.toSorted((a, b) => a.source.element.index - b.source.element.index);
  const rect = areas.length === 0 ? children[0]!.rect : unionOf(areas);
  return [...contents.others, { kind: 'line', rect, children, text: text.replace(/[ \t\r\n]+/g, ' ').trim() }];
}

function collectLine(fragment: Fragment, left: number, top: number, out: LineContents): void {
  for (const child of fragment.children) {
    const x = left + child.x;
    const y = top + child.y;
    const { box, detail, width, height } = child.fragment;
    if (detail?.kind === 'text') {
      out.texts.push({ rect: { x, y, width, height }, text: textOfGlyphs(detail), order: box?.id ?? 0 });
    } else if (box !== null && box.kind === 'inline-box') {
      collectLine(child.fragment, x, y, out);
      if (box.source !== null) out.boxes.push(boxNode(child.fragment, box, box.source, { x, y }, []));
    } else {
      const nodes = nodesOf(child, left, top);
      for (const node of nodes) {
        if (node.kind === 'box' && node.flow === 'in-flow') {
          out.boxes.push(node);
          out.atomics.push(node.rect);
        } else out.others.push(node);
      }
    }
  }
}

function unionOf(rects: readonly Rect[]): Rect {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { x, y, width, height } of rects) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Boxes in document order whatever their places, floats before the lines that they stand among, out-of-flow boxes last: the order in which
 * a browser's DOM gives them too, so that its answers can be compared.
 */
function ordered(nodes: readonly TreeNode[]): TreeNode[] {
  const flow: TreeNode[] = [];
  const outside: BoxNode[] = [];
  let boxes: BoxNode[] = [];
  let floats: BoxNode[] = [];
  let lines: LineNode[] = [];
  const flush = () => {
    flow.push(...[...boxes, ...(lines.length === 0 ? floats : [])].toSorted(byDocumentOrder));
    if (lines.length > 0) flow.push(...floats.toSorted(byDocumentOrder), ...lines);
    boxes = [];
    floats = [];
    lines = [];
  };
  for (const node of nodes) {
    if (node.kind === 'line') {
      if (boxes.length > 0) flush();
      lines.push(node);
    } else if (node.flow === 'float') {
      floats.push(node);
    } else if (node.flow === 'out-of-flow') {
      outside.push(node);
    } else {
      if (lines.length > 0) flush();
      boxes.push(node);
    }
  }
  flush();
  return [...flow, ...outside.toSorted(byDocumentOrder)];
}

function byDocumentOrder(a: BoxNode, b: BoxNode): number {
  const first = orderOf(a.source);
  const second = orderOf(b.source);
  return first === second ? 0 : first - second;
}

function orderOf({ element, pseudo }: BoxSource): number {
  return pseudo === 'after' ? Number.POSITIVE_INFINITY : element.index;
}
