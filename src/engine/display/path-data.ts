/** The `d` attribute (SVG 2 §9.3): all commands, as absolute moves, lines and cubic curves. Reads up to the first error, as the specification asks. */

import { arcToCurves } from './elliptical-arc.ts';
import { NumberReader } from './number-reader.ts';
import { type Path, PathBuilder } from './path.ts';

const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

export function parsePathData(data: string): Path {
  return readPathData(data).path;
}

/** With the operators that are not the end of a command: markers are at ends only. */
export function readPathData(data: string): { readonly path: Path; readonly inner: ReadonlySet<number> | null } {
  const pen = new Pen();
  const reader = new NumberReader(data);
  let command = '';
  for (;;) {
    reader.skipSeparators();
    const letter = reader.letter();
    if (letter !== null) command = letter;
    else if (reader.atEnd() || command === '' || command.toUpperCase() === 'Z') break;
    const upper = command.toUpperCase();
    const count = ARGUMENTS[upper];
    if (count === undefined || (pen.isEmpty && upper !== 'M')) break;
    const values = upper === 'A' ? reader.arcArguments() : reader.numbers(count);
    if (values === null) break;
    pen.draw(upper, command !== upper, values);
    // What follows a move without a command of its own are lines.
    if (command === 'M') command = 'L';
    else if (command === 'm') command = 'l';
  }
  return { path: pen.path, inner: pen.inner };
}

class Pen {
  readonly path = new PathBuilder();
  inner: Set<number> | null = null;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  /** Control point that S (cubic) or T (quadratic) reflects; the current point after any other command. */
  #cubicX = 0;
  #cubicY = 0;
  #quadraticX = 0;
  #quadraticY = 0;

  get isEmpty(): boolean {
    return this.path.ops.length === 0;
  }

  draw(command: string, isRelative: boolean, v: readonly number[]): void {
    const dx = isRelative ? this.#x : 0;
    const dy = isRelative ? this.#y : 0;
    switch (command) {
      case 'M':
        this.path.moveTo(dx + v[0]!, dy + v[1]!);
        this.#startX = dx + v[0]!;
        this.#startY = dy + v[1]!;
        return this.#moved(this.#startX, this.#startY);
      case 'L':
        return this.#line(dx + v[0]!, dy + v[1]!);
      case 'H':
        return this.#line(dx + v[0]!, this.#y);
      case 'V':
        return this.#line(this.#x, dy + v[0]!);
      case 'C':
        return this.#cubic(dx + v[0]!, dy + v[1]!, dx + v[2]!, dy + v[3]!, dx + v[4]!, dy + v[5]!);
      case 'S':
        return this.#cubic(
          2 * this.#x - this.#cubicX,
          2 * this.#y - this.#cubicY,
          dx + v[0]!,
          dy + v[1]!,
          dx + v[2]!,
          dy + v[3]!,
        );
      case 'Q':
        return this.#quadratic(dx + v[0]!, dy + v[1]!, dx + v[2]!, dy + v[3]!);
      case 'T':
        return this.#quadratic(2 * this.#x - this.#quadraticX, 2 * this.#y - this.#quadraticY, dx + v[0]!, dy + v[1]!);
      case 'A':
        return this.#arc(v, dx + v[5]!, dy + v[6]!);
      case 'Z':
        this.path.close();
        return this.#moved(this.#startX, this.#startY);
    }
  }

  #moved(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
    this.#cubicX = x;
    this.#cubicY = y;
    this.#quadraticX = x;
    this.#quadraticY = y;
  }

  /** After a close the next segment starts a new subpath at the same point. */
  #reopen(): void {
    if (this.path.ops.at(-1) === 'Z') this.path.moveTo(this.#x, this.#y);
  }

  #line(x: number, y: number): void {
    this.#reopen();
    this.path.lineTo(x, y);
    this.#moved(x, y);
  }

  #cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#reopen();
    this.path.curveTo(x1, y1, x2, y2, x, y);
    this.#moved(x, y);
    this.#cubicX = x2;
    this.#cubicY = y2;
  }

  #quadratic(cx: number, cy: number, x: number, y: number): void {
    this.#reopen();
    this.path.curveTo(
      this.#x + (2 / 3) * (cx - this.#x),
      this.#y + (2 / 3) * (cy - this.#y),
      x + (2 / 3) * (cx - x),
      y + (2 / 3) * (cy - y),
      x,
      y,
    );
    this.#moved(x, y);
    this.#quadraticX = cx;
    this.#quadraticY = cy;
  }

  #arc(v: readonly number[], x: number, y: number): void {
    this.#reopen();
    const first = this.path.ops.length;
    arcToCurves(this.path, this.#x, this.#y, v[0]!, v[1]!, v[2]!, v[3] !== 0, v[4] !== 0, x, y);
    for (let i = first; i < this.path.ops.length - 1; i++) {
      this.inner ??= new Set();
      this.inner.add(i);
    }
    this.#moved(x, y);
  }
}
