/** What the layout of one box of a formula is made of: its parts, placed from its baseline, become a fragment. */
import { NO_EDGES, type Rect } from '../../base/geometry.ts';
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box, MathBox } from '../../boxes/tree/box.ts';
import { isOutOfFlow } from '../../boxes/tree/display-role.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { Fragment, TextDetail } from '../fragment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import type { FinishedLayout } from '../layout-outcome.ts';
import { usedEdges } from '../sizing/edges.ts';
import { type UsedMargins, usedMargins } from '../sizing/margins.ts';
import { type MathFont, mathFont } from './math-constants.ts';

/** A part of a formula that has been laid out. Sizes are of the margin box, px; `descent` below the baseline, negative where all is above it. */
export interface MeasuredPart {
  readonly box: Box;
  readonly result: FinishedLayout;
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
  readonly margin: UsedMargins;
  /** How far slanted ink reaches over the advance, of large operators. */
  readonly italicCorrection: number;
}

/** What an operator is asked to cover: around the baseline, or along the line. */
export type StretchTarget =
  | { readonly axis: 'vertical'; readonly ascent: number; readonly descent: number }
  | { readonly axis: 'horizontal'; readonly width: number };

/** What algorithms of formulas may call. */
export interface MathFormatting {
  readonly env: LayoutEnvironment;
  /** Kept for parts that are not stretched. */
  measure(box: Box, stretch: StretchTarget | null): MeasuredPart;
  /** The operator that the box is built around, if there is one (mathml-core §3.2.4.1). */
  coreOperator(box: Box): MathBox | null;
}

export function fontOf(box: MathBox, env: LayoutEnvironment): MathFont {
  return mathFont(box.style, box.source?.element.language ?? '', env);
}

export function inFlowChildren(box: MathBox): readonly Box[] {
  return box.children.some(({ style }) => isOutOfFlow(style))
    ? box.children.filter(({ style }) => !isOutOfFlow(style))
    : box.children;
}

interface PlacedPart {
  readonly part: MeasuredPart;
  readonly x: number;
  readonly baseline: number;
}

export class MathParts {
  /** Of the content, px; from its baseline. */
  width = 0;
  ascent = 0;
  descent = 0;
  italicCorrection = 0;
  #parts: PlacedPart[] = [];
  readonly #bars: Rect[] = [];
  readonly #glyphs: { readonly fragment: Fragment; readonly x: number; readonly y: number }[] = [];

  /** @param x - of the margin edge; @param baseline - below the baseline of the whole */
  place(part: MeasuredPart, x: number, baseline: number): void {
    this.#parts.push({ part, x, baseline });
  }

  /** Moves the parts that have been placed: to the end, and down. */
  shift(distance: number, down: number): void {
    this.#parts = this.#parts.map(({ part, x, baseline }) => ({ part, x: x + distance, baseline: baseline + down }));
  }

  /** @param y - below the baseline */
  addBar(x: number, y: number, width: number, height: number): void {
    this.#bars.push({ x, y, width, height });
  }

  /** @param y - of its top, below the baseline */
  addGlyphs(fragment: Fragment, x: number, y: number): void {
    this.#glyphs.push({ fragment, x, y });
  }

  finish(box: MathBox): MeasuredPart {
    const edges = usedEdges(box.style, INDEFINITE);
    const margin = usedMargins(box.style, INDEFINITE);
    const builder = new FragmentBuilder(box);
    builder.width = this.width + edges.inline;
    builder.height = Math.max(0, this.ascent + this.descent) + edges.block;
    builder.border = edges.border;
    builder.padding = edges.padding;
    builder.intrinsicBlockSize = builder.height;
    const baseline = edges.top + this.ascent;
    builder.firstBaseline = baseline;
    builder.lastBaseline = baseline;
    const isMirrored = box.style.writing.direction === 'rtl';
    const left = (x: number, width: number) => edges.left + (isMirrored ? this.width - x - width : x);
    for (const { part, x, baseline: shift } of this.#parts) {
      const { result, ascent, width, margin: around } = part;
      builder.addResult(result, left(x, width) + around.left, baseline + shift - ascent + around.top);
    }
    for (const { fragment, x, y } of this.#glyphs) {
      builder.addChild(fragment, left(x, fragment.width), baseline + y);
    }
    if (this.#bars.length > 0) {
      builder.detail = {
        kind: 'math',
        bars: this.#bars.map(({ x, y, width, height }) => ({ x: left(x, width), y: baseline + y, width, height })),
      };
    }
    for (const child of box.children) {
      if (isOutOfFlow(child.style)) builder.addOutOfFlow([staticEntry(box, child)], edges.left, edges.top);
    }
    return {
      box,
      result: builder.finish(),
      width: builder.width + margin.left + margin.right,
      ascent: baseline + margin.top,
      descent: builder.height - baseline + margin.bottom,
      margin,
      italicCorrection: this.italicCorrection,
    };
  }
}

function staticEntry(box: MathBox, child: Box) {
  return {
    box: child,
    x: 0,
    y: 0,
    inlineEdge: 'left' as const,
    blockEdge: 'top' as const,
    isInlineSafe: false,
    isBlockSafe: false,
    direction: box.style.writing.direction,
    inlineContainer: null,
    fragmented: null,
  };
}

/** Glyphs without a box of their own: the only text of a line. */
export function glyphFragment(box: MathBox, width: number, height: number, detail: TextDetail): Fragment {
  const { style } = box;
  const area = { box: null, style, width, height, border: NO_EDGES, padding: NO_EDGES, breakToken: null };
  const text: Fragment = { ...area, children: [], detail };
  return {
    ...area,
    children: [{ x: 0, y: 0, fragment: text }],
    detail: { kind: 'line', baseline: detail.baseline, axes: style.writing.axes, hangs: false },
  };
}
