/**
 * Declarative shadow roots (HTML §4.12.3, DOM §4.2.2): the document becomes the flat tree, which is styled from parent to child, laid out and
 * painted; selectors see node trees, one for the document and one for each shadow root, that are kept beside it.
 */
import type { Diagnostics } from '../base/diagnostics.ts';
import {
  type Attribute,
  attribute,
  type Document,
  type Element,
  type Node,
  type NodeTree,
  type ShadowFacts,
  type ShadowTrees,
} from './node.ts';
import {
  type BuilderNode,
  type BuilderParent,
  DocumentBuilder,
  ElementBuilder,
  finishTree,
  numberElements,
  TextBuilder,
  type TreeLimits,
} from './tree-builder.ts';

interface ShadowTemplate {
  readonly attributes: readonly Attribute[];
  readonly content: DocumentBuilder;
}

/** HTML elements that may have a shadow root (DOM `attachShadow`), beside those of the author. */
const HOSTS = /^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$|^[a-z][^A-Z]*-/;

/** The templates whose content is the shadow tree of their parent (HTML §13.2.6.4.4), as they are met. */
export class ShadowTemplates {
  readonly byHost = new Map<ElementBuilder, ShadowTemplate>();
  readonly #contents = new Map<ElementBuilder, DocumentBuilder>();

  /** Keeps the content of a template that says that it is one. */
  note(template: ElementBuilder, content: DocumentBuilder): void {
    const { attributes } = template;
    if (attributes.some(({ name, value }) => name === 'shadowrootmode' && /^(open|closed)$/i.test(value)))
      this.#contents.set(template, content);
  }

  contentOf(template: ElementBuilder): DocumentBuilder | null {
    return this.#contents.get(template) ?? null;
  }

  /** Whether the element becomes the shadow root of the parent: the first such template does, where the parent can have one. */
  attach(parent: BuilderParent, element: BuilderNode): boolean {
    if (this.#contents.size === 0 || element.kind === 'text' || parent.kind !== 'element') return false;
    const content = this.#contents.get(element);
    if (content === undefined || this.byHost.has(parent)) return false;
    if (parent.namespace !== 'html' || !HOSTS.test(parent.localName)) return false;
    this.byHost.set(parent, { attributes: element.attributes, content });
    return true;
  }
}

interface Tree extends NodeTree {
  readonly root: DocumentBuilder;
  readonly shadow: (ShadowFacts & { readonly filledSlots: Set<Element> }) | null;
}

/** `finishTree` for a document with shadow roots: its node trees are copied, and the document itself becomes the flat tree. */
export function finishFlatTree(
  document: DocumentBuilder,
  { byHost: templates }: ShadowTemplates,
  limits: TreeLimits,
  diagnostics: Diagnostics,
): Document {
  if (templates.size === 0) return finishTree(document, limits, diagnostics);
  const root = rootOf(document);
  const trees = new FlatTrees(root);
  const found: Tree[] = [{ root, shadow: null }];
  const sources: DocumentBuilder[] = [document];
  for (let i = 0; i < found.length; i++) {
    const outer = found[i]!;
    for (const host of copyTree(sources[i]!, outer, trees)) {
      const template = templates.get(host);
      if (template === undefined) continue;
      const depth = (outer.shadow?.depth ?? 0) + 1;
      const shadow = { host: trees.placeOf(host).node, outer, depth, filledSlots: new Set<Element>() };
      const tree: Tree = { root: rootOf(document), shadow };
      trees.addShadow(host, tree, template.attributes);
      found.push(tree);
      sources.push(template.content);
    }
  }
  for (const tree of found) numberElements(tree.root);
  // The outermost first: what is in the slots of one tree may go on into those of the next.
  for (const tree of trees.trees) distribute(tree, trees, templates);
  document.shadow = trees;
  const finished = finishTree(document, limits, diagnostics);
  trees.finish(finished);
  return finished;
}

function rootOf({ url, source, baseUrl, quirksMode }: DocumentBuilder): DocumentBuilder {
  const root = new DocumentBuilder(url, source);
  root.baseUrl = baseUrl;
  root.quirksMode = quirksMode;
  return root;
}

/** Returns the elements of the tree in document order. */
function copyTree(source: DocumentBuilder, tree: Tree, trees: FlatTrees): ElementBuilder[] {
  const elements: ElementBuilder[] = [];
  const pending: { readonly from: BuilderParent; readonly to: BuilderParent }[] = [{ from: source, to: tree.root }];
  while (pending.length > 0) {
    const { from, to } = pending.pop()!;
    if (from.kind === 'element') elements.push(from);
    const inner: typeof pending = [];
    for (const child of from.children) {
      if (child.kind === 'text') to.children.push(new TextBuilder(child.data, to));
      else if (child.kind === 'element') {
        const copy = new ElementBuilder(child.localName, child.namespace, child.attributes, to);
        to.children.push(copy);
        trees.add(child as ElementBuilder, copy, tree);
        inner.push({ from: child as ElementBuilder, to: copy });
      }
    }
    for (let i = inner.length - 1; i >= 0; i--) pending.push(inner[i]!);
  }
  return elements;
}

/** Puts the host's children into the slots of its shadow tree (DOM §4.2.2.4), and that tree in their place. */
function distribute(tree: Tree, trees: FlatTrees, templates: ReadonlyMap<ElementBuilder, ShadowTemplate>): void {
  const { host: hostNode, filledSlots } = tree.shadow!;
  const host = trees.originalOf(hostNode);
  const { content } = templates.get(host)!;
  const slots = slotsOf(tree, trees);
  const assigned = new Map<ElementBuilder, BuilderNode[]>();
  for (const node of host.children as BuilderNode[]) {
    const name = node.kind === 'element' ? (attribute(node, 'slot') ?? '') : '';
    const slot = slots.get(name);
    if (slot === undefined) continue;
    const nodes = assigned.get(slot);
    if (nodes === undefined) assigned.set(slot, [node]);
    else nodes.push(node);
    node.parent = slot;
    if (node.kind === 'element') trees.addSlot(node, slot);
  }
  for (const [slot, nodes] of assigned) {
    // A slot that is itself passed on keeps what is in it.
    slot.children = nodes;
    filledSlots.add(trees.placeOf(slot).node);
  }
  host.children = content.children;
  for (const child of host.children as BuilderNode[]) child.parent = host;
}

/** By name: of two the first. */
function slotsOf(tree: Tree, trees: FlatTrees): ReadonlyMap<string, ElementBuilder> {
  const slots = new Map<string, ElementBuilder>();
  const pending: Node[] = [tree.root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === 'text') continue;
    if (node.kind === 'element' && node.localName === 'slot' && node.namespace === 'html') {
      const name = attribute(node, 'name') ?? '';
      if (!slots.has(name)) slots.set(name, trees.originalOf(node));
    }
    for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!);
  }
  return slots;
}

