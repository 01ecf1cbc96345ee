/**
 * What sticks out of a page at its start or end although nothing of it is broken is shown on the page beside it, too: pages are painted as Chromium prints
 * them, as one long sheet that is cut afterwards. So the content of a box that cannot break may pass the height of the box and the end of the page, and what
 * is moved by `position: relative` or a transform is never lost between pages. Nothing makes room for it there.
 */
import { IDENTITY, type Matrix, mapRect, multiply } from '../base/geometry.ts';
import type { Fragment, PlacedFragment, TextDetail } from '../layout/fragment.ts';
import { isMonolithic } from '../layout/fragmentation/monolithic.ts';
import { transformOf } from '../layout/transform.ts';
import { hasPaintContainment } from '../style/containment.ts';
import { initialStyle } from '../style/initial-style.ts';
import { isPainted } from './content-clips.ts';
import { type CutPiece, type CutPieces, cutPieces } from './cut-pieces.ts';
import { seenOfFlow } from './page-sheet.ts';
import type { FlowPage } from './paginate.ts';

/** Less of a box than that is not missed, px. */
const SEEN = 1;

/**
 * Adds to the content of pages what reaches to them from others.
 *
 * @param content - page by page; made longer
 * @param pages - of the flow
 * @param addPage - makes one more page at the end; `false` when there may be no more
 * @returns what each page shows a part of
 */
export function stitchContent(
  content: PlacedFragment[][],
  pages: readonly FlowPage[],
  addPage: () => boolean,
): readonly CutPieces[] {
  const broken = cutPieces(content);
  const found = content.map((placed, index) => unitsOn(pages[index]!, placed, broken[index]!));
  if (found.every((units) => units.size === 0)) return broken;
  const cuts = broken.map((each) => new Map(each));
  const stitching = new Stitching(content, cuts, pages, addPage);
  for (const [index, units] of found.entries()) {
    for (const unit of units.values()) {
      // What is cut in other ways is on several pages already.
      if (found[index + 1]?.has(unit.fragment) !== true) stitching.carryDown(unit, index);
      if (found[index - 1]?.has(unit.fragment) !== true) stitching.carryUp(unit, index);
    }
  }
  return cuts;
}

/** From where to where the flow is seen on a page: up to the edges of the sheet, or no more than the page area. Layout px from the top of that. */
export function seenOn({ style, box, layoutBox }: FlowPage): { readonly top: number; readonly bottom: number } {
  const { y, height } = seenOfFlow(style, box, 'horizontal-tb');
  const top = (y - box.areaY) / layoutBox.scale;
  return { top, bottom: Math.max(layoutBox.areaHeight, top + height / layoutBox.scale) };
}

function unitsOn(
  page: FlowPage,
  placed: readonly PlacedFragment[],
  cuts: ReadonlyMap<Fragment, CutPiece>,
): ReadonlyMap<Fragment, Unit> {
  if (new InsideCheck(seenOn(page)).holdsFor(placed)) return NO_UNITS;
  const search = new UnitSearch(page, cuts);
  for (const { x, y, fragment } of placed) search.visit(fragment, x, y, Number.POSITIVE_INFINITY);
  return search.units;
}

/** Whether nothing at all leaves a page: so it is on nearly every one. Places are a field, which numbers do not leave. */
class InsideCheck {
  readonly #top: number;
  readonly #bottom: number;
  /** Of the fragment whose content is looked at, px. */
  #y = 0;

  constructor({ top, bottom }: { readonly top: number; readonly bottom: number }) {
    this.#top = top - SEEN;
    this.#bottom = bottom + SEEN;
  }

  holdsFor(placed: readonly PlacedFragment[]): boolean {
    this.#y = 0;
    return this.#holdsAll(placed);
  }

  #holdsAll(children: readonly PlacedFragment[]): boolean {
    const around = this.#y;
    for (let i = 0; i < children.length; i++) {
      const { y, fragment } = children[i]!;
      const top = around + y;
      if (top < this.#top || top + fragment.height > this.#bottom) return false;
      if (fragment.style.transform !== initialStyle.transform) return false;
      if (fragment.children.length === 0) continue;
      this.#y = top;
      if (!this.#holdsAll(fragment.children)) return false;
    }
    return true;
  }
}

class Stitching {
  readonly #content: PlacedFragment[][];
  readonly #cuts: Map<Fragment, CutPiece>[];
  readonly #pages: readonly FlowPage[];
  readonly #addPage: () => boolean;

  constructor(
    content: PlacedFragment[][],
    cuts: Map<Fragment, CutPiece>[],
    pages: readonly FlowPage[],
    addPage: () => boolean,
  ) {
    this.#content = content;
    this.#cuts = cuts;
    this.#pages = pages;
    this.#addPage = addPage;
  }

