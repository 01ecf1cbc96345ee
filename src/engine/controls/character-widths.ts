/**
 * Widths of characters that text fields are sized by (HTML §15.5.4): averages that Chromium reads from the font, here by the kind of face,
 * because boxes are built before fonts are loaded. Measured on the Liberation faces; other faces differ by a few px in a field of automatic width.
 */

/** What is asked of a font: the first family's name, and the size in px. */
export interface FieldFont {
  readonly family: string;
  readonly size: number;
}

type Kind = 'sans' | 'serif' | 'mono';

/** em: xAvgCharWidth and the widest glyph as Chromium takes them. */
const AVERAGE: Readonly<Record<Kind, number>> = { sans: 0.5796, serif: 0.5527, mono: 0.6 };
const LARGEST: Readonly<Record<Kind, number>> = { sans: 1.9, serif: 1.83, mono: 1.24 };

/** The size of controls by default, at which Chromium rounds the average to whole px. */
const CONTROL_SIZE = 13.3333;

const SERIF =
  /^(-webkit-standard|serif|times|times new roman|liberation serif|georgia|cambria|garamond|noto serif|dejavu serif)$/i;
const MONO = /mono|courier|consolas|menlo/i;

/** px */
export function averageCharacterWidth(font: FieldFont): number {
  const width = AVERAGE[kindOf(font)] * font.size;
  return isControlSize(font) ? Math.round(width) : width;
}

/** px */
export function largestCharacterWidth(font: FieldFont): number {
  const width = LARGEST[kindOf(font)] * font.size;
  return isControlSize(font) ? Math.floor(width) : width;
}

function isControlSize(font: FieldFont): boolean {
  return Math.abs(font.size - CONTROL_SIZE) < 0.01;
}

function kindOf({ family }: FieldFont): Kind {
  if (MONO.test(family)) return 'mono';
  return SERIF.test(family) ? 'serif' : 'sans';
}
