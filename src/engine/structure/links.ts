/** Links: areas of `a` elements, in HTML one for each fragment, those of image maps, and footnotes' calls and markers, which lead to each other. */
import { hasArea, intersection, mapRect } from '../base/geometry.ts';
import type { BoxSource } from '../boxes/tree/box.ts';
import { attachedAddress } from '../dom/attached-files.ts';
import { attribute, type Element } from '../dom/node.ts';
import { footnoteAnchor } from './anchors.ts';
import { ImageMaps } from './image-maps.ts';
import { type LinkNames, namesOfOne } from './link-targets.ts';
import type { Link } from './mark.ts';
import type { MarkedDocument, MarkFinder, MarkKind } from './mark-kind.ts';

export const LINKS: MarkKind<Link> = {
  finder: linkFinder,
  carried(link, { matrix, within, scope }) {
    const mapped = mapRect(matrix, link.rect);
    const rect = within === null ? mapped : intersection(mapped, within);
    if (!hasArea(rect)) return null;
    return { ...link, rect, target: link.target.startsWith('#') ? `#${scope}${link.target.slice(1)}` : link.target };
  },
};

function linkFinder({ baseUrl, elements, part }: MarkedDocument): MarkFinder<Link> {
  const names = part?.names ?? namesOfOne(elements, baseUrl);
  const maps = new ImageMaps(elements, names);
  return {
    concerns: ({ element, pseudo }) =>
      pseudo === null ? element.localName === 'a' || hasMap(element) : pseudo.startsWith('footnote-'),
    find(place, add) {
      const { source, picture, toPage } = place;
      if (source.pseudo === null && source.element.localName === 'img') {
        if (picture === null || !place.isVisible) return;
        for (const area of maps.areasOn(source.element, picture)) {
          const rect = mapRect(toPage, area.rect);
          if (hasArea(rect)) add({ kind: 'link', source: area.source, rect, target: area.target });
        }
        return;
      }
      const file = source.pseudo === null ? attachedAddress(source.element, baseUrl) : null;
      const target = file ?? targetOf(source, names);
      if (target === null || (source.pseudo === null && !place.isVisible)) return;
      const rect = place.area;
      if (!hasArea(rect)) return;
      add(
        file === null
          ? { kind: 'link', source, rect, target }
          : { kind: 'link', source, rect, target, isAttachment: true },
      );
    },
  };
}

function hasMap(element: Element): boolean {
  return element.localName === 'img' && attribute(element, 'usemap') !== null;
}

/** Of what a place belongs to; `null` for no link. */
function targetOf(source: BoxSource, names: LinkNames): string | null {
  switch (source.pseudo) {
    case null:
      return source.element.localName === 'a' ? names.targetOf(source.element) : null;
    case 'footnote-call':
      return `#${names.nameOf(footnoteAnchor('footnote-marker', source))}`;
    case 'footnote-marker':
      return `#${names.nameOf(footnoteAnchor('footnote-call', source))}`;
    default:
      return null;
  }
}
