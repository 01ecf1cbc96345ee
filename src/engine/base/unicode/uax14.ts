/** The Unicode line breaking algorithm (UAX 14, revision for Unicode 17), with the tailoring of css-text-3 §5.2 and §5.3. Linear in the text. */
import { isPairOfTable } from './ascii-line-break.ts';
import { segmentComplexRuns } from './complex-line-break.ts';
import * as C from './generated/line-break.ts';
import { PackedProperty } from './packed-property.ts';
import { mayBreakBetween, type PairContext } from './uax14-rules.ts';

export interface LineBreakOptions {
  /** `break-word` is normal here: its extra breaks are those of `overflow-wrap: anywhere`, which is the line breaker's. */
  readonly wordBreak: 'normal' | 'break-all' | 'keep-all' | 'break-word';
  readonly lineBreak: 'auto' | 'loose' | 'normal' | 'strict' | 'anywhere';
  /** BCP 47 tag, '' for unknown. */
  readonly language: string;
}

const lineBreak = new PackedProperty(C.LINE_BREAK_RUNS);

const LAST_ASCII = 0x7f;

/** Writes what UAX 14 says of the pairs that the table of ASCII characters does not have: 1 may, 2 must break before an index. */
export function breakAround(text: string, options: LineBreakOptions, breaks: Uint8Array): void {
  const tailored = tailoringFor(options);
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) <= LAST_ASCII) continue;
    // No rule looks past an ASCII letter: what is between two of them is broken as if it were all.
    let start = at;
    while (start > from && !isAsciiLetter(text.charCodeAt(start))) start--;
    while (at < text.length && !isAsciiLetter(text.charCodeAt(at))) at++;
    const end = Math.min(at + 1, text.length);
    breakWithin(readCharacters(text, start, end, tailored), options, end, breaks);
    breakAfterSpaces(text, start, end, breaks);
    from = at;
  }
}

/** Breaks between all characters, for `break-all`. */
export function breakEverywhere(text: string, options: LineBreakOptions): Uint8Array {
  const breaks = new Uint8Array(text.length);
  const context = readCharacters(text, 0, text.length, tailoringFor(options));
  for (let k = 1; k < context.count; k++) breaks[context.positions[k]!] = mayBreakNext(context, k);
  return breaks;
}

function breakWithin(context: PairContext, { wordBreak }: LineBreakOptions, end: number, breaks: Uint8Array): void {
  const { text, positions, classes, count } = context;
  for (let k = 1; k < count; k++) {
    const at = positions[k]!;
    const isBreak = mayBreakNext(context, k);
    if (isPairOfTable(text.charCodeAt(at - 1), text.charCodeAt(at))) continue;
    const isKept =
      wordBreak === 'keep-all' &&
      isBreak === 1 &&
      classes[k] !== C.SA &&
      isLetter(text, positions[k - 1]!) &&
      isLetter(text, at);
    // `word-break: keep-all`: no breaks between letters, digits and syllables (css-text-3 §5.1).
    breaks[at] = isKept ? 0 : isBreak;
  }
  segmentComplexRuns(context, end, breaks);
}

/** A line may always break after a space (Chromium; UAX 14 would keep an opening bracket and what follows its spaces together). */
function breakAfterSpaces(text: string, start: number, end: number, breaks: Uint8Array): void {
  for (let at = start + 1; at < end; at++) {
    const previous = text.charCodeAt(at - 1);
    if ((previous === 0x20 || previous === 0x09) && text.charCodeAt(at) > LAST_ASCII && breaks[at] === 0)
      breaks[at] = 1;
  }
}

function mayBreakNext(context: PairContext, k: number): 0 | 1 | 2 {
  context.regionalIndicators = context.classes[k - 1] === C.RI ? context.regionalIndicators + 1 : 0;
  return mayBreakBetween(context, k);
}

function isAsciiLetter(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a);
}

/** Room for as many characters as nearly all texts have, used again and again. */
const KEPT = 4096;
const keptClasses = new Uint8Array(KEPT);
const keptPositions = new Uint32Array(KEPT);

/**
 * The characters of [start, end) by LB1, LB9, LB10 and the tailoring, without low surrogates and the combining marks after a base, which belong to the
 * character before them.
 */
