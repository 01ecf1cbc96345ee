/** SVG's `<paint>` and dash lists (SVG 2 §13). */
import { IDENT, NUMBER } from '../syntax/token-kind.ts';
import { type ColorValue, parseColor } from './color.ts';
import { keyword, oneOf } from './keyword.ts';
import { type LengthPercentage, lengthPercentage, px } from './length.ts';
import { gather, mapSpecified, type Specified, type Syntax } from './syntax.ts';
import { parseUrl } from './url.ts';

export type SvgPaint =
  | 'none'
  | 'context-fill'
  | 'context-stroke'
  | ColorValue
  | { readonly url: string; readonly fallback: ColorValue | 'none' | null };

const wordOrColor: Syntax<'none' | 'context-fill' | 'context-stroke' | ColorValue> = oneOf(
  keyword('none', 'context-fill', 'context-stroke'),
  {
    grammar: '<color>',
    parse: parseColor,
  },
);

export function paintValue(): Syntax<SvgPaint> {
  return {
    grammar: 'none | <color> | <url> [ none | <color> ]? | context-fill | context-stroke',
    parse(tokens, context): Specified<SvgPaint> | null {
      const address = parseUrl(tokens, context);
      if (address === null) return wordOrColor.parse(tokens, context);
      if (tokens.isAtEnd()) return { url: address, fallback: null };
      if (tokens.kind === IDENT && tokens.takeIdent('none')) return { url: address, fallback: 'none' };
      const color = parseColor(tokens);
      return color === null ? null : mapSpecified(color, (fallback) => ({ url: address, fallback }));
    },
  };
}

/** A length in an SVG property: a number is in user units, which are px. */
export function svgLength(range: { readonly min?: number } = {}): Syntax<LengthPercentage> {
  const withUnit = lengthPercentage(range);
  return {
    grammar: `${withUnit.grammar} | <number>`,
    parse(tokens, context) {
      if (tokens.nextKind() !== NUMBER) return withUnit.parse(tokens, context);
      const value = tokens.number();
      if (range.min !== undefined && value < range.min) return null;
      tokens.advance();
      return px(value);
    },
  };
}

export function dashArray(): Syntax<readonly LengthPercentage[]> {
  const dash = svgLength({ min: 0 });
  return {
    grammar: 'none | [ <length-percentage> | <number> ]#*',
    parse(tokens, context) {
      if (tokens.nextKind() === IDENT && tokens.takeIdent('none')) return [];
      const dashes: Specified<LengthPercentage>[] = [];
      while (!tokens.isAtEnd()) {
        if (dashes.length > 0) tokens.takeComma();
        const value = dash.parse(tokens, context);
        if (value === null) return null;
        dashes.push(value);
      }
      return dashes.length === 0 ? null : gather(dashes);
    },
  };
}
