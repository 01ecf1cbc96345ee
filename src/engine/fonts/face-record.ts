/** A face that matching knows by its traits, opened when it is first used. */
import type { FontFace, FontStyle, PaletteChoice } from '../display/font-face.ts';
import type { FontFeature, FontVariation } from './font-feature.ts';
import type { MetricsOverride } from './metrics.ts';

/** By which a face is matched (css-fonts-4 §5.2). */
export interface FaceTraits {
  /** Lower case. */
  readonly families: readonly string[];
  /** As the font calls itself, for people. */
  readonly fullName: string;
  /** Full name and PostScript name, lower case: what `local()` asks for. */
  readonly localNames: readonly string[];
  readonly weightMin: number;
  readonly weightMax: number;
  readonly style: FontStyle;
  /** Whether a variable face leans as far as it is asked to. */
  readonly canSlant: boolean;
  readonly stretchMin: number;
  readonly stretchMax: number;
  /** Whether it has Apple's table of glyph substitution, `morx`. */
  readonly hasMorx: boolean;
}

/** Which instance of a face is wanted. */
export interface FaceRequest {
  readonly weight: number;
  /** Percent of the normal width. */
  readonly stretch: number;
  readonly style: FontStyle;
  /** Degrees to the right. */
  readonly slant: number;
  /** px; `null` for the font's default. */
  readonly opticalSize: number | null;
  readonly variations: readonly FontVariation[];
  readonly palette: PaletteChoice | null;
}

export interface FaceRecord extends FaceTraits {
  /** Where it lies; `null` where it was given in bytes, or belongs to a document. */
  readonly file: string | null;
  /** Flat pairs of first and last code point, or `null` for all (`unicode-range`). */
  readonly unicodeRange: readonly number[] | null;
  readonly features: readonly FontFeature[];
  readonly metricsOverride: MetricsOverride | null;
  /** Factor on glyphs and metrics (`size-adjust`). */
  readonly sizeAdjust: number;
  /** OpenType tag, '' for that of the text. */
  readonly languageOverride: string;
  /** Whether the face has a glyph; may read just the character map. */
  covers(codePoint: number): boolean;
  /** The instance that is wanted (variable fonts have many); `null` when the file cannot be read. */
  open(request: FaceRequest): FontFace | null;
  /** The default instance, whatever rules say. */
  openDefault(): FontFace | null;
}

export function inUnicodeRange(record: FaceRecord, codePoint: number): boolean {
  const range = record.unicodeRange;
  if (range === null) return true;
  for (let i = 0; i < range.length; i += 2) {
    if (codePoint >= range[i]! && codePoint <= range[i + 1]!) return true;
  }
  return false;
}
