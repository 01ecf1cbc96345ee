/** Where a legend lies, and how much room it takes from the fieldset (HTML rendering §15.3.13). */
import type { Fieldset } from '../../boxes/tree/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { Fragment } from '../fragment.ts';
import type { UsedEdges } from '../sizing/edges.ts';
import { JUSTIFIED_TO_START, type Justification } from '../sizing/justification.ts';
import { inlineOffsetOf, type UsedMargins } from '../sizing/margins.ts';

/** px from the fieldset's border box. */
export interface LegendPlace {
  readonly x: number;
  readonly y: number;
  /** End of the space allocated for the border and the legend: where the padding begins. */
  readonly end: number;
  /** How far the fieldset's border is moved down, so that the legend's border box is centred over it. */
  readonly outset: number;
}

/** DEVIATION: margins before the legend count, as the specification says; Chromium passes over them. */
export function legendPlace(
  { style }: Fieldset,
  legend: Fragment,
  margins: UsedMargins,
  edges: UsedEdges,
  contentInlineSize: number,
): LegendPlace {
  const { width, height } = legend;
  const border = edges.border.top;
  const justification = legendJustification(legend.style);
  const x = edges.left + inlineOffsetOf(margins, contentInlineSize, width, style.writing.direction, justification);
  const marginBox = margins.top + height + margins.bottom;
  const end = Math.max(border, marginBox);
  const isBelow = marginBox > border;
  const centred = (border - height) / 2;
  const y = isBelow ? margins.top : height < border ? centred : Math.max(margins.top, border - height);
  const outset = isBelow ? Math.max(0, Math.min(margins.top - centred, marginBox - border)) : 0;
  return { x, y, end, outset };
}

/** HTML §15.3.13: legends follow their own `text-align`, as far as it is physical (as in Chromium). */
function legendJustification({ text }: ComputedStyle): Justification {
  const isPhysical = text.align === 'center' || text.align === 'left' || text.align === 'right';
  return isPhysical
    ? { position: text.align, isSafe: false, isFitContent: true, isStretched: false }
    : JUSTIFIED_TO_START;
}
