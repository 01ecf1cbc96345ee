/** The boxes of a page beside a picture of it, as data: for tools that let one point at a box, such as the playground. */
import type { Edges } from '../base/geometry.ts';
import type { DisplayList } from '../display/display-item.ts';
import { elementPath } from '../dom/element-path.ts';
import type { PlacesInDocuments } from '../dom/element-places.ts';
import type { Element } from '../dom/node.ts';
import type { Page } from '../pages/page.ts';
import { displayListSvg } from './display-list-svg.ts';
import { dumpNumber, sourceName } from './element-name.ts';
import { fragmentTree, type TreeNode } from './fragment-tree.ts';
import { endOfPage } from './page-end.ts';

/** An element, and where it begins in the source; without a place where it has none there. */
export interface InspectedPlace {
  /** `html>body>div:nth-child(2)`. */
  readonly path: string;
  /** Address of the document; left out where it came without one. */
  readonly url?: string;
  /** Counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** One fragment of a box. All px of the page, from its top left corner. */
export interface InspectedBox extends InspectedPlace {
  /** `p#id.class`, with `::before` where a pseudo-element makes the box. */
  readonly name: string;
  /** How many boxes are around it. */
  readonly depth: number;
  /** Border box. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** As computed: before margins collapse, `auto` and percentages 0. */
  readonly margin: Edges;
  /** Of this fragment: 0 where it was cut off. */
  readonly border: Edges;
  readonly padding: Edges;
  /** Whether the box goes on in the next page or column. */
  readonly isContinued: boolean;
}

export interface InspectedPage {
  /** Counted from 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /** A map of the page in SVG, with text in the viewer's fonts, and areas for images; empty where it would have more than 20,000 parts. */
  readonly picture: string;
  /** In the order of the document, those inside others after them; at most 10,000. */
  readonly boxes: readonly InspectedBox[];
  /** Why the page ended, and at what; `null` where the document did. */
  readonly end: (Partial<InspectedPlace> & { readonly message: string }) | null;
}

/** A page of more is told without a picture, or without the boxes after these: who points at boxes can tell no more of them apart. */
const MOST_ITEMS = 20_000;
const MOST_BOXES = 10_000;

/** @param places - of the documents that the file is made of */
export function inspectedPage(page: Page, list: DisplayList, places: PlacesInDocuments): InspectedPage {
  const { areaX, areaY } = page.box;
  const boxes: InspectedBox[] = [];
  const visit = (node: TreeNode, depth: number): void => {
    if (boxes.length === MOST_BOXES) return;
    if (node.kind === 'box') {
      const { fragment, source, rect } = node;
      boxes.push({
        name: sourceName(source),
        ...placeOf(source.element, places),
        depth,
        x: rounded(areaX + page.scale * rect.x),
        y: rounded(areaY + page.scale * rect.y),
        width: rounded(page.scale * rect.width),
        height: rounded(page.scale * rect.height),
        margin: scaled(computedMargins(node), page.scale),
        border: scaled(fragment.border, page.scale),
        padding: scaled(fragment.padding, page.scale),
        isContinued: node.isContinued,
      });
    }
    for (const child of node.children) visit(child, node.kind === 'box' ? depth + 1 : depth);
  };
  for (const node of fragmentTree(page.content)) visit(node, 0);
  const flow = page.content.find(({ fragment }) => fragment.box !== null && fragment.box.source === null);
  const end = endOfPage(flow?.fragment.breakToken ?? null);
  const items = list.items.length > MOST_ITEMS ? '' : displayListSvg(list, 'page-');
  const size = `viewBox="0 0 ${dumpNumber(list.width)} ${dumpNumber(list.height)}"`;
  return {
    page: page.index + 1,
    width: rounded(list.width),
    height: rounded(list.height),
    picture: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${items}</svg>`,
    boxes,
    end: end === null ? null : { message: end.message, ...(end.element !== null && placeOf(end.element, places)) },
  };
}

function placeOf(element: Element, places: PlacesInDocuments): InspectedPlace {
  const place = places.of(element);
  const path = elementPath(element);
  if (place === null) return { path };
  const { line, column, url } = place;
  return url === null ? { path, line, column } : { path, url, line, column };
}

function computedMargins({ fragment }: Extract<TreeNode, { kind: 'box' }>): Edges {
  const { margin } = fragment.style;
  const px = (side: 'top' | 'right' | 'bottom' | 'left') => {
    const value: unknown = margin[side];
    return typeof value === 'object' && value !== null && 'px' in value ? Number(value.px) : 0;
  };
  return { top: px('top'), right: px('right'), bottom: px('bottom'), left: px('left') };
}

function scaled({ top, right, bottom, left }: Edges, by: number): Edges {
  return { top: rounded(by * top), right: rounded(by * right), bottom: rounded(by * bottom), left: rounded(by * left) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
