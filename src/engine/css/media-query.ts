/** Media queries (mediaqueries-4, parts of 5), evaluated at once: what they ask about is known before the first sheet is read. */
import { PX_PER_UNIT } from '../base/lengths.ts';
import { compare, readComparison } from './comparison.ts';
import { both, type ConditionReaders, negate, readCondition, TRUTH_LOGIC, type Truth } from './condition.ts';
import { COLON, COMMA, DIMENSION, FUNCTION, IDENT, NUMBER } from './syntax/token-kind.ts';
import { streamOf, type TokenStream } from './syntax/token-stream.ts';
import { parseMathFunction } from './values/numbers/calc-parse.ts';
import {
  censored,
  evaluate,
  LENGTH_TYPE,
  NUMBER_TYPE,
  PERCENT_TYPE,
  RESOLUTION_TYPE,
} from './values/numbers/calc-tree.ts';
import { contextWithoutElement } from './values/numbers/context-without-element.ts';

export interface MediaEnvironment {
  readonly type: 'print' | 'screen';
  /** Page area of the first page, px (CHROMIUM.md 19). */
  readonly width: number;
  readonly height: number;
}

/** Whether one of the queries in the list holds; an empty list does. For `media` attributes. */
export function matchesMedia(text: string, media: MediaEnvironment): boolean {
  return readMediaQueryList(streamOf(text), media);
}

/** Reads a whole stream as a media query list. A query with a syntax error is `not all` (§3.2). */
export function readMediaQueryList(stream: TokenStream, media: MediaEnvironment): boolean {
  if (stream.isAtEnd()) return true;
  const { end } = stream;
  let matches = false;
  while (!stream.isAtEnd()) {
    const start = stream.position;
    while (stream.position < end && stream.kind !== COMMA) stream.skipComponentValue();
    const queryEnd = stream.position;
    stream.position = start;
    stream.end = queryEnd;
    const truth = readQuery(stream, media);
    if (truth === 'true' && stream.isAtEnd()) matches = true;
    stream.end = end;
    stream.position = queryEnd + 1;
  }
  return matches;
}

const TYPES_THAT_ARE_NONE = new Set(['not', 'only', 'and', 'or', 'layer']);

function readQuery(stream: TokenStream, media: MediaEnvironment): Truth | null {
  const readers = readersFor(media);
  stream.skipWhitespace();
  const start = stream.position;
  const prefix = stream.takeIdent('not') ? 'not' : stream.takeIdent('only') ? 'only' : null;
  if (stream.kind !== IDENT) {
    if (prefix === 'only') return null;
    stream.position = start;
    return readCondition(stream, readers);
  }
  const type = stream.keyword();
  if (TYPES_THAT_ARE_NONE.has(type)) return null;
  stream.advance();
  let truth: Truth = type === 'all' || type === media.type ? 'true' : 'false';
  stream.skipWhitespace();
  if (stream.takeIdent('and')) {
    // §3: behind a type no `or` may stand at the top level.
    const conditionStart = stream.position;
    for (; stream.position < stream.end; stream.skipComponentValue()) if (stream.isIdent('or')) return null;
    stream.position = conditionStart;
    const condition = readCondition(stream, readers);
    if (condition === null) return null;
    truth = both(truth, condition);
  }
  return prefix === 'not' ? negate(truth) : truth;
}

function readersFor(media: MediaEnvironment): ConditionReaders<Truth> {
  return {
    feature: (stream) => readFeature(stream, media),
    functionValue: (stream) => {
      stream.skipComponentValue();
      return 'unknown';
    },
    enclosed: 'unknown',
    logic: TRUTH_LOGIC,
  };
}

/** 300 dpi, as Chromium prints. */
const PRINTED_DOTS_PER_PX = 300 / 96;

/** Features whose values are numbers on a scale: px, dots per px, ratios, bits. */
function scaleOf(name: string, media: MediaEnvironment): number | null {
  switch (name) {
    case 'width':
    case 'device-width':
      return media.width;
    case 'height':
    case 'device-height':
      return media.height;
    case 'aspect-ratio':
    case 'device-aspect-ratio':
      return media.width / media.height;
    case 'resolution':
    case '-webkit-device-pixel-ratio':
      return media.type === 'print' ? PRINTED_DOTS_PER_PX : 1;
    case 'color':
      return 8;
    case 'color-index':
    case 'monochrome':
    case 'horizontal-viewport-segments':
    case 'vertical-viewport-segments':
      return name.endsWith('segments') ? 1 : 0;
    default:
      return null;
  }
}

