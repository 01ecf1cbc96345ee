/** Values of the font properties (css-fonts-4). */
import { DIMENSION, FUNCTION, IDENT, NUMBER, PERCENTAGE, STRING } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { keyword, keywordMap, oneOf } from '../basic/keyword.ts';
import { hasPercentage, type LengthPercentage, lengthPercentage, resolveLength } from '../basic/length.ts';
import { angle, integer, number, percentage } from '../basic/numeric.ts';
import { computed, Deferred, mapSpecified, type Specified, type Syntax } from '../basic/syntax.ts';

/** A name as written, white space folded, or a generic family; `generic` tells `serif` from `"serif"`. */
export interface FontFamily {
  readonly name: string;
  readonly generic: boolean;
}
export interface FontVariant {
  readonly caps:
    | 'normal'
    | 'small-caps'
    | 'all-small-caps'
    | 'petite-caps'
    | 'all-petite-caps'
    | 'unicase'
    | 'titling-caps';
  /** OpenType features that the other `font-variant-*` values stand for, with 0 or 1: `lnum`, `tnum`, `liga` … */
  readonly features: readonly FontFeature[];
}
export interface FontFeature {
  readonly tag: string;
  readonly value: number;
}
/** Unitless numbers inherit as numbers. */
export type LineHeight =
  | 'normal'
  /** Lines of rubies (`isEmBox`) are as high as the em boxes of their text, each side rounded up; no author can say so. */
  | { readonly number: number; readonly isEmBox?: true }
  | { readonly px: number };

const GENERIC: ReadonlySet<string> = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'ui-rounded',
  'math',
  'emoji',
  'fangsong',
  '-webkit-body',
]);
const WIDE: readonly string[] = ['initial', 'inherit', 'unset', 'revert', 'revert-layer', 'default'];

export function fontFamilies(): Syntax<readonly FontFamily[]> {
  return {
    grammar: '[ <family-name> | <generic-family> ]#',
    parse(tokens) {
      const families: FontFamily[] = [];
      do {
        const family = parseFamily(tokens);
        if (family === null) return null;
        families.push(family);
      } while (tokens.takeComma());
      return families;
    },
  };
}

/** A string, or identifiers with single spaces between. */
function parseFamily(tokens: TokenStream): FontFamily | null {
  if (tokens.nextKind() === STRING) {
    const name = tokens.string();
    tokens.advance();
    return { name, generic: false };
  }
  const words: string[] = [];
  while (tokens.nextKind() === IDENT) {
    words.push(tokens.ident());
    tokens.advance();
  }
  if (words.length === 0) return null;
  const name = words.join(' ');
  const lower = name.toLowerCase();
  if (WIDE.includes(lower)) return null;
  return GENERIC.has(lower) ? { name: lower, generic: true } : { name, generic: false };
}

