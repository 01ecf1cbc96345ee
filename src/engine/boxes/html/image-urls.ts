/** Addresses of the images that displayed elements need, found between style and box building so that they can be loaded in between. */

import { resolveUrl } from '../../base/resolve-url.ts';
import { LIST_ITEM, NONE } from '../../css/values/box/display.ts';
import type { ImageValue } from '../../css/values/image/image.ts';
import { fileOfUse } from '../../dom/file-of-use.ts';
import { attribute, type Document, documentElement, type Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { initialStyle } from '../../style/initial-style.ts';
import type { PageStyle } from '../../style/page-style.ts';
import type { ElementStyles, ImageSelection } from '../content/element-styles.ts';
import { isFrameObject } from './frame-elements.ts';
import { selectImage, unresolvedCandidate } from './image-source.ts';

/** Absolute addresses, each once, in document order, after them those of files that `use` shows elements of; and relative ones that start from nothing, which whoever loads them tells. */
export function collectImageUrls(document: Document, styles: ElementStyles, selection: ImageSelection): string[] {
  const urls = new Set<string>();
  const root = documentElement(document);
  if (root !== null) addElement(root, styles, selection, urls);
  // Those in what is hidden, too: it may be used itself.
  for (const element of document.elements) {
    const file = element.localName === 'use' && element.namespace === 'svg' ? fileOfUse(element) : null;
    if (file !== null) urls.add(file.url);
  }
  return [...urls];
}

/** The same for pages and their margin boxes. */
export function collectPageImageUrls(styles: readonly PageStyle[]): string[] {
  const urls = new Set<string>();
  for (const { style, marginBoxes, footnoteArea } of styles) {
    addStyle(style, urls);
    for (const each of marginBoxes.values()) addStyle(each, urls);
    if (footnoteArea !== null) addStyle(footnoteArea, urls);
  }
  return [...urls];
}

function addElement(element: Element, styles: ElementStyles, selection: ImageSelection, urls: Set<string>): void {
  const style = styles.styleOf(element);
  if (style.display.display === NONE) return;
  addStyle(style, urls);
  addPseudo(styles.pseudoStyleOf(element, 'before'), urls);
  addPseudo(styles.pseudoStyleOf(element, 'after'), urls);
  if (style.display.display === LIST_ITEM) addPseudo(styles.pseudoStyleOf(element, 'marker'), urls);
  const url = elementImage(element, selection);
  if (url !== null) urls.add(url);
  if (element.localName === 'img' && element.namespace === 'html') {
    const relative = unresolvedCandidate(element, selection);
    if (relative !== null) urls.add(relative);
  }
  const { children } = element;
  for (let i = 0; i < children.length; i++) {
    const child = children[i]!;
    if (child.kind === 'element') addElement(child, styles, selection, urls);
  }
}

function addPseudo(style: ComputedStyle | null, urls: Set<string>): void {
  if (style !== null) addStyle(style, urls);
}

function addStyle(style: ComputedStyle, urls: Set<string>): void {
  if (style.background !== initialStyle.background) for (const image of style.background.image) addImage(image, urls);
  if (style.borderImage !== initialStyle.borderImage) addImage(style.borderImage.source, urls);
  const { outside } = style.shapes;
  if (outside !== 'none' && outside.kind === 'image') addImage(outside.image, urls);
  if (style.mask !== initialStyle.mask) {
    for (const image of style.mask.image) addImage(image, urls);
    addImage(style.mask.borderSource, urls);
  }
  if (style.list !== initialStyle.list && style.display.display.isListItem) addImage(style.list.image, urls);
  const { content } = style.content;
  if (typeof content === 'object') for (const item of content) if (item.kind === 'image') addImage(item.image, urls);
}

/** An address that is only a fragment is an element of the document. */
function addImage(image: ImageValue, urls: Set<string>): void {
  if (image !== 'none' && image.kind === 'url' && !image.url.startsWith('#')) urls.add(image.url);
}

/** The image that the element shows by its attributes. */
function elementImage(element: Element, selection: ImageSelection): string | null {
  if (element.namespace === 'svg') {
    if (element.localName !== 'image' && element.localName !== 'feImage') return null;
    return resolveUrl(attribute(element, 'href') ?? attribute(element, 'xlink:href'), selection.baseUrl);
  }
  switch (element.localName) {
    case 'img':
      return selectImage(element, selection)?.url ?? null;
    case 'input':
      return attribute(element, 'type')?.toLowerCase() === 'image' ? named(element, 'src', selection) : null;
    case 'embed':
      return isFrameObject(element) ? null : named(element, 'src', selection);
    case 'object':
      return isFrameObject(element) ? null : named(element, 'data', selection);
    case 'video':
      return named(element, 'poster', selection);
    default:
      return null;
  }
}

function named(element: Element, name: string, selection: ImageSelection): string | null {
  return resolveUrl(attribute(element, name), selection.baseUrl);
}
