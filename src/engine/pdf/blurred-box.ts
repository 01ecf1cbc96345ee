/**
 * Blurred boxes: a mesh of gray values as the soft mask (PDF 32000-1 §11.6.5.2) of a plain fill, so that shadows are smooth at every
 * size and take a few kilobytes. The values at the points of the mesh are those of the Gaussian blur; points lie on rings around the
 * box's edge, where it changes.
 */
import type { BlurredBoxItem } from '../display/display-item.ts';
import type { PdfContainer } from './container.ts';
import { roundAlpha } from './graphics-state.ts';
import type { MaskedFill } from './mean-mask.ts';
import { type Lattice, latticeShading } from './mesh.ts';
import { ByteWriter } from './numbers.ts';
import type { PdfReference } from './objects.ts';
import type { SharedObjects } from './resources.ts';

/** In standard deviations: beyond this the blur is not seen. */
const REACH = 3;
const RINGS = 12;
/** In standard deviations: points along a straight edge, from the corner. */
const ALONG_EDGE: readonly number[] = [0, 0.75, 1.5, 2.25, 3];
const ARC_SEGMENTS = 6;

/** The part of an item that its mask depends on, placed at 0, 0. */
interface BlurredShape {
  readonly width: number;
  readonly height: number;
  readonly radii: readonly number[] | null;
  readonly deviation: number;
  /** Of the colour. It lies in the mask because some readers apply alpha beside a mask twice. */
  readonly alpha: number;
  /** Left, top, width and height of what is filled around the box; `null` for the box itself. */
  readonly around: readonly [number, number, number, number] | null;
}

function shapeOf({ rect, radii, deviation, color, around }: BlurredBoxItem): BlurredShape {
  return {
    width: rect.width,
    height: rect.height,
    radii,
    deviation,
    alpha: roundAlpha(color.alpha),
    around: around === null ? null : [around.x - rect.x, around.y - rect.y, around.width, around.height],
  };
}

function shapeKey({ width, height, radii, deviation, alpha, around }: BlurredShape): string {
  return `${width} ${height} ${deviation} ${alpha} ${radii?.join(' ') ?? ''}/${around?.join(' ') ?? ''}`;
}

/** Left, top, width and height of what the fill has to cover, from the box's corner. */
function shapeExtent({ width, height, deviation, around }: BlurredShape): readonly [number, number, number, number] {
  const reach = REACH * deviation;
  return around ?? [-reach, -reach, width + 2 * reach, height + 2 * reach];
}

export function blurredBox(shared: SharedObjects, item: BlurredBoxItem): MaskedFill | null {
  const { rect, color, deviation } = item;
  const shape = shapeOf(item);
  const extent = shapeExtent(shape);
  const numbers = [rect.x, rect.y, rect.width, rect.height, deviation, ...extent];
  if (color.alpha === 0 || !numbers.every(Number.isFinite)) return null;
  const [x, y, width, height] = extent;
  return {
    mask: shared.blurMask(shapeKey(shape), (container) => blurMask(container, shape)),
    origin: rect,
    area: { x, y, width, height },
    color,
    picture: null,
  };
}

/** A graphics state with the mask. */
function blurMask(container: PdfContainer, shape: BlurredShape): PdfReference {
  const { alpha, around } = shape;
  const fn = {
    FunctionType: 2,
    Domain: [0, 1],
    N: 1,
    C0: [around === null ? 0 : alpha],
    C1: [around === null ? alpha : 0],
  };
  const shading = latticeShading(container, blurLattice(shape), 'DeviceGray', fn);
  const [left, top, width, height] = shapeExtent(shape);
  const content = new ByteWriter(64);
  if (around !== null)
    content.number(alpha).ascii('g ').number(left).number(top).number(width).number(height).operator('re f');
  content.operator('/S sh');
  const group = container.stream(
    {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [left, top, left + width, top + height],
      Group: { S: 'Transparency', CS: 'DeviceGray' },
      Resources: { Shading: { S: shading } },
    },
    content.bytes(),
  );
  return container.object({ Type: 'ExtGState', SMask: { S: 'Luminosity', G: group } });
}

/** Rings from where the blur ends outside to the line or point that is the box's middle. */
function blurLattice(shape: BlurredShape): Lattice {
  const { width, height, deviation } = shape;
  const xs: number[] = [];
  const ys: number[] = [];
  const middle = Math.min(width, height) / 2;
  for (let ring = 0; ring <= RINGS; ring++) {
    const depth = ((2 * ring) / RINGS - 1) * REACH * deviation;
    if (depth >= middle) break;
    addRing(xs, ys, shape, depth);
  }
  addRing(xs, ys, shape, middle);
  const values: number[] = [];
  const blur = blurOf(shape);
  for (let i = 0; i < xs.length; i++) values.push(blur(xs[i]!, ys[i]!));
  return { columns: 4 * (2 * ALONG_EDGE.length + ARC_SEGMENTS - 1) + 1, xs, ys, values };
}

