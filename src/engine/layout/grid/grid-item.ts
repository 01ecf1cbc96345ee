/** A grid item while its container is laid out, and the spaces in which it is measured and laid out (css-grid-2 §6). */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box, GridContainer } from '../../boxes/tree/box.ts';
import { hasPercentage } from '../../css/values/basic/length.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import {
  type ConstraintSpace,
  changedSpace,
  independentSpace,
  type LineNames,
  type SubgridTracks,
} from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { assertFinished, type FinishedLayout } from '../layout-outcome.ts';
import { preferredRatio } from '../sizing/aspect-ratio.ts';
import { blockSizing, limitInlineSize } from '../sizing/box-sizes.ts';
import { edgesOf, usedEdges } from '../sizing/edges.ts';
import { type UsedMargins, usedMargins } from '../sizing/margins.ts';
import { naturalSizeOf } from '../sizing/natural-size.ts';
import { blockAlignment, type ItemAlignment, inlineAlignment, justifiedBaseline } from './grid-alignment.ts';
import type { ExplicitAxis } from './grid-lines.ts';
import { type TrimmedSides, withoutTrimmed } from './grid-trim.ts';
import type { TrackRange } from './placement.ts';
import type { TrackDefinitions } from './track.ts';

/** The tracks of a grid container and the areas of its items, before anything is sized (css-grid-2 §7, §8). */
export interface GridStructure {
  /** In order-modified document order. */
  readonly items: readonly GridItem[];
  readonly columns: TrackDefinitions;
  readonly rows: TrackDefinitions;
  readonly explicitColumns: ExplicitAxis;
  readonly explicitRows: ExplicitAxis;
  /** Implicit tracks before the first explicit one. */
  readonly leadingColumns: number;
  readonly leadingRows: number;
  /** `null` of a grid with tracks along both axes. */
  readonly lanes: Lanes | null;
}

/** What makes a grid one of lanes: tracks along one axis (the grid axis), and items stacked along the other. */
export interface Lanes {
  /** Lanes are columns; else rows. */
  readonly isColumns: boolean;
  /** By item: its lane follows from what has been stacked before it. */
  readonly isAutomatic: readonly boolean[];
}

/** A child that takes tracks of this grid for its own (§9). */
export interface Subgrid {
  readonly box: GridContainer;
  /** Without items once the plan of the parent is made: what is kept of grids deep in each other would grow by the square. */
  structure: GridStructure;
  readonly isColumns: boolean;
  readonly isRows: boolean;
  readonly columnNames: LineNames;
  readonly rowNames: LineNames;
}

