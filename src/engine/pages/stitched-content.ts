/**
 * What sticks out of a page at its start or end although nothing of it is broken is shown on the page beside it, too: pages are painted as Chromium prints
 * them, as one long sheet that is cut afterwards. So the content of a box that cannot break may pass the height of the box and the end of the page, and what
 * is moved by `position: relative` or a transform is never lost between pages. Nothing makes room for it there.
 */
import type { Deadline } from '../base/deadline.ts';
import { IDENTITY, type Matrix, mapRect, multiply } from '../base/geometry.ts';
import { BYTES_OF } from '../base/work-budget.ts';
import { isOutOfFlow, isSticky } from '../boxes/tree/display-role.ts';
import type { Fragment, PlacedFragment, TextDetail } from '../layout/fragment.ts';
import { isMonolithic } from '../layout/fragmentation/monolithic.ts';
import { mayBeShifted } from '../layout/relative-position.ts';
import { transformOf } from '../layout/transform.ts';
import { hasPaintContainment } from '../style/containment.ts';
import { initialStyle } from '../style/initial-style.ts';
import { isStackingContext } from '../style/stacking-context.ts';
import { isPainted } from './content-clips.ts';
import { type CarriedFragment, type CutPiece, type CutPieces, NO_PIECES, type PaintLevel } from './cut-pieces.ts';
import type { FlowPage } from './page.ts';
import { seenOfFlow } from './page-sheet.ts';
import type { Slices } from './sliced-content.ts';

/** Less of a box than that is not missed, px. */
export const SEEN = 1;

export interface ContentToStitch {
  /** Page by page; made longer. */
  readonly content: PlacedFragment[][];
  /** What breaks have cut. */
  readonly broken: readonly CutPieces[];
  readonly slices: Slices;
  /** By page: whether nothing leaves it. */
  readonly reaches: readonly { readonly isInside: boolean }[];
  readonly pages: readonly FlowPage[];
  /** Makes one more page at the end; `false` when there may be no more. */
  readonly addPage: () => boolean;
  readonly deadline: Deadline;
}

/**
 * Adds to the content of pages what reaches to them from others.
 *
 * @returns what each page shows a part of; `null` where nothing reaches out of its page
 */
export function stitchContent({
  content,
  broken,
  slices,
  reaches,
  pages,
  addPage,
  deadline,
}: ContentToStitch): readonly CutPieces[] | null {
  if (reaches.every(({ isInside }) => isInside)) return null;
  const found = content.map((placed, index) =>
    reaches[index]!.isInside ? NO_UNITS : unitsOn(pages[index]!, placed, broken[index]!, content[index - 1] ?? []),
  );
  if (found.every((units) => units.size === 0)) return null;
  const cuts = broken.map((each) => new Map(each));
  const stitching = new Stitching(content, cuts, slices, pages, addPage, deadline);
  for (const [index, units] of found.entries()) {
    for (const unit of units.values()) {
      // What is repeated is on other pages already.
      const isCut = unit.cuts.has(unit.fragment);
      if (isCut || found[index + 1]?.has(unit.fragment) !== true) stitching.carryDown(unit, index);
      if (isCut || found[index - 1]?.has(unit.fragment) !== true) stitching.carryUp(unit, index);
    }
  }
  return cuts;
}

/**
 * Fixed boxes are on every page, and what of one leaves the page at its end is on the pages behind, too, over the box there, as in Chromium. One that begins
 * behind the end is nowhere.
 *
 * @param cuts - of each page; what is carried adds to them
 */
