/**
 * Absolutely positioned boxes of a paged flow (css-position-3 §4, css-break-4 §4.1): those of the initial containing block, and those whose
 * containing block lies on several pages. They are placed when the flow has been laid out, are broken between pages, and may need more pages. A part of
 * a box comes into the part of its containing block on the same page, so that what clips or moves this does so with the box.
 */
import type { Rect } from '../base/geometry.ts';
import { floorToGrid } from '../base/lengths.ts';
import type { Box } from '../boxes/tree/box.ts';
import { isTakenByPage } from '../boxes/tree/display-role.ts';
import { type AddedChildren, addTo, withAdded } from './added-children.ts';
import type { BreakToken } from './break-token.ts';
import { emptyFragmentainer, type FragmentationSpace } from './constraint-space.ts';
import type { LayoutEnvironment } from './environment.ts';
import type { Fragment, PlacedFragment } from './fragment.ts';
import { movedEntry } from './fragment-builder.ts';
import { assertFinished, type OutOfFlowBox } from './layout-outcome.ts';
import { positionOutOfFlow } from './positioned.ts';

/** One page of the flow. Coordinates are those of its page area, px. */
export interface FlowFragmentainer {
  /** `null` on pages left blank. */
  readonly fragment: Fragment | null;
  readonly outOfFlow: readonly OutOfFlowBox[];
  readonly height: number;
  /** Initial containing block. */
  readonly viewportWidth: number;
  readonly viewportHeight: number;
}

export interface PagePlacement {
  /** Index of the page; at or above the number of given pages where more are needed, each as high as the last. */
  readonly page: number;
  readonly placed: PlacedFragment;
}

export interface PositionedFlow {
  /** The pages' fragments with the boxes in them. */
  readonly fragments: readonly (Fragment | null)[];
  /** What lies on a page where nothing of its containing block is. */
  readonly placements: readonly PagePlacement[];
  /** To be repeated on every page: static positions in the page area of the page they are on. */
  readonly fixed: readonly OutOfFlowBox[];
}

/** A box lies on at most this many pages. */
const MOST_PAGES = 10_000;

interface PendingEntry {
  readonly page: number;
  readonly entry: OutOfFlowBox;
}

/** A part of a containing block: the border box on one page. */
interface Segment {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly fragment: Fragment;
}

/** A part of a positioned box, in the coordinates of its page. */
interface Placement extends PagePlacement {
  /** The part of its containing block that it comes into. */
  readonly part: Segment | null;
}

/** @param kind - what the fragmentainers are: pages, or the columns of a multi-column container */
export function placePositionedFlow(
  pages: readonly FlowFragmentainer[],
  env: LayoutEnvironment,
  kind: FragmentationSpace['kind'] = 'page',
): PositionedFlow {
  const placements: Placement[] = [];
  const fixed: OutOfFlowBox[] = [];
  let pending: PendingEntry[] = pages.flatMap(({ outOfFlow }, page) => outOfFlow.map((entry) => ({ page, entry })));
  while (pending.length > 0) {
    const segments = segmentsOf(pending, pages, placements);
    const found: PendingEntry[] = [];
    for (const each of pending) {
      env.deadline.tick();
      if (isTakenByPage(each.entry.box.style)) continue;
      if (each.entry.box.style.display.position === 'fixed' && each.entry.containingBox === null)
        fixed.push(each.entry);
      else placeEntry(each, pages, kind, segments, env, placements, found);
    }
    pending = found;
  }
  return { ...intoTheirParts(pages, placements), fixed };
}

/** Puts the parts of boxes into those of their containing blocks; also on pages beyond the flow's, where a box may contain another. */
function intoTheirParts(
  pages: readonly FlowFragmentainer[],
  placements: readonly Placement[],
): Pick<PositionedFlow, 'fragments' | 'placements'> {
  const added: AddedChildren[] = [];
  const outside: PagePlacement[] = [];
  for (const { page, placed, part } of placements) {
    const { x, y, fragment } = placed;
    if (part === null) {
      outside.push({ page, placed });
      continue;
    }
    const own = added[page] ?? new Map<Fragment, PlacedFragment[]>();
    added[page] = own;
    addTo(own, part.fragment, { x: x - part.x, y: y - part.y, fragment });
  }
  const complete = (fragment: Fragment, page: number): Fragment => {
    const own = added[page];
    return own === undefined ? fragment : withAdded(fragment, own);
  };
  return {
    fragments: pages.map(({ fragment }, page) => (fragment === null ? null : complete(fragment, page))),
    placements: outside.map(({ page, placed: { x, y, fragment } }) => ({
      page,
      placed: { x, y, fragment: complete(fragment, page) },
    })),
  };
}

