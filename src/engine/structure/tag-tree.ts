/**
 * The structure tree (ISO 32000-1 §14.7.2): of the elements that have content on the pages, in the order of the document. An element that is
 * broken over pages is one; what `order`, floats and positions moved is where its element stands.
 */
import type { BoxSource } from '../boxes/tree/box.ts';
import { ControlLabels } from '../controls/control-labels.ts';
import { isFormField } from '../controls/form-field.ts';
import type { InkSource } from '../display/display-item.ts';
import { AccessibleNames } from '../dom/accessible-names.ts';
import { attribute, type Document, documentOf, type Element } from '../dom/node.ts';
import { openingText } from '../dom/text-content.ts';
import { documentLanguage } from './language.ts';
import { linkTarget } from './link-targets.ts';
import { mathAttributes, mathTypeOf } from './math-elements.ts';
import { SIMPLE_CELL } from './table-cells.ts';
import {
  addKid,
  isMathType,
  newTag,
  type OpenTagTree,
  type Tag,
  type TagAttributes,
  type TagContent,
  type TagType,
} from './tag.ts';
import { type NamesOfElements, NOTHING_SAID, saysAlways, saysNothing, tagAttributes } from './tag-attributes.ts';
import { flattenTags, isTooDeep } from './tag-depth.ts';
import { fitTags, markGroups } from './tag-inclusion.ts';
import { isTableOfContents, tagTypeOf, typeInside } from './tag-roles.ts';
import { shapeTags } from './tag-shapes.ts';
import { TagsOfElements } from './tags-of-elements.ts';

/** The text of an area is cut here. */
const LONGEST_TEXT = 200;

/** The element of a frame, and the number of its box. */
export interface FrameContainer {
  readonly element: Element;
  readonly order: number;
}

/** What is known of a file beside its ink. */
export interface TaggedFile {
  /** Whether the file is of PDF 2.0: the elements of formulas are in its tree, and each type stands where annex L of ISO 32000-2 has it. */
  readonly isPdf2: boolean;
  /** Where documents in frames are. */
  readonly frames: ReadonlyMap<Document, FrameContainer>;
  /** Whether controls are fields that readers fill in. */
  readonly hasFields: boolean;
  /** Whether there are several documents, each of which is a part. */
  readonly hasParts: boolean;
  /** Elements that the pages put at their feet. */
  readonly footnotes: ReadonlySet<Element>;
}

const NO_TAGS: readonly never[] = [];

/** What areas on pages that lead somewhere, or are filled in, belong to. */
const OF_AREAS: ReadonlySet<string> = new Set<TagType>(['Link', 'Reference', 'Annot', 'Form']);

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
export class TagTree<P extends TagContent> implements OpenTagTree<P> {
  readonly #root: Tag<P> = newTag('Document', null, null, 0);
  readonly #hasFields: boolean;
  readonly #isPdf2: boolean;
  readonly #tags = new TagsOfElements<Tag<P>>();
  /** Of a file of several documents. */
  readonly #parts: Map<Document, Tag<P>> | null;
  readonly #ofPseudo = new Map<BoxSource, Tag<P>>();
  /** When the tree is written, and somebody asks. */
  #byObject: ReadonlyMap<number, Tag<P>> | null = null;

  /** Tables of contents, and groups around them. */
  readonly #contents = new Set<Tag<P>>();
  /** What refers to places: calls of footnotes, links to notes, entries of tables of contents. */
  readonly #references: { readonly tag: Tag<P>; readonly target: Element }[] = [];
  readonly #refs = new Map<Tag<P>, Tag<P>[]>();
  readonly #footnotes: ReadonlySet<Element>;
  readonly #frames: ReadonlyMap<Document, FrameContainer>;
  /** The documents in elements. */
  readonly #framed = new Map<Element, Document>();
  /** That have an id. */
  #notes = 0;
  readonly #names = new Map<Document, NamesOfElements>();

  constructor({ hasFields, isPdf2, hasParts, footnotes, frames }: TaggedFile) {
    this.#isPdf2 = isPdf2;
    this.#frames = frames;
    for (const [document, { element }] of frames) this.#framed.set(element, document);
    this.#parts = hasParts ? new Map() : null;
    this.#footnotes = footnotes;
    this.#hasFields = hasFields;
  }

  add(box: InkSource, content: P): void {
    // Who made the display list took the boxes themselves.
    const { id: order, source, readAs, content: drawn } = box as InkBox;
    const tag = this.#tagOf(source, order, drawn?.symbol);
    // Boxes in frames have numbers of their own.
    for (let each = tag; order < each.order && !this.#isFrame(each); each = each.parent) {
      each.order = order;
      if (each.parent === null) break;
    }
    content.order = order;
    if (readAs === undefined) addKid(tag, content);
    else addKid(tag, { ...newTag<P>('Span', null, tag, order, [content]), readAs });
  }