export function carryFixed(
  { fragment, x, y }: PlacedFragment,
  index: number,
  { content, slices, pages, deadline }: Pick<ContentToStitch, 'content' | 'slices' | 'pages' | 'deadline'>,
  cuts: Map<Fragment, CutPiece>[],
): void {
  const extent = new InkExtent(NO_PIECES);
  extent.measure(fragment, x, y, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  const { bottom: end } = seenOn(pages[index]!);
  if (extent.bottom <= end || extent.top >= end) return;
  const unit: Unit = { fragment, x, y, top: extent.top, bottom: extent.bottom, cuts: extent.cuts, level: 'flow' };
  new Stitching(content, cuts, slices, pages, () => false, deadline).carryDown(unit, index);
}

/** From where to where the flow is seen on a page: up to the edges of the sheet, or no more than the page area. Layout px from the top of that. */
export function seenOn({ style, box, layoutBox }: FlowPage): { readonly top: number; readonly bottom: number } {
  const { y, height } = seenOfFlow(style, box, 'horizontal-tb', false);
  const top = (y - box.areaY) / layoutBox.scale;
  return { top, bottom: Math.max(layoutBox.areaHeight, top + height / layoutBox.scale) };
}

/** @param before - what is on the page before */
function unitsOn(
  page: FlowPage,
  placed: readonly PlacedFragment[],
  cuts: CutPieces,
  before: readonly PlacedFragment[],
): ReadonlyMap<Fragment, Unit> {
  const search = new UnitSearch(page, cuts, before);
  for (const { x, y, fragment } of placed)
    search.visit(fragment, x, y, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 'flow');
  return search.units;
}

class Stitching {
  readonly #content: PlacedFragment[][];
  readonly #cuts: Map<Fragment, CutPiece>[];
  readonly #slices: Slices;
  readonly #pages: readonly FlowPage[];
  readonly #addPage: () => boolean;
  readonly #deadline: Deadline;

  constructor(
    content: PlacedFragment[][],
    cuts: Map<Fragment, CutPiece>[],
    slices: Slices,
    pages: readonly FlowPage[],
    addPage: () => boolean,
    deadline: Deadline,
  ) {
    this.#content = content;
    this.#cuts = cuts;
    this.#slices = slices;
    this.#pages = pages;
    this.#addPage = addPage;
    this.#deadline = deadline;
  }

  /** To the pages after its own, as far as it reaches. */
  carryDown(unit: Unit, index: number): void {
    const { y, top, bottom } = unit;
    let shift = 0;
    let from: number | null = null;
    for (let at = index; ; at++) {
      const { bottom: end } = seenOn(this.#pages[at]!);
      const goesOn = bottom + shift > end && this.#hasPage(at + 1, unit);
      const to = goesOn ? this.#heightOf(at) - y - shift : null;
      if (at === index || top + shift < end) this.#show(at, unit, shift, { from, to });
      if (!goesOn) return;
      shift -= this.#heightOf(at);
      from = -shift - y;
    }
  }

  /** To the pages before. */
  carryUp(unit: Unit, index: number): void {
    const { y, top, bottom } = unit;
    let shift = 0;
    let to: number | null = null;
    for (let at = index; ; at--) {
      const { top: start } = seenOn(this.#pages[at]!);
      const goesOn = top + shift < start && at > 0;
      const from = goesOn ? -y - shift : null;
      if (at === index || bottom + shift > start) this.#show(at, unit, shift, { from, to });
      if (!goesOn) return;
      shift += this.#heightOf(at - 1);
      to = this.#heightOf(at - 1) - shift - y;
    }
  }

  #hasPage(index: number, { fragment }: Unit): boolean {
    if (index === this.#pages.length && (movesOutOfFlow(fragment) || !this.#addPage())) return false;
    if (index === this.#content.length) {
      this.#content.push([]);
      this.#cuts.push(new Map());
    }
    return true;
  }

  #heightOf(index: number): number {
    return this.#pages[index]!.layoutBox.areaHeight;
  }

  #show(index: number, { x, y, fragment, cuts, level }: Unit, shift: number, piece: CutPiece): void {
    this.#deadline.tick();
    if (shift !== 0) {
      this.#deadline.keep(BYTES_OF.carriedPiece, fragment.box?.source?.element);
      const narrowed = new Map(cuts);
      narrowed.delete(fragment);
      const seen = commonPiece(cuts.get(fragment), piece);
      const slice = this.#slices.of(fragment, seen.from, seen.to, cuts);
      const isFromBefore = shift < 0;
      const carried: CarriedFragment = {
        x,
        y: y + shift,
        fragment: slice,
        cuts: narrowed.set(slice, seen),
        isFromBefore,
        level,
      };
      this.#content[index]!.push(carried);
    } else if (piece.from !== null || piece.to !== null) {
      const own = this.#cuts[index]!;
      own.set(fragment, commonPiece(own.get(fragment), piece));
    }
  }
}

/** What both show. */
function commonPiece(one: CutPiece | undefined, other: CutPiece): CutPiece {
  if (one === undefined) return other;
  return {
    from: one.from === null ? other.from : Math.max(one.from, other.from ?? one.from),
    to: one.to === null ? other.to : Math.min(one.to, other.to ?? one.to),
  };
}

/** What is painted in one piece, with how far that reaches; px from the top of the page area. */
interface Unit extends PlacedFragment {
  readonly cuts: CutPieces;
  readonly top: number;
  readonly bottom: number;
  readonly level: PaintLevel;
}

const NO_UNITS: ReadonlyMap<Fragment, Unit> = new Map();

/** Finds the outermost fragments on a page that breaks do not end, and that stick out of it. */
class UnitSearch {
  /** By the fragment. */
  readonly units = new Map<Fragment, Unit>();
  readonly #seen: { readonly top: number; readonly bottom: number };
  readonly #cuts: CutPieces;
  readonly #extent: InkExtent;
  readonly #before: readonly PlacedFragment[];
  /** Boxes that have begun on the page before; `null` until one has to be known. */
  #begunBefore: ReadonlySet<Fragment['box']> | null = null;

  constructor(page: FlowPage, cuts: CutPieces, before: readonly PlacedFragment[]) {
    this.#seen = seenOn(page);
    this.#cuts = cuts;
    this.#before = before;
    this.#extent = new InkExtent(cuts);
  }

  /** @param from,to - what boxes around the fragment let be seen of it, px */
  visit(fragment: Fragment, x: number, y: number, from: number, to: number, level: PaintLevel): void {
    const { style, children } = fragment;
    // What is on every page.
    if (style.display.position === 'fixed' || this.#goesOnHere(fragment, y)) return;
    if (isInOnePiece(fragment) || this.#cuts.has(fragment)) {
      this.#visitUnit(fragment, x, y, from, to, level);
      return;
    }
    const { top } = this.#seen;
    if (Math.max(y, from) < top - SEEN && isInk(fragment)) {
      // A negative margin or an alignment has moved it up: what is above the edge goes as a whole, and only breaks go on below.
      this.#visitUnit(fragment, x, y, from, Math.min(to, this.#seen.bottom), level);
      from = top;
    }
    if (clipsContent(fragment)) {
      if (!this.#hasBegunBefore(fragment)) from = Math.max(from, y);
      to = Math.min(to, y + fragment.height);
    }
    const inside = levelIn(fragment, level);
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      this.visit(child.fragment, x + child.x, y + child.y, from, to, inside);
    }
  }

  /** Then its clip goes on at the page before. */
  #hasBegunBefore({ box }: Fragment): boolean {
    this.#begunBefore ??= boxesThatGoOn(this.#before);
    return this.#begunBefore.has(box);
  }

  /**
   * Whether breaks let it go on, and it is where they have put it: neither its own style nor that of a box around it has moved it over the page's edge.
   * From where it begins, its content may stick out.
   */
  #goesOnHere(fragment: Fragment, y: number): boolean {
    const piece = this.#cuts.size === 0 ? undefined : this.#cuts.get(fragment);
    if (piece === undefined || piece.from === null || piece.to === null || isTransformed(fragment)) return false;
    return y + piece.from >= this.#seen.top - SEEN && y + piece.to <= this.#seen.bottom + SEEN;
  }

  #visitUnit(fragment: Fragment, x: number, y: number, from: number, to: number, level: PaintLevel): void {
    this.#extent.measure(fragment, x, y, from, to);
    const { top, bottom, cuts } = this.#extent;
    if (top < this.#seen.top || bottom > this.#seen.bottom)
      this.units.set(fragment, { fragment, x, y, top, bottom, cuts, level });
  }
}

