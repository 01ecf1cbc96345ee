/** Word boundaries in scripts that write no spaces: Thai, Lao, Khmer, Burmese (UAX 14 class SA), found by dictionary. */
import { SA } from './generated/line-break.ts';

/** Longer runs are cut, because dictionaries look far ahead. */
const LONGEST_RUN = 500;

let segmenter: Intl.Segmenter | null = null;

/** Sets the breaks inside runs of class SA; with `breakAll` runs may break at every cluster and are left as they are. */
export function segmentComplexRuns(text: string, classes: Uint8Array, breaks: Uint8Array, breakAll: boolean): void {
  if (breakAll) return;
  let i = 0;
  while (i < text.length) {
    if (classes[i] !== SA) {
      i++;
      continue;
    }
    let end = i + 1;
    while (end < text.length && end - i < LONGEST_RUN && (classes[end] === SA || classes[end] === 255)) end++;
    for (let at = i + 1; at < end; at++) breaks[at] = 0;
    segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
    for (const { index } of segmenter.segment(text.slice(i, end))) {
      if (index > 0 && classes[i + index] === SA) breaks[i + index] = 1;
    }
    i = end;
  }
}
