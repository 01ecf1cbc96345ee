/** The elements of a structure tree as objects (ISO 32000-1 §14.7.2). Many of one shape, such as the cells of a long table, are written as a table. */
import type { OpenTagTree, Tag, TagAttributes } from '../../structure/tag.ts';
import type { PdfContainer } from '../container.ts';
import {
  byteString,
  ObjectNumber,
  type PdfDictionary,
  type PdfReference,
  type PdfValue,
  serialize,
  textString,
} from '../objects.ts';
import type { MarkedPiece } from './content-marks.ts';
import type { StructureNamespaces } from './namespaces.ts';
import type { ParentTree } from './parent-tree.ts';

/** Where content is: a piece of a stream, or an annotation with its key in the tree of parents. */
export type Place =
  | MarkedPiece
  | { readonly annotation: PdfReference; readonly page: PdfReference; readonly key: number };

/** Fewer elements are not worth tables, which not all tools that change files can read. */
const MANY_ELEMENTS = 200;
/** Elements of one shape from which on they are a table. */
const LEAST_ROWS = 16;
/** Elements with more kids are seldom of one shape. */
const MOST_KIDS = 24;

interface Element {
  readonly tag: Tag<Place>;
  /** What it says beside its type and kids. */
  readonly details: PdfDictionary | null;
}

export class ElementWriter {
  readonly #container: PdfContainer;
  readonly #tree: OpenTagTree<Place>;
  readonly #parents: ParentTree;
  readonly #namespaces: StructureNamespaces;
  readonly #ids = new Map<string, Tag<Place>>();
  #contentDigits = 1;
  #objectDigits = 1;

  constructor(container: PdfContainer, tree: OpenTagTree<Place>, parents: ParentTree, namespaces: StructureNamespaces) {
    this.#container = container;
    this.#tree = tree;
    this.#parents = parents;
    this.#namespaces = namespaces;
  }

  /** @returns whether there are many elements */
  write(top: Tag<Place>, root: PdfReference): boolean {
    const elements = this.#elementsOf(top);
    const isLong = elements.length >= MANY_ELEMENTS && !this.#container.format.classicXref;
    const groups = isLong ? this.#groups(elements) : [];
    const inGroups = new Set<Element>(groups.flat());
    const others = inGroups.size === 0 ? elements : elements.filter((element) => !inGroups.has(element));
    for (const group of [others, ...groups]) {
      const first = this.#container.reserve(group.length);
      for (const [i, { tag }] of group.entries()) tag.object = first + i;
    }
    this.#objectDigits = String(this.#container.objectCount).length;
    for (const element of others) this.#container.put(element.tag.object, this.#dictionary(element, root));
    for (const group of groups)
      this.#container.putAlike(
        group[0]!.tag.object,
        group.map((element) => this.#text(element)),
      );
    return isLong;
  }

  /** By the names that elements have, in their order. */
  idTree(): PdfReference | undefined {
    if (this.#ids.size === 0) return undefined;
    const entries = Array.from(this.#ids, ([id, { object }]) => ({ key: Buffer.from(id, 'utf8'), object }));
    entries.sort((a, b) => Buffer.compare(a.key, b.key));
    return this.#container.object({
      Names: entries.flatMap(({ key, object }) => [byteString(key), new ObjectNumber(object)]),
    });
  }

  /** In the order of the document. Elements may be nested as deep as the document; a list of those that are open needs no stack. */
  #elementsOf(top: Tag<Place>): Element[] {
    const elements: Element[] = [];
    const open = [top];
    for (let tag = open.pop(); tag !== undefined; tag = open.pop()) {
      elements.push({ tag, details: this.#details(tag) });
      for (let i = tag.kids.length - 1; i >= 0; i--) {
        const kid = tag.kids[i]!;
        if (kid.kind === 'tag') open.push(kid);
        else if ('number' in kid.place)
          this.#contentDigits = Math.max(this.#contentDigits, String(kid.place.number).length);
      }
    }
    return elements;
  }

  /** Elements of the same shape, as many as make a table. */
  #groups(elements: readonly Element[]): Element[][] {
    const groups = new Map<string, Element[]>();
    for (const element of elements) {
      const shape = shapeOf(element);
      if (shape === null) continue;
      const group = groups.get(shape);
      if (group === undefined) groups.set(shape, [element]);
      else group.push(element);
    }
    return [...groups.values()].filter(({ length }) => length >= LEAST_ROWS);
  }

