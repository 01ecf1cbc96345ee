/**
 * A containing block that lies in several fragmentainers, as if its parts followed each other without a break. Relative positioning moves the parts,
 * but not where breaks fall: all here is as if they were not moved (css-position-3 §3.4).
 */
import type { Point, Rect } from '../../base/geometry.ts';
import type { RowPositions } from '../fragment.ts';
import type { OutOfFlowBox } from '../layout-outcome.ts';
import { type ContainingBlock, paddingRect } from './containing-block.ts';
import type { BoxPart, FragmentationContext } from './fragmentation-context.ts';
import { inlineContainingBlock } from './inline-containing-block.ts';

export class FragmentedBlock {
  readonly #parts: readonly BoxPart[];
  readonly #shift: Point;
  readonly #index: number;
  /** Where the block starts as seen from the fragmentainer of the static position: before its top if earlier parts lie before it. */
  readonly #top: number;

  /**
   * @param parts - in the order of the flow; none: the initial containing block
   * @param shift - of relative positioning, by which the parts have been moved
   * @param index - of the fragmentainer of the static position
   */
  constructor(parts: readonly BoxPart[], context: FragmentationContext, shift: Point, index: number) {
    this.#parts = parts;
    this.#shift = shift;
    this.#index = index;
    this.#top = this.#topSeenFrom(index, context);
  }

  /** Relative to the fragmentainer of the static position; `null` for the initial one. */
  containingBlock({ box, inlineContainer }: OutOfFlowBox): ContainingBlock | null {
    const first = this.#parts[0];
    const last = this.#parts[this.#parts.length - 1];
    if (first === undefined || last === undefined) return null;
    const x = first.x - this.#shift.x;
    if (inlineContainer !== null && box.style.display.position !== 'fixed') {
      const rect = inlineContainingBlock(this.#stitched(), inlineContainer);
      if (rect !== null) return { rect: this.#moved(rect, 0), direction: inlineContainer.style.writing.direction };
    }
    const padding = paddingRect(first.fragment, this.#height(), last.fragment.border.bottom);
    const { detail, style } = first.fragment;
    const rect = detail?.kind === 'grid' ? detail.areaOf(box.style, padding, this.#rows()) : padding;
    return { rect: this.#moved(rect, x), direction: style.writing.direction };
  }

  /** A static position in a grid, which breaks may have moved; `null` where it is as was found. Relative to the same fragmentainer. */
  staticTop({ box }: OutOfFlowBox): number | null {
    const first = this.#parts[0];
    const last = this.#parts[this.#parts.length - 1];
    const rows = this.#rows();
    if (rows === null || first?.fragment.detail?.kind !== 'grid' || last === undefined) return null;
    const padding = paddingRect(first.fragment, this.#height(), last.fragment.border.bottom);
    const top = first.fragment.detail.staticTopOf(box, padding, rows);
    return top === null ? null : this.#top + top;
  }

  /** The fragmentainer that a place falls into. @param y - relative to the fragmentainer of the static position */
  placeIn(context: FragmentationContext, y: number): { readonly index: number; readonly y: number } {
    if (this.#parts.length === 0) return context.normalized(0, y);
    let rest = y - this.#top;
    let part = this.#parts[0]!;
    for (let i = 0; i < this.#parts.length; i++) {
      part = this.#parts[i]!;
      if (rest < part.fragment.height || i === this.#parts.length - 1) break;
      rest -= part.fragment.height;
    }
    return context.normalized(part.index, part.y - this.#shift.y + rest);
  }

  /** A height in a fragmentainer as the containing block is seen: as if no breaks were between. */
  seenTop(index: number, y: number, context: FragmentationContext): number {
    const shift = this.#shift.y;
    let consumed = 0;
    for (const part of this.#parts) {
      if (part.index === index) return this.#top + consumed + y - (part.y - shift);
      consumed += part.fragment.height;
    }
    // The initial containing block starts with the first fragmentainer.
    let before = 0;
    for (let i = 0; i < index; i++) before += context.heightOf(i);
    return before + y;
  }

  #topSeenFrom(index: number, context: FragmentationContext): number {
    const [first] = this.#parts;
    if (first === undefined) return 0;
    let consumed = 0;
    for (const part of this.#parts) {
      if (part.index === index) return part.y - this.#shift.y - consumed;
      consumed += part.fragment.height;
    }
    let between = 0;
    for (let i = first.index; i < index; i++) between += context.heightOf(i);
    return first.y - this.#shift.y - between;
  }

  #height(): number {
    let height = 0;
    for (const { fragment } of this.#parts) height += fragment.height;
    return height;
  }

  /**
   * The rows of a grid through all its parts; `null` for other boxes, and where a row has no part.
   *
   * DEVIATION: in Chromium, areas do not move with rows that move on to the next page because they are not to be broken; they do after forced breaks.
   */
  #rows(): RowPositions | null {
    const starts: number[] = [];
    const ends: number[] = [];
    let consumed = 0;
    for (const { fragment } of this.#parts) {
      if (fragment.detail?.kind !== 'grid') return null;
      for (const { row, top, bottom } of fragment.detail.rows) {
        if (row > starts.length) return null;
        starts[row] ??= consumed + top;
        ends[row] = consumed + bottom;
      }
      consumed += fragment.height;
    }
    return starts.length === 0 ? null : { starts, ends };
  }

  #moved(rect: Rect, x: number): Rect {
    return { ...rect, x: rect.x + x, y: rect.y + this.#top };
  }

  /** The parts below each other. */
  #stitched() {
    let y = 0;
    return this.#parts.map(({ fragment, x }) => {
      const part = { fragment, x: x - this.#shift.x, y };
      y += fragment.height;
      return part;
    });
  }
}