function levelIn({ box, style }: Fragment, around: PaintLevel): PaintLevel {
  if (around === 'positioned' || style.display.position !== 'static' || isStackingContext(style)) return 'positioned';
  return box?.kind === 'flex-container' || box?.kind === 'grid-container' ? 'item' : around;
}

function boxesThatGoOn(
  placed: readonly PlacedFragment[],
  found = new Set<Fragment['box']>(),
): ReadonlySet<Fragment['box']> {
  for (const { fragment } of placed) {
    if (fragment.breakToken === null) continue;
    found.add(fragment.box);
    boxesThatGoOn(fragment.children, found);
  }
  return found;
}

/** Lines; what cannot break; what its own style moves from where breaks have put it. */
function isInOnePiece(fragment: Fragment): boolean {
  const { box, style, detail } = fragment;
  if (box === null || box.kind === 'inline-box' || box.kind === 'text') return true;
  if (box.kind === 'replaced' || box.kind === 'turned' || isMonolithic(box)) return true;
  if (detail?.kind === 'replaced' || detail?.kind === 'turned') return true;
  return mayBeShifted(style) || isSticky(style) || isTransformed(fragment);
}

/** What is out of flow and moved by its own transform asks for no page, as in Chromium: a scale of 50 would ask for thousands. */
function movesOutOfFlow(fragment: Fragment): boolean {
  return isOutOfFlow(fragment.style) && isTransformed(fragment);
}

