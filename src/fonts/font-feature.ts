/** OpenType features that text asks for (css-fonts-4 §7.2). */

export interface FontFeature {
  /** Four characters. */
  readonly tag: string;
  /** 0 is off, 1 is on, more chooses among alternates. */
  readonly value: number;
}
