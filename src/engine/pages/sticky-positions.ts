/**
 * Sticky positioning (css-position-3 §3.4). On paper nothing is scrolled, so a sticky box is where it is at scroll position 0: its insets keep it in view of the
 * nearest scroll container, and its containing block keeps it inside. That is done when all fragments are known, also those of a scroll container that goes on
 * over pages, which are looked at as one long sheet.
 *
 * DEVIATION: the viewport begins with the first page and has no end, for the flow goes on on the next page. In Chromium it ends where the window did, so that
 * `bottom` puts the end of a long document over its beginning (CHROMIUM.md, 37).
 */
import { NO_POINT, type Point, type Size } from '../base/geometry.ts';
import { isScrollContainer, isSticky } from '../boxes/tree/display-role.ts';
import { changedFragment, type Fragment, type PlacedFragment } from '../layout/fragment.ts';
import { usedInset } from '../layout/relative-position.ts';
import { usedMargins } from '../layout/sizing/margins.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

export interface StickyContent {
  /** Page by page. */
  readonly content: PlacedFragment[][];
  /** What is made anew, because it or something in it is moved: by what it was before. */
  readonly renewed: ReadonlyMap<Fragment, Fragment>;
}

/**
 * @param tops - of the pages on the sheet, px
 * @param viewport - the scrollport of what no scroll container holds: its size on the first page
 * @param endless - the axis along which it goes on over the pages
 * @returns `null` where nothing is moved
 */
export function moveStickyBoxes(
  pages: readonly (readonly PlacedFragment[])[],
  tops: readonly number[],
  viewport: Size,
  endless: 'x' | 'y' | null,
): StickyContent | null {
  const search = new StickySearch(viewport, endless);
  for (const [index, placed] of pages.entries()) {
    for (const { x, y, fragment } of placed) search.visit(fragment, x, tops[index]! + y);
  }
  const moves = search.moves();
  if (moves.size === 0) return null;
  const renewal = new Renewal(moves);
  return { content: pages.map((placed) => renewal.placed(placed)), renewed: renewal.renewed };
}

type FragmentBox = NonNullable<Fragment['box']>;

/** px */
interface Extent {
  start: number;
  end: number;
}

/** What all fragments of a box take. */
class Area {
  readonly x: Extent = { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY };
  readonly y: Extent = { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY };

  include(left: number, top: number, right: number, bottom: number): void {
    this.x.start = Math.min(this.x.start, left);
    this.x.end = Math.max(this.x.end, right);
    this.y.start = Math.min(this.y.start, top);
    this.y.end = Math.max(this.y.end, bottom);
  }

  includeContentBox({ border, padding, width, height }: Fragment, x: number, y: number): void {
    const left = x + border.left + padding.left;
    const top = y + border.top + padding.top;
    const right = x + width - border.right - padding.right;
    const bottom = y + height - border.bottom - padding.bottom;
    this.include(left, top, Math.max(left, right), Math.max(top, bottom));
  }
}

/** What a scroll container shows at scroll position 0. */
interface Scrollport {
  /** The padding box without the padding, as Chromium and Firefox have it. */
  readonly view: Area;
  /** The basis of percentages where that is not the size of the view, px. */
  readonly size: Size | null;
  /** All that can be scrolled to, in which boxes stay that are directly in the scroll container; `null` for the viewport. */
  readonly content: Area | null;
  /** Whether it is scrolled from its right edge on. */
  readonly isFromRight: boolean;
}

/** What is around a fragment, in the nearest scroll container. */
interface Around {
  readonly port: Scrollport;
  readonly container: Area | null;
  readonly sticky: StickyBox | null;
  /** That moves the containing block. */
  readonly containerSticky: StickyBox | null;
}

interface StickyBox {
  readonly style: ComputedStyle;
  readonly area: Area;
  readonly container: Area;
  readonly around: Around;
}

