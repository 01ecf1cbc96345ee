/** Numbers the boxes of a tree, and counts what they have to show while they are made, so that pages can be compared with it without a walk over the boxes. */
import { countVisible } from '../../base/unicode/visible-characters.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';

export class BoxNumbering {
  /** The next id. */
  boxCount: number;
  /** By id; `null` where nothing is counted. */
  #counts: Uint32Array | null;

  constructor(firstId: number, isCounted: boolean) {
    this.boxCount = firstId;
    this.#counts = isCounted ? new Uint32Array(1_024) : null;
  }

  nextId(): number {
    return this.boxCount++;
  }

  /** The id of a text that will have this style. */
  idOfText({ visibility }: ComputedStyle, text: string): number {
    if (this.#counts !== null && visibility.visibility === 'visible') this.#note(countVisible(text, 0, text.length));
    return this.boxCount++;
  }

  /** The id of a replaced box that will have this style. */
  idOfReplaced({ visibility }: ComputedStyle): number {
    if (this.#counts !== null && visibility.visibility === 'visible') this.#note(1);
    return this.boxCount++;
  }

  /** By id: the characters with ink of a text, as they stand in the document; 1 for a replaced box; 0 for what is hidden, and all else. */
  contentCounts(): Uint32Array {
    const counts = new Uint32Array(this.boxCount);
    if (this.#counts !== null) counts.set(this.#counts.subarray(0, this.boxCount));
    return counts;
  }

  #note(count: number): void {
    if (this.#counts === null) return;
    if (this.boxCount >= this.#counts.length) {
      const larger = new Uint32Array(2 * this.boxCount);
      larger.set(this.#counts);
      this.#counts = larger;
    }
    this.#counts[this.boxCount] = count;
  }
}
