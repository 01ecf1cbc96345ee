/**
 * Colour glyphs as graphs of paints (OpenType 1.9 "COLR" version 1), drawn as display items in font units, y up. Everything is moved to the
 * glyph's own space, so that only clips and groups nest. DEVIATION: of the composite modes those that take one part's shape for the other are
 * clips by its outlines, as if it were opaque.
 */
import { IDENTITY, type Matrix, multiply, type Rect, rotation, translation } from '../base/geometry.ts';
import type { TableView } from '../base/table-view.ts';
import { BLACK, type Color, withOpacity } from '../display/color.ts';
import type { DisplayItem, GradientStop, Paint } from '../display/display-item.ts';
import type { FontFace } from '../display/font-face.ts';
import { type Path, PathBuilder, rectPath } from '../display/path.ts';
import { applied, type ColorLine, linearGradient, radialGradient, sweepGradient } from './color-gradients.ts';
import type { GlyphPaths } from './sfnt/glyph-path.ts';
import { deltaSetIndex, ItemVariations } from './sfnt/item-variations.ts';
import { readPalette } from './sfnt/palettes.ts';

/** Paints in paints, and paints of one glyph: graphs with cycles, and those that name parts again and again, end here. */
const DEEPEST_PAINT = 48;
const MOST_PAINTS = 4_000;
/** Coordinates of all outlines of one glyph. */
const MOST_COORDINATES = 400_000;
const MOST_STOPS = 256;
const TEXT_COLOR = 0xffff;
const SPREADS = ['pad', 'repeat', 'reflect'] as const;
/** Composite modes that are blend modes, by number. */
const BLEND_MODES: Readonly<Record<number, string>> = {
  12: 'screen',
  13: 'screen',
  14: 'overlay',
  15: 'darken',
  16: 'lighten',
  17: 'color-dodge',
  18: 'color-burn',
  19: 'hard-light',
  20: 'soft-light',
  21: 'difference',
  22: 'exclusion',
  23: 'multiply',
  24: 'hue',
  25: 'saturation',
  26: 'color',
  27: 'luminosity',
};

const NO_PATH: Path = { ops: [], coords: [] };

export class ColorPaints {
  readonly #face: FontFace;
  readonly #colr: TableView;
  readonly #palette: readonly Color[];
  readonly #paths: GlyphPaths;
  readonly #variations: ItemVariations | null;
  #foreground: Color = BLACK;
  #items: DisplayItem[] = [];
  #left = 0;
  #coordinatesLeft = 0;

  constructor(face: FontFace, paths: GlyphPaths) {
    const colr = face.table('COLR');
    this.#face = face;
    this.#colr = colr;
    this.#palette = readPalette(face.table('CPAL'), face.palette);
    this.#paths = paths;
    const store = colr.u16(0) >= 1 ? colr.u32(30) : 0;
    this.#variations = store === 0 || !face.isInstance ? null : new ItemVariations(colr, store, face.coordinates);
  }

  /** Parts and coordinates that the last glyph took. */
  get steps(): number {
    return MOST_PAINTS - this.#left + MOST_COORDINATES - this.#coordinatesLeft;
  }

  /** `null` for glyphs without colours. */
  itemsOf(glyph: number, foreground: Color): readonly DisplayItem[] | null {
    this.#foreground = foreground;
    this.#items = [];
    this.#left = MOST_PAINTS;
    this.#coordinatesLeft = MOST_COORDINATES;
    const paint = this.#basePaint(glyph);
    if (paint > 0) this.#paint(paint, IDENTITY, null, 0);
    else if (!this.#paintLayers(glyph)) return null;
    return this.#items;
  }

  /** Version 0: plain layers. */
  #paintLayers(glyph: number): boolean {
    const colr = this.#colr;
    const records = colr.u32(4);
    const found = search(colr, records, colr.u16(2), 6, glyph);
    if (found < 0) return false;
    const layers = colr.u32(8) + colr.u16(found + 2) * 4;
    const count = Math.min(colr.u16(found + 4), MOST_PAINTS);
    for (let i = 0; i < count; i++) {
      const color = this.#color(colr.u16(layers + i * 4 + 2), 1);
      this.#fill(this.#outline(colr.u16(layers + i * 4)), { kind: 'solid', color });
    }
    return true;
  }

