/** Kerning of a line's last letter with what is behind it, which goes to the next line or hangs: the line ends with the letter alone, shaped anew as in Chromium. */
import { TRANSPARENT } from '../../../display/color.ts';
import { firstGlyphAt } from '../../../display/shaped-run.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import { initialStyle } from '../../../style/initial-style.ts';
import { usedBorder } from '../../../style/used-border.ts';
import { dependsOnEnds } from '../../text-align.ts';
import { type InlineContent, type TextItem, textWidth } from '../content/inline-content.ts';

const SPACE = 0x20;

/**
 * Width of a line's text that ends before the spaces before `at`, px; `null` where no kerning is taken back, and the letters are as wide as they
 * stand there. As in Chromium, lines that stand at their start edge keep it, unless something else shows where they end.
 */
export function widthBeforeSpaces(content: InlineContent, item: TextItem, from: number, at: number): number | null {
  const { text, container, direction } = content;
  let end = at;
  while (end > from && text.charCodeAt(end - 1) === SPACE) end--;
  if (end === at || end === from) return null;
  const kerning = kerningBefore(item, end);
  if (kerning <= 0) return null;
  const isSeen = dependsOnEnds(container.style, direction) || showsEnd(item.style) || hasLines(container.style);
  return isSeen ? textWidth(item, from, end, kerning) : null;
}

/** Whether lines or a box beside the text, of the element that it is in, show where it ends. */
function showsEnd(style: ComputedStyle): boolean {
  const { background, shadow, border } = style;
  if (hasLines(style)) return true;
  if (background !== initialStyle.background) {
    if (background.color !== TRANSPARENT || background.image.some((image) => image !== 'none')) return true;
  }
  if (shadow !== initialStyle.shadow && shadow.box.length > 0) return true;
  if (border === initialStyle.border) return false;
  const { top, right, bottom, left } = usedBorder(style);
  return top > 0 || right > 0 || bottom > 0 || left > 0;
}

function hasLines({ decoration }: ComputedStyle): boolean {
  if (decoration === initialStyle.decoration) return false;
  const { underline, overline, lineThrough } = decoration.line;
  return underline || overline || lineThrough;
}

/** How much wider the character before an offset is alone, px: 0 for spaces, and for one that is not drawn nearer to the next, which is of the same item. */
export function kerningBefore({ run, runText, start, end, fontSize, isOneToOne }: TextItem, at: number): number {
  if (at <= start || at >= end || runText.charCodeAt(at - 1) === SPACE) return 0;
  const glyph = isOneToOne ? at - start : firstGlyphAt(run, at);
  if (glyph === 0 || run.safeToBreak[glyph] === 1) return 0;
  const { face, advances, glyphIds } = run;
  // What the shaper has left no room for (marks, joiners) is none alone either.
  if (advances[glyph - 1] === 0) return 0;
  const kerning = face.advanceOf(glyphIds[glyph - 1]!) - advances[glyph - 1]!;
  return kerning > 0 ? kerning * (fontSize / face.unitsPerEm) : 0;
}
