/** Colour spaces (css-color-4 §10 to §12): conversion through CIE XYZ with the D65 white point. */
import { BRADFORD, D65, inverse, type Matrix3, transform } from '../../../base/color-matrix.ts';

export type ColorSpace =
  | 'srgb'
  | 'srgb-linear'
  | 'display-p3'
  | 'display-p3-linear'
  | 'a98-rgb'
  | 'prophoto-rgb'
  | 'rec2020'
  | 'xyz-d50'
  | 'xyz-d65'
  | 'lab'
  | 'lch'
  | 'oklab'
  | 'oklch'
  | 'hsl'
  | 'hwb';

/** RGB 0 to 1; hue in degrees; saturation, whiteness, blackness 0 to 100; Lab lightness 0 to 100, Oklab lightness 0 to 1. */
export type Triple = readonly [number, number, number];

/** A space and the one that it is a simple function of, down to `xyz-d65`. */
interface Conversion {
  readonly base: ColorSpace;
  readonly toBase: (color: Triple) => Triple;
  readonly fromBase: (color: Triple) => Triple;
}

export function convert(color: Triple, from: ColorSpace, to: ColorSpace): Triple {
  if (from === to) return color;
  const ancestors = new Map<ColorSpace, Triple>();
  let space = from;
  let value = color;
  for (;;) {
    ancestors.set(space, value);
    if (space === 'xyz-d65') break;
    const step = conversions[space];
    value = step.toBase(value);
    space = step.base;
  }
  return fromAncestor(ancestors, to);
}

function fromAncestor(ancestors: ReadonlyMap<ColorSpace, Triple>, to: ColorSpace): Triple {
  const known = ancestors.get(to);
  if (known !== undefined) return known;
  const step = conversions[to as Exclude<ColorSpace, 'xyz-d65'>];
  return step.fromBase(fromAncestor(ancestors, step.base));
}

/** Which component is a hue, or -1. */
export function hueIndex(space: ColorSpace): number {
  if (space === 'hsl' || space === 'hwb') return 0;
  return space === 'lch' || space === 'oklch' ? 2 : -1;
}

function linear(base: ColorSpace, matrix: Matrix3): Conversion {
  const back = inverse(matrix);
  return { base, toBase: (color) => transform(matrix, color), fromBase: (color) => transform(back, color) };
}

/** A transfer function, applied to the magnitude, sign kept. */
function perChannel(
  base: ColorSpace,
  decode: (value: number) => number,
  encode: (value: number) => number,
): Conversion {
  const each = (change: (value: number) => number) => (color: Triple) =>
    color.map((value) => Math.sign(value) * change(Math.abs(value))) as unknown as Triple;
  return { base, toBase: each(decode), fromBase: each(encode) };
}

function polar(base: ColorSpace): Conversion {
  return {
    base,
    toBase: ([lightness, chroma, hue]) => [
      lightness,
      chroma * Math.cos((hue * Math.PI) / 180),
      chroma * Math.sin((hue * Math.PI) / 180),
    ],
    fromBase: ([lightness, a, b]) => {
      const hue = (Math.atan2(b, a) * 180) / Math.PI;
      return [lightness, Math.hypot(a, b), hue < 0 ? hue + 360 : hue];
    },
  };
}

/** The matrix from linear light in the primaries with these chromaticities and white point to XYZ. */
function primaries(
  red: readonly [number, number],
  green: readonly [number, number],
  blue: readonly [number, number],
  white: Triple,
): Matrix3 {
  const xyz = [red, green, blue].map(([x, y]): Triple => [x / y, 1, (1 - x - y) / y]) as unknown as Matrix3;
  const columns = [0, 1, 2].map((row): Triple => [xyz[0][row]!, xyz[1][row]!, xyz[2][row]!]) as unknown as Matrix3;
  const scale = transform(inverse(columns), white);
  return columns.map((row): Triple => [row[0] * scale[0], row[1] * scale[1], row[2] * scale[2]]) as unknown as Matrix3;
}

const D50: Triple = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585];

function adapt(from: Triple, to: Triple): Conversion {
  const source = transform(BRADFORD, from);
  const target = transform(BRADFORD, to);
  const back = inverse(BRADFORD);
  return {
    base: 'xyz-d65',
    toBase: (color) => scaled(color, [target[0] / source[0], target[1] / source[1], target[2] / source[2]]),
    fromBase: (color) => scaled(color, [source[0] / target[0], source[1] / target[1], source[2] / target[2]]),
  };

  function scaled(color: Triple, factors: Triple): Triple {
    const cone = transform(BRADFORD, color);
    return transform(back, [cone[0] * factors[0], cone[1] * factors[1], cone[2] * factors[2]]);
  }
}

const LAB_EPSILON = 216 / 24389;
const LAB_KAPPA = 24389 / 27;

const lab: Conversion = {
  base: 'xyz-d50',
  toBase([lightness, a, b]) {
    const y = (lightness + 16) / 116;
    const x = a / 500 + y;
    const z = y - b / 200;
    const root = (value: number): number => (value ** 3 > LAB_EPSILON ? value ** 3 : (116 * value - 16) / LAB_KAPPA);
    return [root(x) * D50[0], lightness > LAB_KAPPA * LAB_EPSILON ? y ** 3 : lightness / LAB_KAPPA, root(z) * D50[2]];
  },
  fromBase([x, y, z]) {
    const power = (value: number): number => (value > LAB_EPSILON ? Math.cbrt(value) : (LAB_KAPPA * value + 16) / 116);
    const [fx, fy, fz] = [power(x / D50[0]), power(y), power(z / D50[2])];
    return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
  },
};

