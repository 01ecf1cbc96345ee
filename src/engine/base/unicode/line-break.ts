/**
 * Where lines may break (css-text-3 §5, UAX 14). As Chromium does it: after runs of spaces, between ASCII characters by a table of its own
 * that suits addresses and code, elsewhere by UAX 14.
 */

import { breakByPairs, isKeptByBreakAll } from './ascii-line-break.ts';
import { textBoundaries } from './graphemes.ts';
import type { LineBreakOptions } from './uax14.ts';
import { breakAround, breakEverywhere } from './uax14.ts';

export const DEFAULT_LINE_BREAK: LineBreakOptions = { wordBreak: 'normal', lineBreak: 'auto', language: '' };

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
  const isBreakAll = options.wordBreak === 'break-all';
  if (!breakByPairs(text, breaks))
    breakAround(text, isBreakAll ? { ...options, wordBreak: 'normal' } : options, breaks);
  if (isBreakAll) addBreaks(text, breakEverywhere(text, options), breaks);
  return breaks;
}

/** `break-all` adds breaks and takes none away. */
function addBreaks(text: string, others: Uint8Array, breaks: Uint8Array): void {
  for (let i = 1; i < breaks.length; i++) {
    if (others[i]! > breaks[i]! && !isKeptByBreakAll(text.charCodeAt(i - 1), text.charCodeAt(i)))
      breaks[i] = others[i]!;
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
