/** The difference of two texts by lines, with context: what a failing test prints. */

const CONTEXT = 2;
const LONGEST_DIFF = 60;
/** Lines that are compared one against all others; longer changes are shown as a whole. */
const LARGEST_TABLE = 1_000_000;

/** `null` where the texts are equal. Lines of the first are marked `-`, of the second `+`. */
export function lineDiff(expected: string, actual: string): string | null {
  if (expected === actual) return null;
  const a = expected.split('\n');
  const b = actual.split('\n');
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const changed = changes(a.slice(start, endA), b.slice(start, endB));
  const lines = [
    ...a.slice(Math.max(0, start - CONTEXT), start).map((line) => `  ${line}`),
    ...changed,
    ...a.slice(endA, endA + CONTEXT).map((line) => `  ${line}`),
  ];
  const shown = lines.slice(0, LONGEST_DIFF);
  if (lines.length > LONGEST_DIFF) shown.push(`… ${lines.length - LONGEST_DIFF} lines more`);
  return [`@@ line ${start + 1}`, ...shown].join('\n');
}

/** By the longest common subsequence. */
function changes(a: readonly string[], b: readonly string[]): string[] {
  const removed = a.map((line) => `- ${line}`);
  const added = b.map((line) => `+ ${line}`);
  if (a.length * b.length > LARGEST_TABLE) return [...removed, ...added];
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const out: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      out.push(`  ${a[i]}`);
      i++;
      j++;
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) out.push(removed[i++]!);
    else out.push(added[j++]!);
  }
  return [...out, ...removed.slice(i), ...added.slice(j)];
}
