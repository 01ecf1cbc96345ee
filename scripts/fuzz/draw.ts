/** A case is its seed: what a target draws from it, and how deep that is judged. */
import fc from 'fast-check';
import type { Depth, Input, Target } from './target.ts';

/** The one run of a case. */
export const ONE_RUN = { numRuns: 1, unbiased: true } as const;

export function drawInput({ inputs }: Pick<Target, 'inputs'>, seed: number): Input {
  let drawn: Input | null = null;
  fc.check(
    fc.property(inputs, (input) => {
      drawn = input;
    }),
    { ...ONE_RUN, seed },
  );
  if (drawn === null) throw new Error(`Nothing is drawn from seed ${seed}.`);
  return drawn;
}

/** @param sparse - how many times as rare as the target has them those are that are judged whole */
export function depthOf({ wholeEvery }: Pick<Target, 'wholeEvery'>, seed: number, sparse: number): Depth {
  return seed % (wholeEvery * sparse) === 0 ? 'whole' : 'quick';
}
