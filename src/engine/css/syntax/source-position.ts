/** From offsets in a style sheet to lines and columns. The table of lines is made when the first finding is reported. */

export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

const START: SourcePosition = { line: 1, column: 1 };

export class SourceLines {
  readonly #source: string;
  readonly #start: SourcePosition;
  #starts: number[] | null = null;

  /** @param start - where in a document the source begins */
  constructor(source: string, start = START) {
    this.#source = source;
    this.#start = start;
  }

  /** Line and column of an offset, both counted from 1; CR LF is one line break. */
  positionAt(offset: number): SourcePosition {
    this.#starts ??= startsOfLines(this.#source);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    const column = offset - this.#starts[low]! + 1;
    const { line, column: indent } = this.#start;
    return { line: low + line, column: low === 0 ? column + indent - 1 : column };
  }
}

function startsOfLines(source: string): number[] {
  const starts = [0];
  for (let i = 0; i < source.length; i++) {
    const code = source.charCodeAt(i);
    const isBreak = code === 0x0a || code === 0x0c || (code === 0x0d && source.charCodeAt(i + 1) !== 0x0a);
    if (isBreak) starts.push(i + 1);
  }
  return starts;
}
