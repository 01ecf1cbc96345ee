/** HTML text to the document tree: parse5 (HTML §13.2) through a tree adapter that builds our own nodes. */

import { Parser, type html as parse5Html, type Token, type TreeAdapter } from 'parse5';
import { BYTES_OF } from '../base/work-budget.ts';
import { NAMESPACE_URLS, namespaceOf } from './namespaces.ts';
import type { Attribute, Document, Element } from './node.ts';
import { baseUrlOf, type ParseDocumentOptions, reportScripts, tooManyElements } from './parse-options.ts';
import { scanTextInRuns } from './scan-text.ts';
import { finishFlatTree, ShadowTemplates } from './shadow-trees.ts';
import {
  appendNode,
  appendText,
  type BuilderNode,
  type BuilderParent,
  DocumentBuilder,
  ElementBuilder,
  TextBuilder,
} from './tree-builder.ts';

/**
 * Parses as a browser without scripting does (`<noscript>` is content). Content of `<template>` is left out
 * unless it is a shadow tree.
 *
 * @throws PlatenError `DOCUMENT_TOO_COMPLEX` over the element limit, `TIMEOUT` and `ABORTED` from the deadline
 */
export function parseHtml(source: string, options: ParseDocumentOptions): Document {
  const pieces = parseHtmlInPieces(source, options);
  let step = pieces.next();
  while (step.done !== true) step = pieces.next();
  return step.value;
}

/** Elements between two pauses. */
const PIECE = 1_000;

/** The same with pauses, in which the caller may do something else. */
export function* parseHtmlInPieces(source: string, options: ParseDocumentOptions): Generator<void, Document> {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  const document = new DocumentBuilder(options.url, text);
  const templates = new ShadowTemplates();
  let isPaused = false;
  const adapter = createAdapter(document, templates, options, (count) => {
    // As a script would that has to be waited for (HTML §13.2.6.4.8).
    if (count % PIECE !== 0) return;
    isPaused = true;
    tokenizer.pause();
  });
  const sourceCodeLocationInfo = options.onPlace !== undefined;
  const parser = new Parser<BuilderMap>({ scriptingEnabled: false, treeAdapter: adapter, sourceCodeLocationInfo });
  scanTextInRuns(parser);
  const { tokenizer } = parser;
  tokenizer.write(text, true);
  const isLong = isPaused;
  while (isPaused) {
    yield;
    isPaused = false;
    tokenizer.resume();
  }
  if (isLong) yield;
  const { limits, diagnostics } = options;
  const finished = finishFlatTree(document, templates, limits, diagnostics);
  if (isLong) yield;
  document.baseUrl = baseUrlOf(finished, options.srcdocBase ?? options.url);
  reportScripts(finished, diagnostics);
  return finished;
}

/** Stands for comments and document types, which the tree leaves out. */
const NOT_IN_TREE = Symbol('not in tree');
type Built = BuilderNode | BuilderParent | typeof NOT_IN_TREE;

/** parse5's map of node types, with our classes in it. */
interface BuilderMap {
  node: Built;
  parentNode: BuilderParent;
  childNode: Built;
  document: DocumentBuilder;
  documentFragment: DocumentBuilder;
  element: ElementBuilder;
  commentNode: Built;
  textNode: TextBuilder;
  template: ElementBuilder;
  documentType: Built;
}

