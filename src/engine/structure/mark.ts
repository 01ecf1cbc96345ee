/**
 * What a document means, beside what it shows: marks, page by page. The only thing that the PDF, the inspector and tests read of it.
 * Coordinates are px from the page's top left corner, y down.
 */
import type { Matrix, Point, Rect } from '../base/geometry.ts';
import type { PageLabel } from '../base/page-label.ts';
import type { BoxSource } from '../boxes/tree/box.ts';
import type { FormField } from '../controls/form-field.ts';
import type { Color } from '../display/color.ts';
import type { DisplayItem } from '../display/display-item.ts';
import type { Element } from '../dom/node.ts';
import type { OpenTagTree, TagContent } from './tag.ts';

/** Every kind of mark; the room's file of the same name finds it. */
export type Mark = Link | Anchor | Bookmark | Field;

/** An area that leads somewhere. */
export interface Link {
  readonly kind: 'link';
  /** The element, or the pseudo-element of it, whose mark it is: one object for all fragments of a box. */
  readonly source: BoxSource;
  readonly rect: Rect;
  /** An absolute address, or `#name` for an anchor in the document. */
  readonly target: string;
  /** Leads to a file that is attached (`rel=attachment`). */
  readonly isAttachment?: boolean;
}

/** A place that links go to. */
export interface Anchor {
  readonly kind: 'anchor';
  /** `null` for the top of the document. */
  readonly source: BoxSource | null;
  readonly name: string;
  readonly point: Point;
}

/** An entry of the document outline, and the place that it leads to. */
export interface Bookmark {
  readonly kind: 'bookmark';
  readonly source: BoxSource;
  readonly title: string;
  /** From 1. */
  readonly level: number;
  /** Whether readers show at first what lies under it. */
  readonly state: 'open' | 'closed';
  readonly point: Point;
}

/** A control that readers fill in. */
export interface Field {
  readonly kind: 'field';
  readonly source: BoxSource;
  readonly field: FormField;
  /** Its place among all elements of the file. */
  readonly order: number;
  /** Around it, px of the page. */
  readonly rect: Rect;
  /** Its border box and its content box, in the coordinates that `toPage` leads from. */
  readonly border: Rect;
  readonly content: Rect;
  readonly toPage: Matrix;
  /** What it shows inside its border and on its ground, in the same coordinates; of a box to tick its look when it is on. */
  readonly look: readonly DisplayItem[];
  readonly text: FieldText;
}

/** How what is filled in is written. */
export interface FieldText {
  readonly family: 'sans-serif' | 'serif' | 'monospace';
  /** px of the page. */
  readonly size: number;
  readonly color: Color;
  readonly align: 'left' | 'center' | 'right';
}

/** What the fields of a page show; asked after the page has been painted. */
export interface FieldLooks {
  /** `null` for a field that shows nothing. */
  of(element: Element): readonly DisplayItem[] | null;
  /** A control that stays drawn, although fields are asked for. */
  leaveOut(control: Element): void;
}

/** Where a picture or a formula is. */
export interface FigureArea {
  readonly element: Element;
  /** px of the page. */
  readonly rect: Rect;
}

export interface PageStructure {
  /** What the page is called; `null` for its place among the pages. */
  readonly label: PageLabel | null;
  /** In the order of the fragments: that of the document, but for what is taken out of the flow. */
  readonly marks: readonly Mark[];
  /** Where pictures and formulas are, for files with tags. */
  readonly figures?: readonly FigureArea[];
}

export interface DocumentStructure {
  /** BCP 47; `null` where it is not said. */
  readonly language: string | null;
  /** As many as there are pages. */
  readonly pages: readonly PageStructure[];
  /**
   * A structure tree to be filled; absent where no tags are asked for. The display lists then say what is content.
   *
   * @param isPdf2 - whether the file is of PDF 2.0
   */
  readonly openTree?: <P extends TagContent>(isPdf2: boolean) => OpenTagTree<P>;
}

/** The marks of one kind, page by page. `page` counts from 0. */
export function marksOf<K extends Mark['kind']>(
  { pages }: DocumentStructure,
  kind: K,
): { readonly mark: Extract<Mark, { readonly kind: K }>; readonly page: number }[] {
  return pages.flatMap(({ marks }, page) =>
    marks
      .filter((mark): mark is Extract<Mark, { readonly kind: K }> => mark.kind === kind)
      .map((mark) => ({ mark, page })),
  );
}