function isTransformed(fragment: Fragment): boolean {
  return fragment.style.transform !== initialStyle.transform && transformOf(fragment, 0, 0) !== null;
}

/** How far up and down the ink of a fragment reaches. */
class InkExtent {
  top = Number.POSITIVE_INFINITY;
  bottom = Number.NEGATIVE_INFINITY;
  /** What of it is cut between its own page and those beside that, wherever it was moved to. */
  get cuts(): CutPieces {
    return this.#cuts ?? NO_PIECES;
  }

  #cuts: Map<Fragment, CutPiece> | null = null;
  readonly #cutsOnPage: CutPieces;

  constructor(cutsOnPage: CutPieces) {
    this.#cutsOnPage = cutsOnPage;
  }

  /** @param from,to - what boxes around the fragment let be seen of it, px */
  measure(fragment: Fragment, x: number, y: number, from: number, to: number): void {
    this.top = Number.POSITIVE_INFINITY;
    this.bottom = Number.NEGATIVE_INFINITY;
    this.#cuts = null;
    this.#add(fragment, x, y, IDENTITY, from, to);
  }

  #add(fragment: Fragment, x: number, y: number, around: Matrix, from: number, to: number): void {
    const { children, detail, style, width, height } = fragment;
    const piece = this.#cutsOnPage.size === 0 ? undefined : this.#cutsOnPage.get(fragment);
    if (piece !== undefined) {
      this.#cuts = (this.#cuts ?? new Map()).set(fragment, piece);
      if (piece.from !== null) from = Math.max(from, mapRect(around, { x, y: y + piece.from, width, height: 0 }).y);
      if (piece.to !== null) to = Math.min(to, mapRect(around, { x, y: y + piece.to, width, height: 0 }).y);
    }
    const transform = style.transform === initialStyle.transform ? null : transformOf(fragment, x, y);
    const matrix = transform === null ? around : multiply(around, transform);
    const rect = matrix === IDENTITY ? null : mapRect(matrix, { x, y, width, height });
    const top = rect === null ? y : rect.y;
    const end = top + (rect === null ? height : rect.height);
    if (isPainted(style)) this.#addOwn(fragment, rect === null ? detail : null, top, end, from, to);
    if (children.length === 0) return;
    if (clipsContent(fragment)) {
      from = Math.max(from, top);
      to = Math.min(to, end);
    }
    for (const child of children) this.#add(child.fragment, x + child.x, y + child.y, matrix, from, to);
  }

  #addOwn(fragment: Fragment, detail: Fragment['detail'], top: number, bottom: number, from: number, to: number): void {
    if (fragment.width <= 0) return;
    if (detail?.kind === 'text' && detail.orientation === 'horizontal')
      this.#include(top + middleOf(detail), top + detail.baseline, from, to);
    else if (isInk(fragment)) this.#include(top + SEEN, bottom - SEEN, from, to);
  }

  #include(top: number, bottom: number, from: number, to: number): void {
    if (top >= to || bottom <= from) return;
    this.top = Math.min(this.top, Math.max(top, from));
    this.bottom = Math.max(this.bottom, Math.min(bottom, to));
  }
}

/** Text is read between its baseline and the middle above it, whatever the height of its line. */
function middleOf({ baseline, fontSize }: TextDetail): number {
  return baseline - fontSize / 2;
}

function isInk({ detail, style, box, height }: Fragment): boolean {
  if (detail?.kind === 'text' || detail?.kind === 'replaced') return true;
  // The edges of inline boxes may reach out of any line.
  if (box === null || box.kind === 'inline-box' || height <= 0) return false;
  return style.background !== initialStyle.background || style.border !== initialStyle.border;
}

function clipsContent({ style, box }: Fragment): boolean {
  if (box === null || box.kind === 'inline-box' || box.kind === 'text') return false;
  return style.overflow.y !== 'visible' || hasPaintContainment(style);
}
