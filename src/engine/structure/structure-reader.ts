/** What a page means: one walk over its fragments, in which every kind of mark looks at the places that concern it. */
import {
  hasArea,
  IDENTITY,
  inset,
  intersection,
  isWithin,
  type Matrix,
  mapRect,
  multiply,
  type Rect,
  type Size,
  translation,
} from '../base/geometry.ts';
import type { BoxSource } from '../boxes/tree/box.ts';
import { isOutOfFlow } from '../boxes/tree/display-role.ts';
import type { Element } from '../dom/node.ts';
import { contentArea } from '../layout/content-area.ts';
import { cutAlong, cutAxesOf, edgesOfClip } from '../layout/cut-areas.ts';
import type { Fragment } from '../layout/fragment.ts';
import { transformOf } from '../layout/transform.ts';
import type { Page } from '../pages/page.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { PictureAreas } from '../svg/svg-context.ts';
import type { FigureArea, Link, Mark, PageStructure } from './mark.ts';
import { type MarkedDocument, type MarkFinder, MarkPlace } from './mark-kind.ts';
import { carriedMarks, findersFor } from './mark-kinds.ts';

/** The marks of documents inside the document. */
export interface InnerMarks {
  /** Of the document in a frame: px from the corner of the frame's content box. `null` for none. */
  marksInFrame(element: Element): readonly Mark[] | null;
  /** Of the HTML in a `foreignObject` where it was painted last, px from its corner. */
  marksInForeignObject(element: Element): readonly Mark[] | null;
}

/** Reads the pages of one document, one after the other. */
export class StructureReader {
  readonly #finders: readonly MarkFinder<Mark>[];
  readonly #inner: InnerMarks;
  /** Before the names in frames, which count for each part of a file. */
  readonly #scope: string;
  readonly #figures: Uint8Array | null;

  /** @param figures - by the numbers of elements: which are asked for their areas */
  constructor(document: MarkedDocument, inner: InnerMarks, figures: Uint8Array | null = null) {
    this.#scope = document.part?.names.nameOf('') ?? '';
    this.#finders = findersFor(document);
    this.#inner = inner;
    this.#figures = figures;
  }

  /** @param areas - of the elements in pictures, which only who paints them can tell */
  read(page: Page, areas: PictureAreas): PageStructure {
    const { box, scale } = page;
    const seen = { x: box.areaX, y: box.areaY, width: box.areaWidth, height: box.areaHeight };
    const search = { finders: this.#finders, inner: this.#inner, figures: this.#figures, scope: this.#scope };
    const sheet = { x: 0, y: 0, width: box.width, height: box.height };
    const walk = new MarkWalk(search, areas, seen, sheet);
    const toPage = { a: scale, b: 0, c: 0, d: scale, e: box.areaX, f: box.areaY };
    for (const { fragment, x, y } of page.content) walk.visit(fragment, x, y, toPage);
    for (const { fragment, x, y } of page.marginBoxes) walk.visit(fragment, x, y, IDENTITY);
    return { label: page.label, marks: walk.marks, figures: walk.figures };
  }
}

/** What is looked for on every page. */
interface Search {
  readonly finders: readonly MarkFinder<Mark>[];
  readonly inner: InnerMarks;
  readonly figures: Uint8Array | null;
  readonly scope: string;
}

class MarkWalk {
  readonly marks: Mark[] = [];
  readonly figures: FigureArea[] = [];
  readonly #isFigure: Uint8Array | null;
  readonly #finders: readonly MarkFinder<Mark>[];
  readonly #inner: InnerMarks;
  readonly #areas: PictureAreas;
  readonly #pageArea: Rect;
  /** Where links may be seen, px of the page: what stands off the sheet (a menu that a script would let in), or is cut off, leads nowhere. */
  #seen: Rect;
  readonly #sheet: Rect;
  readonly #add = (mark: Mark): void => {
    if (mark.kind !== 'link') {
      this.marks.push(mark);
      return;
    }
    const rect = intersection(mark.rect, this.#seen);
    if (!hasArea(rect)) return;
    const last = this.#lastLink;
    const isSame = last !== null && isSameLink(last, mark);
    if (isSame && isWithin(rect, last.rect)) return;
    if (isSame && last === this.marks.at(-1) && isWithin(last.rect, rect)) this.marks.pop();
    this.#lastLink = this.#seen === this.#sheet ? mark : { ...mark, rect };
    this.marks.push(this.#lastLink);
  };
  /** Boxes in a link's own add nothing to it. */
  #lastLink: Link | null = null;

  readonly #scope: string;

  constructor({ finders, inner, figures, scope }: Search, areas: PictureAreas, pageArea: Rect, sheet: Rect) {
    this.#seen = sheet;
    this.#sheet = sheet;
    this.#scope = scope;
    this.#isFigure = figures;
    this.#finders = finders;
    this.#inner = inner;
    this.#areas = areas;
    this.#pageArea = pageArea;
  }

  /** @param x - with `y` the fragment's place, px; `toPage` leads from there to px of the page */
  visit(fragment: Fragment, x: number, y: number, toPage: Matrix): void {
    const transform = transformOf(fragment, x, y);
    if (transform !== null) toPage = multiply(toPage, transform);
    const outer = this.#seen;
    this.#cutByClip(fragment, x, y, toPage);
    const source = fragment.box?.source ?? null;
    if (source !== null) {
      if (this.#concerns(source, fragment.style)) {
        const rect = { x, y, width: fragment.width, height: fragment.height };
        this.#find(new MarkPlace(source, fragment.style, rect, toPage, fragment));
      }
      if (this.#isFigure !== null && source.pseudo === null && this.#isFigure[source.element.index] === 1) {
        const rect = mapRect(toPage, { x, y, width: fragment.width, height: fragment.height });
        this.figures.push({ element: source.element, rect });
      }
      if (fragment.box?.kind === 'replaced') this.#visitReplaced(fragment, source.element, x, y, toPage);
    }
    this.#cutContent(fragment, x, y, toPage);
    const { children } = fragment;
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      if (child.fragment.detail?.kind !== 'text') this.visit(child.fragment, x + child.x, y + child.y, toPage);
    }
    this.#seen = outer;
  }

