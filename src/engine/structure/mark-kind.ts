/** What the room knows how to do with each kind of mark: find it at a place, and carry it out of a document into the one around. */
import { inset, type Matrix, mapPoint, mapRect, type Point, type Rect } from '../base/geometry.ts';
import type { BoxSource } from '../boxes/tree/box.ts';
import type { Element } from '../dom/node.ts';
import { contentArea } from '../layout/content-area.ts';
import type { Fragment } from '../layout/fragment.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { LinkNames } from './link-targets.ts';
import type { FieldLooks, Mark } from './mark.ts';

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

export interface MarkedPart {
  readonly names: LinkNames;
  /** How many elements the documents before it have: the order of fields goes through the file. */
  readonly elementsBefore: number;
}

/** What is read of a document besides its pages. */
export interface MarkedDocument {
  readonly anchors: AnchorChoice;
  /** Of fields that readers fill in; `null` where controls are drawn. */
  readonly fieldLooks: FieldLooks | null;
  /** Whether headings become bookmarks. */
  readonly hasOutline: boolean;
  readonly elements: readonly Element[];
  readonly baseUrl: string;
  /** Of a document that is one of several in a file. */
  readonly part?: MarkedPart;
  /** Titles in the outline that are not just the text of their elements (`bookmark-label`). */
  readonly bookmarkLabels: ReadonlyMap<Element, string>;
}

/** Where an element is on a page: a fragment of its box, or its part of a picture. */
export class MarkPlace {
  readonly source: BoxSource;
  /** `null` in pictures, whose elements are visible where they have a place at all. */
  readonly style: ComputedStyle | null;
  /** Of the fragment, in the coordinates that `toPage` leads from. */
  readonly border: Rect;
  readonly toPage: Matrix;
  readonly #fragment: Fragment | null;

  /**
   * @param border - the border box
   * @param toPage - from the coordinates of the border box to px of the page, through shrinking to fit and transforms
   * @param fragment - `null` in pictures
   */
  constructor(
    source: BoxSource,
    style: ComputedStyle | null,
    border: Rect,
    toPage: Matrix,
    fragment: Fragment | null = null,
  ) {
    this.source = source;
    this.style = style;
    this.toPage = toPage;
    this.border = border;
    this.#fragment = fragment;
  }

  /** The content box. */
  get content(): Rect {
    const fragment = this.#fragment;
    return fragment === null ? this.border : inset(inset(this.border, fragment.border), fragment.padding);
  }

  /** The content box of a picture, on whole px; `null` of what is none. */
  get picture(): Rect | null {
    const { x, y } = this.border;
    return this.#fragment?.detail?.kind === 'replaced' ? contentArea(this.#fragment, x, y) : null;
  }

  /** Whether a box of its own lies there: no part of a line's text, and nothing in a picture. */
  get isBox(): boolean {
    const box = this.#fragment?.box ?? null;
    return box !== null && box.kind !== 'inline-box';
  }

  get isVisible(): boolean {
    return this.style === null || this.style.visibility.visibility === 'visible';
  }

  /** Before transforms. */
  get height(): number {
    return this.border.height;
  }

  /** The top left corner, px of the page. */
  get corner(): Point {
    return mapPoint(this.toPage, this.border.x, this.border.y);
  }

  /** Px of the page; around what is turned. */
  get area(): Rect {
    return mapRect(this.toPage, this.border);
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
