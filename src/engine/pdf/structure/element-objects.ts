/** The elements of a structure tree as objects (ISO 32000-1 §14.7.2). Many of one shape, such as the cells of a long table, are written as a table. */
import type { FigureArea } from '../../structure/mark.ts';
import type { OpenTagTree, Tag, TagAttributes, TagContent } from '../../structure/tag.ts';
import type { PdfContainer } from '../container.ts';
import { type ObjectRows, RowText } from '../object-rows.ts';
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
export type Place = MarkedPiece | MarkedArea;

interface MarkedArea extends TagContent {
  readonly annotation: PdfReference;
  readonly page: PdfReference;
  readonly key: number;
}

/** Where pictures are, by their elements; `null` for one on several pages. */
export type FigureBoxes = Map<
  FigureArea['element'],
  { readonly page: PdfReference; readonly rect: readonly number[] } | null
>;

/** Fewer elements are not worth tables, which not all tools that change files can read. */
const MANY_ELEMENTS = 200;
/** Elements of one shape from which on they are a table. */
const LEAST_ROWS = 8;
/** Elements with more kids are seldom of one shape. */
const MOST_KIDS = 24;
/** Elements that hold so many others are a table of their own. */
const MANY_KIDS = 100;
/** Of a row of that table. */
const KIDS_PER_ROW = 8;
/** Elements between two pauses. */
const PIECE = 2_000;

/** Elements of one shape, in the order of the document. */
type Alike = Tag<Place>[];

export class ElementWriter {
  readonly #container: PdfContainer;
  readonly #tree: OpenTagTree<Place>;
  readonly #parents: ParentTree;
  readonly #namespaces: StructureNamespaces;
  readonly #boxes: FigureBoxes;
  readonly #ids = new Map<string, Tag<Place>>();
  /** What elements say beside their types and kids, of those that do. */
  readonly #details = new Map<Tag<Place>, PdfDictionary>();
  /** The highest number of a piece of content. */
  #mostContents = 0;
  #objectDigits = 1;

  constructor(
    container: PdfContainer,
    tree: OpenTagTree<Place>,
    parents: ParentTree,
    namespaces: StructureNamespaces,
    boxes: FigureBoxes,
  ) {
    this.#boxes = boxes;
    this.#container = container;
    this.#tree = tree;
    this.#parents = parents;
    this.#namespaces = namespaces;
  }

  /** @returns whether there are many elements */
  *write(top: Tag<Place>, root: PdfReference): Generator<void, boolean> {
    const elements = yield* this.#elementsOf(top);
    const isLong = elements.length >= MANY_ELEMENTS && !this.#container.format.classicXref;
    const { others, wide, groups } = isLong
      ? yield* this.#grouped(elements)
      : { others: elements, wide: [], groups: [] };
    for (const group of [others, wide, ...groups]) {
      const first = this.#container.reserve(group.length);
      for (let i = 0; i < group.length; i++) group[i]!.object = first + i;
    }
    this.#objectDigits = String(this.#container.objectCount).length;
    for (let i = 0; i < others.length; i++) {
      const tag = others[i]!;
      const page = pageOf(tag.kids);
      this.#container.put(tag.object, this.#dictionary(tag, root, page, this.#kidsOf(tag, page)));
      if (i % PIECE === 0) yield;
    }
    if (wide.length > 0) {
      const texts = wide.map((tag) => this.#wideText(tag, root));
      this.#container.putAlike(wide[0]!.object, texts, KIDS_PER_ROW * (this.#objectDigits + 5));
    }
    const rows: ObjectRows[] = [];
    for (const group of groups) {
      rows.push(this.#rowsOf(group));
      yield;
    }
    if (groups.length > 0) yield* this.#container.putRows(groups[0]![0]!.object, rows);
    yield;
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
  *#elementsOf(top: Tag<Place>): Generator<void, Tag<Place>[]> {
    const elements: Tag<Place>[] = [];
    const open = [top];
    for (let tag = open.pop(); tag !== undefined; tag = open.pop()) {
      if (elements.push(tag) % PIECE === 0) yield;
      this.#container.deadline?.tick();
      const details = this.#detailsOf(tag);
      if (details !== null) this.#details.set(tag, details);
      for (let i = tag.kids.length - 1; i >= 0; i--) {
        const kid = tag.kids[i]!;
        if (kid.kind === 'tag') open.push(kid);
        else if ('number' in kid) this.#mostContents = Math.max(this.#mostContents, kid.number);
      }
    }
    return elements;
  }

  /** Elements of the same shape, where they are as many as make a table, and the others. */
  *#grouped(elements: readonly Tag<Place>[]): Generator<void, { others: Tag<Place>[]; wide: Alike; groups: Alike[] }> {
    const byDetails = new Map<string, Map<number, Alike>>();
    const groups: Alike[] = [];
    const groupOf: (Alike | null)[] = [];
    for (const tag of elements) {
      this.#container.deadline?.tick();
      const kids = this.#tree.refsOf(tag).length > 0 ? null : shapeOfKids(tag);
      let group: Alike | null = null;
      if (kids !== null) {
        const own = this.#details.get(tag);
        const byKids = entry(byDetails, own === undefined ? tag.type : tag.type + serialize(own), newMap);
        group = entry(byKids, kids, () => newGroup(groups));
        group.push(tag);
      }
      if (groupOf.push(group) % PIECE === 0) yield;
    }
    const isOther = (group: Alike | null) => group === null || group.length < LEAST_ROWS;
    const others = elements.filter((_, i) => isOther(groupOf[i]!));
    return {
      others: others.filter((tag) => !isWide(tag)),
      wide: others.filter(isWide),
      groups: groups.filter((group) => !isOther(group)).sort((a, b) => a[0]!.kids.length - b[0]!.kids.length),
    };
  }

  #rowsOf(group: Alike): ObjectRows {
    const text = this.#rowOf(group[0]!);
    const numbers = new Int32Array(group.length * text.columns.length);
    let at = 0;
    for (const { parent, kids, object } of group) {
      numbers[at++] = parent!.object;
      const page = pageOf(kids);
      if (page !== null) numbers[at++] = page.id;
      for (const kid of kids) {
        if (kid.kind === 'tag') numbers[at++] = kid.object;
        else {
          const { stream, number } = kid as MarkedPiece;
          this.#parents.setContent(stream.key, number, object);
          numbers[at++] = number;
        }
      }
    }
    return { text, numbers, count: group.length };
  }