/** Features whose values are words: what holds on paper, and the words that are known. */
function wordOf(name: string, media: MediaEnvironment): readonly [holds: string, ...others: string[]] | null {
  const isPrint = media.type === 'print';
  switch (name) {
    case 'orientation':
      return media.height >= media.width ? ['portrait', 'landscape'] : ['landscape', 'portrait'];
    case 'hover':
    case 'any-hover':
      return ['none', 'hover'];
    case 'pointer':
    case 'any-pointer':
      return ['none', 'coarse', 'fine'];
    case 'update':
      return isPrint ? ['none', 'slow', 'fast'] : ['fast', 'none', 'slow'];
    case 'overflow-block':
      return isPrint ? ['paged', 'none', 'scroll'] : ['scroll', 'none', 'paged'];
    case 'overflow-inline':
      return isPrint ? ['none', 'scroll'] : ['scroll', 'none'];
    case 'color-gamut':
      return ['srgb', 'p3', 'rec2020'];
    case 'scan':
      return isPrint ? ['', 'progressive', 'interlace'] : ['progressive', 'interlace'];
    case 'device-posture':
      return ['continuous', 'folded'];
    case 'grid':
    case '-webkit-transform-3d':
      return name === 'grid' ? ['0', '1'] : ['1', '0'];
    case 'prefers-color-scheme':
      return ['light', 'dark'];
    case 'prefers-reduced-motion':
    case 'prefers-reduced-transparency':
    case 'prefers-reduced-data':
      return ['no-preference', 'reduce'];
    case 'prefers-contrast':
      return ['no-preference', 'more', 'less', 'custom'];
    case 'forced-colors':
      return ['none', 'active'];
    case 'inverted-colors':
      return ['none', 'inverted'];
    case 'scripting':
      return ['none', 'initial-only', 'enabled'];
    case 'dynamic-range':
    case 'video-dynamic-range':
      return ['standard', 'high'];
    case 'display-mode':
      return ['browser', 'fullscreen', 'standalone', 'minimal-ui', 'window-controls-overlay', 'picture-in-picture'];
    default:
      return null;
  }
}

/** Words that mean "nothing of the kind": `(hover)` alone asks for any other. */
const EMPTY_WORDS = new Set(['', 'none', '0', 'no-preference']);

function readFeature(stream: TokenStream, media: MediaEnvironment): Truth | null {
  stream.skipWhitespace();
  if (stream.kind !== IDENT) return readRange(stream, media);
  const name = stream.keyword();
  stream.advance();
  stream.skipWhitespace();
  if (stream.position >= stream.end) return booleanContext(name, media);
  if (stream.kind === COLON) {
    stream.advance();
    return readPlain(name, stream, media);
  }
  const comparison = readComparison(stream);
  const scale = scaleOf(name, media);
  if (comparison === null || scale === null) return null;
  const value = readNumber(stream, name, media);
  return value === null ? null : truth(compare(scale, comparison, value));
}

function booleanContext(name: string, media: MediaEnvironment): Truth {
  const scale = scaleOf(name, media);
  if (scale !== null) return truth(scale !== 0);
  const word = wordOf(name, media);
  return word === null ? 'unknown' : truth(!EMPTY_WORDS.has(word[0]));
}

/** `(min-width: 3cm)`, `(hover: none)` */
function readPlain(written: string, stream: TokenStream, media: MediaEnvironment): Truth | null {
  const word = wordOf(written, media);
  if (word !== null) {
    stream.skipWhitespace();
    const value = stream.kind === IDENT ? stream.keyword() : stream.text();
    stream.advance();
    return word.includes(value) ? truth(word[0] === value || (written === 'color-gamut' && value === 'srgb')) : null;
  }
  const match = /^(-webkit-)?(min|max)-(.+)$/.exec(written);
  const name = match === null ? written : `${match[1] ?? ''}${match[3]}`;
  const scale = scaleOf(name, media);
  if (scale === null) return 'unknown';
  const value = readNumber(stream, name, media);
  if (value === null) return null;
  return truth(compare(scale, match === null ? '=' : match[2] === 'min' ? '>=' : '<=', value));
}

