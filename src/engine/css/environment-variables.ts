/** Environment variables (css-env-1): on paper nothing is unsafe, so the insets are 0; other variables are unknown. */

const KNOWN: ReadonlyMap<string, string> = new Map(
  ['top', 'right', 'bottom', 'left'].flatMap((side): [string, string][] => [
    [`safe-area-inset-${side}`, '0px'],
    [`safe-area-max-inset-${side}`, '0px'],
  ]),
);

/**
 * The variable's value; `null` where there is none, and its fallback counts.
 *
 * @param indices - how many integers stand behind the name: the known variables are single values
 */
export function environmentVariable(name: string, indices: number): string | null {
  return indices === 0 ? (KNOWN.get(name) ?? null) : null;
}
