/** Finds the boxes that other boxes are positioned beside (css-anchor-position-1 §2): in fragments that are laid out already, by name. */
import type { Deadline } from '../../base/deadline.ts';
import { type Rect, union } from '../../base/geometry.ts';
import type { Box, BoxSource } from '../../boxes/tree/box.ts';
import type { Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { initialStyle } from '../../style/initial-style.ts';
import type { Fragment } from '../fragment.ts';

/** Where an anchor lies, relative to what its containing block is relative to. */
export interface Anchor {
  readonly rect: Rect;
  /** Boxes around it clip it away, or it is not visible itself (§5.5). */
  readonly isHidden: boolean;
}

/** @param query - the box that is positioned */
export type AnchorFinder = (name: string, query: Box) => Anchor | null;

/** The border box of an anchor in one fragmentainer. */
interface AnchorPart {
  readonly index: number;
  readonly rect: Rect;
  readonly isHidden: boolean;
}

interface AnchorBoxes {
  readonly source: BoxSource;
  readonly parts: AnchorPart[];
}

/** The anchors of one name. */
interface NamedAnchors {
  readonly all: AnchorBoxes[];
  readonly byElement: Map<Element, AnchorBoxes[]>;
  /** The last in the order of the document for those who ask from a scope (`null`: from none), of the first `seen` of all, with so many scopes known. */
  readonly last: Map<Element | null, AnchorBoxes>;
  seen: number;
  scopes: number;
}

/** What is there is added once, and asked for by any number of boxes. */
export class AnchorIndex {
  readonly #byName = new Map<string, NamedAnchors>();
  /** `anchor-scope`s by element. */
  readonly #scopes = new Map<Element, ComputedStyle['anchor']['scope']>();
  readonly #deadline: Deadline;

  constructor(deadline: Deadline) {
    this.#deadline = deadline;
  }

  /**
   * @param x,y - of the fragment in its fragmentainer
   * @param index - of the fragmentainer
   */
  add(fragment: Fragment, x: number, y: number, index = 0): void {
    this.#add(fragment, x, y, index, null);
  }

  /**
   * The last one in the order of the document of those that the box may see.
   *
   * @param top - a height of a fragmentainer, seen from where the answer is to be relative to
   */
  find(name: string, query: Box, top: (index: number, y: number) => number = (_, y) => y): Anchor | null {
    const scope = this.#scopeOf(query.source?.element ?? null, name);
    const known = this.#byName.get(name);
    if (known === undefined) return null;
    const found = this.#lastByScope(name, known).get(scope);
    if (found === undefined) return null;
    const rects = found.parts.map(({ rect, index }) => ({ ...rect, y: top(index, rect.y) }));
    return { rect: rects.reduce(union), isHidden: found.parts.every(({ isHidden }) => isHidden) };
  }

  #add(fragment: Fragment, x: number, y: number, index: number, clip: Rect | null): void {
    const { detail, style, box } = fragment;
    if (detail?.kind === 'text') return;
    this.#deadline.tick();
    if (style.anchor !== initialStyle.anchor && box !== null && box.source !== null) {
      if (style.anchor.scope.length > 0) this.#scopes.set(box.source.element, style.anchor.scope);
      const rect = { x, y, width: fragment.width, height: fragment.height };
      const isHidden = style.visibility.visibility !== 'visible' || (clip !== null && !overlaps(rect, clip));
      for (const name of style.anchor.names) this.#note(name, box.source, { index, rect, isHidden });
    }
    const inner = clips(style) ? cut(clip, paddingBox(fragment, x, y)) : clip;
    for (const child of fragment.children) this.#add(child.fragment, x + child.x, y + child.y, index, inner);
  }

  #note(name: string, source: BoxSource, part: AnchorPart): void {
    let known = this.#byName.get(name);
    if (known === undefined) {
      known = { all: [], byElement: new Map(), last: new Map(), seen: 0, scopes: 0 };
      this.#byName.set(name, known);
    }
    const ofElement = known.byElement.get(source.element) ?? [];
    known.byElement.set(source.element, ofElement);
    const begun = ofElement.find((each) => each.source.pseudo === source.pseudo);
    if (begun !== undefined) begun.parts.push(part);
    else {
      const boxes = { source, parts: [part] };
      ofElement.push(boxes);
      known.all.push(boxes);
    }
  }

  #lastByScope(name: string, known: NamedAnchors): ReadonlyMap<Element | null, AnchorBoxes> {
    const { all, last } = known;
    if (known.scopes !== this.#scopes.size) {
      last.clear();
      known.seen = 0;
      known.scopes = this.#scopes.size;
    }
    for (; known.seen < all.length; known.seen++) {
      this.#deadline.tick();
      const boxes = all[known.seen]!;
      const scope = this.#scopeOf(boxes.source.element, name);
      const former = last.get(scope);
      if (former === undefined || boxes.source.element.index >= former.source.element.index) last.set(scope, boxes);
    }
    return last;
  }

  /** §2.2: the nearest element around that keeps the name to itself. */
  #scopeOf(element: Element | null, name: string): Element | null {
    if (this.#scopes.size === 0) return null;
    for (let each = element; each !== null; each = each.parent.kind === 'element' ? each.parent : null) {
      this.#deadline.tick();
      const scope = this.#scopes.get(each);
      if (scope !== undefined && (scope === 'all' || scope.includes(name))) return each;
    }
    return null;
  }
}

function clips({ overflow }: ComputedStyle): boolean {
  return overflow.x !== 'visible' || overflow.y !== 'visible';
}

function paddingBox({ width, height, border }: Fragment, x: number, y: number): Rect {
  return {
    x: x + border.left,
    y: y + border.top,
    width: width - border.left - border.right,
    height: height - border.top - border.bottom,
  };
}

function cut(a: Rect | null, b: Rect): Rect {
  if (a === null) return b;
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.min(a.x + a.width, b.x + b.width) - x,
    height: Math.min(a.y + a.height, b.y + b.height) - y,
  };
}

/** What only touches does not overlap; an anchor without extent is inside where it touches. */
function overlaps(a: Rect, b: Rect): boolean {
  const isBeside = (start: number, size: number, low: number, high: number) =>
    size === 0 ? start < low || start > high : start + size <= low || start >= high;
  return !isBeside(a.x, a.width, b.x, b.x + b.width) && !isBeside(a.y, a.height, b.y, b.y + b.height);
}