  addArea(source: BoxSource, area: P): string {
    let tag = this.#tagOf(source, Number.POSITIVE_INFINITY, undefined);
    area.order = Number.POSITIVE_INFINITY;
    // A link whose role says that it is something else, such as a row, is one in it.
    if (!OF_AREAS.has(tag.type)) tag = this.#group('Link', tag, Number.POSITIVE_INFINITY);
    addKid(tag, area);
    const { element } = source;
    const isNote = source.pseudo !== null || this.#footnotes.has(element);
    const name = isNote ? '' : this.#namesIn(documentOf(element)).ofElements.nameOf(element);
    return name === '' ? openingText(element, LONGEST_TEXT) : name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
  }

  objectOf(source: BoxSource | null): number {
    for (let at = source?.element ?? null; at !== null; at = at.parent.kind === 'element' ? at.parent : null) {
      const object = this.#tags.get(at)?.object ?? 0;
      if (object !== 0) return object;
    }
    return this.#root.object;
  }

  elementOf(object: number): Element | null {
    this.#byObject ??= this.#tagsByObject();
    const tag = this.#byObject.get(object);
    return tag === undefined ? null : elementAround(tag);
  }

  #tagsByObject(): ReadonlyMap<number, Tag<P>> {
    const tags = new Map<number, Tag<P>>();
    const open = [this.#root];
    for (let tag = open.pop(); tag !== undefined; tag = open.pop()) {
      tags.set(tag.object, tag);
      for (const kid of tag.kids) if (kid.kind === 'tag') open.push(kid);
    }
    return tags;
  }

  attributesOf(tag: Tag<P>): TagAttributes | null {
    // Most elements: cells of tables and paragraphs.
    if (tag.isPlain && tag.cell === undefined && !saysAlways(tag.type)) return null;
    const { source, type, readAs, cell = SIMPLE_CELL } = tag;
    if (readAs !== undefined) return { ...NOTHING_SAID, actual: readAs };
    if (source === null || source.pseudo !== null) return null;
    if (isMathType(type)) {
      const math = mathAttributes(source.element);
      return math.length === 0 ? null : { ...NOTHING_SAID, math };
    }
    const said = tagAttributes(source.element, type, cell, (element) => this.#namesIn(documentOf(element)));
    // Ids of the document may come twice; those of notes must not (ISO 14289-1 §7.9).
    if (type === 'Note') return { ...(said ?? NOTHING_SAID), id: `note ${++this.#notes}` };
    const framed = this.#framed.get(source.element);
    if (framed !== undefined) return this.#attributesOfFrame(source.element, framed, said ?? NOTHING_SAID);
    const isField = type === 'Form' && this.#hasFields && isFormField(source.element);
    return isField && said !== null ? { ...said, control: null, actual: null } : said;
  }

  #attributesOfFrame(element: Element, inner: Document, said: TagAttributes): TagAttributes | null {
    const language = documentLanguage(inner);
    const title = said.title ?? (this.#namesIn(documentOf(element)).ofElements.nameOf(element) || null);
    const attributes = { ...said, title, language: language === element.language ? said.language : language };
    return attributes.title === null && attributes.language === null ? null : attributes;
  }

  refsOf(tag: Tag<P>): readonly Tag<P>[] {
    return this.#refs.get(tag) ?? NO_TAGS;
  }

  /** The tag that the content of a box belongs to. @param symbol - that is drawn there */
  #tagOf(source: BoxSource, order: number, symbol: string | undefined): Tag<P> {
    const { element, pseudo } = source;
    const known = pseudo === null ? undefined : this.#ofPseudo.get(source);
    if (known !== undefined) return known;
    const isCall = pseudo === 'footnote-call' && this.#footnotes.has(element);
    // The call stays where the note was taken from.
    let around = isCall
      ? this.#tagOfParent(element, order)
      : this.#tagOfElement(element, order, pseudo === null ? source : null);
    const type = typeOfPseudo(pseudo, around.type === 'LI' || around.type === 'TOCI', symbol !== undefined);
    if (type === null) return around;
    if (isCall) {
      around = this.#group('Reference', around, order);
      this.#references.push({ tag: around, target: element });
    } else if (pseudo === 'footnote-marker' && around.type === 'Note') around = this.#group('Lbl', around, order);
    const tag = newTag<P>(type, source, around, order);
    if (symbol !== undefined) Object.assign(tag, { symbol: SYMBOLS[symbol]! });
    addKid(around, tag);
    this.#ofPseudo.set(source, tag);
    return tag;
  }

