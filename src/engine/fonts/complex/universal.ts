/**
 * Most scripts of Brahmic descent (OpenType "Creating and supporting OpenType fonts for the Universal Shaping Engine"; after HarfBuzz's shaper).
 * Roles come from Unicode's properties; the few that Microsoft's tables change are listed.
 */
import { isMark } from '../../base/unicode/character-flags.ts';
import { positionalCategory, syllabicCategory } from '../../base/unicode/indic.ts';
import { type JoiningNeighbours, joiningForms } from '../../base/unicode/joining.ts';
import type { Glyph, GlyphBuffer } from '../opentype/glyph-buffer.ts';
import { EVERY_GLYPH, FORM_MASKS } from '../shape-plan.ts';
import {
  forEachSyllable,
  joinerFeature,
  moveGlyph,
  type StageFeature,
  type SyllablePlan,
  type SyllableShaper,
  syllableFeature,
} from './syllable-plan.ts';
import { findSyllables, grammar, insertDottedCircles, type SyllableKind } from './syllables.ts';

// Letters of the grammar: B base, G other base, N number, R repha, S consonant with stacker, H halant, w halant or vowel sign, I stacker,
// K sakot, U subjoined; c C consonant modifiers above and below, 1 2 3 4 medials before, above, below, after; 5 6 7 8 vowels alike;
// e f g h vowel modifiers alike; p q r finals above, below, after; x y z final modifiers; s t symbol modifiers; J number joiner;
// n non-joiner, O others. Joiners are left out.
const rule = grammar([
  ['halant', '[HwIK]'],
  ['consonantModifiers', 'c*C*(?:(?:<halant>B|U)c*C*)*'],
  ['medials', '1?2?3?4?'],
  ['vowels', '(?:H|5*6*7*8*)'],
  ['vowelModifiers', 'w?e*f*g*h*'],
  ['finals', 'p*q*r*'],
  ['finalModifiers', '(?:z|x*y*)'],
  ['start', '[RS]?[BG]'],
  ['middle', '<consonantModifiers><medials><vowels><vowelModifiers>(?:KB)*'],
  ['tail', '<middle><finals><finalModifiers>'],
  ['joinedNumbers', '(?:JN)+J?'],
  ['symbolTail', '(?:s+t*|t+)'],
]);
const TAILS = ['<tail>', '<middle>K', '<symbolTail>', '<consonantModifiers>I'];
const KINDS: readonly SyllableKind[] = [
  { name: 'virama', pattern: rule('<start><consonantModifiers>I n?') },
  { name: 'sakot', pattern: rule('<start><middle>K n?') },
  { name: 'standard', pattern: rule('<start><tail> n?') },
  { name: 'number', pattern: rule('N(?:<joinedNumbers>|J)? n?') },
  ...TAILS.map((tail) => ({ name: 'symbol', pattern: rule(`[OG]${tail} n?`) })),
  ...[...TAILS, 'J', '<joinedNumbers>'].map((tail) => ({ name: 'broken', pattern: rule(`R?${tail} n?`) })),
];

const REPHA = 82;
const LEFT_VOWEL = 53;
const DOTTED_CIRCLE = 71;
/** What stands behind the base: repha goes before the first of them. */
const BEHIND_BASE = 'pqrxyz12345678efgh';
const LEFT_SIGNS = '5e';
const HALANTS = 'HwI';

const RPHF = 32;

const ROLES: ReadonlyMap<number, string> = new Map([
  [0x0dca, 'w'],
  [0x1a60, 'K'],
  [0x200c, 'n'],
  [0x25cc, 'G'],
  // Tibetan AA and Batak's signs come before vowels above.
  [0x0f71, 'C'],
  [0x1bf2, 'C'],
  [0x1bf3, 'C'],
  ...[0x2015, 0x2022, 0x25fb, 0x25fc, 0x25fd, 0x25fe].map((sign) => [sign, 'G'] as const),
  ...[0x1b6b, 0x1b6d, 0x1b6e, 0x1b6f, 0x1b70, 0x1b71, 0x1b72, 0x1b73].map((sign) => [sign, 's'] as const),
  [0x1b6c, 't'],
  // Vowels that stand above but may come behind others below, or the other way round.
  ...[0x0f72, 0x0f7a, 0x0f7b, 0x0f7c, 0x0f7d, 0x0f80].map((vowel) => [vowel, '7'] as const),
  [0x11131, '6'],
  [0x11132, '6'],
  // Marks of Tibetan that Unicode has no place for.
  ...[0x0f18, 0x0f19, 0x0f35, 0x0f37, 0x0fc6].map((sign) => [sign, 'g'] as const),
  [0x0f39, 'c'],
  [0x0f3e, 'h'],
  [0x0f3f, 'e'],
  [0x1a7b, 'f'],
  [0x1a7c, 'f'],
  [0x1a7f, 'g'],
]);

const roles = new Map<number, string>();

function roleOf(codePoint: number): string {
  let role = roles.get(codePoint);
  if (role === undefined) {
    role = ROLES.get(codePoint) ?? unicodeRole(codePoint);
    if (roles.size < 10_000) roles.set(codePoint, role);
  }
  return role;
}

