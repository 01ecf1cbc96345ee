/** `<filter-value-list>` (filter-effects-1 §5, §6). */
import { FUNCTION, IDENT } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { length } from '../basic/length.ts';
import { angle, number } from '../basic/numeric.ts';
import { gather, mapSpecified, type ParseContext, type Specified, type Syntax } from '../basic/syntax.ts';
import { parseUrl } from '../basic/url.ts';
import type { ColorValue } from '../color/color-value.ts';
import { parseShadow } from './shadow.ts';

export type FilterFunction =
  | {
      readonly kind: 'brightness' | 'contrast' | 'grayscale' | 'invert' | 'opacity' | 'saturate' | 'sepia';
      /** 1 is all of the effect, or none for brightness, contrast, opacity and saturate. */
      readonly amount: number;
    }
  /** Degrees. */
  | { readonly kind: 'hue-rotate'; readonly angle: number }
  /** Standard deviation, px. */
  | { readonly kind: 'blur'; readonly deviation: number }
  | {
      readonly kind: 'drop-shadow';
      readonly x: number;
      readonly y: number;
      /** Standard deviation, px. */
      readonly deviation: number;
      readonly color: ColorValue;
    }
  | { readonly kind: 'url'; readonly url: string };

const amount = number({ min: 0, percent: true });
const hue = angle(true);
const deviation = length({ min: 0 });

/** Functions that take an amount, and whether more than all of it is as good as all of it. */
const AMOUNTS: ReadonlyMap<string, boolean> = new Map([
  ['brightness', false],
  ['contrast', false],
  ['saturate', false],
  ['grayscale', true],
  ['invert', true],
  ['opacity', true],
  ['sepia', true],
]);

/** `none` is the empty list. */
export function filterList(): Syntax<readonly FilterFunction[]> {
  return {
    grammar: 'none | [ <filter-function> | <url> ]+',
    parse(tokens, context) {
      if (tokens.nextKind() === IDENT) {
        if (!tokens.isIdent('none')) return null;
        tokens.advance();
        return [];
      }
      const list: Specified<FilterFunction>[] = [];
      while (!tokens.isAtEnd()) {
        const each = parseFilterFunction(tokens, context);
        if (each === null) return null;
        list.push(each);
      }
      return list.length === 0 ? null : gather(list);
    },
  };
}

function parseFilterFunction(tokens: TokenStream, context: ParseContext): Specified<FilterFunction> | null {
  const url = parseUrl(tokens, context);
  if (url !== null) return { kind: 'url', url };
  if (tokens.kind !== FUNCTION) return null;
  const name = tokens.functionName();
  const isLimited = AMOUNTS.get(name);
  if (isLimited !== undefined)
    return tokens.readBlock((inner) => {
      const value = inner.isAtEnd() ? 1 : amount.parse(inner, context);
      if (value === null) return null;
      return mapSpecified(value, (each) => ({
        kind: name as 'opacity',
        amount: isLimited ? Math.min(1, each) : each,
      }));
    });
  switch (name) {
    case 'hue-rotate':
      return tokens.readBlock((inner) => {
        const value = inner.isAtEnd() ? 0 : hue.parse(inner, context);
        return value === null ? null : mapSpecified(value, (each) => ({ kind: 'hue-rotate', angle: each }));
      });
    case 'blur':
      return tokens.readBlock((inner) => {
        const value = inner.isAtEnd() ? 0 : deviation.parse(inner, context);
        return value === null ? null : mapSpecified(value, (each) => ({ kind: 'blur', deviation: each }));
      });
    case 'drop-shadow':
      return tokens.readBlock((inner) => {
        const shadow = parseShadow(inner, context, 'text');
        if (shadow === null) return null;
        return mapSpecified(shadow, ({ x, y, blur, color }) => ({ kind: 'drop-shadow', x, y, deviation: blur, color }));
      });
    default:
      return null;
  }
}
