/**
 * `text-combine-upright` (css-writing-modes-4 §9): text of a vertical line that is set horizontally into the space of one character, an em wide and an em
 * high: an atomic inline with one horizontal line.
 */

import type { WritingMode } from '../../css/properties/text.ts';
import { px } from '../../css/values/basic/length.ts';
import { INLINE_BLOCK } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { turnedStyle } from '../../style/turned-style.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type { AtomicInline, InlineText } from '../tree/box.ts';
import { flowRoot } from '../tree/flow-root.ts';
import { restyle } from '../tree/restyle.ts';

/**
 * The text, or what it is divided into: stretches of it, and combined ones.
 *
 * @param text - not turned yet
 */
export function combinedText(
  text: InlineText,
  frame: WritingMode,
  nextId: () => number,
): readonly (InlineText | AtomicInline)[] {
  const { textCombineUpright } = text.style.writing;
  const inFrame = { ...text, style: turnedStyle(text.style, frame, 'inline-box') };
  // Only where characters stand upright or lie in vertical lines (§9.1).
  if (textCombineUpright === 'none' || (frame !== 'vertical-rl' && frame !== 'vertical-lr')) return [inFrame];
  if (textCombineUpright === 'all') return text.text.trim() === '' ? [inFrame] : [combined(text, frame, nextId)];
  const parts: (InlineText | AtomicInline)[] = [];
  let from = 0;
  for (const { 0: digits, index } of text.text.matchAll(/[0-9]+/g)) {
    if (digits.length > textCombineUpright.digits) continue;
    if (index > from) parts.push({ ...inFrame, id: nextId(), text: text.text.slice(from, index) });
    parts.push(combined({ ...text, text: digits }, frame, nextId));
    from = index + digits.length;
  }
  if (from === 0) return [inFrame];
  if (from < text.text.length) parts.push({ ...inFrame, id: nextId(), text: text.text.slice(from) });
  return parts;
}

function combined(text: InlineText, frame: WritingMode, nextId: () => number): AtomicInline {
  const style = combinedStyle(text.style);
  const content = flowRoot(nextId(), style, null, {
    kind: 'inline',
    children: [{ ...text, id: nextId(), style: combinedTextStyle(text.style) }],
  });
  return {
    kind: 'atomic',
    box: {
      kind: 'turned',
      id: nextId(),
      style: turnedStyle(style, frame, 'atomic-inline'),
      source: null,
      content,
      isOrthogonal: true,
      fallbackInlineSize: null,
      fillsCell: false,
      isCombined: true,
    },
  };
}

/** As wide and as high as a character, whatever is in it. */
function combinedStyle(style: ComputedStyle): ComputedStyle {
  const em = px(style.font.size);
  return restyle(combinedTextStyle(anonymousStyle(style, INLINE_BLOCK)), { sizing: { width: em, height: em } });
}

function combinedTextStyle(style: ComputedStyle): ComputedStyle {
  return restyle(style, {
    font: { lineHeight: { number: 1 } },
    text: {
      align: 'center',
      indent: { length: px(0), hanging: false, eachLine: false },
      letterSpacing: 'normal',
      wrapMode: 'nowrap',
      whiteSpace: 'nowrap',
    },
    writing: { writingMode: 'horizontal-tb', textCombineUpright: 'none' },
  });
}
