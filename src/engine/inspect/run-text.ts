/** The characters that a range of glyphs stands for. */
import type { ShapedRun } from '../display/shaped-run.ts';

interface GlyphRange {
  readonly run: ShapedRun;
  /** Glyph range [start, end). */
  readonly start: number;
  readonly end: number;
  /** What the whole run was shaped from. */
  readonly text: string;
}

export function textOfGlyphs({ run, start, end, text }: GlyphRange): string {
  if (end <= start) return '';
  const { clusters } = run;
  return text.slice(clusters[start], end < clusters.length ? clusters[end] : text.length);
}
