/** How opaque a picture is, pixel by pixel, for the shapes that floats take from files of SVG (css-shapes-1 §3.1). */
import type { Deadline } from '../../base/deadline.ts';
import { IDENTITY, inverted, type Matrix, mapPoint, multiply } from '../../base/geometry.ts';
import type { DisplayItem, Paint } from '../../display/display-item.ts';
import { type Path, rectPath } from '../../display/path.ts';
import { polylinesOf, strokeArea } from '../../display/polylines.ts';
import { alphaOfPaint } from '../gradients/gradient-alpha.ts';

type Rule = 'nonzero' | 'evenodd';

/** Of each row of pixels. */
const STRIPS = 4;

/** What the innermost `push-…` began. */
interface Level {
  readonly matrix: Matrix;
  /** How much of each pixel is seen; `null` for all. */
  readonly clip: Float32Array | null;
  /** What lies below the group; `null` where the level is none. */
  readonly below: Float32Array | null;
  readonly opacity: number;
  /** Of a mask. */
  readonly through: Float32Array | null;
}

/** From 0 to 1 for each pixel, row by row; `null` of pictures with texts, images, blurs, patterns and masks by brightness in them. */
export function alphaOfPicture(
  items: readonly DisplayItem[],
  width: number,
  height: number,
  deadline: Deadline,
): Float32Array | null {
  const raster = new AlphaRaster(width, height, deadline);
  return raster.paint(items) ? raster.alpha : null;
}

class AlphaRaster {
  alpha: Float32Array;
  readonly #width: number;
  readonly #height: number;
  readonly #deadline: Deadline;
  #matrix = IDENTITY;
  #clip: Float32Array | null = null;
  readonly #levels: Level[] = [];

  constructor(width: number, height: number, deadline: Deadline) {
    this.#width = width;
    this.#height = height;
    this.#deadline = deadline;
    this.alpha = new Float32Array(width * height);
  }

  /** @returns whether all of it could be */
  paint(items: readonly DisplayItem[]): boolean {
    return items.every((item) => this.#paintItem(item));
  }

  #paintItem(item: DisplayItem): boolean {
    switch (item.kind) {
      case 'fill-rect':
        return this.#fill(rectPath(item.rect), 'nonzero', item.paint);
      case 'fill-path':
        return this.#fill(item.path, item.rule, item.paint);
      case 'stroke-path':
        return item.dashes.length === 0 && this.#fill(strokeArea(item.path, item), 'nonzero', item.paint);
      case 'picture':
        return this.paint(item.items);
      case 'push-transform':
        this.#push({});
        this.#matrix = multiply(this.#matrix, item.matrix);
        return true;
      case 'push-clip':
        this.#push({});
        this.#clip = this.#clipped(item.path, item.rule);
        return true;
      case 'push-group':
        this.#push({ below: this.alpha, opacity: item.opacity });
        this.alpha = new Float32Array(this.alpha.length);
        return true;
      case 'push-mask':
        return item.mode === 'alpha' && this.#pushMask(item.mask);
      case 'pop':
        this.#pop();
        return true;
      default:
        return false;
    }
  }

