/** Whether values of XMP are of the types that schemas give them (XMP Specification, "Property value types"). */
import type { Schemas, Structure } from './predefined-schemas.ts';
import type { XmpNode } from './xmp.ts';

const ANY = /^.*$/s;

/** Types of one value, by name in small letters. */
const SIMPLE: Readonly<Record<string, RegExp>> = {
  boolean: /^(?:True|False)$/,
  integer: /^[+-]?\d+$/,
  real: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  mimetype: /^[-\w+.]+\/[-\w+.]+$/,
  propername: ANY,
  text: ANY,
  agentname: ANY,
  rational: ANY,
  renditionclass: ANY,
  uri: /^[^\s"<>\\^`{|}]*$/,
  url: /^[^\s"<>\\^`{|}]*$/,
  xpath: ANY,
};

/** ISO 8601 as the XMP Specification restricts it. */
const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?)?)?$/;

export class ValueTypes {
  readonly #isFirst: boolean;
  readonly #structures: ReadonlyMap<string, Structure>;

  /** @param structures - those of extension schemas, by name in small letters */
  constructor(schemas: Schemas, structures: ReadonlyMap<string, Structure>, part: number) {
    this.#isFirst = part === 1;
    this.#structures = new Map([...schemas.structures, ...structures]);
  }

  isKnown(type: string): boolean {
    const name = plain(type).replace(/^(?:(?:bag|seq|alt) )+/, '');
    return (
      this.#pattern(name) !== null ||
      name === 'lang alt' ||
      name === 'date' ||
      name === 'any' ||
      this.#structures.has(name)
    );
  }

  /** Whether a value is of a type; closed choices are written `{…}`. */
  fits(node: XmpNode, type: string): boolean {
    const name = plain(type);
    if (name === 'any') return true;
    if (name === 'lang alt') return isLangAlt(node);
    const array = /^(bag|seq|alt) (.*)$/s.exec(name);
    if (array !== null) return this.#fitsArray(node, array[1]!, array[2]!);
    if (name.startsWith('{')) return node.kind === 'simple' && matches(name, node.value ?? '');
    if (name === 'date') return node.kind === 'simple' && isDate(node.value ?? '');
    const pattern = this.#pattern(name);
    if (pattern !== null) return node.kind === 'simple' && pattern.test(node.value ?? '');
    const structure = this.#structures.get(name);
    return structure !== undefined && this.#fitsStructure(node, structure);
  }

  #pattern(name: string): RegExp | null {
    if (name === 'locale')
      return this.#isFirst ? /^[a-zA-Z]{1,8}(?:-[a-zA-Z]{1,8})*$/ : /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/;
    if (name === 'gpscoordinate')
      return this.#isFirst ? /^\d{2},\d{2}[,.]\d{2}[NSEW]$/ : /^\d{1,3},\d{1,2}(?:,\d{1,2}|\.\d+)[NSEW]$/;
    return SIMPLE[name] ?? null;
  }

  #fitsArray(node: XmpNode, kind: string, of: string): boolean {
    // An ordered list serves where an unordered one is asked for, and a list of alternatives is ordered, too.
    if (node.kind.toLowerCase() !== kind) return false;
    const isChoiceOfLists = of.startsWith('{') && /\d \d/.test(of);
    if (isChoiceOfLists) return matches(of, node.children.map(({ value }) => value ?? '').join(' '));
    return node.children.every((each) => this.fits(each, of));
  }

  #fitsStructure(node: XmpNode, { namespace, fields }: Structure): boolean {
    if (node.kind !== 'struct') return false;
    return node.children.every((field) => {
      const type = fields.get(field.name);
      return field.namespace === namespace && type !== undefined && this.fits(field, type);
    });
  }
}

const patterns = new Map<string, RegExp>();

/** Whether a value is one of a closed choice. */
function matches(choice: string, value: string): boolean {
  const pattern = patterns.get(choice) ?? new RegExp(`^(?:${choice.slice(1, -1)})$`);
  patterns.set(choice, pattern);
  return pattern.test(value);
}

/** A type without the words on how open its choice is, in small letters; arrays of nothing are of texts. */
export function plain(type: string): string {
  if (type.startsWith('{') || / \{/.test(type)) return type;
  const name = type
    .toLowerCase()
    .replace(/(?:open |closed )?(?:choice |choice$)(?:of )?/g, '')
    .trim();
  if (name === '') return 'text';
  if (/lang alt$/.test(name)) return name;
  return /(?:^|\s)(?:bag|seq|alt)$/.test(name) ? `${name} text` : name;
}

function isLangAlt(node: XmpNode): boolean {
  return node.kind === 'Alt' && node.children.every(({ kind, language }) => kind === 'simple' && language !== null);
}

function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (match === null) return false;
  const within = (part: number, low: number, high: number) =>
    match[part] === undefined || (Number(match[part]) >= low && Number(match[part]) <= high);
  return within(2, 1, 12) && within(3, 1, 31) && within(4, 0, 23) && within(5, 0, 59) && within(6, 0, 59);
}
