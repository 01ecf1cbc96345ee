/** Page margin boxes (css-page-3 §5): headers, footers and what else stands in the sixteen boxes around the page area. */
import { assert } from '../base/errors.ts';
import { floorToGrid, INDEFINITE } from '../base/lengths.ts';
import type { BlockContainer } from '../boxes/tree/box.ts';
import {
  type MarginBoxName,
  type MarginBoxPlace,
  marginBoxNames,
  PAGE_MARGIN_BOXES,
} from '../css/page-margin-boxes.ts';
import { hasPercentage, type LengthPercentage, resolveLength } from '../css/values/basic/length.ts';
import type { MaxSize, Size } from '../css/values/basic/size.ts';
import { changedSpace, independentSpace } from '../layout/constraint-space.ts';
import type { LayoutEnvironment } from '../layout/environment.ts';
import type { PlacedFragment } from '../layout/fragment.ts';
import type { FinishedLayout } from '../layout/layout-outcome.ts';
import { usedEdges } from '../layout/sizing/edges.ts';
import { type MarginBoxSize, shareSideWithin } from './margin-box-sizes.ts';
import type { PageBox } from './page-box.ts';

/** The boxes that a page generates: those whose `content` is neither none nor normal. */
export type MarginBoxContents = ReadonlyMap<MarginBoxName, BlockContainer>;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes of a corner, of which there is one, or of a side, which three share: clockwise. */
interface Region extends Pick<MarginBoxPlace, 'x' | 'y'> {
  readonly names: MarginBoxName[];
}

const REGIONS = regions();

function regions(): readonly Region[] {
  const found: Region[] = [];
  for (const name of marginBoxNames) {
    const { x, y } = PAGE_MARGIN_BOXES[name];
    const last = found.at(-1);
    if (last?.x === x && last.y === y) last.names.push(name);
    else found.push({ x, y, names: [name] });
  }
  return found;
}

/** In the order in which they are painted, where `z-index` says nothing. */
export function layoutMarginBoxes(
  contents: MarginBoxContents,
  page: PageBox,
  env: LayoutEnvironment,
): readonly PlacedFragment[] {
  if (contents.size === 0) return [];
  const { margin, width, height } = page;
  const columns = {
    left: { x: 0, width: margin.left },
    area: { x: margin.left, width: width - margin.left - margin.right },
    right: { x: width - margin.right, width: margin.right },
  };
  const rows = {
    top: { y: 0, height: margin.top },
    area: { y: margin.top, height: height - margin.top - margin.bottom },
    bottom: { y: height - margin.bottom, height: margin.bottom },
  };
  const placed: PlacedFragment[] = [];
  for (const { x, y, names } of REGIONS) {
    const boxes = names.map((name) => contents.get(name));
    if (boxes.every((box) => box === undefined)) continue;
    const column = columns[x];
    const row = rows[y];
    const area = { x: column.x, y: row.y, width: column.width, height: row.height };
    const dock = { x: DOCKS[x], y: DOCKS[y] };
    // Along the bottom from right to left, along the left side from bottom to top.
    const [last, middle, first] = boxes;
    const isReversed = y === 'bottom' || x === 'left';
    const alongSide = isReversed ? [first, middle, last] : boxes;
    const found: PlacedFragment[] = [];
    if (x === 'area') layoutRow(alongSide, area, dock, env, found);
    else if (y === 'area') layoutColumn(alongSide, area, dock, env, found);
    else place(boxes[0], area, dock, env, found);
    placed.push(...(isReversed && overlapEachOther(found) ? found.reverse() : found));
  }
  return placed;
}

/** Where they do not, the order of painting shows in the order of the text alone, and people read from left to right and from top to bottom. */
function overlapEachOther(boxes: readonly PlacedFragment[]): boolean {
  return boxes.some((box, index) => boxes.slice(index + 1).some((other) => areOverlapping(box, other)));
}

function areOverlapping(a: PlacedFragment, b: PlacedFragment): boolean {
  return (
    a.x < b.x + b.fragment.width &&
    b.x < a.x + a.fragment.width &&
    a.y < b.y + b.fragment.height &&
    b.y < a.y + a.fragment.height
  );
}

