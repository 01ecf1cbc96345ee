/** Boxes that go on over several pages or columns, put together again for their backgrounds and corners (css-break-4 §5.4, `box-decoration-break: slice`). */
import type { Edges, Rect, Size } from '../base/geometry.ts';
import type { BoxSource, InlineBox } from '../boxes/tree/box.ts';
import type { WritingMode } from '../css/properties/text.ts';
import { NO_SIDES, type RoundedRect, type Sides, withSquareSides } from '../display/rounded-rect.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';
import { roundedBorderBox } from '../layout/shapes/rounded-border.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import { isMasked } from '../style/stacking-context.ts';
import { hasImage } from './backgrounds.ts';
import { hasShadow } from './box-shadows.ts';

/** What is asked of a fragment when it is gone: its edges, and the extent of its border box. */
interface Piece extends Size {
  readonly border: Edges;
  /** Down to the end of its last cell: what goes on of a row whose own height has ended does so behind that. Of other boxes the height. */
  readonly reach: number;
  /** Of a part of an inline box, the number of the fragment of a block in whose lines it is, and whether the block ends there. */
  readonly block: number;
  readonly isBlockEnd: boolean;
}

export class BrokenBoxes {
  /** Boxes of which a fragment went on. */
  readonly #broken = new Set<Fragment['box']>();
  /** What lies on each page; nothing of those that are painted, and of none once the pieces are known. */
  readonly #pages: (readonly PlacedFragment[])[];
  /** Pieces of each broken box that something is placed in, in their order; `null` until one is asked for. */
  #known: Pieces | null = null;

  /** @param pages - what lies on each page */
  constructor(pages: readonly (readonly PlacedFragment[])[]) {
    this.#pages = [...pages];
  }

  /**
   * A page is painted: its fragments make room. No later piece asks for them, as a broken box that something is placed in was asked for at its first.
   *
   * @param index - of the page, as given
   */
  release(index: number): void {
    if (this.#known === null) this.#pages[index] = [];
  }

  /**
   * The rectangle of the box as if it had not been broken, for images to be positioned in; `rect` itself for a whole box. Fragments are to be
   * asked for in the order of pages. Borders that are missing at the breaks are made up for: insetting by the fragment's own borders
   * gives the padding box of the whole.
   *
   * @param rect - border box of the fragment
   */
  wholeRect(fragment: Fragment, rect: Rect): Rect {
    if (fragment.box?.kind === 'inline-box') return this.#wholeInlineRect(fragment, rect);
    const pieces = this.#piecesOf(fragment);
    if (pieces === null) return rect;
    const own = this.#pieceOf(fragment);
    const axes = fragment.box?.style.writing.axes ?? 'horizontal-tb';
    if (axes !== 'horizontal-tb') return wholeVerticalRect(fragment.border, rect, { pieces, own }, axes);
    let before = 0;
    let height = 0;
    let passed = 0;
    for (const piece of pieces) {
      if (piece === own) before = passed;
      height += piece.height;
      passed += piece.reach;
    }
    const top = pieces[0]!.border.top - fragment.border.top;
    const bottom = pieces.at(-1)!.border.bottom - fragment.border.bottom;
    return { x: rect.x, y: rect.y - before + top, width: rect.width, height: height - top - bottom };
  }

  /** Parts of an inline box lie behind one another along the line, as if there were room for all. */
  #wholeInlineRect(fragment: Fragment, rect: Rect): Rect {
    const { box, style, border } = fragment;
    if (style.break.decoration === 'clone' || !hasImage(style)) return rect;
    const placed = this.#pieces().ofFragment.get(fragment);
    if (placed === undefined || placed.row.length < 2) return rect;
    const { row: pieces } = placed;
    const isHorizontal = (box?.style ?? style).writing.axes === 'horizontal-tb';
    const own = pieces.indexOf(placed.piece);
    let before = 0;
    let whole = 0;
    for (const [i, { width, height }] of pieces.entries()) {
      const length = isHorizontal ? width : height;
      if (style.writing.direction === 'rtl' ? i > own : i < own) before += length;
      whole += length;
    }
    const [first, last] =
      style.writing.direction === 'rtl' ? [pieces.at(-1)!, pieces[0]!] : [pieces[0]!, pieces.at(-1)!];
    if (!isHorizontal) {
      const start = first.border.top - border.top;
      const end = last.border.bottom - border.bottom;
      return { ...rect, y: rect.y - before + start, height: whole - start - end };
    }
    const start = first.border.left - border.left;
    const end = last.border.right - border.right;
    return { ...rect, x: rect.x - before + start, width: whole - start - end };
  }

