/**
 * Gradients as shading patterns (PDF 32000-1 §8.7.4): axial and radial shadings with stitched functions, alpha as a luminosity soft
 * mask. CSS interpolates premultiplied colours (css-images-3 §3.4.2), PDF does not: segments whose alpha and colour both change are
 * cut into short ones. Conic gradients are meshes.
 */
import type { Matrix, Rect } from '../../base/geometry.ts';
import { IDENTITY, multiply } from '../../base/geometry.ts';
import type { Color } from '../../display/color.ts';
import type { GradientStop, Paint } from '../../display/display-item.ts';
import { mixedPress } from '../../display/press-color.ts';
import type { ColorSpaces, GradientSpace } from '../color-spaces.ts';
import type { PdfContainer } from '../container.ts';
import { latticeShading } from '../mesh.ts';
import { ByteWriter } from '../numbers.ts';
import type { PdfReference, PdfValue } from '../objects.ts';
import type { SharedObjects } from '../resources.ts';
import { conicLattice } from './conic-gradient.ts';

export type Gradient = Exclude<Paint, { readonly kind: 'solid' | 'pattern' }>;

type LineGradient = Exclude<Gradient, { readonly kind: 'conic-gradient' }>;

/** What a gradient comes to: one colour, or a pattern with a graphics state that holds its alpha. */
export type GradientPaint =
  | { readonly kind: 'solid'; readonly color: Color }
  | { readonly kind: 'pattern'; readonly pattern: PdfReference; readonly mask: PdfReference | null };

/** Pieces of a segment whose premultiplied colours do not lie on a line. */
const PREMULTIPLIED_PIECES = 16;
/** A repeating gradient is written out over what it covers, at most this often. */
const MOST_REPETITIONS = 500;
const MOST_STOPS = 10_000;

/**
 * @param base - from the gradient's coordinates to those of the page or group whose content uses the pattern
 * @param bounds - what is painted, in the gradient's coordinates
 */
export function gradientPaint(
  { container, colorSpaces }: Pick<SharedObjects, 'container' | 'colorSpaces'>,
  gradient: Gradient,
  base: Matrix,
  bounds: Rect,
): GradientPaint {
  const stops = usableStops(gradient.stops);
  const last = stops.at(-1);
  if (last === undefined) return { kind: 'solid', color: { red: 0, green: 0, blue: 0, alpha: 0 } };
  if (gradient.kind === 'conic-gradient') return conicPaint(container, colorSpaces, gradient, stops, base, bounds);
  const line = gradientLine(gradient, bounds);
  if (stops.length === 1 || line === null || !isUsable(line)) return { kind: 'solid', color: last.color };
  const written =
    gradient.spread === 'pad' ? stops : repeatedStops(stops, line.from, line.to, gradient.spread === 'reflect');
  const all = gradient.isStraight === true ? written : smoothStops(written);
  const matrix = gradient.kind === 'radial-gradient' ? multiply(base, gradient.matrix) : base;
  const { space, channels } = colorSpaces.ofGradient(all);
  const pattern = patternObject(container, line, space, colorFunction(all, channels), matrix);
  if (all.every((stop) => stop.color.alpha === 1)) return { kind: 'pattern', pattern, mask: null };
  const alpha = colorFunction(all, (color) => [color.alpha]);
  const own = gradient.kind === 'radial-gradient' ? gradient.matrix : IDENTITY;
  return {
    kind: 'pattern',
    pattern,
    mask: softMask(container, patternObject(container, line, 'DeviceGray', alpha, own), bounds),
  };
}

function conicPaint(
  container: PdfContainer,
  colorSpaces: ColorSpaces,
  gradient: Extract<Gradient, { readonly kind: 'conic-gradient' }>,
  given: readonly GradientStop[],
  base: Matrix,
  bounds: Rect,
): GradientPaint {
  const stops = smoothStops(given);
  const { center, from } = gradient;
  if (stops.length === 0 || ![center.x, center.y, from, bounds.width, bounds.height].every(Number.isFinite))
    return { kind: 'solid', color: given.at(-1)!.color };
  const meshPattern = ({ space, channels }: GradientSpace, matrix: Matrix): PdfReference =>
    shadingPattern(
      container,
      latticeShading(container, conicLattice(gradient, stops, bounds, channels), space, null),
      matrix,
    );
  const pattern = meshPattern(colorSpaces.ofGradient(stops), base);
  if (stops.every((stop) => stop.color.alpha === 1)) return { kind: 'pattern', pattern, mask: null };
  const alpha = meshPattern({ space: 'DeviceGray', channels: (color) => [color.alpha] }, IDENTITY);
  return { kind: 'pattern', pattern, mask: softMask(container, alpha, bounds) };
}

