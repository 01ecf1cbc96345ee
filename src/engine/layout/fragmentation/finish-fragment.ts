/** How high the fragments of a box are, and whether it goes on (css-break-4 §5.1, §5.4), after the end of Blink's block fragmentation. */

/** What a box asks of its fragmentainer when its content has been laid out; px. */
export interface FragmentDemand {
  /** What is left of the box's border box block size; where it follows from content that was broken, any number. */
  readonly remaining: number;
  /** From the fragment's top to the end of its content: edges at the start included, those at the end not. */
  readonly contentEnd: number;
  /** Padding and border at the box's end; 0 where each fragment has its own (`box-decoration-break: clone`). */
  readonly endEdges: number;
  /** All edges of a box whose fragments each have their own; 0 of other boxes. */
  readonly clonedEdges: number;
  /** From the fragment's top to the end of the fragmentainer; INDEFINITE in unfragmented content. */
  readonly room: number;
  /** In-flow content, or floats that the box encloses, go on in the next fragmentainer. */
  readonly hasBrokenContent: boolean;
  /** The block size follows the content. */
  readonly isAutomatic: boolean;
  /** What cannot be broken sticks out of the fragmentainer, as in columns; on pages it is cut (`cut-content.ts`). */
  readonly mayStickOut: boolean;
  /** The box began in an earlier fragmentainer: something of it must be placed here. */
  readonly isResumed: boolean;
}

export interface FragmentEnd {
  /** Border box block size of this fragment, px. */
  readonly blockSize: number;
  /** The box itself goes on: a part of its own height lies in the next fragmentainer. */
  readonly continues: boolean;
}

/**
 * The block size of one fragment. Padding and border at the end are never divided: where they do not fit, they go on whole, in the next fragmentainer.
 */
export function fragmentEnd(demand: FragmentDemand): FragmentEnd {
  const { remaining, contentEnd, endEdges, room, mayStickOut } = demand;
  const reach = mayStickOut ? Math.max(room, contentEnd) : room;
  if (demand.hasBrokenContent && demand.isAutomatic) return { blockSize: Math.max(0, reach), continues: true };
  if (remaining <= room || room < 0) return { blockSize: Math.max(0, remaining), continues: false };
  const withoutEnd = remaining - endEdges;
  if (withoutEnd <= 0 && demand.isResumed) {
    // Nothing but the end is left, and no fragmentainer has room for it in one piece.
    return mayStickOut ? { blockSize: remaining, continues: false } : { blockSize: room, continues: true };
  }
  const blockSize = Math.max(0, Math.min(withoutEnd, reach));
  // Cloned edges take nothing from the box: without content they would go on for ever.
  if (demand.isResumed && demand.clonedEdges > 0 && blockSize <= demand.clonedEdges)
    return { blockSize: remaining, continues: false };
  return { blockSize, continues: blockSize < remaining };
}
