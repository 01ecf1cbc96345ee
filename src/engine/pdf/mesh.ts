/** Lattice-form Gouraud meshes (PDF 32000-1 §8.7.4.5.6): colours at points, and between them what lies on the planes through three. */
import type { PdfContainer } from './container.ts';
import type { PdfReference, PdfValue } from './objects.ts';

const STEPS = 65_535;

/** Points row by row; `values` has the components of each, 0 to 1. */
export interface Lattice {
  readonly columns: number;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly values: readonly number[];
}

/**
 * @param fn - from the one component of a point to the components of the colour space; `null` where points have these themselves
 */
export function latticeShading(
  container: PdfContainer,
  lattice: Lattice,
  colorSpace: PdfValue,
  fn: PdfValue | null,
): PdfReference {
  const { xs, ys, values, columns } = lattice;
  const components = values.length / xs.length;
  const [left, right] = rangeOf(xs);
  const [top, bottom] = rangeOf(ys);
  const bytes = Buffer.allocUnsafe(xs.length * (4 + components));
  let at = 0;
  for (let i = 0; i < xs.length; i++) {
    at = bytes.writeUInt16BE(Math.round(((xs[i]! - left) / (right - left)) * STEPS), at);
    at = bytes.writeUInt16BE(Math.round(((ys[i]! - top) / (bottom - top)) * STEPS), at);
    for (let c = 0; c < components; c++) {
      at = bytes.writeUInt8(Math.round(Math.min(1, Math.max(0, values[i * components + c]!)) * 255), at);
    }
  }
  const decode = [left, right, top, bottom];
  for (let c = 0; c < components; c++) decode.push(0, 1);
  return container.stream(
    {
      ShadingType: 5,
      ColorSpace: colorSpace,
      BitsPerCoordinate: 16,
      BitsPerComponent: 8,
      VerticesPerRow: columns,
      Decode: decode,
      ...(fn === null ? {} : { Function: fn }),
    },
    bytes,
  );
}

/** Never empty, so that coordinates can be divided by it. */
function rangeOf(values: readonly number[]): readonly [number, number] {
  let least = values[0]!;
  let most = least;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most > least ? [least, most] : [least, least + 1];
}