  /** Where the paint of a glyph lies; 0 for none. */
  #basePaint(glyph: number): number {
    const colr = this.#colr;
    const list = colr.u16(0) >= 1 ? colr.u32(14) : 0;
    if (list === 0) return 0;
    const found = search(colr, list + 4, colr.u32(list), 6, glyph);
    return found < 0 ? 0 : list + colr.u32(found + 2);
  }

  /**
   * @param matrix - from the space of the paint to that of the glyph
   * @param shape - what it fills, in the space of the glyph; `null` for everything
   */
  #paint(at: number, matrix: Matrix, shape: Path | null, depth: number): void {
    if (depth > DEEPEST_PAINT || --this.#left < 0) return;
    const colr = this.#colr;
    const format = colr.u8(at);
    switch (format) {
      case 1:
        this.#layers(at, matrix, shape, depth);
        return;
      case 10: {
        const path = moved(this.#outline(colr.u16(at + 4)), matrix);
        this.#inside(shape, () => this.#paint(at + colr.u24(at + 1), matrix, path, depth + 1));
        return;
      }
      case 11: {
        const paint = this.#basePaint(colr.u16(at + 1));
        if (paint > 0) this.#paint(paint, matrix, shape, depth + 1);
        return;
      }
      case 32:
        this.#composite(at, matrix, shape, depth);
        return;
      default:
    }
    if (format >= 12 && format <= 31) {
      this.#paint(at + colr.u24(at + 1), multiply(matrix, this.#transform(at, format)), shape, depth + 1);
      return;
    }
    if (format === 8 || format === 9) this.#sweep(at, format === 9, matrix, shape);
    else if (format >= 2 && format <= 7) this.#fill(shape ?? this.#everything(), this.#paintOf(at, format, matrix));
  }

  #layers(at: number, matrix: Matrix, shape: Path | null, depth: number): void {
    const colr = this.#colr;
    const list = colr.u32(18);
    const count = colr.u8(at + 1);
    const first = colr.u32(at + 2);
    if (list === 0) return;
    this.#inside(shape, () => {
      for (let i = first; i < Math.min(first + count, colr.u32(list)); i++) {
        this.#paint(list + colr.u32(list + 4 + i * 4), matrix, null, depth + 1);
      }
    });
  }

  /** Paints inside a shape; what has a shape of its own does not need the clip. */
  #inside(shape: Path | null, paint: () => void): void {
    if (shape === null) {
      paint();
      return;
    }
    this.#items.push({ kind: 'push-clip', path: shape, rule: 'nonzero' });
    paint();
    this.#items.push({ kind: 'pop' });
  }

  #composite(at: number, matrix: Matrix, shape: Path | null, depth: number): void {
    const colr = this.#colr;
    const source = at + colr.u24(at + 1);
    const mode = colr.u8(at + 4);
    const backdrop = at + colr.u24(at + 5);
    const paint = (part: number) => this.#paint(part, matrix, null, depth + 1);
    const within = (part: number, other: number) =>
      this.#inside(this.#shapeOf(other, matrix, depth), () => paint(part));
    const outside = (part: number, other: number) => {
      const hole = this.#shapeOf(other, matrix, depth);
      const everything = this.#everything();
      const path = { ops: [...everything.ops, ...hole.ops], coords: [...everything.coords, ...hole.coords] };
      this.#items.push({ kind: 'push-clip', path, rule: 'evenodd' });
      paint(part);
      this.#items.push({ kind: 'pop' });
    };
    this.#inside(shape, () => {
      switch (mode) {
        case 0:
          return;
        case 1:
          return paint(source);
        case 2:
          return paint(backdrop);
        case 4:
          paint(source);
          return paint(backdrop);
        case 5:
          return within(source, backdrop);
        case 6:
          return within(backdrop, source);
        case 7:
          return outside(source, backdrop);
        case 8:
          return outside(backdrop, source);
        case 9:
          paint(backdrop);
          return within(source, backdrop);
        case 10:
          paint(source);
          return within(backdrop, source);
        case 11:
          outside(source, backdrop);
          return outside(backdrop, source);
        default:
      }
      const blendMode = BLEND_MODES[mode];
      if (blendMode === undefined) {
        paint(backdrop);
        paint(source);
        return;
      }
      this.#items.push({ kind: 'push-group', opacity: 1, blendMode: 'normal' });
      paint(backdrop);
      this.#items.push({ kind: 'push-group', opacity: 1, blendMode });
      paint(source);
      this.#items.push({ kind: 'pop' }, { kind: 'pop' });
    });
  }

  /** The outlines that a paint fills, all together. */
  #shapeOf(at: number, matrix: Matrix, depth: number): Path {
    const items = this.#items;
    this.#items = [];
    this.#paint(at, matrix, null, depth + 1);
    const ops: Path['ops'][number][] = [];
    const coords: number[] = [];
    for (const item of this.#items) {
      if (item.kind !== 'fill-path') continue;
      for (const op of item.path.ops) ops.push(op);
      for (const coord of item.path.coords) coords.push(coord);
    }
    this.#items = items;
    return { ops, coords };
  }

  #outline(glyph: number): Path {
    if (this.#coordinatesLeft <= 0) return NO_PATH;
    const path = this.#paths(glyph);
    this.#coordinatesLeft -= path.coords.length + 1;
    return path;
  }

  #fill(path: Path, paint: Paint): void {
    if (path.ops.length === 0 || (paint.kind === 'solid' && paint.color.alpha === 0)) return;
    this.#items.push({ kind: 'fill-path', path, rule: 'nonzero', paint });
  }

  /** A box around everything that the face may paint. */
  #everything(): Path {
    const { xMin, yMin, xMax, yMax } = this.#face.bbox;
    const { unitsPerEm } = this.#face;
    const rect: Rect = {
      x: Math.min(xMin, 0) - unitsPerEm,
      y: Math.min(yMin, 0) - unitsPerEm,
      width: xMax - Math.min(xMin, 0) + 3 * unitsPerEm,
      height: yMax - Math.min(yMin, 0) + 3 * unitsPerEm,
    };
    return rectPath(rect);
  }

  /** A 2.14 number, with its delta where the paint varies. */
  #ratio(at: number, index: number): number {
    return this.#colr.f2dot14(at) + this.#delta(index) / 16_384;
  }

  #length(at: number, index: number): number {
    return this.#colr.i16(at) + this.#delta(index);
  }

  /** @param index - variation index, -1 for values that do not vary */
  #delta(index: number): number {
    if (this.#variations === null || index < 0 || index >= 0xffffffff) return 0;
    const found = deltaSetIndex(this.#colr, this.#colr.u32(26), index);
    return this.#variations.delta(Math.floor(found / 0x10000), found % 0x10000);
  }

  #color(index: number, alpha: number): Color {
    const color = index === TEXT_COLOR ? this.#foreground : (this.#palette[index] ?? BLACK);
    return withOpacity(color, Math.min(1, Math.max(0, alpha)));
  }

  #paintOf(at: number, format: number, matrix: Matrix): Paint {
    const colr = this.#colr;
    const varies = format % 2 === 1;
    if (format <= 3) {
      const index = varies ? colr.u32(at + 5) : -1;
      return { kind: 'solid', color: this.#color(colr.u16(at + 1), this.#ratio(at + 3, index)) };
    }
    const line = this.#colorLine(at + colr.u24(at + 1), varies);
    if (line === null) return { kind: 'solid', color: withOpacity(BLACK, 0) };
    const base = varies ? colr.u32(at + 16) : -1;
    const value = (i: number) => this.#length(at + 4 + i * 2, base < 0 ? -1 : base + i);
    if (format <= 5) {
      const point = (i: number) => applied(matrix, { x: value(i), y: value(i + 1) });
      return linearGradient(line, point(0), point(2), point(4));
    }
    const radius = (i: number) => Math.max(0, colr.u16(at + 4 + i * 2) + this.#delta(base < 0 ? -1 : base + i));
    const center = (i: number) => ({ x: value(i), y: value(i + 1) });
    return radialGradient(line, center(0), radius(2), center(3), radius(5), matrix);
  }

  /** Gradients around a point have no matrix of their own, so what they fill is moved instead. */
  #sweep(at: number, varies: boolean, matrix: Matrix, shape: Path | null): void {
    const colr = this.#colr;
    const line = this.#colorLine(at + colr.u24(at + 1), varies);
    if (line === null) return;
    const base = varies ? colr.u32(at + 12) : -1;
    const index = (i: number) => (base < 0 ? -1 : base + i);
    const center = { x: this.#length(at + 4, index(0)), y: this.#length(at + 6, index(1)) };
    // Biased, so that a whole turn and its negative fit the number.
    const angle = (i: number) => (this.#ratio(at + 4 + i * 2, index(i)) + 1) * 180;
    const paint = sweepGradient(line, center, angle(2), angle(3));
    this.#inside(shape ?? this.#everything(), () => {
      this.#items.push({ kind: 'push-transform', matrix });
      const size = 8 * this.#face.unitsPerEm;
      this.#fill(new PathBuilder().rect(center.x - size, center.y - size, 2 * size, 2 * size), paint);
      this.#items.push({ kind: 'pop' });
    });
  }

  #colorLine(at: number, varies: boolean): ColorLine | null {
    const colr = this.#colr;
    const count = Math.min(colr.u16(at + 1), MOST_STOPS);
    const size = varies ? 10 : 6;
    const stops: GradientStop[] = [];
    for (let i = 0; i < count; i++) {
      const stop = at + 3 + i * size;
      const index = varies ? colr.u32(stop + 6) : -1;
      const alpha = this.#ratio(stop + 4, index < 0 ? -1 : index + 1);
      stops.push({ offset: this.#ratio(stop, index), color: this.#color(colr.u16(stop + 2), alpha) });
    }
    stops.sort((a, b) => a.offset - b.offset);
    return stops.length === 0 ? null : { stops, spread: SPREADS[colr.u8(at)] ?? 'pad' };
  }

  /** PaintTransform to PaintSkewAroundCenter; the even formats do not vary. */
  #transform(at: number, format: number): Matrix {
    const colr = this.#colr;
    const varies = format % 2 === 1;
    if (format <= 13) {
      const affine = at + colr.u24(at + 4);
      const base = varies ? colr.u32(affine + 24) : -1;
      const [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5].map(
        (i) => colr.fixed(affine + i * 4) + this.#delta(base < 0 ? -1 : base + i) / 65_536,
      ) as [number, number, number, number, number, number];
      return { a, b, c, d, e, f };
    }
    const kind = format & ~1;
    const count = VALUE_COUNTS[kind]!;
    const base = varies ? colr.u32(at + 4 + count * 2) : -1;
    const index = (i: number) => (base < 0 ? -1 : base + i);
    const ratio = (i: number) => this.#ratio(at + 4 + i * 2, index(i));
    const length = (i: number) => this.#length(at + 4 + i * 2, index(i));
    switch (kind) {
      case 14:
        return translation(length(0), length(1));
      case 16:
        return scaling(ratio(0), ratio(1));
      case 18:
        return around(scaling(ratio(0), ratio(1)), length(2), length(3));
      case 20:
        return scaling(ratio(0), ratio(0));
      case 22:
        return around(scaling(ratio(0), ratio(0)), length(1), length(2));
      case 24:
        return rotation(ratio(0) * 180);
      case 26:
        return around(rotation(ratio(0) * 180), length(1), length(2));
      case 28:
        return skew(ratio(0), ratio(1));
      default:
        return around(skew(ratio(0), ratio(1)), length(2), length(3));
    }
  }
}

