/** The bars of fractions and roots, in the colour of the text (mathml-core §3.3.2, §3.3.3). */

import { snapRect } from '../base/pixel-snapping.ts';
import type { Fragment } from '../layout/fragment.ts';
import type { PaintContext } from './paint-context.ts';

export function paintMathBars(context: PaintContext, { style, detail }: Fragment, x: number, y: number): void {
  if (detail?.kind !== 'math' || style.visibility.visibility !== 'visible') return;
  for (const bar of detail.bars) {
    const rect = snapRect(x + bar.x, y + bar.y, bar.width, bar.height);
    // Thin bars do not vanish between two pixels.
    context.out.fillRect({ ...rect, height: Math.max(1, rect.height) }, style.color.color);
  }
}
