/** HTML text to the document tree: parse5 (HTML §13.2) through a tree adapter that builds our own nodes. */
import { Parser, html as parse5Html, type Token, type TreeAdapter } from 'parse5';
import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import { PlatenError } from '../base/errors.ts';
import { type Attribute, attribute, type Document, type Element, type Namespace } from './node.ts';
import { scanTextInRuns } from './scan-text.ts';
import {
  appendText,
  type BuilderNode,
  type BuilderParent,
  DocumentBuilder,
  ElementBuilder,
  finishTree,
  TextBuilder,
  type TreeLimits,
} from './tree-builder.ts';

export interface ParseDocumentOptions {
  /** Address of the document: what `<base href>` and relative links start from. */
  readonly url: string;
  readonly limits: TreeLimits;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline | null;
}

export const DEFAULT_TREE_LIMITS: TreeLimits = { elements: 1_000_000, depth: 512 };

/**
 * Parses as a browser without scripting does (`<noscript>` is content). Content of `<template>` is left out.
 *
 * @throws PlatenError `DOCUMENT_TOO_COMPLEX` over the element limit, `TIMEOUT` and `ABORTED` from the deadline
 */
export function parseHtml(source: string, options: ParseDocumentOptions): Document {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  const document = new DocumentBuilder(options.url, source);
  const adapter = createAdapter(document, options);
  const parser = new Parser<BuilderMap>({ scriptingEnabled: false, treeAdapter: adapter });
  scanTextInRuns(parser);
  parser.tokenizer.write(text, true);
  const finished = finishTree(document, options.limits, options.diagnostics);
  document.baseUrl = baseUrlOf(finished, options.url);
  reportScripts(finished, options.diagnostics);
  return finished;
}

/** HTML §2.4.3: the first `<base>` with an `href`; the document's own address where there is none or it is no address. */
export function baseUrlOf(document: Document, documentUrl: string): string {
  const base = document.elements.find(
    (element) => element.localName === 'base' && element.namespace === 'html' && attribute(element, 'href') !== null,
  );
  const href = base === undefined ? null : attribute(base, 'href');
  if (href === null) return documentUrl;
  const url = URL.canParse(href, documentUrl) ? new URL(href, documentUrl) : null;
  return url === null || url.protocol === 'data:' || url.protocol === 'javascript:' ? documentUrl : url.href;
}

/** HTML §4.12.1: a script without a type, or of a JavaScript type, would run in a browser. */
const SCRIPT_TYPES = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i;

export function reportScripts(document: Document, diagnostics: Diagnostics): void {
  for (const element of document.elements) {
    if (element.localName === 'script' && SCRIPT_TYPES.test((attribute(element, 'type') ?? '').trim())) {
      diagnostics.report('SCRIPT_IGNORED', 'Scripts are not run.', {
        severity: 'info',
        hint: 'Give the finished HTML, or change the document with the option "transform".',
      });
    }
  }
}

const NAMESPACES: Readonly<Record<string, Namespace>> = {
  [parse5Html.NS.HTML]: 'html',
  [parse5Html.NS.SVG]: 'svg',
  [parse5Html.NS.MATHML]: 'mathml',
};
const NAMESPACE_URLS: Readonly<Record<Namespace, parse5Html.NS>> = {
  html: parse5Html.NS.HTML,
  svg: parse5Html.NS.SVG,
  mathml: parse5Html.NS.MATHML,
};

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

function createAdapter(document: DocumentBuilder, options: ParseDocumentOptions): TreeAdapter<BuilderMap> {
  let elementCount = 0;
  return {
    createDocument: () => document,
    // Only the content of <template> is built in a fragment; nothing refers to it, so it is left out of the tree.
    createDocumentFragment: () => new DocumentBuilder('', ''),
    createElement(tagName, namespaceUrl, attributes) {
      if (++elementCount > options.limits.elements) throw tooManyElements(options.limits.elements);
      options.deadline?.tick();
      return new ElementBuilder(tagName, NAMESPACES[namespaceUrl] ?? 'html', attributesOf(attributes), document);
    },
    createCommentNode: () => NOT_IN_TREE,
    createTextNode: (value) => new TextBuilder(value, document),
    appendChild(parent, node) {
      if (node === NOT_IN_TREE || node.kind === 'document') return;
      node.parent = parent;
      parent.children.push(node);
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
    adoptAttributes(element, attributes) {
      for (const each of attributesOf(attributes)) {
        if (attribute(element, each.name) === null) element.attributes.push(each);
      }
    },
    setTemplateContent: () => {},
    getTemplateContent: () => new DocumentBuilder('', ''),
    setDocumentType: () => {},
    setDocumentMode(_, mode) {
      document.quirksMode = mode;
    },
    getDocumentMode: () => document.quirksMode as parse5Html.DOCUMENT_MODE,
    getFirstChild: (parent) => (parent.children[0] as BuilderNode | undefined) ?? null,
    getChildNodes: (parent) => parent.children as BuilderNode[],
    getParentNode: (node) => (node === NOT_IN_TREE || node.kind === 'document' ? null : node.parent),
    getAttrList: (element) => element.attributes as Token.Attribute[],
    getTagName: (element) => element.localName,
    getNamespaceURI: (element) => NAMESPACE_URLS[element.namespace],
    getTextNodeContent: (node) => node.data,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is TextBuilder => node instanceof TextBuilder,
    isCommentNode: (node): node is Built => node === NOT_IN_TREE,
    isDocumentTypeNode: (_): _ is Built => false,
    isElementNode: (node): node is ElementBuilder => node instanceof ElementBuilder,
    setNodeSourceCodeLocation: () => {},
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => {},
  };
}

export function tooManyElements(limit: number): PlatenError {
  return new PlatenError(
    'DOCUMENT_TOO_COMPLEX',
    `The document has more than ${limit} elements. Split it, or raise the option "limits.elements".`,
    { limit: 'elements', value: limit },
  );
}

/** The last places are searched first: foster parenting inserts before a table that was appended a moment ago. */
function positionOf(parent: BuilderParent, node: Built): number {
  return node === NOT_IN_TREE ? parent.children.length : parent.children.lastIndexOf(node as Element);
}

/** parse5's attributes serve as ours, except that those of foreign namespaces have their prefix apart. */
function attributesOf(attributes: Token.Attribute[]): Attribute[] {
  for (let i = 0; i < attributes.length; i++) {
    const { name, value, prefix } = attributes[i]!;
    if (prefix) attributes[i] = { name: `${prefix}:${name}`, value };
  }
  return attributes;
}
