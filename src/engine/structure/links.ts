/**
 * Links: areas of `a` elements, in HTML one for each fragment, and for each box in it, wherever it lies (blocks, pictures, floats, what is positioned: only
 * text lies in the fragments of the link itself), those of image maps, and footnotes' calls and markers, which lead to each other.
 */
import { hasArea, intersection, mapRect } from '../base/geometry.ts';
import type { BoxSource } from '../boxes/tree/box.ts';
import { attachedAddress } from '../dom/attached-files.ts';
import { attribute, type Element } from '../dom/node.ts';
import { footnoteAnchor } from './anchors.ts';
import { ImageMaps } from './image-maps.ts';
import { type LinkNames, namesOfOne } from './link-targets.ts';
import type { Link } from './mark.ts';
import type { MarkedDocument, MarkFinder, MarkKind, MarkPlace } from './mark-kind.ts';

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
  const around = linksAround(elements);
  const linkOf = ({ element, pseudo }: BoxSource) => (isContent(pseudo) ? (around?.[element.index] ?? null) : null);
  const ways = new Map<Element, Way>();
  const wayOf = (link: Element): Way => {
    let way = ways.get(link);
    if (way === undefined) {
      const file = attachedAddress(link, baseUrl);
      way = { target: file ?? names.targetOf(link), isAttachment: file !== null };
      ways.set(link, way);
    }
    return way;
  };
  return {
    concerns: (source) =>
      linkOf(source) !== null ||
      (source.pseudo === null ? hasMap(source.element) : source.pseudo.startsWith('footnote-')),
    find(place, add) {
      const { source } = place;
      const link = linkOf(source);
      if (source.pseudo === null && hasMap(source.element)) findAreas(maps, place, add);
      else if (link === null)
        addLink(source, { target: footnoteTarget(source, names), isAttachment: false }, place, add);
      else if (place.isVisible && (place.isBox || (link.element === source.element && source.pseudo === null)))
        addLink(link, wayOf(link.element), place, add);
    },
  };
}

function findAreas(maps: ImageMaps, place: MarkPlace, add: (mark: Link) => void): void {
  const { source, picture, toPage } = place;
  if (picture === null || !place.isVisible) return;
  for (const area of maps.areasOn(source.element, picture)) {
    const rect = mapRect(toPage, area.rect);
    if (hasArea(rect)) add({ kind: 'link', source: area.source, rect, target: area.target });
  }
}

/** Where a link leads; found once for all the boxes in it. */
interface Way {
  /** `null` for what no reader should follow. */
  readonly target: string | null;
  readonly isAttachment: boolean;
}

function addLink(
  source: BoxSource,
  { target, isAttachment }: Way,
  { area: rect }: MarkPlace,
  add: (mark: Link) => void,
): void {
  if (target === null || !hasArea(rect)) return;
  add(isAttachment ? { kind: 'link', source, rect, target, isAttachment } : { kind: 'link', source, rect, target });
}

/** The nearest `a` that each element is in, or is, by the elements' numbers; `null` for a document without any. */
function linksAround(elements: readonly Element[]): readonly (BoxSource | null)[] | null {
  if (!elements.some(isAnchor)) return null;
  const around: (BoxSource | null)[] = [];
  for (const element of elements) {
    const { parent } = element;
    if (isAnchor(element)) around.push({ element, pseudo: null });
    else around.push(parent.kind === 'element' ? (around[parent.index] ?? null) : null);
  }
  return around;
}

function isAnchor({ localName }: Element): boolean {
  return localName === 'a';
}

function isContent(pseudo: BoxSource['pseudo']): boolean {
  return pseudo === null || pseudo === 'before' || pseudo === 'after';
}

function hasMap(element: Element): boolean {
  return element.localName === 'img' && attribute(element, 'usemap') !== null;
}

/** `null` for what is no part of a footnote. */
function footnoteTarget(source: BoxSource, names: LinkNames): string | null {
  switch (source.pseudo) {
    case 'footnote-call':
      return `#${names.nameOf(footnoteAnchor('footnote-marker', source))}`;
    case 'footnote-marker':
      return `#${names.nameOf(footnoteAnchor('footnote-call', source))}`;
    default:
      return null;
  }
}