  /** What all elements of the shape of this one are but for their numbers. */
  #rowOf(tag: Tag<Place>): RowText {
    const { kids, type } = tag;
    const row = new RowText();
    const addReference = () => {
      row.addPlace(this.#objectDigits);
      row.add(' 0 R');
    };
    row.add('<</P ');
    addReference();
    if (pageOf(kids) !== null) {
      row.add('/Pg ');
      addReference();
    }
    if (kids.length > 0) row.add(kids.length === 1 ? '/K' : '/K[');
    for (const kid of kids) {
      row.add(' ');
      if (kid.kind === 'tag') addReference();
      else row.addPlace(String(this.#mostContents).length);
    }
    if (kids.length > 1) row.add(']');
    row.add(`/S/${this.#namespaces.nameOf(type)}`);
    const namespace = this.#namespaces.of(type);
    if (namespace !== null) row.add(`/NS ${namespace.id} 0 R`);
    const details = this.#details.get(tag);
    row.add(details === undefined ? '>>' : serialize(details).slice(2));
    return row;
  }

  #kidsOf(tag: Tag<Place>, page: PdfReference | null): PdfValue[] {
    return tag.kids.map((kid) =>
      kid.kind === 'tag' ? new ObjectNumber(kid.object) : this.#content(kid, tag.object, page),
    );
  }

  #dictionary(tag: Tag<Place>, root: PdfReference, page: PdfReference | null, kids: PdfValue[]): PdfDictionary {
    const refs = this.#tree.refsOf(tag);
    return {
      S: this.#namespaces.nameOf(tag.type),
      NS: this.#namespaces.of(tag.type) ?? undefined,
      P: tag.parent === null ? root : new ObjectNumber(tag.parent.object),
      Pg: page ?? undefined,
      K: kids.length === 1 ? kids[0]! : kids.length === 0 ? undefined : kids,
      Ref: refs.length === 0 ? undefined : refs.map(({ object }) => new ObjectNumber(object)),
      ...this.#details.get(tag),
    };
  }

  /** Kids that are one like the other stand under each other in a table. */
  #wideText(tag: Tag<Place>, root: PdfReference): string {
    const rest = serialize(this.#dictionary(tag, root, null, [])).slice(2, -2);
    let kids = '';
    for (const kid of tag.kids)
      if (kid.kind === 'tag') kids += ` ${String(kid.object).padStart(this.#objectDigits)} 0 R`;
    return `<<${rest}/K[${kids.slice(1)}]>>`;
  }