/** px of `xx-small` to `xxx-large` (css-fonts-4 §2.5) where `medium` is 16 px, and where it is the 13 px of monospace (CHROMIUM.md 6). */
const SIZES = [9, 10, 13, 16, 18, 24, 32, 48] as const;
const MONOSPACE_SIZES = [9, 10, 12, 13, 16, 20, 26, 39] as const;
/** Those of monospace in quirks mode. */
const QUIRKY_MONOSPACE_SIZES = [9, 9, 10, 13, 16, 20, 26, 40] as const;
const SIZE_KEYWORDS = ['xx-small', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'] as const;

/** Step of `larger` and `smaller`. */
const SIZE_STEP = 1.2;

/** Share of its size that text in bare monospace has where no size is set for it. */
export const MONOSPACE_SCALE = 13 / 16;

/** Where a font size comes from: `absolute` lengths are what they are, others change with the generic family. */
export type FontSizeOrigin = 'absolute' | 'relative' | 'keyword';

/** A font size that depends on the parent's or on the family. */
export class RelativeFontSize extends Deferred<number> {
  readonly origin: FontSizeOrigin;
  /** Index among the keywords where `origin` is 'keyword', else 0. */
  readonly step: number;

  constructor(origin: FontSizeOrigin, step: number, resolve: Deferred<number>['resolve']) {
    super(resolve);
    this.origin = origin;
    this.step = step;
  }
}

/** `medium` among the keywords. */
export const MEDIUM_STEP = 3;

/** px of a size keyword. */
export function keywordFontSize(step: number, isMonospace: boolean, quirks: boolean): number {
  if (!isMonospace) return SIZES[step]!;
  return (quirks ? QUIRKY_MONOSPACE_SIZES : MONOSPACE_SIZES)[step]!;
}

const sizeKeywords = keywordMap({
  ...Object.fromEntries(
    SIZE_KEYWORDS.map((word, step) => [word, new RelativeFontSize('keyword', step, () => SIZES[step]!)]),
  ),
  larger: new RelativeFontSize('relative', 0, (context) => context.fontSize * SIZE_STEP),
  math: new RelativeFontSize('relative', 0, (context) => context.fontSize * context.mathScale),
  smaller: new RelativeFontSize('relative', 0, (context) => context.fontSize / SIZE_STEP),
});

/** px; keywords, `larger`, percentages and the 13 px of bare `monospace` (CHROMIUM.md 6) are settled in computing. */
export function fontSize(): Syntax<number> {
  const written = lengthPercentage({ min: 0, unitlessQuirk: true });
  return {
    grammar: `${SIZE_KEYWORDS.join(' | ')} | larger | smaller | ${written.grammar}`,
    parse(tokens, context): Specified<number> | null {
      if (tokens.nextKind() === IDENT) return sizeKeywords.parse(tokens, context) as Deferred<number> | null;
      const origin = isOfParent(tokens) ? 'relative' : 'absolute';
      const value = written.parse(tokens, context);
      if (value === null) return null;
      if (!(value instanceof Deferred) && !hasPercentage(value)) return value.px;
      const resolve: Deferred<number>['resolve'] = (element) =>
        resolveLength(computed(value, element), element.fontSize);
      return new RelativeFontSize(origin, 0, resolve);
    },
  };
}

/** Whether a size is a multiple of the parent's. `rem`, viewport units and math functions count as absolute, as in Chromium. */
function isOfParent(tokens: TokenStream): boolean {
  if (tokens.kind === PERCENTAGE) return true;
  return tokens.kind === DIMENSION && PARENT_UNITS.includes(tokens.unit());
}

const PARENT_UNITS: readonly string[] = ['em', 'ex', 'ch', 'cap', 'ic', 'lh'];

/** css-fonts-4 §2.3.1 */
function bolder(weight: number): number {
  if (weight < 350) return 400;
  return weight < 550 ? 700 : Math.max(weight, 900);
}

function lighter(weight: number): number {
  if (weight < 100) return weight;
  if (weight < 550) return 100;
  return weight < 750 ? 400 : 700;
}

export function fontWeight(): Syntax<number> {
  const words = keywordMap<Specified<number>>({
    normal: 400,
    bold: 700,
    bolder: new Deferred((context) => bolder(context.inheritedFontWeight)),
    lighter: new Deferred((context) => lighter(context.inheritedFontWeight)),
  });
  const weight = number({ min: 1, max: 1000 });
  return {
    grammar: `normal | bold | bolder | lighter | ${weight.grammar}`,
    parse(tokens, context): Specified<number> | null {
      return (tokens.nextKind() === IDENT ? words : weight).parse(tokens, context) as Specified<number> | null;
    },
  };
}

/** Percent of normal width: 100 is normal, 75 condensed. */
export function fontStretch(): Syntax<number> {
  return oneOf(fontStretchKeyword(), percentage({ min: 0 }));
}

/** The values that the shorthand `font` takes. */
export function fontStretchKeyword(): Syntax<number> {
  return keywordMap({
    normal: 100,
    'ultra-condensed': 50,
    'extra-condensed': 62.5,
    condensed: 75,
    'semi-condensed': 87.5,
    'semi-expanded': 112.5,
    expanded: 125,
    'extra-expanded': 150,
    'ultra-expanded': 200,
  });
}

/** Slant of `oblique` without an angle. */
const DEFAULT_SLANT = 14;

/** Degrees of slant for `oblique <angle>`. */
export function fontStyle(): Syntax<'normal' | 'italic' | { readonly oblique: number }> {
  const slant = angle(true);
  return oneOf(keyword('normal', 'italic'), {
    grammar: 'oblique <angle [-90deg,90deg]>?',
    parse(tokens, context) {
      tokens.skipWhitespace();
      if (!tokens.takeIdent('oblique')) return null;
      const start = tokens.position;
      const { kind } = tokens;
      const degrees = kind === NUMBER ? null : slant.parse(tokens, context);
      if (degrees === null) {
        tokens.position = start;
        return { oblique: DEFAULT_SLANT };
      }
      if (kind !== FUNCTION && typeof degrees === 'number' && Math.abs(degrees) > 90) return null;
      return mapSpecified(degrees, (value) => ({ oblique: Math.max(-90, Math.min(90, value)) }));
    },
  });
}

export function lineHeight(): Syntax<LineHeight> {
  const factor = number({ min: 0 });
  const size = lengthPercentage({ min: 0 });
  const inPx = (value: LengthPercentage, fontSize: number): LineHeight => ({ px: resolveLength(value, fontSize) });
  return {
    grammar: `normal | ${factor.grammar} | ${size.grammar}`,
    parse(tokens, context): Specified<LineHeight> | null {
      tokens.skipWhitespace();
      if (tokens.takeIdent('normal')) return 'normal';
      const start = tokens.position;
      const given = factor.parse(tokens, context);
      if (given !== null) return mapSpecified(given, (value) => ({ number: value }));
      tokens.position = start;
      const value = size.parse(tokens, context);
      if (value === null) return null;
      if (!(value instanceof Deferred) && value.percent === 0 && value.math === null) return { px: value.px };
      return new Deferred((element) => inPx(computed(value, element), element.fontSize));
    },
  };
}

export function featureSettings(): Syntax<readonly FontFeature[]> {
  return settings('normal | [ <string> [ <integer> | on | off ]? ]#', (tokens) => {
    if (tokens.takeIdent('on')) return 1;
    if (tokens.takeIdent('off')) return 0;
    const kind = tokens.nextKind();
    return kind === NUMBER || kind === FUNCTION ? constantOf(FEATURE_VALUE, tokens) : 1;
  });
}

export function variationSettings(): Syntax<readonly { readonly tag: string; readonly value: number }[]> {
  return settings('normal | [ <string> <number> ]#', (tokens) => constantOf(AXIS_VALUE, tokens));
}

function settings(grammar: string, parseValue: (tokens: TokenStream) => number | null): Syntax<readonly FontFeature[]> {
  return {
    grammar,
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('normal')) return [];
      const result = new Map<string, number>();
      do {
        if (tokens.nextKind() !== STRING) return null;
        const tag = tokens.string();
        if (!/^[\x20-\x7e]{4}$/.test(tag)) return null;
        tokens.advance();
        tokens.skipWhitespace();
        const value = parseValue(tokens);
        if (value === null) return null;
        result.set(tag, value);
      } while (tokens.takeComma());
      return Array.from(result, ([tag, value]) => ({ tag, value }));
    },
  };
}

