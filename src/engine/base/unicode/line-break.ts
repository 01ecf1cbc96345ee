/**
 * Where lines may break (css-text-3 §5, UAX 14). As Chromium does it: after runs of spaces, between ASCII characters by a table of its own
 * that suits addresses and code, elsewhere by UAX 14.
 */

import { isAsciiBreak } from './ascii-line-break.ts';
import { textBoundaries } from './graphemes.ts';
import type { LineBreakOptions } from './uax14.ts';
import { applyUax14 } from './uax14.ts';

export const DEFAULT_LINE_BREAK: LineBreakOptions = { wordBreak: 'normal', lineBreak: 'auto', language: '' };

const NO_BREAK = 0;
const MAY_BREAK = 1;
const MUST_BREAK = 2;

/**
 * For each UTF-16 index whether the line may (1) or must (2) break before it. Spaces hang at the end of the line before, so breaks lie
 * after them. An object (atomic inline) is U+FFFC.
 *
 * @spec css-text-3#line-breaking
 */
export function lineBreakOpportunities(text: string, options: LineBreakOptions = DEFAULT_LINE_BREAK): Uint8Array {
  const breaks = new Uint8Array(text.length);
  if (options.lineBreak === 'anywhere') return breakAnywhere(text, breaks);
  if (options.wordBreak === 'break-all' || options.wordBreak === 'keep-all' || !breakByPairs(text, breaks)) {
    applyUax14(text, options, breaks);
    if (options.wordBreak === 'break-all')
      addBreaks(lineBreakOpportunities(text, { ...options, wordBreak: 'normal' }), breaks);
    else breakByPairs(text, breaks);
    forceBreaksAfterSpaces(text, breaks);
  }
  return breaks;
}

/**
 * Breaks between ASCII characters and around spaces.
 *
 * @returns whether that was all; if not, the other breaks are to be found by UAX 14
 */
function breakByPairs(text: string, breaks: Uint8Array): boolean {
  let isComplete = true;
  let previous = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (i > 0) {
      if (unit === 0x20 || unit === 0x09) breaks[i] = NO_BREAK;
      else if (previous === 0x0a) breaks[i] = MUST_BREAK;
      else if (unit < 0x80 || unit === 0xa0) {
        if (previous === 0x20 || previous === 0x09) breaks[i] = MAY_BREAK;
        else if (previous < 0x80 && unit < 0x80)
          breaks[i] = isAsciiBreak(text, i, previous, unit) ? MAY_BREAK : NO_BREAK;
        else if (previous === 0xa0 || previous < 0x80) breaks[i] = NO_BREAK;
        else isComplete = false;
      } else isComplete = false;
    }
    previous = unit;
  }
  return isComplete && (text.length === 0 || text.charCodeAt(0) < 0x80 || text.charCodeAt(0) === 0xa0);
}

/** `break-all` adds breaks and takes none away. */
function addBreaks(others: Uint8Array, breaks: Uint8Array): void {
  for (let i = 0; i < breaks.length; i++) breaks[i] = Math.max(breaks[i]!, others[i]!);
}

/** A line may always break after a space (Chromium; UAX 14 would keep an opening bracket and what follows its spaces together). */
function forceBreaksAfterSpaces(text: string, breaks: Uint8Array): void {
  for (let i = 1; i < text.length; i++) {
    const previous = text.charCodeAt(i - 1);
    if (previous !== 0x20 && previous !== 0x09) continue;
    const unit = text.charCodeAt(i);
    if (unit !== 0x20 && unit !== 0x09 && unit !== 0x0a && breaks[i] === NO_BREAK) breaks[i] = MAY_BREAK;
  }
}

function breakAnywhere(text: string, breaks: Uint8Array): Uint8Array {
  const boundaries = textBoundaries(text);
  for (let i = 1; i < text.length; i++) {
    if (text.charCodeAt(i - 1) === 0x0a) breaks[i] = MUST_BREAK;
    else if (boundaries[i] === 1) breaks[i] = MAY_BREAK;
  }
  return breaks;
}
