/**
 * XML text (XHTML, SVG files) to the document tree. Forgiving where a browser would show an error page: unmatched end tags are dropped,
 * open elements are closed at the end, unknown entities stay as text.
 */

import { Deadline } from '../base/deadline.ts';
import { BYTES_OF } from '../base/work-budget.ts';
import { namespaceOf } from './namespaces.ts';
import type { Attribute, Document } from './node.ts';
import { OpenElements } from './open-elements.ts';
import { baseUrlOf, type ParseDocumentOptions, reportScripts, tooManyElements } from './parse-options.ts';
import { appendText, DocumentBuilder, ElementBuilder, finishTree } from './tree-builder.ts';
import {
  DEEPEST_ENTITY,
  type DeclaredEntities,
  decodeEntities,
  ownReferences,
  readDocumentType,
} from './xml-entities.ts';

/** Whether text of a file without a known type is to be read as XML: it says so itself. */
export function looksLikeXml(text: string): boolean {
  return /^\uFEFF?\s*<\?xml\s/.test(text);
}

/** @throws PlatenError `DOCUMENT_TOO_COMPLEX` over the element limit, `TIMEOUT` and `ABORTED` from the deadline */
export function parseXml(source: string, options: ParseDocumentOptions): Document {
  const builder = new XmlBuilder(source, options);
  builder.parse();
  const finished = finishTree(builder.document, options.limits, options.diagnostics);
  builder.document.baseUrl = baseUrlOf(finished, options.url);
  reportScripts(finished, options.diagnostics);
  return finished;
}

class XmlBuilder {
  readonly document: DocumentBuilder;
  /** What is read: the document, or what an entity in it stands for. */
  #text: string;
  readonly #options: ParseDocumentOptions;
  readonly #deadline: Deadline;
  readonly #open: OpenElements;
  #position = 0;
  #elementCount = 0;
  #entities: DeclaredEntities = new Map();
  /** Entities that are read, within each other. */
  #depth = 0;
  /** Where in the document the outermost of them stands. */
  #placeOfEntity = 0;
  /** `xml-stylesheet` instructions, which become `<link>` elements. */
  readonly #styleSheets: Attribute[][] = [];

  constructor(source: string, options: ParseDocumentOptions) {
    this.#text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
    this.document = new DocumentBuilder(options.url, this.#text, options.fragment);
    this.document.isXml = true;
    this.#options = options;
    this.#deadline = options.deadline ?? new Deadline(Number.POSITIVE_INFINITY);
    this.#open = new OpenElements(this.document);
  }

  parse(): void {
    this.#readContent();
    this.#addLinks();
  }

  #readContent(): void {
    const text = this.#text;
    while (this.#position < text.length) {
      const start = this.#position;
      if (text[start] !== '<') this.#readText();
      else if (text.startsWith('<!--', start)) this.#skipTo('-->', 4);
      else if (text.startsWith('<![CDATA[', start)) this.#appendText(this.#skipTo(']]>', 9));
      else if (text.startsWith('<?', start)) this.#readInstruction(this.#skipTo('?>', 2));
      else if (text.startsWith('<!', start)) this.#readDocumentType();
      else if (text.startsWith('</', start)) this.#readEndTag(this.#skipTo('>', 2));
      else this.#readStartTag();
    }
  }

