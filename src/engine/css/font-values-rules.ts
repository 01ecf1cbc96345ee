/** `@font-feature-values` and `@font-palette-values`: names for what single fonts have to offer (css-fonts-4 §6.9, §9.2). */
import type { Color } from '../display/color.ts';
import { type DescriptorReporter, readDescriptors } from './descriptors.ts';
import { soleDashedIdent } from './syntax/dashed-ident.ts';
import { parseBlockItems } from './syntax/parse-rules.ts';
import { NUMBER } from './syntax/token-kind.ts';
import { TokenStream } from './syntax/token-stream.ts';
import type { TokenList } from './syntax/tokenize.ts';
import { integer } from './values/basic/numeric.ts';
import { Deferred } from './values/basic/syntax.ts';
import { parseColor } from './values/color/color.ts';
import { isAbsoluteColor } from './values/color/color-value.ts';
import { fontFamilies } from './values/text/font.ts';

/** The blocks of `@font-feature-values`, and the functions of `font-variant-alternates` that ask for their names. */
export type FeatureValueKind = 'stylistic' | 'styleset' | 'character-variant' | 'swash' | 'ornaments' | 'annotation';

export interface FontFeatureValuesRule {
  readonly families: readonly string[];
  /** Numbers by kind and name, of which case counts; of two rules for one name the later one counts. */
  readonly values: ReadonlyMap<FeatureValueKind, ReadonlyMap<string, readonly number[]>>;
  readonly layer: string | null;
}

export interface FontPaletteValuesRule {
  /** With its two dashes. */
  readonly name: string;
  readonly families: readonly string[];
  /** Index of a palette of the font, or the first one for such a background. */
  readonly base: number | 'light' | 'dark';
  /** By index of the palette's entry. */
  readonly overrides: ReadonlyMap<number, Color>;
  readonly layer: string | null;
}

/** How many numbers a name may stand for. */
const MOST_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['stylistic', 1],
  ['styleset', Number.POSITIVE_INFINITY],
  ['character-variant', 2],
  ['swash', 1],
  ['ornaments', 1],
  ['annotation', 1],
]);

const families = fontFamilies();
const index = integer({ min: 0 });
const NO_CONTEXT = { baseUrl: 'about:blank', quirks: false };

/** Names of fonts, which generic ones are not; `null` where the stream is not such a list. */
function readFamilies(stream: TokenStream): readonly string[] | null {
  const list = families.parse(stream, NO_CONTEXT);
  if (list === null || list instanceof Deferred || !stream.isAtEnd()) return null;
  return list.some(({ generic }) => generic) ? null : list.map(({ name }) => name);
}

/** An integer that depends on nothing. */
function readIndex(value: TokenStream): number | null {
  const number = index.parse(value, NO_CONTEXT);
  return typeof number === 'number' ? number : null;
}

// ---- features

/** `null` where the prelude is no list of families. */
export function readFontFeatureValues(
  prelude: TokenStream,
  tokens: TokenList,
  start: number,
  end: number,
  layer: string | null,
  report: DescriptorReporter,
): FontFeatureValuesRule | null {
  const names = readFamilies(prelude);
  if (names === null) return null;
  const values = new Map<FeatureValueKind, Map<string, readonly number[]>>();
  for (const item of parseBlockItems(tokens, start, end)) {
    // When fonts are shown while they load does not matter here.
    if (item.kind === 'declaration' && item.name === 'font-display') continue;
    const most = item.kind === 'at-rule' && item.blockStart !== -1 ? MOST_NUMBERS.get(item.name) : undefined;
    if (item.kind !== 'at-rule' || most === undefined) {
      const first = item.kind === 'qualified-rule' ? item.preludeStart : item.start;
      const name = new TokenStream(tokens, first, first + 1).text();
      report(name, '', null, tokens.starts[first]!);
      continue;
    }
    const kind = item.name as FeatureValueKind;
    let byName = values.get(kind);
    if (byName === undefined) {
      byName = new Map();
      values.set(kind, byName);
    }
    readFeatureBlock(tokens, item.blockStart, item.blockEnd, most, byName, report);
  }
  return { families: names, values, layer };
}

/** Names keep their case, unlike those of descriptors. */
function readFeatureBlock(
  tokens: TokenList,
  start: number,
  end: number,
  most: number,
  byName: Map<string, readonly number[]>,
  report: DescriptorReporter,
): void {
  for (const item of parseBlockItems(tokens, start, end)) {
    if (item.kind !== 'declaration') {
      const first = item.kind === 'qualified-rule' ? item.preludeStart : item.start;
      report(new TokenStream(tokens, first, first + 1).text(), '', null, tokens.starts[first]!);
      continue;
    }
    const name = new TokenStream(tokens, item.start, item.valueEnd).ident();
    const value = new TokenStream(tokens, item.valueStart, item.valueEnd);
    const numbers = readNumbers(value);
    if (numbers !== null && numbers.length <= most) byName.set(name, numbers);
    else {
      value.position = item.valueStart;
      report(name, value.remainingText(), false, tokens.starts[item.start]!);
    }
  }
}

function readNumbers(value: TokenStream): readonly number[] | null {
  const numbers: number[] = [];
  while (!value.isAtEnd()) {
    const number = readIndex(value);
    if (number === null) return null;
    numbers.push(number);
  }
  return numbers.length === 0 ? null : numbers;
}

// ---- palettes

/** `null` where the prelude is no dashed name, or the rule names no family. */
export function readFontPaletteValues(
  prelude: TokenStream,
  tokens: TokenList,
  start: number,
  end: number,
  layer: string | null,
  report: DescriptorReporter,
): FontPaletteValuesRule | null {
  const name = soleDashedIdent(prelude);
  if (name === null) return null;
  let families: readonly string[] | null = null;
  let base: FontPaletteValuesRule['base'] = 0;
  let overrides: ReadonlyMap<number, Color> = new Map();
  readDescriptors(
    tokens,
    start,
    end,
    (descriptor, value) => {
      value.skipWhitespace();
      switch (descriptor) {
        case 'font-family': {
          const list = readFamilies(value);
          if (list !== null) families = list;
          return list !== null;
        }
        case 'base-palette': {
          const given = value.takeIdent('light') ? 'light' : value.takeIdent('dark') ? 'dark' : readIndex(value);
          if (given === null || !value.isAtEnd()) return false;
          base = given;
          return true;
        }
        case 'override-colors': {
          const colors = readOverrides(value);
          if (colors !== null) overrides = colors;
          return colors !== null;
        }
        default:
          return null;
      }
    },
    report,
  );
  return families === null ? null : { name, families, base, overrides, layer };
}

/** `[ <integer [0,∞]> <color> ]#`; colours are the same for all elements. */
function readOverrides(value: TokenStream): ReadonlyMap<number, Color> | null {
  const colors = new Map<number, Color>();
  do {
    const entry = value.nextKind() === NUMBER ? readIndex(value) : null;
    const color = entry === null ? null : parseColor(value);
    if (entry === null || color === null || color instanceof Deferred || !isAbsoluteColor(color)) return null;
    colors.set(entry, color);
  } while (value.takeComma());
  return value.isAtEnd() ? colors : null;
}
