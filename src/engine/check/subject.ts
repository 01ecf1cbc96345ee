/** What rules judge: a file, and views of it that are made when a rule first asks. */
import type { ContentFacts, Place } from './content/facts.ts';
import { boxOf, type Page, readPages } from './content/pages.ts';
import { readContent } from './content/read-content.ts';
import { Dict, type PdfObject, PdfString, Stream, textOf } from './file/objects.ts';
import type { PdfFile } from './file/pdf-file.ts';
import { readXmp, type XmpNode, type XmpPacket } from './metadata/xmp.ts';
import type { CheckProfile, Profile } from './profiles.ts';
import { type StructureElement, StructureTree } from './structure/structure-tree.ts';

export interface Annotation {
  readonly dict: Dict;
  readonly subtype: string | null;
  readonly flags: number | null;
  readonly page: Page;
  readonly place: Place;
  /** The structure element that holds it. */
  readonly element: StructureElement | null;
  readonly contents: string | null;
  readonly width: number;
  readonly height: number;
  readonly isOutsideCropBox: boolean;
}

/** Whether bytes are a PDF that keeps to a profile. */
export type JudgeOther = (bytes: Uint8Array, profile: CheckProfile) => boolean;

export class Subject {
  readonly file: PdfFile;
  readonly profile: Profile;
  readonly judgeOther: JudgeOther | null;
  #pages: Page[] | null = null;
  #content: ContentFacts | null = null;
  #tree: StructureTree | null | undefined;
  #xmp: XmpPacket | null | undefined;
  #dicts: Dict[] | null = null;
  #annotations: Annotation[] | null = null;
  #fields: Dict[] | null = null;
  readonly #names = new Map<string, ReadonlyMap<string, PdfObject>>();

  /** @param judgeOther - whether a file in the file keeps to a profile; `null` where files are nested too deep to be looked at */
  constructor(file: PdfFile, profile: Profile, judgeOther: JudgeOther | null) {
    this.file = file;
    this.profile = profile;
    this.judgeOther = judgeOther;
  }

  get catalog(): Dict {
    return this.file.catalog;
  }

  get pages(): readonly Page[] {
    this.#pages ??= readPages(this.file);
    return this.#pages;
  }

  get content(): ContentFacts {
    this.#content ??= readContent(this.file, this.pages);
    return this.#content;
  }

  get tree(): StructureTree | null {
    if (this.#tree === undefined) {
      const root = this.file.dict(this.catalog.entries.get('StructTreeRoot'));
      this.#tree = root === null ? null : new StructureTree(this.file, root);
    }
    return this.#tree;
  }

  get elements(): readonly StructureElement[] {
    return this.tree?.elements ?? [];
  }

  /** The packet of the document's own metadata; `null` where there is none. */
  get xmp(): XmpPacket | null {
    if (this.#xmp === undefined) {
      const stream = this.file.get(this.catalog, 'Metadata');
      const bytes = stream instanceof Stream ? this.file.decode(stream) : null;
      this.#xmp = bytes === null ? null : readXmp(bytes, this.file.effort);
    }
    return this.#xmp;
  }

  /** A property of the document's metadata. */
  property(namespace: string, name: string): XmpNode | null {
    return this.xmp?.properties?.find((each) => each.namespace === namespace && each.name === name) ?? null;
  }

  text(dict: Dict | null, key: string): string | null {
    const value = this.file.get(dict, key);
    return value instanceof PdfString ? textOf(value) : null;
  }

  /** Whether the catalog names a language. */
  get hasLanguage(): boolean {
    return this.file.get(this.catalog, 'Lang') instanceof PdfString;
  }

  /** Every dictionary in the file, also those inside others. */
  get dicts(): readonly Dict[] {
    if (this.#dicts !== null) return this.#dicts;
    this.#dicts = [];
    for (const number of this.file.numbers) this.#collect(this.file.object(number), this.#dicts);
    return this.#dicts;
  }

  #collect(value: PdfObject, dicts: Dict[]): void {
    const pending: PdfObject[] = [value];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      this.file.effort.tick();
      const dict = next instanceof Stream ? next.dict : next;
      if (dict instanceof Dict) {
        dicts.push(dict);
        for (const each of dict.entries.values()) pending.push(each);
      } else if (Array.isArray(dict)) for (const each of dict) pending.push(each);
    }
  }

  get annotations(): readonly Annotation[] {
    this.#annotations ??= this.pages.flatMap((page) => page.annotations.map((dict) => this.#annotation(dict, page)));
    return this.#annotations;
  }

  #annotation(dict: Dict, page: Page): Annotation {
    const box = boxOf(this.file, this.file.get(dict, 'Rect')) ?? [0, 0, 0, 0];
    const [left, bottom, right, top] = box as [number, number, number, number];
    const crop = page.cropBox;
    return {
      dict,
      subtype: this.file.name(dict, 'Subtype'),
      flags: this.file.number(dict, 'F'),
      page,
      place: { object: dict.object, page: page.number },
      element: this.tree?.elementOf(this.file.number(dict, 'StructParent')) ?? null,
      contents: this.text(dict, 'Contents'),
      width: right - left,
      height: top - bottom,
      isOutsideCropBox:
        crop !== null && (right <= crop[0]! || left >= crop[2]! || top <= crop[1]! || bottom >= crop[3]!),
    };
  }

  /** What the names of a kind in the name dictionary stand for: a name tree (ISO 32000-1, 7.9.6). */
  names(kind: string): ReadonlyMap<string, PdfObject> {
    let names = this.#names.get(kind);
    if (names === undefined) {
      names = this.#readNames(this.file.dict(this.file.dict(this.catalog.entries.get('Names'))?.entries.get(kind)));
      this.#names.set(kind, names);
    }
    return names;
  }

  #readNames(root: Dict | null): Map<string, PdfObject> {
    const { file } = this;
    const found = new Map<string, PdfObject>();
    const pending = [root];
    const seen = new Set<Dict>();
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (node === null || seen.has(node)) continue;
      seen.add(node);
      const pairs = file.array(node, 'Names');
      for (let at = 0; at + 1 < pairs.length; at += 2) {
        file.effort.tick();
        const name = file.resolve(pairs[at]);
        if (name instanceof PdfString && !found.has(textOf(name))) found.set(textOf(name), file.resolve(pairs[at + 1]));
      }
      for (const kid of file.array(node, 'Kids')) pending.push(file.dict(kid));
    }
    return found;
  }

  get form(): Dict | null {
    return this.file.dict(this.catalog.entries.get('AcroForm'));
  }

  /** All fields of the form, also those between the form and its widgets. */
  get fields(): readonly Dict[] {
    if (this.#fields !== null) return this.#fields;
    const fields = new Set<Dict>();
    const pending = this.file.array(this.form, 'Fields');
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const field = this.file.dict(next);
      if (field === null || fields.has(field)) continue;
      this.file.effort.tick();
      fields.add(field);
      pending.push(...this.file.array(field, 'Kids'));
    }
    this.#fields = [...fields];
    return this.#fields;
  }

  /** A value of a field that its parents hand down (ISO 32000-1, 12.7.3.1). */
  inherited(field: Dict, key: string): PdfObject {
    let at: Dict | null = field;
    for (let depth = 0; at !== null && depth < 64; depth++) {
      if (at.has(key)) return this.file.get(at, key);
      at = this.file.dict(at.entries.get('Parent'));
    }
    return null;
  }
}
