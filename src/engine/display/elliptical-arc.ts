/** Elliptical arcs as cubic curves (SVG 2 §9.5 and implementation notes F.6). */
import type { PathBuilder } from './path.ts';

/** Adds the arc from (x1, y1) to (x, y); `rotation` in degrees. */
export function arcToCurves(
  path: PathBuilder,
  x1: number,
  y1: number,
  radiusX: number,
  radiusY: number,
  rotation: number,
  isLarge: boolean,
  isSweep: boolean,
  x: number,
  y: number,
): void {
  if (x1 === x && y1 === y) return;
  let rx = Math.abs(radiusX);
  let ry = Math.abs(radiusY);
  if (rx === 0 || ry === 0) {
    path.lineTo(x, y);
    return;
  }
  const phi = (rotation * Math.PI) / 180;
  const cos = Math.cos(phi);
  const sin = Math.sin(phi);
  // F.6.5 step 1: the half chord in the ellipse's own axes.
  const halfX = (cos * (x1 - x)) / 2 + (sin * (y1 - y)) / 2;
  const halfY = (-sin * (x1 - x)) / 2 + (cos * (y1 - y)) / 2;
  // F.6.6: radii that are too small are scaled up.
  const lambda = (halfX * halfX) / (rx * rx) + (halfY * halfY) / (ry * ry);
  if (lambda > 1) {
    rx *= Math.sqrt(lambda);
    ry *= Math.sqrt(lambda);
  }
  // Step 2: the centre.
  const denominator = rx * rx * halfY * halfY + ry * ry * halfX * halfX;
  const factor =
    (isLarge === isSweep ? -1 : 1) * Math.sqrt(Math.max(0, (rx * rx * ry * ry - denominator) / denominator));
  const centreX = (factor * rx * halfY) / ry;
  const centreY = (-factor * ry * halfX) / rx;
  // Step 3 and 4: back to user space, and the angles.
  const cx = cos * centreX - sin * centreY + (x1 + x) / 2;
  const cy = sin * centreX + cos * centreY + (y1 + y) / 2;
  const start = Math.atan2((halfY - centreY) / ry, (halfX - centreX) / rx);
  const end = Math.atan2((-halfY - centreY) / ry, (-halfX - centreX) / rx);
  let sweep = end - start;
  if (isSweep && sweep < 0) sweep += 2 * Math.PI;
  if (!isSweep && sweep > 0) sweep -= 2 * Math.PI;
  const segments = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / segments;
  const control = (4 / 3) * Math.tan(step / 4);
  const toUser = (u: number, v: number): [number, number] => [
    cx + cos * rx * u - sin * ry * v,
    cy + sin * rx * u + cos * ry * v,
  ];
  for (let i = 0; i < segments; i++) {
    const a = start + i * step;
    const b = a + step;
    const [ax, ay] = toUser(Math.cos(a) - control * Math.sin(a), Math.sin(a) + control * Math.cos(a));
    const [bx, by] = toUser(Math.cos(b) + control * Math.sin(b), Math.sin(b) - control * Math.cos(b));
    const [ex, ey] = i === segments - 1 ? [x, y] : toUser(Math.cos(b), Math.sin(b));
    path.curveTo(ax, ay, bx, by, ex, ey);
  }
}
