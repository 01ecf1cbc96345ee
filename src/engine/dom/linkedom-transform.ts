/** The option `transform`: the caller's function sees a standard, mutable document (linkedom), and what it leaves is read back. */
import { PlatenError } from '../base/errors.ts';
import { NAMESPACE_URLS, namespaceOf } from './namespaces.ts';
import type { Attribute, Document, Namespace, Node, ShadowTrees } from './node.ts';
import { baseUrlOf, type ParseDocumentOptions, tooManyElements } from './parse-options.ts';
import { finishFlatTree, ShadowTemplates } from './shadow-trees.ts';
import { appendText, type BuilderParent, DocumentBuilder, ElementBuilder } from './tree-builder.ts';

/** What is used of a linkedom node; its published types describe browsers. */
interface ForeignNode {
  readonly nodeType: number;
  /** Made anew at each access; the links from sibling to sibling end at the document type. */
  readonly childNodes: Iterable<ForeignNode>;
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly data: string;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
}
interface ForeignDocument extends ForeignNode {
  createElement(name: string): ForeignElement;
  createElementNS(namespace: string, name: string): ForeignElement;
  createTextNode(data: string): ForeignElement;
  appendChild(node: ForeignElement): unknown;
  readonly documentElement: ForeignElement | null;
}
interface ForeignElement extends ForeignNode {
  setAttribute(name: string, value: string): void;
  appendChild(node: ForeignElement): unknown;
}

export type Transform = (document: never) => void | Promise<void>;

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;

/**
 * Runs `transform` on a copy of the document and gives the changed document.
 *
 * @throws PlatenError `INVALID_OPTION` where linkedom is not installed; what `transform` throws goes through
 */
export async function transformDocument(
  document: Document,
  transform: Transform,
  options: ParseDocumentOptions,
): Promise<Document> {
  const foreign = await createForeignDocument();
  copyOutDocument(document, foreign);
  await transform(foreign as never);
  const result = new DocumentBuilder(options.url, document.source);
  result.quirksMode = document.quirksMode;
  const templates = copyIn(foreign, result, options);
  const finished = finishFlatTree(result, templates, options.limits, options.diagnostics);
  result.baseUrl = baseUrlOf(finished, options.url);
  return finished;
}

async function createForeignDocument(): Promise<ForeignDocument> {
  let linkedom: typeof import('linkedom');
  try {
    linkedom = await import('linkedom');
  } catch (cause) {
    throw new PlatenError(
      'INVALID_OPTION',
      'transform: needs the package "linkedom". Install it, or leave the option out.',
      { option: 'transform' },
      { cause },
    );
  }
  const { document } = linkedom.parseHTML('<!doctype html>');
  const foreign = document as unknown as ForeignDocument;
  (foreign.documentElement as unknown as { remove(): void } | null)?.remove();
  return foreign;
}

/** Shadow roots go out as the templates that they came from. */
function copyOutDocument(document: Document, foreign: ForeignDocument): void {
  const { shadow } = document;
  for (const child of (shadow?.root ?? document).children) copyOut(child, foreign, foreign, shadow);
}

/** Depth is capped by the parser, so recursion ends. */
function copyOut(
  node: Node,
  parent: ForeignDocument | ForeignElement,
  owner: ForeignDocument,
  shadows: ShadowTrees | null,
): void {
  if (node.kind === 'text') {
    parent.appendChild(owner.createTextNode(node.data));
    return;
  }
  if (node.kind === 'document') return;
  const element =
    node.namespace === 'html'
      ? owner.createElement(node.localName)
      : owner.createElementNS(NAMESPACE_URLS[node.namespace], node.localName);
  for (const { name, value } of node.attributes) element.setAttribute(name, value);
  parent.appendChild(element);
  const shadow = shadows === null ? null : shadows.shadowOf(node);
  if (shadow !== null) {
    const template = owner.createElement('template');
    for (const { name, value } of shadow.attributes) template.setAttribute(name, value);
    element.appendChild(template);
    for (const child of shadow.tree.root.children) copyOut(child, template, owner, shadows);
  }
  for (const child of node.children) copyOut(child, element, owner, shadows);
}

/** Without recursion: what a caller builds may be of any depth. */
function copyIn(foreign: ForeignDocument, document: DocumentBuilder, options: ParseDocumentOptions): ShadowTemplates {
  const templates = new ShadowTemplates();
  const pending: { node: ForeignNode; parent: BuilderParent }[] = [];
  const queueChildren = (from: ForeignNode, parent: BuilderParent): void => {
    const children = Array.from(from.childNodes);
    for (let i = children.length - 1; i >= 0; i--) pending.push({ node: children[i]!, parent });
  };
  queueChildren(foreign, document);
  let count = 0;
  while (pending.length > 0) {
    const { node, parent } = pending.pop()!;
    options.deadline?.tick();
    if (node.nodeType === TEXT || node.nodeType === CDATA) {
      if (parent !== document && node.data !== '') appendText(parent, node.data);
    } else if (node.nodeType === ELEMENT) {
      if (++count > options.limits.elements) throw tooManyElements(options.limits.elements);
      const element = elementOf(node, parent);
      if (element.namespace === 'html' && element.localName === 'template') {
        const content = new DocumentBuilder('', '');
        templates.note(element, content);
        if (templates.contentOf(element) !== null) queueChildren(node, content);
      } else queueChildren(node, element);
      if (!templates.attach(parent, element)) parent.children.push(element);
    }
  }
  return templates;
}

function elementOf(node: ForeignNode, parent: BuilderParent): ElementBuilder {
  const namespace = namespaceAt(node, parent);
  const isHtml = namespace === 'html';
  const attributes: Attribute[] = Array.from(node.attributes, ({ name, value }) => ({
    name: isHtml ? name.toLowerCase() : name,
    value,
  }));
  return new ElementBuilder(isHtml ? node.localName.toLowerCase() : node.localName, namespace, attributes, parent);
}

/** linkedom leaves out the namespace of elements that come from `innerHTML`: then the place says it. */
function namespaceAt(node: ForeignNode, parent: BuilderParent): Namespace {
  const named = namespaceOf(node.namespaceURI ?? '');
  if (named !== null && named !== 'html') return named;
  if (node.localName === 'svg') return 'svg';
  if (node.localName === 'math') return 'mathml';
  if (parent.kind !== 'element' || parent.localName === 'foreignObject') return 'html';
  return parent.namespace;
}
