/** Gaps in the lines under and over text, where glyphs cross them (css-text-decor-4 §2.6). */
import { isWordSeparator } from '../../base/unicode/word-separator.ts';
import { glyphInk } from '../../fonts/sfnt/glyph-ink.ts';
import { SYNTHETIC_SLANT, syntheticBoldWidth } from '../../fonts/synthesis.ts';
import type { TextDetail } from '../../layout/fragment.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';

/** Text whose glyphs a line may meet, at its place. */
export interface Ink {
  readonly style: ComputedStyle;
  readonly detail: TextDetail;
  /** Left end of the glyphs and their baseline, px, in the coordinates that the line is painted in. */
  readonly x: number;
  readonly baseline: number;
}

/** A stretch of a line, px. */
export interface Stretch {
  readonly left: number;
  readonly right: number;
}

/** Gaps are never widened by more than this, px, on either side, however thick the line is. */
const WIDEST_MARGIN = 13;

/** What lines may cross where the style says `auto`: characters of East Asia that fill their square, slashes and the low line. */
const CROSSED =
  /[/\\_\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\u3000-\u30ff\uff00-\uffef\p{Emoji_Presentation}]/u;

/**
 * What is left of a line from `left` to `right` when the ink is skipped.
 *
 * @param top,height - of the line with all its waves, px
 * @param thickness - by which gaps are wider than the ink, on both sides, px
 */
export function stretchesBesideInk(
  ink: Ink | null,
  left: number,
  right: number,
  top: number,
  height: number,
  thickness: number,
): readonly Stretch[] {
  const whole = [{ left, right }];
  if (ink === null || ink.style.typesetting.skipInk === 'none') return whole;
  const gaps = gapsOf(ink, top, height, Math.min(thickness, WIDEST_MARGIN));
  if (gaps.length === 0) return whole;
  gaps.sort((a, b) => a.left - b.left);
  const stretches: Stretch[] = [];
  let from = left;
  for (const gap of gaps) {
    if (gap.left > from) stretches.push({ left: from, right: Math.min(gap.left, right) });
    from = Math.max(from, gap.right);
    if (from >= right) return stretches;
  }
  stretches.push({ left: from, right });
  return stretches;
}

function gapsOf({ style, detail, x, baseline }: Ink, top: number, height: number, margin: number): Stretch[] {
  const { run, start, end, text, fontSize, rightToLeft } = detail;
  const { face, glyphIds, advances, clusters, xOffsets } = run;
  const scale = fontSize / face.unitsPerEm;
  const bold = detail.syntheticBold ? syntheticBoldWidth(fontSize) / 2 : 0;
  const bandTop = Math.round((baseline - top + bold) / scale);
  const bandBottom = Math.round((baseline - top - height - bold) / scale);
  const ink = glyphInk(face, bandBottom, bandTop, detail.syntheticOblique ? SYNTHETIC_SLANT : 0);
  const isAuto = style.typesetting.skipInk === 'auto';
  const gaps: Stretch[] = [];
  let pen = x;
  const step = rightToLeft ? -1 : 1;
  for (let i = rightToLeft ? end - 1 : start; i >= start && i < end; i += step) {
    const cluster = clusters[i]!;
    const span = ink(glyphIds[i]!);
    if (span !== null && !(isAuto && isCrossed(text, cluster))) {
      const origin = pen + (xOffsets?.[i] ?? 0) * scale;
      gaps.push({
        left: origin + span.left * scale - bold - margin,
        right: origin + span.right * scale + bold + margin,
      });
    }
    pen += advances[i]! * scale;
    if (i !== end - 1 && clusters[i + 1] === cluster) continue;
    const unit = text.charCodeAt(cluster);
    pen += detail.letterSpacing + (isWordSeparator(unit) ? detail.wordSpacing : 0);
  }
  return gaps;
}

function isCrossed(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 0x1100) return unit === 0x2f || unit === 0x5c || unit === 0x5f;
  return CROSSED.test(String.fromCodePoint(text.codePointAt(at)!));
}
