/** Documents of all containers in each other, drawn by chance once and for all, print each word once, end, and are the same twice. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faultOf } from '../../../support/check-document.ts';
import { manyByNight } from '../../../support/nightly.ts';
import { randomDocuments, writeDocument } from '../../../support/random-document.ts';

/** Always the same documents: they hold what is right by now and find nothing new. `npm run nightly` tries others, with a new seed each time. */
const SEED = 1;

it('loses nothing, repeats nothing, ends, and is the same twice', () =>
  fc.assert(
    fc.asyncProperty(randomDocuments, async (document) => {
      expect(await faultOf(writeDocument(document))).toBeNull();
    }),
    { seed: SEED, numRuns: manyByNight(150, 300) },
  ));
