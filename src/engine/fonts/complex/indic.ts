/** The nine scripts of India that have a specification of their own: syllables and the first reordering (after HarfBuzz's Indic shaper). */
import type { Glyph, GlyphBuffer } from '../opentype/glyph-buffer.ts';
import { INDIC_SCRIPTS, type IndicScript, indicPlace, indicRole } from './indic-scripts.ts';
import { BASE_CONSONANT, BELOW, POST, PRE_CONSONANT, PRE_VOWEL, REPH, SIGN, START } from './places.ts';
import { moveGlyph, reorderSyllables, type SyllablePlan, sortByPosition } from './syllable-plan.ts';
import { findSyllables, grammar, insertDottedCircles, type SyllableKind } from './syllables.ts';

/** Bits of the features that are for some glyphs only. */
export const RPHF = 32;
export const PREF = 64;
export const BLWF = 128;
export const ABVF = 256;
export const HALF = 512;
export const PSTF = 1024;
export const INIT = 2048;

const rule = grammar([
  ['c', '[CR]'],
  ['n', '(?:(?:n?r)?(?:NN?)?)'],
  ['z', '[nj]'],
  ['reph', '(?:RH|F)'],
  ['cn', '<c>j?<n>'],
  ['matras', '<z>*(?:M|S?m)N?H?'],
  ['signs', '(?:<z>?SS?n?)?A*'],
  ['halants', '<z>?H(?:jN?)?'],
  ['endHalants', '(?:Hn|<halants>)'],
  ['halantOrMatras', '(?:<endHalants>|(?:<matras>)*)'],
  ['tail', '(?:<halants><cn>)*c?<halantOrMatras><signs>'],
]);
const KINDS: readonly SyllableKind[] = [
  { name: 'consonant', pattern: rule('[FK]?<cn><tail>') },
  { name: 'vowel', pattern: rule('<reph>?V<n>j') },
  { name: 'vowel', pattern: rule('<reph>?V<n><tail>') },
  { name: 'standalone', pattern: rule('(?:[FK]?G|<reph>?D)<n><tail>') },
  { name: 'symbol', pattern: rule('YN?<signs>') },
  { name: 'broken', pattern: rule('<reph>?<n><tail>') },
];

export const letter = ({ category }: Glyph): string => String.fromCharCode(category);
const DOTTED_CIRCLE = 68;
const REPHA = 70;

/** What the plan is of, with what is looked up once. */
export interface IndicWord {
  readonly plan: SyllablePlan;
  readonly script: IndicScript;
  readonly name: string;
  /** Fonts of the old specification, which put viramas behind the consonants. */
  readonly isOld: boolean;
  /** Whether contexts count when forms of consonants are looked for. */
  readonly isAlone: boolean;
  readonly virama: number;
  readonly places: Map<number, number>;
}

const words = new WeakMap<SyllablePlan, IndicWord>();

export function indicWord(plan: SyllablePlan): IndicWord {
  let word = words.get(plan);
  if (word === undefined) {
    const name = plan.plan.request.script;
    const script = INDIC_SCRIPTS[name]!;
    const isOld = !plan.scriptTag.endsWith('2');
    word = {
      plan,
      script,
      name,
      isOld,
      isAlone: !isOld && name !== 'Malayalam',
      virama: plan.plan.face.glyphForCodePoint(script.virama),
      places: new Map(),
    };
    words.set(plan, word);
  }
  return word;
}

export const isConsonant = ({ isLigated, category }: Glyph): boolean =>
  !isLigated && 'CRcKVGD'.includes(String.fromCharCode(category));
export const isJoiner = (glyph: Glyph): boolean =>
  !glyph.isLigated && (glyph.category === 110 || glyph.category === 106);
export const isHalant = ({ isLigated, category }: Glyph): boolean => !isLigated && category === 72;
export const isVowelSign = (glyph: Glyph): boolean => glyph.category === 77 || glyph.category === 109;

export function setSyllables(buffer: GlyphBuffer, plan: SyllablePlan): void {
  const { script } = indicWord(plan);
  let letters = '';
  for (const glyph of buffer.glyphs) {
    const role = indicRole(glyph.codePoint);
    glyph.category = role.charCodeAt(0);
    glyph.position = indicPlace(glyph.codePoint, role, script);
    letters += role;
  }
  const kinds = findSyllables(buffer.glyphs, letters, KINDS);
  insertDottedCircles(buffer, plan, kinds, DOTTED_CIRCLE, BASE_CONSONANT, REPHA);
  for (const glyph of buffer.glyphs) {
    const kind = kinds[glyph.syllable - 1];
    // Symbols and what is no syllable stay as they are.
    if (kind === 'symbol' || kind === null) glyph.category = 'X'.charCodeAt(0);
  }
}

export function reorderFirst(buffer: GlyphBuffer, plan: SyllablePlan): void {
  const word = indicWord(plan);
  for (const glyph of buffer.glyphs) {
    if (glyph.position === BASE_CONSONANT) glyph.position = placeOfConsonant(word, glyph.id);
  }
  reorderSyllables(buffer, (start, end) => reorderSyllable(buffer, word, start, end));
}

