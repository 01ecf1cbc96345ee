/** What SVG text is placed in: clusters of glyphs, chunks of them, and their line. */
import type { Matrix } from '../base/geometry.ts';
import type { ShapedSegment } from '../fonts/shape.ts';
import type { CharacterPositions, TextRange, TextSpan } from './text-characters.ts';

/** User units: how long it is along the line, how far behind its start its baseline is, how wide it is. */
export interface UprightPlace {
  readonly length: number;
  readonly along: number;
  readonly width: number;
}

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
  /** Of a character that stands upright in a vertical line; `null` for others. */
  readonly upright: UprightPlace | null;
  /** Degrees about the left end of the baseline. */
  angle: number;
  /** Horizontal stretch of the glyphs (`lengthAdjust`). */
  stretch: number;
  /** Beyond the ends of its path. */
  isHidden: boolean;
}

/** Text from one absolute position to the next. */
export interface TextChunk {
  readonly start: number;
  readonly end: number;
  /** The `textPath` that it lies in. */
  readonly path: TextRange | null;
  /** From left to right. */
  readonly cells: TextCell[];
}

/** Text is laid out as if its line ran to the right, and then turned. */
export interface TextLines {
  /** `null` where the line does run to the right. */
  readonly turn: Matrix | null;
  /** Those of the attributes, as the line has them before it is turned. */
  readonly positions: CharacterPositions;
  /** For each UTF-16 unit 1 where the character stands upright; `null` where none does. */
  readonly upright: Uint8Array | null;
  /** Whether the middle of the glyphs lies on the line, not their baseline. */
  readonly isCentral: boolean;
}
