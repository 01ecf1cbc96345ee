/** A face that matching knows by its traits, opened when it is first used. */
import type { FontFace, FontStyle } from './font-face.ts';
import type { FontFeature } from './font-feature.ts';
import type { MetricsOverride } from './metrics.ts';

/** By which a face is matched (css-fonts-4 §5.2). */
export interface FaceTraits {
  /** Lower case. */
  readonly families: readonly string[];
  /** Full name and PostScript name, lower case: what `local()` asks for. */
  readonly localNames: readonly string[];
  readonly weightMin: number;
  readonly weightMax: number;
  readonly style: FontStyle;
  readonly stretchMin: number;
  readonly stretchMax: number;
}

export interface FaceRecord extends FaceTraits {
  /** Flat pairs of first and last code point, or `null` for all (`unicode-range`). */
  readonly unicodeRange: readonly number[] | null;
  readonly features: readonly FontFeature[];
  readonly metricsOverride: MetricsOverride | null;
  /** Whether the face has a glyph; may read just the character map. */
  covers(codePoint: number): boolean;
  /** The face at this weight and width (variable fonts have many); `null` when the file cannot be read. */
  open(weight: number, stretch: number): FontFace | null;
}

export function inUnicodeRange(record: FaceRecord, codePoint: number): boolean {
  const range = record.unicodeRange;
  if (range === null) return true;
  for (let i = 0; i < range.length; i += 2) {
    if (codePoint >= range[i]! && codePoint <= range[i + 1]!) return true;
  }
  return false;
}
