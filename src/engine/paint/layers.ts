/** What a page is painted from: its layers, the parts of each, and their order (CSS 2.2 appendix E). */
import { type Matrix, NO_EDGES, type Rect } from '../base/geometry.ts';
import type { Matrix4 } from '../base/matrix-4.ts';
import { isOutOfFlow } from '../boxes/tree/display-role.ts';
import type { ClipNode } from '../display/display-list-builder.ts';
import type { Element } from '../dom/node.ts';
import type { Fragment } from '../layout/fragment.ts';
import { initialStyle } from '../style/initial-style.ts';
import type { DecoratingBox } from './text/text-decoration.ts';

/** A fragment at its place on the page, px, with the clips that apply to it. */
export interface PaintEntry {
  readonly kind: 'box' | 'replaced' | 'text' | 'inline-box' | 'collapsed-borders' | 'row-background';
  readonly fragment: Fragment;
  readonly x: number;
  readonly y: number;
  readonly clip: ClipNode | null;
  /** What all clips together leave, in the coordinates of the innermost transform. */
  readonly visible: Rect;
  /** Text only: decorating boxes around it, and the baseline of its line (px from the page's top, in vertical lines from its left). */
  readonly decorating: DecoratingBox | null;
  readonly baseline: number;
}

export interface Layer {
  readonly kind: 'layer';
  readonly fragment: Fragment;
  /** Of the fragment's border box, before the transform. */
  readonly x: number;
  readonly y: number;
  readonly clip: ClipNode | null;
  readonly zIndex: number;
  /** Grows along the document; decides between layers of one z-index. */
  readonly place: number;
  /** Applied to all of the layer, inside `clip`; entries are in the coordinates before it. */
  readonly transform: Matrix | null;
  /** Step 4: backgrounds and borders of in-flow block-level boxes, the layer's own first. */
  readonly blocks: PaintEntry[];
  /** Step 5 */
  readonly floats: Layer[];
  /** Step 7: text, inline boxes, atomic inlines, replaced content, in tree order. */
  readonly inlines: (PaintEntry | Layer)[];
  /** Step 10, outlines. */
  readonly outlines: PaintEntry[];
  /** Steps 3, 8 and 9; empty but in stacking contexts. */
  readonly negative: Layer[];
  readonly zero: Layer[];
  readonly positive: Layer[];
  /** Whether a layer in this stacking context is blended with what lies behind it: that is no more than this context. */
  isBlended: boolean;
  /** Of a box that keeps three dimensions (`transform-style: preserve-3d`); its layers are painted by depth. */
  space: Matrix4 | null;
  /** In such a box: how near to the eye its middle is. */
  depth: number;
  /** Whether perspective makes it something that cannot be painted exactly. */
  isBent: boolean;
}

/** Puts the layers of all contexts into z-order; document order decides between equals (`sort` is stable). */
export function sortLayers(layer: Layer): void {
  sortByDocument(layer.negative);
  sortByDocument(layer.zero);
  sortByDocument(layer.positive);
  if (layer.space !== null && layer.zero.length > 1) layer.zero.sort((a, b) => a.depth - b.depth);
  if (layer.negative.length > 1) layer.negative.sort((a, b) => a.zIndex - b.zIndex);
  if (layer.positive.length > 1) layer.positive.sort((a, b) => a.zIndex - b.zIndex);
}

/** Absolutely positioned fragments come last among their siblings, wherever their elements stand. All others were met in order. */
function sortByDocument(layers: Layer[]): void {
  if (layers.length < 2 || !layers.some(({ fragment }) => isOutOfFlow(fragment.style))) return;
  layers.sort((a, b) => a.place - b.place);
}

/** `::before` follows its element, `::after` all that is in it, an anonymous box the layer that it is in. */
export function documentPlace({ box }: Fragment, around: Layer): number {
  const source = box?.source ?? null;
  if (source === null) return around.place;
  const { element, pseudo } = source;
  if (pseudo === null) return element.index;
  return pseudo === 'after' ? lastIndexIn(element) + 0.75 : element.index + 0.5;
}

function lastIndexIn(element: Element): number {
  let last = element;
  for (;;) {
    const child = last.children.findLast((each) => each.kind === 'element');
    if (child === undefined) return last.index;
    last = child;
  }
}

export function newLayer(
  fragment: Fragment,
  x: number,
  y: number,
  clip: ClipNode | null,
  zIndex: number,
  place: number,
  transform: Matrix | null,
): Layer {
  return {
    kind: 'layer',
    fragment,
    x,
    y,
    clip,
    zIndex,
    place,
    transform,
    blocks: [],
    floats: [],
    inlines: [],
    outlines: [],
    negative: [],
    zero: [],
    positive: [],
    isBlended: false,
    space: null,
    depth: 0,
    isBent: false,
  };
}

/** What has neither box nor content, such as what stands for the page. */
export const NO_FRAGMENT: Fragment = {
  box: null,
  style: initialStyle,
  width: 0,
  height: 0,
  border: NO_EDGES,
  padding: NO_EDGES,
  children: [],
  detail: null,
  breakToken: null,
};
