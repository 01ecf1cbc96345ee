/** What the room knows how to do with each kind of mark: find it at a place, and carry it out of a document into the one around. */
import { type Matrix, mapPoint, mapRect, type Point, type Rect } from '../base/geometry.ts';
import type { BoxSource } from '../boxes/tree/box.ts';
import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Mark } from './mark.ts';

export interface MarkKind<M extends Mark> {
  /** For one document: what a finder has found so far, it knows on the pages after. */
  finder(document: MarkedDocument): MarkFinder<M>;
  /** The mark in the document around; `null` for what does not leave its own. */
  carried(mark: M, passage: Passage): M | null;
}

export interface MarkFinder<M extends Mark> {
  /** Whether an element may have such a mark at all: asked for every fragment of a document, of which few have any. */
  concerns(source: BoxSource, style: ComputedStyle | null): boolean;
  /** Called for the places that concern some kind, page by page, in the order of the fragments. */
  find(place: MarkPlace, add: (mark: M) => void): void;
}

/** Which `id`s have an anchor: those that the document's links go to, or all, so that other documents may link to them. */
export type AnchorChoice = 'linked' | 'all';

/** What is read of a document besides its pages. */
export interface MarkedDocument {
  readonly anchors: AnchorChoice;
  readonly elements: readonly Element[];
  readonly baseUrl: string;
  /** Titles in the outline that are not just the text of their elements (`bookmark-label`). */
  readonly bookmarkLabels: ReadonlyMap<Element, string>;
}

/** Where an element is on a page: a fragment of its box, or its part of a picture. */
export class MarkPlace {
  readonly source: BoxSource;
  /** `null` in pictures, whose elements are visible where they have a place at all. */
  readonly style: ComputedStyle | null;
  /** The content box of a picture, in the coordinates that `toPage` leads from; `null` of what is none. */
  readonly picture: Rect | null;
  readonly toPage: Matrix;
  readonly #rect: Rect;

  /** @param toPage - from the coordinates of `rect` to px of the page, through shrinking to fit and transforms */
  constructor(source: BoxSource, style: ComputedStyle | null, rect: Rect, toPage: Matrix, picture: Rect | null = null) {
    this.source = source;
    this.style = style;
    this.toPage = toPage;
    this.picture = picture;
    this.#rect = rect;
  }

  get isVisible(): boolean {
    return this.style === null || this.style.visibility.visibility === 'visible';
  }

  /** Before transforms. */
  get height(): number {
    return this.#rect.height;
  }

  /** The top left corner, px of the page. */
  get corner(): Point {
    return mapPoint(this.toPage, this.#rect.x, this.#rect.y);
  }

  /** Px of the page; around what is turned. */
  get area(): Rect {
    return mapRect(this.toPage, this.#rect);
  }
}

/** The way of a mark from its document into the one around it. */
export interface Passage {
  readonly matrix: Matrix;
  /** What is seen there of the document; `null` for all. In the coordinates that the matrix leads to. */
  readonly within: Rect | null;
  /** Put before the names of the document's anchors, where they are not those of the document around it. */
  readonly scope: string;
}
