/**
 * The document tree while it is built: the classes behind `node.ts`, which only parsers may write to, and the pass that ends
 * building: it numbers the elements, links siblings and limits the depth.
 */
import type { Diagnostics } from '../base/diagnostics.ts';
import { intern } from '../base/intern.ts';
import { fragmentOf, percentDecoded } from '../base/url-parts.ts';
import { classList } from './class-list.ts';
import { assignLanguages } from './language.ts';
import type { Attribute, Document, Element, Namespace, Node, QuirksMode, ShadowTrees, Text } from './node.ts';

export interface TreeLimits {
  /** Most elements; more end the conversion with `DOCUMENT_TOO_COMPLEX`. */
  readonly elements: number;
  /** Deepest level of an element, the root being 1; what is deeper moves up. */
  readonly depth: number;
}

export type BuilderParent = ElementBuilder | DocumentBuilder;
export type BuilderNode = ElementBuilder | TextBuilder;

export class DocumentBuilder implements Document {
  readonly kind = 'document';
  children: Node[] = [];
  quirksMode: QuirksMode = 'no-quirks';
  isXml = false;
  elements: Element[] = [];
  shadow: ShadowTrees | null = null;
  baseUrl: string;
  readonly url: string;
  readonly target: string;
  readonly source: string;

  constructor(url: string, source: string, fragment = fragmentOf(url)) {
    this.baseUrl = url;
    this.url = url;
    this.target = percentDecoded(fragment);
    this.source = source;
  }
}

export class ElementBuilder implements Element {
  readonly kind = 'element';
  index = -1;
  readonly localName: string;
  readonly namespace: Namespace;
  id: string | null = null;
  classes: readonly string[] = NO_CLASSES;
  attributes: readonly Attribute[];
  language = '';
  parent: BuilderParent;
  children: Node[] = [];
  siblingIndex = 0;
  previousElement: Element | null = null;
  nextElement: Element | null = null;

  constructor(localName: string, namespace: Namespace, attributes: readonly Attribute[], parent: BuilderParent) {
    // Parsers make a string for each tag.
    this.localName = intern(localName);
    this.namespace = namespace;
    this.attributes = attributes;
    this.parent = parent;
  }
}

export class TextBuilder implements Text {
  readonly kind = 'text';
  data: string;
  parent: BuilderParent;

  constructor(data: string, parent: BuilderParent) {
    this.data = data;
    this.parent = parent;
  }
}

/** Adds text behind the last child, joining it to a text node that is already there. */
export function appendText(parent: BuilderParent, data: string): void {
  const last = parent.children.at(-1);
  if (last instanceof TextBuilder) last.data += data;
  else appendNode(parent, new TextBuilder(data, parent));
}

/** Adds a node behind the last child. Most parents have one child: an array that is made with it takes no room for more. */
export function appendNode(parent: BuilderParent, node: BuilderNode): void {
  node.parent = parent;
  if (parent.children.length === 0) parent.children = [node];
  else parent.children.push(node);
}

const NO_CLASSES: readonly string[] = [];

/** Ends building. Walks without recursion, because parsers accept any depth. */
export function finishTree(document: DocumentBuilder, limits: TreeLimits, diagnostics: Diagnostics): Document {
  if (numberElements(document) > limits.depth) {
    flattenBelow(document, limits.depth);
    document.elements = [];
    numberElements(document);
    diagnostics.report(
      'HTML_DEPTH_LIMIT',
      `Elements are nested more than ${limits.depth} deep; what is deeper was moved up to that level.`,
    );
  }
  assignLanguages(document.elements);
  return document;
}

/** Numbers all elements, reads their names and links their siblings. Returns the depth of the deepest, the root's being 1. */
export function numberElements(document: DocumentBuilder): number {
  const classLists = new Map<string, readonly string[]>();
  const { elements } = document;
  const depths: number[] = [];
  let deepest = 0;
  const stack: BuilderParent[] = [document];
  while (stack.length > 0) {
    const parent = stack.pop()!;
    if (parent.kind === 'element') {
      const depth = parent.parent.kind === 'element' ? depths[parent.parent.index]! + 1 : 1;
      if (depth > deepest) deepest = depth;
      depths.push(depth);
      parent.index = elements.length;
      elements.push(parent);
      if (parent.attributes.length > 0) readNames(parent, classLists);
    }
    linkSiblings(parent);
    const { children } = parent;
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]!;
      if (child.kind === 'element') stack.push(child as ElementBuilder);
    }
  }
  return deepest;
}

function linkSiblings(parent: BuilderParent): void {
  let previous: ElementBuilder | null = null;
  let count = 0;
  for (let i = 0; i < parent.children.length; i++) {
    const child = parent.children[i]!;
    if (child.kind !== 'element') continue;
    const element = child as ElementBuilder;
    element.siblingIndex = count++;
    element.previousElement = previous;
    element.nextElement = null;
    if (previous !== null) previous.nextElement = element;
    previous = element;
  }
}

function readNames(element: ElementBuilder, classLists: Map<string, readonly string[]>): void {
  for (const { name, value } of element.attributes) {
    if (name === 'id') {
      if (value !== '') element.id = value;
    } else if (name === 'class') {
      let list = classLists.get(value);
      if (list === undefined) {
        list = classList(value);
        classLists.set(value, list);
      }
      element.classes = list;
    }
  }
}

/**
 * Moves what is deeper than the limit up to it, as browsers do while parsing: an element below the deepest level becomes a sibling
 * after its parent, and so does all that follows it inside. Document order stays.
 */
function flattenBelow(document: DocumentBuilder, limit: number): void {
  const stack: { parent: BuilderParent; depth: number }[] = [{ parent: document, depth: 0 }];
  while (stack.length > 0) {
    const { parent, depth } = stack.pop()!;
    if (depth === limit - 1) flattenChildren(parent);
    else
      for (const child of parent.children)
        if (child.kind === 'element') stack.push({ parent: child as ElementBuilder, depth: depth + 1 });
  }
}

/** `parent` stands one level above the deepest: its element children keep only the text before their first element child. */
function flattenChildren(parent: BuilderParent): void {
  if (!parent.children.some(hasElementChild)) return;
  const flat: Node[] = [];
  const pending: Node[] = parent.children.slice().reverse();
  while (pending.length > 0) {
    const node = pending.pop() as BuilderNode;
    node.parent = parent;
    flat.push(node);
    if (node.kind !== 'element') continue;
    const firstElement = node.children.findIndex((child) => child.kind === 'element');
    if (firstElement === -1) continue;
    for (let i = node.children.length - 1; i >= firstElement; i--) pending.push(node.children[i]!);
    node.children.length = firstElement;
  }
  parent.children = flat;
}

function hasElementChild(node: Node): boolean {
  return node.kind === 'element' && node.children.some((child) => child.kind === 'element');
}
