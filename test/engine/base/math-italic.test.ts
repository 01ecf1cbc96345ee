/** `text-transform: math-auto` (css-text-4 §2.1). */
import { expect, it } from 'vitest';
import { mathItalic } from '../../../src/engine/base/unicode/math-italic.ts';

it.each([
  ['x', '\u{1d465}'],
  ['h', '\u210e'],
  ['A', '\u{1d434}'],
  ['α', '\u{1d6fc}'],
  ['Ω', '\u{1d6fa}'],
  ['∂', '\u{1d715}'],
  [' y ', ' \u{1d466} '],
  ['sin', 'sin'],
  ['é', 'é'],
  ['1', '1'],
  ['', ''],
])('makes %j %j', (text, expected) => expect(mathItalic(text)).toBe(expected));
