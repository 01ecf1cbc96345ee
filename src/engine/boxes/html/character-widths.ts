/**
 * Widths of characters that text fields are sized by (HTML §15.5.4): averages that Chromium reads from the font, here by the kind of face,
 * because boxes are built before fonts are loaded. Measured on the Liberation faces; other faces differ by a few px in a field of automatic width.
 */
import type { ComputedStyle } from '../../style/computed-style.ts';

type Kind = 'sans' | 'serif' | 'mono';

/** em: xAvgCharWidth and the widest glyph as Chromium takes them. */
const AVERAGE: Readonly<Record<Kind, number>> = { sans: 0.5796, serif: 0.5527, mono: 0.6 };
const LARGEST: Readonly<Record<Kind, number>> = { sans: 1.9, serif: 1.83, mono: 1.24 };

/** The size of controls by default, at which Chromium rounds the average to whole px. */
const CONTROL_SIZE = 13.3333;

const SERIF = /^(serif|times|times new roman|liberation serif|georgia|cambria|garamond|noto serif|dejavu serif)$/i;
const MONO = /mono|courier|consolas|menlo/i;

/** px */
export function averageCharacterWidth(style: ComputedStyle): number {
  const width = AVERAGE[kindOf(style)] * style.font.size;
  return isControlSize(style) ? Math.round(width) : width;
}

/** px */
export function largestCharacterWidth(style: ComputedStyle): number {
  const width = LARGEST[kindOf(style)] * style.font.size;
  return isControlSize(style) ? Math.floor(width) : width;
}

function isControlSize(style: ComputedStyle): boolean {
  return Math.abs(style.font.size - CONTROL_SIZE) < 0.01;
}

function kindOf(style: ComputedStyle): Kind {
  const name = style.font.family[0]?.name ?? '';
  if (MONO.test(name)) return 'mono';
  return SERIF.test(name) ? 'serif' : 'sans';
}
