/**
 * The one walk over what layout has put on the pages: how far each reaches to the right (css-overflow-3 §2, scrollable overflow; CHROMIUM.md 17), whether
 * anything leaves it at its top or bottom, and how much it shows of each text and replaced box, to be compared with what the boxes hold. It makes no
 * objects: places are fields, which numbers do not leave.
 */
import { IDENTITY, type Matrix, mapRect, multiply, type Rect, union } from '../base/geometry.ts';
import { GRID } from '../base/lengths.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import { isFloating, isOutOfFlow } from '../boxes/tree/display-role.ts';
import { isZeroLength } from '../css/values/basic/length.ts';
import type { Fragment, FragmentDetail, PlacedFragment } from '../layout/fragment.ts';
import { usedMargins } from '../layout/sizing/margins.ts';
import { transformOf } from '../layout/transform.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { hasPaintContainment } from '../style/containment.ts';
import { initialStyle } from '../style/initial-style.ts';
import { clipBottom, holdsBlocks, overflowApplies, scrolls } from './content-clips.ts';
import type { FlowPage } from './page.ts';
import { SEEN, seenOn } from './stitched-content.ts';

/** What is on one page, and where it is seen: layout px below the top of the page area. */
export interface PageContent {
  readonly content: readonly PlacedFragment[];
  readonly top: number;
  readonly bottom: number;
}

export interface PageReach {
  /** The right edge of all that is on the page, px from the page area's left; at least 0. */
  readonly right: number;
  /** The same without fixed boxes, and with margins at the ends of lines, and where absolutely positioned boxes begin that are cut off (CHROMIUM.md 17). */
  readonly scrollable: number;
  /** Nothing but fixed boxes leaves the page at its top or bottom: so it is on nearly every one. */
  readonly isInside: boolean;
}

/** What the walk over the pages has found. */
export interface PageSurvey {
  readonly pages: readonly PageContent[];
  readonly reaches: readonly PageReach[];
  /** By box id: how many characters of the text are shown, or how often the replaced box is there. */
  readonly shown: Uint32Array;
  readonly candidates: readonly CutOffCandidate[];
}

/** A box that may cut off what a reader of the screen would scroll to: a scroll container, or a fixed box, which ends with its page. */
export interface CutOffCandidate {
  readonly kind: 'scroller' | 'fixed';
  readonly fragment: Fragment;
  /** Its index. */
  readonly page: number;
  /** Of the fragment, px from the corner of the page area. */
  readonly x: number;
  readonly y: number;
}

export function surveyFlow(
  flow: readonly FlowPage[],
  content: readonly (readonly PlacedFragment[])[],
  { root, boxCount }: BoxTree,
): Generator<void, PageSurvey> {
  // Pages of vertical text end at the side.
  const isHorizontal = root === null || root.style.writing.axes === 'horizontal-tb';
  const pages = flow.map((page, index) => ({
    content: content[index] ?? [],
    ...(isHorizontal ? seenOn(page) : EVERYWHERE),
  }));
  return surveyPages(pages, boxCount);
}

const EVERYWHERE = { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };

/**
 * With a pause after each page.
 *
 * @param boxCount - all ids are below this; boxes that pages make for themselves are above, and are not counted
 */
export function* surveyPages(pages: readonly PageContent[], boxCount: number): Generator<void, PageSurvey> {
  const candidates: CutOffCandidate[] = [];
  const walk = new SurveyWalk(new Uint32Array(boxCount), false, candidates);
  const reaches: PageReach[] = [];
  for (const { content, top, bottom } of pages) {
    walk.page = reaches.length;
    for (const placed of content) if (isFixed(placed)) candidates.push({ kind: 'fixed', page: walk.page, ...placed });
    const fixed = content.some(isFixed) ? walk.reachOf(content.filter(isFixed), top, bottom) : 0;
    const flow = content.some(isFixed) ? content.filter((each) => !isFixed(each)) : content;
    const right = walk.reachOf(flow, top, bottom);
    const scrollable = Math.max(right, walk.lineEdge, walk.cutOff);
    reaches.push({ scrollable, right: Math.max(right, fixed), isInside: walk.isInside });
    yield;
  }
  return { pages, reaches, shown: walk.shown, candidates };
}

