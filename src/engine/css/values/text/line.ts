/** `<line-width>` and `<line-style>` (css-backgrounds-3 §3). */
import { keyword, keywordMap, oneOf } from '../basic/keyword.ts';
import { length } from '../basic/length.ts';
import { Deferred, mapSpecified, type Syntax } from '../basic/syntax.ts';

export type LineStyle =
  | 'none'
  | 'hidden'
  | 'dotted'
  | 'dashed'
  | 'solid'
  | 'double'
  | 'groove'
  | 'ridge'
  | 'inset'
  | 'outset';

export function lineStyle(): Syntax<LineStyle> {
  return keyword('none', 'hidden', 'dotted', 'dashed', 'solid', 'double', 'groove', 'ridge', 'inset', 'outset');
}

/** Computed px: above 0 and under 1 becomes 1, otherwise the fraction is dropped, as in Chromium. */
export function lineWidth(): Syntax<number> {
  const written = length({ min: 0, unitlessQuirk: true });
  const snapped: Syntax<number> = {
    grammar: written.grammar,
    parse(tokens, context) {
      const value = written.parse(tokens, context);
      return value === null ? null : mapSpecified(value, snapLineWidth);
    },
  };
  return oneOf(keywordMap({ thin: 1, medium: 3, thick: 5 }), snapped);
}

/** Of `-webkit-text-stroke`, px: lines thinner than a pixel are kept, and the keywords grow with the font, as in Chromium. */
export function textStrokeWidth(): Syntax<number> {
  const perEm = keywordMap({ thin: 1 / 48, medium: 3 / 48, thick: 5 / 48 });
  const named: Syntax<number> = {
    grammar: perEm.grammar,
    parse(tokens, context) {
      const factor = perEm.parse(tokens, context) as number | null;
      return factor === null ? null : new Deferred((element) => element.fontSize * factor);
    },
  };
  return oneOf(named, length({ min: 0 }));
}

/** Whole px, and no visible line is lost. */
export function snapLineWidth(px: number): number {
  return px > 0 && px < 1 ? 1 : Math.floor(px);
}
