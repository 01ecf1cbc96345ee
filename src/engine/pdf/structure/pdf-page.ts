/** A page as marks are written to it: from px, y down, to points from the bottom left corner. */
import type { Point, Rect } from '../../base/geometry.ts';
import { PT_PER_PX } from '../../base/lengths.ts';
import type { PdfReference, PdfValue } from '../objects.ts';

export interface PdfPage {
  readonly reference: PdfReference;
  /** px */
  readonly height: number;
}

/** A destination that keeps the reader's magnification (PDF 32000-1 §12.3.2.2). */
export function placeOnPage({ reference, height }: PdfPage, { x, y }: Point): readonly PdfValue[] {
  return [reference, 'XYZ', round(x * PT_PER_PX), round((height - y) * PT_PER_PX), null];
}

/** Left, bottom, right, top. */
export function rectOnPage({ height }: PdfPage, rect: Rect): readonly number[] {
  const { x, y } = rect;
  return [x, height - (y + rect.height), x + rect.width, height - y].map((px) => round(px * PT_PER_PX));
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}
