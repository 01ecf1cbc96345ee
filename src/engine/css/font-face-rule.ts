/** `@font-face` (css-fonts-4 §4). */
import { type DescriptorReader, type DescriptorReporter, readDescriptors } from './descriptors.ts';
import { FONT_TECHNOLOGIES } from './supports.ts';
import { DIMENSION, FUNCTION, IDENT, NUMBER, PERCENTAGE, STRING } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';
import type { TokenList } from './syntax/tokenize.ts';
import { parseUnicodeRange } from './unicode-range.ts';
import { INVALID_URL, parseUrl } from './values/basic/url.ts';
import { readLanguageTag, readVariations } from './values/text/font-choice.ts';

export type FontFaceSource =
  | {
      readonly kind: 'url';
      /** Absolute. */
      readonly url: string;
      /** Lower case, such as `woff2`; `null` where none is given. */
      readonly format: string | null;
    }
  /** Full name or PostScript name of an installed face. */
  | { readonly kind: 'local'; readonly name: string };

export interface FontFaceRule {
  readonly family: string;
  readonly sources: readonly FontFaceSource[];
  /** Lightest and heaviest; `null` for what the font says. */
  readonly weight: readonly [number, number] | null;
  readonly style: 'normal' | 'italic' | 'oblique' | null;
  /** Degrees to the right, of `oblique` with angles; `null` for none. */
  readonly slant: readonly [number, number] | null;
  /** Percent. */
  readonly stretch: readonly [number, number] | null;
  /** Flat pairs of first and last code point; `null` for all. */
  readonly unicodeRange: readonly number[] | null;
  readonly featureSettings: readonly { readonly tag: string; readonly value: number }[];
  readonly variationSettings: readonly { readonly tag: string; readonly value: number }[];
  /** OpenType tag, '' for that of the text. */
  readonly languageOverride: string;
  /** Shares of the font size; `null` for `normal`. `null` altogether where nothing is overridden. */
  readonly metricsOverride: {
    readonly ascent: number | null;
    readonly descent: number | null;
    readonly lineGap: number | null;
  } | null;
  /** Factor on glyphs and metrics. */
  readonly sizeAdjust: number;
}

/** What can be opened here; sources of other formats are passed over without loading. */
const FORMATS = new Set([
  'woff',
  'woff2',
  'truetype',
  'opentype',
  'collection',
  'woff-variations',
  'woff2-variations',
  'truetype-variations',
  'opentype-variations',
]);

const STRETCH_KEYWORDS: Readonly<Record<string, number>> = {
  'ultra-condensed': 50,
  'extra-condensed': 62.5,
  condensed: 75,
  'semi-condensed': 87.5,
  normal: 100,
  'semi-expanded': 112.5,
  expanded: 125,
  'extra-expanded': 150,
  'ultra-expanded': 200,
};

/** Collects the descriptors; `null` without a family or a source that can be used. */
export function readFontFaceRule(
  tokens: TokenList,
  start: number,
  end: number,
  baseUrl: string,
  report: DescriptorReporter,
): FontFaceRule | null {
  const face = new FontFaceReader(baseUrl);
  readDescriptors(tokens, start, end, face.read, report);
  return face.rule();
}

