/** Text of vertical lines: which stretches of it stand upright (css-writing-modes-4 §5.1), and how long these are. */
import { clusterEnd } from '../../../base/unicode/graphemes.ts';
import { isUpright } from '../../../base/unicode/vertical-orientation.ts';
import type { ShapedRun } from '../../../display/shaped-run.ts';
import type { FontFeature } from '../../../fonts/font-feature.ts';
import { verticalMetrics } from '../../../fonts/vertical-metrics.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import type { GlyphOrientation } from '../../fragment.ts';
import type { CollectedItem, TextRange } from './collect-items.ts';

/** Characters that look or lie otherwise in vertical lines, as brackets (OpenType feature tags). */
export const VERTICAL_FORMS: readonly FontFeature[] = [{ tag: 'vert', value: 1 }];

/** Divides the text of a vertical flow where the orientation of its characters changes. */
export function divideByOrientation(items: CollectedItem[], text: string): void {
  const divided: CollectedItem[] = [];
  for (const item of items) {
    if (item.kind !== 'text-range' || item.isTab) divided.push(item);
    else divideRange(item, text, divided);
  }
  items.length = 0;
  for (const item of divided) items.push(item);
}

function divideRange(range: TextRange, text: string, divided: CollectedItem[]): void {
  const { axes, textOrientation } = range.box.style.writing;
  const isSideways = textOrientation === 'sideways' || (axes !== 'vertical-rl' && axes !== 'vertical-lr');
  if (isSideways || textOrientation === 'upright') {
    divided.push(isSideways ? range : { ...range, isUpright: true });
    return;
  }
  let from = range.start;
  let wasUpright = false;
  // Marks stand as the character does that they belong to.
  for (let at = from; at < range.end; at = Math.min(range.end, Math.max(at + 1, clusterEnd(text, at)))) {
    const stands = isUpright(text.codePointAt(at)!);
    if (stands !== wasUpright && at > from) {
      divided.push({ ...range, start: from, end: at, isUpright: wasUpright });
      from = at;
    }
    wasUpright = stands;
  }
  divided.push({ ...range, start: from, isUpright: wasUpright });
}

export function orientationOf({ writing }: ComputedStyle, isUprightText: boolean): GlyphOrientation {
  switch (writing.axes) {
    case 'horizontal-tb':
      return 'horizontal';
    case 'sideways-lr':
      return 'sideways-left';
    default:
      return isUprightText ? 'upright' : 'sideways-right';
  }
}

/** How far each glyph moves down the line, font units: a cluster is as long as its first glyph, marks add nothing. */
export function uprightAdvances({ face, glyphIds, clusters }: ShapedRun, fontSize: number): Float32Array {
  const metrics = verticalMetrics(face, fontSize);
  const advances = new Float32Array(glyphIds.length);
  for (let i = 0; i < glyphIds.length; i++) {
    if (i === 0 || clusters[i] !== clusters[i - 1]) advances[i] = metrics.advanceOf(glyphIds[i]!);
  }
  return advances;
}
