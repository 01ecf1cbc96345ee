/** The rules LB4 to LB31 of UAX 14 for one place between two characters; combining marks are already joined to their bases. */
import { isAssigned, isEastAsianWide, isExtendedPictographic } from './character-flags.ts';
import * as C from './generated/line-break.ts';

export interface Characters {
  readonly text: string;
  /** Of the characters that are looked at, without what is joined to them. */
  readonly classes: Uint8Array;
  /** Their indices in the text. */
  readonly positions: Uint32Array;
  readonly count: number;
}

export interface PairContext extends Characters {
  /** How many regional indicators end before the character that is asked about; kept by the caller, who goes from left to right. */
  regionalIndicators: number;
}

const NONE = -1;
const DOTTED_CIRCLE = 0x25cc;

/** Sets of classes as a table of bits. */
function classSet(...members: readonly number[]): Uint8Array {
  const set = new Uint8Array(64);
  for (const member of members) set[member] = 1;
  return set;
}

const HARD = classSet(C.BK, C.CR, C.LF, C.NL);
/** LB1: what a dictionary divides (SA) is a letter to what stands beside it. */
const LETTER = classSet(C.AL, C.HL, C.SA);
const QUOTE = classSet(C.QU, C.QUPI, C.QUPF);
const HYPHEN = classSet(C.HY, C.HH);
const HANGUL = classSet(C.JL, C.JV, C.JT, C.H2, C.H3);
const AFTER_FINAL_QUOTE = classSet(
  C.SP,
  C.GL,
  C.WJ,
  C.CL,
  C.QU,
  C.QUPI,
  C.QUPF,
  C.CP,
  C.EX,
  C.IS,
  C.SY,
  C.BK,
  C.CR,
  C.LF,
  C.NL,
  C.ZW,
);
const BEFORE_INITIAL_QUOTE = classSet(C.BK, C.CR, C.LF, C.NL, C.OP, C.QU, C.QUPI, C.QUPF, C.GL, C.SP, C.ZW);
const BEFORE_WORD_HYPHEN = classSet(C.BK, C.CR, C.LF, C.NL, C.SP, C.ZW, C.CB, C.GL);

function classAt(context: PairContext, k: number): number {
  return k < 0 || k >= context.count ? NONE : context.classes[k]!;
}

function codePointAt(context: PairContext, k: number): number {
  return context.text.codePointAt(context.positions[k]!)!;
}

/** 1 when the line may break between characters `k - 1` and `k`, 2 when it must, 0 when it must not. */
export function mayBreakBetween(context: PairContext, k: number): 0 | 1 | 2 {
  const before = classAt(context, k - 1);
  const after = classAt(context, k);
  // LB4, LB5, LB6
  if (HARD[before] === 1) return before === C.CR && after === C.LF ? 0 : 2;
  if (HARD[after] === 1) return 0;
  // LB7
  if (after === C.SP || after === C.ZW) return 0;
  // LB8: what precedes the spaces.
  let k0 = k - 1;
  while (k0 >= 0 && classAt(context, k0) === C.SP) k0--;
  const base = classAt(context, k0);
  const isSpaced = k0 !== k - 1;
  if (base === C.ZW) return 1;
  // LB8a
  if (context.text.charCodeAt(context.positions[k]! - 1) === 0x200d) return 0;
  // LB11, LB12, LB12a
  if (after === C.WJ || before === C.WJ || before === C.GL) return 0;
  if (after === C.GL && before !== C.SP && before !== C.BA && HYPHEN[before] !== 1) return 0;
  // LB13
  if (after === C.CL || after === C.CP || after === C.EX || after === C.SY) return 0;
  // LB14
  if (base === C.OP) return 0;
  // LB15a, LB15b
  if (base === C.QUPI && (k0 === 0 || BEFORE_INITIAL_QUOTE[classAt(context, k0 - 1)] === 1)) return 0;
  if (after === C.QUPF && (k + 1 >= context.count || AFTER_FINAL_QUOTE[classAt(context, k + 1)] === 1)) return 0;
  // LB15c, LB15d
  if (before === C.SP && after === C.IS && classAt(context, k + 1) === C.NU) return 1;
  if (after === C.IS) return 0;
  // LB16, LB17
  if ((base === C.CL || base === C.CP) && after === C.NS) return 0;
  if (base === C.B2 && after === C.B2) return 0;
  // LB18
  if (isSpaced) return 1;
  return mayBreakUnspaced(context, k, before, after);
}

