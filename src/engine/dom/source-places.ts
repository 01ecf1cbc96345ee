/**
 * Where in a document's source its style sheets and `style` attributes stand: looked for only when a finding is told, so that parsing need
 * not keep places. Texts are asked for in document order, so the search goes on behind the last one found.
 */

/** After so many texts that are not found as they are (entities, changed by a transform) the search is given up. */
const MOST_FAILURES = 32;

export class SourcePlaces {
  readonly #source: string;
  #sheetsFrom = 0;
  #attributesFrom = 0;
  #failures = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Offset of the content of a `style` element; `null` where it is not found. */
  ofSheet(content: string): number | null {
    const found = this.#find(content, this.#sheetsFrom, (at) => this.#source[at - 1] === '>');
    if (found !== null) this.#sheetsFrom = found + content.length;
    return found;
  }

  /** Offset of the value of the first `style` attribute that has it; `null` where it is not found. */
  ofAttribute(value: string): number | null {
    const isValue = (at: number): boolean => /style\s*=\s*["']?$/i.test(this.#source.slice(Math.max(0, at - 20), at));
    const found = this.#find(value, this.#attributesFrom, isValue);
    if (found !== null) this.#attributesFrom = found + value.length;
    return found;
  }

  #find(text: string, from: number, fits: (at: number) => boolean): number | null {
    if (this.#failures >= MOST_FAILURES || text === '') return null;
    let at = this.#source.indexOf(text, from);
    while (at >= 0 && !fits(at)) at = this.#source.indexOf(text, at + text.length);
    if (at < 0) this.#failures++;
    return at < 0 ? null : at;
  }
}
