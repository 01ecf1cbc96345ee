/** `text-autospace` (css-text-4 §8.4): a little room between ideographs and letters or digits of other scripts. */
import type { TextAutospace } from '../../../css/values/text/typesetting.ts';
import type { BoxFont } from '../../text-metrics/box-font.ts';
import type { TextItem } from '../content/inline-content.ts';

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u;
const NARROW_LETTER = /[\p{L}\p{M}]/u;
const DIGIT = /\p{Nd}/u;
const PUNCTUATION = /[!%),.:;?\]}\u2018-\u201f([{]/u;
/** Full-width forms, Hangul, and what stands upright in vertical text: no space beside them. */
const WIDE = /[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff\uff00-\uffef]/;

/** The share of the advance of an ideograph. */
const AUTOSPACE = 1 / 8;

/** px */
export function autospaceOf(font: BoxFont): number {
  return font.resolved.metrics(font.usedSize).ideographAdvance * AUTOSPACE;
}

/** Room that the item leaves in front of the character at an offset, px: none of it stays at the end of a line. */
export function autospaceBefore({ gaps, font, style }: TextItem, text: string, at: number): number {
  return gaps !== null && hasAutospace(text, at, style.typesetting.autospace) ? autospaceOf(font) : 0;
}

/** Whether there is room between the character that ends and the one that begins at the offset. */
function hasAutospace(text: string, at: number, kinds: TextAutospace): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  // One of the two is an ideograph, and the other is not.
  if (Number.isNaN(after) || (before < 0x2e80 && after < 0x2e80)) return false;
  const left = characterBefore(text, at);
  const right = String.fromCodePoint(text.codePointAt(at)!);
  const isIdeographLeft = IDEOGRAPH.test(left);
  if (isIdeographLeft === IDEOGRAPH.test(right)) return false;
  const other = isIdeographLeft ? right : left;
  if (WIDE.test(other)) return false;
  if (DIGIT.test(other)) return kinds.numeric;
  if (NARROW_LETTER.test(other)) return kinds.alpha;
  return kinds.punctuation && PUNCTUATION.test(other);
}

function characterBefore(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && at >= 2 ? text.slice(at - 2, at) : text[at - 1]!;
}

/** Offsets in (start, end] behind which there is room; `null` where there are none. */
export function autospaces(text: string, start: number, end: number, kinds: TextAutospace): readonly number[] | null {
  let offsets: number[] | null = null;
  for (let at = start + 1; at <= end && at < text.length; at++) {
    if (!hasAutospace(text, at, kinds)) continue;
    offsets ??= [];
    offsets.push(at);
  }
  return offsets;
}
