/** Languages that are hyphenated, and which pattern file (`hyphenation/*.br`) serves a language tag (css-text-4 §6.3, BCP 47). */

/** Letters that must stay before and after a hyphen. */
export interface HyphenMinimums {
  readonly before: number;
  readonly after: number;
}

const TWO: HyphenMinimums = { before: 2, after: 2 };
const TWO_THREE: HyphenMinimums = { before: 2, after: 3 };

/** By file name, as the authors of the patterns chose them; never less than two on both sides. */
const FILES: Readonly<Record<string, HyphenMinimums>> = {
  af: TWO,
  be: TWO,
  bg: TWO,
  ca: TWO,
  cy: TWO_THREE,
  da: TWO,
  de: TWO,
  'de-1901': TWO,
  el: TWO,
  'el-polyton': TWO,
  'en-gb': TWO_THREE,
  'en-us': TWO_THREE,
  es: TWO,
  et: TWO_THREE,
  eu: TWO,
  fi: TWO,
  fr: TWO_THREE,
  fur: TWO,
  gl: TWO,
  hr: TWO,
  hsb: TWO,
  ia: TWO,
  is: TWO,
  it: TWO,
  ka: TWO,
  kmr: TWO,
  lt: TWO,
  mn: TWO,
  nb: TWO,
  nl: TWO,
  oc: TWO,
  pl: TWO,
  pms: TWO,
  pt: TWO_THREE,
  rm: TWO,
  ru: TWO,
  'sh-cyrl': TWO,
  'sh-latn': TWO,
  sl: TWO,
  sq: TWO,
  sv: TWO,
  tk: TWO,
  tr: TWO,
  uk: TWO,
};

export const PATTERN_FILES: readonly string[] = Object.keys(FILES);

/** Tags whose file has another name, the most specific first; a tag fits when it is equal or goes on with `-`. */
const ALIASES: readonly (readonly [tag: string, file: string])[] = [
  ['en-au', 'en-gb'],
  ['en-gb', 'en-gb'],
  ['en-ie', 'en-gb'],
  ['en-in', 'en-gb'],
  ['en-nz', 'en-gb'],
  ['en-za', 'en-gb'],
  ['en', 'en-us'],
  ['de-ch-1901', 'de-1901'],
  ['de-1901', 'de-1901'],
  ['de-at-1901', 'de-1901'],
  ['de-de-1901', 'de-1901'],
  ['el-polyton', 'el-polyton'],
  ['bs-cyrl', 'sh-cyrl'],
  ['bs', 'sh-latn'],
  ['sr-latn', 'sh-latn'],
  ['sr', 'sh-cyrl'],
  ['sh-cyrl', 'sh-cyrl'],
  ['sh', 'sh-latn'],
  ['ku', 'kmr'],
  // The patterns of both are the same.
  ['nn', 'nb'],
  ['no', 'nb'],
];

/** The name of the pattern file for a language tag, `null` where there is none. */
export function patternFileOf(language: string): string | null {
  const tag = language.toLowerCase();
  for (const [prefix, file] of ALIASES) if (tag === prefix || tag.startsWith(`${prefix}-`)) return file;
  const dash = tag.indexOf('-');
  const primary = dash < 0 ? tag : tag.slice(0, dash);
  return Object.hasOwn(FILES, primary) ? primary : null;
}

export function minimumsOf(file: string): HyphenMinimums {
  return FILES[file] ?? TWO;
}
