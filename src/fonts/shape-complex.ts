/**
 * Scripts whose syllables are put in another order (Indic, Khmer, Myanmar, Tibetan …): shaped by fontkit, which is loaded when text first needs it.
 * It gets our own unwrapped SFNT bytes, because it cannot lay out every WOFF2 file.
 */
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import type { FontFace } from './font-face.ts';
import type { ShapedWord } from './shape-cache.ts';
import type { ShapePlan } from './shape-plan.ts';
import { shapeWord } from './shape-word.ts';

const fonts = new WeakMap<FontFace, Font | null>();

function fontkitFont(face: FontFace): Font | null {
  let font = fonts.get(face);
  if (font === undefined) {
    try {
      const fontkit = createRequire(import.meta.url)('fontkit') as typeof import('fontkit');
      const opened = fontkit.create(Buffer.from(face.sfntBytes()));
      font = 'layout' in opened ? opened : null;
    } catch {
      font = null;
    }
    fonts.set(face, font);
  }
  return font;
}

/** Shapes a word of a complex script; where fontkit fails, the face's lookups are applied in plain order. */
export function shapeComplexWord(plan: ShapePlan, word: string, rightToLeft: boolean): ShapedWord {
  // fontkit throws on glyphs without outlines.
  const font = plan.face.outlines === 'none' ? null : fontkitFont(plan.face);
  if (font === null) return shapeWord(plan, word, rightToLeft);
  try {
    return layoutWord(font, plan.face, word, rightToLeft);
  } catch {
    return shapeWord(plan, word, rightToLeft);
  }
}

function layoutWord(font: Font, face: FontFace, word: string, rightToLeft: boolean): ShapedWord {
  const { glyphs, positions } = font.layout(word, undefined, undefined, undefined, rightToLeft ? 'rtl' : 'ltr');
  const order = glyphs.map((_, i) => (rightToLeft ? glyphs.length - 1 - i : i));
  const clusters = clustersOf(
    word,
    order.map((i) => glyphs[i]!.codePoints),
  );
  const count = glyphs.length;
  const shaped: ShapedWord = {
    glyphIds: new Uint16Array(count),
    advances: new Float32Array(count),
    xOffsets: new Float32Array(count),
    yOffsets: new Float32Array(count),
    clusters,
  };
  for (const [k, i] of order.entries()) {
    const position = positions[i]!;
    shaped.glyphIds[k] = glyphs[i]!.id < face.numGlyphs ? glyphs[i]!.id : 0;
    shaped.advances[k] = position.xAdvance;
    shaped.xOffsets![k] = position.xOffset;
    shaped.yOffsets![k] = position.yOffset;
  }
  return shaped;
}

/** Finds each glyph's characters in the word; glyphs that changed places share a cluster. */
function clustersOf(word: string, codePoints: readonly (readonly number[])[]): Uint16Array {
  const characters: { readonly codePoint: number; readonly index: number; taken: boolean }[] = [];
  for (let i = 0; i < word.length; i++) {
    const codePoint = word.codePointAt(i)!;
    characters.push({ codePoint, index: i, taken: false });
    if (codePoint > 0xffff) i++;
  }
  const clusters = new Uint16Array(codePoints.length);
  let firstFree = 0;
  let known = 0;
  for (const [g, list] of codePoints.entries()) {
    let cluster = -1;
    for (const codePoint of list) {
      const character = characters
        .slice(firstFree, firstFree + 64)
        .find((candidate) => !candidate.taken && candidate.codePoint === codePoint);
      if (character === undefined) continue;
      character.taken = true;
      cluster = cluster < 0 ? character.index : Math.min(cluster, character.index);
    }
    while (firstFree < characters.length && characters[firstFree]!.taken) firstFree++;
    // Parts of a character that was split in two belong to the glyph before them.
    known = cluster < 0 ? known : cluster;
    clusters[g] = known;
  }
  for (let g = clusters.length - 2; g >= 0; g--) clusters[g] = Math.min(clusters[g]!, clusters[g + 1]!);
  if (clusters.length > 0) {
    const first = clusters[0]!;
    for (let g = 0; g < clusters.length && clusters[g] === first; g++) clusters[g] = 0;
  }
  return clusters;
}
