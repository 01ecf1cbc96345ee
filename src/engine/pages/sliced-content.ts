/**
 * What cannot be broken and goes over many pages is on each of them as a whole, moved up (css-break-4 §4.3). Of content that is much higher than a page that
 * would be looked at once for each page. So each page gets a copy of its own, which holds no more than may be seen there: all in it stays where it is.
 */
import { partitionPoint } from '../base/partition-point.ts';
import { changedFragment, type Fragment, type PlacedFragment } from '../layout/fragment.ts';
import { initialStyle } from '../style/initial-style.ts';
import { type CutPiece, type CutPieces, NO_PIECES } from './cut-pieces.ts';
import { InkBounds, ownInkBounds } from './ink-bounds.ts';

/** What is lower than that is there as a whole, px. */
const LEAST_HEIGHT = 400;

export interface SlicedContent {
  /** Page by page. */
  readonly content: PlacedFragment[][];
  readonly broken: readonly CutPieces[];
}

/**
 * With a pause after each page, in which the caller may do something else.
 *
 * @param broken - page by page, of which fragments it shows a part
 */
export function* sliceContent(
  content: PlacedFragment[][],
  broken: readonly CutPieces[],
  slices: Slices,
): Generator<void, SlicedContent> {
  if (broken.every((pieces) => pieces.size === 0)) return { content, broken };
  const sliced: PlacedFragment[][] = [];
  const cuts: CutPieces[] = [];
  for (const [index, placed] of content.entries()) {
    const pieces = broken[index] ?? NO_PIECES;
    if (pieces.size === 0) {
      sliced.push(placed);
      cuts.push(pieces);
    } else {
      const page = new SlicedPage(pieces, slices);
      sliced.push(page.placed(placed));
      cuts.push(page.pieces);
    }
    yield;
  }
  return { content: sliced, broken: cuts };
}

/** Makes the copies of what is cut on one page, and of what is around it. */
class SlicedPage {
  /** Of what is on the page now. */
  readonly pieces: Map<Fragment, CutPiece>;
  readonly #before: CutPieces;
  readonly #slices: Slices;

  constructor(pieces: CutPieces, slices: Slices) {
    this.#before = pieces;
    this.pieces = new Map(pieces);
    this.#slices = slices;
  }

  placed(children: readonly PlacedFragment[]): PlacedFragment[] {
    return children.map((child) => {
      const fragment = this.#renewed(child.fragment);
      return fragment === child.fragment ? child : { ...child, fragment };
    });
  }

  #renewed(fragment: Fragment): Fragment {
    const piece = this.#before.get(fragment);
    if (piece !== undefined) {
      const slice = this.#slices.of(fragment, piece.from, piece.to, this.#before);
      if (slice !== fragment) {
        this.pieces.delete(fragment);
        this.pieces.set(slice, piece);
      }
      return slice;
    }
    const { children } = fragment;
    if (children.length === 0) return fragment;
    const renewed = this.placed(children);
    return renewed.every((each, index) => each === children[index])
      ? fragment
      : changedFragment(fragment, { children: renewed });
  }
}

/** Slices of fragments: what is known of where their parts paint is found out once for all pages. */
export class Slices {
  /** Of which all is known that is in them. */
  readonly #measured = new Set<Fragment>();
  /** Of what may be shown in parts. */
  readonly #orders = new Map<Fragment, ChildOrder>();

  /**
   * @param from,to - what is seen of the fragment, px from its top; `null` where it is not cut
   * @param kept - fragments that are to stay the same
   * @returns the fragment with those parts only that may paint there
   */
  of(fragment: Fragment, from: number | null, to: number | null, kept: CutPieces): Fragment {
    if (!this.#measured.has(fragment)) {
      this.#measured.add(fragment);
      this.#measure(fragment, new InkBounds());
    }
    return this.#slice(fragment, from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY, kept);
  }