function isFixed({ fragment }: PlacedFragment): boolean {
  return fragment.style.display.position === 'fixed';
}

const NOTHING_SHOWN = new Uint32Array(0);

/** Right edge of the scrollable overflow of the fragments, px; at least 0. */
export function rightEdgeOf(fragments: readonly PlacedFragment[]): number {
  return new SurveyWalk(NOTHING_SHOWN).reachOf(fragments, EVERYWHERE.top, EVERYWHERE.bottom);
}

/**
 * The right edge of what is too wide for its place, px: boxes that are moved by negative margins, positions or transforms are meant to be where they
 * are, and only what overflows them counts.
 *
 * @param withMargins - those at the ends of lines count, too
 */
export function unmeantReachOf({ content, top, bottom }: PageContent, withMargins: boolean): number {
  const flow = content.filter((each) => !isFixed(each));
  const walk = new SurveyWalk(NOTHING_SHOWN, true);
  const right = walk.reachOf(flow, top, bottom);
  return withMargins ? Math.max(right, walk.lineEdge) : right;
}

/** Such a box is content of its containing block, and makes no empty one count. Lines and texts have the style of what they are in. */
function isAbsolute({ box, style }: Fragment): boolean {
  if (box === null || box.kind === 'text') return false;
  return style.display.position === 'absolute' || style.display.position === 'fixed';
}

function isMoved(fragment: Fragment): boolean {
  const { style, width } = fragment;
  if (style.transform !== initialStyle.transform) return true;
  const { left: fromLeft, right: fromRight } = style.inset;
  // Without insets it is at its static position.
  if (isAbsolute(fragment) && (fromLeft !== 'auto' || fromRight !== 'auto')) return true;
  // A sticky box stays in its containing block.
  if (style.display.position === 'relative' && (isOffset(fromLeft) || isOffset(fromRight))) return true;
  const { left, right } = usedMargins(style, width);
  return left < 0 || right < 0;
}

function isOffset(inset: ComputedStyle['inset']['left']): boolean {
  return inset !== 'auto' && !isZeroLength(inset);
}

class SurveyWalk {
  readonly shown: Uint32Array;
  readonly #leavesOutMoved: boolean;
  /** Scroll containers are put there. */
  readonly #candidates: CutOffCandidate[] | null;
  /** The index of the page that is looked at. */
  page = 0;
  /** How far the moved boxes around what is looked at reach, px. */
  #movedEdge = Number.NEGATIVE_INFINITY;
  /** Whether all fragments lie between top and bottom, as they were laid out. */
  isInside = true;
  #right = 0;
  /** See `PageReach.scrollable`, px: where the widest line ends, with the margins in it, */
  lineEdge = 0;
  /** and what is cut off. */
  cutOff = 0;
  /** Pages break what is looked at, so that in Chromium they hold its absolutely positioned boxes themselves. */
  #isBroken = true;
  /** A box that is turned is around what is looked at, and has been taken in with all that overflows it. */
  #isTurned = false;
  /** How many fragments with an area have been taken in. */
  #areas = 0;
  /** Of the fragment that is looked at, px from the page area's corner. */
  #x = 0;
  #y = 0;
  /** How far down content is seen, px. */
  #bottom = 0;
  /** Between these all fragments are inside. */
  #from = 0;
  #to = 0;

  constructor(shown: Uint32Array, leavesOutMoved = false, candidates: CutOffCandidate[] | null = null) {
    this.shown = shown;
    this.#leavesOutMoved = leavesOutMoved;
    this.#candidates = candidates;
  }

  reachOf(fragments: readonly PlacedFragment[], top: number, bottom: number): number {
    this.isInside = true;
    this.#right = 0;
    this.lineEdge = 0;
    this.cutOff = 0;
    this.#bottom = bottom;
    this.#from = top - SEEN;
    this.#to = bottom + SEEN;
    for (const { x, y, fragment } of fragments) {
      this.#x = x;
      this.#y = y;
      this.#visit(fragment, IDENTITY, true);
    }
    return this.#right;
  }