interface Place {
  readonly node: ElementBuilder;
  readonly tree: Tree;
  inner: Tree | null;
  slots: { readonly slot: Element; readonly tree: NodeTree }[];
}

const NO_SLOTS: Place['slots'] = [];

class FlatTrees implements ShadowTrees {
  readonly root: Document;
  readonly trees: Tree[] = [];
  readonly #places = new Map<Element, Place>();
  readonly #originals = new Map<Element, ElementBuilder>();
  readonly #attributes = new Map<NodeTree, readonly Attribute[]>();

  constructor(root: Document) {
    this.root = root;
  }

  add(element: ElementBuilder, node: ElementBuilder, tree: Tree): void {
    this.#places.set(element, { node, tree, inner: null, slots: NO_SLOTS });
    this.#originals.set(node, element);
  }

  addShadow(host: ElementBuilder, tree: Tree, attributes: readonly Attribute[]): void {
    this.#places.get(host)!.inner = tree;
    this.#attributes.set(tree, attributes);
    this.trees.push(tree);
  }

  addSlot(element: ElementBuilder, slot: ElementBuilder): void {
    const place = this.#places.get(element)!;
    const { node, tree } = this.#places.get(slot)!;
    place.slots = [{ slot: node, tree }];
  }

  /** Where all are numbered: copies speak the language that their element has in the flat tree. */
  finish(document: Document): void {
    for (const element of document.elements) {
      const place = this.#places.get(element)!;
      place.node.language = element.language;
      // A slot in a slot passes on what it has.
      const { parent } = element;
      const outer = place.slots.length === 1 && parent.kind === 'element' ? this.#places.get(parent)!.slots : NO_SLOTS;
      if (outer.length > 0) place.slots = [...place.slots, ...outer];
    }
  }

  placeOf(element: Element): Place {
    return this.#places.get(element)!;
  }

  originalOf(node: Element): ElementBuilder {
    return this.#originals.get(node)!;
  }

  elementOf(node: Element): Element | null {
    const element = this.#originals.get(node);
    return element !== undefined && element.index >= 0 ? element : null;
  }

  shadowOf(node: Element): { readonly tree: NodeTree; readonly attributes: readonly Attribute[] } | null {
    const tree = this.#places.get(this.originalOf(node))!.inner;
    return tree === null ? null : { tree, attributes: this.#attributes.get(tree)! };
  }
}
