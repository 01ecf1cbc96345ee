/** The spaces that cells are laid out in. */
import { INDEFINITE } from '../../base/lengths.ts';
import { type ConstraintSpace, independentSpace } from '../constraint-space.ts';

/** Gives cells of equal width one space object. */
export class CellSpaces {
  readonly #inlineSize: number;
  readonly #known = new Map<number, ConstraintSpace>();

  /** @param inlineSize - from the first column to the last one: the basis of the cells' paddings, px */
  constructor(inlineSize: number) {
    this.#inlineSize = inlineSize;
  }

  spaceFor(width: number): ConstraintSpace {
    let space = this.#known.get(width);
    if (space === undefined) {
      space = independentSpace(this.#inlineSize, INDEFINITE, 'stretch', width);
      this.#known.set(width, space);
    }
    return space;
  }
}
