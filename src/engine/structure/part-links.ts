/**
 * Links between the documents that are parts of one file: each is found by its address, and a place by its id, first in the document that asks, then
 * in the others. An id that several parts have is called after its part from the second on.
 */
import { isNoAddress } from '../base/own-files.ts';
import { resolveUrl } from '../base/resolve-url.ts';
import { attribute, type Document, type Element } from '../dom/node.ts';
import { type LinkNames, linkTarget } from './link-targets.ts';

interface Part {
  readonly document: Document;
  /** Before names that are not the file's. */
  readonly scope: string;
  readonly places: ReadonlyMap<string, Element>;
  readonly linked: Set<string>;
}

interface Place {
  readonly part: Part;
  /** '' for its top. */
  readonly name: string;
}

export class PartLinks {
  readonly #parts: readonly Part[];
  readonly #byDocument: ReadonlyMap<Document, Part>;
  readonly #byAddress = new Map<string, Part>();
  /** By the name of a place, the first part that has it. */
  readonly #byName = new Map<string, Part>();

  /** @param documents - in the order of the file */
  constructor(documents: readonly Document[]) {
    this.#parts = documents.map((document, index) => ({
      document,
      scope: index === 0 ? '' : `part ${index + 1}: `,
      places: placesIn(document),
      linked: new Set<string>(),
    }));
    this.#byDocument = new Map(this.#parts.map((part) => [part.document, part]));
    for (const part of this.#parts) {
      const address = withoutFragment(part.document.url);
      if (!isNoAddress(address) && !this.#byAddress.has(address)) this.#byAddress.set(address, part);
      for (const name of part.places.keys()) if (!this.#byName.has(name)) this.#byName.set(name, part);
    }
    for (const part of this.#parts) this.#noteLinked(part);
  }

  namesFor(document: Document): LinkNames {
    const part = this.#byDocument.get(document)!;
    return {
      targetOf: (element) => this.#targetOf(element, part),
      linked: () => part.linked,
      nameOf: (name) => this.#nameOf({ part, name }),
    };
  }

  /** The element of another part that an address in a document points to; `null` for none. */
  elementAt(address: string, from: Document): Element | null {
    const place = this.#placeAt(address.trim(), this.#byDocument.get(from)!);
    return place === null || place.part.document === from ? null : (place.part.places.get(place.name) ?? null);
  }

  #noteLinked(part: Part): void {
    for (const element of part.document.elements) {
      if (element.localName !== 'a' && element.localName !== 'area') continue;
      const target = linkTarget(element, part.document.baseUrl);
      const place = target === null ? null : this.#placeAt(target, part);
      place?.part.linked.add(place.name);
    }
  }

  #targetOf(element: Element, part: Part): string | null {
    const target = linkTarget(element, part.document.baseUrl);
    const place = target === null ? null : this.#placeAt(target, part);
    return place === null ? target : `#${this.#nameOf(place)}`;
  }

  #nameOf({ part, name }: Place): string {
    return this.#byName.get(name) === part ? name : part.scope + name;
  }

  /** @param address - `#name`, or an address that is absolute or relative to the document */
  #placeAt(address: string, from: Part): Place | null {
    if (address.startsWith('#')) return this.#placeNamed(address.slice(1), from);
    const absolute = resolveUrl(address, from.document.baseUrl);
    if (absolute === null) return null;
    const part = this.#byAddress.get(withoutFragment(absolute));
    if (part === undefined || withoutFragment(absolute) === withoutFragment(from.document.url)) return null;
    const hash = absolute.indexOf('#');
    const name = hash < 0 ? '' : absolute.slice(hash + 1);
    return { part, name: part.places.has(name) ? name : decoded(name) };
  }

  #placeNamed(name: string, from: Part): Place | null {
    if (from.places.has(name)) return { part: from, name };
    if (name === '' || name.toLowerCase() === 'top') return { part: from, name: '' };
    const part = this.#byName.get(name);
    return part === undefined ? null : { part, name };
  }
}

/** By id, else by the name of an `a` (HTML §7.4.6.4). */
function placesIn({ elements }: Document): ReadonlyMap<string, Element> {
  const places = new Map<string, Element>();
  const named: [string, Element][] = [];
  for (const element of elements) {
    if (element.id !== null && !places.has(element.id)) places.set(element.id, element);
    const name = element.localName === 'a' ? attribute(element, 'name') : null;
    if (name !== null && name !== '') named.push([name, element]);
  }
  for (const [name, element] of named) if (!places.has(name)) places.set(name, element);
  return places;
}

function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