  /** @param source - of a box of the element itself, which nearly all elements of long tables have: it need not be made again */
  #tagOfElement(element: Element, order: number, source: BoxSource | null = null): Tag<P> {
    const known = this.#tags.get(element);
    if (known !== undefined) return known;
    let parent = this.#tagOfParent(element, order);
    const math = isMathType(parent.type) ? mathTypeOf(element) : null;
    const own = source ?? { element, pseudo: null };
    if (math !== null) return this.#elementTag(math, own, parent, order);
    const asked = this.#typeOf(element);
    if (asked === null) {
      this.#tags.set(element, parent);
      return parent;
    }
    const isContents = this.#contents.has(parent) || isTableOfContents(element);
    let type = typeInside(asked, parent.type, isContents);
    const isReference = type === 'Reference' && attribute(element, 'href') !== null;
    if (isReference) {
      parent = this.#group('Reference', parent, order);
      type = 'Link';
    }
    const tag = this.#elementTag(type, own, parent, order);
    if (type === 'Formula' && this.#isPdf2 && element.localName === 'math')
      return this.#elementTag('mathml:math', own, tag, order);
    if (isContents) this.#contents.add(tag);
    if (type === 'Link' && (isReference || isContents))
      this.#noteTarget(element, tag, isReference ? 'Reference' : 'TOCI');
    return tag;
  }

  #elementTag(type: Tag<P>['type'], source: BoxSource, parent: Tag<P>, order: number): Tag<P> {
    const isPlain = saysNothing(source.element) && !this.#framed.has(source.element);
    const tag: Tag<P> = { kind: 'tag', type, source, parent, kids: [], order, object: 0, isPlain };
    addKid(parent, tag);
    this.#tags.set(source.element, tag);
    return tag;
  }

  #tagOfParent(element: Element, order: number): Tag<P> {
    const { parent } = element;
    return parent.kind === 'element' ? this.#tagOfElement(parent, order) : this.#tagOfPart(parent, element, order);
  }

  #namesIn(document: Document): NamesOfElements {
    let names = this.#names.get(document);
    if (names === undefined) {
      const { elements } = document;
      names = { ofElements: new AccessibleNames(elements), ofControls: new ControlLabels(elements) };
      this.#names.set(document, names);
    }
    return names;
  }

  #typeOf(element: Element): TagType | null {
    if (this.#footnotes.has(element)) return 'Note';
    if (this.#framed.has(element)) return 'Div';
    return this.#hasFields && isFormField(element) ? 'Form' : tagTypeOf(element);
  }

  /** A tag around others that no element stands for. */
  #group(type: TagType, parent: Tag<P>, order: number): Tag<P> {
    const tag = newTag<P>(type, null, parent, order);
    addKid(parent, tag);
    return tag;
  }

  /** What a link leads to is what the tag of a type around it refers to. */
  #noteTarget(element: Element, link: Tag<P>, type: TagType): void {
    const document = documentOf(element);
    const name = linkTarget(element, document.baseUrl);
    const target = name?.startsWith('#') ? this.#namesIn(document).ofElements.elementOf(name.slice(1)) : null;
    if (target === null) return;
    for (let at = link.parent; at !== null; at = at.parent)
      if (at.type === type) {
        this.#references.push({ tag: at, target });
        return;
      }
  }

  /** Notes and their calls refer to each other (ISO 32000-2 §14.7.2, ISO 14289-2 §8.2.5.14); an entry of a table of contents, to the first place that it leads to. */
  #connect(): void {
    for (const { tag, target } of this.#references) {
      const found = this.#tags.get(target) ?? null;
      if (tag.type === 'TOCI') {
        if (found !== null && found !== this.#root && !this.#refs.has(tag)) this.#refs.set(tag, [found]);
        continue;
      }
      let note = found;
      while (note !== null && note.type !== 'Note') note = note.parent;
      if (note === null) continue;
      this.#refs.set(tag, [note]);
      const calls = this.#refs.get(note);
      if (calls === undefined) this.#refs.set(note, [tag]);
      else calls.push(tag);
    }
  }

  #isFrame({ source }: Tag<P>): boolean {
    return source !== null && source.pseudo === null && this.#framed.has(source.element);
  }

  #tagOfPart(document: Document, element: Element, order: number): Tag<P> {
    const frame = this.#frames.get(document);
    if (frame !== undefined) return this.#tagOfElement(frame.element, frame.order);
    if (this.#parts === null) return this.#root;
    let part = this.#parts.get(document);
    if (part === undefined) {
      const source = { element, pseudo: null };
      part = newTag<P>('Part', source, this.#root, order);
      addKid(this.#root, part);
      this.#parts.set(document, part);
    }
    return part;
  }

  /** Puts everything in order, and gives it the shape that the standard asks for. */
  *finish(): Generator<void, Tag<P>> {
    if (this.#isPdf2) markGroups(this.#root);
    yield* shapeTags(this.#root);
    if (this.#isPdf2) yield* fitTags(this.#root);
    if (isTooDeep(this.#root)) flattenTags(this.#root);
    this.#connect();
    return this.#root;
  }
}

function elementAround<P extends TagContent>(tag: Tag<P>): Element | null {
  let at: Tag<P> | null = tag;
  while (at !== null && at.source === null) at = at.parent;
  return at?.source?.element ?? null;
}
