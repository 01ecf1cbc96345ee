/** Elements of an SVG by id, for `use`, `clip-path`, paint servers and the like. Only references within the same document are followed. */

import { canParseUrl } from '../base/can-parse-url.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import { resolveUrl } from '../base/resolve-url.ts';
import { percentDecoded, withoutFragment } from '../base/url-parts.ts';
import type { Document, Element, Node } from '../dom/node.ts';
import { attribute } from '../dom/node.ts';

export class ReferencedElements {
  readonly #scope: Element;
  readonly #baseUrl: string;
  readonly #diagnostics: Diagnostics | null;
  #byId: Map<string, Element> | null = null;

  /**
   * @param scope - any element of the document
   * @param diagnostics - told of references that are not followed; `null` for nobody
   */
  constructor(scope: Element, baseUrl: string, diagnostics: Diagnostics | null = null) {
    this.#scope = scope;
    this.#baseUrl = baseUrl;
    this.#diagnostics = diagnostics;
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

  /** The same for what can be nothing else than an element: an address in another file is reported. */
  follow(reference: string | null): Element | null {
    const found = this.find(reference);
    const foreign = found === null && reference !== null ? this.#foreign(reference) : null;
    if (foreign !== null) {
      const isRelative = !canParseUrl(foreign);
      this.#diagnostics?.report(
        'SVG_UNSUPPORTED',
        `The reference to "${foreign.slice(0, 200)}" is not followed: ${isRelative ? 'relative address, and no baseUrl; and ' : ''}only elements of the document itself can be used.`,
        { asked: foreign, hint: 'Put the element into the document, and refer to it by "#" and its id.' },
      );
    }
    return found;
  }

  /** The address of a reference that leads out of the document. */
  #foreign(reference: string): string | null {
    const address = addressIn(reference);
    if (address === '' || address.startsWith('#') || /^data:/i.test(address)) return null;
    const absolute = resolveUrl(address, this.#baseUrl) ?? address;
    return withoutFragment(absolute) === withoutFragment(this.#baseUrl) ? null : absolute;
  }

  /** The element that an element's `href` refers to. */
  target(element: Element): Element | null {
    return this.follow(hrefOf(element));
  }
}

function addressIn(reference: string): string {
  return (/^\s*url\(\s*["']?([^"')]*)["']?\s*\)/.exec(reference)?.[1] ?? reference).trim();
}

/** `href`, or `xlink:href` of older documents. */
export function hrefOf(element: Element): string | null {
  return attribute(element, 'href') ?? attribute(element, 'xlink:href');
}

/** Templates refer to templates at most this often. */
const LONGEST_CHAIN = 32;

/** An element and those that it takes what it lacks from (gradients, patterns): each once. */
export function templateChain(
  references: ReferencedElements,
  element: Element,
  isTemplate: (element: Element) => boolean,
): readonly Element[] {
  const chain = [element];
  while (chain.length < LONGEST_CHAIN) {
    const next = references.target(chain[chain.length - 1]!);
    if (next === null || !isTemplate(next) || chain.includes(next)) break;
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
