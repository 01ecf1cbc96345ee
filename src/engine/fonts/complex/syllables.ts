/** Finds syllables by grammars over the roles of characters: the longest match counts. Signs without a base get a dotted circle. */

import { type Glyph, type GlyphBuffer, newGlyph } from '../opentype/glyph-buffer.ts';
import { EVERY_GLYPH } from '../shape-plan.ts';
import type { SyllablePlan } from './syllable-plan.ts';

/** A kind of syllable: a pattern over one letter per glyph. */
export interface SyllableKind {
  readonly name: string;
  readonly pattern: RegExp;
}

/** Replaces names in a grammar by what they stand for; later ones may use earlier ones. */
export function grammar(rules: readonly (readonly [string, string])[]): (source: string) => RegExp {
  const known: (readonly [string, string])[] = [];
  const expand = (source: string): string =>
    known.reduceRight((text, [name, body]) => text.replaceAll(`<${name}>`, `(?:${body})`), source);
  for (const [name, body] of rules) known.push([name, expand(body)]);
  return (source) => new RegExp(expand(source).replaceAll(/\s+/g, ''), 'y');
}

const DOTTED_CIRCLE = 0x25cc;

/**
 * Numbers the syllables of a word from 1.
 *
 * @param letters - a letter for each glyph; spaces are passed over and belong to what is around them
 * @returns the kinds of the syllables, `null` for glyphs that are none
 */
export function findSyllables(
  glyphs: readonly Glyph[],
  letters: string,
  kinds: readonly SyllableKind[],
): (string | null)[] {
  const found: (string | null)[] = [];
  for (let at = 0; at < glyphs.length; ) {
    let end = at + 1;
    let name: string | null = null;
    for (const kind of kinds) {
      kind.pattern.lastIndex = at;
      const match = kind.pattern.exec(letters);
      if (match !== null && at + match[0].length > end - (name === null ? 1 : 0) && match[0].length > 0) {
        end = at + match[0].length;
        name = kind.name;
      }
    }
    found.push(name);
    for (let i = at; i < end; i++) glyphs[i]!.syllable = found.length;
    at = end;
  }
  return found;
}

/**
 * Gives glyphs their roles, the letters of the grammar, and divides them into syllables; those without a base get a dotted circle, whose role is D.
 */
export function setSyllablesByRole(
  buffer: GlyphBuffer,
  plan: SyllablePlan,
  roleOf: (codePoint: number) => string,
  kinds: readonly SyllableKind[],
): void {
  let letters = '';
  for (const glyph of buffer.glyphs) {
    const role = roleOf(glyph.codePoint);
    glyph.category = role.charCodeAt(0);
    letters += role;
  }
  insertDottedCircles(buffer, plan, findSyllables(buffer.glyphs, letters, kinds), 'D'.charCodeAt(0), 0, -1);
}

/** @param repha - category of a sign that stays before the circle; -1 for none */
export function insertDottedCircles(
  buffer: GlyphBuffer,
  { plan }: SyllablePlan,
  kinds: readonly (string | null)[],
  category: number,
  position: number,
  repha: number,
): void {
  if (!kinds.includes('broken')) return;
  const id = plan.face.glyphForCodePoint(DOTTED_CIRCLE);
  if (id === 0) return;
  const { glyphs } = buffer;
  let last = 0;
  for (let i = 0; i < glyphs.length; i++) {
    const { syllable, cluster } = glyphs[i]!;
    if (syllable === last) continue;
    last = syllable;
    if (kinds[syllable - 1] !== 'broken') continue;
    const circle = newGlyph(id, DOTTED_CIRCLE, cluster);
    buffer.setGlyph(circle, id);
    circle.isSubstituted = false;
    circle.mask = EVERY_GLYPH;
    circle.syllable = syllable;
    circle.category = category;
    circle.position = position;
    let at = i;
    while (at < glyphs.length && glyphs[at]!.syllable === syllable && glyphs[at]!.category === repha) at++;
    glyphs.splice(at, 0, circle);
    i = at;
  }
}
