/** Colours of every notation beside Chromium's (css-color-4, -5): a table of what it paints. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { streamOf } from '../../../../src/engine/css/syntax/token-stream.ts';
import { computed } from '../../../../src/engine/css/values/basic/syntax.ts';
import { color } from '../../../../src/engine/css/values/color/color.ts';
import { usedColor } from '../../../../src/engine/css/values/color/color-value.ts';
import { CONTEXT, ELEMENT } from '../support.ts';

type Bytes = readonly [red: number, green: number, blue: number, alpha: number];

const table = JSON.parse(readFileSync(new URL('tables/colors.json', import.meta.url), 'utf8')) as {
  readonly colors: readonly (readonly [text: string, bytes: Bytes | null])[];
};

const CURRENT = { red: 10 / 255, green: 20 / 255, blue: 30 / 255, alpha: 1 };

function bytesOf(text: string): Bytes | null {
  const tokens = streamOf(text);
  const value = color().parse(tokens, CONTEXT);
  if (value === null || !tokens.isAtEnd()) return null;
  const { red, green, blue, alpha } = usedColor(computed(value, { ...ELEMENT, currentColor: CURRENT }), CURRENT);
  const byte = (channel: number): number => Math.round(channel * 255);
  return [byte(red), byte(green), byte(blue), byte(alpha)];
}

describe('colours', () => {
  test.each(table.colors)('%s', (text, expected) => {
    const bytes = bytesOf(text);
    if (expected === null || bytes === null) {
      expect(bytes).toBe(expected);
      return;
    }
    expect(Math.abs(bytes[3] - expected[3])).toBeLessThanOrEqual(1);
    // What is seen through was multiplied by its opacity on the way to Chromium's bytes.
    const tolerance = expected[3] === 255 ? 1 : expected[3] === 0 ? 255 : 3;
    for (let i = 0; i < 3; i++) expect(Math.abs(bytes[i]! - expected[i]!)).toBeLessThanOrEqual(tolerance);
  });

  test('light-dark() and system colours follow the scheme of the element', () => {
    const inDark = (text: string) =>
      computed(color().parse(streamOf(text), CONTEXT)!, { ...ELEMENT, colorScheme: 'dark' });
    expect(inDark('light-dark(red, blue)')).toMatchObject({ red: 0, blue: 1 });
    expect(inDark('CanvasText')).toMatchObject({ red: 1, green: 1, blue: 1 });
    expect(inDark('Mark')).toMatchObject({ red: 1, green: 1, blue: 0 });
  });
});
