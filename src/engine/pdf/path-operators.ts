/** Paths as operators (PDF 32000-1 §8.5.2). */
import type { Rect } from '../base/geometry.ts';
import type { Path } from '../display/path.ts';
import type { ByteWriter } from './numbers.ts';

export function writeRect(out: ByteWriter, rect: Rect): void {
  out.number(rect.x).number(rect.y).number(rect.width).number(rect.height).operator('re');
}

export function writePath(out: ByteWriter, { ops, coords }: Path): void {
  let at = 0;
  for (let i = 0; i < ops.length; i++) {
    switch (ops[i]!) {
      case 'M':
        out
          .number(coords[at]!)
          .number(coords[at + 1]!)
          .operator('m');
        at += 2;
        break;
      case 'L':
        out
          .number(coords[at]!)
          .number(coords[at + 1]!)
          .operator('l');
        at += 2;
        break;
      case 'C':
        for (let k = 0; k < 6; k++) out.number(coords[at + k]!);
        out.operator('c');
        at += 6;
        break;
      case 'Z':
        out.operator('h');
        break;
    }
  }
}