/** A graphics state that lets through what the gray pattern is bright of (§11.5.3). */
function softMask(container: PdfContainer, pattern: PdfReference, bounds: Rect): PdfReference {
  const content = new ByteWriter(64);
  content.ascii('/Pattern cs/P scn ');
  content.number(bounds.x).number(bounds.y).number(bounds.width).number(bounds.height).ascii('re f');
  const group = container.stream(
    {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height],
      Group: { S: 'Transparency', CS: 'DeviceGray' },
      Resources: { Pattern: { P: pattern } },
    },
    content.bytes(),
  );
  return container.object({ Type: 'ExtGState', SMask: { S: 'Luminosity', G: group } });
}

/** The geometry of a shading, and the range of offsets that its function spans. */
export interface GradientLine {
  readonly type: 2 | 3;
  readonly coords: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** `null` where the gradient has no extent: then its last colour is everywhere. */
export function gradientLine(gradient: LineGradient, bounds: Rect): GradientLine | null {
  if (gradient.kind === 'linear-gradient') {
    const { from, to, spread } = gradient;
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const squared = dx * dx + dy * dy;
    if (!(squared > 0) || !Number.isFinite(squared)) return null;
    let start = 0;
    let end = 1;
    if (spread !== 'pad') {
      for (const x of [bounds.x, bounds.x + bounds.width]) {
        for (const y of [bounds.y, bounds.y + bounds.height]) {
          const offset = ((x - from.x) * dx + (y - from.y) * dy) / squared;
          start = Math.min(start, Math.floor(offset));
          end = Math.max(end, Math.ceil(offset));
        }
      }
      start = Math.max(start, -MOST_REPETITIONS);
      end = Math.min(end, MOST_REPETITIONS);
    }
    const coords = [from.x + dx * start, from.y + dy * start, from.x + dx * end, from.y + dy * end];
    return { type: 2, coords, from: start, to: end };
  }
  const { center, focus, radius, focusRadius = 0, matrix, spread } = gradient;
  const determinant = matrix.a * matrix.d - matrix.b * matrix.c;
  if (!(radius > 0) || !Number.isFinite(radius) || determinant === 0 || !Number.isFinite(determinant)) return null;
  let start = 0;
  let end = 1;
  if (spread !== 'pad') {
    // The farthest corner in the circle's coordinates; the focus can only bring later circles nearer.
    let farthest = 0;
    for (const x of [bounds.x, bounds.x + bounds.width]) {
      for (const y of [bounds.y, bounds.y + bounds.height]) {
        const px = (matrix.d * (x - matrix.e) - matrix.c * (y - matrix.f)) / determinant;
        const py = (matrix.a * (y - matrix.f) - matrix.b * (x - matrix.e)) / determinant;
        farthest = Math.max(farthest, Math.hypot(px - focus.x, py - focus.y));
      }
    }
    const slowest = Math.max(radius - focusRadius - Math.hypot(center.x - focus.x, center.y - focus.y), radius / 20);
    end = Math.min(Math.max(1, Math.ceil(farthest / slowest)), MOST_REPETITIONS);
    // Circles inside that of offset 0, down to none.
    if (focusRadius > 0 && radius > focusRadius)
      start = -Math.min(Math.floor(focusRadius / (radius - focusRadius)), MOST_REPETITIONS);
  }
  const circle = (offset: number) => [
    focus.x + (center.x - focus.x) * offset,
    focus.y + (center.y - focus.y) * offset,
    Math.max(0, focusRadius + (radius - focusRadius) * offset),
  ];
  return { type: 3, coords: [...circle(start), ...circle(end)], from: start, to: end };
}

/** Absurd values give coordinates that are no numbers, or a range that is empty. */
export function isUsable(line: GradientLine): boolean {
  return line.to > line.from && line.coords.every((value) => Number.isFinite(value));
}

export function usableStops(stops: readonly GradientStop[]): GradientStop[] {
  const usable: GradientStop[] = [];
  let previous = 0;
  for (const stop of stops) {
    if (usable.length >= MOST_STOPS) break;
    if (stop.offset > previous) previous = Math.min(1, stop.offset);
    usable.push({ offset: previous, color: stop.color });
  }
  const first = usable[0];
  const last = usable.at(-1);
  if (first === undefined || last === undefined) return usable;
  if (first.offset > 0) usable.unshift({ offset: 0, color: first.color });
  if (last.offset < 1) usable.push({ offset: 1, color: last.color });
  return usable;
}

/** The stops of offsets 0 to 1, written out over the range [from, to]; offsets are those of that range. */
export function repeatedStops(
  stops: readonly GradientStop[],
  from: number,
  to: number,
  isReflected: boolean,
): GradientStop[] {
  const count = Math.min(to - from, Math.max(1, Math.floor(MOST_STOPS / stops.length)));
  const all: GradientStop[] = [];
  // Counted from 0: far out, numbers have no successor.
  for (let turn = 0; turn < count; turn++) {
    const isBackward = isReflected && Math.abs((from + turn) % 2) === 1;
    for (let i = 0; i < stops.length; i++) {
      const stop = isBackward ? stops[stops.length - 1 - i]! : stops[i]!;
      const offset = isBackward ? 1 - stop.offset : stop.offset;
      all.push({ offset: (turn + offset) / (to - from), color: stop.color });
    }
  }
  const last = all.at(-1)!;
  if (last.offset < 1) all.push({ offset: 1, color: last.color });
  return all;
}

/** Adds stops where premultiplied interpolation is not a line, and gives transparent stops the colour beside them. */
function smoothStops(stops: readonly GradientStop[]): GradientStop[] {
  const all: GradientStop[] = [];
  const shownFrom = shownColors(stops);
  let shown: Color | null = null;
  for (let i = 0; i + 1 < stops.length; i++) {
    const from = stops[i]!;
    const to = stops[i + 1]!;
    if (from.color.alpha > 0) shown = from.color;
    // Between two transparent stops, too: viewers find colour and alpha at points a trifle apart, and show the one past the edge of the other.
    const before = shown ?? shownFrom[i]!;
    const after = shownFrom[i + 1] ?? before;
    const start = from.color.alpha === 0 ? { ...(to.color.alpha === 0 ? before : to.color), alpha: 0 } : from.color;
    const end = to.color.alpha === 0 ? { ...(from.color.alpha === 0 ? after : from.color), alpha: 0 } : to.color;
    all.push({ offset: from.offset, color: start });
    const isStraight =
      start.alpha === end.alpha || (start.red === end.red && start.green === end.green && start.blue === end.blue);
    if (!isStraight && to.offset > from.offset && stops.length < MOST_STOPS / PREMULTIPLIED_PIECES) {
      for (let piece = 1; piece < PREMULTIPLIED_PIECES; piece++) {
        const t = piece / PREMULTIPLIED_PIECES;
        all.push({ offset: from.offset + (to.offset - from.offset) * t, color: mixPremultiplied(start, end, t) });
      }
    }
    all.push({ offset: to.offset, color: end });
  }
  return all;
}

/** For each stop the first colour from it on that is not transparent, or `null`; where all are, each its own. */
function shownColors(stops: readonly GradientStop[]): (Color | null)[] {
  const colors: (Color | null)[] = [];
  let shown: Color | null = null;
  for (let i = stops.length - 1; i >= 0; i--) {
    const { color } = stops[i]!;
    if (color.alpha > 0) shown = color;
    colors[i] = shown;
  }
  return shown === null ? stops.map(({ color }) => color) : colors;
}

function mixPremultiplied(a: Color, b: Color, t: number): Color {
  const alpha = a.alpha + (b.alpha - a.alpha) * t;
  const mix = (from: number, to: number) => (from * a.alpha * (1 - t) + to * b.alpha * t) / alpha;
  const mixed = { red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue), alpha };
  return a.press === undefined && b.press === undefined ? mixed : { ...mixed, ...mixedPress(a, b, t, alpha) };
}

