import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlatenError } from '../../../src/engine/base/errors.ts';
import type { FontFace } from '../../../src/engine/display/font-face.ts';
import { instanceOf, NO_LIMITS } from '../../../src/engine/fonts/instance.ts';
import { metricsOf } from '../../../src/engine/fonts/metrics.ts';
import { openFace } from '../../../src/engine/fonts/open-face.ts';
import { planFor } from '../../../src/engine/fonts/shape-cache.ts';
import { shapeWord } from '../../../src/engine/fonts/shape-word.ts';
import { subsetFace } from '../../../src/engine/fonts/subset.ts';
import { Oracle } from './harfbuzz.ts';
import { PLAIN_REQUEST } from './queries.ts';

const read = (path: string) => new Uint8Array(readFileSync(new URL(`../../../${path}`, import.meta.url)));
const serifBytes = read('fonts/LiberationSerif-Regular.ttf');
const serif = openFace(serifBytes);
const interBytes = read('fixtures/fonts/Inter.woff2');

/** A WOFF 1 file with the tables of an SFNT file. */
function toWoff(sfnt: Uint8Array): Uint8Array {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset);
  const count = view.getUint16(4);
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 12 + i * 16;
    const bytes = sfnt.subarray(view.getUint32(at + 8), view.getUint32(at + 8) + view.getUint32(at + 12));
    const deflated = deflateSync(bytes);
    return {
      tag: sfnt.subarray(at, at + 4),
      length: bytes.length,
      packed: deflated.length < bytes.length ? deflated : bytes,
    };
  });
  const size = 44 + count * 20 + tables.reduce((sum, { packed }) => sum + packed.length, 0);
  const out = new Uint8Array(size);
  const target = new DataView(out.buffer);
  target.setUint32(0, 0x774f4646);
  target.setUint32(4, 0x00010000);
  target.setUint16(12, count);
  let offset = 44 + count * 20;
  for (const [i, { tag, length, packed }] of tables.entries()) {
    const at = 44 + i * 20;
    out.set(tag, at);
    target.setUint32(at + 4, offset);
    target.setUint32(at + 8, packed.length);
    target.setUint32(at + 12, length);
    out.set(packed, offset);
    offset += packed.length;
  }
  return out;
}

describe('a TrueType face', () => {
  it('knows its names and traits', () => {
    expect(serif).toMatchObject({
      familyName: 'Liberation Serif',
      postscriptName: 'LiberationSerif',
      weight: 400,
      style: 'normal',
      stretch: 100,
      outlines: 'glyf',
    });
  });
  it('maps characters and gives advances', () => {
    expect(serif.advanceOf(serif.glyphForCodePoint(0x41))).toBe(1479);
    expect(serif.glyphForCodePoint(0x10ffff)).toBe(0);
  });
  it('has an id that its content decides', () => expect(openFace(serifBytes.slice()).id).toBe(serif.id));
});

describe('line metrics are those of Chromium', () => {
  it.each([
    [16, 18],
    [12, 15],
    [15, 17],
    [64, 74],
  ] as const)('at %d px: %d px', (size, height) => expect(metricsOf(serif, size).normalLineHeight).toBe(height));
  it('rounds ascent and descent', () =>
    expect(metricsOf(serif, 16)).toMatchObject({ ascent: 14, descent: 3, zeroAdvance: 8 }));
});

describe('WOFF', () => {
  it('is the font that was packed', () => expect(openFace(toWoff(serifBytes)).id).toBe(serif.id));
});

const instance = (face: FontFace, weight: number) => instanceOf(face, { ...PLAIN_REQUEST, weight }, NO_LIMITS);

describe('WOFF2', () => {
  const inter = openFace(interBytes);
  it('is read with its outlines', () => {
    expect(inter).toMatchObject({ familyName: 'Inter', outlines: 'glyf', numGlyphs: 518 });
    expect(new Oracle(inter.sfntBytes()).path(inter.glyphForCodePoint(0x41))).not.toBe('');
  });
  it('can be embedded', () =>
    expect(subsetFace(inter, [inter.glyphForCodePoint(0xc4)]).bytes.length).toBeGreaterThan(200));
  it('has instances along its axes', () => {
    const bold = instance(inter, 700);
    expect(bold.weight).toBe(700);
    expect(bold.advanceOf(bold.glyphForCodePoint(0x41))).toBeGreaterThan(
      inter.advanceOf(inter.glyphForCodePoint(0x41)),
    );
    expect(instance(inter, 700)).toBe(bold);
    expect(instance(inter, 400)).toBe(inter);
  });
});

/** What the specification has refused (WOFF 2.0 §3, §4.1), as browsers do. */
describe('broken WOFF2', () => {
  function changed(change: (view: DataView) => void, extra = 0): Uint8Array {
    const bytes = new Uint8Array(interBytes.length + extra);
    bytes.set(interBytes);
    change(new DataView(bytes.buffer));
    return bytes;
  }
  /** With a zero before the length of the first table. */
  function withLeadingZero(): Uint8Array {
    const bytes = changed((view) => view.setUint32(8, interBytes.length + 1), 1);
    bytes.copyWithin(50, 49);
    bytes[49] = 0x80;
    return bytes;
  }
  const end = Math.ceil(interBytes.length / 4) * 4;

  it.each([
    ['states another length', changed((view) => view.setUint32(8, interBytes.length + 4)), 'its length'],
    [
      'has metadata in its tables',
      changed((view) => {
        view.setUint32(28, end - 4);
        view.setUint32(32, 4);
      }),
      'overlap',
    ],
    [
      'has bytes before its metadata',
      changed(
        (view) => {
          view.setUint32(8, end + 8);
          view.setUint32(28, end + 4);
          view.setUint32(32, 4);
        },
        end + 8 - interBytes.length,
      ),
      'bytes lie between',
    ],
    ['goes on behind', changed((view) => view.setUint32(8, end + 4), end + 4 - interBytes.length), 'ends elsewhere'],
    ['has numbers with leading zeros', withLeadingZero(), 'a length in it'],
  ])('that %s is FONT_UNREADABLE', (_, bytes, reason) => {
    const error = { code: 'FONT_UNREADABLE', message: expect.stringContaining(reason) };
    expect(() => openFace(bytes)).toThrow(expect.objectContaining(error));
  });
});

describe('what is no font', () => {
  it.each([
    ['nothing', new Uint8Array(0)],
    ['text', new TextEncoder().encode('<html>')],
    ['half a font', interBytes.subarray(0, 20_000)],
  ])('%s is FONT_UNREADABLE', (_, bytes) => {
    expect(() => openFace(bytes)).toThrow(expect.objectContaining({ code: 'FONT_UNREADABLE' }));
  });
});

it.each([
  ['TrueType', serifBytes],
  ['WOFF2', interBytes],
])('never fails otherwise on a damaged %s file', (_, bytes) => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 }),
      fc.nat(2_000),
      (changes, head) => {
        const damaged = bytes.slice();
        for (const [at, value] of changes) damaged[at % (head + 1 > 1_000 ? bytes.length : 2_000)] = value;
        try {
          const face = openFace(damaged);
          shapeWord(planFor(face, 0, '', true, true, []), 'AVfi é', false);
          subsetFace(face, [1, 2, 36, 60, 100]);
          instance(face, 650);
        } catch (error) {
          expect(error).toBeInstanceOf(PlatenError);
        }
      },
    ),
    { numRuns: 60 },
  );
});
