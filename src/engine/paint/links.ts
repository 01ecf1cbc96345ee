/** Links, anchors and outline entries of one page, read off its fragments (HTML §4.6; what PDF readers need). */
import { type Matrix, mapPoint, mapRect, multiply, type Point } from '../base/geometry.ts';
import type { BoxSource } from '../boxes/tree/box.ts';
import type { OutlineEntry } from '../display/display-item.ts';
import type { Element, Node } from '../dom/node.ts';
import { attribute } from '../dom/node.ts';
import type { Fragment } from '../layout/fragment.ts';
import { transformOf } from '../layout/transform.ts';
import { noteFrameMarks, pictureIn } from './frames.ts';
import type { PaintContext } from './paint-context.ts';

/** What was found on the pages so far: an element is announced once, where its first fragment is. */
export interface Landmarks {
  readonly anchored: Set<string>;
  readonly headed: Set<Element>;
  readonly outline: OutlineEntry[];
}

export function newLandmarks(): Landmarks {
  return { anchored: new Set(), headed: new Set(), outline: [] };
}

/** Titles in the outline are cut here. */
const LONGEST_TITLE = 300;

/** Walks a fragment of the page. `x`, `y`: its place, px; `toPage`: from there to px of the page, through shrink-to-fit and transforms. */
export function collectLandmarks(
  context: PaintContext,
  landmarks: Landmarks,
  page: number,
  fragment: Fragment,
  x: number,
  y: number,
  toPage: Matrix,
): void {
  const source = fragment.box?.source ?? null;
  const transform = transformOf(fragment, x, y);
  if (transform !== null) toPage = multiply(toPage, transform);
  if (source !== null && source.pseudo === null)
    noteElement(context, landmarks, page, source.element, fragment, x, y, toPage);
  else if (source !== null && (source.pseudo === 'footnote-call' || source.pseudo === 'footnote-marker'))
    noteFootnoteLink(context, landmarks, source, fragment, x, y, toPage);
  const picture = pictureIn(context.frames, fragment);
  if (picture !== null) noteFrameMarks(context.out, picture, fragment, x, y, toPage, context.pageArea);
  const { children } = fragment;
  for (let i = 0; i < children.length; i++) {
    const child = children[i]!;
    if (child.fragment.detail?.kind !== 'text')
      collectLandmarks(context, landmarks, page, child.fragment, x + child.x, y + child.y, toPage);
  }
}

function noteElement(
  context: PaintContext,
  landmarks: Landmarks,
  page: number,
  element: Element,
  fragment: Fragment,
  x: number,
  y: number,
  toPage: Matrix,
): void {
  const { id, localName } = element;
  if (id !== null && context.linkTargets.has(id)) noteAnchor(context, landmarks, id, mapPoint(toPage, x, y));
  if (localName === 'a') {
    const name = attribute(element, 'name');
    if (name !== null && context.linkTargets.has(name)) noteAnchor(context, landmarks, name, mapPoint(toPage, x, y));
    noteLink(context, element, fragment, x, y, toPage);
  }
  const { bookmarkLevel, bookmarkState } = fragment.style.content;
  if (bookmarkLevel === 0 || fragment.height === 0 || landmarks.headed.has(element)) return;
  landmarks.headed.add(element);
  const title = context.bookmarkLabels.get(element)?.slice(0, LONGEST_TITLE) ?? textOf(element);
  if (title === '') return;
  const { y: top } = mapPoint(toPage, x, y);
  landmarks.outline.push({ title, level: bookmarkLevel, state: bookmarkState, page, y: top });
}

/** The call leads to the note's marker, and the marker back to the call. */
function noteFootnoteLink(
  context: PaintContext,
  landmarks: Landmarks,
  { element, pseudo }: BoxSource,
  fragment: Fragment,
  x: number,
  y: number,
  toPage: Matrix,
): void {
  const other = pseudo === 'footnote-call' ? 'footnote-marker' : 'footnote-call';
  noteAnchor(context, landmarks, `${pseudo} ${element.index}`, mapPoint(toPage, x, y));
  if (fragment.width <= 0 || fragment.height <= 0) return;
  const rect = mapRect(toPage, { x, y, width: fragment.width, height: fragment.height });
  context.out.items.push({ kind: 'link', rect, target: `#${other} ${element.index}` });
}

function noteAnchor(context: PaintContext, landmarks: Landmarks, name: string, point: Point): void {
  if (landmarks.anchored.has(name)) return;
  landmarks.anchored.add(name);
  context.out.items.push({ kind: 'anchor', name, point });
}

function noteLink(
  context: PaintContext,
  element: Element,
  fragment: Fragment,
  x: number,
  y: number,
  toPage: Matrix,
): void {
  const href = attribute(element, 'href');
  if (
    href === null ||
    fragment.style.visibility.visibility !== 'visible' ||
    fragment.width <= 0 ||
    fragment.height <= 0
  )
    return;
  const target = linkTarget(href, context.baseUrl);
  if (target === null) return;
  const rect = mapRect(toPage, { x, y, width: fragment.width, height: fragment.height });
  context.out.items.push({ kind: 'link', rect, target });
}

/** An empty fragment is the top of the document (HTML §7.4.6.4). */
export function noteTopOfDocument(context: PaintContext, landmarks: Landmarks): void {
  if (context.linkTargets.has('')) noteAnchor(context, landmarks, '', { x: 0, y: 0 });
}

/** `#name` for a place in this document, `#` for its top, else an absolute address; `null` for what no reader should follow. */
function linkTarget(href: string, baseUrl: string): string | null {
  const trimmed = href.trim();
  if (trimmed.startsWith('#')) return '#' + decoded(trimmed.slice(1));
  if (!URL.canParse(trimmed, baseUrl)) return null;
  const url = new URL(trimmed, baseUrl);
  if (url.protocol === 'javascript:' || url.protocol === 'data:' || url.protocol === 'vbscript:') return null;
  if (url.hash.length > 1 && url.href.slice(0, -url.hash.length) === withoutHash(baseUrl))
    return '#' + decoded(url.hash.slice(1));
  return url.href;
}

function withoutHash(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The names that links in the document go to. */
export function linkTargetsOf(elements: readonly Element[], baseUrl: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const element of elements) {
    if (element.localName !== 'a' && element.localName !== 'area') continue;
    const href = attribute(element, 'href');
    const target = href === null ? null : linkTarget(href, baseUrl);
    if (target?.startsWith('#')) names.add(target.slice(1));
  }
  return names;
}

/** Text content with white space folded, not longer than a title may be. */
function textOf(element: Element): string {
  const parts: string[] = [];
  let length = 0;
  const collect = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (length > LONGEST_TITLE) return;
      if (node.kind === 'text') {
        parts.push(node.data);
        length += node.data.length;
      } else if (node.kind === 'element' && node.localName !== 'script' && node.localName !== 'style')
        collect(node.children);
    }
  };
  collect(element.children);
  return parts.join('').replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE);
}