  /** The shape of a fragment's border box, `rect`: corners are square where the box was cut. */
  shapeOf(fragment: Fragment, rect: Rect): RoundedRect {
    const whole = roundedBorderBox(fragment.style, rect);
    return whole.radii === null ? whole : withSquareSides(whole, this.cutSidesOf(fragment));
  }

  #pieces(): Pieces {
    if (this.#known !== null) return this.#known;
    this.#known = { ofBox: new Map(), ofFragment: new WeakMap(), blocks: 0 };
    for (const page of this.#pages) for (const { fragment } of page) collectFrom(fragment, this.#known, 0, false);
    this.#pages.length = 0;
    return this.#known;
  }

  #pieceOf(fragment: Fragment): Piece | undefined {
    return this.#pieces().ofFragment.get(fragment)?.piece;
  }

  /** The sides at which a sliced box was cut: corners are square, and shadows do not go around the edges there (css-break-4 §5.4). */
  cutSidesOf(fragment: Fragment): Sides {
    const { box, breakToken } = fragment;
    if (box?.kind === 'inline-box') return this.#cutSidesOfInline(fragment, box);
    const pieces = this.#piecesOf(fragment);
    if (pieces === null) return NO_SIDES;
    const goesOn = breakToken !== null && !breakToken.isFlowFinished;
    return cutSides(box?.style.writing.axes ?? 'horizontal-tb', pieces[0] !== this.#pieceOf(fragment), goesOn);
  }

  #cutSidesOfInline(fragment: Fragment, { hasStart, hasEnd }: InlineBox): Sides {
    const { style } = fragment;
    if (style.break.decoration === 'clone' || hasBothEnds(fragment)) return NO_SIDES;
    const placed = this.#pieces().ofFragment.get(fragment);
    if (placed === undefined) return NO_SIDES;
    const { piece, row } = placed;
    return inlineCutSides(style, !hasStart || row[0] !== piece, !hasEnd || row.at(-1) !== piece);
  }

