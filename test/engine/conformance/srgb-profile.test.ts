/** The ICC profile of sRGB, as readers of such profiles take it (ICC.1:2001-04). */
import { describe, expect, it } from 'vitest';
import { srgbProfile } from '../../../src/engine/conformance/srgb-profile.ts';

const bytes = Buffer.from(srgbProfile());

/** The data of a tag. */
function tag(signature: string): Buffer {
  for (let i = 0; i < bytes.readUInt32BE(128); i++) {
    const at = 132 + 12 * i;
    if (bytes.toString('latin1', at, at + 4) !== signature) continue;
    const start = bytes.readUInt32BE(at + 4);
    return bytes.subarray(start, start + bytes.readUInt32BE(at + 8));
  }
  throw new Error(`There is no tag ${signature}.`);
}

const xyz = (signature: string) => [8, 12, 16].map((at) => tag(signature).readInt32BE(at) / 65_536);

describe('the header', () => {
  it('states the size of the profile', () => expect(bytes.readUInt32BE(0)).toBe(bytes.length));
  it('is of version 2, which PDF/A-1 asks for', () => expect(bytes[8]).toBe(2));
  it('is of a display in RGB, connected through XYZ', () =>
    expect(bytes.toString('latin1', 12, 24)).toBe('mntrRGB XYZ '));
  it('has the signature of profiles', () => expect(bytes.toString('latin1', 36, 40)).toBe('acsp'));
});

// The values of the profile that the ICC publishes, sRGB2014.icc.
describe('a primary, adapted to D50,', () => {
  it.each([
    ['rXYZ', [0.43607, 0.22249, 0.01392]],
    ['gXYZ', [0.38515, 0.71687, 0.09708]],
    ['bXYZ', [0.14307, 0.06061, 0.7141]],
  ])('%s is where it should be', (signature, expected) => {
    for (const [i, value] of xyz(signature).entries()) expect(value).toBeCloseTo(expected[i]!, 3);
  });
  it('makes the white of D50 with the others', () => {
    const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map(xyz);
    for (const [i, value] of [0.9642, 1, 0.8249].entries())
      expect(red![i]! + green![i]! + blue![i]!).toBeCloseTo(value, 3);
  });
});

// IEC 61966-2-1 §5.2, worked out by hand.
it.each([
  [0, 0],
  [10, 0.003035],
  [11, 0.003347],
  [128, 0.215861],
  [255, 1],
])('signal %i is light of %f', (signal, light) => {
  const curve = tag('rTRC');
  expect(curve.readUInt32BE(8)).toBe(256);
  expect(curve.readUInt16BE(12 + 2 * signal) / 65_535).toBeCloseTo(light, 4);
});

it('has every tag at a multiple of four bytes, within its bytes', () => {
  for (let i = 0; i < bytes.readUInt32BE(128); i++) {
    const start = bytes.readUInt32BE(132 + 12 * i + 4);
    expect(start % 4).toBe(0);
    expect(start + bytes.readUInt32BE(132 + 12 * i + 8)).toBeLessThanOrEqual(bytes.length);
  }
});