/** Consonants that the font has a form for below or behind the base are no bases themselves. */
function placeOfConsonant({ plan, virama, isAlone, places }: IndicWord, glyph: number): number {
  let place = places.get(glyph);
  if (place === undefined) {
    const would = (tag: string) =>
      plan.would(tag, [virama, glyph], isAlone) || plan.would(tag, [glyph, virama], isAlone);
    if (virama === 0) place = BASE_CONSONANT;
    else if (would('blwf') || would('vatu')) place = BELOW;
    else place = would('pstf') || would('pref') ? POST : BASE_CONSONANT;
    places.set(glyph, place);
  }
  return place;
}

function reorderSyllable(buffer: GlyphBuffer, word: IndicWord, start: number, end: number): void {
  const { glyphs } = buffer;
  const hasKannadaRa = word.name === 'Kannada' && start + 3 <= end && letter(glyphs[start]!) === 'R';
  // RA, virama, joiner is the same as RA, joiner, virama.
  if (hasKannadaRa && isHalant(glyphs[start + 1]!) && letter(glyphs[start + 2]!) === 'j') {
    buffer.mergeClusters(start + 1, start + 3);
    moveGlyph(glyphs, start + 2, start + 1);
  }
  const { base, hasReph } = findBase(glyphs, word, start, end);
  for (let i = start; i < base; i++) glyphs[i]!.position = Math.min(PRE_CONSONANT, glyphs[i]!.position);
  if (base < end) glyphs[base]!.position = BASE_CONSONANT;
  if (hasReph) glyphs[start]!.position = REPH;
  if (word.isOld) moveOldHalant(glyphs, word, base, end);
  attachSigns(glyphs, start, end);
  ownBefore(glyphs, base, end);
  const newBase = sortSyllable(buffer, word, base, start, end);
  setMasks(glyphs, word, newBase, start, end);
}

/** The base consonant: the last one that has no form below or behind another. */
function findBase(
  glyphs: readonly Glyph[],
  { plan, script, isAlone }: IndicWord,
  start: number,
  end: number,
): { base: number; hasReph: boolean } {
  let base = end;
  let hasReph = false;
  let limit = start;
  const isExplicit = script.rephMode === 'explicit';
  const isReph =
    plan.has('rphf') &&
    start + 3 <= end &&
    ((script.rephMode === 'implicit' && !isJoiner(glyphs[start + 2]!)) ||
      (isExplicit && letter(glyphs[start + 2]!) === 'j'));
  if (isReph) {
    const ids = [glyphs[start]!.id, glyphs[start + 1]!.id, glyphs[start + 2]!.id];
    if (plan.would('rphf', ids.slice(0, 2), isAlone) || (isExplicit && plan.would('rphf', ids, isAlone))) {
      limit += 2;
      while (limit < end && isJoiner(glyphs[limit]!)) limit++;
      base = start;
      hasReph = true;
    }
  } else if (script.rephMode === 'character' && letter(glyphs[start]!) === 'F') {
    limit += 1;
    while (limit < end && isJoiner(glyphs[limit]!)) limit++;
    base = start;
    hasReph = true;
  }
  let seenBelow = false;
  for (let i = end - 1; i >= limit; i--) {
    const glyph = glyphs[i]!;
    if (isConsonant(glyph)) {
      base = i;
      if (glyph.position !== BELOW && (glyph.position !== POST || seenBelow)) break;
      if (glyph.position === BELOW) seenBelow = true;
    } else if (start < i && letter(glyph) === 'j' && letter(glyphs[i - 1]!) === 'H') break;
  }
  // RA is no reph where it is the only consonant.
  if (hasReph && base === start && limit - base <= 2) hasReph = false;
  return { base, hasReph };
}

/** Fonts of the old specification want the first virama behind the base after the last consonant. */
function moveOldHalant(glyphs: Glyph[], { name }: IndicWord, base: number, end: number): void {
  const noDouble = name === 'Kannada';
  for (let i = base + 1; i < end; i++) {
    if (letter(glyphs[i]!) !== 'H') continue;
    let to = end - 1;
    while (to > i && !isConsonant(glyphs[to]!) && !(noDouble && letter(glyphs[to]!) === 'H')) to--;
    if (to > i && letter(glyphs[to]!) !== 'H') moveGlyph(glyphs, i, to);
    return;
  }
}

/** Nuktas, viramas and joiners go with what is before them. */
function attachSigns(glyphs: readonly Glyph[], start: number, end: number): void {
  let last = START;
  for (let i = start; i < end; i++) {
    const glyph = glyphs[i]!;
    const role = letter(glyph);
    if ('jnNrcH'.includes(role)) {
      glyph.position = last;
      if (role !== 'H' || last !== PRE_VOWEL) continue;
      // A virama does not move with a vowel on the left.
      for (let k = i; k > start; k--) {
        if (glyphs[k - 1]!.position === PRE_VOWEL) continue;
        glyph.position = glyphs[k - 1]!.position;
        break;
      }
    } else if (glyph.position !== SIGN) {
      if (role === 'm' && i > start && letter(glyphs[i - 1]!) === 'S') glyphs[i - 1]!.position = glyph.position;
      last = glyph.position;
    }
  }
}

