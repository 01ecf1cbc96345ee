/** SVG's `<paint>`, dash lists and the like (SVG 2 §8, §9, §13). */
import { FUNCTION, IDENT, NUMBER, STRING } from '../../syntax/token-kind.ts';
import { keyword, keywordMap, oneOf } from '../basic/keyword.ts';
import { type LengthPercentage, lengthPercentage, px, ZERO_LENGTH } from '../basic/length.ts';
import { gather, mapSpecified, type Specified, type Syntax } from '../basic/syntax.ts';
import { parseUrl } from '../basic/url.ts';
import { parseColor } from '../color/color.ts';
import type { ColorValue } from '../color/color-value.ts';

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

/** `rx` and `ry`: `auto` stands for the other of the two. */
export function svgRadius(): Syntax<LengthPercentage | 'auto'> {
  return oneOf(keyword('auto'), svgLength({ min: 0 }));
}

export type PaintLayer = 'fill' | 'stroke' | 'markers';

const ALL_LAYERS: readonly PaintLayer[] = ['fill', 'stroke', 'markers'];

/** What is painted first comes first (SVG 2 §13.8); always all three. */
export function paintOrder(): Syntax<readonly PaintLayer[]> {
  const layer = keyword(...ALL_LAYERS);
  return {
    grammar: 'normal | [ fill || stroke || markers ]',
    parse(tokens, context) {
      if (tokens.nextKind() === IDENT && tokens.takeIdent('normal')) return ALL_LAYERS;
      const layers: PaintLayer[] = [];
      while (!tokens.isAtEnd()) {
        const next = layer.parse(tokens, context) as PaintLayer | null;
        if (next === null || layers.includes(next)) return null;
        layers.push(next);
      }
      if (layers.length === 0) return null;
      return [...layers, ...ALL_LAYERS.filter((each) => !layers.includes(each))];
    },
  };
}

export const NORMAL_PAINT_ORDER = ALL_LAYERS;

/** `none` or the address of a `marker` element. */
export function markerReference(): Syntax<'none' | { readonly url: string }> {
  return {
    grammar: 'none | <url>',
    parse(tokens, context) {
      if (tokens.nextKind() === IDENT) return tokens.takeIdent('none') ? 'none' : null;
      const url = parseUrl(tokens, context);
      return url === null ? null : { url };
    },
  };
}

/** Path data of `d` (SVG 2 §9.3.2): `none` is empty data. The initial value `null` leaves it to the attribute. */
export function pathString(): Syntax<string | null> {
  return {
    grammar: 'none | path( <string> )',
    parse(tokens) {
      if (tokens.nextKind() === IDENT) return tokens.takeIdent('none') ? '' : null;
      if (tokens.kind !== FUNCTION || !tokens.isFunction('path')) return null;
      return tokens.readBlock((inner) => {
        if (inner.nextKind() !== STRING) return null;
        const data = inner.string();
        inner.advance();
        return data;
      });
    },
  };
}

/** `baseline-shift` of SVG 1.1 and css-inline-3; percentages are of the line height. */
export function baselineShift(): Syntax<'sub' | 'super' | 'top' | 'center' | 'bottom' | LengthPercentage> {
  return oneOf(
    oneOf(keyword('sub', 'super', 'top', 'center', 'bottom'), keywordMap({ baseline: ZERO_LENGTH })),
    svgLength(),
  );
}
