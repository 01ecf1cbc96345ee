/** Anchors: the places that links in the document go to (HTML §7.4.6.4). An element has its anchor where its first fragment is. */
import { mapPoint, NO_POINT, type Point, type Rect } from '../base/geometry.ts';
import type { BoxSource } from '../boxes/tree/box.ts';
import { attribute } from '../dom/node.ts';
import { targetNames } from './link-targets.ts';
import type { Anchor } from './mark.ts';
import type { MarkedDocument, MarkFinder, MarkKind } from './mark-kind.ts';

export const ANCHORS: MarkKind<Anchor> = {
  finder: anchorFinder,
  carried(anchor, { matrix, within, scope }) {
    const point = mapPoint(matrix, anchor.point.x, anchor.point.y);
    return within === null || contains(within, point) ? { ...anchor, name: scope + anchor.name, point } : null;
  },
};

function anchorFinder({ elements, baseUrl }: MarkedDocument): MarkFinder<Anchor> {
  const wanted = targetNames(elements, baseUrl);
  const announced = new Set<string>();
  let isTop = true;
  return (place, add) => {
    const announce = (name: string, source: BoxSource | null, point: Point): void => {
      if (announced.has(name)) return;
      announced.add(name);
      add({ kind: 'anchor', source, name, point });
    };
    // An empty fragment is the top of the document.
    if (isTop && wanted.has('')) announce('', null, NO_POINT);
    isTop = false;
    const { source } = place;
    if (source.pseudo === 'footnote-call' || source.pseudo === 'footnote-marker')
      announce(footnoteAnchor(source.pseudo, source), source, place.corner);
    if (source.pseudo !== null) return;
    const { id, localName } = source.element;
    if (id !== null && wanted.has(id)) announce(id, source, place.corner);
    const name = localName === 'a' ? attribute(source.element, 'name') : null;
    if (name !== null && wanted.has(name)) announce(name, source, place.corner);
  };
}

/** The name of the anchor at a footnote's call, or at its marker. */
export function footnoteAnchor(end: 'footnote-call' | 'footnote-marker', { element }: BoxSource): string {
  return `${end} ${element.index}`;
}

function contains(rect: Rect, { x, y }: Point): boolean {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}