/** Consonants behind the base own what is between them and the consonant or vowel before. */
function ownBefore(glyphs: readonly Glyph[], base: number, end: number): void {
  let last = base;
  for (let i = base + 1; i < end; i++) {
    const glyph = glyphs[i]!;
    if (isConsonant(glyph)) {
      for (let k = last + 1; k < i; k++) if (glyphs[k]!.position < SIGN) glyphs[k]!.position = glyph.position;
      last = i;
    } else if (isVowelSign(glyph)) last = i;
  }
}

/** @returns where the base is afterwards */
function sortSyllable(buffer: GlyphBuffer, { isOld }: IndicWord, oldBase: number, start: number, end: number): number {
  const { glyphs } = buffer;
  const order = sortByPosition(glyphs, start, end);
  let base = end;
  let firstLeft = end;
  let lastLeft = end;
  for (let i = start; i < end; i++) {
    if (glyphs[i]!.position === BASE_CONSONANT) {
      base = i;
      break;
    }
    if (glyphs[i]!.position !== PRE_VOWEL) continue;
    if (firstLeft === end) firstLeft = i;
    lastLeft = i;
  }
  if (firstLeft < lastLeft) flipLeft(glyphs, order, start, firstLeft, lastLeft);
  if (isOld || end - start > 127) {
    if (base < end) buffer.mergeClusters(base, end);
    return base;
  }
  mergeMoved(buffer, order, Math.max(base, start), start, end);
  return base === end ? Math.min(oldBase, end) : base;
}

/** Several vowels on the left come in the other order, each before its own marks. */
function flipLeft(glyphs: Glyph[], order: number[], start: number, first: number, last: number): void {
  const reversed = (from: number, to: number) => {
    const part = glyphs.slice(from, to).reverse();
    const places = order.slice(from - start, to - start).reverse();
    for (let i = from; i < to; i++) {
      glyphs[i] = part[i - from]!;
      order[i - start] = places[i - from]!;
    }
  };
  reversed(first, last + 1);
  let from = first;
  for (let i = first; i <= last; i++) {
    if (!isVowelSign(glyphs[i]!)) continue;
    reversed(from, i + 1);
    from = i + 1;
  }
}

/** From the base on, what changed places shares a cluster. */
function mergeMoved(buffer: GlyphBuffer, order: number[], base: number, start: number, end: number): void {
  for (let i = base; i < end; i++) {
    if (order[i - start]! < 0) continue;
    let min = i;
    let max = i;
    let at = start + order[i - start]!;
    while (at !== i) {
      min = Math.min(min, at);
      max = Math.max(max, at);
      const next = start + order[at - start]!;
      if (order[at - start]! < 0) break;
      order[at - start] = -1;
      at = next;
    }
    if (max > min) buffer.mergeClusters(Math.max(base, min), max + 1);
  }
}

function setMasks(glyphs: readonly Glyph[], word: IndicWord, base: number, start: number, end: number): void {
  const { plan, isOld, script, name } = word;
  for (let i = start; i < end && glyphs[i]!.position === REPH; i++) glyphs[i]!.mask |= RPHF;
  const before = !isOld && script.belowBefore ? HALF | BLWF : HALF;
  for (let i = start; i < base; i++) glyphs[i]!.mask |= before;
  for (let i = base + 1; i < end; i++) glyphs[i]!.mask |= BLWF | ABVF | PSTF;
  if (isOld && name === 'Devanagari') {
    // The eyelash RA.
    for (let i = start; i + 1 < base; i++) {
      const isRa = letter(glyphs[i]!) === 'R' && letter(glyphs[i + 1]!) === 'H';
      if (!isRa || (i + 2 !== base && letter(glyphs[i + 2]!) === 'j')) continue;
      glyphs[i]!.mask |= BLWF;
      glyphs[i + 1]!.mask |= BLWF;
    }
  }
  if (plan.has('pref')) {
    for (let i = base + 1; i + 1 < end; i++) {
      if (!plan.would('pref', [glyphs[i]!.id, glyphs[i + 1]!.id], word.isAlone)) continue;
      glyphs[i]!.mask |= PREF;
      glyphs[i + 1]!.mask |= PREF;
      break;
    }
  }
  // A non-joiner keeps the consonants before it whole.
  for (let i = start + 1; i < end; i++) {
    if (!isJoiner(glyphs[i]!)) continue;
    const isNonJoiner = letter(glyphs[i]!) === 'n';
    let k = i;
    do {
      k--;
      if (isNonJoiner) glyphs[k]!.mask &= ~HALF;
    } while (k > start && !isConsonant(glyphs[k]!));
  }
}
