/** What `layout()` gives: the border box of each element's principal box on each page. */
import { type Rect, union } from '../base/geometry.ts';
import { elementPath } from '../dom/element-path.ts';
import type { Element } from '../dom/node.ts';
import type { Fragment } from '../layout/fragment.ts';
import type { Page } from '../pages/page.ts';
import type { LaidOutBox } from './results.ts';

/** In document order. An inline element in several lines has the box around all its parts on the page. */
export function boxesOfPage(page: Page): LaidOutBox[] {
  const rects = new Map<Element, Rect>();
  for (const { x, y, fragment } of page.content) collect(fragment, x, y, rects);
  const elements = [...rects.keys()].sort((a, b) => a.index - b.index);
  return elements.map((element) => ({ path: elementPath(element), ...rects.get(element)! }));
}

function collect(fragment: Fragment, x: number, y: number, rects: Map<Element, Rect>): void {
  const source = fragment.box?.source ?? null;
  if (source !== null && source.pseudo === null && fragment.detail?.kind !== 'text') {
    const known = rects.get(source.element);
    const rect = { x, y, width: fragment.width, height: fragment.height };
    if (known === undefined) rects.set(source.element, rect);
    else if (fragment.box?.kind === 'inline-box') rects.set(source.element, union(known, rect));
  }
  for (const child of fragment.children) collect(child.fragment, x + child.x, y + child.y, rects);
}
