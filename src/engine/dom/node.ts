/** The document tree: built once by the parser (`parse-html.ts`), never changed afterwards. Per-element data lives in arrays by `index`. */

export type Node = Document | Element | Text;
export type QuirksMode = 'no-quirks' | 'limited-quirks' | 'quirks';
export type Namespace = 'html' | 'svg' | 'mathml';

export interface Document {
  readonly kind: 'document';
  readonly children: readonly Node[];
  readonly quirksMode: QuirksMode;
  /** Whether it was read as XML, where names of elements are compared with case. */
  readonly isXml: boolean;
  /** All elements in document order: `elements[e.index] === e`. */
  readonly elements: readonly Element[];
  /** Address that relative links start from, after `<base href>`. */
  readonly baseUrl: string;
  /** Address of the document itself. */
  readonly url: string;
  /** Id of the element that its address points at (`:target`); '' for none. */
  readonly target: string;
  /** The text that was parsed, with line feeds for all line breaks. */
  readonly source: string;
  /** Where elements have shadow roots: the document is then the flat tree, and selectors see these. */
  readonly shadow: ShadowTrees | null;
}

/** A tree as selectors see it: an own copy of its elements, numbered from 0. */
export interface NodeTree {
  readonly root: Document;
  /** `null` for the document's. */
  readonly shadow: ShadowFacts | null;
}

export interface ShadowFacts {
  /** In `outer`. */
  readonly host: Element;
  readonly outer: NodeTree;
  /** How many shadow roots are around what is in the tree, its own included. */
  readonly depth: number;
  /** Slots that have nodes of their host. */
  readonly filledSlots: ReadonlySet<Element>;
}

/** What an element of the flat tree is in the node trees. */
export interface NodePlace {
  /** Its copy in `tree`. */
  readonly node: Element;
  readonly tree: NodeTree;
  /** The tree of its shadow root. */
  readonly inner: NodeTree | null;
  /** The slots that it is in, the innermost tree's last. */
  readonly slots: readonly { readonly slot: Element; readonly tree: NodeTree }[];
}

export interface ShadowTrees {
  /** The document as it is written, without its shadow trees. */
  readonly root: Document;
  /** Shadow trees, each after the one around it. */
  readonly trees: readonly NodeTree[];
  placeOf(element: Element): NodePlace;
  /** The element of the flat tree that a copy stands for; `null` where it is in no slot, and so nowhere. */
  elementOf(node: Element): Element | null;
  /** Of a copy: the shadow root's tree and the template's attributes. */
  shadowOf(node: Element): { readonly tree: NodeTree; readonly attributes: readonly Attribute[] } | null;
}

export interface Attribute {
  /** Lower case in HTML; as adjusted by the HTML parser in SVG and MathML (`viewBox`). */
  readonly name: string;
  readonly value: string;
  /** Address of the namespace that the name's prefix stands for; only where it has one. */
  readonly namespace?: string;
}

export interface Element {
  readonly kind: 'element';
  /** Document order, from 0. */
  readonly index: number;
  readonly localName: string;
  readonly namespace: Namespace;
  readonly id: string | null;
  /** Interned: the same class is the same string object. */
  readonly classes: readonly string[];
  readonly attributes: readonly Attribute[];
  /** BCP 47 tag of the content, as `lang` of the nearest element gives it (HTML §3.2.6.2); '' where the document does not say. */
  readonly language: string;
  readonly parent: Element | Document;
  readonly children: readonly Node[];
  /** Position among the element children of the parent, from 0. */
  readonly siblingIndex: number;
  readonly previousElement: Element | null;
  readonly nextElement: Element | null;
}

export interface Text {
  readonly kind: 'text';
  readonly data: string;
  readonly parent: Element | Document;
}

/** The attribute's value, or `null` where the element does not have it. */
export function attribute(element: Element, name: string): string | null {
  // Asked so often that it pays to make no iterator, which V8 does as long as it has not optimised.
  const { attributes } = element;
  for (let i = 0; i < attributes.length; i++) if (attributes[i]!.name === name) return attributes[i]!.value;
  return null;
}

export function documentElement(document: Document): Element | null {
  for (const child of document.children) if (child.kind === 'element') return child;
  return null;
}

export function documentOf(element: Element): Document {
  let { parent } = element;
  while (parent.kind === 'element') parent = parent.parent;
  return parent;
}