/** Where the page area lies from a margin box, on the axes on which the box has its own size. */
interface Dock {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

const DOCKS = { left: 1, top: 1, area: 0, right: -1, bottom: -1 } as const;

type Boxes = readonly (BlockContainer | undefined)[];

function layoutRow(
  [first, middle, last]: Boxes,
  side: Area,
  dock: Dock,
  env: LayoutEnvironment,
  placed: PlacedFragment[],
): void {
  const size = (box: BlockContainer | undefined) => (box === undefined ? null : widthOf(box, side.width, env));
  const [a, b, c] = shareSideWithin([size(first), size(middle), size(last)], side.width);
  const { x, y, width, height } = side;
  place(first, { x, y, width: a, height }, dock, env, placed);
  place(middle, { x: x + (width - b) / 2, y, width: b, height }, dock, env, placed);
  place(last, { x: x + width - c, y, width: c, height }, dock, env, placed);
}

function layoutColumn(
  [first, middle, last]: Boxes,
  side: Area,
  dock: Dock,
  env: LayoutEnvironment,
  placed: PlacedFragment[],
): void {
  const size = (box: BlockContainer | undefined) => (box === undefined ? null : heightOf(box, side, env));
  const [a, b, c] = shareSideWithin([size(first), size(middle), size(last)], side.height);
  const { x, y, width, height } = side;
  place(first, { x, y, width, height: a }, dock, env, placed);
  place(middle, { x, y: y + (height - b) / 2, width, height: b }, dock, env, placed);
  place(last, { x, y: y + height - c, width, height: c }, dock, env, placed);
}

function widthOf(box: BlockContainer, available: number, env: LayoutEnvironment): MarginBoxSize {
  const margins = marginsOf(box, available);
  const outer = margins.left + margins.right;
  const content = env.contentSizes(box, independentSpace(available, INDEFINITE, 'max-content'));
  const { width, minWidth, maxWidth } = box.style.sizing;
  const edges = usedEdges(box.style, available).inline;
  const fixed = borderBoxLength(box, width, available, edges);
  const least = borderBoxLength(box, minWidth, available, edges) ?? 0;
  const most = borderBoxLength(box, maxWidth, available, edges) ?? INDEFINITE;
  return {
    fixed: fixed === null ? null : outer + fixed,
    minContent: outer + content.minContent,
    maxContent: outer + content.maxContent,
    least: outer + least,
    most: outer + most,
  };
}

function heightOf(box: BlockContainer, side: Area, env: LayoutEnvironment): MarginBoxSize {
  const margins = marginsOf(box, side.width);
  const outer = margins.top + margins.bottom;
  const { height, minHeight, maxHeight } = box.style.sizing;
  const edges = usedEdges(box.style, side.width).block;
  const limits = {
    least: outer + (borderBoxLength(box, minHeight, side.height, edges) ?? 0),
    most: outer + (borderBoxLength(box, maxHeight, side.height, edges) ?? INDEFINITE),
  };
  const fixed = borderBoxLength(box, height, side.height, edges);
  if (fixed !== null) return { fixed: fixed + outer, minContent: fixed + outer, maxContent: fixed + outer, ...limits };
  const content = layoutIn(box, side.width - margins.left - margins.right, null, 0, env).fragment.height + outer;
  return { fixed: null, minContent: content, maxContent: content, ...limits };
}

/** @param edges - border and padding along the axis, px */
function borderBoxLength(box: BlockContainer, size: Size | MaxSize, basis: number, edges: number): number | null {
  const length = lengthOf(size, basis);
  if (length === null) return null;
  return box.style.sizing.boxSizing === 'border-box' ? Math.max(length, edges) : length + edges;
}

function lengthOf(size: Size | MaxSize, basis: number): number | null {
  if (typeof size !== 'object' || !('px' in size)) return null;
  return hasPercentage(size as LengthPercentage) ? resolveLength(size, basis) : size.px;
}

function marginsOf(box: BlockContainer, basis: number): { top: number; right: number; bottom: number; left: number } {
  const { margin } = box.style;
  const used = (value: LengthPercentage | 'auto') => (value === 'auto' ? 0 : floorToGrid(resolveLength(value, basis)));
  return { top: used(margin.top), right: used(margin.right), bottom: used(margin.bottom), left: used(margin.left) };
}

/**
 * Lays the box out to fill its area, or in its own size on the axes on which it is docked to the page area: margins that leave more room
 * than there is give way on the outer side, two automatic ones centre it (css-page-3 §5.3.2.5). Its content is moved down as
 * `vertical-align` says.
 */
function place(
  box: BlockContainer | undefined,
  area: Area,
  dock: Dock,
  env: LayoutEnvironment,
  placed: PlacedFragment[],
): void {
  if (box === undefined || area.width <= 0 || area.height <= 0) return;
  const { margin, sizing, inline } = box.style;
  const margins = marginsOf(box, area.width);
  const edges = usedEdges(box.style, area.width);
  const roomX = area.width - margins.left - margins.right;
  const roomY = area.height - margins.top - margins.bottom;
  const ownWidth = dock.x === 0 ? null : borderBoxLength(box, sizing.width, area.width, edges.inline);
  const ownHeight = dock.y === 0 ? null : borderBoxLength(box, sizing.height, area.height, edges.block);
  const width = floorToGrid(ownWidth ?? Math.max(0, roomX));
  const height = floorToGrid(ownHeight ?? Math.max(0, roomY));
  const x = dockedOffset(roomX - width, dock.x, margin.left === 'auto' && margin.right === 'auto');
  const y = dockedOffset(roomY - height, dock.y, margin.top === 'auto' && margin.bottom === 'auto');
  const { verticalAlign } = inline;
  const spare = height - layoutIn(box, width, null, 0, env).intrinsicBlockSize;
  const offset = verticalAlign === 'middle' ? spare / 2 : verticalAlign === 'bottom' ? spare : 0;
  const { fragment } = layoutIn(box, width, height, floorToGrid(offset), env);
  placed.push({ x: area.x + margins.left + x, y: area.y + margins.top + y, fragment });
}

function dockedOffset(spare: number, side: -1 | 0 | 1, isCentred: boolean): number {
  if (side === 0) return 0;
  if (isCentred) return spare / 2;
  return side > 0 ? spare : 0;
}

function layoutIn(
  box: BlockContainer,
  width: number,
  height: number | null,
  contentOffset: number,
  env: LayoutEnvironment,
): FinishedLayout {
  const space = changedSpace(independentSpace(width, INDEFINITE, 'stretch', width, height, height !== null), {
    cellContentOffset: contentOffset,
  });
  const result = env.layout(box, space, null);
  assert(result.status === 'finished', 'a page margin box was laid out with page breaks');
  return result;
}
