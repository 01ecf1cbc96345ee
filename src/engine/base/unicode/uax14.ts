/** The Unicode line breaking algorithm (UAX 14, revision for Unicode 17), with the tailoring of css-text-3 §5.2 and §5.3. Linear in the text. */
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

const classes = new PackedProperty(C.LINE_BREAK_RUNS);

/** Class of code units that belong to the character before them: low surrogates, and combining marks after a base (LB9). */
const JOINED = 255;

/** Writes the breaks of UAX 14 into `breaks`: 1 may, 2 must break before an index. */
export function applyUax14(text: string, options: LineBreakOptions, breaks: Uint8Array): void {
  const resolved = resolveClasses(text, options);
  const positions = new Uint32Array(text.length);
  let count = 0;
  for (let i = 0; i < text.length; i++) if (resolved[i] !== JOINED) positions[count++] = i;
  const context: PairContext = { text, classes: resolved, positions, count, regionalIndicators: 0 };
  // Pairs of ASCII characters have a table of their own; looking only at the others makes Latin prose with its quotes cheap.
  const everyPair = options.wordBreak === 'break-all';
  for (let k = 1; k < count; k++) {
    const at = positions[k]!;
    context.regionalIndicators = resolved[positions[k - 1]!] === C.RI ? context.regionalIndicators + 1 : 0;
    if (everyPair || text.charCodeAt(at) > 0x7f || text.charCodeAt(at - 1) > 0x7f)
      breaks[at] = mayBreakBetween(context, k);
  }
  if (options.wordBreak === 'keep-all') keepWords(text, resolved, positions, count, breaks);
  segmentComplexRuns(text, resolved, breaks, options.wordBreak === 'break-all');
}

const LAST_ASCII = 0x7f;

/** LB1, LB9, LB10 and the tailoring. */
function resolveClasses(text: string, options: LineBreakOptions): Uint8Array {
  const resolved = new Uint8Array(text.length);
  const dense = classes.dense;
  const tailored = tailoringFor(options);
  const breaksAll = options.wordBreak === 'break-all';
  let base = C.SP;
  for (let i = 0; i < text.length; i++) {
    let codePoint = text.charCodeAt(i);
    const isPair =
      codePoint >= 0xd800 && codePoint <= 0xdbff && i + 1 < text.length && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (isPair) codePoint = text.codePointAt(i)!;
    let lineClass = codePoint < 0x20000 ? dense[codePoint]! : classes.get(codePoint);
    if (codePoint > LAST_ASCII || breaksAll) lineClass = tailored(codePoint, lineClass);
    if (lineClass === C.CJ) lineClass = C.NS;
    const mayExtend =
      base !== C.SP && base !== C.BK && base !== C.CR && base !== C.LF && base !== C.NL && base !== C.ZW;
    if (lineClass === C.CM || lineClass === C.ZWJ) {
      resolved[i] = mayExtend ? JOINED : C.AL;
      if (!mayExtend) base = C.AL;
    } else {
      resolved[i] = lineClass;
      base = lineClass;
    }
    if (isPair) resolved[++i] = JOINED;
  }
  return resolved;
}

type Tailoring = (codePoint: number, lineClass: number) => number;

/** Of characters that are not ASCII; of those too for `break-all`. */
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
    if (breaksAll && (codePoint === 0x2b || codePoint === 0x2d)) return C.ID;
    if (breaksAll && (lineClass === C.AL || lineClass === C.NU || lineClass === C.HL || lineClass === C.SA))
      return C.ID;
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

/** `word-break: keep-all`: no breaks between letters, digits and syllables (css-text-3 §5.1). */
function keepWords(
  text: string,
  resolved: Uint8Array,
  positions: Uint32Array,
  count: number,
  breaks: Uint8Array,
): void {
  for (let k = 1; k < count; k++) {
    const at = positions[k]!;
    if (breaks[at] === 1 && isLetter(text, positions[k - 1]!) && isLetter(text, at) && resolved[at] !== C.SA)
      breaks[at] = 0;
  }
}

function isLetter(text: string, index: number): boolean {
  return /^[\p{L}\p{N}]/u.test(String.fromCodePoint(text.codePointAt(index)!));
}
