/**
 * The document that the option `transform` changes, as types: the DOM's own where the program is compiled with the library `dom`, else what of it
 * programs use most.
 */

/** The DOM's `Document` where the program is compiled with the library `dom`. */
export type TransformDocument = typeof globalThis extends { document: infer D } ? D : MutableDocument;

export interface MutableNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly parentNode: MutableNode | null;
  readonly parentElement: MutableElement | null;
  readonly childNodes: ArrayLike<MutableNode> & Iterable<MutableNode>;
  readonly firstChild: MutableNode | null;
  readonly lastChild: MutableNode | null;
  readonly nextSibling: MutableNode | null;
  readonly previousSibling: MutableNode | null;
  textContent: string | null;
  appendChild<N extends MutableNode>(node: N): N;
  insertBefore<N extends MutableNode>(node: N, before: MutableNode | null): N;
  removeChild<N extends MutableNode>(node: N): N;
  replaceChild<N extends MutableNode>(node: MutableNode, old: N): N;
  cloneNode(deep?: boolean): MutableNode;
  contains(node: MutableNode | null): boolean;
}

/** What elements and the document have in common. */
export interface MutableParent extends MutableNode {
  readonly children: ArrayLike<MutableElement> & Iterable<MutableElement>;
  readonly firstElementChild: MutableElement | null;
  readonly lastElementChild: MutableElement | null;
  querySelector(selectors: string): MutableElement | null;
  querySelectorAll(selectors: string): ArrayLike<MutableElement> & Iterable<MutableElement>;
  getElementsByTagName(name: string): ArrayLike<MutableElement> & Iterable<MutableElement>;
  getElementsByClassName(names: string): ArrayLike<MutableElement> & Iterable<MutableElement>;
  append(...nodes: (MutableNode | string)[]): void;
  prepend(...nodes: (MutableNode | string)[]): void;
  replaceChildren(...nodes: (MutableNode | string)[]): void;
}

export interface MutableElement extends MutableParent {
  readonly localName: string;
  readonly tagName: string;
  readonly nextElementSibling: MutableElement | null;
  readonly previousElementSibling: MutableElement | null;
  readonly classList: {
    add(...names: string[]): void;
    remove(...names: string[]): void;
    contains(name: string): boolean;
    toggle(name: string, force?: boolean): boolean;
  };
  id: string;
  className: string;
  innerHTML: string;
  readonly outerHTML: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  hasAttribute(name: string): boolean;
  toggleAttribute(name: string, force?: boolean): boolean;
  getAttributeNames(): string[];
  matches(selectors: string): boolean;
  closest(selectors: string): MutableElement | null;
  before(...nodes: (MutableNode | string)[]): void;
  after(...nodes: (MutableNode | string)[]): void;
  replaceWith(...nodes: (MutableNode | string)[]): void;
  remove(): void;
  insertAdjacentHTML(position: 'beforebegin' | 'afterbegin' | 'beforeend' | 'afterend', html: string): void;
}

export interface MutableDocument extends MutableParent {
  readonly documentElement: MutableElement;
  readonly head: MutableElement;
  readonly body: MutableElement;
  title: string;
  createElement(name: string): MutableElement;
  createElementNS(namespace: string, name: string): MutableElement;
  createTextNode(text: string): MutableNode;
  createDocumentFragment(): MutableParent;
  getElementById(id: string): MutableElement | null;
}