/** How many numbers each kind of transform has. */
const VALUE_COUNTS: Readonly<Record<number, number>> = {
  14: 2,
  16: 2,
  18: 4,
  20: 1,
  22: 3,
  24: 1,
  26: 3,
  28: 2,
  30: 4,
};

function scaling(x: number, y: number): Matrix {
  return { a: x, b: 0, c: 0, d: y, e: 0, f: 0 };
}

/** Angles in half turns, anticlockwise: along x the sign is the other way. */
function skew(x: number, y: number): Matrix {
  return { a: 1, b: Math.tan(y * Math.PI), c: -Math.tan(x * Math.PI), d: 1, e: 0, f: 0 };
}

function around(matrix: Matrix, x: number, y: number): Matrix {
  return multiply(translation(x, y), multiply(matrix, translation(-x, -y)));
}

/** Binary search in records that begin with a glyph; -1 for none. */
function search(view: TableView, start: number, count: number, size: number, glyph: number): number {
  let low = 0;
  let high = Math.min(count, Math.floor(view.length / size));
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = start + middle * size;
    const value = view.u16(at);
    if (value === glyph) return at;
    if (value < glyph) low = middle + 1;
    else high = middle;
  }
  return -1;
}

function moved(path: Path, matrix: Matrix): Path {
  const { a, b, c, d, e, f } = matrix;
  if (a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0) return path;
  const coords = new Array<number>(path.coords.length);
  for (let i = 0; i + 1 < coords.length; i += 2) {
    const x = path.coords[i]!;
    const y = path.coords[i + 1]!;
    coords[i] = a * x + c * y + e;
    coords[i + 1] = b * x + d * y + f;
  }
  return { ops: path.ops, coords };
}