/** Finds sticky boxes, and where they, their containing blocks and their scroll containers are. */
class StickySearch {
  readonly #boxes = new Map<FragmentBox, StickyBox>();
  readonly #containers = new Map<FragmentBox, Area>();
  readonly #ports = new Map<FragmentBox, Scrollport>();
  readonly #outermost: Around;

  constructor(size: Size, endless: 'x' | 'y' | null) {
    const port = { view: new Area(), size, content: null, isFromRight: false };
    const { POSITIVE_INFINITY, NEGATIVE_INFINITY } = Number;
    port.view.include(0, 0, size.width, endless === 'y' ? POSITIVE_INFINITY : size.height);
    if (endless === 'x') port.view.include(NEGATIVE_INFINITY, 0, POSITIVE_INFINITY, 0);
    this.#outermost = { port, container: null, sticky: null, containerSticky: null };
  }

  /** @param x,y - on the sheet, px */
  visit(fragment: Fragment, x: number, y: number, outer = this.#outermost): void {
    const { box, width, height, children } = fragment;
    let around = outer;
    if (box !== null) {
      outer.port.content?.include(x, y, x + width, y + height);
      around = this.#inside(box, fragment, x, y, outer);
    }
    for (const child of children) this.visit(child.fragment, x + child.x, y + child.y, around);
  }

  /** By how much boxes are moved, beside what moves them with the boxes around them. */
  moves(): ReadonlyMap<FragmentBox, Point> {
    const moves = new Map<FragmentBox, Point>();
    const totals = new Map<StickyBox | null, Point>();
    // Boxes come after those that they are in.
    for (const [box, sticky] of this.#boxes) {
      const { around } = sticky;
      const before = totals.get(around.sticky) ?? NO_POINT;
      const ofContainer = totals.get(around.containerSticky) ?? NO_POINT;
      const move = {
        x: moveAlong('x', sticky, before.x, ofContainer.x),
        y: moveAlong('y', sticky, before.y, ofContainer.y),
      };
      totals.set(sticky, { x: before.x + move.x, y: before.y + move.y });
      if (move.x !== 0 || move.y !== 0) moves.set(box, move);
    }
    return moves;
  }

  #inside(box: FragmentBox, fragment: Fragment, x: number, y: number, around: Around): Around {
    const { style, width, height } = fragment;
    let { sticky } = around;
    // Text has the style of the element that it is in, which sticks for it.
    if (isSticky(style) && box.kind !== 'text' && around.container !== null) {
      sticky = this.#stickyBox(box, style, around.container, around);
      sticky.area.include(x, y, x + width, y + height);
    }
    if (!holdsSticky(box)) return sticky === around.sticky ? around : { ...around, sticky };
    if (isScrollContainer(style)) return this.#insideScrollContainer(box, fragment, x, y);
    const container = this.#containers.get(box) ?? new Area();
    this.#containers.set(box, container);
    container.includeContentBox(fragment, x, y);
    return { port: around.port, container, sticky, containerSticky: sticky };
  }

  #stickyBox(box: FragmentBox, style: ComputedStyle, container: Area, around: Around): StickyBox {
    const found = this.#boxes.get(box);
    if (found !== undefined) return found;
    const sticky = { style, area: new Area(), container, around };
    this.#boxes.set(box, sticky);
    return sticky;
  }

  #insideScrollContainer(box: FragmentBox, fragment: Fragment, x: number, y: number): Around {
    let port = this.#ports.get(box);
    if (port === undefined) {
      const { writingMode, direction } = fragment.style.writing;
      const isFromRight = writingMode === 'horizontal-tb' ? direction === 'rtl' : writingMode.endsWith('-rl');
      port = { view: new Area(), size: null, content: new Area(), isFromRight };
      this.#ports.set(box, port);
    }
    port.view.includeContentBox(fragment, x, y);
    port.content?.includeContentBox(fragment, x, y);
    // What moves the scroll container moves all that it shows.
    return { port, container: port.content, sticky: null, containerSticky: null };
  }
}

