/** Pictures of every format that is read: headers, chunks, profiles and turns that lie, bombs, and bytes changed. */
import fc from 'fast-check';
import { WorkBudget } from '../../../src/engine/base/work-budget.ts';
import { decodeImage } from '../../../src/engine/resources/image/decode-image.ts';
import { ImageError } from '../../../src/engine/resources/image/pixel-budget.ts';
import { mutatedBytes } from '../bytes/mutations.ts';
import { START } from '../css/pages.ts';
import { jpegFiles } from '../image/jpeg-files.ts';
import { bmpFiles, gifFiles, icoFiles, SMALL_FILES, tiffFiles } from '../image/other-files.ts';
import { pngFiles } from '../image/png-files.ts';
import { judgePrinted, judgeTimed, SURVIVOR } from '../judges/print.ts';
import type { Input, Target } from '../target.ts';

/** As those of a document (`limits.imagePixels`, `limits.unpackedPixels`). */
const PIXELS = 64_000_000;
const REST = 256_000_000;

const structured = {
  PNG: pngFiles,
  JPEG: jpegFiles,
  GIF: gifFiles,
  BMP: bmpFiles,
  ICO: icoFiles,
  TIFF: tiffFiles,
  'WebP and AVIF': mutatedBytes(fc.constantFrom(...SMALL_FILES)),
} as const;

const files: readonly fc.Arbitrary<Input>[] = Object.entries(structured).flatMap(([kind, bytes]) => [
  bytes.map((each) => ({ kind, bytes: each })),
  mutatedBytes(bytes, 3).map((each) => ({ kind: `${kind} changed`, bytes: each })),
]);

export const target: Target = {
  extension: 'bin',
  isFree: true,
  wholeEvery: 50,
  inputs: fc.oneof(...files),
  async judge(bytes, depth) {
    if (depth === 'quick') return judgeTimed({}, () => decode(bytes));
    const address = `data:;base64,${Buffer.from(bytes).toString('base64')}`;
    const html = `${START}<img src="${address}" width=40><p style="background: url(${address}) 0 0 / 9px 9px">behind</p>`;
    const verdict = await judgePrinted({ html }, depth, [SURVIVOR]);
    return verdict.outcome === 'pdf' ? { ...verdict, outcome: 'printed' } : verdict;
  },
};

/** @throws what is no reason that a reader gives */
async function decode(bytes: Uint8Array): Promise<string> {
  const budget = { pixels: PIXELS, rest: { pixels: REST, svgBytes: PIXELS, work: new WorkBudget() } };
  try {
    await decodeImage(bytes, budget);
    return 'read';
  } catch (error) {
    if (error instanceof ImageError) return 'refused';
    throw error;
  }
}
