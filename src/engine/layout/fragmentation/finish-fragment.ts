/** How high the fragments of a box are, and whether it goes on (css-break-4 §5.4, §5.1). */

export interface FragmentEnd {
  /** Border box block size of this fragment, px. */
  readonly blockSize: number;
  /** The box itself goes on: a part of its own height lies in the next fragmentainer. */
  readonly continues: boolean;
}

/**
 * The block size of one fragment.
 *
 * @param remaining - what is left of the box's border box block size, px; where it follows from content that was broken, any number
 * @param room - from the fragment's top to the end of the fragmentainer, px; INDEFINITE in unfragmented content
 * @param hasBrokenContent - in-flow content goes on in the next fragmentainer
 * @param isAutomatic - the block size follows the content
 */
export function fragmentEnd(
  remaining: number,
  room: number,
  hasBrokenContent: boolean,
  isAutomatic: boolean,
): FragmentEnd {
  if (hasBrokenContent && isAutomatic) return { blockSize: Math.max(0, room), continues: true };
  if (remaining > room && room >= 0) return { blockSize: room, continues: true };
  return { blockSize: Math.max(0, remaining), continues: false };
}
