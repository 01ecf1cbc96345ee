/** Elements of an SVG by id, for `use`, `clip-path`, paint servers and the like. Into other documents only `use` refers (`used-element.ts`). */

import { canParseUrl } from '../base/can-parse-url.ts';
import type { DiagnosticContext, Diagnostics } from '../base/diagnostics.ts';
import { isNoAddress } from '../base/own-files.ts';
import { resolveUrl } from '../base/resolve-url.ts';
import { percentDecoded, withoutFragment } from '../base/url-parts.ts';
import type { Document, Element, Node } from '../dom/node.ts';
import { attribute, documentOf } from '../dom/node.ts';

/** What a reference asks for. */
export interface Referenced {
  /** As findings name it. */
  readonly name: string;
  fits(element: Element): boolean;
}

/** An element of SVG of this name, which findings call by it. */
export function elementNamed(localName: string): Referenced {
  return { name: localName, fits: (element) => element.localName === localName && element.namespace === 'svg' };
}

/** Whatever can be shown a second time. */
export const ANY_ELEMENT: Referenced = { name: 'element', fits: ({ namespace }) => namespace === 'svg' };

/** Longer addresses are data, which tells nobody where to look. */
const LONGEST_ADDRESS = 2_000;

export class ReferencedElements {
  readonly #scope: Element;
  readonly #baseUrl: string;
  readonly #diagnostics: Diagnostics | null;
  readonly isImage: boolean;
  #byId: Map<string, Element> | null = null;

  /**
   * @param scope - any element of the document
   * @param diagnostics - told of references that are not followed; `null` for nobody
   * @param isImage - the document is an image in another: findings name its file
   */
  constructor(scope: Element, baseUrl: string, diagnostics: Diagnostics | null = null, isImage = false) {
    this.#scope = scope;
    this.#baseUrl = baseUrl;
    this.#diagnostics = diagnostics;
    this.isImage = isImage;
  }

  /** @param reference - `#id`, an address in this document, or `url(…)` of one; `null` and other addresses find nothing */
  find(reference: string | null): Element | null {
    if (reference === null) return null;
    const address = addressIn(reference);
    const hash = address.indexOf('#');
    if (hash < 0 || (hash > 0 && address.slice(0, hash) !== withoutFragment(this.#baseUrl))) return null;
    this.#byId ??= collectIds(this.#scope);
    const id = address.slice(hash + 1);
    return this.#byId.get(id) ?? this.#byId.get(percentDecoded(id)) ?? null;
  }

  /** The same for what can be nothing else than an element of a kind: where there is none, that is reported. */
  follow(reference: string | null, kind: Referenced): Element | null {
    if (reference === null) return null;
    const found = this.find(reference);
    if (found !== null && kind.fits(found)) return found;
    this.#report(reference, kind, found);
    return null;
  }

  #report(reference: string, { name }: Referenced, found: Element | null): void {
    const foreign = found === null ? this.#foreign(reference) : null;
    if (foreign !== null) {
      const isRelative = !canParseUrl(foreign);
      this.#diagnostics?.report(
        'SVG_UNSUPPORTED',
        `The reference to "${foreign.slice(0, 200)}" is not followed: ${isRelative ? 'relative address, and no baseUrl; and ' : ''}only elements of the document itself can be used, and by "use" those of files of the same origin.`,
        { asked: foreign, hint: 'Put the element into the document, and refer to it by "#" and its id.' },
      );
      return;
    }
    const id = idIn(reference);
    if (id === '') return;
    const shown = `"#${id.slice(0, 200)}"`;
    this.#diagnostics?.report(
      'REFERENCE_MISSING',
      found === null
        ? `There is no ${name} ${shown} in the document; what refers to it is painted without.`
        : `${shown} is a <${found.localName}>, and no ${name}; what refers to it is painted without.`,
      () => this.#placeOf(id),
    );
  }

  #placeOf(id: string): DiagnosticContext {
    if (!this.isImage) return { asked: `#${id}` };
    const { url } = documentOf(this.#scope);
    return isNoAddress(url) || url.length > LONGEST_ADDRESS ? {} : { url };
  }

  /** The address of a reference that leads out of the document. */
  #foreign(reference: string): string | null {
    const address = addressIn(reference);
    if (address === '' || address.startsWith('#') || /^data:/i.test(address)) return null;
    const absolute = resolveUrl(address, this.#baseUrl) ?? address;
    return withoutFragment(absolute) === withoutFragment(this.#baseUrl) ? null : absolute;
  }

  /** The element that an element's `href` refers to. */
  target(element: Element, kind: Referenced): Element | null {
    return this.follow(hrefOf(element), kind);
  }
}

function addressIn(reference: string): string {
  const written = /^\s*url\(([^)]*)\)/.exec(reference)?.[1];
  return written === undefined
    ? reference.trim()
    : written
        .trim()
        .replace(/^["']|["']$/g, '')
        .trim();
}

/** Empty where the reference has none. */
function idIn(reference: string): string {
  const address = addressIn(reference);
  const hash = address.indexOf('#');
  return hash < 0 ? '' : address.slice(hash + 1);
}

/** `href`, or `xlink:href` of older documents. */
export function hrefOf(element: Element): string | null {
  return attribute(element, 'href') ?? attribute(element, 'xlink:href');
}

/** Templates refer to templates at most this often. */
const LONGEST_CHAIN = 32;

/** An element and those that it takes what it lacks from (gradients, patterns): each once. */
export function templateChain(references: ReferencedElements, element: Element, kind: Referenced): readonly Element[] {
  const chain = [element];
  while (chain.length < LONGEST_CHAIN) {
    const next = references.target(chain[chain.length - 1]!, kind);
    if (next === null || chain.includes(next)) break;
    chain.push(next);
  }
  return chain;
}

/** The attribute of the first element of a chain that has it. */
export function chainAttribute(chain: readonly Element[], name: string): string | null {
  for (const element of chain) {
    const value = attribute(element, name);
    if (value !== null) return value;
  }
  return null;
}

/** Documents do not change. */
const idsOf = new WeakMap<object, Map<string, Element>>();

function collectIds(scope: Element): Map<string, Element> {
  let top: Element | Document = scope;
  while (top.kind === 'element') top = top.parent;
  const known = idsOf.get(top);
  if (known !== undefined) return known;
  const byId = new Map<string, Element>();
  idsOf.set(top, byId);
  const visit = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.kind !== 'element') continue;
      if (node.id !== null && !byId.has(node.id)) byId.set(node.id, node);
      visit(node.children);
    }
  };
  visit(top.children);
  return byId;
}
