/** Type 2 charstrings of CFF and CFF2 to paths (Adobe Technical Note 5177, OpenType 1.9 "CFF2 CharString format"). Hints are passed over. */
import { type Path, PathBuilder } from '../../display/path.ts';
import type { CffFont } from './cff.ts';
import type { ItemVariations } from './item-variations.ts';

/** Operators that one glyph may execute, calls included. */
const MOST_STEPS = 200_000;
const DEEPEST_CALL = 12;
const MOST_OPERANDS = 513;

/** The path of a glyph, font units, y up; empty for glyphs that are not there. */
export function charStringPath(font: CffFont, glyph: number, variations: ItemVariations | null): Path {
  const code = font.charStrings[glyph];
  const interpreter = new CharStringInterpreter(font, font.fdSelect?.[glyph] ?? 0, variations);
  if (code !== undefined) interpreter.run(code, 0);
  return interpreter.finish();
}

class CharStringInterpreter {
  readonly #font: CffFont;
  readonly #fontDict: number;
  readonly #variations: ItemVariations | null;
  readonly #path = new PathBuilder();
  #stack: number[] = [];
  #x = 0;
  #y = 0;
  #isOpen = false;
  #stems = 0;
  #steps = 0;
  #scalars: Float64Array | null = null;
  /** Index of the variation data that `blend` uses. */
  #variationIndex: number;

  constructor(font: CffFont, fontDict: number, variations: ItemVariations | null) {
    this.#font = font;
    this.#fontDict = fontDict;
    this.#variations = variations;
    this.#variationIndex = font.fontDicts[fontDict]?.variationIndex ?? 0;
  }

  finish(): Path {
    this.#close();
    return this.#path;
  }

  /** @returns whether the glyph ended */
  run(code: Uint8Array, depth: number): boolean {
    let at = 0;
    while (at < code.length) {
      if (++this.#steps > MOST_STEPS) return true;
      const byte = code[at]!;
      if (byte >= 32 || byte === 28) {
        at = this.#pushNumber(code, at, byte);
        continue;
      }
      at++;
      if (byte === 12) {
        this.#escaped(code[at] ?? 0);
        at++;
        continue;
      }
      if (byte === 11) return false;
      if (byte === 14) return true;
      if (byte === 10 || byte === 29) {
        if (this.#call(byte === 29, depth)) return true;
        continue;
      }
      if (byte === 19 || byte === 20) {
        this.#stems += this.#stack.length >> 1;
        at += (this.#stems + 7) >> 3;
        this.#stack = [];
        continue;
      }
      this.#operate(byte);
    }
    return false;
  }

  #pushNumber(code: Uint8Array, at: number, byte: number): number {
    const next = code[at + 1] ?? 0;
    let value: number;
    let size: number;
    if (byte === 28) {
      value = (((next << 8) | (code[at + 2] ?? 0)) << 16) >> 16;
      size = 3;
    } else if (byte <= 246) {
      value = byte - 139;
      size = 1;
    } else if (byte <= 250) {
      value = (byte - 247) * 256 + next + 108;
      size = 2;
    } else if (byte <= 254) {
      value = -(byte - 251) * 256 - next - 108;
      size = 2;
    } else {
      value = ((next << 24) | ((code[at + 2] ?? 0) << 16) | ((code[at + 3] ?? 0) << 8) | (code[at + 4] ?? 0)) / 65_536;
      size = 5;
    }
    if (this.#stack.length < MOST_OPERANDS) this.#stack.push(value);
    return at + size;
  }

  #call(isGlobal: boolean, depth: number): boolean {
    const subrs = isGlobal ? this.#font.globalSubrs : (this.#font.fontDicts[this.#fontDict]?.subrs ?? []);
    const bias = subrs.length < 1240 ? 107 : subrs.length < 33_900 ? 1131 : 32_768;
    const subr = subrs[(this.#stack.pop() ?? 0) + bias];
    return subr !== undefined && depth < DEEPEST_CALL && this.run(subr, depth + 1);
  }

  #operate(operator: number): void {
    const stack = this.#stack;
    switch (operator) {
      case 1:
      case 3:
      case 18:
      case 23:
        this.#stems += stack.length >> 1;
        break;
      case 4:
        this.#moveBy(0, stack.at(-1) ?? 0);
        break;
      case 21:
        this.#moveBy(stack.at(-2) ?? 0, stack.at(-1) ?? 0);
        break;
      case 22:
        this.#moveBy(stack.at(-1) ?? 0, 0);
        break;
      case 5:
        for (let i = 0; i + 1 < stack.length; i += 2) this.#lineBy(stack[i]!, stack[i + 1]!);
        break;
      case 6:
      case 7:
        for (let i = 0; i < stack.length; i++) {
          if ((i % 2 === 0) === (operator === 6)) this.#lineBy(stack[i]!, 0);
          else this.#lineBy(0, stack[i]!);
        }
        break;
      case 8:
        for (let i = 0; i + 5 < stack.length; i += 6) this.#curveOf(i);
        break;
      case 24: {
        let i = 0;
        for (; i + 7 < stack.length; i += 6) this.#curveOf(i);
        this.#lineBy(stack[i] ?? 0, stack[i + 1] ?? 0);
        break;
      }
      case 25: {
        let i = 0;
        for (; i + 7 < stack.length; i += 2) this.#lineBy(stack[i]!, stack[i + 1]!);
        this.#curveOf(i);
        break;
      }
      case 26:
      case 27:
        this.#parallelCurves(operator === 27);
        break;
      case 30:
      case 31:
        this.#alternatingCurves(operator === 31);
        break;
      case 15:
        this.#variationIndex = stack.pop() ?? 0;
        this.#scalars = null;
        break;
      case 16:
        this.#blend();
        return;
    }
    this.#stack = [];
  }

  /** vvcurveto and hhcurveto. */
  #parallelCurves(isHorizontal: boolean): void {
    const stack = this.#stack;
    let i = stack.length % 4 === 1 ? 1 : 0;
    let across = i === 1 ? stack[0]! : 0;
    for (; i + 3 < stack.length; i += 4) {
      if (isHorizontal) this.#curveBy(stack[i]!, across, stack[i + 1]!, stack[i + 2]!, stack[i + 3]!, 0);
      else this.#curveBy(across, stack[i]!, stack[i + 1]!, stack[i + 2]!, 0, stack[i + 3]!);
      across = 0;
    }
  }

  /** vhcurveto and hvcurveto. */
  #alternatingCurves(startsHorizontal: boolean): void {
    const stack = this.#stack;
    let isHorizontal = startsHorizontal;
    for (let i = 0; i + 3 < stack.length; i += 4) {
      const last = i + 5 === stack.length ? stack[i + 4]! : 0;
      if (isHorizontal) this.#curveBy(stack[i]!, 0, stack[i + 1]!, stack[i + 2]!, last, stack[i + 3]!);
      else this.#curveBy(0, stack[i]!, stack[i + 1]!, stack[i + 2]!, stack[i + 3]!, last);
      isHorizontal = !isHorizontal;
    }
  }

  /** The flexes; arithmetic, which no font uses, empties the stack. */
  #escaped(operator: number): void {
    const s = this.#stack;
    const n = (i: number): number => s[i] ?? 0;
    if (operator === 35) {
      this.#curveOf(0);
      this.#curveOf(6);
    } else if (operator === 34) {
      this.#curveBy(n(0), 0, n(1), n(2), n(3), 0);
      this.#curveBy(n(4), 0, n(5), -n(2), n(6), 0);
    } else if (operator === 36) {
      this.#curveBy(n(0), n(1), n(2), n(3), n(4), 0);
      this.#curveBy(n(5), 0, n(6), n(7), n(8), -(n(1) + n(3) + n(7)));
    } else if (operator === 37) {
      const dx = n(0) + n(2) + n(4) + n(6) + n(8);
      const dy = n(1) + n(3) + n(5) + n(7) + n(9);
      const isWide = Math.abs(dx) > Math.abs(dy);
      this.#curveOf(0);
      this.#curveBy(n(6), n(7), n(8), n(9), isWide ? n(10) : -dx, isWide ? -dy : n(10));
    }
    this.#stack = [];
  }

