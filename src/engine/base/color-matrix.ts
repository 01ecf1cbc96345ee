/** Matrices between CIE XYZ and other colours of three parts, and the adaptation between white points (css-color-4 §12; ICC.1:2001-04 annex E). */

export type Vector3 = readonly [number, number, number];
export type Matrix3 = readonly [Vector3, Vector3, Vector3];

/** The white point of sRGB, as XYZ with Y 1. */
export const D65: Vector3 = [0.3127 / 0.329, 1, (1 - 0.3127 - 0.329) / 0.329];

/** The cone responses of the Bradford adaptation between white points. */
export const BRADFORD: Matrix3 = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

export function transform(matrix: Matrix3, [x, y, z]: Vector3): Vector3 {
  const [a, b, c] = matrix;
  return [a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z, c[0] * x + c[1] * y + c[2] * z];
}

export function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix3): Matrix3 {
  const A = e * i - f * h;
  const B = f * g - d * i;
  const C = d * h - e * g;
  const determinant = a * A + b * B + c * C;
  return [
    [A / determinant, (c * h - b * i) / determinant, (b * f - c * e) / determinant],
    [B / determinant, (a * i - c * g) / determinant, (c * d - a * f) / determinant],
    [C / determinant, (b * g - a * h) / determinant, (a * e - b * d) / determinant],
  ];
}
