/** The structure tree as the PDF sees it (ISO 32000-1 §14.7.2): what is found of it here, and where its content is, which only the PDF knows. */
import type { BoxSource } from '../boxes/tree/box.ts';
import type { InkSource } from '../display/display-item.ts';
import type { Element } from '../dom/node.ts';

/** Standard structure types (§14.8.4). */
export type TagType =
  | 'Document'
  | 'Part'
  | 'Sect'
  | 'Art'
  | 'Div'
  | 'P'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'H4'
  | 'H5'
  | 'H6'
  | 'BlockQuote'
  | 'Caption'
  | 'TOC'
  | 'TOCI'
  | 'Index'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TFoot'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Span'
  | 'Quote'
  | 'Note'
  | 'Reference'
  | 'Code'
  | 'Link'
  | 'Form'
  | 'Annot'
  | 'Ruby'
  | 'RB'
  | 'RT'
  | 'RP'
  | 'Figure'
  | 'Formula';

/** An element of MathML, by its name: files of PDF 2.0 have these in a namespace of their own (ISO 32000-2 §14.8.6.3). */
export type MathType = `mathml:${string}`;

export function isMathType(type: string): type is MathType {
  return type.startsWith('mathml:');
}

/** The element, or the pseudo-element of it, that something is of. */
export type TagSource = BoxSource;

/** A piece of a page that shows something of a box. Where it is the PDF says, which made it. */
export interface TagContent {
  readonly kind: 'content';
  /** Grows along the document; the tree sets it. */
  order: number;
}

/** @typeParam P - the pieces, of which there are as many as there are texts: they are in the tree themselves */
export interface Tag<P extends TagContent> {
  readonly kind: 'tag';
  type: TagType | MathType;
  /** `null` for what groups others, and for the root. */
  readonly source: BoxSource | null;
  parent: Tag<P> | null;
  kids: (Tag<P> | P)[];
  /** That of the first content in it. */
  order: number;
  /** Whether it stands in no line, though others of its type do: a link around paragraphs. */
  isGroup?: boolean;
  /** For what is read otherwise than it is seen. */
  readonly readAs?: string;
  /** The character that a drawn marker looks like. */
  readonly symbol?: string;
  /** Of a cell that is a header, or reaches further than its row and column. */
  cell?: CellShape;
  /** The number of its object in the file; 0 as long as it has none. */
  object: number;
  /** Whether its element has no attributes but those of looks, and no document in it: what is asked of each of many tags need not ask their elements. */
  readonly isPlain: boolean;
}

/** Most tags have one kid: a list that grows from none has room for seventeen. */
export function addKid<P extends TagContent>(tag: Tag<P>, kid: Tag<P> | P): void {
  if (tag.kids.length === 0) tag.kids = [kid];
  else tag.kids.push(kid);
}

/** A tag that no object stands for as yet. */
export function newTag<P extends TagContent>(
  type: Tag<P>['type'],
  source: BoxSource | null,
  parent: Tag<P> | null,
  order: number,
  kids: Tag<P>['kids'] = [],
): Tag<P> {
  return { kind: 'tag', type, source, parent, kids, order, object: 0, isPlain: false };
}

/** What a type is called in the namespace of PDF 2.0 (ISO 14289-2 §8.2.5.14: footnotes and endnotes). */
export function typeInPdf2(type: string): string {
  return type === 'Note' ? 'FENote' : type;
}

/** All tags of a tree, parents before their kids. */
export function tagsInOrder<P extends TagContent>(root: Tag<P>): Tag<P>[] {
  const tags = [root];
  for (let at = 0; at < tags.length; at++) for (const kid of tags[at]!.kids) if (kid.kind === 'tag') tags.push(kid);
  return tags;
}

/** How a cell stands in its table (§14.8.5.7). */
export interface CellShape {
  readonly columnSpan: number;
  readonly rowSpan: number;
  /** Of a header: the cells that it heads. */
  readonly scope: 'Row' | 'Column' | null;
}

/** What is said of a tag beside its type (§14.7.5, §14.8.5, §14.9). */
export interface TagAttributes {
  /** By which `headers` name it, and notes are told apart. */
  readonly id: string | null;
  readonly alternative: string | null;
  /** What a group is called. */
  readonly title: string | null;
  /** What is to be read in place of what is seen. */
  readonly actual: string | null;
  readonly expansion: string | null;
  /** BCP 47, where it is not that of the element around it. */
  readonly language: string | null;
  readonly cell: CellShape;
  /** Ids of the cells that head this one. */
  readonly headers: readonly string[];
  readonly numbering: 'Decimal' | 'Disc' | 'Description' | null;
  /** Of a form control that is drawn. */
  readonly control: DrawnControl | null;
  /** Of an element of MathML, as they are written. */
  readonly math: readonly (readonly [name: string, value: string])[];
}

/** What a drawn form control is (§14.8.5.6): a button to press, a box to tick, one of several, or a text. */
export interface DrawnControl {
  readonly role: 'pb' | 'cb' | 'rb' | 'tv';
  readonly checked: 'on' | 'off' | null;
  readonly description: string;
}

/** Takes in all content in the order in which it is written, then is a tree. */
export interface OpenTagTree<P extends TagContent> {
  /** @param box - that an item of the display list said it shows */
  add(box: InkSource, content: P): void;
  /** An area on a page that belongs to an element. @returns the element's text, for readers of such areas */
  addArea(source: BoxSource, area: P): string;
  /** To be gone through once, at the end. */
  finish(): Generator<void, Tag<P>>;
  /** The number of the object of an element, or of the nearest around it that has one; `null` is the document. To be called when objects have numbers. */
  objectOf(source: BoxSource | null): number;
  /** The element of an object, or of the nearest around it that has one; `null` where it is of none. */
  elementOf(object: number): Element | null;
  /** `null` where nothing is said. */
  attributesOf(tag: Tag<P>): TagAttributes | null;
  /** The elements that it refers to: notes and what calls them, entries of a table of contents. To be called after `finish`. */
  refsOf(tag: Tag<P>): readonly Tag<P>[];
}