  #content(place: Place, own: number, page: PdfReference | null): PdfValue {
    if ('annotation' in place) {
      this.#parents.setAnnotation(place.key, own);
      return { Type: 'OBJR', Obj: place.annotation, Pg: place.page };
    }
    const { stream, number } = place;
    if (stream.form !== null) {
      this.#parents.setContentOfForm(stream.key, stream.page, number, own);
      return { Type: 'MCR', Pg: stream.page, Stm: stream.form, MCID: number };
    }
    this.#parents.setContent(stream.key, number, own);
    return stream.page === page ? number : { Type: 'MCR', Pg: stream.page, MCID: number };
  }

  #detailsOf(tag: Tag<Place>): PdfDictionary | null {
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
      T: attributes.title === null ? undefined : textString(attributes.title),
      A: this.#figureBox(tag) ?? this.#mathObject(attributes) ?? attributeObject(attributes, isPdf2),
    };
  }

  /** ISO 32000-2 §14.7.5.3: attributes of a namespace. */
  #mathObject({ math }: TagAttributes): PdfValue | undefined {
    const NS = math.length === 0 ? null : this.#namespaces.math();
    if (NS === null) return undefined;
    return { O: 'NSO', NS, ...Object.fromEntries(math.map(([name, value]) => [name, textString(value)])) };
  }

  /** Also in elements in it, as those of a formula are. */
  #hasContentOn(tag: Tag<Place>, page: PdfReference): boolean {
    const open = [tag];
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      this.#container.deadline?.tick(each.kids.length);
      for (const kid of each.kids) {
        if (kid.kind === 'tag') open.push(kid);
        else if ('stream' in kid && kid.stream.page === page) return true;
      }
    }
    return false;
  }

  /** Only a picture that is on one page has a box, in the coordinates of that page. */
  #figureBox(tag: Tag<Place>): PdfValue | undefined {
    const { type, source } = tag;
    if ((type !== 'Figure' && type !== 'Formula') || source === null) return undefined;
    const box = this.#boxes.get(source.element) ?? null;
    return box === null || !this.#hasContentOn(tag, box.page) ? undefined : { O: 'Layout', BBox: box.rect };
  }
}

/** Which kids are elements and which content, as the bits of a number; `null` for an element that is like no other. */
function shapeOfKids({ parent, kids }: Tag<Place>): number | null {
  if (parent === null || kids.length > MOST_KIDS) return null;
  let page: PdfReference | null = null;
  let shape = 1;
  for (let i = 0; i < kids.length; i++) {
    const kid = kids[i]!;
    shape *= 2;
    if (kid.kind === 'tag') continue;
    if ('annotation' in kid || kid.stream.form !== null) return null;
    page ??= kid.stream.page;
    if (kid.stream.page !== page) return null;
    shape++;
  }
  return shape;
}

/** Whether an element holds many others of one type, and nothing else: the body of a long table, a list. */
function isWide({ kids }: Tag<Place>): boolean {
  const first = kids[0];
  if (kids.length < MANY_KIDS || first?.kind !== 'tag') return false;
  return kids.every((kid) => kid.kind === 'tag' && kid.type === first.type);
}

function newMap(): Map<number, Alike> {
  return new Map();
}

function newGroup(groups: Alike[]): Alike {
  const group: Alike = [];
  groups.push(group);
  return group;
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** The page of the first content that is in the element itself: content on it is told by its number alone. */
function pageOf(kids: Tag<Place>['kids']): PdfReference | null {
  for (const kid of kids) {
    if (kid.kind === 'content' && 'stream' in kid && kid.stream.form === null) return kid.stream.page;
  }
  return null;
}

function attributeObject(
  { cell: { scope, columnSpan, rowSpan }, headers, numbering, control }: TagAttributes,
  isPdf2: boolean,
): PdfValue | undefined {
  // ISO 32000-2 table 382 has added the last.
  if (numbering !== null && (numbering !== 'Description' || isPdf2)) return { O: 'List', ListNumbering: numbering };
  if (control !== null) {
    const checked = control.checked ?? undefined;
    return {
      O: 'PrintField',
      Role: control.role,
      ...(isPdf2 ? { Checked: checked } : { checked }),
      Desc: control.description === '' ? undefined : textString(control.description),
    };
  }
  if (scope === null && columnSpan === 1 && rowSpan === 1 && headers.length === 0) return undefined;
  return {
    O: 'Table',
    Scope: scope ?? undefined,
    ColSpan: columnSpan === 1 ? undefined : columnSpan,
    RowSpan: rowSpan === 1 ? undefined : rowSpan,
    Headers: headers.length === 0 ? undefined : headers.map((id) => byteString(Buffer.from(id, 'utf8'))),
  };
}
