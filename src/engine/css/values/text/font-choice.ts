/** Values of the properties that choose among what a font offers: size adjustment, alternates, palettes, synthesis (css-fonts-4, css-fonts-5). */
import type { FeatureValueKind } from '../../font-values-rules.ts';
import { isDashedIdent } from '../../syntax/dashed-ident.ts';
import { FUNCTION, IDENT, NUMBER, STRING } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { keyword } from '../basic/keyword.ts';
import { number } from '../basic/numeric.ts';
import { Deferred, mapSpecified, type Syntax } from '../basic/syntax.ts';
import type { ComputeContext } from '../numbers/compute-context.ts';

/** The ratio that `font-size-adjust` keeps (css-fonts-5 §4.1). */
export type SizeAdjustMetric = 'ex-height' | 'cap-height' | 'ch-width' | 'ic-width' | 'ic-height';

export interface FontSizeAdjust {
  readonly metric: SizeAdjustMetric;
  /** Share of the font size. */
  readonly value: number;
}

/** `from-font`: what the metric is in the first available font. */
function ofFont(metric: SizeAdjustMetric, { fontSize, metrics }: ComputeContext): 'none' | FontSizeAdjust {
  if (!(fontSize > 0)) return 'none';
  const px = {
    'ex-height': metrics.xHeight,
    'cap-height': metrics.capHeight,
    'ch-width': metrics.zeroAdvance,
    'ic-width': metrics.ideographAdvance,
    'ic-height': fontSize,
  }[metric];
  return { metric, value: px / fontSize };
}

/** `font-size-adjust`: `none | <font-metric>? [ from-font | <number [0,∞]> ]`. */
export function fontSizeAdjust(): Syntax<'none' | FontSizeAdjust> {
  const metrics = keyword('ex-height', 'cap-height', 'ch-width', 'ic-width', 'ic-height');
  const share = number({ min: 0 });
  return {
    grammar: `none | [ ${metrics.grammar} ]? [ from-font | ${share.grammar} ]`,
    parse(tokens, context) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return 'none';
      const start = tokens.position;
      let metric = metrics.parse(tokens, context) as SizeAdjustMetric | null;
      if (metric === null) {
        metric = 'ex-height';
        tokens.position = start;
      }
      tokens.skipWhitespace();
      if (tokens.takeIdent('from-font')) return new Deferred((element) => ofFont(metric, element));
      const value = share.parse(tokens, context);
      return value === null ? null : mapSpecified(value, (each) => ({ metric, value: each }));
    },
  };
}

/** A function of `font-variant-alternates`, whose names `@font-feature-values` defines for a family. */
export type AlternateKind = FeatureValueKind;

export interface FontAlternates {
  readonly historicalForms: boolean;
  readonly named: readonly { readonly kind: AlternateKind; readonly names: readonly string[] }[];
}

export const NO_ALTERNATES: FontAlternates = { historicalForms: false, named: [] };

/** Whether the function takes more than one name. */
const ALTERNATE_KINDS: ReadonlyMap<string, boolean> = new Map([
  ['stylistic', false],
  ['styleset', true],
  ['character-variant', true],
  ['swash', false],
  ['ornaments', false],
  ['annotation', false],
]);

/** `font-variant-alternates` (css-fonts-4 §6.8). */
export function fontAlternates(): Syntax<FontAlternates> {
  const functions = [...ALTERNATE_KINDS].map(([name, isList]) => `${name}(<ident>${isList ? '#' : ''})`);
  return {
    grammar: `normal | [ ${functions.join(' || ')} || historical-forms ]`,
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('normal')) return NO_ALTERNATES;
      let historicalForms = false;
      const named: { kind: AlternateKind; names: readonly string[] }[] = [];
      for (;;) {
        const kind = tokens.nextKind();
        if (kind === IDENT && !historicalForms && tokens.takeIdent('historical-forms')) {
          historicalForms = true;
          continue;
        }
        if (kind !== FUNCTION) break;
        const name = tokens.functionName();
        const isList = ALTERNATE_KINDS.get(name);
        if (isList === undefined || named.some((each) => each.kind === name)) break;
        const names = tokens.readBlock((content) => readNames(content, isList));
        if (names === null) return null;
        named.push({ kind: name as AlternateKind, names });
      }
      return historicalForms || named.length > 0 ? { historicalForms, named } : null;
    },
  };
}

function readNames(content: TokenStream, isList: boolean): readonly string[] | null {
  const names: string[] = [];
  do {
    if (content.nextKind() !== IDENT) return null;
    names.push(content.ident());
    content.advance();
  } while (isList && content.takeComma());
  return names;
}

/** `font-palette`: a keyword, or the dashed name of `@font-palette-values` rules (css-fonts-4 §9.1). */
export function fontPalette(): Syntax<string> {
  return {
    grammar: 'normal | light | dark | <dashed-ident>',
    parse(tokens) {
      if (tokens.nextKind() !== IDENT) return null;
      const name = tokens.ident();
      const word = name.toLowerCase();
      const isKeyword = word === 'normal' || word === 'light' || word === 'dark';
      if (!isKeyword && !isDashedIdent(name)) return null;
      tokens.advance();
      return isKeyword ? word : name;
    },
  };
}

/** `font-language-override`: an OpenType language tag of four characters, or `normal` (css-fonts-4 §6.13). */
export function fontLanguageOverride(): Syntax<string> {
  return {
    grammar: 'normal | <string>',
    parse(tokens) {
      const kind = tokens.nextKind();
      if (kind === IDENT) return tokens.takeIdent('normal') ? 'normal' : null;
      const tag = kind === STRING ? readLanguageTag(tokens) : null;
      if (tag !== null) tokens.advance();
      return tag;
    },
  };
}

/** Tags have four characters, spaces at the end may be left out; `null` for other strings. The string stays in the stream. */
export function readLanguageTag(tokens: TokenStream): string | null {
  const text = tokens.string();
  return /^[\x20-\x7e]{1,4}$/.test(text) && text.trim() !== '' ? text.padEnd(4, ' ') : null;
}

/** The settings of a `font-variation-settings` descriptor or property as they are written; `null` where they are invalid. */
export function readVariations(value: TokenStream): { readonly tag: string; readonly value: number }[] | null {
  const settings: { tag: string; value: number }[] = [];
  do {
    if (value.nextKind() !== STRING) return null;
    const tag = value.string();
    value.advance();
    value.skipWhitespace();
    if (!/^[\x20-\x7e]{4}$/.test(tag) || value.kind !== NUMBER) return null;
    settings.push({ tag, value: value.number() });
    value.advance();
  } while (value.takeComma());
  return settings;
}
