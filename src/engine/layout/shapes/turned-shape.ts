/** Shapes in vertical writing: they are given in the directions of the page, and lines keep away from them in those of the lines (css-shapes-1 §2). */
import type { Size } from '../../base/geometry.ts';
import type { WritingMode } from '../../css/properties/text.ts';

/** Points of the page in the axes of the lines, both from the corner of the area. @param area - in the axes of the lines */
export function turnedPieces(pieces: readonly number[], area: Size, axes: WritingMode): readonly number[] {
  if (axes === 'horizontal-tb') return pieces;
  const isUp = axes === 'sideways-lr';
  const isFromLeft = isUp || axes === 'vertical-lr';
  const turned: number[] = [];
  for (let i = 0; i < pieces.length; i += 2) {
    const across = pieces[i]!;
    const down = pieces[i + 1]!;
    turned.push(isUp ? area.width - down : down, isFromLeft ? across : area.height - across);
  }
  return turned;
}