/** Whether it is the containing block of what is in it: no parts of tables, nothing anonymous. */
function holdsSticky(box: FragmentBox): boolean {
  switch (box.kind) {
    case 'block-container':
    case 'flex-container':
    case 'grid-container':
      return box.source !== null;
    case 'table':
    case 'fieldset':
      return true;
    default:
      return false;
  }
}

/**
 * @param before - how far boxes around it have moved it, px
 * @param ofContainer - how far they have moved its containing block, px
 */
function moveAlong(
  axis: 'x' | 'y',
  { style, area, container, around }: StickyBox,
  before: number,
  ofContainer: number,
) {
  const { view, size, isFromRight, content } = around.port;
  const { start: from, end: to } = view[axis];
  const [startMargin, endMargin] = marginsAlong(axis, style, container.x.end - container.x.start);
  const isScrolled = container === content;
  const isAtStart = isScrolled && !(axis === 'x' && isFromRight);
  const isAtEnd = isScrolled && axis === 'x' && isFromRight;
  const first = (isAtStart ? from : container[axis].start) + startMargin + ofContainer;
  const last = (isAtEnd ? to : container[axis].end) - endMargin + ofContainer;
  const available = size === null ? to - from : axis === 'x' ? size.width : size.height;
  let { start, end } = area[axis];
  start += before;
  end += before;
  const insets = usedInsets(axis, style, available, end - start);
  let move = 0;
  if (insets.end !== null) move = Math.max(Math.min(0, to - insets.end - end), Math.min(0, first - start));
  if (insets.start !== null)
    move += Math.min(Math.max(0, from + insets.start - start - move), Math.max(0, last - end - move));
  return move;
}

function marginsAlong(axis: 'x' | 'y', style: ComputedStyle, basis: number): readonly [number, number] {
  const { top, right, bottom, left } = usedMargins(style, basis);
  return axis === 'x' ? [left, right] : [top, bottom];
}

/** px; `null` for `auto`. Of two between which the box does not fit the one at the end gives way. */
function usedInsets(axis: 'x' | 'y', { inset, writing }: ComputedStyle, available: number, size: number) {
  const isX = axis === 'x';
  const start = usedInset(isX ? inset.left : inset.top, available);
  const end = usedInset(isX ? inset.right : inset.bottom, available);
  if (start === null || end === null || start + end + size <= available) return { start, end };
  const isFromEnd = isX && writing.direction === 'rtl';
  return isFromEnd ? { start: available - end - size, end } : { start, end: available - start - size };
}

/** Makes anew the fragments that are moved or hold such. */
class Renewal {
  readonly renewed = new Map<Fragment, Fragment>();
  readonly #moves: ReadonlyMap<FragmentBox, Point>;

  constructor(moves: ReadonlyMap<FragmentBox, Point>) {
    this.#moves = moves;
  }

  placed(children: readonly PlacedFragment[]): PlacedFragment[] {
    return children.map((child) => this.#child(child));
  }

  #child(child: PlacedFragment): PlacedFragment {
    const { box } = child.fragment;
    const fragment = this.#fragment(child.fragment);
    const { x, y } = (box === null ? undefined : this.#moves.get(box)) ?? NO_POINT;
    return x === 0 && y === 0 && fragment === child.fragment ? child : { x: child.x + x, y: child.y + y, fragment };
  }

  /** The same, where nothing in it is moved. What pages show pieces of is one fragment on all of them. */
  #fragment(fragment: Fragment): Fragment {
    const known = this.renewed.get(fragment);
    if (known !== undefined) return known;
    const children = this.placed(fragment.children);
    if (children.every((child, index) => child === fragment.children[index])) return fragment;
    const made = changedFragment(fragment, { children });
    this.renewed.set(fragment, made);
    return made;
  }
}