/** The box's edge moved inward by `depth`, clockwise from the end of the top left corner. */
function addRing(xs: number[], ys: number[], { width, height, radii, deviation }: BlurredShape, depth: number): void {
  const first = xs.length;
  const left = depth;
  const top = depth;
  const right = width - depth;
  const bottom = height - depth;
  const radius = (corner: number): readonly [number, number] => {
    const x = (radii?.[corner * 2] ?? 0) - depth;
    const y = (radii?.[corner * 2 + 1] ?? 0) - depth;
    return x > 0 && y > 0 ? [x, y] : [0, 0];
  };
  const corners = [radius(0), radius(1), radius(2), radius(3)] as const;
  const [[tlx, tly], [trx, try_], [brx, bry], [blx, bly]] = corners;
  const edge = (fromX: number, fromY: number, toX: number, toY: number): void => {
    const length = Math.abs(toX - fromX) + Math.abs(toY - fromY);
    const at = (t: number): void => {
      xs.push(fromX + (toX - fromX) * t);
      ys.push(fromY + (toY - fromY) * t);
    };
    const share = (step: number): number => (length > 0 ? Math.min(0.5, (step * deviation) / length) : 0.5);
    for (const step of ALONG_EDGE) at(share(step));
    for (let i = ALONG_EDGE.length - 1; i >= 0; i--) at(1 - share(ALONG_EDGE[i]!));
  };
  /** Points inside a quarter turn that starts at `quarter` quarters clockwise from the top. */
  const arc = (x: number, y: number, [rx, ry]: readonly [number, number], quarter: number): void => {
    for (let i = 1; i < ARC_SEGMENTS; i++) {
      const angle = ((quarter + i / ARC_SEGMENTS) * Math.PI) / 2;
      xs.push(x + rx * Math.sin(angle));
      ys.push(y - ry * Math.cos(angle));
    }
  };
  edge(left + tlx, top, right - trx, top);
  arc(right - trx, top + try_, corners[1], 0);
  edge(right, top + try_, right, bottom - bry);
  arc(right - brx, bottom - bry, corners[2], 1);
  edge(right - brx, bottom, left + blx, bottom);
  arc(left + blx, bottom - bly, corners[3], 2);
  edge(left, bottom - bly, left, top + tly);
  arc(left + tlx, top + tly, corners[0], 3);
  xs.push(xs[first]!);
  ys.push(ys[first]!);
}

/**
 * The blurred box at a point: the blur of the square-cornered box, which is a product, without what the rounded corners cut away,
 * summed up over thin rows.
 */
function blurOf({ width, height, radii, deviation }: BlurredShape): (x: number, y: number) => number {
  const scale = 1 / deviation;
  const between = (from: number, to: number, at: number): number =>
    normalIntegral((to - at) * scale) - normalIntegral((from - at) * scale);
  const reach = (REACH + 0.5) * deviation;
  return (x, y) => {
    let value = between(0, width, x) * between(0, height, y);
    if (radii === null) return value;
    for (let corner = 0; corner < 4; corner++) {
      const rx = radii[corner * 2]!;
      const ry = radii[corner * 2 + 1]!;
      if (rx === 0) continue;
      const isRight = corner === 1 || corner === 2;
      const isBottom = corner >= 2;
      // In the corner's own coordinates: from the corner inward.
      const px = isRight ? width - x : x;
      const py = isBottom ? height - y : y;
      if (px > rx + reach || py > ry + reach) continue;
      const rows = Math.min(24, Math.max(4, Math.ceil((2 * ry) / deviation)));
      for (let row = 0; row < rows; row++) {
        const from = (ry * row) / rows;
        const to = (ry * (row + 1)) / rows;
        const up = 1 - (from + to) / 2 / ry;
        const cut = rx * (1 - Math.sqrt(1 - up * up));
        value -= between(from, to, py) * between(0, cut, px);
      }
    }
    return value;
  };
}

/** The integral of the normal distribution up to `x`, by the polynomial of Abramowitz and Stegun 26.2.17, to 1e-7. */
function normalIntegral(x: number): number {
  const size = Math.abs(x);
  if (size > 6) return x > 0 ? 1 : 0;
  const t = 1 / (1 + 0.2316419 * size);
  const tail =
    Math.exp((-size * size) / 2) *
    0.3989422804014327 *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x > 0 ? 1 - tail : tail;
}