function readCharacters(text: string, start: number, end: number, tailored: Tailoring): PairContext {
  const classes = end - start > KEPT ? new Uint8Array(end - start) : keptClasses;
  const positions = end - start > KEPT ? new Uint32Array(end - start) : keptPositions;
  let count = 0;
  let base = C.SP;
  for (let i = start; i < end; i++) {
    const at = i;
    let codePoint = text.charCodeAt(i);
    if (codePoint >= 0xd800 && codePoint <= 0xdbff && i + 1 < end && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00)
      codePoint = text.codePointAt(i++)!;
    let lineClass = tailored(codePoint, codePoint < 0x20000 ? lineBreak.dense[codePoint]! : lineBreak.get(codePoint));
    if (lineClass === C.CJ) lineClass = C.NS;
    if (lineClass === C.CM || lineClass === C.ZWJ) {
      if (mayExtend(base)) continue;
      lineClass = C.AL;
    }
    classes[count] = lineClass;
    positions[count++] = at;
    base = lineClass;
  }
  return { text, classes, positions, count, regionalIndicators: 0 };
}

function mayExtend(base: number): boolean {
  return base !== C.SP && base !== C.BK && base !== C.CR && base !== C.LF && base !== C.NL && base !== C.ZW;
}

/** Changes no ASCII character, but for `break-all`. */
type Tailoring = (codePoint: number, lineClass: number) => number;

function tailoringFor({ wordBreak, lineBreak, language }: LineBreakOptions): Tailoring {
  const isChinese = /^(zh|yue|cmn)\b/i.test(language);
  const isChineseOrJapanese = isChinese || /^ja\b/i.test(language);
  const breaksAll = wordBreak === 'break-all';
  const isStrict = lineBreak === 'strict';
  const isLoose = lineBreak === 'loose';
  const allowsWaves = isChineseOrJapanese && (isLoose || lineBreak === 'normal');
  return (codePoint, lineClass) => {
    if (isChinese && codePoint === 0x201c) return C.OP;
    if (isChinese && codePoint === 0x201d) return C.CL;
    if (breaksAll && isBrokenAnywhere(codePoint, lineClass, isLoose)) return C.ID;
    if (lineClass === C.CJ) return isStrict ? C.NS : C.ID;
    if (lineClass === C.NS) {
      if ((isChinese ? !isStrict : allowsWaves) && (codePoint === 0x301c || codePoint === 0x30a0)) return C.ID;
      if (isLoose && isIterationMark(codePoint)) return C.ID;
      if (isLoose && isChineseOrJapanese && isCenteredPunctuation(codePoint)) return C.ID;
    }
    if (lineClass === C.IN && isLoose) return C.ID;
    if (isLoose && isChineseOrJapanese) {
      if (lineClass === C.HH || codePoint === 0x2013) return C.ID;
      if (lineClass === C.EX && (codePoint === 0xff01 || codePoint === 0xff1f)) return C.ID;
      if ((lineClass === C.PO || lineClass === C.PR) && isEastAsianAffix(codePoint)) return C.ID;
    }
    return lineClass;
  };
}

/** What `word-break: break-all` makes an ideograph; hyphens may begin a line behind one where the line break is loose (css-text-3 §5.3). */
function isBrokenAnywhere(codePoint: number, lineClass: number, isLoose: boolean): boolean {
  if (codePoint === 0x2b || codePoint === 0x2d) return true;
  if (isLoose && (lineClass === C.HH || codePoint === 0x2013)) return true;
  return lineClass === C.AL || lineClass === C.NU || lineClass === C.HL || lineClass === C.SA;
}

/** Prefixes and suffixes whose East Asian width is ambiguous, full or wide (css-text-3 §5.3, `loose`). */
function isEastAsianAffix(codePoint: number): boolean {
  return EAST_ASIAN_AFFIXES.includes(codePoint);
}

const EAST_ASIAN_AFFIXES: readonly number[] = [
  0xb0, 0xb1, 0x2030, 0x2032, 0x2033, 0x2035, 0x20ac, 0x2103, 0x2109, 0x2116, 0x2213, 0xfe69, 0xfe6a, 0xff04, 0xff05,
  0xffe0, 0xffe1, 0xffe5, 0xffe6,
];

function isIterationMark(codePoint: number): boolean {
  return (
    codePoint === 0x3005 ||
    codePoint === 0x303b ||
    codePoint === 0x309d ||
    codePoint === 0x309e ||
    codePoint === 0x30fd ||
    codePoint === 0x30fe
  );
}

function isCenteredPunctuation(codePoint: number): boolean {
  return (
    codePoint === 0x30fb ||
    codePoint === 0xff1a ||
    codePoint === 0xff1b ||
    codePoint === 0xff65 ||
    codePoint === 0x203c ||
    (codePoint >= 0x2047 && codePoint <= 0x2049)
  );
}

function isLetter(text: string, index: number): boolean {
  return /^[\p{L}\p{N}]/u.test(String.fromCodePoint(text.codePointAt(index)!));
}