/** Oklab's two matrices: XYZ to cone responses, their cube roots to Lab. */
const XYZ_TO_LMS: Matrix3 = [
  [0.819022437996703, 0.3619062600528904, -0.1288737815209879],
  [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
  [0.0481771893596242, 0.2642395317527308, 0.6335478284694309],
];
const LMS_TO_OKLAB: Matrix3 = [
  [0.210454268309314, 0.7936177747023054, -0.0040720430116193],
  [1.9779985324311684, -2.4285922420485799, 0.450593709617411],
  [0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
];
const LMS_TO_XYZ = inverse(XYZ_TO_LMS);
const OKLAB_TO_LMS = inverse(LMS_TO_OKLAB);

const oklab: Conversion = {
  base: 'xyz-d65',
  toBase: (color) =>
    transform(LMS_TO_XYZ, transform(OKLAB_TO_LMS, color).map((value) => value ** 3) as unknown as Triple),
  fromBase: (color) => transform(LMS_TO_OKLAB, transform(XYZ_TO_LMS, color).map(Math.cbrt) as unknown as Triple),
};

const hsl: Conversion = {
  base: 'srgb',
  toBase([hue, saturation, lightness]) {
    const amount = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
    const channel = (offset: number): number => {
      const k = (offset + modulo(hue, 360) / 30) % 12;
      return lightness / 100 - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return [channel(0), channel(8), channel(4)];
  },
  fromBase(color) {
    const [red, green, blue] = color;
    const max = Math.max(red, green, blue);
    const min = Math.min(red, green, blue);
    const lightness = (max + min) / 2;
    const spread = max - min;
    const saturation =
      spread === 0 || lightness === 0 || lightness === 1 ? 0 : (max - lightness) / Math.min(lightness, 1 - lightness);
    return [hueOf(color, max, spread), saturation * 100, lightness * 100];
  },
};

const hwb: Conversion = {
  base: 'srgb',
  toBase([hue, whiteness, blackness]) {
    const sum = whiteness + blackness;
    if (sum >= 100) return [whiteness / sum, whiteness / sum, whiteness / sum];
    const scale = 1 - sum / 100;
    return hsl.toBase([hue, 100, 50]).map((value) => value * scale + whiteness / 100) as unknown as Triple;
  },
  fromBase(color) {
    const max = Math.max(...color);
    const min = Math.min(...color);
    return [hueOf(color, max, max - min), min * 100, (1 - max) * 100];
  },
};

function hueOf([red, green, blue]: Triple, max: number, spread: number): number {
  if (spread === 0) return 0;
  if (max === red) return modulo(60 * ((green - blue) / spread), 360);
  return max === green ? 60 * ((blue - red) / spread + 2) : 60 * ((red - green) / spread + 4);
}

function modulo(value: number, divisor: number): number {
  return value - Math.floor(value / divisor) * divisor;
}

const decodeSrgb = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encodeSrgb = (value: number): number => (value > 0.0031308 ? 1.055 * value ** (1 / 2.4) - 0.055 : 12.92 * value);

/** The RGB spaces whose transfer function and primaries are two steps get a hidden linear space between them. */
function encoded(matrix: Conversion, decode: (value: number) => number, encode: (value: number) => number): Conversion {
  const transfer = perChannel(matrix.base, decode, encode);
  return {
    base: matrix.base,
    toBase: (color) => matrix.toBase(transfer.toBase(color)),
    fromBase: (color) => transfer.fromBase(matrix.fromBase(color)),
  };
}

const REC2020_ALPHA = 1.09929682680944;
const REC2020_BETA = 0.018053968510807;

const conversions: Readonly<Record<Exclude<ColorSpace, 'xyz-d65'>, Conversion>> = {
  srgb: perChannel('srgb-linear', decodeSrgb, encodeSrgb),
  'srgb-linear': linear('xyz-d65', primaries([0.64, 0.33], [0.3, 0.6], [0.15, 0.06], D65)),
  'display-p3': perChannel('display-p3-linear', decodeSrgb, encodeSrgb),
  'display-p3-linear': linear('xyz-d65', primaries([0.68, 0.32], [0.265, 0.69], [0.15, 0.06], D65)),
  'a98-rgb': encoded(
    linear('xyz-d65', primaries([0.64, 0.33], [0.21, 0.71], [0.15, 0.06], D65)),
    (value) => value ** (563 / 256),
    (value) => value ** (256 / 563),
  ),
  'prophoto-rgb': encoded(
    linear('xyz-d50', primaries([0.734699, 0.265301], [0.159597, 0.840403], [0.036598, 0.000105], D50)),
    (value) => (value <= 16 / 512 ? value / 16 : value ** 1.8),
    (value) => (value >= 1 / 512 ? value ** (1 / 1.8) : 16 * value),
  ),
  rec2020: encoded(
    linear('xyz-d65', primaries([0.708, 0.292], [0.17, 0.797], [0.131, 0.046], D65)),
    (value) => (value < REC2020_BETA * 4.5 ? value / 4.5 : ((value + REC2020_ALPHA - 1) / REC2020_ALPHA) ** (1 / 0.45)),
    (value) => (value > REC2020_BETA ? REC2020_ALPHA * value ** 0.45 - (REC2020_ALPHA - 1) : 4.5 * value),
  ),
  'xyz-d50': adapt(D50, D65),
  lab,
  lch: polar('lab'),
  oklab,
  oklch: polar('oklab'),
  hsl,
  hwb,
};
