/** Collects what an algorithm places and makes the fragment and the result of it, each as one literal (ARCHITECTURE 3.7). */
import { type Edges, NO_EDGES, NO_POINT, type Point } from '../base/geometry.ts';
import type { Box } from '../boxes/tree/box.ts';
import { isScrollContainer } from '../boxes/tree/display-role.ts';
import { hasLayoutContainment } from '../style/containment.ts';
import type { BreakAppeal, BreakBetween, BreakToken, EarlyBreak } from './break-token.ts';
import { EMPTY_EXCLUSIONS, type ExclusionSpace } from './exclusion-space.ts';
import type { Fragment, FragmentDetail, PlacedFragment } from './fragment.ts';
import {
  type Baselines,
  type CrossBaselines,
  type FinishedLayout,
  type FragmentedContainingBlock,
  NO_BASELINES,
  type OutOfFlowBox,
} from './layout-outcome.ts';
import { type MarginStrut, NO_MARGIN } from './margin-strut.ts';

const NO_CHILDREN: readonly PlacedFragment[] = [];
const NO_OUT_OF_FLOW: readonly OutOfFlowBox[] = [];

export class FragmentBuilder {
  readonly box: Box;
  /** Border box of this fragment, px. */
  width = 0;
  height = 0;
  border: Edges = NO_EDGES;
  padding: Edges = NO_EDGES;
  detail: FragmentDetail | null = null;
  breakToken: BreakToken | null = null;
  /** From the border box's top, px. */
  firstBaseline: number | null = null;
  /** Top of the child or line that it is of, from the border box's top; `null` for the content's. */
  firstBaselineTop: number | null = null;
  /** Lower end of the line of a list item's marker, from the top of its border box, px; 0 where none stands in the fragment. */
  markerEnd = 0;
  lastBaseline: number | null = null;
  /** See `Baselines`. */
  inlineBlockRise = 0;
  /** See `FinishedLayout`. */
  crossBaselines: CrossBaselines | null = null;
  /** Border box block size that the content asks for, over all fragments, px. */
  intrinsicBlockSize = 0;
  /** See `FinishedLayout`. */
  annotationSpace = 0;
  /** The fields of the same name in `FinishedLayout`. */
  bfcBlockOffset: number | null = 0;
  endMarginStrut: MarginStrut = NO_MARGIN;
  exclusions: ExclusionSpace = EMPTY_EXCLUSIONS;
  adjoiningFloatOffset: number | null = null;
  breakAppeal: BreakAppeal = 3;
  earlyBreak: EarlyBreak | null = null;
  breakBefore: BreakBetween = 'auto';
  breakAfter: BreakBetween = 'auto';
  #children: PlacedFragment[] | null = null;
  #outOfFlow: OutOfFlowBox[] | null = null;

  constructor(box: Box) {
    this.box = box;
  }

  get children(): readonly PlacedFragment[] {
    return this.#children ?? NO_CHILDREN;
  }

  /** @param x,y - of the child's border box, from this box's border box; relative positioning included */
  addChild(fragment: Fragment, x: number, y: number): void {
    // Most boxes have one child: an array that is made with it takes no room for more.
    if (this.#children === null) this.#children = [{ x, y, fragment }];
    else this.#children.push({ x, y, fragment });
  }

  /**
   * Adds a child's fragment and takes over its absolutely positioned descendants.
   *
   * @param shift - relative positioning of the child
   */
  addResult(result: FinishedLayout, x: number, y: number, shift: Point = NO_POINT): void {
    this.addChild(result.fragment, x + shift.x, y + shift.y);
    this.addOutOfFlow(shiftedEntries(result.outOfFlow, shift), x + shift.x, y + shift.y);
  }

  /** Moves what was added last before all other children: it is painted under them. */
  putLastFirst(): void {
    const last = this.#children?.pop();
    if (last !== undefined) this.#children!.unshift(last);
  }

  /** Takes over entries whose static positions are relative to a point at (x, y) of this border box. */
  addOutOfFlow(entries: readonly OutOfFlowBox[], x: number, y: number): void {
    if (entries.length === 0) return;
    if (this.#outOfFlow === null) this.#outOfFlow = [];
    for (const entry of entries) this.#outOfFlow.push(x === 0 && y === 0 ? entry : movedEntry(entry, x, y));
  }

  /** Puts other fragments into the places of children's. */
  replaceChildren(others: ReadonlyMap<Fragment, Fragment>): void {
    this.#children = this.children.map((child) => {
      const other = others.get(child.fragment);
      return other === undefined ? child : { x: child.x, y: child.y, fragment: other };
    });
  }