  /** @param around - transforms around the fragment; `null` inside of what cuts off its content, which does not stick out */
  #visit(fragment: Fragment, around: Matrix | null, isInBlocks: boolean): void {
    const { box, style, detail, children } = fragment;
    const x = this.#x;
    const y = this.#y;
    const end = y + fragment.height;
    const movedEdge = this.#movedEdge;
    const areasBefore = this.#areas;
    if (y < this.#from || end > this.#to || style.transform !== initialStyle.transform) this.isInside = false;
    const matrix = around === null ? null : this.#stretch(fragment, around);
    const isTurned = this.#isTurned;
    if (matrix !== around && matrix !== null) this.#takeInTurned(fragment, matrix, x, y);
    if (around === null) this.#takeInCutOff(fragment);
    // Of content that was cut between pages each has the whole.
    if (detail !== null && box !== null && y < this.#bottom && end >= 0) this.#count(detail, box.id);
    if (children.length === 0) {
      this.#movedEdge = movedEdge;
      this.#isTurned = isTurned;
      if (isAbsolute(fragment)) this.#areas = areasBefore;
      return;
    }
    const inner = matrix !== null && box !== null && box.kind !== 'inline-box' && cutsOff(fragment) ? null : matrix;
    const bottom = this.#bottom;
    const right = this.#right;
    const areas = this.#areas;
    if (style.overflow.y !== 'visible') {
      this.#bottom = clipBottom(fragment, y, bottom, isInBlocks);
      if (isMeantToScroll(fragment)) this.#candidates?.push({ kind: 'scroller', page: this.page, x, y, fragment });
    }
    this.#visitChildren(fragment, x, y, around === null, inner);
    if (inner !== null && this.#areas > areas) this.#takeInEmpty(fragment, inner, x, y);
    if (detail?.kind === 'line' && detail.hangs)
      this.#right = Math.max(right, Math.min(this.#right, x + fragment.width));
    this.#bottom = bottom;
    this.#movedEdge = movedEdge;
    this.#isTurned = isTurned;
    if (isAbsolute(fragment)) this.#areas = areasBefore;
  }

  /** The scrollable overflow of a box is a rectangle, and turned as a whole (css-overflow-3 §2.2): its corners reach farther than what is in it. */
  #takeInTurned(fragment: Fragment, matrix: Matrix, x: number, y: number): void {
    if (this.#isTurned || this.#leavesOutMoved || isUpright(matrix)) return;
    this.#isTurned = true;
    const rect = overflowRect(fragment, x, y);
    if (rect === null) return;
    const mapped = mapRect(matrix, rect);
    const edge = mapped.x + mapped.width;
    if (edge > this.#right && edge > this.#movedEdge) this.#right = edge;
  }

  #visitChildren(fragment: Fragment, x: number, y: number, isCutOff: boolean, inner: Matrix | null): void {
    const { box, detail, children } = fragment;
    const inBlocks = holdsBlocks(box);
    const isBroken = this.#isBroken;
    const breaksInside = isBroken && !(isCutOff && isAbsolute(fragment));
    const isInLine = detail?.kind === 'line' || box?.kind === 'inline-box';
    // Columns hold the positioned boxes of what they break.
    const column = box?.kind === 'block-container' && box.content.kind === 'columns' ? box.content.flow : null;
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      this.#x = x + child.x;
      this.#y = y + child.y;
      if (child.fragment.detail?.kind === 'text' && inner === IDENTITY) this.#visitText(child.fragment);
      else {
        const isWhole = (isInLine && isAtomic(child.fragment)) || (column !== null && child.fragment.box === column);
        this.#isBroken = breaksInside && !isWhole;
        this.#visit(child.fragment, inner, inBlocks);
      }
    }
    this.#isBroken = isBroken;
  }

  /** What `visit` does, for text that nothing around it transforms or cuts off: most fragments are. */
  #visitText(fragment: Fragment): void {
    const { box, detail, width, height, style } = fragment;
    if (this.#leavesOutMoved || style.transform !== initialStyle.transform)
      return this.#visit(fragment, IDENTITY, false);
    const y = this.#y;
    const end = y + height;
    if (y < this.#from || end > this.#to) this.isInside = false;
    if (width > 0 && height > 0) {
      this.#areas++;
      const edge = this.#x + width;
      if (edge > this.#right && edge > this.#movedEdge) this.#right = edge;
    }
    if (box !== null && y < this.#bottom && end >= 0) this.#count(detail!, box.id);
  }

  /** Takes the fragment's right edge in. @returns the transforms around its content */
  #stretch(fragment: Fragment, around: Matrix): Matrix {
    const { style, width, height, detail } = fragment;
    const transform = style.transform === initialStyle.transform ? null : transformOf(fragment, this.#x, this.#y);
    const matrix = transform === null ? around : multiply(around, transform);
    if (this.#leavesOutMoved && isMoved(fragment))
      this.#movedEdge = Math.max(this.#movedEdge, this.#edgeOf(matrix, width, height) + 1 / GRID);
    // css-overflow-3 §2.2: boxes without an area do not count.
    if (width <= 0 || height <= 0) return matrix;
    const edge = this.#edgeOf(matrix, width, height);
    if (detail?.kind === 'line') {
      if (edge > this.lineEdge && edge > this.#movedEdge) this.lineEdge = edge;
      return matrix;
    }
    this.#areas++;
    if (edge > this.#right && edge > this.#movedEdge) this.#right = edge;
    return matrix;
  }

  /** A px of an absolutely positioned box that something around it cuts off, wherever transforms move it. */
  #takeInCutOff({ style, width, height }: Fragment): void {
    if (!this.#isBroken || style.display.position !== 'absolute' || width <= 0 || height <= 0) return;
    this.cutOff = Math.max(this.cutOff, this.#x + 1);
  }

  /** As in Chromium, a box without height counts with the content that overflows it. */
  #takeInEmpty({ width, height, detail }: Fragment, matrix: Matrix, x: number, y: number): void {
    if (height > 0 || width <= 0 || detail?.kind === 'line') return;
    this.#x = x;
    this.#y = y;
    const edge = this.#edgeOf(matrix, width, height);
    if (edge > this.#right && edge > this.#movedEdge) this.#right = edge;
  }

  #edgeOf(matrix: Matrix, width: number, height: number): number {
    if (matrix === IDENTITY) return this.#x + width;
    const mapped = mapRect(matrix, { x: this.#x, y: this.#y, width, height });
    return mapped.x + mapped.width;
  }

  #count(detail: FragmentDetail, id: number): void {
    if (id >= this.shown.length) return;
    if (detail.kind === 'text') this.shown[id]! += detail.visibleCount;
    else if (detail.kind === 'replaced') this.shown[id]! += 1;
  }
}

/** css-overflow-3 §3.1: `hidden` makes a scroll container, too, in which nobody is meant to scroll. */
function isMeantToScroll(fragment: Fragment): boolean {
  const { x, y } = fragment.style.overflow;
  return overflowApplies(fragment) && (scrolls(x) || scrolls(y));
}

/** Whether rectangles stay upright. */
function isUpright({ a, b, c, d }: Matrix): boolean {
  return (b === 0 && c === 0) || (a === 0 && d === 0);
}

/** What a box and all that overflows it take up, before its own transform; `null` where nothing has an area. */
function overflowRect(fragment: Fragment, x: number, y: number): Rect | null {
  const { width, height, detail, box, children } = fragment;
  let rect: Rect | null = width > 0 && height > 0 && detail?.kind !== 'line' ? { x, y, width, height } : null;
  if (box !== null && box.kind !== 'inline-box' && cutsOff(fragment)) return rect;
  for (const child of children) {
    const inner = overflowRect(child.fragment, x + child.x, y + child.y);
    if (inner === null) continue;
    const transform = transformOf(child.fragment, x + child.x, y + child.y);
    const moved = transform === null ? inner : mapRect(transform, inner);
    rect = rect === null ? moved : union(rect, moved);
  }
  return rect;
}

/** Whether a fragment in a line is a box of its own, which no page breaks. */
function isAtomic({ box, style }: Fragment): boolean {
  if (box === null || box.kind === 'inline-box' || box.kind === 'text') return false;
  return !isFloating(style) && !isOutOfFlow(style);
}

function cutsOff({ style }: Fragment): boolean {
  return style.overflow.x !== 'visible' || hasPaintContainment(style);
}