function unicodeRole(codePoint: number): string {
  const isSign = isMark(codePoint);
  const place = positionalCategory(codePoint);
  switch (syllabicCategory(codePoint)) {
    case 'Consonant':
    case 'Consonant_Head_Letter':
    case 'Consonant_Dead':
    case 'Tone_Letter':
    case 'Vowel_Independent':
      return 'B';
    case 'Number':
      return 'B';
    case 'Brahmi_Joining_Number':
      return 'N';
    case 'Consonant_Placeholder':
      return 'G';
    case 'Avagraha':
      return 'B';
    case 'Consonant_Final':
      return isSign ? byPlace(place, 'r', 'p', 'q', 'r') : 'B';
    case 'Consonant_Succeeding_Repha':
      return byPlace(place, 'r', 'p', 'q', 'r');
    case 'Syllable_Modifier':
      return byPlace(place, 'z', 'x', 'y', 'z');
    case 'Consonant_Medial':
      return isSign ? byPlace(place, '1', '2', '3', '4') : 'B';
    case 'Consonant_Initial_Postfixed':
      return byPlace(place, '1', '2', '3', '4');
    case 'Nukta':
    case 'Gemination_Mark':
    case 'Consonant_Killer':
      return place === 'Top' ? 'c' : 'C';
    case 'Consonant_Subjoined':
      return isSign ? 'U' : 'B';
    case 'Consonant_With_Stacker':
      return 'S';
    case 'Virama':
      return 'H';
    case 'Invisible_Stacker':
    case 'Reordering_Killer':
      return 'I';
    case 'Number_Joiner':
      return 'J';
    case 'Consonant_Preceding_Repha':
    case 'Consonant_Prefixed':
      return 'R';
    case 'Pure_Killer':
      return byPlace(place, '5', '6', '7', '8');
    case 'Vowel':
    case 'Vowel_Dependent':
      return isSign ? byPlace(place, '5', '6', '7', '8') : 'B';
    case 'Tone_Mark':
    case 'Cantillation_Mark':
    case 'Register_Shifter':
    case 'Visarga':
      return byPlace(place, 'e', 'f', 'g', 'h');
    case 'Bindu':
      return isSign ? byPlace(place, 'e', 'f', 'g', 'h') : 'B';
    default:
      return 'O';
  }
}

function byPlace(place: string, left: string, top: string, bottom: string, right: string): string {
  switch (place) {
    case 'Left':
    case 'Visual_Order_Left':
    case 'Top_And_Left':
    case 'Top_And_Left_And_Right':
    case 'Left_And_Right':
    case 'Top_And_Bottom_And_Left':
      return left;
    case 'Top':
    case 'Top_And_Bottom':
    case 'Top_And_Bottom_And_Right':
    case 'Top_And_Right':
      return top;
    case 'Bottom':
    case 'Overstruck':
    case 'Bottom_And_Left':
    case 'Bottom_And_Right':
      return bottom;
    default:
      return right;
  }
}

const letter = ({ category }: Glyph): string => String.fromCharCode(category);
const isHalant = (glyph: Glyph): boolean => !glyph.isLigated && HALANTS.includes(letter(glyph));

/** Joiners, and non-joiners before marks, have no part in the grammar. */
function setSyllables(buffer: GlyphBuffer, plan: SyllablePlan, neighbours: JoiningNeighbours): void {
  const { glyphs } = buffer;
  const seen: Glyph[] = [];
  let letters = '';
  for (const [i, glyph] of glyphs.entries()) {
    const role = roleOf(glyph.codePoint);
    glyph.category = role.charCodeAt(0);
    if (glyph.isIgnorable && (role !== 'n' || isMark(glyphs[i + 1]?.codePoint ?? 0))) continue;
    seen.push(glyph);
    letters += role;
  }
  const kinds = findSyllables(seen, letters, KINDS);
  let syllable = 1;
  for (const glyph of glyphs) {
    if (glyph.syllable === 0) glyph.syllable = syllable;
    else syllable = glyph.syllable;
  }
  insertDottedCircles(buffer, plan, kinds, DOTTED_CIRCLE, 0, REPHA);
  for (const glyph of buffer.glyphs) {
    // Only what is a syllable is reordered.
    const kind = kinds[glyph.syllable - 1];
    glyph.position = kind === null || kind === undefined || kind === 'number' ? 0 : 1;
  }
  maskRephas(buffer, plan);
  setForms(buffer, plan, neighbours);
}

function maskRephas(buffer: GlyphBuffer, plan: SyllablePlan): void {
  if (!plan.has('rphf')) return;
  forEachSyllable(buffer, (start, end) => {
    const limit = letter(buffer.glyphs[start]!) === 'R' ? 1 : Math.min(3, end - start);
    for (let i = start; i < start + limit; i++) buffer.glyphs[i]!.mask |= RPHF;
  });
}

const FORMS = ['isol', 'init', 'medi', 'fina'] as const;
const FORM_BITS = FORMS.reduce((bits, form) => bits | FORM_MASKS[form]!, 0);

