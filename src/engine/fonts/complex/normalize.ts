/**
 * Words of scripts with syllables in the form in which shapers look at them: characters that stand for several (vowels on both sides) taken
 * apart where the face has the parts, marks in canonical order, letters put together where the face has them.
 */
import { isDefaultIgnorable, isMark } from '../../base/unicode/character-flags.ts';
import type { FontFace } from '../../display/font-face.ts';
import { LONGEST_ORDERED } from '../mark-order.ts';
import { type Glyph, newGlyph } from '../opentype/glyph-buffer.ts';
import { EVERY_GLYPH } from '../shape-plan.ts';
import { nominalGlyph } from '../shape-word.ts';

/** Vowels that Unicode does not take apart. */
const DECOMPOSED: ReadonlyMap<number, readonly [number, number]> = new Map([
  ...[0x17be, 0x17bf, 0x17c0, 0x17c4, 0x17c5].map((vowel) => [vowel, [0x17c1, vowel]] as const),
]);
/** Letters that stay whole: their parts look otherwise. */
const WHOLE: ReadonlySet<number> = new Set([0x0931, 0x09dc, 0x09dd, 0x0b94]);
/** Pairs that Unicode does not put together. */
const BENGALI_YA = 0x09af;
const BENGALI_NUKTA = 0x09bc;
const BENGALI_YYA = 0x09df;

export function normalizedGlyphs(face: FontFace, word: string): Glyph[] {
  const glyphs: Glyph[] = [];
  let i = 0;
  while (i < word.length) {
    let end = i + (word.codePointAt(i)! > 0xffff ? 2 : 1);
    while (end < word.length && isMark(word.codePointAt(end)!)) end += word.codePointAt(end)! > 0xffff ? 2 : 1;
    for (const codePoint of composed(face, sorted(decomposed(face, word.slice(i, end))))) {
      const glyph = newGlyph(nominalGlyph(face, codePoint), codePoint, i);
      glyph.mask = EVERY_GLYPH;
      glyph.isIgnorable = isDefaultIgnorable(codePoint);
      glyphs.push(glyph);
    }
    i = end;
  }
  return glyphs;
}

function decomposed(face: FontFace, cluster: string): number[] {
  const codePoints: number[] = [];
  for (const character of cluster) pushDecomposed(face, character.codePointAt(0)!, codePoints, 0);
  return codePoints;
}

function pushDecomposed(face: FontFace, codePoint: number, out: number[], depth: number): void {
  const parts = WHOLE.has(codePoint) || depth > 4 ? null : partsOf(codePoint);
  if (parts === null || parts.some((part) => part !== codePoint && face.glyphForCodePoint(part) === 0)) {
    out.push(codePoint);
    return;
  }
  for (const part of parts) {
    if (part === codePoint) out.push(part);
    else pushDecomposed(face, part, out, depth + 1);
  }
}

function partsOf(codePoint: number): readonly number[] | null {
  const own = DECOMPOSED.get(codePoint);
  if (own !== undefined) return own;
  if (codePoint < 0xc0) return null;
  const character = String.fromCodePoint(codePoint);
  const parts = character.normalize('NFD');
  return parts === character ? null : Array.from(parts, (part) => part.codePointAt(0)!);
}

/** Canonical order; in Tibetan the vowel below comes before those above, as fonts have it. */
function sorted(codePoints: number[]): number[] {
  if (codePoints.length < 3 || codePoints.length > LONGEST_ORDERED) return codePoints;
  const first = String.fromCodePoint(codePoints[0]!);
  // A joiner between keeps the characters as they are.
  const marks = String.fromCodePoint(...codePoints.slice(1));
  const reordered = Array.from(reorderMarks(marks), (character) => character.codePointAt(0)!);
  return [first.codePointAt(0)!, ...reordered];
}

/** By canonical combining classes, without taking characters apart. */
function reorderMarks(marks: string): string {
  const characters = Array.from(marks);
  for (let i = 1; i < characters.length; i++) {
    for (let k = i; k > 0 && isOutOfOrder(characters[k - 1]!, characters[k]!); k--) {
      [characters[k - 1], characters[k]] = [characters[k]!, characters[k - 1]!];
    }
  }
  return characters.join('');
}

const ordersByPair = new Map<string, boolean>();
const TIBETAN_U = '\u0f74';
const TIBETAN_ABOVE = '\u0f72\u0f7a\u0f7b\u0f7c\u0f7d\u0f80';
const NOT_REORDERED = '\u0c55\u0c56';

function isOutOfOrder(first: string, second: string): boolean {
  if (NOT_REORDERED.includes(first) || NOT_REORDERED.includes(second)) return false;
  if (second === TIBETAN_U && TIBETAN_ABOVE.includes(first)) return true;
  if (first === TIBETAN_U && TIBETAN_ABOVE.includes(second)) return false;
  const pair = first + second;
  let isOut = ordersByPair.get(pair);
  if (isOut === undefined) {
    const before = first.normalize('NFD') + second.normalize('NFD');
    isOut = before !== pair.normalize('NFD');
    if (ordersByPair.size < 10_000) ordersByPair.set(pair, isOut);
  }
  return isOut;
}

/** Never with a mark first: vowels that were taken apart stay so. */
function composed(face: FontFace, codePoints: readonly number[]): number[] {
  const out: number[] = [];
  for (const codePoint of codePoints) {
    const before = out.at(-1);
    const whole = before === undefined || isMark(before) || !isMark(codePoint) ? 0 : pairOf(before, codePoint);
    if (whole !== 0 && face.glyphForCodePoint(whole) !== 0) out[out.length - 1] = whole;
    else out.push(codePoint);
  }
  return out;
}

function pairOf(first: number, second: number): number {
  if (first === BENGALI_YA && second === BENGALI_NUKTA) return BENGALI_YYA;
  const whole = String.fromCodePoint(first, second).normalize('NFC');
  const codePoint = whole.codePointAt(0)!;
  return whole.length === (codePoint > 0xffff ? 2 : 1) ? codePoint : 0;
}
