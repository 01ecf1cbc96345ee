/** The standard structure types (ISO 32000-1, 14.8.4; ISO 32000-2, 14.8.4), and how others are mapped to them. */
import { type Dict, nameOf, PdfString, textOf } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';

export const PDF_17 = 'http://iso.org/pdf/ssn';
export const PDF_20 = 'http://iso.org/pdf2/ssn';
const MATHML = 'http://www.w3.org/1998/Math/MathML';

const TYPES_17 = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private H H1 H2 H3 H4 H5 H6 P L LI Lbl LBody Table TR TH TD THead TBody ' +
    'TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'
  ).split(' '),
);
const TYPES_20 = new Set(
  (
    'Document DocumentFragment Part Sect Div Aside NonStruct P H Title FENote Sub Lbl Span Em Strong Link Annot Form Ruby RB RT RP Warichu WT WP L LI ' +
    'LBody Table TR TH TD THead TBody TFoot Caption Figure Formula Artifact'
  ).split(' '),
);

export interface StructureType {
  readonly type: string;
  readonly namespace: string;
}

/** A type as it is written, and what its mapping comes to. */
export interface MappedType extends StructureType {
  /** `null` where the mapping does not end at a standard type. */
  readonly standard: StructureType | null;
  readonly isCircular: boolean;
  /** Whether a role map names a standard type of its own namespace. */
  readonly isRemapped: boolean;
  /** Whether namespaces map the type to another of its own namespace, by themselves or by way of others. */
  readonly mapsWithinNamespace: boolean;
}

function isStandard({ type, namespace }: StructureType): boolean {
  if (namespace === PDF_17) return TYPES_17.has(type);
  if (namespace === PDF_20) return TYPES_20.has(type) || /^H[1-9]\d*$/.test(type);
  return namespace === MATHML;
}

const MOST_STEPS = 100;

export class TypeMapper {
  readonly #file: PdfFile;
  readonly #roleMap: Dict | null;
  readonly #known = new Map<string, MappedType>();

  constructor(file: PdfFile, root: Dict) {
    this.#file = file;
    this.#roleMap = file.dict(root.entries.get('RoleMap'));
  }

  /** @param namespace - the dictionary of the element's namespace */
  map(type: string, namespace: Dict | null): MappedType {
    const key = `${type} ${namespace?.object ?? ''} ${this.#uri(namespace)}`;
    const known = this.#known.get(key) ?? this.#find(type, namespace);
    this.#known.set(key, known);
    return known;
  }

  #uri(namespace: Dict | null): string {
    const uri = namespace === null ? null : this.#file.get(namespace, 'NS');
    return uri instanceof PdfString ? textOf(uri) : PDF_17;
  }

  #find(type: string, namespace: Dict | null): MappedType {
    const start = { type, namespace: this.#uri(namespace) };
    const seen = new Set<string>();
    let [at, dict]: [StructureType, Dict | null] = [start, namespace];
    const first = this.#step(type, namespace);
    const isRemapped = isStandard(start) && first !== null;
    let mapsWithinNamespace = false;
    const ended = (standard: StructureType | null, isCircular: boolean): MappedType => ({
      ...start,
      standard,
      isCircular,
      isRemapped,
      mapsWithinNamespace,
    });
    while (seen.size < MOST_STEPS) {
      const key = `${at.type} ${at.namespace}`;
      if (seen.has(key)) return ended(isStandard(start) ? start : null, true);
      seen.add(key);
      const next = this.#step(at.type, dict);
      if (next === null || (isStandard(at) && at !== start)) return ended(isStandard(at) ? at : null, false);
      dict = next.namespace;
      at = { type: next.type, namespace: this.#uri(dict) };
      if (namespace !== null && at.namespace === start.namespace) mapsWithinNamespace = true;
      if (isStandard(start) && isStandard(at))
        return ended(start.namespace === PDF_17 && namespace === null ? start : at, this.#isCircle(start, at, dict));
    }
    return ended(null, true);
  }

  /** Whether a standard type comes back to itself. */
  #isCircle(start: StructureType, at: StructureType, namespace: Dict | null): boolean {
    const seen = new Set<string>();
    let [type, dict] = [at.type, namespace];
    while (!seen.has(`${type} ${this.#uri(dict)}`) && seen.size < MOST_STEPS) {
      if (type === start.type && this.#uri(dict) === start.namespace) return true;
      seen.add(`${type} ${this.#uri(dict)}`);
      const next = this.#step(type, dict);
      if (next === null) return false;
      [type, dict] = [next.type, next.namespace];
    }
    return false;
  }

  #step(type: string, namespace: Dict | null): { readonly type: string; readonly namespace: Dict | null } | null {
    const map = namespace === null ? this.#roleMap : this.#file.dict(namespace.entries.get('RoleMapNS'));
    const value = this.#file.get(map, type);
    if (Array.isArray(value)) {
      const name = nameOf(this.#file.resolve(value[0]));
      return name === null ? null : { type: name, namespace: this.#file.dict(value[1]) };
    }
    const name = nameOf(value);
    return name === null ? null : { type: name, namespace: null };
  }
}
