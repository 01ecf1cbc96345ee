/** Shapes one word of a face with `morx`: the machines of the font choose the glyphs, GPOS or pairs of kerning place them. */
import type { Deadline } from '../base/deadline.ts';
import { substituteByMorx } from './aat/aat-engine.ts';
import type { AatGlyph } from './aat/morx-shaper.ts';
import { type Glyph, GlyphBuffer, newGlyph } from './opentype/glyph-buffer.ts';
import type { ShapedWord, ShapePlan } from './shape-plan.ts';
import { classify, finishWord, mapCharacters } from './shape-word.ts';

/** Where the machines do not end, the word keeps the glyphs of its characters. */
export function shapeAatWord(
  plan: ShapePlan,
  word: string,
  rightToLeft: boolean,
  deadline: Deadline | null = null,
): ShapedWord {
  const mapped = mapCharacters(plan.face, word, rightToLeft);
  const buffer = new GlyphBuffer(substituted(plan, mapped, rightToLeft), plan.definitions, deadline);
  classify(buffer);
  return finishWord(plan, buffer, rightToLeft, plan.marksKeepAdvances ? 'keep' : 'after');
}

function substituted(plan: ShapePlan, mapped: Glyph[], rightToLeft: boolean): Glyph[] {
  const inOrder = <T>(glyphs: readonly T[]): readonly T[] => (rightToLeft ? glyphs.toReversed() : glyphs);
  const given = mapped.map(({ id }, index): AatGlyph => ({ id, characters: [index] }));
  // Words are shaped alone, but machines that wait for what follows are not told of the end by fontkit: a space stands behind them.
  const space: AatGlyph = { id: plan.spaceGlyph, characters: [mapped.length] };
  const substitute = (glyphs: readonly AatGlyph[]) =>
    substituteByMorx(plan.face, inOrder(glyphs), plan.aatFeatures, rightToLeft);
  const behind = plan.spaceGlyph === 0 ? null : substitute([...given, space]);
  const logical = behind === null ? null : inOrder(behind);
  const last = logical?.at(-1);
  if (logical != null && last?.id === space.id && last.characters.length === 1 && last.characters[0] === mapped.length)
    return glyphsOf(logical.slice(0, -1), mapped);
  const alone = substitute(given);
  return alone === null ? mapped : glyphsOf(inOrder(alone), mapped);
}

/** Glyphs in logical order with the clusters of what they stand for; where glyphs have changed places, all between them are one cluster. */
function glyphsOf(substitutes: readonly AatGlyph[], mapped: readonly Glyph[]): Glyph[] {
  let previous = 0;
  const glyphs = substitutes.map(({ id, characters }) => {
    const sources = characters.flatMap((index) => mapped[index] ?? []);
    const cluster = sources.length === 0 ? previous : Math.min(...sources.map((source) => source.cluster));
    previous = cluster;
    const glyph = newGlyph(id, sources[0]?.codePoint ?? 0, cluster);
    glyph.isIgnorable = sources.length === 1 && sources[0]!.isIgnorable && sources[0]!.id === id;
    return glyph;
  });
  mergeClusters(glyphs);
  return glyphs;
}

function mergeClusters(glyphs: readonly Glyph[]): void {
  const least = glyphs.map(({ cluster }) => cluster);
  for (let i = least.length - 2; i >= 0; i--) least[i] = Math.min(least[i]!, least[i + 1]!);
  let start = 0;
  let largest = -1;
  for (const [i, { cluster }] of glyphs.entries()) {
    largest = Math.max(largest, cluster);
    if (i + 1 < glyphs.length && largest >= least[i + 1]!) continue;
    const merged = least[start]!;
    for (; start <= i; start++) glyphs[start]!.cluster = merged;
  }
}