const FEATURE_VALUE = integer();
const AXIS_VALUE = number();

/** A number that depends on nothing. */
function constantOf(syntax: Syntax<number>, tokens: TokenStream): number | null {
  const value = syntax.parse(tokens, { baseUrl: '', quirks: false });
  return typeof value === 'number' ? value : null;
}
export function variantCaps(): Syntax<FontVariant['caps']> {
  return keyword('normal', 'small-caps', 'all-small-caps', 'petite-caps', 'all-petite-caps', 'unicase', 'titling-caps');
}

type VariantModule = 'ligatures' | 'numeric' | 'east-asian' | 'position';

/** A keyword of `font-variant-*`: the set of which only one may be given, and its features. */
interface VariantWord {
  readonly set: string;
  readonly features: readonly FontFeature[];
}

function words(set: string, features: Readonly<Record<string, string>>): [string, VariantWord][] {
  return Object.entries(features).map(([word, tags]) => [
    word,
    { set, features: tags.split(' ').map((tag) => ({ tag: tag.slice(0, 4), value: tag.endsWith('=0') ? 0 : 1 })) },
  ]);
}

/** css-fonts-4 §6.4 to §6.10 */
const variantWords: Readonly<Record<VariantModule, ReadonlyMap<string, VariantWord>>> = {
  ligatures: new Map([
    ...words('common', { 'common-ligatures': 'liga clig', 'no-common-ligatures': 'liga=0 clig=0' }),
    ...words('discretionary', { 'discretionary-ligatures': 'dlig', 'no-discretionary-ligatures': 'dlig=0' }),
    ...words('historical', { 'historical-ligatures': 'hlig', 'no-historical-ligatures': 'hlig=0' }),
    ...words('contextual', { contextual: 'calt', 'no-contextual': 'calt=0' }),
  ]),
  numeric: new Map([
    ...words('figure', { 'lining-nums': 'lnum', 'oldstyle-nums': 'onum' }),
    ...words('spacing', { 'proportional-nums': 'pnum', 'tabular-nums': 'tnum' }),
    ...words('fraction', { 'diagonal-fractions': 'frac', 'stacked-fractions': 'afrc' }),
    ...words('ordinal', { ordinal: 'ordn' }),
    ...words('zero', { 'slashed-zero': 'zero' }),
  ]),
  'east-asian': new Map([
    ...words('variant', {
      jis78: 'jp78',
      jis83: 'jp83',
      jis90: 'jp90',
      jis04: 'jp04',
      simplified: 'smpl',
      traditional: 'trad',
    }),
    ...words('width', { 'full-width': 'fwid', 'proportional-width': 'pwid' }),
    ...words('ruby', { ruby: 'ruby' }),
  ]),
  position: new Map(words('position', { sub: 'subs', super: 'sups' })),
};

const NO_LIGATURES: readonly FontFeature[] = ['liga', 'clig', 'dlig', 'hlig', 'calt'].map((tag) => ({ tag, value: 0 }));

/** The longhands `font-variant-ligatures`, `-numeric`, `-east-asian`, `-position`. */
export function variantFeatures(module: VariantModule): Syntax<readonly FontFeature[]> {
  const known = variantWords[module];
  return {
    grammar: `normal | ${module === 'ligatures' ? 'none | ' : ''}${[...known.keys()].join(' || ')}`,
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('normal')) return [];
      if (module === 'ligatures' && tokens.takeIdent('none')) return NO_LIGATURES;
      const sets = new Set<string>();
      const features: FontFeature[] = [];
      while (tokens.nextKind() === IDENT) {
        const word = known.get(tokens.keyword());
        if (word === undefined || sets.has(word.set)) break;
        sets.add(word.set);
        features.push(...word.features);
        tokens.advance();
      }
      return sets.size === 0 ? null : features;
    },
  };
}