  /** Of an element that has a shape. */
  #text({ tag, details }: Element): string {
    const page = pageOf(tag);
    let text = `<</P ${this.#reference(tag.parent!.object)}`;
    if (page !== null) text += `/Pg ${this.#reference(page.id)}`;
    let kids = '';
    for (const kid of tag.kids) {
      if (kid.kind === 'tag') kids += ` ${this.#reference(kid.object)}`;
      else {
        const { stream, number } = kid.place as MarkedPiece;
        this.#parents.setContent(stream.key, number, tag.object);
        kids += ` ${String(number).padStart(this.#contentDigits)}`;
      }
    }
    if (tag.kids.length === 1) text += `/K${kids}`;
    else if (tag.kids.length > 1) text += `/K[${kids.slice(1)}]`;
    text += `/S/${this.#namespaces.nameOf(tag.type)}`;
    const namespace = this.#namespaces.of(tag.type);
    if (namespace !== null) text += `/NS ${this.#reference(namespace.id)}`;
    return details === null ? `${text}>>` : text + serialize(details).slice(2);
  }

  #reference(id: number): string {
    return `${String(id).padStart(this.#objectDigits)} 0 R`;
  }

  #dictionary({ tag, details }: Element, root: PdfReference): PdfDictionary {
    const page = pageOf(tag);
    const kids = tag.kids.map((kid): PdfValue => {
      if (kid.kind === 'tag') return new ObjectNumber(kid.object);
      return this.#content(kid.place, tag.object, page);
    });
    return {
      S: this.#namespaces.nameOf(tag.type),
      NS: this.#namespaces.of(tag.type) ?? undefined,
      P: tag.parent === null ? root : new ObjectNumber(tag.parent.object),
      Pg: page ?? undefined,
      K: kids.length === 1 ? kids[0]! : kids.length === 0 ? undefined : kids,
      ...details,
    };
  }

  #content(place: Place, own: number, page: PdfReference | null): PdfValue {
    if ('annotation' in place) {
      this.#parents.setAnnotation(place.key, own);
      return { Type: 'OBJR', Obj: place.annotation, Pg: place.page };
    }
    const { stream, number } = place;
    this.#parents.setContent(stream.key, number, own);
    if (stream.form !== null) return { Type: 'MCR', Pg: stream.page, Stm: stream.form, MCID: number };
    return stream.page === page ? number : { Type: 'MCR', Pg: stream.page, MCID: number };
  }

  #details(tag: Tag<Place>): PdfDictionary | null {
    const isPdf2 = this.#container.format.version === '2.0';
    // ISO 14289-2 §8.5.1: drawings outside of figures have a text in their place.
    if (isPdf2 && tag.symbol !== undefined) return { ActualText: textString(tag.symbol) };
    const attributes = this.#tree.attributesOf(tag);
    if (attributes === null) return null;
    const isNamed = attributes.id !== null && !this.#ids.has(attributes.id);
    if (isNamed) this.#ids.set(attributes.id!, tag);
    return {
      Alt: attributes.alternative === null ? undefined : textString(attributes.alternative),
      ActualText: attributes.actual === null ? undefined : textString(attributes.actual),
      E: attributes.expansion === null ? undefined : textString(attributes.expansion),
      Lang: attributes.language === null ? undefined : textString(attributes.language),
      ID: isNamed ? byteString(Buffer.from(attributes.id!, 'utf8')) : undefined,
      A: attributeObject(attributes, isPdf2),
    };
  }
}

/** What tells elements apart beside the numbers of objects and content; `null` for one that is like no other. */
function shapeOf({ tag, details }: Element): string | null {
  const { kids, type } = tag;
  if (tag.parent === null || kids.length > MOST_KIDS) return null;
  const page = pageOf(tag);
  let shape = details === null ? type : type + serialize(details);
  for (const kid of kids) {
    if (kid.kind === 'content') {
      if ('annotation' in kid.place || kid.place.stream.form !== null || kid.place.stream.page !== page) return null;
      shape += ' c';
    } else shape += ' t';
  }
  return shape;
}

/** The page of the first content that is in the element itself: content on it is told by its number alone. */
function pageOf(tag: Tag<Place>): PdfReference | null {
  for (const kid of tag.kids) {
    if (kid.kind === 'content' && 'stream' in kid.place && kid.place.stream.form === null) return kid.place.stream.page;
  }
  return null;
}

function attributeObject(
  { scope, columnSpan, rowSpan, headers, numbering }: TagAttributes,
  isPdf2: boolean,
): PdfValue | undefined {
  // ISO 32000-2 table 382 has added the last.
  if (numbering !== null && (numbering !== 'Description' || isPdf2)) return { O: 'List', ListNumbering: numbering };
  if (scope === null && columnSpan === 1 && rowSpan === 1 && headers.length === 0) return undefined;
  return {
    O: 'Table',
    Scope: scope ?? undefined,
    ColSpan: columnSpan === 1 ? undefined : columnSpan,
    RowSpan: rowSpan === 1 ? undefined : rowSpan,
    Headers: headers.length === 0 ? undefined : headers.map((id) => byteString(Buffer.from(id, 'utf8'))),
  };
}
