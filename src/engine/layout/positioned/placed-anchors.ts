/** The anchors that boxes of one containing block may see: those in its content, and in boxes that were placed before. */
import { type AnchorFinder, AnchorIndex } from '../anchors/anchor-index.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { PlacedFragment } from '../fragment.ts';

export class PlacedAnchors {
  readonly #content: readonly PlacedFragment[];
  readonly #placed: readonly PlacedFragment[];
  readonly #env: LayoutEnvironment;
  #index: AnchorIndex | null = null;
  /** How many of those that were placed are in the index. */
  #known = 0;

  /** @param placed - grows as boxes are placed */
  constructor(content: readonly PlacedFragment[], placed: readonly PlacedFragment[], env: LayoutEnvironment) {
    this.#content = content;
    this.#placed = placed;
    this.#env = env;
  }

  /** Looks at the content when it is first asked for. */
  finder(): AnchorFinder {
    let index = this.#index;
    if (index === null) {
      index = new AnchorIndex(this.#env.deadline);
      this.#index = index;
      for (const { fragment, x, y } of this.#content) index.add(fragment, x, y);
    }
    for (; this.#known < this.#placed.length; this.#known++) {
      const { fragment, x, y } = this.#placed[this.#known]!;
      index.add(fragment, x, y);
    }
    const found = index;
    return (name, query) => found.find(name, query);
  }
}
