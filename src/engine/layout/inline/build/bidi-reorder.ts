/** Visual order of the leaves of a line (UAX 9, rule L2). */

export interface Leveled {
  readonly level: number;
}

/** Reorders in place, from the highest level to the lowest odd one. */
export function reorderVisually(leaves: Leveled[]): void {
  let highest = 0;
  let lowestOdd = Number.POSITIVE_INFINITY;
  for (const { level } of leaves) {
    if (level > highest) highest = level;
    if ((level & 1) === 1 && level < lowestOdd) lowestOdd = level;
  }
  for (let level = highest; level >= lowestOdd; level--) {
    let i = 0;
    while (i < leaves.length) {
      if (leaves[i]!.level < level) {
        i++;
        continue;
      }
      let end = i + 1;
      while (end < leaves.length && leaves[end]!.level >= level) end++;
      reverse(leaves, i, end);
      i = end;
    }
  }
}

function reverse(leaves: Leveled[], start: number, end: number): void {
  for (let a = start, b = end - 1; a < b; a++, b--) {
    const swapped = leaves[a]!;
    leaves[a] = leaves[b]!;
    leaves[b] = swapped;
  }
}