/** A stitching function (§7.10.4) over linear pieces; where two stops share an offset the colour jumps. */
function colorFunction(stops: readonly GradientStop[], channels: (color: Color) => readonly number[]): PdfValue {
  const functions: PdfValue[] = [];
  const bounds: number[] = [];
  const encode: number[] = [];
  for (let i = 0; i + 1 < stops.length; i++) {
    const from = stops[i]!;
    const to = stops[i + 1]!;
    // Offsets are written with six decimals: shorter pieces would be empty for a reader.
    if (to.offset - from.offset < 2e-6) continue;
    if (functions.length > 0) bounds.push(from.offset);
    encode.push(0, 1);
    functions.push({ FunctionType: 2, Domain: [0, 1], N: 1, C0: channels(from.color), C1: channels(to.color) });
  }
  if (functions.length === 1) return functions[0]!;
  if (functions.length === 0) {
    const color = channels(stops.at(-1)!.color);
    return { FunctionType: 2, Domain: [0, 1], N: 1, C0: color, C1: color };
  }
  return { FunctionType: 3, Domain: [0, 1], Functions: functions, Bounds: bounds, Encode: encode };
}

function patternObject(
  container: PdfContainer,
  line: GradientLine,
  space: PdfValue,
  fn: PdfValue,
  matrix: Matrix,
): PdfReference {
  return shadingPattern(
    container,
    { ShadingType: line.type, ColorSpace: space, Coords: line.coords, Function: fn, Extend: [true, true] },
    matrix,
  );
}

function shadingPattern(container: PdfContainer, shading: PdfValue, { a, b, c, d, e, f }: Matrix): PdfReference {
  return container.object({ Type: 'Pattern', PatternType: 2, Matrix: [a, b, c, d, e, f], Shading: shading });
}