/** LB19 to LB31. */
function mayBreakUnspaced(context: PairContext, k: number, before: number, after: number): 0 | 1 {
  // LB19, LB19a
  if (QUOTE[after] === 1) {
    if (after !== C.QUPI || !isEastAsianWide(codePointAt(context, k - 1))) return 0;
    if (k + 1 >= context.count || !isEastAsianWide(codePointAt(context, k + 1))) return 0;
  }
  if (QUOTE[before] === 1) {
    if (before !== C.QUPF || !isEastAsianWide(codePointAt(context, k))) return 0;
    if (k < 2 || !isEastAsianWide(codePointAt(context, k - 2))) return 0;
  }
  // LB20, LB20a
  if (before === C.CB || after === C.CB) return 1;
  const beforeThat = classAt(context, k - 2);
  if (HYPHEN[before] === 1 && LETTER[after] === 1 && (beforeThat === NONE || BEFORE_WORD_HYPHEN[beforeThat] === 1))
    return 0;
  // LB21, LB21a, LB21b
  if (after === C.BA || HYPHEN[after] === 1 || after === C.NS || before === C.BB) return 0;
  if (HYPHEN[before] === 1 && beforeThat === C.HL && after !== C.HL) return 0;
  if (before === C.SY && after === C.HL) return 0;
  // LB22
  if (after === C.IN) return 0;
  // LB23, LB23a, LB24
  if ((LETTER[before] === 1 && after === C.NU) || (before === C.NU && LETTER[after] === 1)) return 0;
  if (before === C.PR && (after === C.ID || after === C.EB || after === C.EM)) return 0;
  if (after === C.PO && (before === C.ID || before === C.EB || before === C.EM)) return 0;
  if ((before === C.PR || before === C.PO) && LETTER[after] === 1) return 0;
  if (LETTER[before] === 1 && (after === C.PR || after === C.PO)) return 0;
  if (isInNumber(context, k, before, after)) return 0;
  // LB26, LB27
  if (before === C.JL && (after === C.JL || after === C.JV || after === C.H2 || after === C.H3)) return 0;
  if ((before === C.JV || before === C.H2) && (after === C.JV || after === C.JT)) return 0;
  if ((before === C.JT || before === C.H3) && after === C.JT) return 0;
  if ((HANGUL[before] === 1 && after === C.PO) || (before === C.PR && HANGUL[after] === 1)) return 0;
  // LB28
  if (LETTER[before] === 1 && LETTER[after] === 1) return 0;
  if (isInAksara(context, k, before, after)) return 0;
  // LB29
  if (before === C.IS && LETTER[after] === 1) return 0;
  // LB30
  if (after === C.OP && (LETTER[before] === 1 || before === C.NU) && !isEastAsianWide(codePointAt(context, k)))
    return 0;
  if (before === C.CP && (LETTER[after] === 1 || after === C.NU) && !isEastAsianWide(codePointAt(context, k - 1)))
    return 0;
  // LB30a
  if (before === C.RI && after === C.RI) return context.regionalIndicators % 2 === 1 ? 0 : 1;
  // LB30b
  if (after === C.EM) {
    const codePoint = codePointAt(context, k - 1);
    if (before === C.EB || (isExtendedPictographic(codePoint) && !isAssigned(codePoint))) return 0;
  }
  return 1;
}

/** Numbers are looked through this far, so that long runs of separators stay linear. */
const LONGEST_SEPARATORS = 32;

/** LB25 */
function isInNumber(context: PairContext, k: number, before: number, after: number): boolean {
  if (after === C.NU && (before === C.PO || before === C.PR || before === C.HY || before === C.IS)) return true;
  if ((before === C.PO || before === C.PR) && after === C.OP) {
    const next = classAt(context, k + 1);
    return next === C.NU || (next === C.IS && classAt(context, k + 2) === C.NU);
  }
  if (after !== C.NU && after !== C.PO && after !== C.PR) return false;
  let start = k - 1;
  if (after !== C.NU && (before === C.CL || before === C.CP)) start--;
  const limit = start - LONGEST_SEPARATORS;
  while (start > limit && (classAt(context, start) === C.SY || classAt(context, start) === C.IS)) start--;
  return classAt(context, start) === C.NU;
}

/** LB28a */
function isInAksara(context: PairContext, k: number, before: number, after: number): boolean {
  const isBase = (index: number, lineClass: number) =>
    lineClass === C.AK || lineClass === C.AS || (lineClass === C.AL && codePointAt(context, index) === DOTTED_CIRCLE);
  const afterIsBase = isBase(k, after);
  if (before === C.AP) return afterIsBase;
  if (after === C.VF || after === C.VI) return isBase(k - 1, before);
  if (before === C.VI && k >= 2) return afterIsBase && after !== C.AS && isBase(k - 2, classAt(context, k - 2));
  return afterIsBase && isBase(k - 1, before) && classAt(context, k + 1) === C.VF;
}
