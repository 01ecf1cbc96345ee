/** The page box of one page (css-page-3 §3): paper size, margins, and the page area that the flow goes into. */
import type { Diagnostics } from '../base/diagnostics.ts';
import { type Edges, NO_EDGES, type Size } from '../base/geometry.ts';
import { floorToGrid, PX_PER_UNIT, roundToGrid } from '../base/lengths.ts';
import { marginsExceedPage } from '../base/page-size.ts';
import type { PageSize } from '../css/page-rule.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import { combinedEdges, type UsedEdges, usedPadding } from '../layout/sizing/edges.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import type { PageStyle } from '../style/page-style.ts';
import { usedBorder } from '../style/used-border.ts';
import { type PageAxis, pageAxis } from './page-axis.ts';

/** What the caller gave; px, `null` where nothing was given. */
export interface PageRequest {
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly landscape: boolean;
  readonly margins: { readonly [S in 'top' | 'right' | 'bottom' | 'left']: number | null };
  /** Whether `@page` beats the size that the caller gave, and the margins. */
  readonly preferCssPageSize: boolean;
  readonly preferCssMargins: boolean;
  /** Where neither `@page` nor the caller says anything. */
  readonly defaultSize: { readonly width: number; readonly height: number };
  readonly defaultMargin: number;
  readonly largestSide: number;
}

export interface PageBox {
  /** Paper, px. */
  readonly width: number;
  readonly height: number;
  /** Margins as they are used, px; not rounded. */
  readonly margin: Edges;
  /** Border and padding of the page context, inside the margins. */
  readonly edges: UsedEdges;
  /** Top left corner of the page area, whole px (CHROMIUM.md 16). */
  readonly areaX: number;
  readonly areaY: number;
  /** Size of the page area for the flow: rounded up to whole px, as Chromium has it; up to 1.4 px wider than what the margins leave. */
  readonly areaWidth: number;
  readonly areaHeight: number;
  /** Initial containing block, the reference of `vw`, `vh`, absolute and fixed boxes: rounded down. */
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  /** The page area before it is rounded to whole px. */
  readonly exactWidth: number;
  readonly exactHeight: number;
  /** Paper that the page area fills but for margins, border and padding, px as the flow sees it, not rounded; `null` on an axis where it does not fill it. */
  readonly filledWidth: number | null;
  readonly filledHeight: number | null;
  /** By how much the page area is made smaller when it is painted; 1 for a page that is not shrunk. */
  readonly scale: number;
}

/** A page area is at least this large, whatever the margins. */
const SMALLEST_AREA = 1;

const POINT = PX_PER_UNIT.pt!;

export function pageBoxOf(style: PageStyle, request: PageRequest, diagnostics: Diagnostics): PageBox {
  const { paper, isDeclared } = paperOf(style, request, diagnostics);
  const margin = marginsOf(style, request, paper, diagnostics);
  const edges = pageEdges(style.style, paper);
  const { sizing } = isOfDocument(request) ? style.style : initialStyle;
  const isBorderBox = sizing.boxSizing === 'border-box';
  const across = pageAxis(
    {
      available: paper.width,
      before: margin.left,
      after: margin.right,
      edges: { before: edges.left, after: edges.right },
      size: sizing.width,
      least: sizing.minWidth,
      most: sizing.maxWidth,
      isBorderBox,
    },
    sideOfFlow(paper.width, isDeclared),
  );
  const down = pageAxis(
    {
      available: paper.height,
      before: margin.top,
      after: margin.bottom,
      edges: { before: edges.top, after: edges.bottom },
      size: sizing.height,
      least: sizing.minHeight,
      most: sizing.maxHeight,
      isBorderBox,
    },
    sideOfFlow(paper.height, isDeclared),
  );
  const { width, height } = clampedSheet(across.sheet, down.sheet, request, diagnostics);
  const sizes = areaSizes(
    Math.max(SMALLEST_AREA, across.content - Math.max(0, across.sheet - width)),
    Math.max(SMALLEST_AREA, down.content - Math.max(0, down.sheet - height)),
  );
  const starts = startsOf(style.style.writing);
  return {
    width,
    height,
    margin: { top: down.before, right: across.after, bottom: down.after, left: across.before },
    edges,
    areaX: starts.isRight
      ? width + sideBeyond(across) - Math.round(across.after + edges.right) - sizes.areaWidth
      : Math.round(across.before + edges.left),
    areaY: starts.isBottom
      ? height + sideBeyond(down) - Math.round(down.after + edges.bottom) - sizes.areaHeight
      : Math.round(down.before + edges.top),
    ...sizes,
    filledWidth: across.sheet === width ? across.filled : null,
    filledHeight: down.sheet === height ? down.filled : null,
    scale: 1,
  };
}

