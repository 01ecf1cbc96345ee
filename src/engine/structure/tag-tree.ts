/**
 * The structure tree (ISO 32000-1 §14.7.2): of the elements that have content on the pages, in the order of the document. An element that is
 * broken over pages is one; what `order`, floats and positions moved is where its element stands.
 */
import type { BoxSource } from '../boxes/tree/box.ts';
import { isFormField } from '../controls/form-field.ts';
import type { InkSource } from '../display/display-item.ts';
import { attribute, type Document, type Element } from '../dom/node.ts';
import { textContent } from '../dom/text-content.ts';
import type { OpenTagTree, Tag, TagAttributes, TagType } from './tag.ts';
import { NOTHING_SAID, tagAttributes } from './tag-attributes.ts';
import { tagTypeOf } from './tag-roles.ts';
import { shapeTags } from './tag-shapes.ts';

/** The text of an area is cut here. */
const LONGEST_TEXT = 200;

/** What the box of the ink is to the tree. */
interface InkBox extends InkSource {
  readonly source: BoxSource;
  readonly readAs?: string;
  readonly content?: { readonly symbol?: string };
}

/** Markers that are drawn and have no text (css-counter-styles-3 §6): the characters that they look like. */
const SYMBOLS: Readonly<Record<string, string>> = {
  disc: '\u2022',
  circle: '\u25e6',
  square: '\u25aa',
  'disclosure-open': '\u25be',
  'disclosure-closed': '\u25b8',
};

/** `null` where it is a part of the element around it: markers of summaries are, but those that are drawn have no text. */
function typeOfPseudo(pseudo: BoxSource['pseudo'], isInItem: boolean, isDrawn: boolean): TagType | null {
  if (pseudo === 'footnote-call' || pseudo === 'footnote-marker') return 'Link';
  if (pseudo !== 'marker') return null;
  return isInItem ? 'Lbl' : isDrawn ? 'Span' : null;
}

/** Takes in all content in the order in which it is written, then makes the tree. */
export class TagTree<P> implements OpenTagTree<P> {
  readonly #root: Tag<P> = { kind: 'tag', type: 'Document', source: null, parent: null, kids: [], order: 0, object: 0 };
  readonly #hasFields: boolean;
  readonly #tags = new Map<Element, Tag<P>>();
  /** Of a file of several documents. */
  readonly #parts: Map<Document, Tag<P>> | null;
  readonly #ofPseudo = new Map<BoxSource, Tag<P>>();

  /**
   * @param hasFields - whether controls are fields that readers fill in
   * @param hasParts - whether there are several documents, each of which is a part
   */
  constructor(hasFields: boolean, hasParts = false) {
    this.#parts = hasParts ? new Map() : null;
    this.#hasFields = hasFields;
  }

  add(box: InkSource, place: P): void {
    // Who made the display list took the boxes themselves.
    const { id: order, source, readAs, content: drawn } = box as InkBox;
    const tag = this.#tagOf(source, order, drawn?.symbol);
    for (let each: Tag<P> | null = tag; each !== null && order < each.order; each = each.parent) each.order = order;
    const content = { kind: 'content' as const, place, order };
    if (readAs === undefined) tag.kids.push(content);
    else
      tag.kids.push({
        kind: 'tag',
        type: 'Span',
        source: null,
        parent: tag,
        kids: [content],
        order,
        readAs,
        object: 0,
      });
  }

  addArea(source: BoxSource, place: P): string {
    const tag = this.#tagOf(source, Number.POSITIVE_INFINITY, undefined);
    tag.kids.push({ kind: 'content', place, order: Number.POSITIVE_INFINITY });
    const { element } = source;
    const text = element.localName === 'area' ? (attribute(element, 'alt') ?? '') : textContent(element);
    return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
  }

  objectOf(source: BoxSource | null): number {
    for (let at = source?.element ?? null; at !== null; at = at.parent.kind === 'element' ? at.parent : null) {
      const object = this.#tags.get(at)?.object ?? 0;
      if (object !== 0) return object;
    }
    return this.#root.object;
  }

  attributesOf({ source, type, readAs }: Tag<P>): TagAttributes | null {
    if (readAs !== undefined) return { ...NOTHING_SAID, actual: readAs };
    return source === null || source.pseudo !== null ? null : tagAttributes(source.element, type);
  }

  /** The tag that the content of a box belongs to. @param symbol - that is drawn there */
  #tagOf(source: BoxSource, order: number, symbol: string | undefined): Tag<P> {
    const { element, pseudo } = source;
    const around = this.#tagOfElement(element, order);
    const type = typeOfPseudo(pseudo, around.type === 'LI', symbol !== undefined);
    if (type === null) return around;
    let tag = this.#ofPseudo.get(source);
    if (tag === undefined) {
      tag = { kind: 'tag', type, source, parent: around, kids: [], order, object: 0 };
      if (symbol !== undefined) tag = { ...tag, symbol: SYMBOLS[symbol]! };
      around.kids.push(tag);
      this.#ofPseudo.set(source, tag);
    }
    return tag;
  }

  #tagOfElement(element: Element, order: number): Tag<P> {
    const known = this.#tags.get(element);
    if (known !== undefined) return known;
    const around = element.parent;
    const parent =
      around.kind === 'element' ? this.#tagOfElement(around, order) : this.#tagOfPart(around, element, order);
    const type = this.#hasFields && isFormField(element) ? 'Form' : tagTypeOf(element);
    if (type === null) {
      this.#tags.set(element, parent);
      return parent;
    }
    const tag: Tag<P> = { kind: 'tag', type, source: { element, pseudo: null }, parent, kids: [], order, object: 0 };
    parent.kids.push(tag);
    this.#tags.set(element, tag);
    return tag;
  }

  #tagOfPart(document: Document, element: Element, order: number): Tag<P> {
    if (this.#parts === null) return this.#root;
    let part = this.#parts.get(document);
    if (part === undefined) {
      const source = { element, pseudo: null };
      part = { kind: 'tag', type: 'Part', source, parent: this.#root, kids: [], order, object: 0 };
      this.#root.kids.push(part);
      this.#parts.set(document, part);
    }
    return part;
  }

  /** Puts everything in order, and gives it the shape that the standard asks for. */
  finish(): Tag<P> {
    shapeTags(this.#root);
    return this.#root;
  }
}