/** @param onElement - told how many elements there are, with each */
function createAdapter(
  document: DocumentBuilder,
  templates: ShadowTemplates,
  options: ParseDocumentOptions,
  onElement: (count: number) => void,
): TreeAdapter<BuilderMap> {
  let elementCount = 0;
  return {
    createDocument: () => document,
    // Only the content of <template> is built in a fragment; nothing refers to it but shadow roots, so it is left out of the tree.
    createDocumentFragment: () => new DocumentBuilder('', ''),
    createElement(tagName, namespaceUrl, attributes) {
      if (++elementCount > options.limits.elements) throw tooManyElements(options.limits.elements);
      onElement(elementCount);
      options.deadline?.tick();
      options.deadline?.keep(BYTES_OF.element);
      return new ElementBuilder(tagName, namespaceOf(namespaceUrl) ?? 'html', attributesOf(attributes), document);
    },
    createCommentNode: () => NOT_IN_TREE,
    createTextNode: (value) => new TextBuilder(value, document),
    appendChild(parent, node) {
      if (node === NOT_IN_TREE || node.kind === 'document') return;
      if (!templates.attach(parent, node)) appendNode(parent, node);
    },
    insertBefore(parent, node, reference) {
      if (node === NOT_IN_TREE || node.kind === 'document') return;
      node.parent = parent;
      parent.children.splice(positionOf(parent, reference), 0, node);
    },
    insertText: appendText,
    insertTextBefore(parent, text, reference) {
      const position = positionOf(parent, reference);
      const before = parent.children[position - 1];
      if (before instanceof TextBuilder) before.data += text;
      else parent.children.splice(position, 0, new TextBuilder(text, parent));
    },
    detachNode(node) {
      if (node === NOT_IN_TREE || node.kind === 'document') return;
      const siblings = node.parent.children;
      const position = siblings.lastIndexOf(node);
      if (position === siblings.length - 1) siblings.pop();
      else if (position !== -1) siblings.splice(position, 1);
    },
    adoptAttributes: adoption(),
    setTemplateContent: (template, content) => templates.note(template, content),
    getTemplateContent: (template) => templates.contentOf(template) ?? new DocumentBuilder('', ''),
    setDocumentType: () => {},
    setDocumentMode(_, mode) {
      document.quirksMode = options.srcdocBase === undefined ? mode : 'no-quirks';
    },
    getDocumentMode: () => document.quirksMode as parse5Html.DOCUMENT_MODE,
    getFirstChild: (parent) => (parent.children[0] as BuilderNode | undefined) ?? null,
    getChildNodes: (parent) => parent.children as BuilderNode[],
    getParentNode: (node) => (node === NOT_IN_TREE || node.kind === 'document' ? null : node.parent),
    getAttrList: (element) => element.attributes as Token.Attribute[],
    getTagName: (element) => element.localName,
    getNamespaceURI: (element) => NAMESPACE_URLS[element.namespace] as parse5Html.NS,
    getTextNodeContent: (node) => node.data,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is TextBuilder => node instanceof TextBuilder,
    isCommentNode: (node): node is Built => node === NOT_IN_TREE,
    isDocumentTypeNode: (_): _ is Built => false,
    isElementNode: (node): node is ElementBuilder => node instanceof ElementBuilder,
    setNodeSourceCodeLocation(node, location) {
      if (node instanceof ElementBuilder && location !== null) options.onPlace?.(node, location.startOffset);
    },
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => {},
  };
}

/** The last places are searched first: foster parenting inserts before a table that was appended a moment ago. */
function positionOf(parent: BuilderParent, node: Built): number {
  return node === NOT_IN_TREE ? parent.children.length : parent.children.lastIndexOf(node as Element);
}

/** Gives an element what further tags of it have, HTML §13.2.6.4.7; there may be as many of them as the text has room for. */
function adoption(): (element: ElementBuilder, attributes: Token.Attribute[]) => void {
  const adopted = new Map<ElementBuilder, { readonly list: Attribute[]; readonly names: Set<string> }>();
  return (element, attributes) => {
    let known = adopted.get(element);
    if (known === undefined) {
      known = { list: [...element.attributes], names: new Set(element.attributes.map(({ name }) => name)) };
      adopted.set(element, known);
      element.attributes = known.list;
    }
    for (const each of attributesOf(attributes)) {
      if (known.names.has(each.name)) continue;
      known.names.add(each.name);
      known.list.push(each);
    }
  };
}

/** parse5's attributes serve as ours, except that those of foreign namespaces have their prefix apart. */
function attributesOf(attributes: Token.Attribute[]): readonly Attribute[] {
  if (attributes.length === 0) return NO_ATTRIBUTES;
  for (let i = 0; i < attributes.length; i++) {
    const { name, value, prefix, namespace } = attributes[i]!;
    if (prefix && namespace) attributes[i] = { name: `${prefix}:${name}`, value, namespace };
  }
  // The tokenizer's list has room for more.
  return attributes.slice();
}

const NO_ATTRIBUTES: readonly Attribute[] = [];
