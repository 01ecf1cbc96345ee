/** The structure tree as objects (ISO 32000-1 §14.7): elements, the numbers of their content, and the way back from content to elements. */
import type { Field, Link } from '../../structure/mark.ts';
import type { OpenTagTree, Tag, TagAttributes, TagContent } from '../../structure/tag.ts';
import type { PdfContainer } from '../container.ts';
import { byteString, type PdfDictionary, type PdfReference, type PdfValue, textString } from '../objects.ts';
import type { MarkedContent, MarkedStream } from './content-marks.ts';

/** Where content is: a number in a stream, or an annotation. */
export type Place =
  | { readonly stream: MarkedStream; readonly number: number }
  | { readonly annotation: PdfReference; readonly page: PdfReference; readonly key: number };

const ENTRIES_PER_LEAF = 64;

export class TagWriter {
  readonly #container: PdfContainer;
  readonly #tree: OpenTagTree<Place>;
  /** By key of the stream or annotation: the elements of its content. */
  readonly #parents: ((PdfReference | null)[] | PdfReference)[];
  readonly #ids = new Map<string, PdfReference>();

  constructor(container: PdfContainer, { streams }: MarkedContent, tree: OpenTagTree<Place>) {
    this.#container = container;
    this.#tree = tree;
    this.#parents = streams.map(({ contents }) => Array<null>((contents.at(-1)?.number ?? -1) + 1).fill(null));
    for (const stream of streams) {
      if (stream.isForm && stream.form === null) continue;
      for (const { number, source } of stream.contents) tree.add(source, { stream, number });
    }
  }

  /** Ties a link's annotation to its element, both ways (§14.7.4.3), and says what it is (§14.9.3). */
  addLink({ source, target }: Link, annotation: PdfReference, page: PdfReference): void {
    const text = this.addWidget(source, annotation, page);
    const own = annotation.data as PdfDictionary;
    own.Contents = textString(text === '' ? target : text);
  }

  /** The same for the widget of a field, which says for itself what it is. @returns the text of its element */
  addWidget(source: Field['source'], annotation: PdfReference, page: PdfReference): string {
    const key = this.#parents.length;
    this.#parents.push(annotation);
    (annotation.data as PdfDictionary).StructParent = key;
    return this.#tree.addArea(source, { annotation, page, key });
  }

  /** To be called once, when all pages and annotations are known. */
  writeCatalog(catalog: PdfDictionary): void {
    const root = this.#container.ref();
    const document = this.#write(this.#tree.finish(), root);
    root.data = {
      Type: 'StructTreeRoot',
      K: document,
      ParentTree: this.#parentTree(),
      ParentTreeNextKey: this.#parents.length,
      IDTree: this.#idTree(),
    };
    root.end();
    catalog.StructTreeRoot = root;
    catalog.MarkInfo = { Marked: true };
  }

  #write(top: Tag<Place>, root: PdfReference): PdfReference {
    const first = this.#container.ref();
    // Elements may be nested as deep as the document; a list of those that are open needs no stack.
    const open: { readonly tag: Tag<Place>; readonly own: PdfReference; readonly parent: PdfReference }[] = [
      { tag: top, own: first, parent: root },
    ];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { tag, own, parent } = next;
      const page = pageOf(tag);
      const inside: typeof open = [];
      const kids = tag.kids.map((kid): PdfValue => {
        if (kid.kind === 'content') return this.#content(kid, own, page);
        const reference = this.#container.ref();
        inside.push({ tag: kid, own: reference, parent: own });
        return reference;
      });
      own.data = {
        S: tag.type,
        P: parent,
        Pg: page ?? undefined,
        K: kids.length === 1 ? kids[0]! : kids.length === 0 ? undefined : kids,
        ...this.#details(tag, own),
      };
      own.end();
      // In the order of the document: objects beside each other then differ little, which is what makes them small.
      for (let i = inside.length - 1; i >= 0; i--) open.push(inside[i]!);
    }
    return first;
  }

  #content({ place }: TagContent<Place>, own: PdfReference, page: PdfReference | null): PdfValue {
    if ('annotation' in place) {
      this.#parents[place.key] = own;
      return { Type: 'OBJR', Obj: place.annotation, Pg: place.page };
    }
    const { stream, number } = place;
    (this.#parents[stream.key] as (PdfReference | null)[])[number] = own;
    if (stream.form !== null) return { Type: 'MCR', Pg: stream.page, Stm: stream.form, MCID: number };
    return stream.page === page ? number : { Type: 'MCR', Pg: stream.page, MCID: number };
  }

  #details(tag: Tag<Place>, own: PdfReference): PdfDictionary {
    const attributes = this.#tree.attributesOf(tag);
    if (attributes === null) return {};
    const isNamed = attributes.id !== null && !this.#ids.has(attributes.id);
    if (isNamed) this.#ids.set(attributes.id!, own);
    return {
      Alt: attributes.alternative === null ? undefined : textString(attributes.alternative),
      E: attributes.expansion === null ? undefined : textString(attributes.expansion),
      Lang: attributes.language === null ? undefined : textString(attributes.language),
      ID: isNamed ? byteString(Buffer.from(attributes.id!, 'utf8')) : undefined,
      A: attributeObject(attributes),
    };
  }

  /** §14.7.4.4: a number tree from keys to elements. */
  #parentTree(): PdfReference {
    const leaves: PdfValue[] = [];
    for (let start = 0; start < this.#parents.length; start += ENTRIES_PER_LEAF) {
      const entries = this.#parents.slice(start, start + ENTRIES_PER_LEAF);
      const numbers = entries.flatMap((entry, i): PdfValue[] => [start + i, entry]);
      leaves.push(this.#container.object({ Limits: [start, start + entries.length - 1], Nums: numbers }));
    }
    return this.#container.object(leaves.length === 0 ? { Nums: [] } : { Kids: leaves });
  }

  #idTree(): PdfReference | undefined {
    if (this.#ids.size === 0) return undefined;
    const entries = Array.from(this.#ids, ([id, reference]) => ({ key: Buffer.from(id, 'utf8'), reference }));
    entries.sort((a, b) => Buffer.compare(a.key, b.key));
    return this.#container.object({ Names: entries.flatMap(({ key, reference }) => [byteString(key), reference]) });
  }
}

/** The page of the first content that is in the element itself: content on it is told by its number alone. */
function pageOf(tag: Tag<Place>): PdfReference | null {
  for (const kid of tag.kids) {
    if (kid.kind === 'content' && 'stream' in kid.place && kid.place.stream.form === null) return kid.place.stream.page;
  }
  return null;
}

function attributeObject({ scope, columnSpan, rowSpan, headers, numbering }: TagAttributes): PdfValue | undefined {
  if (numbering !== null) return { O: 'List', ListNumbering: numbering };
  if (scope === null && columnSpan === 1 && rowSpan === 1 && headers.length === 0) return undefined;
  return {
    O: 'Table',
    Scope: scope ?? undefined,
    ColSpan: columnSpan === 1 ? undefined : columnSpan,
    RowSpan: rowSpan === 1 ? undefined : rowSpan,
    Headers: headers.length === 0 ? undefined : headers.map((id) => byteString(Buffer.from(id, 'utf8'))),
  };
}
