/** The structure tree of a file (ISO 32000-1, 14.7): its elements, their attributes, and which of them content and annotations belong to. */
import { Dict, nameOf, numberOf, type PdfObject, PdfString, textOf } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { type MappedType, TypeMapper } from './structure-types.ts';

export class StructureElement {
  readonly dict: Dict;
  readonly mapped: MappedType;
  readonly parent: StructureElement | null;
  readonly kids: StructureElement[] = [];
  /** Marked content that the element holds itself. */
  contentCount = 0;
  /** Objects that it holds by reference: annotations and XObjects. */
  readonly objects: Dict[] = [];
  /** The kids in their order: elements, content, objects. */
  readonly order: ('element' | 'content' | 'object')[] = [];
  readonly #file: PdfFile;
  readonly #classes: Dict | null;

  constructor(file: PdfFile, dict: Dict, mapped: MappedType, parent: StructureElement | null, classes: Dict | null) {
    this.#file = file;
    this.dict = dict;
    this.mapped = mapped;
    this.parent = parent;
    this.#classes = classes;
  }

  /** The standard type that the element's type comes to; `null` for none. */
  get type(): string | null {
    return this.mapped.standard?.type ?? null;
  }

  get parentType(): string | null {
    return this.parent === null ? null : this.parent.type;
  }

  text(key: string): string | null {
    const value = this.#file.get(this.dict, key);
    return value instanceof PdfString ? textOf(value) : null;
  }

  /** The language in force. */
  get language(): string | null {
    for (let at: StructureElement | null = this; at !== null; at = at.parent) {
      this.#file.effort.tick();
      const own = at.text('Lang');
      if (own !== null) return own;
    }
    return null;
  }

  /** ISO 32000-1, 14.7.5: attributes of the element, then those of its classes. */
  attribute(owner: string, name: string): PdfObject {
    const lists = [this.#file.get(this.dict, 'A')];
    const classes = this.#file.get(this.dict, 'C');
    for (const each of Array.isArray(classes) ? classes : [classes]) {
      const key = nameOf(this.#file.resolve(each));
      if (key !== null) lists.push(this.#file.get(this.#classes, key));
    }
    for (const list of lists)
      for (const each of Array.isArray(list) ? list : [list]) {
        const dict = this.#file.dict(each);
        if (dict !== null && this.#file.name(dict, 'O') === owner && dict.has(name)) return this.#file.get(dict, name);
      }
    return null;
  }
}

const MOST_ELEMENTS = 5_000_000;

export class StructureTree {
  readonly root: Dict;
  readonly elements: StructureElement[] = [];
  /** Those of the root. */
  readonly tops: StructureElement[] = [];
  readonly mapper: TypeMapper;
  readonly #file: PdfFile;
  readonly #byDict = new Map<Dict, StructureElement>();
  readonly #parents = new Map<number, PdfObject>();
  readonly #classes: Dict | null;

  constructor(file: PdfFile, root: Dict) {
    this.#file = file;
    this.root = root;
    this.mapper = new TypeMapper(file, root);
    this.#classes = file.dict(root.entries.get('ClassMap'));
    this.#readKids(root, null);
    this.#readNumbers(file.dict(root.entries.get('ParentTree')));
  }

  #element(dict: Dict, parent: StructureElement | null): StructureElement {
    const mapped = this.mapper.map(this.#file.name(dict, 'S') ?? '', this.#file.dict(dict.entries.get('NS')));
    return new StructureElement(this.#file, dict, mapped, parent, this.#classes);
  }

  /** Elements in the order of the tree, without recursion: a tree may be as deep as the file is long. */
  #readKids(root: Dict, top: StructureElement | null): void {
    const pending: { readonly value: PdfObject; readonly parent: StructureElement | null }[] = [];
    const push = (dict: Dict, parent: StructureElement | null) => {
      const kids = this.#file.get(dict, 'K');
      for (const value of Array.isArray(kids) ? kids.toReversed() : [kids]) pending.push({ value, parent });
    };
    push(root, top);
    for (let next = pending.pop(); next !== undefined && this.elements.length < MOST_ELEMENTS; next = pending.pop()) {
      this.#file.effort.tick();
      const { parent } = next;
      const value = this.#file.resolve(next.value);
      if (numberOf(value) !== null) this.#addContent(parent);
      if (!(value instanceof Dict)) continue;
      const kind = this.#file.name(value, 'Type');
      if (kind === 'MCR') this.#addContent(parent);
      else if (kind === 'OBJR') {
        const object = this.#file.dict(value.entries.get('Obj'));
        if (object !== null) parent?.objects.push(object);
        parent?.order.push('object');
      } else if (!this.#byDict.has(value) && value.has('S')) {
        const element = this.#element(value, parent);
        this.#file.effort.keep(300);
        this.#byDict.set(value, element);
        this.elements.push(element);
        (parent?.kids ?? this.tops).push(element);
        parent?.order.push('element');
        push(value, element);
      }
    }
  }

  #addContent(parent: StructureElement | null): void {
    if (parent === null) return;
    parent.contentCount++;
    parent.order.push('content');
  }

  /** The parent tree (ISO 32000-1, 14.7.4.4), a number tree. */
  #readNumbers(root: Dict | null): void {
    const seen = new Set<Dict>();
    const pending = root === null ? [] : [root];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      this.#file.effort.tick();
      const numbers = this.#file.array(next, 'Nums');
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        const key = numberOf(this.#file.resolve(numbers[at]));
        if (key !== null) this.#parents.set(key, this.#file.resolve(numbers[at + 1]));
      }
      for (const kid of this.#file.array(next, 'Kids')) {
        const dict = this.#file.dict(kid);
        if (dict !== null) pending.push(dict);
      }
    }
  }

  /** The element of an annotation or XObject by its `StructParent`. */
  elementOf(structParent: number | null): StructureElement | null {
    return structParent === null ? null : this.#known(this.#parents.get(structParent));
  }

  /** The element of marked content in a stream by the stream's `StructParents`. */
  elementOfContent(owner: number | null, mcid: number): StructureElement | null {
    const list = owner === null ? null : this.#parents.get(owner);
    return Array.isArray(list) ? this.#known(this.#file.resolve(list[mcid])) : null;
  }

  #known(value: PdfObject | undefined): StructureElement | null {
    if (!(value instanceof Dict)) return null;
    return this.#byDict.get(value) ?? this.#element(value, null);
  }
}
