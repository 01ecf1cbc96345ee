/** What SVG text is placed in: clusters of glyphs. */
import type { ShapedSegment } from '../fonts/shape.ts';
import type { TextSpan } from './text-characters.ts';

/** A cluster of glyphs, which nothing comes between. */
export interface TextCell {
  readonly span: TextSpan;
  readonly segment: ShapedSegment;
  /** Glyphs [from, to) of the segment's run. */
  readonly from: number;
  readonly to: number;
  /** Offset in the text. */
  readonly at: number;
  readonly rightToLeft: boolean;
  /** Left end of its baseline, user units. */
  x: number;
  y: number;
  advance: number;
  /** Degrees about the left end of the baseline. */
  angle: number;
  /** Horizontal stretch of the glyphs (`lengthAdjust`). */
  stretch: number;
  /** Beyond the ends of its path. */
  isHidden: boolean;
}