  /** To the pages after its own, as far as it reaches. */
  carryDown({ fragment, x, y, top, bottom }: Unit, index: number): void {
    let shift = 0;
    for (let at = index; bottom + shift > seenOn(this.#pages[at]!).bottom; at++) {
      if (!this.#hasPage(at + 1)) break;
      const height = this.#heightOf(at);
      this.#cut(at, fragment, { to: height - y - shift });
      shift -= height;
      if (top + shift < seenOn(this.#pages[at + 1]!).bottom)
        this.#place(at + 1, fragment, x, y + shift, { from: -shift - y });
    }
  }

  /** To the pages before. */
  carryUp({ fragment, x, y, top, bottom }: Unit, index: number): void {
    let shift = 0;
    for (let at = index; at > 0 && top + shift < seenOn(this.#pages[at]!).top; at--) {
      this.#cut(at, fragment, { from: -y - shift });
      const height = this.#heightOf(at - 1);
      shift += height;
      if (bottom + shift > seenOn(this.#pages[at - 1]!).top)
        this.#place(at - 1, fragment, x, y + shift, { to: height - shift - y });
    }
  }

  #hasPage(index: number): boolean {
    if (index === this.#pages.length && !this.#addPage()) return false;
    if (index === this.#content.length) {
      this.#content.push([]);
      this.#cuts.push(new Map());
    }
    return true;
  }

  #heightOf(index: number): number {
    return this.#pages[index]!.layoutBox.areaHeight;
  }

  #place(index: number, fragment: Fragment, x: number, y: number, piece: Partial<CutPiece>): void {
    this.#content[index]!.push({ x, y, fragment });
    this.#cut(index, fragment, piece);
  }

  #cut(index: number, fragment: Fragment, piece: Partial<CutPiece>): void {
    const cuts = this.#cuts[index]!;
    cuts.set(fragment, { from: null, to: null, ...cuts.get(fragment), ...piece });
  }
}

/** What is painted in one piece, with how far that reaches; px from the top of the page area. */
interface Unit extends PlacedFragment {
  readonly top: number;
  readonly bottom: number;
}

const NO_UNITS: ReadonlyMap<Fragment, Unit> = new Map();

/** Finds the outermost fragments on a page that breaks do not end, and that stick out of it. */
class UnitSearch {
  /** By the fragment. */
  readonly units = new Map<Fragment, Unit>();
  readonly #seen: { readonly top: number; readonly bottom: number };
  readonly #cuts: ReadonlyMap<Fragment, CutPiece>;
  readonly #extent: InkExtent;

  constructor(page: FlowPage, cuts: ReadonlyMap<Fragment, CutPiece>) {
    this.#seen = seenOn(page);
    this.#cuts = cuts;
    this.#extent = new InkExtent(cuts);
  }

  /** @param clip - how far down boxes around the fragment let it be seen, px */
  visit(fragment: Fragment, x: number, y: number, clip: number): void {
    const { style, children } = fragment;
    // What is on every page, and what breaks let go on.
    if (style.display.position === 'fixed' || goesOn(fragment, this.#cuts)) return;
    if (isInOnePiece(fragment)) {
      this.#visitUnit(fragment, x, y, clip);
      return;
    }
    const end = clipsContent(fragment) ? Math.min(clip, y + fragment.height) : clip;
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      this.visit(child.fragment, x + child.x, y + child.y, end);
    }
  }

  #visitUnit(fragment: Fragment, x: number, y: number, clip: number): void {
    this.#extent.measure(fragment, x, y, clip);
    const { top, bottom } = this.#extent;
    if (top < this.#seen.top || bottom > this.#seen.bottom) this.units.set(fragment, { fragment, x, y, top, bottom });
  }
}

function goesOn(fragment: Fragment, cuts: ReadonlyMap<Fragment, CutPiece>): boolean {
  return cuts.size > 0 && typeof cuts.get(fragment)?.to === 'number';
}

/** Lines; what cannot break; what its own style moves from where breaks have put it. */
function isInOnePiece(fragment: Fragment): boolean {
  const { box, style, detail } = fragment;
  if (box === null || box.kind === 'inline-box' || box.kind === 'text') return true;
  if (box.kind === 'replaced' || box.kind === 'turned' || isMonolithic(box)) return true;
  if (detail?.kind === 'replaced' || detail?.kind === 'turned') return true;
  if (style.display.position === 'relative' && style.inset !== initialStyle.inset) return true;
  return style.transform !== initialStyle.transform && transformOf(fragment, 0, 0) !== null;
}

/** How far up and down the ink of a fragment reaches. */
class InkExtent {
  top = Number.POSITIVE_INFINITY;
  bottom = Number.NEGATIVE_INFINITY;
  readonly #cuts: ReadonlyMap<Fragment, CutPiece>;

  constructor(cuts: ReadonlyMap<Fragment, CutPiece>) {
    this.#cuts = cuts;
  }

  /** @param clip - how far down the fragment is seen, px */
  measure(fragment: Fragment, x: number, y: number, clip: number): void {
    this.top = Number.POSITIVE_INFINITY;
    this.bottom = Number.NEGATIVE_INFINITY;
    this.#add(fragment, x, y, IDENTITY, Number.NEGATIVE_INFINITY, clip);
  }

  /** @param from,to - what boxes around the fragment let be seen of it, px */
  #add(fragment: Fragment, x: number, y: number, around: Matrix, from: number, to: number): void {
    if (goesOn(fragment, this.#cuts)) return;
    const { children, detail, style, width, height } = fragment;
    const begun = this.#cuts.size === 0 ? null : (this.#cuts.get(fragment)?.from ?? null);
    if (begun !== null) from = Math.max(from, y + begun);
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
