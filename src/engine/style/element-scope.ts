/**
 * The element that a style is computed for, as far as its values may ask for it: `attr()`, `sibling-index()`, `sibling-count()`,
 * `random()`. What was asked is noted, because elements that differ in it cannot share the style (ARCHITECTURE 2.2).
 */
import { attribute, type Element } from '../dom/node.ts';

export class ElementScope {
  #element: Element | null = null;
  #names: Set<string> | null = null;
  #asksPosition = false;
  #asksIdentity = false;

  /** @param element - for a pseudo-element the one that it belongs to; `null` for pages */
  begin(element: Element | null): void {
    this.#element = element;
    this.#names = null;
    this.#asksPosition = false;
    this.#asksIdentity = false;
  }

  /** In HTML names are compared in lower case. */
  attribute(name: string): string | null {
    const element = this.#element;
    if (element === null) return null;
    const known = element.namespace === 'html' ? name.toLowerCase() : name;
    this.#names ??= new Set();
    this.#names.add(known);
    return attribute(element, known);
  }

  /** Elements that differ in it have other declarations of the user agent. */
  get isTable(): boolean {
    return this.#element?.localName === 'table' && this.#element.namespace === 'html';
  }

  /** From 1; 1 for pages. */
  get siblingIndex(): number {
    this.#asksPosition = true;
    return this.#element === null ? 1 : this.#element.siblingIndex + 1;
  }

  get siblingCount(): number {
    this.#asksPosition = true;
    return this.#element === null ? 1 : siblingCountOf(this.#element);
  }

  /** Equal documents give equal pages, so chance has a fixed seed: the FNV-1a hash of the key and the element's number. */
  randomBase(key: string, isShared: boolean): number {
    this.#asksIdentity ||= !isShared;
    const text = isShared ? key : `${key} ${this.#element?.index ?? -1}`;
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    // The last characters reach the upper bits only by some more mixing.
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
  }

  /** For questions about what is around the element. */
  get element(): Element | null {
    this.#asksIdentity = true;
    return this.#element;
  }

  /** What was asked since `begin`; `null` for nothing. */
  dependence(): Dependence | null {
    if (this.#names === null && !this.#asksPosition && !this.#asksIdentity) return null;
    const names = this.#names === null ? [] : [...this.#names];
    return { names, asksPosition: this.#asksPosition, asksIdentity: this.#asksIdentity };
  }
}

/** What a style depends on in its element. */
export interface Dependence {
  readonly names: readonly string[];
  readonly asksPosition: boolean;
  /** Each element has a style of its own. */
  readonly asksIdentity: boolean;
}

export const NO_DEPENDENCE: Dependence = { names: [], asksPosition: false, asksIdentity: false };

/** Equal for elements that may share a style that depends on them in these things. */
export function dependenceKey(element: Element | null, dependence: Dependence): string {
  if (element === null) return '';
  const { names, asksPosition, asksIdentity } = dependence;
  if (asksIdentity) return String(element.index);
  let key = asksPosition ? `${element.siblingIndex}/${siblingCountOf(element)}` : '';
  for (const name of names) {
    const value = attribute(element, name);
    key += value === null ? '\0' : `${value.length}:${value}`;
  }
  return key;
}

export function bothDependences(a: Dependence, b: Dependence): Dependence {
  return {
    names: a.names.concat(b.names.filter((name) => !a.names.includes(name))),
    asksPosition: a.asksPosition || b.asksPosition,
    asksIdentity: a.asksIdentity || b.asksIdentity,
  };
}

const counts = new WeakMap<Element['parent'], number>();

function siblingCountOf({ parent }: Element): number {
  let count = counts.get(parent);
  if (count === undefined) {
    count = 0;
    for (const child of parent.children) if (child.kind === 'element') count++;
    counts.set(parent, count);
  }
  return count;
}