  #push({ below = null, opacity = 1, through = null }: Partial<Level>): void {
    this.#levels.push({ matrix: this.#matrix, clip: this.#clip, below, opacity, through });
  }

  #pushMask(mask: readonly DisplayItem[]): boolean {
    const below = this.alpha;
    this.alpha = new Float32Array(below.length);
    const isPainted = this.paint(mask);
    this.#push({ below, through: this.alpha });
    this.alpha = new Float32Array(below.length);
    return isPainted;
  }

  #pop(): void {
    const level = this.#levels.pop();
    if (level === undefined) return;
    this.#matrix = level.matrix;
    this.#clip = level.clip;
    const { below, opacity, through } = level;
    if (below === null) return;
    const group = this.alpha;
    for (let i = 0; i < group.length; i++) {
      const over = group[i]! * opacity * (through === null ? 1 : through[i]!);
      below[i] = over + below[i]! * (1 - over);
    }
    this.alpha = below;
  }

  #clipped(path: Path, rule: Rule): Float32Array {
    const clip = new Float32Array(this.alpha.length);
    const outer = this.#clip;
    this.#cover(path, rule, (cover, start) => {
      for (let x = 0; x < cover.length; x++) clip[start + x] = cover[x]! * (outer === null ? 1 : outer[start + x]!);
    });
    return clip;
  }

  #fill(path: Path, rule: Rule, paint: Paint): boolean {
    if (paint.kind === 'pattern') return false;
    const alphaAt = alphaOfPaint(paint);
    const back = inverted(this.#matrix);
    if (alphaAt === null) return false;
    // What has no area is not seen.
    if (back === null) return true;
    const { alpha } = this;
    const clip = this.#clip;
    const solid = paint.kind === 'solid' ? paint.color.alpha : null;
    this.#cover(path, rule, (cover, start, row) => {
      for (let x = 0; x < cover.length; x++) {
        if (cover[x] === 0) continue;
        const seen = clip === null ? cover[x]! : cover[x]! * clip[start + x]!;
        const over = seen * (solid ?? alphaAt(mapPoint(back, x + 0.5, row + 0.5)));
        alpha[start + x] = over + alpha[start + x]! * (1 - over);
      }
    });
    return true;
  }

  /** Row by row, how much of each pixel is inside of a path. `start` is the index of the first pixel of the row. */
  #cover(path: Path, rule: Rule, each: (cover: Float32Array, start: number, row: number) => void): void {
    const width = this.#width;
    const cover = new Float32Array(width);
    const crossings = this.#crossings(path);
    for (let row = 0; row < this.#height; row++) {
      this.#deadline.tick(width);
      cover.fill(0);
      for (let strip = 0; strip < STRIPS; strip++) addCover(cover, crossings[row * STRIPS + strip]!, rule);
      each(cover, row * width, row);
    }
  }

  /** Where the path crosses the middles of the strips of all rows. */
  #crossings(path: Path): Crossing[][] {
    const strips: Crossing[][] = Array.from({ length: this.#height * STRIPS }, () => []);
    for (const { points } of polylinesOf(path)) {
      const count = points.length / 2;
      for (let i = 0; i < count; i++) {
        const next = i + 1 < count ? i + 1 : 0;
        const a = mapPoint(this.#matrix, points[2 * i]!, points[2 * i + 1]!);
        const b = mapPoint(this.#matrix, points[2 * next]!, points[2 * next + 1]!);
        const [upper, lower, turn] = a.y < b.y ? [a, b, 1] : [b, a, -1];
        const first = Math.max(0, Math.ceil(upper.y * STRIPS - 0.5));
        const last = Math.min(strips.length - 1, Math.ceil(lower.y * STRIPS - 0.5) - 1);
        const slope = (lower.x - upper.x) / (lower.y - upper.y);
        for (let strip = first; strip <= last; strip++)
          strips[strip]!.push({ x: upper.x + ((strip + 0.5) / STRIPS - upper.y) * slope, turn });
      }
    }
    return strips;
  }
}

/** Adds what one strip of a row has inside. */
function addCover(cover: Float32Array, crossings: Crossing[], rule: Rule): void {
  crossings.sort((a, b) => a.x - b.x);
  let winding = 0;
  for (let i = 0; i + 1 < crossings.length; i++) {
    winding += rule === 'nonzero' ? crossings[i]!.turn : 1;
    if (rule === 'nonzero' ? winding === 0 : winding % 2 === 0) continue;
    const from = Math.max(0, crossings[i]!.x);
    const to = Math.min(cover.length, crossings[i + 1]!.x);
    const last = Math.ceil(to);
    for (let x = Math.floor(from); x < last; x++)
      cover[x] = cover[x]! + (Math.min(x + 1, to) - Math.max(x, from)) / STRIPS;
  }
}

interface Crossing {
  readonly x: number;
  readonly turn: number;
}