  /** n values, then for each of them one delta per region, then n. */
  #blend(): void {
    const stack = this.#stack;
    this.#scalars ??= this.#variations?.scalarsOf(this.#variationIndex) ?? new Float64Array(0);
    const scalars = this.#scalars;
    const regions = scalars.length;
    const count = Math.max(0, Math.trunc(stack.pop() ?? 0));
    const start = stack.length - count * (regions + 1);
    if (start < 0) return;
    for (let i = 0; i < count; i++) {
      let value = stack[start + i]!;
      const deltas = start + count + i * regions;
      for (let k = 0; k < regions; k++) value += scalars[k]! * stack[deltas + k]!;
      stack[start + i] = value;
    }
    stack.length = start + count;
  }

  #curveOf(i: number): void {
    const s = this.#stack;
    this.#curveBy(s[i] ?? 0, s[i + 1] ?? 0, s[i + 2] ?? 0, s[i + 3] ?? 0, s[i + 4] ?? 0, s[i + 5] ?? 0);
  }

  #close(): void {
    if (this.#isOpen) this.#path.close();
    this.#isOpen = false;
  }

  #moveBy(dx: number, dy: number): void {
    this.#close();
    this.#x += dx;
    this.#y += dy;
    this.#path.moveTo(this.#x, this.#y);
    this.#isOpen = true;
  }

  #lineBy(dx: number, dy: number): void {
    if (!this.#isOpen) this.#moveBy(0, 0);
    this.#x += dx;
    this.#y += dy;
    this.#path.lineTo(this.#x, this.#y);
  }

  #curveBy(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    if (!this.#isOpen) this.#moveBy(0, 0);
    const x1 = this.#x + dx1;
    const y1 = this.#y + dy1;
    const x2 = x1 + dx2;
    const y2 = y1 + dy2;
    this.#x = x2 + dx3;
    this.#y = y2 + dy3;
    this.#path.curveTo(x1, y1, x2, y2, this.#x, this.#y);
  }
}
