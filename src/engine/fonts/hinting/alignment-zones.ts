/**
 * The lines that the letters of a script stand on and reach to, as FreeType's automatic hinter finds them: the tops and bottoms of a few letters, the
 * flat ones apart from the round ones, which reach over the line.
 */
import type { FontFace } from '../../display/font-face.ts';
import { glyphLevels } from './glyph-edges.ts';

/** Font units. */
export interface AlignmentZone {
  readonly isTop: boolean;
  /** Of the tops of small letters: they are made whole px high. */
  readonly isXHeight: boolean;
  readonly flat: number;
  readonly round: number;
}

type Letters = readonly [letters: string, isTop: boolean, isXHeight?: boolean];

const LATIN: readonly Letters[] = [
  ['THEZOCQS', true],
  ['HEZLOCUS', false],
  ['fijkdbh', true],
  ['uvxzoesc', true, true],
  ['nrxzoesc', false],
  ['pqgjy', false],
];
const GREEK: readonly Letters[] = [
  ['ΓΒΕΖΘΟΩ', true],
  ['ΒΔΖΞΘΟ', false],
  ['βθδζλξ', true],
  ['αειοπστω', true, true],
  ['αειοπστω', false],
  ['βγημρφχψ', false],
];
const CYRILLIC: readonly Letters[] = [
  ['БВЕПЗОСЭ', true],
  ['БВЕШЗОСЭ', false],
  ['хпншезос', true, true],
  ['хпншезос', false],
  ['руф', false],
];

/** First and last character, and the letters that have their lines. Signs without a script of their own go with Latin. */
const RANGES: readonly (readonly [first: number, last: number, script: readonly Letters[]])[] = [
  [0x20, 0x36f, LATIN],
  [0x370, 0x3ff, GREEK],
  [0x400, 0x52f, CYRILLIC],
  [0x1d00, 0x1eff, LATIN],
  [0x1f00, 0x1fff, GREEK],
  [0x2000, 0x206f, LATIN],
  [0x20a0, 0x20cf, LATIN],
  [0x2150, 0x218f, LATIN],
  [0x2c60, 0x2c7f, LATIN],
  [0x1d400, 0x1d7ff, LATIN],
];

const NO_ZONES: readonly AlignmentZone[] = [];
const knownZones = new WeakMap<FontFace, Map<readonly Letters[], readonly AlignmentZone[]>>();

/** Of the script of a character, in a face. Empty for scripts that have none here, symbols among them. */
export function alignmentZones(face: FontFace, character: number): readonly AlignmentZone[] {
  const script = RANGES.find(([first, last]) => character >= first && character <= last)?.[2];
  if (script === undefined) return NO_ZONES;
  let known = knownZones.get(face);
  if (known === undefined) {
    known = new Map();
    knownZones.set(face, known);
  }
  let zones = known.get(script);
  if (zones === undefined) {
    zones = script.map((letters) => readZone(face, letters)).filter((zone) => zone !== null);
    known.set(script, zones);
  }
  return zones;
}

function readZone(face: FontFace, [letters, isTop, isXHeight = false]: Letters): AlignmentZone | null {
  const flats: number[] = [];
  const rounds: number[] = [];
  for (const letter of letters) {
    const glyph = face.glyphForCodePoint(letter.codePointAt(0)!);
    const found = glyph === 0 ? null : glyphLevels(face, glyph);
    if (found === null) continue;
    const extreme = isTop ? found.yMax : found.yMin;
    const level = found.levels.find((each) => (isTop ? each.high : each.low) === extreme);
    (level === undefined || level.isRound ? rounds : flats).push(extreme);
  }
  if (flats.length + rounds.length === 0) return null;
  const flat = median(flats.length > 0 ? flats : rounds);
  const round = rounds.length > 0 ? median(rounds) : flat;
  if (flat === round || round > flat === isTop) return { isTop, isXHeight, flat, round };
  const middle = Math.floor((flat + round) / 2);
  return { isTop, isXHeight, flat: middle, round: middle };
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1]!;
}