  /** The pieces of a sliced box, in their order; `null` for a whole or a cloned one. */
  #piecesOf(fragment: Fragment): readonly Piece[] | null {
    const { box, style } = fragment;
    if (!goesOn(fragment) && (this.#broken.size === 0 || !this.#broken.has(box))) return null;
    if (style.break.decoration === 'clone') return null;
    this.#broken.add(box);
    const pieces = this.#pieces().ofBox.get(box);
    return pieces === undefined || pieces.length < 2 ? null : pieces;
  }
}

interface PlacedPiece {
  readonly piece: Piece;
  readonly row: readonly Piece[];
}

interface Pieces {
  readonly ofBox: Map<Fragment['box'] | BoxSource, Piece[]>;
  /** Each with all of its box. */
  readonly ofFragment: WeakMap<Fragment, PlacedPiece>;
  /** Fragments of blocks that were met. */
  blocks: number;
}

/** The sides of the page at which a box lacks its block-start or block-end edge. */
function cutSides(axes: WritingMode, isStartCut: boolean, isEndCut: boolean): Sides {
  switch (axes) {
    case 'horizontal-tb':
      return { top: isStartCut, right: false, bottom: isEndCut, left: false };
    case 'vertical-lr':
    case 'sideways-lr':
      return { top: false, right: isEndCut, bottom: false, left: isStartCut };
    default:
      return { top: false, right: isStartCut, bottom: false, left: isEndCut };
  }
}

/** The sides of the page at which a part of an inline box lacks its inline-start or inline-end edge. */
function inlineCutSides({ writing }: ComputedStyle, isStartCut: boolean, isEndCut: boolean): Sides {
  const [first, last] = writing.direction === 'rtl' ? [isEndCut, isStartCut] : [isStartCut, isEndCut];
  return writing.axes === 'horizontal-tb'
    ? { top: false, right: last, bottom: false, left: first }
    : { top: first, right: false, bottom: last, left: false };
}

/** An inline box with edges at both ends is whole: a part that was cut off lacks one. */
function hasBothEnds({ style, border, padding }: Fragment): boolean {
  return style.writing.axes === 'horizontal-tb'
    ? border.left + padding.left > 0 && border.right + padding.right > 0
    : border.top + padding.top > 0 && border.bottom + padding.bottom > 0;
}

/** What has borders and backgrounds: of a table the grid box, without captions. */
function extentOf({ detail, width, height }: Fragment): Size {
  if (detail?.kind !== 'table') return { width, height };
  const { width: gridWidth, height: gridHeight } = detail.grid ?? NO_SIZE;
  return { width: gridWidth, height: gridHeight };
}

const NO_SIZE: Size = { width: 0, height: 0 };

/** Pieces of a box in vertical text stand side by side. */
function wholeVerticalRect(
  border: Edges,
  rect: Rect,
  { pieces, own }: { readonly pieces: readonly Piece[]; readonly own: Piece | undefined },
  axes: WritingMode,
): Rect {
  let before = 0;
  let width = 0;
  for (const piece of pieces) {
    if (piece === own) before = width;
    width += piece.width;
  }
  const first = pieces[0]!.border;
  const last = pieces.at(-1)!.border;
  const { y, height } = rect;
  if (axes === 'vertical-lr' || axes === 'sideways-lr') {
    const start = first.left - border.left;
    const end = last.right - border.right;
    return { x: rect.x - before + start, y, width: width - start - end, height };
  }
  const start = first.right - border.right;
  const end = last.left - border.left;
  const whole = width - start - end;
  return { x: rect.x + rect.width + before - start - whole, y, width: whole, height };
}

/** Whether something is placed in the whole box, or its corners are round. */
function isAskedFor(style: ComputedStyle): boolean {
  return isSliceAskedFor(style) || style.effects.clipPath !== 'none' || isMasked(style);
}

/** The same of a part of an inline box, which is clipped and masked by itself. */
function isSliceAskedFor(style: ComputedStyle): boolean {
  return style.radius !== initialStyle.radius || hasShadow(style) || hasImage(style);
}

/** @param block,isBlockEnd - of the block whose lines the fragment may be in */
function collectFrom(fragment: Fragment, pieces: Pieces, block: number, isBlockEnd: boolean): void {
  const { box, style, children } = fragment;
  const isInline = box?.kind === 'inline-box';
  if (box !== null && (isInline ? isSliceAskedFor(style) : isPiece(fragment, pieces) && isAskedFor(style))) {
    const extent = extentOf(fragment);
    const piece: Piece = { border: fragment.border, reach: reachOf(fragment, extent), block, isBlockEnd, ...extent };
    // Blocks in an inline box divide it into several, of one source.
    const whole = isInline && box.source !== null ? box.source : box;
    const known = pieces.ofBox.get(whole);
    const row = known === undefined || (isInline && box.hasStart && isRepeated(known, block)) ? [] : known;
    if (row !== known) pieces.ofBox.set(whole, row);
    row.push(piece);
    pieces.ofFragment.set(fragment, { piece, row });
  }
  const isBlock = box !== null && !isInline;
  const inside = isBlock ? ++pieces.blocks : block;
  const isInsideEnd = isBlock ? fragment.breakToken === null : isBlockEnd;
  for (let i = 0; i < children.length; i++) {
    const child = children[i]!.fragment;
    if (child.detail?.kind !== 'text') collectFrom(child, pieces, inside, isInsideEnd);
  }
}

/** Whether the block was at its end before: what pages repeat (headers of tables, fixed boxes) has its parts once more on each. */
function isRepeated(row: readonly Piece[], block: number): boolean {
  const last = row.at(-1)!;
  return last.isBlockEnd && last.block !== block;
}

/** Goes on, or is the end of what went on. */
function isPiece(fragment: Fragment, { ofBox }: Pieces): boolean {
  return goesOn(fragment) || ofBox.has(fragment.box);
}

/** A row is there for its background as long as one of its cells goes on, though its own height has ended (CSS 2.2 §17.5.1). */
function goesOn({ box, breakToken, children }: Fragment): boolean {
  if (breakToken !== null) return true;
  return box?.kind === 'table-row' && children.some(({ fragment }) => fragment.breakToken !== null);
}

function reachOf({ box, children }: Fragment, { height }: Size): number {
  if (box?.kind !== 'table-row') return height;
  let reach = height;
  for (const { y, fragment } of children) reach = Math.max(reach, y + fragment.height);
  return reach;
}
