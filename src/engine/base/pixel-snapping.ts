/** Boxes are painted on whole px: each edge rounds by itself, half up (CHROMIUM.md 12). */
import type { Rect } from './geometry.ts';

export function snap(px: number): number {
  return Math.floor(px + 0.5);
}

export function snapRect(x: number, y: number, width: number, height: number): Rect {
  const left = snap(x);
  const top = snap(y);
  return { x: left, y: top, width: snap(x + width) - left, height: snap(y + height) - top };
}
