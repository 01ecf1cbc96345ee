/** PDFs with their bytes changed, judged by a standard: small ones written by hand, whose every byte means something. */
import fc from 'fast-check';
import { check } from '../../../src/engine/check/check.ts';
import { CHECK_PROFILES } from '../../../src/engine/check/profiles.ts';
import { ACCESSIBLE, ACCESSIBLE_2, ARCHIVED, handMadePdf } from '../../../test/support/hand-made-pdf.ts';
import { mutatedBytes } from '../bytes/mutations.ts';
import { judgeTimed } from '../judges/print.ts';
import type { Target } from '../target.ts';

const FILES = [ACCESSIBLE, ACCESSIBLE_2, ARCHIVED].map((objects) => handMadePdf(objects));

export const target: Target = {
  extension: 'pdf',
  isFree: true,
  wholeEvery: 1,
  inputs: mutatedBytes(fc.constantFrom(...FILES)).map((bytes) => ({ kind: 'bytes', bytes })),
  judge: (bytes) =>
    judgeTimed({}, async ({ timeout }) => {
      // The file itself says which standard, so that it is the case again.
      const profile = CHECK_PROFILES[bytes.length % CHECK_PROFILES.length]!;
      const { conforms } = await check(bytes, timeout === undefined ? { profile } : { profile, timeout });
      return conforms ? 'conforms' : 'breaks rules';
    }),
};
