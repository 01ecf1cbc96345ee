/** A text in a structure tree, as every reader of trees tells it: between which elements it stands, and what it is. */

export interface Leaf {
  /** From the outermost element on, without the root. */
  readonly path: readonly string[];
  readonly text: string;
  /** Whether an element around it may cut it off (`overflow`): of such a text its beginning is enough, and it may be missing. */
  readonly mayBeCut?: boolean;
}

/** What readers agree on: spaces and signs that are not seen are told in many ways, and so are ligatures. */
export function letters(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, '');
}

/** How many letters stand between which elements. */
export function countsByPath(leaves: readonly Leaf[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path, text } of leaves) {
    const count = [...letters(text)].length;
    const key = path.join('>');
    if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return counts;
}