  /** By `clip` (css-masking-1 §6): what is cut off wholly is read, but not seen. */
  #cutByClip(fragment: Fragment, x: number, y: number, toPage: Matrix): void {
    const { clip } = fragment.style.effects;
    if (clip === 'auto' || !isOutOfFlow(fragment.style)) return;
    const { left, top, right, bottom } = edgesOfClip(fragment, clip, x, y);
    this.#cutTo(mapRect(toPage, { x: left, y: top, width: right - left, height: bottom - top }));
  }

  #cutContent(fragment: Fragment, x: number, y: number, toPage: Matrix): void {
    const axes = cutAxesOf(fragment);
    if (axes === null) return;
    const { border, width, height } = fragment;
    this.#cutTo(mapRect(toPage, cutAlong(inset({ x, y, width, height }, border), axes)));
  }

  #cutTo(rect: Rect): void {
    this.#seen = intersection(this.#seen, rect);
  }

  #concerns(source: BoxSource, style: ComputedStyle): boolean {
    const finders = this.#finders;
    for (let i = 0; i < finders.length; i++) if (finders[i]!.concerns(source, style)) return true;
    return false;
  }

  #find(place: MarkPlace): void {
    for (const { find } of this.#finders) find(place, this.#add);
  }

  #visitReplaced(fragment: Fragment, element: Element, x: number, y: number, toPage: Matrix): void {
    if (fragment.style.visibility.visibility !== 'visible') return;
    const inFrame = this.#inner.marksInFrame(element);
    if (inFrame !== null) {
      const area = contentArea(fragment, x, y);
      this.#carry(inFrame, multiply(toPage, translation(area.x, area.y)), this.#pageArea);
    }
    for (const { element: part, rect, matrix } of this.#areas.get(fragment) ?? []) {
      const partToPage = multiply(toPage, matrix);
      this.#find(new MarkPlace({ element: part, pseudo: null }, null, rect, partToPage));
      const inside = this.#inner.marksInForeignObject(part);
      if (inside !== null) this.#carry(inside, multiply(partToPage, translation(rect.x, rect.y)), null);
    }
  }

  #carry(marks: readonly Mark[], matrix: Matrix, within: Rect | null): void {
    for (const mark of carriedMarks(marks, { matrix, within, scope: this.#scope })) this.marks.push(mark);
  }
}

/**
 * The marks of a document in a frame, as the document around it sees them.
 *
 * @param size - of the frame's content box, px
 * @param scope - put before the names of the document's anchors, which are not those of the documents around it
 */
export function marksSeenInFrame(marks: readonly Mark[], { width, height }: Size, scope: string): readonly Mark[] {
  return carriedMarks(marks, { matrix: IDENTITY, within: { x: 0, y: 0, width, height }, scope });
}

function isSameLink(a: Link, b: Link): boolean {
  return a.source.element === b.source.element && a.source.pseudo === null && b.source.pseudo === null;
}
