/** `text-box-edge` (css-inline-3 §5.2): how far the edges of a text lie from its baseline. */
import { roundToGrid } from '../../base/lengths.ts';
import type { TextEdge } from '../../css/values/text/typesetting.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { BoxFont } from './box-font.ts';

export interface EdgeDistances {
  /** Above and below the baseline, px, both positive. */
  readonly ascent: number;
  readonly descent: number;
}

export function textEdgeDistances({ typesetting: { boxEdge } }: ComputedStyle, font: BoxFont): EdgeDistances {
  if (boxEdge === 'auto') return font;
  return { ascent: distance(boxEdge.over, font, true), descent: distance(boxEdge.under, font, false) };
}

function distance(edge: TextEdge, font: BoxFont, isOver: boolean): number {
  switch (edge) {
    case 'cap':
      return roundToGrid(font.resolved.metrics(font.usedSize).capHeight);
    case 'ex':
      return roundToGrid(font.xHeight);
    case 'alphabetic':
      return 0;
    default:
      // DEVIATION: the ideographic edges are those of the text: fonts seldom say where their em box lies.
      return isOver ? font.ascent : font.descent;
  }
}
