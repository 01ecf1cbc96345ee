/** The floats of a block formatting context (CSS 2.2 §9.5). Persistent: adding one gives a new space and leaves the old. */

export interface ExclusionSpace {
  readonly floats: readonly Exclusion[];
}

/** A float's margin box in coordinates of the block formatting context. */
export interface Exclusion {
  readonly side: 'left' | 'right';
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const EMPTY_EXCLUSIONS: ExclusionSpace = { floats: [] };