function placeEntry(
  { page, entry }: PendingEntry,
  pages: readonly FlowFragmentainer[],
  kind: FragmentationSpace['kind'],
  segments: ReadonlyMap<Box, readonly Segment[]>,
  env: LayoutEnvironment,
  placements: Placement[],
  found: PendingEntry[],
): void {
  const parts = entry.containingBox === null ? [] : (segments.get(entry.containingBox) ?? []);
  const positioned = positionOutOfFlow(
    entry,
    { rect: flowRect(entry, parts, pages), direction: directionOf(entry) },
    env,
  );
  const { top, bottom } = entry.box.style.inset;
  const isStatic = top === 'auto' && bottom === 'auto';
  let at = isStatic ? { page, x: 0, y: positioned.y } : placeInFlow(positioned.y, parts);
  // A box at the end of the last column makes no further one.
  const isAtEnd = kind === 'column' && isStatic && page === pages.length - 1;
  if (!isAtEnd) at = onItsPage(at, pages);
  let { result } = positioned;
  if (!isAtEnd && at.y + result.fragment.height > heightOf(pages, at.page)) {
    result = assertFinished(
      env.layout(entry.box, { ...positioned.space, fragmentation: fragmentationAt(at, pages, kind) }, null),
    );
  }
  for (let count = 0; ; count++) {
    const { fragment, outOfFlow } = result;
    const x = positioned.x + at.x;
    placements.push({ page: at.page, placed: { x, y: at.y, fragment }, part: partOn(parts, at) });
    for (const inner of outOfFlow) found.push({ page: at.page, entry: movedEntry(inner, x, at.y) });
    const token: BreakToken | null = fragment.breakToken;
    if (token === null || count === MOST_PAGES) return;
    at = { page: at.page + 1, x: at.x, y: 0 };
    result = assertFinished(
      env.layout(entry.box, { ...positioned.space, fragmentation: fragmentationAt(at, pages, kind) }, token),
    );
  }
}

/** The part of the containing block on a page; of several, in columns, the one that lies as far to the right. */
function partOn(parts: readonly Segment[], { page, x }: PagePosition): Segment | null {
  let found: Segment | null = null;
  for (const part of parts) {
    if (part.page !== page) continue;
    if (part.x - parts[0]!.x === x) return part;
    found ??= part;
  }
  return found;
}

function directionOf(entry: OutOfFlowBox): 'ltr' | 'rtl' {
  return entry.containingBox === null ? 'ltr' : entry.containingBox.style.writing.direction;
}

/** The containing block, with its block offsets counted through all its parts; the initial one where there are none. */
function flowRect(entry: OutOfFlowBox, parts: readonly Segment[], pages: readonly FlowFragmentainer[]): Rect {
  const first = parts[0];
  const last = parts[parts.length - 1];
  if (first === undefined || last === undefined) {
    return { x: 0, y: 0, width: pages[0]?.viewportWidth ?? 0, height: pages[0]?.viewportHeight ?? 0 };
  }
  let height = 0;
  for (const { fragment } of parts) height += fragment.height;
  const { border, width, detail } = first.fragment;
  const padding: Rect = {
    x: border.left,
    y: border.top,
    width: Math.max(0, width - border.left - border.right),
    height: Math.max(0, height - border.top - last.fragment.border.bottom),
  };
  // Areas of grids lie where they would without breaks, as in Chromium.
  const rect = detail?.kind === 'grid' ? detail.areaOf(entry.box.style, padding) : padding;
  return { ...rect, x: first.x + rect.x };
}

interface PagePosition {
  readonly page: number;
  /** How far the part of the containing block lies right of its first one: it is not 0 where these are in columns. */
  readonly x: number;
  readonly y: number;
}

/** Which part of the containing block an offset from its start lies in. */
function placeInFlow(offset: number, parts: readonly Segment[]): PagePosition {
  let rest = offset;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    if (rest < part.fragment.height || i === parts.length - 1) {
      return { page: part.page, x: part.x - parts[0]!.x, y: part.y + rest };
    }
    rest -= part.fragment.height;
  }
  return { page: 0, x: 0, y: rest };
}

function heightOf(pages: readonly FlowFragmentainer[], page: number): number {
  return (pages[page] ?? pages[pages.length - 1])?.height ?? 0;
}

/** What starts below the end of a page starts on a later one. */
function onItsPage(at: PagePosition, pages: readonly FlowFragmentainer[]): PagePosition {
  const { x } = at;
  let { page, y } = at;
  for (
    let height = heightOf(pages, page);
    height > 0 && y >= height && page < MOST_PAGES;
    height = heightOf(pages, page)
  ) {
    y = floorToGrid(y - height);
    page++;
  }
  return { page, x, y };
}

function fragmentationAt(
  { page, y }: PagePosition,
  pages: readonly FlowFragmentainer[],
  kind: FragmentationSpace['kind'],
): FragmentationSpace {
  return { ...emptyFragmentainer(kind, heightOf(pages, page)), bfcOffset: y, isAtStart: y <= 0 };
}

/** Finds the parts of all containing blocks that are asked for, in one walk over all fragments. */
function segmentsOf(
  pending: readonly PendingEntry[],
  pages: readonly FlowFragmentainer[],
  placements: readonly PagePlacement[],
): ReadonlyMap<Box, Segment[]> {
  const segments = new Map<Box, Segment[]>();
  for (const { entry } of pending) if (entry.containingBox !== null) segments.set(entry.containingBox, []);
  if (segments.size === 0) return segments;
  pages.forEach(({ fragment }, page) => {
    if (fragment !== null) collectSegments(fragment, page, 0, 0, segments);
  });
  for (const { page, placed } of placements) collectSegments(placed.fragment, page, placed.x, placed.y, segments);
  return segments;
}

function collectSegments(fragment: Fragment, page: number, x: number, y: number, segments: Map<Box, Segment[]>): void {
  const { box } = fragment;
  if (box !== null && box.kind !== 'text' && box.kind !== 'inline-box') {
    segments.get(box)?.push({ page, x, y, fragment });
  }
  for (const child of fragment.children) {
    if (child.fragment.detail?.kind !== 'text')
      collectSegments(child.fragment, page, x + child.x, y + child.y, segments);
  }
}
