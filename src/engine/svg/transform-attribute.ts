/** The `transform` attribute (css-transforms-1 §8, with the lax syntax of SVG). */
import { IDENTITY, type Matrix, multiply, rotation, skewing, translation } from '../base/geometry.ts';
import { NumberReader } from '../display/number-reader.ts';

const FUNCTION = /\s*(?:,\s*)?([A-Za-z]+)\s*\(([^)]*)\)/y;

/** `null` where the list is invalid: then the element is not transformed at all. */
export function parseTransform(text: string): Matrix | null {
  let matrix = IDENTITY;
  let at = 0;
  const trimmed = text.trimEnd();
  while (at < trimmed.length) {
    FUNCTION.lastIndex = at;
    const match = FUNCTION.exec(trimmed);
    if (match === null) return null;
    at = FUNCTION.lastIndex;
    const numbers = numbersOf(match[2]!);
    const next = numbers === null ? null : transformFunction(match[1]!, numbers);
    if (next === null) return null;
    matrix = multiply(matrix, next);
  }
  return matrix;
}

/** `null` where there is anything else, a unit for instance: those are for the property. */
function numbersOf(text: string): readonly number[] | null {
  const reader = new NumberReader(text.trimEnd());
  const numbers = reader.rest();
  return reader.atEnd() && !text.trimEnd().endsWith(',') ? numbers : null;
}

function transformFunction(name: string, v: readonly number[]): Matrix | null {
  const [first = 0, second] = v;
  switch (name) {
    case 'matrix':
      return v.length === 6 ? { a: v[0]!, b: v[1]!, c: v[2]!, d: v[3]!, e: v[4]!, f: v[5]! } : null;
    case 'translate':
      return v.length === 1 || v.length === 2 ? translation(first, second ?? 0) : null;
    case 'scale':
      return v.length === 1 || v.length === 2 ? { a: first, b: 0, c: 0, d: second ?? first, e: 0, f: 0 } : null;
    case 'rotate':
      if (v.length !== 1 && v.length !== 3) return null;
      return v.length === 1
        ? rotation(first)
        : multiply(multiply(translation(v[1]!, v[2]!), rotation(first)), translation(-v[1]!, -v[2]!));
    case 'skewX':
      return v.length === 1 ? skewing(first, 0) : null;
    case 'skewY':
      return v.length === 1 ? skewing(0, first) : null;
    default:
      return null;
  }
}
