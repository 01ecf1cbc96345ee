/** What platen prints, in the form in which Chromium's print of a layout case is read (scripts/measure-print.ts). */
import {
  IDENTITY,
  inset,
  intersection,
  type Matrix,
  mapPoint,
  mapRect,
  multiply,
  type Rect,
} from '../../src/engine/base/geometry.ts';
import type { DisplayItem, DisplayList, GlyphsItem } from '../../src/engine/display/display-item.ts';
import { type BoxNode, fragmentTree, type TreeNode } from '../../src/engine/inspect/fragment-tree.ts';
import { textOfGlyphs } from '../../src/engine/inspect/run-text.ts';
import type { Page } from '../../src/engine/pages/page.ts';
import { pathBounds } from '../../src/engine/pdf/bounds.ts';
import type { PrintedBox, PrintedGlyph, PrintedPage } from './printed-page.ts';

export function printedPages(pages: readonly Page[], lists: readonly DisplayList[]): PrintedPage[] {
  return pages.map((page, index) => ({ boxes: boxesOf(page), glyphs: glyphsOf(lists[index]!) }));
}

function boxesOf({ box, scale, content, seen }: Page): PrintedBox[] {
  const toPage = { a: scale, b: 0, c: 0, d: scale, e: box.areaX, f: box.areaY };
  const boxes: PrintedBox[] = [];
  const add = (node: TreeNode, clip: Rect): void => {
    const rect = intersection(mapRect(toPage, node.rect), clip);
    if (isAsked(node)) boxes.push({ name: node.name, order: node.source.element.index, rect });
    const inner = node.kind === 'box' && clips(node) ? intersection(clip, mapRect(toPage, paddingBox(node))) : clip;
    for (const child of node.children) add(child, inner);
  };
  for (const node of fragmentTree(content)) add(node, seen);
  return boxes;
}

/** Elements whose background Chromium can be asked for: no pseudo-elements, and no rows and columns, which paint theirs in cells. */
function isAsked(node: TreeNode): node is BoxNode {
  return node.kind === 'box' && node.source.pseudo === null && node.fragment.style.display.display.inner !== null;
}

/** The overflow of `body` is the viewport's. */
function clips({ source, fragment }: BoxNode): boolean {
  return source.element.localName !== 'body' && fragment.style.overflow.y !== 'visible';
}

function paddingBox({ rect, fragment }: BoxNode): Rect {
  return inset(rect, fragment.border);
}

function glyphsOf({ width, height, items }: DisplayList): PrintedGlyph[] {
  const around: Space[] = [];
  let space: Space = { matrix: IDENTITY, clip: { x: 0, y: 0, width, height } };
  const glyphs: PrintedGlyph[] = [];
  for (const item of items) {
    if (item.kind === 'glyphs') glyphs.push(...glyphsOfRun(item, space));
    else if (item.kind === 'pop') space = around.pop()!;
    else if (item.kind.startsWith('push-')) {
      around.push(space);
      space = spaceIn(item, space);
    }
  }
  return glyphs;
}

/** Where an item is painted, px of the page. */
interface Space {
  readonly matrix: Matrix;
  readonly clip: Rect;
}

function spaceIn(item: DisplayItem, { matrix, clip }: Space): Space {
  if (item.kind === 'push-transform') return { matrix: multiply(matrix, item.matrix), clip };
  if (item.kind !== 'push-clip') return { matrix, clip };
  return { matrix, clip: intersection(clip, mapRect(matrix, pathBounds(item.path, 0))) };
}

function glyphsOfRun(item: GlyphsItem, { matrix, clip }: Space): PrintedGlyph[] {
  const { run, start, end, origin, fontSize } = item;
  const indices = Array.from({ length: end - start }, (_, i) => (item.rightToLeft ? end - 1 - i : start + i));
  let pen = origin.x;
  return indices.map((index) => {
    const text = textOfGlyphs({ ...item, start: index, end: index + 1 });
    const advance = (run.advances[index]! * fontSize) / run.face.unitsPerEm;
    const { x, y } = mapPoint(matrix, pen, origin.y);
    pen += advance + item.letterSpacing + (/[ \u00a0]/.test(text) ? item.wordSpacing : 0);
    return { text, x, baseline: y, advance: advance * matrix.a, fontSize: fontSize * matrix.a, clip };
  });
}