/** Letters that join have their forms one by one, in other scripts whole syllables have them. */
function setForms(buffer: GlyphBuffer, plan: SyllablePlan, neighbours: JoiningNeighbours): void {
  if (!FORMS.some((form) => plan.has(form))) return;
  const { glyphs } = buffer;
  const joining = joiningForms(
    glyphs.map(({ codePoint }) => codePoint),
    neighbours,
  );
  if (joining.some((form) => form !== null)) {
    for (const [i, form] of joining.entries()) if (form !== null) glyphs[i]!.mask |= FORM_MASKS[form]!;
    return;
  }
  let last: (typeof FORMS)[number] | null = null;
  let lastStart = 0;
  forEachSyllable(buffer, (start, end) => {
    if (glyphs[start]!.position === 0) {
      last = null;
      return;
    }
    const joins = last === 'fina' || last === 'isol';
    if (joins) setForm(glyphs, lastStart, start, last === 'fina' ? 'medi' : 'init');
    last = joins ? 'fina' : 'isol';
    setForm(glyphs, start, end, last);
    lastStart = start;
  });
}

function setForm(glyphs: readonly Glyph[], start: number, end: number, form: (typeof FORMS)[number]): void {
  for (let i = start; i < end; i++) glyphs[i]!.mask = (glyphs[i]!.mask & ~FORM_BITS) | FORM_MASKS[form]!;
}

function forgetSubstitutions(buffer: GlyphBuffer): void {
  for (const glyph of buffer.glyphs) glyph.isSubstituted = false;
}

/** What became a repha, or was put before its base by its feature, is moved as such signs are. */
function recordRephas(buffer: GlyphBuffer): void {
  const { glyphs } = buffer;
  forEachSyllable(buffer, (start, end) => {
    for (let i = start; i < end && (glyphs[i]!.mask & RPHF) !== 0; i++) {
      if (!glyphs[i]!.isSubstituted) continue;
      glyphs[i]!.category = REPHA;
      break;
    }
  });
  forgetSubstitutions(buffer);
}

function recordLeftForms(buffer: GlyphBuffer, plan: SyllablePlan): void {
  if (!plan.has('pref')) return;
  const { glyphs } = buffer;
  forEachSyllable(buffer, (start, end) => {
    for (let i = start; i < end; i++) {
      if (!glyphs[i]!.isSubstituted) continue;
      glyphs[i]!.category = LEFT_VOWEL;
      break;
    }
  });
}

function reorder(buffer: GlyphBuffer): void {
  forEachSyllable(buffer, (start, end) => {
    if (buffer.glyphs[start]!.position === 0) return;
    moveRepha(buffer, start, end);
    moveLeftSigns(buffer, start, end);
  });
}

/** Towards the end, before the first glyph behind the base. */
function moveRepha(buffer: GlyphBuffer, start: number, end: number): void {
  const { glyphs } = buffer;
  if (letter(glyphs[start]!) !== 'R' || end - start < 2) return;
  for (let i = start + 1; i < end; i++) {
    const isBehind = BEHIND_BASE.includes(letter(glyphs[i]!)) || isHalant(glyphs[i]!);
    if (!isBehind && i < end - 1) continue;
    const to = isBehind ? i - 1 : i;
    buffer.mergeClusters(start, to + 1);
    moveGlyph(glyphs, start, to);
    return;
  }
}

/** To the beginning, or behind the last halant. Of what was made several only the first part moves. */
function moveLeftSigns(buffer: GlyphBuffer, start: number, end: number): void {
  const { glyphs } = buffer;
  let to = start;
  for (let i = start; i < end; i++) {
    if (isHalant(glyphs[i]!)) to = i + 1;
    else if (LEFT_SIGNS.includes(letter(glyphs[i]!)) && to < i && glyphs[i]!.part === 0) {
      buffer.mergeClusters(to, i + 1);
      moveGlyph(glyphs, i, to);
    }
  }
}

const formFeature = (form: string): StageFeature => ({
  tag: form,
  mask: FORM_MASKS[form] ?? EVERY_GLYPH,
  staysInSyllable: false,
  joinerBlocks: false,
  nonJoinerBlocks: false,
});

export const universalShaper: SyllableShaper = {
  usesLigatures: true,
  marks: 'before',
  stages: [
    {
      prepare: setSyllables,
      features: [...['locl', 'ccmp', 'nukt'].map(syllableFeature), joinerFeature('akhn')],
    },
    { prepare: forgetSubstitutions, features: [joinerFeature('rphf', RPHF)] },
    { prepare: recordRephas, features: [joinerFeature('pref')] },
    {
      prepare: recordLeftForms,
      features: ['rkrf', 'abvf', 'blwf', 'half', 'pstf', 'vatu', 'cjct'].map((tag) => joinerFeature(tag)),
    },
    { prepare: reorder, features: FORMS.map(formFeature) },
    {
      prepare: null,
      features: ['abvs', 'blws', 'haln', 'pres', 'psts'].map((tag) => joinerFeature(tag, EVERY_GLYPH, false)),
    },
  ],
};
