/** One string object per text, so that names from a document and names from a style sheet compare by pointer. */

/** When so many names are kept, the table starts anew: equality never depends on it, only its speed. */
const MOST_NAMES = 50_000;

const names = new Map<string, string>();

export function intern(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) names.clear();
  names.set(name, name);
  return name;
}
