/** What resources of an SVG came to: referred to again for the same box, they are not worked out again, however deep they refer to each other. */

/** Of one painting. */
export class KnownResources {
  readonly #byStyles = new WeakMap<object, Map<string, unknown>>();
  #exceptions = 0;

  /**
   * Something was taken from around, or could not be painted: what is made meanwhile holds for its place only. A circle of references is
   * broken once, wherever it was entered first (each of them is an error, css-masking-1 §5.1), so that circles cost no more than chains.
   */
  noteException(): void {
    this.#exceptions++;
  }

  /**
   * @param styles - in force; elements inside `use` have others
   * @param key - all else that the result depends on
   */
  find<T>(styles: object, key: string, make: () => T): T {
    let known = this.#byStyles.get(styles);
    if (known === undefined) {
      known = new Map();
      this.#byStyles.set(styles, known);
    }
    if (known.has(key)) return known.get(key) as T;
    const before = this.#exceptions;
    const made = make();
    if (this.#exceptions === before) known.set(key, made);
    return made;
  }
}
