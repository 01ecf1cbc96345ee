/** Selectors and descriptors of `@page` (css-page-3 §3.2, §4, §7, §8). Other properties in it are declarations as anywhere. */
import { PX_PER_UNIT } from '../base/lengths.ts';
import { type AnPlusB, parseAnPlusB } from './selectors/nth.ts';
import { COLON, DIMENSION, FUNCTION, IDENT, NUMBER } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';

export interface PageMarks {
  readonly crop: boolean;
  readonly cross: boolean;
}

export type PageOrientation = 'upright' | 'rotate-left' | 'rotate-right';

export interface PageSelector {
  /** Name of a named page, case kept; `null` for any. */
  readonly name: string | null;
  readonly isFirst: boolean;
  readonly isBlank: boolean;
  readonly side: 'left' | 'right' | null;
  /** `:nth()` (css-gcpm-3 §4). */
  readonly nth: PageNth | null;
  /** A·2²⁰ + B·2¹⁰ + C: names; `:first`, `:blank`, `:nth()`; `:left`, `:right` (css-page-3 §3.3). */
  readonly specificity: number;
}

/** Counts from the first page of the document, or of each page group of a name. */
export interface PageNth extends AnPlusB {
  readonly of: string | null;
}

/** `size`, px; width and height both `null` where only an orientation is given or the value is `auto`. */
export interface PageSize {
  readonly width: number | null;
  readonly height: number | null;
  readonly orientation: 'portrait' | 'landscape' | null;
}

/** Reads the prelude of `@page`; `null` where it is invalid. An empty one selects all pages. */
export function readPageSelectors(stream: TokenStream): readonly PageSelector[] | null {
  const selectors: PageSelector[] = [];
  if (stream.isAtEnd()) return [ALL_PAGES];
  do {
    const selector = readPageSelector(stream);
    if (selector === null) return null;
    selectors.push(selector);
  } while (stream.takeComma());
  return stream.isAtEnd() ? selectors : null;
}

const ALL_PAGES: PageSelector = { name: null, isFirst: false, isBlank: false, side: null, nth: null, specificity: 0 };

function readPageSelector(stream: TokenStream): PageSelector | null {
  stream.skipWhitespace();
  const start = stream.position;
  let selector = ALL_PAGES;
  if (stream.kind === IDENT) {
    selector = { ...selector, name: stream.ident(), specificity: 1 << 20 };
    stream.advance();
  }
  while (stream.kind === COLON) {
    stream.advance();
    if (stream.kind === FUNCTION && stream.isFunction('nth')) {
      const nth = stream.readBlock(readPageNth);
      if (nth === null) return null;
      selector = { ...selector, nth, specificity: selector.specificity + (1 << 10) };
      continue;
    }
    if (stream.kind !== IDENT) return null;
    const name = stream.keyword();
    stream.advance();
    if (name === 'first') selector = { ...selector, isFirst: true, specificity: selector.specificity + (1 << 10) };
    else if (name === 'blank') selector = { ...selector, isBlank: true, specificity: selector.specificity + (1 << 10) };
    else if (name === 'left' || name === 'right')
      selector = { ...selector, side: name, specificity: selector.specificity + 1 };
    else return null;
  }
  return stream.position === start ? null : selector;
}

/** `An+B [ of <custom-ident> ]?` */
function readPageNth(stream: TokenStream): PageNth | null {
  const nth = parseAnPlusB(stream);
  if (nth === null) return null;
  if (!stream.takeIdent('of')) return { ...nth, of: null };
  if (stream.kind !== IDENT) return null;
  const of = stream.ident();
  stream.advance();
  stream.skipWhitespace();
  return { ...nth, of };
}

/** Portrait sizes in px. The names of the specification, those that Chromium knows, and the rest of the A series. */
const NAMED_SIZES: ReadonlyMap<string, readonly [number, number]> = new Map([
  ...(
    [
      ['a0', 841, 1189],
      ['a1', 594, 841],
      ['a2', 420, 594],
      ['a3', 297, 420],
      ['a4', 210, 297],
      ['a5', 148, 210],
      ['a6', 105, 148],
      ['a7', 74, 105],
      ['b4', 250, 353],
      ['b5', 176, 250],
      ['jis-b4', 257, 364],
      ['jis-b5', 182, 257],
    ] as const
  ).map(([name, width, height]): [string, [number, number]] => [
    name,
    [width * PX_PER_UNIT.mm!, height * PX_PER_UNIT.mm!],
  ]),
  ['letter', [8.5 * 96, 11 * 96]],
  ['legal', [8.5 * 96, 14 * 96]],
  ['ledger', [11 * 96, 17 * 96]],
]);

/** `auto | <length>{1,2} | [ <page-size> || [ portrait | landscape ] ]` */
export function readPageSize(stream: TokenStream): PageSize | null {
  if (stream.nextKind() !== IDENT) return readLengths(stream);
  if (stream.takeIdent('auto')) return { width: null, height: null, orientation: null };
  let named: readonly [number, number] | null = null;
  let orientation: 'portrait' | 'landscape' | null = null;
  while (stream.nextKind() === IDENT) {
    const word = stream.keyword();
    if (orientation === null && (word === 'portrait' || word === 'landscape')) orientation = word;
    else if (named === null && NAMED_SIZES.has(word)) named = NAMED_SIZES.get(word)!;
    else return null;
    stream.advance();
  }
  if (named === null) return orientation === null ? null : { width: null, height: null, orientation };
  const [width, height] = orientation === 'landscape' ? [named[1], named[0]] : named;
  return { width, height, orientation };
}

function readLengths(stream: TokenStream): PageSize | null {
  const width = readAbsoluteLength(stream);
  if (width === null || width < 0) return null;
  if (stream.isAtEnd()) return { width, height: width, orientation: null };
  const height = readAbsoluteLength(stream);
  return height === null || height < 0 ? null : { width, height, orientation: null };
}

/** A length in px. Font-relative units mean the initial font here, 16 px. */
function readAbsoluteLength(stream: TokenStream): number | null {
  stream.skipWhitespace();
  const { kind } = stream;
  if (kind !== DIMENSION && kind !== NUMBER) return null;
  const value = stream.number();
  let factor: number | undefined;
  if (kind === NUMBER) factor = value === 0 ? 1 : undefined;
  else factor = stream.isUnit('em') || stream.isUnit('rem') ? 16 : PX_PER_UNIT[stream.unit()];
  stream.advance();
  return factor === undefined ? null : value * factor;
}

/** `upright | rotate-left | rotate-right` */
export function readPageOrientation(stream: TokenStream): PageOrientation | null {
  stream.skipWhitespace();
  for (const word of ['upright', 'rotate-left', 'rotate-right'] as const) if (stream.takeIdent(word)) return word;
  return null;
}

/** `auto | <length>` */
export function readBleed(stream: TokenStream): number | 'auto' | null {
  stream.skipWhitespace();
  return stream.takeIdent('auto') ? 'auto' : readAbsoluteLength(stream);
}

/** `none | [ crop || cross ]` */
export function readMarks(stream: TokenStream): PageMarks | null {
  stream.skipWhitespace();
  if (stream.takeIdent('none')) return { crop: false, cross: false };
  let crop = false;
  let cross = false;
  while (stream.kind === IDENT) {
    if (!crop && stream.takeIdent('crop')) crop = true;
    else if (!cross && stream.takeIdent('cross')) cross = true;
    else return null;
  }
  return crop || cross ? { crop, cross } : null;
}
