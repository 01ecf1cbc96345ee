/** Boxes that go on over several pages, put together again for their backgrounds (css-break-4 §5.4, `box-decoration-break: slice`). */
import type { Rect } from '../base/geometry.ts';
import type { WritingMode } from '../css/properties/text.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { isMasked } from '../style/stacking-context.ts';

export class BrokenBoxes {
  readonly #pages: readonly (readonly PlacedFragment[])[];
  /** Boxes of which a fragment went on. */
  readonly #broken = new Set<Fragment['box']>();
  /** Fragments of each box that something is placed in, in their order. */
  #pieces: Map<Fragment['box'], Fragment[]> | null = null;

  /** @param pages - what lies on each page */
  constructor(pages: readonly (readonly PlacedFragment[])[]) {
    this.#pages = pages;
  }

  /**
   * The rectangle of the box as if it had not been broken, for images to be positioned in; `rect` itself for a whole box. Fragments are to be
   * asked for in the order of pages. Borders that are missing at the breaks are made up for: insetting by the fragment's own borders
   * gives the padding box of the whole.
   *
   * @param rect - border box of the fragment
   */
  wholeRect(fragment: Fragment, rect: Rect): Rect {
    const { box, breakToken } = fragment;
    if (breakToken === null && (this.#broken.size === 0 || !this.#broken.has(box))) return rect;
    if (fragment.style.break.decoration === 'clone') return rect;
    this.#broken.add(box);
    this.#pieces ??= this.#collect();
    const pieces = this.#pieces.get(box);
    if (pieces === undefined || pieces.length < 2) return rect;
    const axes = box?.style.writing.axes ?? 'horizontal-tb';
    if (axes !== 'horizontal-tb') return wholeVerticalRect(fragment, rect, pieces, axes);
    let before = 0;
    let height = 0;
    for (const piece of pieces) {
      if (piece === fragment) before = height;
      height += piece.height;
    }
    const top = pieces[0]!.border.top - fragment.border.top;
    const bottom = pieces.at(-1)!.border.bottom - fragment.border.bottom;
    return { x: rect.x, y: rect.y - before + top, width: rect.width, height: height - top - bottom };
  }

  #collect(): Map<Fragment['box'], Fragment[]> {
    const pieces = new Map<Fragment['box'], Fragment[]>();
    for (const page of this.#pages) for (const { fragment } of page) collectFrom(fragment, pieces);
    return pieces;
  }
}

/** Pieces of a box in vertical text stand side by side. */
function wholeVerticalRect(fragment: Fragment, rect: Rect, pieces: readonly Fragment[], axes: WritingMode): Rect {
  let before = 0;
  let width = 0;
  for (const piece of pieces) {
    if (piece === fragment) before = width;
    width += piece.width;
  }
  const first = pieces[0]!.border;
  const last = pieces.at(-1)!.border;
  const { y, height } = rect;
  if (axes === 'vertical-lr' || axes === 'sideways-lr') {
    const start = first.left - fragment.border.left;
    const end = last.right - fragment.border.right;
    return { x: rect.x - before + start, y, width: width - start - end, height };
  }
  const start = first.right - fragment.border.right;
  const end = last.left - fragment.border.left;
  const whole = width - start - end;
  return { x: rect.x + rect.width + before - start - whole, y, width: whole, height };
}

/** Whether something is placed in the whole box. */
function isAskedFor(style: ComputedStyle): boolean {
  return (
    style.background.image.some((image) => image !== 'none') || style.effects.clipPath !== 'none' || isMasked(style)
  );
}

function collectFrom(fragment: Fragment, pieces: Map<Fragment['box'], Fragment[]>): void {
  const { box, style, children } = fragment;
  if (box !== null && box.kind !== 'inline-box' && isAskedFor(style)) {
    const known = pieces.get(box);
    if (known === undefined) pieces.set(box, [fragment]);
    else known.push(fragment);
  }
  for (const child of children) collectFrom(child.fragment, pieces);
}
