/** OpenType features and variations that text asks for (css-fonts-4 §7.2, §8.2). */

export interface FontFeature {
  /** Four characters. */
  readonly tag: string;
  /** 0 is off, 1 is on, more chooses among alternates. */
  readonly value: number;
}

export interface FontVariation {
  /** Of the axis, four characters. */
  readonly tag: string;
  /** In the axis' own units. */
  readonly value: number;
}
