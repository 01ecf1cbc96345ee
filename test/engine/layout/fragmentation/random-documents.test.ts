/** Random documents of all containers in each other print each word once, end, and are the same twice. `npm run fuzz:breaking` tries more of them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faultOf } from '../../../support/check-document.ts';
import { randomDocuments, writeDocument } from '../../../support/random-document.ts';

/** Always the same documents: what `fuzz:breaking` finds behind them is mended before it is tested here. */
const SEED = 603;

it('loses nothing, repeats nothing, ends, and is the same twice', () =>
  fc.assert(
    fc.asyncProperty(randomDocuments, async (document) => {
      expect(await faultOf(writeDocument(document))).toBeNull();
    }),
    { seed: SEED, numRuns: 100 },
  ));
