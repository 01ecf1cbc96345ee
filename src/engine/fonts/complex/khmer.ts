/** Khmer (OpenType "Developing OpenType Fonts for Khmer Script"; after HarfBuzz's shaper). */
import { positionalCategory, syllabicCategory } from '../../base/unicode/indic.ts';
import type { GlyphBuffer } from '../opentype/glyph-buffer.ts';
import { manualFeature, moveGlyph, reorderSyllables, type SyllableShaper, syllableFeature } from './syllable-plan.ts';
import { grammar, type SyllableKind, setSyllablesByRole } from './syllables.ts';

// Roles, which are also the letters of the grammar.
const COENG = 72; // H
const RO = 82; // R
const LEFT_VOWEL = 80; // P

const PREF = 32;
const POST_BASE = 64;
const CFAR = 128;

const rule = grammar([
  ['j', '[jn]'],
  ['cn', '[CRV](?:<j>?r)?'],
  ['x', '(?:<j>*x)*'],
  ['matras', 'P? <x> B? <x> (?:<j>?A)? <x> T?'],
  ['tail', '<x> <matras> <x> (?:H[CRV])? y*'],
  ['body', 'r? (?:H<cn>)* (?:H|<tail>)'],
]);
const KINDS: readonly SyllableKind[] = [
  { name: 'consonant', pattern: rule('(?:<cn>|[GD])<body>') },
  { name: 'broken', pattern: rule('<body>') },
];

const ROLES: ReadonlyMap<number, string> = new Map([
  [0x179a, 'R'],
  [0x17c9, 'r'],
  [0x17ca, 'r'],
  [0x17cc, 'r'],
  ...[0x17c6, 0x17cb, 0x17cd, 0x17ce, 0x17cf, 0x17d0, 0x17d1].map((sign) => [sign, 'x'] as const),
  ...[0x17c7, 0x17c8, 0x17d3, 0x17dd].map((sign) => [sign, 'y'] as const),
  [0x17d9, 'G'],
  [0x25cc, 'D'],
  [0x200c, 'n'],
  [0x200d, 'j'],
]);

function roleOf(codePoint: number): string {
  const own = ROLES.get(codePoint);
  if (own !== undefined) return own;
  switch (syllabicCategory(codePoint)) {
    case 'Consonant':
    case 'Consonant_Dead':
      return 'C';
    case 'Vowel_Independent':
    case 'Vowel':
      return 'V';
    case 'Virama':
    case 'Invisible_Stacker':
      return 'H';
    case 'Number':
    case 'Consonant_Placeholder':
      return 'G';
    case 'Vowel_Dependent':
      return vowelRole(positionalCategory(codePoint));
    default:
      return 'X';
  }
}

function vowelRole(place: string): string {
  if (place === 'Left' || place === 'Visual_Order_Left') return 'P';
  if (place === 'Top' || place === 'Top_And_Left') return 'A';
  return place === 'Bottom' || place === 'Top_And_Bottom' ? 'B' : 'T';
}

/** The coeng of RO goes before the base, as do vowels on the left. */
function reorderSyllable(buffer: GlyphBuffer, start: number, end: number): void {
  const { glyphs } = buffer;
  for (let i = start + 1; i < end; i++) glyphs[i]!.mask |= POST_BASE;
  let coengs = 0;
  for (let i = start + 1; i < end; i++) {
    const { category } = glyphs[i]!;
    if (category === COENG && coengs <= 2 && i + 1 < end) {
      coengs++;
      if (glyphs[i + 1]!.category !== RO) continue;
      glyphs[i]!.mask |= PREF;
      glyphs[i + 1]!.mask |= PREF;
      buffer.mergeClusters(start, i + 2);
      moveGlyph(glyphs, i, start);
      moveGlyph(glyphs, i + 1, start + 1);
      for (let k = i + 2; k < end; k++) glyphs[k]!.mask |= CFAR;
      coengs = 2;
    } else if (category === LEFT_VOWEL) {
      buffer.mergeClusters(start, i + 1);
      moveGlyph(glyphs, i, start);
    }
  }
}

export const khmerShaper: SyllableShaper = {
  usesLigatures: false,
  marks: 'keep',
  stages: [
    {
      prepare: (buffer, plan) => setSyllablesByRole(buffer, plan, roleOf, KINDS),
      features: ['locl', 'ccmp'].map(syllableFeature),
    },
    {
      prepare: (buffer) => reorderSyllables(buffer, (start, end) => reorderSyllable(buffer, start, end)),
      features: [
        manualFeature('pref', PREF),
        ...['blwf', 'abvf', 'pstf'].map((tag) => manualFeature(tag, POST_BASE)),
        manualFeature('cfar', CFAR),
      ],
    },
    {
      prepare: null,
      features: ['pres', 'abvs', 'blws', 'psts'].map((tag) => ({ ...manualFeature(tag), staysInSyllable: false })),
    },
  ],
};
