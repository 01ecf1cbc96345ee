/**
 * Cases that are alike, of which a few tell by day whether what they have in common holds. `npm run nightly` tries all
 * (`PLATEN_NIGHT=1 npm test` too), and so does whoever works on them.
 */
const IS_NIGHT = process.env.PLATEN_NIGHT === '1';

/** @returns all cases by night, by day those of these names, which must be there; the name is what a case begins with. */
export function unlessNight<C extends readonly [name: string, ...rest: unknown[]]>(
  byDay: readonly string[],
  cases: readonly C[],
): readonly C[] {
  const chosen = cases.filter(([name]) => byDay.includes(name));
  if (chosen.length !== byDay.length) throw new Error(`Not all of ${byDay.join(', ')} are cases.`);
  return IS_NIGHT ? cases : chosen;
}

/** @returns of how many that are alike a test is made */
export function manyByNight(byDay: number, byNight: number): number {
  return IS_NIGHT ? byNight : byDay;
}