/** `(10cm < width <= 20cm)`, `(10cm < width)`: begins with a value. */
function readRange(stream: TokenStream, media: MediaEnvironment): Truth | null {
  // The feature's name, further on, says what kind of number the value is.
  const start = stream.position;
  while (stream.position < stream.end && stream.kind !== IDENT) stream.advance();
  if (stream.kind !== IDENT) return null;
  const name = stream.keyword();
  const scale = scaleOf(name, media);
  stream.position = start;
  if (scale === null) return 'unknown';
  const low = readNumber(stream, name, media);
  const first = readComparison(stream);
  stream.skipWhitespace();
  if (low === null || first === null || stream.kind !== IDENT) return null;
  stream.advance();
  const holds = compare(low, first, scale);
  if (stream.isAtEnd()) return truth(holds);
  const second = readComparison(stream);
  if (second === null || second === '=' || first === '=' || second[0] !== first[0]) return null;
  const high = readNumber(stream, name, media);
  return high === null ? null : truth(holds && compare(scale, second, high));
}

/** A length in px, a resolution in dots per px, a ratio or a plain number, as the feature takes it. */
function readNumber(stream: TokenStream, feature: string, media: MediaEnvironment): number | null {
  stream.skipWhitespace();
  if (stream.takeIdent('infinite')) return feature === 'resolution' ? Number.POSITIVE_INFINITY : null;
  if (stream.kind === DIMENSION) {
    const value = stream.number();
    const unit = feature === 'resolution' ? dotsPerPx(stream.unit()) : pxPerUnit(stream.unit(), media);
    stream.advance();
    return unit === null || !/width|height|^resolution$/.test(feature) ? null : value * unit;
  }
  if (stream.kind === FUNCTION) {
    const value = readCalculation(stream, feature, media);
    return value !== null && feature.endsWith('aspect-ratio') ? readRatio(stream, value, media) : value;
  }
  if (stream.kind !== NUMBER) return null;
  const value = stream.number();
  // Bits and colours are counted in whole numbers.
  if (/^(color|monochrome|color-index)$/.test(feature) && !stream.isInteger()) return null;
  stream.advance();
  if (feature === 'resolution') return null;
  if (/^(device-)?(width|height)$/.test(feature)) return value === 0 ? 0 : null;
  return feature.endsWith('aspect-ratio') ? readRatio(stream, value, media) : value;
}

/** What may follow the width of a ratio: a slash and the height. */
function readRatio(stream: TokenStream, width: number, media: MediaEnvironment): number | null {
  stream.skipWhitespace();
  if (!stream.takeDelim('/')) return width;
  let height: number | null = null;
  if (stream.kind === FUNCTION) height = readCalculation(stream, 'aspect-ratio', media);
  else if (stream.kind === NUMBER) {
    height = stream.number();
    stream.advance();
  }
  if (height === null) return null;
  return height === 0 ? Number.POSITIVE_INFINITY : width / height;
}

/** A math function of the type that the feature takes. */
function readCalculation(stream: TokenStream, feature: string, media: MediaEnvironment): number | null {
  const node = parseMathFunction(stream, PERCENT_TYPE);
  const isLength = /^(device-)?(width|height)$/.test(feature);
  const type = isLength ? LENGTH_TYPE : feature === 'resolution' ? RESOLUTION_TYPE : NUMBER_TYPE;
  return node === null || node.type !== type
    ? null
    : censored(evaluate(node, contextWithoutElement(INITIAL_FONT, media), 0, 1));
}

function dotsPerPx(unit: string): number | null {
  if (unit === 'dppx' || unit === 'x') return 1;
  return unit === 'dpi' ? 1 / 96 : unit === 'dpcm' ? 2.54 / 96 : null;
}

/** §1.3: font-relative units are those of the initial font. */
const INITIAL_FONT_SIZE = 16;
const INITIAL_METRICS = {
  xHeight: 8,
  zeroAdvance: 8,
  capHeight: INITIAL_FONT_SIZE,
  ideographAdvance: INITIAL_FONT_SIZE,
};
const INITIAL_FONT = { fontSize: INITIAL_FONT_SIZE, lineHeight: INITIAL_FONT_SIZE, metrics: INITIAL_METRICS };

function pxPerUnit(unit: string, media: MediaEnvironment): number | null {
  const absolute = PX_PER_UNIT[unit];
  if (absolute !== undefined) return absolute;
  if (unit === 'em' || unit === 'rem' || unit === 'ic' || unit === 'ric') return 16;
  if (unit === 'ex' || unit === 'ch' || unit === 'rex' || unit === 'rch') return 8;
  const viewport = /^[sld]?v(w|h|i|b|min|max)$/.exec(unit);
  if (viewport === null) return null;
  const { width, height } = media;
  const side = viewport[1]!;
  if (side === 'min') return Math.min(width, height) / 100;
  if (side === 'max') return Math.max(width, height) / 100;
  return (side === 'w' || side === 'i' ? width : height) / 100;
}

function truth(value: boolean): Truth {
  return value ? 'true' : 'false';
}