/** At which margins, which are whole px there, the page area begins: at those where its flow and its lines do, as in Chromium. */
function startsOf({ writingMode, direction }: ComputedStyle['writing']): PageStart {
  const isReversed = direction === 'rtl';
  if (writingMode === 'horizontal-tb') return { isRight: isReversed, isBottom: false };
  return { isRight: writingMode.endsWith('-rl'), isBottom: isReversed !== (writingMode === 'sideways-lr') };
}

/** By how much the side that the flow has is longer than that of the sheet, px. */
function sideBeyond({ filled, sheet }: PageAxis): number {
  return filled === null ? 0 : filled - sheet;
}

interface PageStart {
  readonly isRight: boolean;
  readonly isBottom: boolean;
}

/** Whether the document says how large the paper is. */
function isOfDocument({ size, preferCssPageSize }: PageRequest): boolean {
  return size === null || preferCssPageSize;
}

/** Of the page context percentages refer to the axis that they are on (css-page-3 §6.1). */
function pageEdges(style: ComputedStyle, paper: Size): UsedEdges {
  const across = usedPadding(style, paper.width);
  const { top, bottom } = usedPadding(style, paper.height);
  return combinedEdges(usedBorder(style), across === NO_EDGES ? NO_EDGES : { ...across, top, bottom });
}

/**
 * The page area made larger, for a document that is shrunk to fit (CHROMIUM.md 17). Paper and margins grow each by itself, and are put on the grid
 * afterwards, as in Chromium: at 720.016 px one page area has the next px, another has not. The viewport, which is never larger, does not.
 */
export function scaledPageBox(page: PageBox, factor: number): PageBox {
  if (factor === 1) return page;
  const { filledWidth, filledHeight, exactWidth, exactHeight, margin, edges } = page;
  const grown = (px: number) => floorToGrid(px * factor);
  const width =
    filledWidth === null
      ? exactWidth * factor
      : roundToGrid(filledWidth * factor) - grown(margin.left + edges.left) - grown(margin.right + edges.right);
  const height =
    filledHeight === null
      ? exactHeight * factor
      : roundToGrid(filledHeight * factor) - grown(margin.top + edges.top) - grown(margin.bottom + edges.bottom);
  return {
    ...page,
    ...areaSizes(width, height),
    ...viewportSizes(exactWidth * factor, exactHeight * factor),
    scale: 1 / factor,
  };
}

function areaSizes(exactWidth: number, exactHeight: number) {
  return {
    areaWidth: Math.ceil(withoutNoise(exactWidth)),
    areaHeight: Math.ceil(withoutNoise(exactHeight)),
    ...viewportSizes(exactWidth, exactHeight),
    exactWidth,
    exactHeight,
  };
}

function viewportSizes(exactWidth: number, exactHeight: number) {
  return {
    viewportWidth: Math.max(SMALLEST_AREA, Math.floor(withoutNoise(exactWidth))),
    viewportHeight: Math.max(SMALLEST_AREA, Math.floor(withoutNoise(exactHeight))),
  };
}

/** CHROMIUM.md 19: width and height that media queries see are those of the paper and the margins that the caller gave, as the flow has them, px. */
export function areaOfCaller(request: PageRequest): Size {
  const { width, height } = request.size ?? request.defaultSize;
  const paper = request.landscape ? longSideHorizontal({ width, height }) : { width, height };
  const { left, right, top, bottom } = request.margins;
  const margin = (given: number | null) => wholePoints(given ?? request.defaultMargin);
  return {
    width: Math.max(SMALLEST_AREA, withoutNoise(sideOfFlow(paper.width, false) - margin(left) - margin(right))),
    height: Math.max(SMALLEST_AREA, withoutNoise(sideOfFlow(paper.height, false) - margin(top) - margin(bottom))),
  };
}

/**
 * One side of the paper as Chromium has it (CHROMIUM.md 16), so that lines and pages break where its do: a size that the caller
 * gave counts as whole points, rounded up.
 */
function sideOfFlow(paper: number, isDeclared: boolean): number {
  return isDeclared ? paper : Math.ceil(withoutNoise(paper / POINT)) * POINT;
}

/** Millimetres and inches give sums such as 816.0000000001 that must not become 817. */
function withoutNoise(px: number): number {
  return Math.round(px * 1e6) / 1e6;
}

