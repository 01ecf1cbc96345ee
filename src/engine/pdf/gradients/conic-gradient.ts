/** Conic gradients (css-images-4 §3.3), which PDF does not have, as a mesh: a fan of wedges around the centre. */
import type { Rect } from '../../base/geometry.ts';
import type { Color } from '../../display/color.ts';
import type { GradientStop, Paint } from '../../display/display-item.ts';
import type { Lattice } from '../mesh.ts';

type ConicGradient = Extract<Paint, { readonly kind: 'conic-gradient' }>;

/** Shares of the turn: of wedges whose colour changes, and of those that have one colour. */
const CHANGING_WEDGE = 1 / 180;
const PLAIN_WEDGE = 1 / 24;

/**
 * @param stops - from offset 0 to 1; between them colours change along a line
 * @param bounds - what is to be covered
 */
export function conicLattice(
  { center, from }: ConicGradient,
  stops: readonly GradientStop[],
  bounds: Rect,
  channels: (color: Color) => readonly number[],
): Lattice {
  const radius = reach(center.x, center.y, bounds) / Math.cos(Math.PI * PLAIN_WEDGE) + 1;
  const angles: number[] = [];
  const colors: (readonly number[])[] = [];
  for (let i = 0; i + 1 < stops.length; i++) {
    const start = stops[i]!;
    const end = stops[i + 1]!;
    const extent = end.offset - start.offset;
    if (extent <= 0) continue;
    const a = channels(start.color);
    const b = channels(end.color);
    const wedges = Math.ceil(extent / (a.every((value, c) => value === b[c]) ? PLAIN_WEDGE : CHANGING_WEDGE));
    for (let wedge = 0; wedge <= wedges; wedge++) {
      const t = wedge / wedges;
      angles.push(start.offset + extent * t);
      colors.push(a.map((value, c) => value + (b[c]! - value) * t));
    }
  }
  const xs: number[] = [];
  const ys: number[] = [];
  const values: number[] = [];
  for (const distance of [0, radius]) {
    for (const [i, share] of angles.entries()) {
      const angle = share * 2 * Math.PI + (from * Math.PI) / 180;
      xs.push(center.x + distance * Math.sin(angle));
      ys.push(center.y - distance * Math.cos(angle));
      values.push(...colors[i]!);
    }
  }
  return { columns: angles.length, xs, ys, values };
}

/** Distance of the farthest corner. */
function reach(x: number, y: number, { x: left, y: top, width, height }: Rect): number {
  return Math.hypot(
    Math.max(Math.abs(left - x), Math.abs(left + width - x)),
    Math.max(Math.abs(top - y), Math.abs(top + height - y)),
  );
}
