/** Word boundaries in scripts that write no spaces: Thai, Lao, Khmer, Burmese (UAX 14 class SA), found by dictionary. */
import { SA } from './generated/line-break.ts';
import type { Characters } from './uax14-rules.ts';

/** Longer runs are cut, because dictionaries look far ahead. */
const LONGEST_RUN = 500;

let segmenter: Intl.Segmenter | null = null;

/** Sets the breaks inside runs of class SA. @param end - of what the characters were read from */
export function segmentComplexRuns({ text, classes, positions, count }: Characters, end: number, breaks: Uint8Array) {
  let k = 0;
  while (k < count) {
    if (classes[k] !== SA) {
      k++;
      continue;
    }
    const first = k;
    const from = positions[first]!;
    do k++;
    while (k < count && positions[k]! - from < LONGEST_RUN && classes[k] === SA);
    for (let at = first + 1; at < k; at++) breaks[positions[at]!] = 0;
    segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
    let at = first;
    for (const { index } of segmenter.segment(text.slice(from, k < count ? positions[k] : end))) {
      while (at < k && positions[at]! < from + index) at++;
      if (index > 0 && at < k && positions[at] === from + index) breaks[from + index] = 1;
    }
  }
}
