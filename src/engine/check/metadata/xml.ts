/** Well-formed XML with namespaces (XML 1.0, Namespaces in XML 1.0) to a tree; what is not well-formed is refused. */
import type { Effort } from '../effort.ts';

export interface XmlElement {
  readonly prefix: string;
  readonly name: string;
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: XmlElement[];
  /** All text between the children. */
  text: string;
}

export interface XmlAttribute {
  readonly prefix: string;
  readonly name: string;
  readonly namespace: string;
  readonly value: string;
}

const XML = 'http://www.w3.org/XML/1998/namespace';
const NAME = /[:A-Z_a-z\u00c0-\uffff][-.:\w\u00b7-\uffff]*/y;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' };
const MOST_LEVELS = 1_000;

class NotWellFormed extends Error {}

interface Open {
  readonly element: XmlElement;
  readonly tag: string;
  readonly scope: ReadonlyMap<string, string>;
}

/** @returns the root; `null` where the text is not well-formed */
export function parseXml(text: string, effort: Effort): XmlElement | null {
  const read = readXml(text, effort);
  return typeof read === 'number' ? null : read;
}

/** @returns the root; where the text is not well-formed the offset at which that is seen */
export function readXml(text: string, effort: Effort): XmlElement | number {
  const parser = new XmlParser(text, effort);
  try {
    return parser.document();
  } catch (error) {
    if (error instanceof NotWellFormed) return parser.offset;
    throw error;
  }
}

class XmlParser {
  readonly #text: string;
  readonly #effort: Effort;
  #at = 0;
  readonly #open: Open[] = [];
  #root: XmlElement | null = null;

  constructor(text: string, effort: Effort) {
    this.#text = text;
    this.#effort = effort;
  }

  /** Where reading is. */
  get offset(): number {
    return this.#at;
  }

  document(): XmlElement {
    const text = this.#text;
    while (this.#at < text.length) {
      this.#effort.tick();
      if (text[this.#at] !== '<') this.#characters();
      else if (text.startsWith('<!--', this.#at)) this.#skip('-->');
      else if (text.startsWith('<![CDATA[', this.#at)) this.#addText(this.#skip(']]>').slice(9, -3));
      else if (text.startsWith('<?', this.#at)) this.#skip('?>');
      else if (text.startsWith('</', this.#at)) this.#end();
      else if (text.startsWith('<!', this.#at)) fail();
      else this.#start();
    }
    if (this.#open.length > 0 || this.#root === null) fail();
    return this.#root!;
  }

  #skip(end: string): string {
    const found = this.#text.indexOf(end, this.#at + 2);
    if (found < 0) fail();
    const skipped = this.#text.slice(this.#at, found + end.length);
    this.#at = found + end.length;
    return skipped;
  }

  #characters(): void {
    const found = this.#text.indexOf('<', this.#at);
    const end = found < 0 ? this.#text.length : found;
    this.#addText(decodeText(this.#text.slice(this.#at, end)));
    this.#at = end;
  }

  #addText(text: string): void {
    const open = this.#open.at(-1);
    if (open !== undefined) open.element.text += text;
    else if (text.trim() !== '' && text !== '\ufeff') fail();
  }

  #name(): string {
    NAME.lastIndex = this.#at;
    const match = NAME.exec(this.#text);
    if (match === null) fail();
    this.#at = NAME.lastIndex;
    return match![0];
  }

  #space(): boolean {
    const start = this.#at;
    while (/[\t\n\r ]/.test(this.#text[this.#at] ?? '')) this.#at++;
    return this.#at > start;
  }

  #start(): void {
    this.#at++;
    if (this.#open.length === 0 && this.#root !== null) fail();
    if (this.#open.length > MOST_LEVELS) fail();
    const tag = this.#name();
    const raw = new Map<string, string>();
    let hasSpace = this.#space();
    while (!/[/>]/.test(this.#text[this.#at] ?? '>')) {
      if (!hasSpace) fail();
      const name = this.#name();
      if (raw.has(name)) fail();
      raw.set(name, this.#value());
      hasSpace = this.#space();
    }
    const scope = this.#scopeOf(raw);
    const element: XmlElement = {
      ...qualified(tag, scope, true),
      attributes: attributesOf(raw, scope),
      children: [],
      text: '',
    };
    this.#open.at(-1)?.element.children.push(element);
    this.#root ??= element;
    this.#effort.keep(200);
    if (this.#text[this.#at] === '/') {
      this.#at++;
      this.#expect('>');
    } else {
      this.#expect('>');
      this.#open.push({ element, tag, scope });
    }
  }

  /** The prefixes in force: those of the element around, and what the element adds. */
  #scopeOf(raw: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const outer = this.#open.at(-1)?.scope ?? new Map([['xml', XML]]);
    const own = [...raw].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
    if (own.length === 0) return outer;
    this.#effort.tick(outer.size);
    return new Map([...outer, ...own.map(([name, value]) => [name === 'xmlns' ? '' : name.slice(6), value] as const)]);
  }

  #expect(character: string): void {
    if (this.#text[this.#at] !== character) fail();
    this.#at++;
  }

  #value(): string {
    this.#space();
    this.#expect('=');
    this.#space();
    const quote = this.#text[this.#at];
    if (quote !== '"' && quote !== "'") fail();
    const end = this.#text.indexOf(quote!, this.#at + 1);
    if (end < 0) fail();
    const value = this.#text.slice(this.#at + 1, end);
    if (value.includes('<')) fail();
    this.#at = end + 1;
    return decodeText(value).replace(/[\t\n\r]/g, ' ');
  }

  #end(): void {
    this.#at += 2;
    const tag = this.#name();
    this.#space();
    this.#expect('>');
    if (this.#open.pop()?.tag !== tag) fail();
  }
}

function fail(): never {
  throw new NotWellFormed();
}

function decodeText(text: string): string {
  if (/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)) fail();
  if (!text.includes('&')) return text;
  return text.replace(/&([^;]{0,12};?)/g, (_, rest: string) => {
    const match = /^(?:#(\d+)|#x([\da-fA-F]+)|(\w+));$/.exec(rest);
    if (match === null) return fail();
    if (match[3] !== undefined) return ENTITIES[match[3]] ?? fail();
    const code = match[1] === undefined ? Number.parseInt(match[2]!, 16) : Number(match[1]);
    return code > 0x10ffff || code === 0 ? fail() : String.fromCodePoint(code);
  });
}

function qualified(tag: string, scope: ReadonlyMap<string, string>, isElement: boolean) {
  const colon = tag.indexOf(':');
  const prefix = colon < 0 ? '' : tag.slice(0, colon);
  const namespace = prefix === '' && !isElement ? '' : scope.get(prefix);
  if (namespace === undefined && prefix !== '') fail();
  return { prefix, name: tag.slice(colon + 1), namespace: namespace ?? '' };
}

function attributesOf(raw: ReadonlyMap<string, string>, scope: ReadonlyMap<string, string>): XmlAttribute[] {
  const attributes = [...raw]
    .filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'))
    .map(([name, value]) => ({ ...qualified(name, scope, false), value }));
  const names = new Set(attributes.map(({ namespace, name }) => `${namespace} ${name}`));
  if (names.size < attributes.length) fail();
  return attributes;
}
