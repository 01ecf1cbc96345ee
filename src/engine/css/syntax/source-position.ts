/** From offsets in a style sheet to lines and columns. The table of lines is made when the first finding is reported. */
import { partitionPoint } from '../../base/partition-point.ts';

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
    const starts = this.#starts;
    const breaks = partitionPoint(1, starts.length, (index) => starts[index]! <= offset) - 1;
    const column = offset - starts[breaks]! + 1;
    const { line, column: indent } = this.#start;
    return { line: breaks + line, column: breaks === 0 ? column + indent - 1 : column };
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
