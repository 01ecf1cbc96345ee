/** Page margin boxes (css-page-3 §5): headers, footers and what else stands in the sixteen boxes around the page area. */
import { assert } from '../base/errors.ts';
import { floorToGrid, INDEFINITE } from '../base/lengths.ts';
import type { BlockContainer } from '../boxes/tree/box.ts';
import { hasPercentage, type LengthPercentage, resolveLength } from '../css/values/basic/length.ts';
import type { MaxSize, Size } from '../css/values/basic/size.ts';
import { independentSpace } from '../layout/constraint-space.ts';
import type { LayoutEnvironment } from '../layout/environment.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';
import { usedEdges } from '../layout/sizing/edges.ts';
import type { MarginBoxName } from '../style/page-style.ts';
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

export function layoutMarginBoxes(
  contents: MarginBoxContents,
  page: PageBox,
  env: LayoutEnvironment,
): readonly PlacedFragment[] {
  if (contents.size === 0) return [];
  const { margin, width, height } = page;
  const across = width - margin.left - margin.right;
  const down = height - margin.top - margin.bottom;
  const right = width - margin.right;
  const bottom = height - margin.bottom;
  const placed: PlacedFragment[] = [];
  const corner = (name: MarginBoxName, area: Area, x: -1 | 1, y: -1 | 1) =>
    place(contents.get(name), area, { x, y }, env, placed);
  corner('top-left-corner', { x: 0, y: 0, width: margin.left, height: margin.top }, 1, 1);
  layoutRow(
    contents,
    ['top-left', 'top-center', 'top-right'],
    { x: margin.left, y: 0, width: across, height: margin.top },
    TO_BELOW,
    env,
    placed,
  );
  corner('top-right-corner', { x: right, y: 0, width: margin.right, height: margin.top }, -1, 1);
  layoutColumn(
    contents,
    ['right-top', 'right-middle', 'right-bottom'],
    { x: right, y: margin.top, width: margin.right, height: down },
    TO_LEFT,
    env,
    placed,
  );
  corner('bottom-right-corner', { x: right, y: bottom, width: margin.right, height: margin.bottom }, -1, -1);
  layoutRow(
    contents,
    ['bottom-left', 'bottom-center', 'bottom-right'],
    { x: margin.left, y: bottom, width: across, height: margin.bottom },
    TO_ABOVE,
    env,
    placed,
  );
  corner('bottom-left-corner', { x: 0, y: bottom, width: margin.left, height: margin.bottom }, 1, -1);
  layoutColumn(
    contents,
    ['left-top', 'left-middle', 'left-bottom'],
    { x: 0, y: margin.top, width: margin.left, height: down },
    TO_RIGHT,
    env,
    placed,
  );
  return placed;
}

/** Where the page area lies from a margin box, on the axes on which the box has its own size. */
interface Dock {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

const TO_BELOW: Dock = { x: 0, y: 1 };
const TO_ABOVE: Dock = { x: 0, y: -1 };
const TO_LEFT: Dock = { x: -1, y: 0 };
const TO_RIGHT: Dock = { x: 1, y: 0 };

type Three = readonly [MarginBoxName, MarginBoxName, MarginBoxName];

function boxesOf(contents: MarginBoxContents, names: Three): readonly (BlockContainer | undefined)[] {
  return names.map((name) => contents.get(name));
}

function layoutRow(
  contents: MarginBoxContents,
  names: Three,
  side: Area,
  dock: Dock,
  env: LayoutEnvironment,
  placed: PlacedFragment[],
): void {
  const [first, middle, last] = boxesOf(contents, names);
  const size = (box: BlockContainer | undefined) => (box === undefined ? null : widthOf(box, side.width, env));
  const [a, b, c] = shareSideWithin([size(first), size(middle), size(last)], side.width);
  place(first, { ...side, width: a }, dock, env, placed);
  place(middle, { ...side, x: side.x + (side.width - b) / 2, width: b }, dock, env, placed);
  place(last, { ...side, x: side.x + side.width - c, width: c }, dock, env, placed);
}

function layoutColumn(
  contents: MarginBoxContents,
  names: Three,
  side: Area,
  dock: Dock,
  env: LayoutEnvironment,
  placed: PlacedFragment[],
): void {
  const [first, middle, last] = boxesOf(contents, names);
  const size = (box: BlockContainer | undefined) => (box === undefined ? null : heightOf(box, side, env));
  const [a, b, c] = shareSideWithin([size(first), size(middle), size(last)], side.height);
  place(first, { ...side, height: a }, dock, env, placed);
  place(middle, { ...side, y: side.y + (side.height - b) / 2, height: b }, dock, env, placed);
  place(last, { ...side, y: side.y + side.height - c, height: c }, dock, env, placed);
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
  const content = layoutIn(box, side.width - margins.left - margins.right, null, 0, env).height + outer;
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
  const natural = layoutIn(box, width, null, 0, env);
  const { verticalAlign } = inline;
  const spare = height - natural.height;
  const offset = verticalAlign === 'middle' ? spare / 2 : verticalAlign === 'bottom' ? spare : 0;
  const fragment = layoutIn(box, width, height, floorToGrid(offset), env);
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
): Fragment {
  const space = {
    ...independentSpace(width, INDEFINITE, 'stretch', width, height, height !== null),
    cellContentOffset: contentOffset,
  };
  const result = env.layout(box, space, null);
  assert(result.status === 'finished', 'a page margin box was laid out with page breaks');
  return result.fragment;
}