class FontFaceReader {
  readonly #baseUrl: string;
  #family: string | null = null;
  #sources: readonly FontFaceSource[] = [];
  #weight: FontFaceRule['weight'] = null;
  #style: FontFaceRule['style'] = null;
  #slant: FontFaceRule['slant'] = null;
  #stretch: FontFaceRule['stretch'] = null;
  #unicodeRange: FontFaceRule['unicodeRange'] = null;
  #features: FontFaceRule['featureSettings'] = [];
  #variations: FontFaceRule['variationSettings'] = [];
  #language = '';
  #ascent: number | null = null;
  #descent: number | null = null;
  #lineGap: number | null = null;
  #sizeAdjust = 1;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  rule(): FontFaceRule | null {
    if (this.#family === null || this.#sources.length === 0) return null;
    const isOverridden = this.#ascent !== null || this.#descent !== null || this.#lineGap !== null;
    return {
      family: this.#family,
      sources: this.#sources,
      weight: this.#weight,
      style: this.#style,
      slant: this.#slant,
      stretch: this.#stretch,
      unicodeRange: this.#unicodeRange,
      featureSettings: this.#features,
      variationSettings: this.#variations,
      languageOverride: this.#language,
      metricsOverride: isOverridden ? { ascent: this.#ascent, descent: this.#descent, lineGap: this.#lineGap } : null,
      sizeAdjust: this.#sizeAdjust,
    };
  }

  readonly read: DescriptorReader = (name, value) => {
    value.skipWhitespace();
    switch (name) {
      case 'font-family':
        return taken(readFamily(value), (family) => (this.#family = family));
      case 'src':
        return taken(readSources(value, this.#baseUrl), (sources) => (this.#sources = sources));
      case 'font-weight':
        return taken(readWeights(value), (weight) => (this.#weight = weight === 'auto' ? null : weight));
      case 'font-style':
        return taken(readStyle(value), ({ style, slant }) => {
          this.#style = style;
          this.#slant = slant;
        });
      case 'font-stretch':
      case 'font-width':
        return taken(readStretch(value), (stretch) => (this.#stretch = stretch === 'auto' ? null : stretch));
      case 'unicode-range':
        return taken(readUnicodeRanges(value), (ranges) => (this.#unicodeRange = ranges));
      case 'font-feature-settings':
        return taken(readFeatures(value), (features) => (this.#features = features));
      case 'ascent-override':
        return taken(readOverride(value), (share) => (this.#ascent = share === 'normal' ? null : share));
      case 'descent-override':
        return taken(readOverride(value), (share) => (this.#descent = share === 'normal' ? null : share));
      case 'line-gap-override':
        return taken(readOverride(value), (share) => (this.#lineGap = share === 'normal' ? null : share));
      case 'size-adjust':
        return taken(readPercentage(value), (factor) => (this.#sizeAdjust = factor));
      case 'font-variation-settings':
        return taken(
          value.takeIdent('normal') ? [] : readVariations(value),
          (settings) => (this.#variations = settings),
        );
      case 'font-language-override':
        return taken(readLanguage(value), (tag) => (this.#language = tag));
      // Text is set when all fonts are there; which instance of a file is meant is said by the traits.
      case 'font-display':
      case 'font-named-instance':
      case 'font-variant':
        value.position = value.end;
        return true;
      default:
        return null;
    }
  };
}

function taken<T>(value: T | null, take: (value: T) => void): boolean {
  if (value !== null) take(value);
  return value !== null;
}

function readFamily(value: TokenStream): string | null {
  if (value.kind === STRING) {
    const family = value.string();
    value.advance();
    return family;
  }
  const words: string[] = [];
  for (; value.nextKind() === IDENT; value.advance()) words.push(value.ident());
  return words.length > 0 ? words.join(' ') : null;
}

/** §4.3.1: an invalid or unusable source is passed over, the others remain. */
function readSources(value: TokenStream, baseUrl: string): readonly FontFaceSource[] | null {
  const sources: FontFaceSource[] = [];
  do {
    const source = readSource(value, baseUrl);
    if (source !== null) sources.push(source);
    while (value.position < value.end && !atComma(value)) value.skipComponentValue();
  } while (value.takeComma());
  return sources.length > 0 ? sources : null;
}

function atComma(value: TokenStream): boolean {
  return value.text() === ',';
}

function readSource(value: TokenStream, baseUrl: string): FontFaceSource | null {
  value.skipWhitespace();
  if (value.isFunction('local')) {
    const name = value.readBlock((content) => {
      content.skipWhitespace();
      return readFamily(content);
    });
    return name === null ? null : { kind: 'local', name };
  }
  const url = parseUrl(value, { baseUrl, quirks: false });
  if (url === null || url === INVALID_URL) return null;
  let format: string | null = null;
  while (value.nextKind() === FUNCTION) {
    const name = value.functionName();
    if (name === 'tech') {
      if (value.readBlock(readTechnologies) === null) return null;
      continue;
    }
    if (name !== 'format') return null;
    format = value.readBlock(readFormat);
    if (format === null || !FORMATS.has(format)) return null;
  }
  return { kind: 'url', url, format };
}

/** §11.1: all that the source needs must be there; `null` where something is not. */
function readTechnologies(content: TokenStream): true | null {
  do {
    if (content.nextKind() !== IDENT || !FONT_TECHNOLOGIES.has(content.keyword())) return null;
    content.advance();
  } while (content.takeComma());
  return true;
}

function readFormat(content: TokenStream): string | null {
  const kind = content.nextKind();
  if (kind !== STRING && kind !== IDENT) return null;
  const format = (kind === STRING ? content.string() : content.ident()).toLowerCase();
  content.advance();
  return format;
}

function readWeights(value: TokenStream): readonly [number, number] | 'auto' | null {
  if (value.takeIdent('auto')) return 'auto';
  return readRange(value, (stream) => {
    if (stream.takeIdent('normal')) return 400;
    if (stream.takeIdent('bold')) return 700;
    if (stream.kind !== NUMBER) return null;
    const weight = stream.number();
    stream.advance();
    return weight >= 1 && weight <= 1000 ? weight : null;
  });
}

function readStretch(value: TokenStream): readonly [number, number] | 'auto' | null {
  if (value.takeIdent('auto')) return 'auto';
  return readRange(value, (stream) => {
    if (stream.kind === IDENT) {
      const stretch = STRETCH_KEYWORDS[stream.keyword()];
      stream.advance();
      return stretch ?? null;
    }
    const share = readPercentage(stream);
    return share === null ? null : share * 100;
  });
}

/** One or two values, put in ascending order. */
function readRange(
  value: TokenStream,
  readOne: (stream: TokenStream) => number | null,
): readonly [number, number] | null {
  const first = readOne(value);
  if (first === null) return null;
  if (value.isAtEnd()) return [first, first];
  const second = readOne(value);
  return second === null ? null : [Math.min(first, second), Math.max(first, second)];
}

interface FaceStyle {
  readonly style: FontFaceRule['style'];
  readonly slant: FontFaceRule['slant'];
}

function readStyle(value: TokenStream): FaceStyle | null {
  if (value.takeIdent('auto')) return { style: null, slant: null };
  for (const word of ['normal', 'italic'] as const) if (value.takeIdent(word)) return { style: word, slant: null };
  if (!value.takeIdent('oblique')) return null;
  const angles: number[] = [];
  value.skipWhitespace();
  while (angles.length < 2 && value.kind === DIMENSION) {
    const turn = DEGREES[value.unit()];
    if (turn === undefined) return null;
    angles.push(value.number() * turn);
    value.advance();
    value.skipWhitespace();
  }
  const [first, second = first] = angles;
  if (first === undefined) return { style: 'oblique', slant: null };
  return { style: 'oblique', slant: [Math.min(first, second!), Math.max(first, second!)] };
}

/** Degrees of each unit of angles. */
const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

function readLanguage(value: TokenStream): string | null {
  if (value.takeIdent('normal')) return '';
  const tag = value.kind === STRING ? readLanguageTag(value) : null;
  if (tag !== null) value.advance();
  return tag;
}

function readPercentage(value: TokenStream): number | null {
  value.skipWhitespace();
  if (value.kind !== PERCENTAGE || value.number() < 0) return null;
  const share = value.number() / 100;
  value.advance();
  return share;
}

function readOverride(value: TokenStream): number | 'normal' | null {
  if (value.takeIdent('normal')) return 'normal';
  const share = readPercentage(value);
  // A second value is for vertical text.
  if (share !== null && !value.isAtEnd()) readPercentage(value);
  return share;
}

function readFeatures(value: TokenStream): FontFaceRule['featureSettings'] | null {
  if (value.takeIdent('normal')) return [];
  const features: { tag: string; value: number }[] = [];
  do {
    if (value.nextKind() !== STRING) return null;
    const tag = value.string();
    value.advance();
    value.skipWhitespace();
    if (!/^[\x20-\x7e]{4}$/.test(tag)) return null;
    let setting = 1;
    if (value.takeIdent('off')) setting = 0;
    else if (value.kind === NUMBER) {
      setting = value.number();
      value.advance();
    } else value.takeIdent('on');
    features.push({ tag, value: setting });
  } while (value.takeComma());
  return features;
}

/** Tokens cut `U+26-7E` into pieces, so the text is read instead. */
function readUnicodeRanges(value: TokenStream): readonly number[] | null {
  const text = value.remainingText();
  value.position = value.end;
  return parseUnicodeRange(text);
}
