/** The width that a Type 2 charstring begins with (Adobe Technical Note 5177, 3.1): an operand more than its first operator takes. */
import type { Effort } from '../effort.ts';

export interface Widths {
  readonly initial: number;
  readonly nominal: number;
  /** To thousandths of the font's size. */
  readonly scale: number;
  readonly subrs: readonly Uint8Array[];
  readonly globals: readonly Uint8Array[];
}

const MOST_CALLS = 10;

export function widthOfCharstring(charstring: Uint8Array, widths: Widths, effort: Effort): number {
  const stack: number[] = [];
  const found = run(charstring, stack, widths, effort, 0);
  return found ?? widths.initial;
}

/** @returns the width; `undefined` where the charstring goes on in its caller */
function run(bytes: Uint8Array, stack: number[], widths: Widths, effort: Effort, calls: number): number | undefined {
  for (let at = 0; at < bytes.length; ) {
    effort.tick();
    const byte = bytes[at++]!;
    if (byte >= 32 || byte === 28) {
      const { value, size } = operand(bytes, at, byte);
      stack.push(value);
      at += size;
    } else if (byte === 10 || byte === 29) {
      const called = subroutine(byte, stack, widths);
      if (called === undefined || calls >= MOST_CALLS) return widths.initial;
      const found = run(called, stack, widths, effort, calls + 1);
      if (found !== undefined) return found;
    } else if (byte === 11) return undefined;
    else if (byte !== 12) return widthBefore(byte, stack, widths);
    else return widths.initial;
  }
  return undefined;
}

function subroutine(operator: number, stack: number[], widths: Widths): Uint8Array | undefined {
  const list = operator === 10 ? widths.subrs : widths.globals;
  const bias = list.length < 1240 ? 107 : list.length < 33900 ? 1131 : 32768;
  return list[(stack.pop() ?? 0) + bias];
}

function operand(bytes: Uint8Array, at: number, byte: number): { readonly value: number; readonly size: number } {
  const next = bytes[at] ?? 0;
  if (byte === 28) return { value: ((next << 24) >> 16) | (bytes[at + 1] ?? 0), size: 2 };
  if (byte <= 246) return { value: byte - 139, size: 0 };
  if (byte <= 250) return { value: (byte - 247) * 256 + next + 108, size: 1 };
  if (byte <= 254) return { value: -(byte - 251) * 256 - next - 108, size: 1 };
  const whole = ((next << 24) >> 16) | (bytes[at + 1] ?? 0);
  return { value: whole + ((bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)) / 65536, size: 4 };
}

/** What lies under the operands of the first operator. */
function widthBefore(operator: number, stack: readonly number[], widths: Widths): number {
  const count = stack.length;
  const hasWidth = (() => {
    switch (operator) {
      case 1:
      case 3:
      case 18:
      case 23:
      case 19:
      case 20:
        return count % 2 === 1;
      case 21:
        return count > 2;
      case 4:
      case 22:
        return count > 1;
      case 14:
        return count === 1 || count === 5;
      default:
        return false;
    }
  })();
  return hasWidth ? widths.nominal + stack[0]! : widths.initial;
}
