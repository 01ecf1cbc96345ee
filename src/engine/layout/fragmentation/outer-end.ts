/**
 * Floats whose negative margin takes back what is left of them. Columns of one height are made so: `padding-bottom: 9999px; margin-bottom: -9999px`, in a
 * box that clips.
 */
import type { Box } from '../../boxes/tree/box.ts';
import { isFloating } from '../../boxes/tree/display-role.ts';
import type { BreakToken } from '../break-token.ts';

/**
 * How far the end of the margin box is from the end of the fragmentainer, px: 0 or less where it lies in that fragmentainer although the border box goes on.
 * `null` where it does not lie there.
 *
 * @param rest - of the border box block size, in later fragmentainers, px
 */
export function outerEndOf(box: Box, rest: number): number | null {
  const { bottom } = box.style.margin;
  if (bottom === 'auto' || bottom.px >= 0 || bottom.percent !== 0 || bottom.math !== null) return null;
  return rest + bottom.px <= 0 && isFloating(box.style) ? rest + bottom.px : null;
}

/** The same of a float that goes on with this token; `null`, too, while its block size is not known. */
export function outerEndAfter({ box, resume, consumedBlockSize }: BreakToken): number | null {
  if (resume.kind !== 'at-end' || resume.blockSize === null) return null;
  return outerEndOf(box, resume.blockSize - consumedBlockSize);
}
