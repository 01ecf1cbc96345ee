/** Anchors: the places that links in the document go to (HTML §7.4.6.4). An element has its anchor where its first fragment is. */
import { mapPoint, NO_POINT, type Point, type Rect } from '../base/geometry.ts';
import type { BoxSource } from '../boxes/tree/box.ts';
import { attribute } from '../dom/node.ts';
import { namesOfOne } from './link-targets.ts';
import type { Anchor } from './mark.ts';
import type { MarkedDocument, MarkFinder, MarkKind } from './mark-kind.ts';

export const ANCHORS: MarkKind<Anchor> = {
  finder: anchorFinder,
  carried(anchor, { matrix, within, scope }) {
    const point = mapPoint(matrix, anchor.point.x, anchor.point.y);
    return within === null || contains(within, point) ? { ...anchor, name: scope + anchor.name, point } : null;
  },
};

function anchorFinder({ elements, baseUrl, anchors, part }: MarkedDocument): MarkFinder<Anchor> {
  const names = part?.names ?? namesOfOne(elements, baseUrl);
  const linked = names.linked();
  const isWanted = (name: string): boolean => linked.has(name) || (anchors === 'all' && name !== '');
  const announced = new Set<string>();
  let isTop = true;
  return {
    concerns: ({ element, pseudo }) =>
      isTop || (pseudo === null ? element.id !== null || element.localName === 'a' : isFootnoteEnd(pseudo)),
    find({ source, corner }, add) {
      const announce = (name: string, at: BoxSource | null, point: Point): void => {
        if (announced.has(name)) return;
        announced.add(name);
        add({ kind: 'anchor', source: at, name: names.nameOf(name), point });
      };
      const { element, pseudo } = source;
      // An empty fragment is the top of the document.
      if (isTop && linked.has('')) announce('', null, NO_POINT);
      isTop = false;
      if (isFootnoteEnd(pseudo)) announce(footnoteAnchor(pseudo, source), source, corner);
      if (pseudo !== null) return;
      if (element.id !== null && isWanted(element.id)) announce(element.id, source, corner);
      const name = element.localName === 'a' ? attribute(element, 'name') : null;
      if (name !== null && isWanted(name)) announce(name, source, corner);
    },
  };
}

type FootnoteEnd = 'footnote-call' | 'footnote-marker';

function isFootnoteEnd(pseudo: BoxSource['pseudo']): pseudo is FootnoteEnd {
  return pseudo === 'footnote-call' || pseudo === 'footnote-marker';
}

/** The name of the anchor at a footnote's call, or at its marker. */
export function footnoteAnchor(end: FootnoteEnd, { element }: BoxSource): string {
  return `${end} ${element.index}`;
}

function contains(rect: Rect, { x, y }: Point): boolean {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}