export interface GridItem {
  readonly box: Box;
  /** Of items in lanes these are known once they have been stacked. */
  columns: TrackRange;
  rows: TrackRange;
  /** Where baselines meet along the columns, the side of the item's. */
  justify: ItemAlignment;
  readonly align: ItemAlignment;
  /** Which baseline `justify-self` brings together with those of other items; `null` for none. */
  readonly justifiedBaseline: 'first' | 'last' | null;
  /** width / height, or `null`. */
  readonly ratio: number | null;
  readonly subgrid: Subgrid | null;
  /** What the subgrid is told of this grid's tracks, as far as they are known. */
  subgridTracks: SubgridTracks | null;
  /** Of its area, px; 0 until the columns are known. */
  areaWidth: number;
  /** What `margin-trim` of the container takes off its margins. */
  readonly trimmed: TrimmedSides | null;
  margins: UsedMargins;
  /** In an area of this width, as high as the content; `null` until it is asked for. */
  measured: FinishedLayout | null;
  /** Definite height of the area that `measured` was told, or INDEFINITE. */
  measuredAreaHeight: number;
  /** What baseline alignment puts before the margin box (last baselines: behind it), px. */
  shim: number;
  /** The same along the lines: before, or of items at the end behind the margin box, px. */
  inlineShim: number;
  /** In one piece with its used sizes, once that is asked for. */
  result: FinishedLayout | null;
  /** Border box, from the container's content box, px; x from its line-left edge. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export function gridItem(
  box: Box,
  columns: TrackRange,
  rows: TrackRange,
  container: GridContainer,
  subgrid: Subgrid | null,
  trimmed: TrimmedSides | null,
  env: LayoutEnvironment,
): GridItem {
  const { style } = box;
  return {
    box,
    columns,
    rows,
    justify: inlineAlignment(style, container.style),
    align: subgrid?.isRows === true ? STRETCHED : blockAlignment(style, container.style),
    justifiedBaseline: subgrid?.isColumns === true ? null : justifiedBaseline(style, container.style),
    ratio: ratioOf(box, env),
    subgrid,
    subgridTracks: null,
    areaWidth: 0,
    trimmed,
    margins: withoutTrimmed(usedMargins(style, INDEFINITE), trimmed),
    measured: null,
    measuredAreaHeight: INDEFINITE,
    shim: 0,
    inlineShim: 0,
    result: null,
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
}

/** §9: a subgrid fills its area along the axes that it shares, and its own baselines meet no others there. */
const STRETCHED: ItemAlignment = { position: 'stretch', isSafe: false };

function ratioOf(box: Box, env: LayoutEnvironment): number | null {
  if (box.kind !== 'replaced') return preferredRatio(box.style);
  const own = box.style.sizing.aspectRatio.auto ? null : preferredRatio(box.style);
  return own ?? naturalSizeOf(box, env).ratio ?? preferredRatio(box.style);
}

/** Gives the item the width of its area; what was measured in another one is forgotten. */
export function setAreaWidth(item: GridItem, width: number): void {
  if (item.measured !== null && item.areaWidth !== width) item.measured = null;
  item.areaWidth = width;
  item.margins = withoutTrimmed(usedMargins(item.box.style, width), item.trimmed);
}

/** Whether the item is a subgrid along the columns of its parent, which it fills then whatever its own sizes are (§9). */
function sharesColumns({ box, subgrid }: GridItem): boolean {
  return subgrid?.isColumns === true || orthogonalGrid(box)?.templateRows.subgrid != null;
}

function sharesRows({ box, subgrid }: GridItem): boolean {
  return subgrid?.isRows === true || orthogonalGrid(box)?.templateColumns.subgrid != null;
}

/** Of a grid at right angles: its columns lie along the rows around it. */
function orthogonalGrid(box: Box): ComputedStyle['grid'] | null {
  return box.kind === 'turned' && box.isOrthogonal && box.content.kind === 'grid-container'
    ? box.content.style.grid
    : null;
}

/** §6.2: boxes without a size of their own fill the area's width. */
function inlineSizing(item: GridItem): ConstraintSpace['inlineSizing'] {
  if (sharesColumns(item)) return 'stretch';
  const { position } = item.justify;
  const { isLeftAuto, isRightAuto } = item.margins;
  if ((position !== 'normal' && position !== 'stretch') || isLeftAuto || isRightAuto) return 'fit-content';
  return isReplaced(item.box) && position === 'normal' ? 'fit-content' : 'stretch';
}

/** Whether the box takes the height of its area (§6.2, css-align-3 §6.1). */
export function fillsAreaHeight(item: GridItem): boolean {
  if (!countsAreaHeight(item)) return false;
  const { box, align, ratio } = item;
  if (ratio === null || align.position === 'stretch' || sharesRows(item)) return true;
  // With a ratio, one of the sides is stretched at most: the other follows from it.
  return box.style.sizing.width === 'auto' && inlineSizing(item) !== 'stretch';
}

/** Whether the width that the box asks for follows from the height of its area: as in Chromium also where in the end it is the width that is stretched. */
export function countsAreaHeight(item: GridItem): boolean {
  const { box, align, margins } = item;
  if (sharesRows(item)) return true;
  if (margins.isTopAuto || margins.isBottomAuto || box.style.sizing.height !== 'auto') return false;
  return align.position === 'stretch' || (align.position === 'normal' && !isReplaced(box));
}

/** Whether the height of its area may change the width that an item asks for. */
export function isWidthByHeight(item: GridItem): boolean {
  if (isOrthogonal(item.box)) return true;
  return item.ratio !== null && (countsAreaHeight(item) || dependsOnOwnPercentage(item));
}

/** The lines of such a box are as long as its area is high, and as many as they are long. */
function isOrthogonal(box: Box): boolean {
  return box.kind === 'turned' && box.isOrthogonal;
}

function dependsOnOwnPercentage({ box }: GridItem): boolean {
  const { height } = box.style.sizing;
  return typeof height === 'object' && 'px' in height && hasPercentage(height);
}

/** Form controls are none, though they are painted as a whole. */
function isReplaced(box: Box): boolean {
  return box.kind === 'replaced' && box.content.kind !== 'control';
}

/** @param areaHeight - px, or INDEFINITE */
function areaSpace(item: GridItem, areaHeight: number, env: LayoutEnvironment): ConstraintSpace {
  return changedSpace(independentSpace(item.areaWidth, areaHeight, inlineSizing(item)), {
    quirks: env.quirks,
    subgrid: item.subgridTracks,
  });
}

/** Replaced boxes, tables and boxes with a ratio do not take the width of the area by themselves, but where `stretch` asks for it. */
function withInlineSize(item: GridItem, space: ConstraintSpace, env: LayoutEnvironment): ConstraintSpace {
  const { box, justify, margins, ratio } = item;
  if (sharesColumns(item)) {
    // §9: a subgrid fills its area, whatever its own sizes are.
    const { inline } = usedEdges(box.style, item.areaWidth);
    return changedSpace(space, { fixedInlineSize: Math.max(inline, item.areaWidth - margins.left - margins.right) });
  }
  if (space.inlineSizing !== 'stretch' || box.style.sizing.width !== 'auto') return space;
  const isAsked = justify.position === 'stretch' && (box.kind === 'replaced' || ratio !== null);
  if (!isAsked && !isTable(box) && (box.kind !== 'replaced' || isReplaced(box))) return space;
  const edges = edgesOf(box, item.areaWidth, env);
  const filling = Math.max(edges.inline, item.areaWidth - margins.left - margins.right);
  return changedSpace(space, { fixedInlineSize: limitInlineSize(box, filling, space, edges, env) });
}

/** Whatever way its columns run along the axis of the grid's. */
function isTable(box: Box): boolean {
  return box.kind === 'table' || (box.kind === 'turned' && !box.isOrthogonal && box.content.kind === 'table');
}

/**
 * Lays the item out in its area's width, as high as its content asks for.
 *
 * @param areaHeight - px where it is known beforehand, or INDEFINITE
 */
export function measureItem(item: GridItem, areaHeight: number, env: LayoutEnvironment): FinishedLayout {
  if (item.measured !== null && item.measuredAreaHeight === areaHeight) return item.measured;
  const space = withInlineSize(item, areaSpace(item, areaHeight, env), env);
  item.measuredAreaHeight = areaHeight;
  item.measured = assertFinished(env.layout(item.box, space, null));
  return item.measured;
}

/** The space of the final layout, without fragmentation. @param fills - see `fillsAreaHeight` */
export function itemSpace(item: GridItem, areaHeight: number, fills: boolean, env: LayoutEnvironment): ConstraintSpace {
  const space = areaSpace(item, areaHeight, env);
  if (!fills) return withInlineSize(item, space, env);
  const { box, margins } = item;
  const edges = edgesOf(box, item.areaWidth, env);
  const { min, max } = blockSizing(box, space, edges, 0);
  const filling = areaHeight - margins.top - margins.bottom;
  const isLimited = !sharesRows(item);
  const height = Math.max(edges.block, isLimited ? Math.max(min, Math.min(max, filling)) : filling);
  return withInlineSize(item, changedSpace(space, { fixedBlockSize: height, isFixedBlockSizeDefinite: true }), env);
}
