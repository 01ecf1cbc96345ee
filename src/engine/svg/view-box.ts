/** `viewBox` and `preserveAspectRatio` (SVG 2 §8.6, §8.7): from user units to the viewport. */
import { type Matrix, type Rect, translation } from '../base/geometry.ts';
import { NumberReader } from '../display/number-reader.ts';

/** `null` where there is none or it is empty. */
export function parseViewBox(text: string | null): Rect | null {
  const box = readViewBox(text);
  return box !== null && box.width > 0 && box.height > 0 ? box : null;
}

/** SVG 2 §8.6: nothing is painted of what has such a one. */
export function isEmptyViewBox(text: string | null): boolean {
  const box = readViewBox(text);
  return box !== null && Math.min(box.width, box.height) === 0;
}

function readViewBox(text: string | null): Rect | null {
  if (text === null) return null;
  const [x, y, width, height] = new NumberReader(text).numbers(4) ?? [];
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return { x, y, width, height };
}

export interface PreserveAspectRatio {
  readonly align: 'none' | { readonly x: 0 | 0.5 | 1; readonly y: 0 | 0.5 | 1 };
  readonly slice: boolean;
}

const SHARE = { Min: 0, Mid: 0.5, Max: 1 } as const;

export function parsePreserveAspectRatio(text: string | null): PreserveAspectRatio {
  const match = /^\s*(?:(none)|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?\s*$/.exec(text ?? '');
  if (match === null) return { align: { x: 0.5, y: 0.5 }, slice: false };
  if (match[1] !== undefined) return { align: 'none', slice: false };
  return {
    align: { x: SHARE[match[2] as keyof typeof SHARE], y: SHARE[match[3] as keyof typeof SHARE] },
    slice: match[4] === 'slice',
  };
}

/** Maps the view box into the viewport. */
export function viewBoxTransform(viewBox: Rect | null, { align, slice }: PreserveAspectRatio, viewport: Rect): Matrix {
  if (viewBox === null) return translation(viewport.x, viewport.y);
  let scaleX = viewport.width / viewBox.width;
  let scaleY = viewport.height / viewBox.height;
  if (align === 'none') {
    return { a: scaleX, b: 0, c: 0, d: scaleY, e: viewport.x - viewBox.x * scaleX, f: viewport.y - viewBox.y * scaleY };
  }
  scaleX = scaleY = slice ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
  return {
    a: scaleX,
    b: 0,
    c: 0,
    d: scaleY,
    e: viewport.x - viewBox.x * scaleX + (viewport.width - viewBox.width * scaleX) * align.x,
    f: viewport.y - viewBox.y * scaleY + (viewport.height - viewBox.height * scaleY) * align.y,
  };
}
