/** Which faces there are, and which of them show a text: for `platen fonts`. */

import { Diagnostics } from '../../base/diagnostics.ts';
import { findPackageFiles } from '../../base/package-files.ts';
import { isDefaultIgnorable } from '../../base/unicode/character-flags.ts';
import { scriptName, scriptOf } from '../../base/unicode/scripts.ts';
import type { FaceRecord } from '../../fonts/face-record.ts';
import { plainFontQuery } from '../../fonts/font-query.ts';
import { FontSet } from '../../fonts/font-set.ts';
import { genericFamily } from '../../fonts/generic-families.ts';
import { itemize } from '../../fonts/itemize.ts';
import { nominalGlyph } from '../../fonts/shape-word.ts';

export interface FontReportOptions {
  readonly fonts: readonly string[];
  readonly systemFonts: boolean;
}

export type ReportedFace = Pick<FaceRecord, 'families' | 'fullName' | 'weightMin' | 'weightMax' | 'style' | 'file'>;

/** A face, and what it shows of one script of the text. */
export interface FaceUse {
  readonly script: string;
  /** `null` where no face has the characters. */
  readonly face: ReportedFace | null;
  readonly characters: readonly string[];
}

/** In the order in which they are asked. @throws PlatenError for fonts that cannot be read */
export async function listFaces(options: FontReportOptions): Promise<readonly ReportedFace[]> {
  return (await openFonts(options)).faces();
}

/**
 * @param families - as in `font-family`
 * @param language - BCP 47 tag, '' for unknown
 * @throws PlatenError for fonts that cannot be read
 */
export async function facesFor(
  text: string,
  { families, language, ...options }: FontReportOptions & { readonly families: string; readonly language: string },
): Promise<readonly FaceUse[]> {
  const fonts = await openFonts(options);
  const font = fonts.resolve({ ...plainFontQuery(familiesOf(families)), language });
  const uses = new Map<string, { script: string; face: ReportedFace | null; characters: Set<string> }>();
  for (const { start, end, choice } of itemize(text, 0, text.length, font)) {
    const record = font.recordOf(choice);
    for (const character of text.slice(start, end)) {
      const codePoint = character.codePointAt(0)!;
      if (/\s/.test(character) || isDefaultIgnorable(codePoint)) continue;
      const face = nominalGlyph(choice.face, codePoint) === 0 ? null : record;
      const script = scriptName(scriptOf(codePoint)).replaceAll('_', ' ');
      const key = `${script}\n${face?.fullName}\n${face?.file}`;
      const use = uses.get(key) ?? { script, face, characters: new Set() };
      uses.set(key, use);
      use.characters.add(character);
    }
  }
  return [...uses.values()].map((use) => ({ ...use, characters: [...use.characters] }));
}

async function openFonts(options: FontReportOptions): Promise<FontSet> {
  await findPackageFiles();
  return new FontSet(options, new Diagnostics());
}

function familiesOf(list: string): { name: string; generic: boolean }[] {
  return list.split(',').map((each) => {
    const name = each.trim();
    const quoted = /^(["'])(.*)\1$/.exec(name);
    return quoted === null
      ? { name, generic: genericFamily(name.toLowerCase(), '') !== null }
      : { name: quoted[2]!, generic: false };
  });
}