  /** Moves behind `end` and gives what stands before it, from `offset` on. */
  #skipTo(end: string, offset: number): string {
    const start = this.#position + offset;
    const found = this.#text.indexOf(end, start);
    this.#position = found === -1 ? this.#text.length : found + end.length;
    return this.#text.slice(start, found === -1 ? this.#text.length : found);
  }

  #readText(): void {
    const start = this.#position;
    const end = this.#text.indexOf('<', start);
    const text = this.#text.slice(start, end === -1 ? this.#text.length : end);
    this.#position += text.length;
    let from = 0;
    if (this.#entities.size > 0 && this.#depth < DEEPEST_ENTITY) {
      for (const { 0: written, 3: name, index } of ownReferences(text, this.#entities)) {
        this.#appendText(this.#decode(text.slice(from, index)));
        if (this.#depth === 0) this.#placeOfEntity = start + index;
        this.#readEntity(this.#entities.get(name!)!);
        from = index + written.length;
      }
    }
    this.#appendText(this.#decode(text.slice(from)));
  }

  /** XML 1.0 §4.4.2: what an entity stands for is content, which may hold elements. */
  #readEntity(replacement: string): void {
    this.#charge(replacement.length);
    const text = this.#text;
    const position = this.#position;
    this.#text = replacement;
    this.#position = 0;
    this.#depth++;
    this.#readContent();
    this.#depth--;
    this.#text = text;
    this.#position = position;
  }

  readonly #decode = (text: string): string => decodeEntities(text, this.#entities, this.#charge, this.#depth);

  /** A few entities within each other stand for gigabytes. */
  readonly #charge = (characters: number): void => {
    const { node } = this.#open.last;
    this.#deadline.spend('generatedText', characters + 1, node.kind === 'element' ? node : null);
  };

  #appendText(text: string): void {
    const { node, isTemplate } = this.#open.last;
    if (node.kind === 'element' && !isTemplate && text !== '') appendText(node, text);
  }

  #readDocumentType(): void {
    const { declared, end } = readDocumentType(this.#text, this.#position);
    if (this.#entities.size === 0) this.#entities = declared;
    this.#position = end;
  }

  #readInstruction(instruction: string): void {
    if (!/^xml-stylesheet\s/.test(instruction)) return;
    const attributes = readAttributes(instruction.slice('xml-stylesheet'.length), this.#decode);
    const isAlternate = attributes.some(({ name, value }) => name === 'alternate' && value === 'yes');
    const rel = { name: 'rel', value: isAlternate ? 'alternate stylesheet' : 'stylesheet' };
    this.#styleSheets.push([rel, ...attributes.filter(({ name }) => name !== 'alternate')]);
  }

  #readEndTag(content: string): void {
    this.#open.close(content.trim());
  }

  #readStartTag(): void {
    const { tag, end, isEmpty } = readTag(this.#text, this.#position);
    if (tag === null) {
      this.#appendText('<');
      this.#position++;
      return;
    }
    const start = this.#position;
    this.#position = end;
    const parent = this.#open.last;
    const qualifiedName = NAME.exec(tag)![0];
    const written = readAttributes(tag.slice(qualifiedName.length), this.#decode);
    const declared = this.#open.declare(written);
    const attributes = withNamespaces(written, this.#open);
    const colon = qualifiedName.indexOf(':');
    const url = this.#open.namespaceOf(colon === -1 ? '' : qualifiedName.slice(0, colon));
    const namespace = url !== undefined ? namespaceOf(url) : colon === -1 ? 'html' : null;
    const localName = namespace === null ? qualifiedName : qualifiedName.slice(colon + 1);
    if (++this.#elementCount > this.#options.limits.elements) throw tooManyElements(this.#options.limits.elements);
    this.#deadline.tick();
    this.#deadline.keep(BYTES_OF.element);
    const element = new ElementBuilder(localName, namespace ?? 'html', attributes, parent.node);
    this.#options.onPlace?.(element, this.#depth === 0 ? start : this.#placeOfEntity);
    if (!parent.isTemplate) parent.node.children.push(element);
    const isTemplate = parent.isTemplate || (namespace === 'html' && localName === 'template');
    if (isEmpty) this.#open.forget(declared);
    else this.#open.push({ node: element, qualifiedName, declared, isTemplate });
  }

  /** Puts the style sheets of instructions at the beginning of the head. */
  #addLinks(): void {
    if (this.#styleSheets.length === 0) return;
    const root = this.document.children.find((child) => child.kind === 'element');
    const head =
      root?.kind === 'element'
        ? root.children.find((child) => child.kind === 'element' && child.localName === 'head')
        : undefined;
    const parent = (head ?? root) as ElementBuilder | undefined;
    if (parent === undefined) return;
    const links = this.#styleSheets.map((attributes) => new ElementBuilder('link', 'html', attributes, parent));
    parent.children.unshift(...links);
  }
}

/** XML 1.0 §2.3: other characters that look like spaces, as U+FEFF, are no white space. */
const NAME = /^[^ \t\r\n/>=<]+/;

/** The text of a start tag, from its name on; `null` where none begins here. Values in quotes may contain `>`. */
function readTag(
  text: string,
  start: number,
): { readonly tag: string | null; readonly end: number; readonly isEmpty: boolean } {
  if (!/[A-Za-z_:\u0080-\uFFFF]/.test(text[start + 1] ?? '')) return { tag: null, end: start, isEmpty: false };
  let quote = '';
  let i = start + 1;
  for (; i < text.length; i++) {
    const character = text[i]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if (character === '>') {
      break;
    }
  }
  const isEmpty = text[i - 1] === '/';
  return { tag: text.slice(start + 1, isEmpty ? i - 1 : i), end: i + 1, isEmpty };
}

function readAttributes(text: string, decode: (text: string) => string): Attribute[] {
  const attributes: Attribute[] = [];
  const names = new Set<string>();
  for (const [, name, double, single, bare] of text.matchAll(
    /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g,
  )) {
    if (names.has(name!)) continue;
    names.add(name!);
    attributes.push({ name: name!, value: decode(double ?? single ?? bare ?? '').replace(/[\n\t]/g, ' ') });
  }
  return attributes;
}

/** Attributes without a prefix have no namespace (xml-names §6.2). */
function withNamespaces(attributes: Attribute[], open: OpenElements): Attribute[] {
  for (let i = 0; i < attributes.length; i++) {
    const { name, value } = attributes[i]!;
    const colon = name.indexOf(':');
    if (colon <= 0) continue;
    const namespace = open.namespaceOf(name.slice(0, colon));
    if (namespace !== undefined) attributes[i] = { name, value, namespace };
  }
  return attributes;
}
