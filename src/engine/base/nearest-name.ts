/** "Did you mean …?": the known name that a misspelt one is nearest to. */

/** The name at most a third of its letters away (letters only, case ignored), or `null`. */
export function nearestName(given: string, known: Iterable<string>): string | null {
  if (given.length > 64) return null;
  const wanted = fold(given);
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const distance = editDistance(wanted, fold(name));
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best !== null && bestDistance <= Math.max(1, Math.floor(wanted.length / 3)) ? best : null;
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Rows of the table of distances, reused: thousands of misspelt names are looked up against hundreds of known ones. */
const LONGEST = 128;
let beforePrevious = new Uint8Array(LONGEST + 1);
let previous = new Uint8Array(LONGEST + 1);
let current = new Uint8Array(LONGEST + 1);

/**
 * Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other (optimal string alignment); infinite
 * for words of more than 128 letters.
 */
export function editDistance(a: string, b: string): number {
  if (a.length > LONGEST || b.length > LONGEST) return Number.POSITIVE_INFINITY;
  for (let j = 0; j <= b.length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    const letterBefore = i > 1 ? a.charCodeAt(i - 2) : -1;
    current[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      let distance = previous[j - 1]! + (letter === other ? 0 : 1);
      if (previous[j]! + 1 < distance) distance = previous[j]! + 1;
      if (current[j - 1]! + 1 < distance) distance = current[j - 1]! + 1;
      if (j > 1 && letterBefore === other && letter === b.charCodeAt(j - 2) && beforePrevious[j - 2]! + 1 < distance)
        distance = beforePrevious[j - 2]! + 1;
      current[j] = distance;
    }
    const oldest = beforePrevious;
    beforePrevious = previous;
    previous = current;
    current = oldest;
  }
  return previous[b.length]!;
}
