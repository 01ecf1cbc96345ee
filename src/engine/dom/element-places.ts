/**
 * Where in the source of a document its elements begin: found out when a finding is told, by reading the source once more with places, so
 * that no document pays for them that gives no cause.
 */
import { Diagnostics } from '../base/diagnostics.ts';
import { isNoAddress } from '../base/own-files.ts';
import { partitionPoint } from '../base/partition-point.ts';
import { type Document, documentOf, type Element } from './node.ts';
import { parseHtml } from './parse-html.ts';
import type { ParseDocumentOptions } from './parse-options.ts';
import { parseXml } from './parse-xml.ts';

/** Counted from 1. */
export interface SourcePlace {
  readonly line: number;
  readonly column: number;
}

export class ElementPlaces {
  readonly #document: Document;
  readonly #options: Pick<ParseDocumentOptions, 'limits' | 'deadline'>;
  /** By element, in the document's order; `null` before the first question. */
  #offsets: readonly (number | null)[] | null = null;
  /** Of the beginnings of lines. */
  #lines: readonly number[] = [];

  constructor(document: Document, options: Pick<ParseDocumentOptions, 'limits' | 'deadline'>) {
    this.#document = document;
    this.#options = options;
  }

  /** `null` for elements that are not in the source: implied ones, and all where a transform has made another document. */
  of(element: Element): SourcePlace | null {
    this.#offsets ??= this.#read();
    const offset = this.#offsets[element.index] ?? null;
    if (offset === null) return null;
    const line = partitionPoint(1, this.#lines.length, (index) => this.#lines[index]! <= offset);
    return { line, column: offset - this.#lines[line - 1]! + 1 };
  }

  #read(): (number | null)[] {
    const { source, url, isXml, elements } = this.#document;
    const offsets = new Map<Element, number>();
    const again = (isXml ? parseXml : parseHtml)(source, {
      ...this.#options,
      url,
      diagnostics: new Diagnostics(),
      onPlace: (element, offset) => offsets.set(element, offset),
    });
    const lines = [0];
    for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lines.push(at + 1);
    this.#lines = lines;
    const isSame =
      again.elements.length === elements.length &&
      again.elements.every(({ localName }, i) => localName === elements[i]!.localName);
    return isSame ? again.elements.map((element) => offsets.get(element) ?? null) : [];
  }
}

/** The same in the documents that one file is made of. */
export class PlacesInDocuments {
  readonly documents: readonly Document[];
  readonly #places: ReadonlyMap<Document, ElementPlaces>;

  constructor(documents: readonly Document[], options: Pick<ParseDocumentOptions, 'limits' | 'deadline'>) {
    this.documents = documents;
    this.#places = new Map(documents.map((document) => [document, new ElementPlaces(document, options)]));
  }

  /** @returns the address of the document, too; `null` where it has none */
  of(element: Element): (SourcePlace & { readonly url: string | null }) | null {
    const document = documentOf(element);
    const place = this.#places.get(document)?.of(element) ?? null;
    return place === null ? null : { ...place, url: isNoAddress(document.url) ? null : document.url };
  }

  /** What a finding says of the place: the address is `about:blank` where the document has none, and nothing is said of what is not in the source. */
  inFinding(element: Element): Partial<SourcePlace & { readonly url: string }> {
    const place = this.of(element);
    return place === null ? {} : { ...place, url: place.url ?? 'about:blank' };
  }
}
