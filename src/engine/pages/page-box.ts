/** The page box of one page (css-page-3 §3): paper size, margins, and the page area that the flow goes into. */
import type { Diagnostics } from '../base/diagnostics.ts';
import type { Edges } from '../base/geometry.ts';
import { floorToGrid, PX_PER_UNIT, roundToGrid } from '../base/lengths.ts';
import { marginsExceedPage } from '../base/page-size.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import { type UsedEdges, usedEdges } from '../layout/sizing/edges.ts';
import type { PageStyle } from '../style/page-style.ts';

/** What the caller gave; px, `null` where nothing was given. */
export interface PageRequest {
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly landscape: boolean;
  readonly margins: { readonly [S in 'top' | 'right' | 'bottom' | 'left']: number | null };
  /** Whether `@page` beats what the caller gave. */
  readonly preferCssPageSize: boolean;
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
  /** By how much the page area is made smaller when it is painted; 1 for a page that is not shrunk. */
  readonly scale: number;
}

/** A page area is at least this large, whatever the margins. */
const SMALLEST_AREA = 1;

const POINT = PX_PER_UNIT.pt!;

export function pageBoxOf(style: PageStyle, request: PageRequest, diagnostics: Diagnostics): PageBox {
  const { paper, isDeclared } = paperOf(style, request, diagnostics);
  const margin = marginsOf(style, request, paper, diagnostics);
  const edges = usedEdges(style.style, paper.width);
  const width = areaSide(paper.width, isDeclared, margin.left + edges.left, margin.right + edges.right);
  const height = areaSide(paper.height, isDeclared, margin.top + edges.top, margin.bottom + edges.bottom);
  return {
    width: paper.width,
    height: paper.height,
    margin,
    edges,
    areaX: Math.round(margin.left + edges.left),
    areaY: Math.round(margin.top + edges.top),
    ...areaSizes(width, height),
    scale: 1,
  };
}

/** The page area made larger, for a document that is shrunk to fit (CHROMIUM.md 17). */
export function scaledPageBox(page: PageBox, factor: number): PageBox {
  if (factor === 1) return page;
  return { ...page, ...areaSizes(page.exactWidth * factor, page.exactHeight * factor), scale: 1 / factor };
}

function areaSizes(exactWidth: number, exactHeight: number) {
  return {
    areaWidth: Math.ceil(withoutNoise(exactWidth)),
    areaHeight: Math.ceil(withoutNoise(exactHeight)),
    viewportWidth: Math.max(SMALLEST_AREA, Math.floor(withoutNoise(exactWidth))),
    viewportHeight: Math.max(SMALLEST_AREA, Math.floor(withoutNoise(exactHeight))),
    exactWidth,
    exactHeight,
  };
}

/**
 * One side of the page area as Chromium has it (CHROMIUM.md 16), so that lines and pages break where its do: a size that the caller
 * gave counts as whole points, rounded up; a side of the paper is rounded to the grid and margins are rounded down to it.
 */
function areaSide(paper: number, isDeclared: boolean, before: number, after: number): number {
  const side = roundToGrid(isDeclared ? paper : Math.ceil(withoutNoise(paper / POINT)) * POINT);
  return Math.max(SMALLEST_AREA, side - floorToGrid(before) - floorToGrid(after));
}

/** Millimetres and inches give sums such as 816.0000000001 that must not become 817. */
function withoutNoise(px: number): number {
  return Math.round(px * 1e6) / 1e6;
}

function paperOf(
  style: PageStyle,
  request: PageRequest,
  diagnostics: Diagnostics,
): { paper: { width: number; height: number }; isDeclared: boolean } {
  const declared = style.size;
  const given = request.size;
  let paper = given ?? request.defaultSize;
  let isDeclared = false;
  const documentDecides = given === null || request.preferCssPageSize;
  if (documentDecides && declared !== null) {
    isDeclared = declared.width !== null && declared.height !== null;
    if (declared.width !== null && declared.height !== null) paper = { width: declared.width, height: declared.height };
    if (declared.orientation === 'landscape') paper = longSideHorizontal(paper);
    if (declared.orientation === 'portrait')
      paper = { width: Math.min(paper.width, paper.height), height: Math.max(paper.width, paper.height) };
  }
  if (request.landscape) paper = longSideHorizontal(paper);
  const { largestSide } = request;
  if (paper.width > largestSide || paper.height > largestSide || paper.width < 1 || paper.height < 1) {
    const clamped = { width: clamp(paper.width, 1, largestSide), height: clamp(paper.height, 1, largestSide) };
    diagnostics.report(
      'PAGE_SIZE_CLAMPED',
      `@page { size } of ${Math.round(paper.width)} x ${Math.round(paper.height)} px was clamped to ${Math.round(clamped.width)} x ${Math.round(clamped.height)} px; pages have 1 to ${largestSide} px a side.`,
    );
    return { paper: clamped, isDeclared };
  }
  return { paper, isDeclared };
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

/**
 * `margin: auto` and percentages are those of css-page-3 §3.3: of the paper's width and height.
 *
 * @throws PlatenError `MARGINS_EXCEED_PAGE` when the document has no part in it
 */
function marginsOf(
  style: PageStyle,
  request: PageRequest,
  paper: { readonly width: number; readonly height: number },
  diagnostics: Diagnostics,
): Edges {
  let ofDocument = style.size !== null;
  const used = (side: 'top' | 'right' | 'bottom' | 'left', basis: number): number => {
    const declared = style.margins[side];
    const fromDocument = declared === null ? null : declared === 'auto' ? 0 : resolveLength(declared, basis);
    const asked = request.margins[side];
    const given = asked === null ? null : wholePoints(asked);
    const first = request.preferCssPageSize ? fromDocument : given;
    const second = request.preferCssPageSize ? given : fromDocument;
    if (fromDocument !== null && (first ?? second) === fromDocument) ofDocument = true;
    return first ?? second ?? wholePoints(request.defaultMargin);
  };
  const margin = {
    top: used('top', paper.height),
    right: used('right', paper.width),
    bottom: used('bottom', paper.height),
    left: used('left', paper.width),
  };
  const across = margin.left + margin.right;
  const down = margin.top + margin.bottom;
  if (across < paper.width && down < paper.height) return margin;
  if (!ofDocument) throw marginsExceedPage(paper, across, down);
  diagnostics.report(
    'PAGE_MARGINS_CLAMPED',
    `Margins of ${Math.round(across)} px across and ${Math.round(down)} px down leave no room on a page of ${Math.round(paper.width)} x ${Math.round(paper.height)} px; they were made smaller.`,
    { hint: 'Give smaller margins or a larger size in @page.' },
  );
  return fitted(margin, paper);
}

/** Margins that leave no room are scaled down until an area of a tenth of the paper is left: the document's content is never lost. */
function fitted(margin: Edges, paper: { readonly width: number; readonly height: number }): Edges {
  const across = Math.min(1, (paper.width * 0.9) / Math.max(1, margin.left + margin.right));
  const down = Math.min(1, (paper.height * 0.9) / Math.max(1, margin.top + margin.bottom));
  return {
    top: margin.top * down,
    right: margin.right * across,
    bottom: margin.bottom * down,
    left: margin.left * across,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
