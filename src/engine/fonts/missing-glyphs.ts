/** Characters that no font of a conversion has: one finding for each script, with a count and examples. */
import type { Diagnostics } from '../base/diagnostics.ts';
import { isExtendedPictographic } from '../base/unicode/character-flags.ts';
import { COMMON, INHERITED, scriptName, scriptOf } from '../base/unicode/scripts.ts';

const MOST_EXAMPLES = 3;
/** Different characters that are counted: hostile text has all there are. */
const MOST_COUNTED = 100_000;

export class MissingGlyphs {
  readonly #byScript = new Map<string, Set<number>>();
  readonly #known = new Set<number>();
  readonly #marks = new Set<number>();

  add(codePoint: number): void {
    const known = this.#known;
    if (known.has(codePoint) || known.size >= MOST_COUNTED) return;
    known.add(codePoint);
    const script = nameOfScript(codePoint);
    const characters = this.#byScript.get(script);
    if (characters === undefined) this.#byScript.set(script, new Set([codePoint]));
    else characters.add(codePoint);
  }

  /** A character that stands on others, of which no font has both. */
  addMark(codePoint: number): void {
    if (!this.#known.has(codePoint) && this.#marks.size < MOST_COUNTED) this.#marks.add(codePoint);
  }

  report(diagnostics: Diagnostics, hasSystemFonts: boolean): void {
    const where = `the option "fonts"${hasSystemFonts ? '' : ', the option "systemFonts"'}, or @font-face`;
    for (const [script, characters] of this.#byScript) {
      const what = characters.size === 1 ? 'a glyph for 1 character' : `glyphs for ${characters.size} characters`;
      diagnostics.report('GLYPH_MISSING', `No font has ${what} of ${script}: ${examplesOf(characters)}.`, {
        hint: `Give a font that has ${characters.size === 1 ? 'it' : 'them'}: ${where}.`,
      });
    }
    if (this.#marks.size === 0) return;
    diagnostics.report(
      'GLYPH_MISSING',
      `No font has letters together with what stands on them: ${examplesOf(this.#marks)}.`,
      {
        hint: `Give a font that has both: ${where}.`,
      },
    );
  }
}

function examplesOf(characters: ReadonlySet<number>): string {
  const examples = [...characters].slice(0, MOST_EXAMPLES).map(example).join(', ');
  return characters.size > MOST_EXAMPLES ? `${examples}, …` : examples;
}

function example(codePoint: number): string {
  const code = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  const character = String.fromCodePoint(codePoint);
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(character) ? `${character} (${code})` : code;
}

/** As people call it. */
function nameOfScript(codePoint: number): string {
  const script = scriptOf(codePoint);
  if (isExtendedPictographic(codePoint) || (codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff)) return 'emoji';
  if (/\p{Co}/u.test(String.fromCodePoint(codePoint))) return 'private use, as icon fonts have them';
  if (script === COMMON || script === INHERITED) return 'no script of their own (symbols)';
  const name = scriptName(script);
  return name === 'Unknown' ? 'no script' : `the script ${name.replaceAll('_', ' ')}`;
}
