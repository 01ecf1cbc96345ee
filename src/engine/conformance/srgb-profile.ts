/**
 * An ICC profile of sRGB (IEC 61966-2-1), computed: version 2 of the format (ICC.1:2001-04), which every part of PDF/A may embed. A display
 * with three primaries, adapted to D50 by Bradford's matrix (ICC.1:2001-04 annex E), and the transfer curve in 256 places.
 */
import { BRADFORD, D65, inverse, type Matrix3, transform, type Vector3 } from '../base/color-matrix.ts';

/** CIE xy of red, green and blue (IEC 61966-2-1, table 1); white points as XYZ with Y 1. */
const PRIMARIES: readonly (readonly [number, number])[] = [
  [0.64, 0.33],
  [0.3, 0.6],
  [0.15, 0.06],
];
const D50: Vector3 = [0.9642, 1, 0.8249];

const CURVE_PLACES = 256;
const HEADER_SIZE = 128;

export const SRGB_NAME = 'sRGB IEC61966-2.1';

let made: Uint8Array | null = null;

/** The same bytes every time. */
export function srgbProfile(): Uint8Array {
  made ??= makeProfile();
  return made;
}

function makeProfile(): Uint8Array {
  const primaries = multiply(adaptation(), primaryMatrix());
  const column = (i: 0 | 1 | 2): Vector3 => [primaries[0][i], primaries[1][i], primaries[2][i]];
  const curve = curveTag();
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', descriptionTag(SRGB_NAME)],
    ['cprt', Buffer.from('text\0\0\0\0No copyright.\0', 'latin1')],
    ['wtpt', xyzTag(D50)],
    ['rXYZ', xyzTag(column(0))],
    ['gXYZ', xyzTag(column(1))],
    ['bXYZ', xyzTag(column(2))],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  const bodies: Buffer[] = [];
  const places = new Map<Buffer, number>();
  let end = HEADER_SIZE + table.length;
  for (const [i, [signature, body]] of tags.entries()) {
    let place = places.get(body);
    if (place === undefined) {
      place = end;
      places.set(body, place);
      const padded = Buffer.alloc(Math.ceil(body.length / 4) * 4);
      body.copy(padded);
      bodies.push(padded);
      end += padded.length;
    }
    table.write(signature, 4 + 12 * i, 'latin1');
    table.writeUInt32BE(place, 8 + 12 * i);
    table.writeUInt32BE(body.length, 12 + 12 * i);
  }
  return Buffer.concat([header(end), table, ...bodies]);
}

/** §6.1 */
function header(size: number): Buffer {
  const bytes = Buffer.alloc(HEADER_SIZE);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02400000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  // Always the same day, as no clock is in a PDF of ours.
  for (const [i, number] of [2026, 1, 1, 0, 0, 0].entries()) bytes.writeUInt16BE(number, 24 + 2 * i);
  bytes.write('acsp', 36, 'latin1');
  for (const [i, value] of D50.entries()) bytes.writeInt32BE(fixed(value), 68 + 4 * i);
  return bytes;
}

/** §6.5.26: s15Fixed16Number. */
function xyzTag(values: Vector3): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 'latin1');
  for (const [i, value] of values.entries()) bytes.writeInt32BE(fixed(value), 8 + 4 * i);
  return bytes;
}

function fixed(value: number): number {
  return Math.round(value * 65_536);
}

/** §6.5.3: the light of each signal (IEC 61966-2-1 §5.2). */
function curveTag(): Buffer {
  const bytes = Buffer.alloc(12 + 2 * CURVE_PLACES);
  bytes.write('curv', 'latin1');
  bytes.writeUInt32BE(CURVE_PLACES, 8);
  for (let i = 0; i < CURVE_PLACES; i++) {
    const signal = i / (CURVE_PLACES - 1);
    const light = signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4;
    bytes.writeUInt16BE(Math.round(light * 65_535), 12 + 2 * i);
  }
  return bytes;
}

/** §6.5.17: in ASCII; nothing in Unicode and in ScriptCode, whose name has a fixed room. */
function descriptionTag(text: string): Buffer {
  const bytes = Buffer.alloc(12 + text.length + 1 + 8 + 3 + 67);
  bytes.write('desc', 'latin1');
  bytes.writeUInt32BE(text.length + 1, 8);
  bytes.write(text, 12, 'latin1');
  return bytes;
}

/** From RGB to XYZ: the primaries, each as strong as makes white of all together. */
function primaryMatrix(): Matrix3 {
  const [red, green, blue] = PRIMARIES.map(([x, y]): Vector3 => [x / y, 1, (1 - x - y) / y]);
  const unscaled = transposed([red!, green!, blue!]);
  const strengths = transform(inverse(unscaled), D65);
  return unscaled.map(([r, g, b]) => [r * strengths[0], g * strengths[1], b * strengths[2]]) as unknown as Matrix3;
}

/** From D65 to D50. */
function adaptation(): Matrix3 {
  const from = transform(BRADFORD, D65);
  const to = transform(BRADFORD, D50);
  const scaled = BRADFORD.map((row, i) => row.map((value) => (value * to[i]!) / from[i]!)) as unknown as Matrix3;
  return multiply(inverse(BRADFORD), scaled);
}

function multiply(left: Matrix3, right: Matrix3): Matrix3 {
  return transposed(transposed(right).map((column) => transform(left, column)) as unknown as Matrix3);
}

function transposed([a, b, c]: Matrix3): Matrix3 {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}
