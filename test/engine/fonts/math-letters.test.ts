/** Styled letters of formulas where no font has them: the plain letter in a face of that style. */
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { plainFontQuery } from '../../../src/engine/fonts/font-query.ts';
import { FontSet } from '../../../src/engine/fonts/font-set.ts';
import { mathLetterFace } from '../../../src/engine/fonts/math-letters.ts';
import { render } from '../../../src/engine/render/render.ts';

const diagnostics = new Diagnostics();
const fonts = new FontSet({ fonts: [], systemFonts: false }, diagnostics);
const font = fonts.resolve(plainFontQuery([{ name: 'serif', generic: true }], 400));

describe('styled letters of formulas', () => {
  it.each([
    ['\u{1d400}', 'LiberationSerif-Bold', 'A'],
    ['\u{1d44e}', 'LiberationSerif-Italic', 'a'],
    ['\u{1d468}', 'LiberationSerif-BoldItalic', 'A'],
    ['\u{1d49c}', 'LiberationSerif-Italic', 'A'],
    ['\u{1d504}', 'LiberationSerif', 'A'],
    ['\u{1d538}', 'LiberationSerif-Bold', 'A'],
    ['\u{1d5a0}', 'LiberationSans', 'A'],
    ['\u{1d670}', 'LiberationMono', 'A'],
    ['\u{1d6fc}', 'LiberationSerif-Italic', 'α'],
    ['\u{1d7ce}', 'LiberationSerif-Bold', '0'],
    ['\u212c', 'LiberationSerif-Italic', 'B'],
    ['\u211d', 'LiberationSerif-Bold', 'R'],
  ])('%s is in %s', (letter, name, plain) => {
    const { face } = font.faceFor(letter.codePointAt(0)!);
    expect(face.postscriptName).toBe(name);
    const base = fonts.findLocal(name)!;
    expect(face.glyphForCodePoint(letter.codePointAt(0)!)).toBe(base.glyphForCodePoint(plain.codePointAt(0)!));
  });

  it('has every letter and digit of the block', () => {
    const missing: string[] = [];
    for (let codePoint = 0x1d400; codePoint <= 0x1d7ff; codePoint++) {
      const letter = String.fromCodePoint(codePoint);
      if (!/\p{Assigned}/u.test(letter) || mathLetterFace(codePoint) !== null) continue;
      missing.push(letter.normalize('NFKC'));
    }
    // Liberation has no nabla.
    expect([...new Set(missing)]).toEqual(['∇']);
  });

  it.each(['a', 'é', '漢', '\u{1f600}', '\u2122'])('is not asked for other characters: %s', (character) =>
    expect(mathLetterFace(character.codePointAt(0)!)).toBeNull(),
  );

  it('loses no letter of a formula, and can be read back', async () => {
    const html = '<p>\u{1d44e}\u{1d7ce}<math><mi>x</mi><mi mathvariant="normal">\u{1d4db}</mi></math>';
    const result = await render({ html });
    expect(result.diagnostics).toEqual([]);
  });
});
