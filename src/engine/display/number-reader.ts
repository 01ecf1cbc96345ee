/** Numbers as SVG attributes write them: separated by white space, one comma, a sign, or nothing where none is needed (`1.5.5-3`). */

const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const SEPARATORS = /[\s,]*/y;

export class NumberReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  skipSeparators(): void {
    SEPARATORS.lastIndex = this.#at;
    SEPARATORS.test(this.#text);
    this.#at = SEPARATORS.lastIndex;
  }

  /** The letter here, which is no part of a number; `null` if there is none. */
  letter(): string | null {
    const character = this.#text[this.#at];
    if (character === undefined || !/[A-Za-z]/.test(character)) return null;
    this.#at++;
    return character;
  }

  number(): number | null {
    this.skipSeparators();
    NUMBER.lastIndex = this.#at;
    const match = NUMBER.exec(this.#text);
    if (match === null) return null;
    this.#at = NUMBER.lastIndex;
    const value = Number(match[0]);
    return Number.isFinite(value) ? value : null;
  }

  numbers(count: number): number[] | null {
    const values: number[] = [];
    for (let i = 0; i < count; i++) {
      const value = this.number();
      if (value === null) return null;
      values.push(value);
    }
    return values;
  }

  /** Radii, rotation, two flags of one digit each (`a1 1 0 01.5 2`), end point. */
  arcArguments(): number[] | null {
    const start = this.numbers(3);
    if (start === null) return null;
    for (let i = 0; i < 2; i++) {
      this.skipSeparators();
      const flag = this.#text[this.#at];
      if (flag !== '0' && flag !== '1') return null;
      this.#at++;
      start.push(Number(flag));
    }
    const end = this.numbers(2);
    return end === null ? null : [...start, ...end];
  }

  /** All numbers up to the end or the first error. */
  rest(): number[] {
    const values: number[] = [];
    for (let value = this.number(); value !== null; value = this.number()) values.push(value);
    return values;
  }
}