  /** Moves all that has been placed down. */
  shiftContent(distance: number): void {
    this.#children = this.children.map(({ x, y, fragment }) => ({ x, y: y + distance, fragment }));
    if (this.#outOfFlow !== null) this.#outOfFlow = this.#outOfFlow.map((entry) => movedEntry(entry, 0, distance));
    if (this.firstBaseline !== null) this.firstBaseline += distance;
    if (this.firstBaselineTop !== null) this.firstBaselineTop += distance;
    if (this.lastBaseline !== null) this.lastBaseline += distance;
  }

  /** Sets the worst break inside this box to `appeal`, if it is not worse already. */
  clampBreakAppeal(appeal: BreakAppeal): void {
    if (appeal < this.breakAppeal) this.breakAppeal = appeal;
  }

  fragment(): Fragment {
    return {
      box: this.box,
      style: this.box.style,
      width: this.width,
      height: this.height,
      border: this.border,
      padding: this.padding,
      children: this.#children ?? NO_CHILDREN,
      detail: this.detail,
      breakToken: this.breakToken,
    };
  }

  finish(): FinishedLayout {
    return {
      status: 'finished',
      fragment: this.fragment(),
      bfcBlockOffset: this.bfcBlockOffset,
      endMarginStrut: this.endMarginStrut,
      exclusions: this.exclusions,
      outOfFlow: this.#outOfFlow ?? NO_OUT_OF_FLOW,
      baselines: this.#baselines(),
      crossBaselines: this.crossBaselines,
      breakAppeal: this.breakAppeal,
      earlyBreak: this.earlyBreak,
      adjoiningFloatOffset: this.adjoiningFloatOffset,
      breakBefore: this.breakBefore,
      breakAfter: this.breakAfter,
      intrinsicBlockSize: this.intrinsicBlockSize,
      annotationSpace: this.annotationSpace,
    };
  }

  #baselines(): Baselines {
    if (this.firstBaseline === null && this.lastBaseline === null) return NO_BASELINES;
    // css-contain-2 §3.3: a box that its layout stays in has none outside.
    if (hasLayoutContainment(this.box.style)) return NO_BASELINES;
    return sharedBaselines(this.#inside(this.firstBaseline), this.#inside(this.lastBaseline), this.inlineBlockRise);
  }

  /** css-align-3 §9.1: the baselines of what scrolls lie within its border box. */
  #inside(baseline: number | null): number | null {
    if (baseline === null || !isScrollContainer(this.box.style)) return baseline;
    return Math.max(0, Math.min(baseline, this.height));
  }
}

/** The last ones that were made: the cells of a row, and the lines of a page, mostly agree. */
let lastBaselines = NO_BASELINES;

function sharedBaselines(first: number | null, last: number | null, inlineBlockRise: number): Baselines {
  const { first: knownFirst, last: knownLast, inlineBlockRise: knownRise } = lastBaselines;
  if (knownFirst !== first || knownLast !== last || knownRise !== inlineBlockRise)
    lastBaselines = { first, last, inlineBlockRise };
  return lastBaselines;
}

/** The same entry, seen from a box whose border box lies (x, y) before that of the box it was relative to. */
export function movedEntry(entry: OutOfFlowBox, x: number, y: number): OutOfFlowBox {
  if (entry.fragmented !== null && entry.fragmented.fragmentainer !== null) return entry;
  return {
    box: entry.box,
    x: entry.x + x,
    y: entry.y + y,
    inlineEdge: entry.inlineEdge,
    blockEdge: entry.blockEdge,
    isInlineSafe: entry.isInlineSafe,
    isBlockSafe: entry.isBlockSafe,
    direction: entry.direction,
    inlineContainer: entry.inlineContainer,
    fragmented: entry.fragmented,
  };
}

/** The entries of a box that relative positioning moves: those whose containing block is known note it. Their positions are not moved by it here. */
export function shiftedEntries(entries: readonly OutOfFlowBox[], shift: Point): readonly OutOfFlowBox[] {
  if (shift === NO_POINT || entries.length === 0) return entries;
  return entries.map((entry) => {
    const { fragmented } = entry;
    if (fragmented === null || fragmented.fragmentainer !== null) return entry;
    return { ...entry, fragmented: shiftedContainingBlock(fragmented, shift) };
  });
}

export function shiftedContainingBlock(
  { box, shift, fixed, fragmentainer }: FragmentedContainingBlock,
  by: Point,
): FragmentedContainingBlock {
  return {
    box,
    shift: sum(shift, by),
    fixed: fixed === null ? null : { box: fixed.box, shift: sum(fixed.shift, by) },
    fragmentainer,
  };
}

function sum(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

/** The same fragment with another height, and what changes with it. */
export function resizedFragment(
  fragment: Fragment,
  height: number,
  border: Edges,
  children: readonly PlacedFragment[],
): Fragment {
  return {
    box: fragment.box,
    style: fragment.style,
    width: fragment.width,
    height,
    border,
    padding: fragment.padding,
    children,
    detail: fragment.detail,
    breakToken: fragment.breakToken,
  };
}