  #slice(fragment: Fragment, from: number, to: number, kept: CutPieces): Fragment {
    const order = this.#orders.get(fragment);
    if (order === undefined) return fragment;
    const { children, detail } = fragment;
    // In lines all stays where it is, and only what is in it is looked at.
    const [begin, end] = isOnLine(fragment) ? [0, children.length] : order.between(from, to);
    const shown: PlacedFragment[] = [];
    let isSame = begin === 0 && end === children.length;
    for (let i = begin; i < end; i++) {
      const child = children[i]!;
      const isKept = kept.has(child.fragment);
      const part = isKept ? child.fragment : this.#slice(child.fragment, from - child.y, to - child.y, kept);
      isSame &&= part === child.fragment;
      shown.push(part === child.fragment ? child : { ...child, fragment: part });
    }
    if (isSame) return fragment;
    if (detail?.kind !== 'table' || order.borders === null) return changedFragment(fragment, { children: shown });
    const collapsedBorders = detail.collapsedBorders?.slice(...order.borders.between(from, to)) ?? null;
    return changedFragment(fragment, { children: shown, detail: { ...detail, collapsedBorders } });
  }

  #measure(fragment: Fragment, ink: InkBounds): void {
    ownInkBounds(fragment, ink);
    const { children } = fragment;
    if (children.length === 0) return;
    const tops = new Float64Array(children.length);
    const bottoms = new Float64Array(children.length);
    const ofChild = new InkBounds();
    const around = new InkBounds();
    for (let i = 0; i < children.length; i++) {
      const { x, y, fragment: child } = children[i]!;
      this.#measure(child, ofChild);
      around.setPlaced(child, ofChild, x, y);
      ink.include(around);
      tops[i] = around.top;
      bottoms[i] = around.bottom;
    }
    if (ink.bottom - ink.top > LEAST_HEIGHT && isDivisible(fragment))
      this.#orders.set(fragment, new ChildOrder(tops, bottoms, bordersOf(fragment)));
  }
}

/** Whether what is in it may be left out where it is not seen: nothing else in it depends on that. */
function isDivisible({ box, style, detail, breakToken }: Fragment): boolean {
  if (detail?.kind === 'line') return true;
  if (box === null || box.kind === 'text' || style.transform !== initialStyle.transform) return false;
  if (box.kind === 'inline-box') return style.border === initialStyle.border && style.shadow === initialStyle.shadow;
  if (breakToken !== null) return false;
  return detail === null || detail.kind === 'table' || detail.kind === 'grid' || detail.kind === 'flex';
}

function isOnLine({ box, detail }: Fragment): boolean {
  return detail?.kind === 'line' || box?.kind === 'inline-box';
}

function bordersOf({ detail }: Fragment): Order | null {
  if (detail?.kind !== 'table' || detail.collapsedBorders === null) return null;
  const borders = detail.collapsedBorders;
  const tops = Float64Array.from(borders, ({ y, width }) => y - width);
  const bottoms = Float64Array.from(borders, ({ edge, y, length, width }) =>
    edge === 'horizontal' ? y + width : y + length + width,
  );
  return new Order(tops, bottoms);
}

/** Things in the order of their document, of which most follow one another down the page. */
class Order {
  /** How far up those from each on begin, and how far down those up to each reach. */
  readonly #starts: Float64Array;
  readonly #reaches: Float64Array;

  /** Takes the arrays over. */
  constructor(tops: Float64Array, bottoms: Float64Array) {
    for (let i = tops.length - 2; i >= 0; i--) tops[i] = Math.min(tops[i]!, tops[i + 1]!);
    for (let i = 1; i < bottoms.length; i++) bottoms[i] = Math.max(bottoms[i]!, bottoms[i - 1]!);
    this.#starts = tops;
    this.#reaches = bottoms;
  }

  /** Those before the first and from the second number on are not seen between two heights. */
  between(from: number, to: number): [number, number] {
    const count = this.#starts.length;
    const begin = partitionPoint(0, count, (index) => this.#reaches[index]! <= from);
    return [begin, partitionPoint(begin, count, (index) => this.#starts[index]! < to)];
  }
}

/** Of a fragment's children, and of the borders between the cells of a table. */
class ChildOrder extends Order {
  readonly borders: Order | null;

  constructor(tops: Float64Array, bottoms: Float64Array, borders: Order | null) {
    super(tops, bottoms);
    this.borders = borders;
  }
}
