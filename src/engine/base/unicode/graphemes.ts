/** Grapheme clusters (UAX 29): what the reader takes for one character, CSS's typographic character unit. */

let segmenter: Intl.Segmenter | null = null;

/** Marks with 1 each UTF-16 index where a grapheme cluster begins. Runs of simple characters are not looked at closely. */
export function textBoundaries(text: string): Uint8Array {
  const boundaries = new Uint8Array(text.length);
  let i = 0;
  while (i < text.length) {
    if (isSimple(text.charCodeAt(i)) && (i + 1 >= text.length || isSimple(text.charCodeAt(i + 1)))) {
      boundaries[i++] = 1;
      continue;
    }
    // The run of others, with the character before it that a mark may extend.
    let end = i + 1;
    while (
      end < text.length &&
      end - i < 500 &&
      !(isSimple(text.charCodeAt(end)) && isSimple(text.charCodeAt(end - 1)))
    )
      end++;
    if (end < text.length && isLowSurrogate(text.charCodeAt(end))) end++;
    segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
    for (const { index } of segmenter.segment(text.slice(i, end))) boundaries[i + index] = 1;
    i = end;
  }
  return boundaries;
}

/** The end of the grapheme cluster that begins at `start`. */
export function clusterEnd(text: string, start: number): number {
  if (start + 1 >= text.length) return text.length;
  if (isSimple(text.charCodeAt(start)) && isSimple(text.charCodeAt(start + 1))) return start + 1;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return start + segmenter.segment(text.slice(start, start + 64)).containing(0)!.segment.length;
}

/** The last end of a cluster in the text from `start` that is no later than `limit`; `start` where there is none. */
export function lastClusterEnd(text: string, start: number, limit: number): number {
  let at = start;
  for (let next = clusterEnd(text, at); at < next && next <= limit; next = clusterEnd(text, at)) at = next;
  return at;
}

/** Characters that are a cluster by themselves next to others of their kind: Latin, Greek, Cyrillic, Han, kana. */
function isSimple(unit: number): boolean {
  return (
    (unit < 0x300 && unit !== 0x0d && unit !== 0xad) ||
    (unit >= 0x370 && unit < 0x483) ||
    (unit >= 0x2010 && unit < 0x2028) ||
    (unit >= 0x3400 && unit < 0xa000)
  );
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
