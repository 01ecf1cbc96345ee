/** Lays out an atomic inline, and finds its baseline (CSS 2.2 §10.8.1, css-inline-3 §4.2). */
import { floorToGrid, INDEFINITE } from '../../../base/lengths.ts';
import type { Box } from '../../../boxes/tree/box.ts';
import { neverScrolls } from '../../../controls/control-kind.ts';
import { baselineOf } from '../../../controls/painted-control.ts';
import { hasCentralBaseline } from '../../../style/turned-style.ts';
import { type ConstraintSpace, changedSpace, independentSpace } from '../../constraint-space.ts';
import type { LayoutEnvironment } from '../../environment.ts';
import type { Fragment } from '../../fragment.ts';
import type { LineRequest } from '../../inline-formatting.ts';
import { assertFinished, type FinishedLayout } from '../../layout-outcome.ts';
import { isButton } from '../../sizing/form-control-size.ts';
import { type UsedMargins, usedMargins } from '../../sizing/margins.ts';
import { baselineOfBullet, bulletMetrics, isDisclosure } from '../../sizing/marker-symbol.ts';
import { isFlipped } from '../content/flipped-line.ts';
import type { AtomicLayout } from '../content/line-surroundings.ts';

/** The sizes that it has from the block container of its line. */
type AtomicSizes = Pick<
  LineRequest,
  'availableInlineSize' | 'percentageInlineSize' | 'percentageBlockSize' | 'replacedPercentageBlockSize'
>;

export function layoutAtomic(box: Box, sizes: AtomicSizes, env: LayoutEnvironment): AtomicLayout {
  const { availableInlineSize, percentageInlineSize, percentageBlockSize, replacedPercentageBlockSize } = sizes;
  const margin = usedMargins(box.style, percentageInlineSize);
  const basis = box.kind === 'replaced' ? replacedPercentageBlockSize : percentageBlockSize;
  const space = atomicSpace(availableInlineSize, percentageInlineSize, basis);
  const layout = assertFinished(env.layout(box, space, null));
  const { width, height } = layout.fragment;
  const baseline = atomicBaseline(box, layout, env);
  const whole = height + margin.top + margin.bottom;
  let ascent = baseline === null ? whole : baseline + margin.top;
  if (box.style.writing.axes !== 'horizontal-tb') ascent = verticalAscent(box, baseline, height, margin);
  return {
    box,
    layout,
    margin,
    width: width + margin.left + margin.right,
    ascent,
    descent: whole - ascent,
  };
}

let lastSpace: ConstraintSpace = independentSpace(INDEFINITE, INDEFINITE, 'fit-content');

function atomicSpace(available: number, percentageInline: number, percentageBlock: number): ConstraintSpace {
  if (
    lastSpace.availableInlineSize !== available ||
    lastSpace.percentageInlineSize !== percentageInline ||
    lastSpace.percentageBlockSize !== percentageBlock
  ) {
    lastSpace = changedSpace(independentSpace(available, percentageBlock, 'fit-content'), {
      percentageInlineSize: percentageInline,
    });
  }
  return lastSpace;
}

/** In a vertical line: from the side over the line to the baseline, which is the middle of what has none where lines are aligned by their middle. */
function verticalAscent({ kind, style }: Box, baseline: number | null, height: number, margin: UsedMargins): number {
  const isCentral = hasCentralBaseline(style);
  if (baseline === null) {
    const whole = height + margin.top + margin.bottom;
    return isCentral ? floorToGrid(whole / 2) : whole;
  }
  // Form controls are aligned by their own middle, without margins, as in Chromium.
  if (kind === 'replaced' && isCentral) return margin.top + floorToGrid(height / 2);
  return margin.top + (isFlipped(style) ? height - baseline : baseline);
}

/**
 * Baseline of an atomic inline from its border box's top (CSS 2.2 §10.8.1, css-inline-3 §4.2): the one it asks for, otherwise of an inline-block the last
 * line's, unless it scrolls; of a table or flex container, also as the last block of an inline-block, the first one; `null` for the bottom margin edge.
 */
function atomicBaseline(box: Box, { baselines, fragment }: FinishedLayout, env: LayoutEnvironment): number | null {
  if (box.kind === 'replaced') {
    const { content } = box;
    if (content.kind === 'marker-symbol')
      return isDisclosure(content.symbol) ? null : baselineOfBullet(bulletMetrics(box, env));
    if (content.kind === 'control') return baselineOf(content, fragment.height, lowerContentEdge(fragment));
    // As in Chromium, the frame of a failed image stands on the baseline.
    return content.kind === 'broken-image' && content.isFramed && content.hasIcon ? lowerContentEdge(fragment) : null;
  }
  const { baselineSource } = box.style.inline;
  const asked = baselineSource === 'first' ? baselines.first : baselines.last;
  const last = baselines.last === null ? null : baselines.last - baselines.inlineBlockRise;
  if (isButton(box)) return (baselineSource === 'auto' ? last : asked) ?? lowerContentEdge(fragment);
  if (baselineSource !== 'auto') return asked;
  if (box.kind !== 'block-container' && box.kind !== 'fieldset') return baselines.first;
  const { x, y } = box.style.overflow;
  if (!scrolls(x) && !scrolls(y)) return last;
  return box.source?.pseudo === null && neverScrolls(box.source.element) ? last : null;
}

/** From the top of the border box; of a button that keeps its baselines in (`contain: layout`) the baseline, as in Chromium. */
function lowerContentEdge({ height, border, padding }: Fragment): number {
  return height - border.bottom - padding.bottom;
}

function scrolls(value: string): boolean {
  return value === 'hidden' || value === 'scroll' || value === 'auto';
}