function paperOf(
  style: PageStyle,
  request: PageRequest,
  diagnostics: Diagnostics,
): { paper: Size; isDeclared: boolean } {
  const declared = style.size === null ? null : withArea(style.size, diagnostics);
  let paper = request.size ?? request.defaultSize;
  let isDeclared = false;
  if (isOfDocument(request) && declared !== null) {
    isDeclared = declared.width !== null && declared.height !== null;
    if (declared.width !== null && declared.height !== null) paper = { width: declared.width, height: declared.height };
    if (declared.orientation === 'landscape') paper = longSideHorizontal(paper);
    if (declared.orientation === 'portrait')
      paper = { width: Math.min(paper.width, paper.height), height: Math.max(paper.width, paper.height) };
  }
  if (request.landscape) paper = longSideHorizontal(paper);
  return { paper: clampedSheet(paper.width, paper.height, request, diagnostics), isDeclared };
}

/** A sheet without an area is none: such a size counts as `auto`, as in Chromium. */
function withArea(size: PageSize, diagnostics: Diagnostics): PageSize | null {
  if (size.width !== 0 && size.height !== 0) return size;
  diagnostics.report(
    'PAGE_SIZE_CLAMPED',
    `@page { size } of ${size.width} x ${size.height} px has no area; it counts as auto.`,
  );
  return null;
}

function clampedSheet(width: number, height: number, { largestSide }: PageRequest, diagnostics: Diagnostics): Size {
  if (width <= largestSide && height <= largestSide && width >= 1 && height >= 1) return { width, height };
  const clamped = { width: clamp(width, 1, largestSide), height: clamp(height, 1, largestSide) };
  diagnostics.report(
    'PAGE_SIZE_CLAMPED',
    `A page of ${Math.round(width)} x ${Math.round(height)} px was clamped to ${Math.round(clamped.width)} x ${Math.round(clamped.height)} px; pages have 1 to ${largestSide} px a side.`,
  );
  return clamped;
}

function longSideHorizontal(size: { readonly width: number; readonly height: number }): {
  width: number;
  height: number;
} {
  return { width: Math.max(size.width, size.height), height: Math.min(size.width, size.height) };
}

/** A margin that the caller gave counts as whole points, rounded down (CHROMIUM.md 16); those of `@page` are exact. */
function wholePoints(px: number): number {
  return Math.floor(withoutNoise(px / POINT)) * POINT;
}

type Side = 'top' | 'right' | 'bottom' | 'left';
type PageMargins = { readonly [S in Side]: number | 'auto' };

/**
 * Percentages are those of css-page-3 §3.3: of the paper's width and height.
 *
 * @throws PlatenError `MARGINS_EXCEED_PAGE` when the document has no part in it
 */
function marginsOf(style: PageStyle, request: PageRequest, paper: Size, diagnostics: Diagnostics): PageMargins {
  let ofDocument = style.size !== null;
  const used = (side: Side, basis: number): number | 'auto' => {
    const declared = style.margins[side];
    const fromDocument = declared === null || declared === 'auto' ? declared : resolveLength(declared, basis);
    const asked = request.margins[side];
    const given = asked === null ? null : wholePoints(asked);
    const first = request.preferCssMargins ? fromDocument : given;
    const second = request.preferCssMargins ? given : fromDocument;
    if (fromDocument !== null && (first ?? second) === fromDocument) ofDocument = true;
    return first ?? second ?? wholePoints(request.defaultMargin);
  };
  const margin = {
    top: used('top', paper.height),
    right: used('right', paper.width),
    bottom: used('bottom', paper.height),
    left: used('left', paper.width),
  };
  const across = lengthOf(margin.left) + lengthOf(margin.right);
  const down = lengthOf(margin.top) + lengthOf(margin.bottom);
  if (across < paper.width && down < paper.height) return margin;
  if (!ofDocument) throw marginsExceedPage(paper, across, down);
  diagnostics.report(
    'PAGE_MARGINS_CLAMPED',
    `Margins of ${Math.round(across)} px across and ${Math.round(down)} px down leave no room on a page of ${Math.round(paper.width)} x ${Math.round(paper.height)} px; they were made smaller.`,
    { hint: 'Give smaller margins or a larger size in @page.' },
  );
  return fitted(margin, paper);
}

function lengthOf(margin: number | 'auto'): number {
  return margin === 'auto' ? 0 : margin;
}

/** Margins that leave no room are scaled down until an area of a tenth of the paper is left: the document's content is never lost. */
function fitted({ top, right, bottom, left }: PageMargins, paper: Size): PageMargins {
  const scaled = (margin: number | 'auto', others: number | 'auto', side: number) =>
    margin === 'auto' || margin < 0
      ? margin
      : margin * Math.min(1, (side * 0.9) / Math.max(1, margin + Math.max(0, lengthOf(others))));
  return {
    top: scaled(top, bottom, paper.height),
    right: scaled(right, left, paper.width),
    bottom: scaled(bottom, top, paper.height),
    left: scaled(left, right, paper.width),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
