/** Kerning with the space behind a line's last letter: the line ends with the letter alone, shaped anew as in Chromium. */
import { firstGlyphAt } from '../../../display/shaped-run.ts';
import { type TextItem, textWidth } from '../content/inline-content.ts';

const SPACE = 0x20;

/** Width of a line's text that ends before the spaces before `at`, px; `null` where no kerning is taken back, and the letters are as wide as they stand there. */
export function widthBeforeSpaces(item: TextItem, text: string, from: number, at: number): number | null {
  let end = at;
  while (end > from && text.charCodeAt(end - 1) === SPACE) end--;
  if (end === at || end === from) return null;
  const { run, fontSize } = item;
  const space = item.isOneToOne ? end - item.start : firstGlyphAt(run, end);
  if (space === 0 || run.safeToBreak[space] === 1) return null;
  const { face, advances, glyphIds } = run;
  const kerning = (face.advanceOf(glyphIds[space - 1]!) - advances[space - 1]!) * (fontSize / face.unitsPerEm);
  return kerning > 0 ? textWidth(item, from, end) + kerning : null;
}
