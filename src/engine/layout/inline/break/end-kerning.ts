/** Kerning with the space behind a line's last letter: the line ends with the letter alone, shaped anew as in Chromium. */
import { firstGlyphAt } from '../../../display/shaped-run.ts';
import { dependsOnEnds } from '../../text-align.ts';
import { type InlineContent, type TextItem, textWidth } from '../content/inline-content.ts';

const SPACE = 0x20;

/**
 * Width of a line's text that ends before the spaces before `at`, px; `null` where no kerning is taken back, and the letters are as wide as they
 * stand there. As in Chromium, lines that stand at their start edge keep it.
 */
export function widthBeforeSpaces(content: InlineContent, item: TextItem, from: number, at: number): number | null {
  const { text, container, direction } = content;
  let end = at;
  while (end > from && text.charCodeAt(end - 1) === SPACE) end--;
  if (end === at || end === from) return null;
  const { run, fontSize } = item;
  const space = item.isOneToOne ? end - item.start : firstGlyphAt(run, end);
  if (space === 0 || run.safeToBreak[space] === 1 || !dependsOnEnds(container.style, direction)) return null;
  const { face, advances, glyphIds } = run;
  const kerning = (face.advanceOf(glyphIds[space - 1]!) - advances[space - 1]!) * (fontSize / face.unitsPerEm);
  return kerning > 0 ? textWidth(item, from, end) + kerning : null;
}
