/** Flags of characters that text layout asks for: emoji, marks, width, direction (UAX 9, 11, 44, UTS 51). */
import { CHARACTER_FLAG_RUNS } from './generated/character-flags.ts';
import { PackedProperty } from './packed-property.ts';

const EMOJI_PRESENTATION = 1;
const EXTENDED_PICTOGRAPHIC = 2;
const EMOJI_MODIFIER = 4;
const MARK = 8;
const DEFAULT_IGNORABLE = 16;
const ASSIGNED = 32;
const WIDE = 64;
const NEEDS_BIDI = 128;

const flags = new PackedProperty(CHARACTER_FLAG_RUNS);

export function hasEmojiPresentation(codePoint: number): boolean {
  return (flags.get(codePoint) & EMOJI_PRESENTATION) !== 0;
}

export function isExtendedPictographic(codePoint: number): boolean {
  return (flags.get(codePoint) & EXTENDED_PICTOGRAPHIC) !== 0;
}

export function isEmojiModifier(codePoint: number): boolean {
  return (flags.get(codePoint) & EMOJI_MODIFIER) !== 0;
}

/** General category M: combining marks. */
export function isMark(codePoint: number): boolean {
  return codePoint >= 0x300 && (flags.get(codePoint) & MARK) !== 0;
}

/** Characters that show nothing when a font lacks them: joiners, variation selectors, bidi controls, soft hyphens. */
export function isDefaultIgnorable(codePoint: number): boolean {
  return codePoint >= 0xad && (flags.get(codePoint) & DEFAULT_IGNORABLE) !== 0;
}

export function isAssigned(codePoint: number): boolean {
  return (flags.get(codePoint) & ASSIGNED) !== 0;
}

/** East_Asian_Width Wide, Fullwidth or Halfwidth. */
export function isEastAsianWide(codePoint: number): boolean {
  return codePoint >= 0x1100 && (flags.get(codePoint) & WIDE) !== 0;
}

/** Whether text can have more than one direction: it has characters of bidi class R, AL or AN, or explicit formatting characters. */
export function textNeedsBidi(text: string): boolean {
  const dense = flags.dense;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x590) continue;
    // Right-to-left scripts outside the BMP begin with the surrogates D802 and D803, and D83A and D83B.
    if (unit >= 0xd800 && unit <= 0xdbff) {
      if (unit === 0xd802 || unit === 0xd803 || unit === 0xd83a || unit === 0xd83b) return true;
    } else if ((dense[unit]! & NEEDS_BIDI) !== 0) return true;
  }
  return false;
}
