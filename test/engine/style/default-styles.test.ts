/**
 * The default style sheet and old attributes (HTML §15): what differs from a plain `<span>` in the computed style of `#x`, as Chromium has it
 * (`default-styles.json`; what is not visible on paper is left out).
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { computedText } from './computed-text.ts';
import { styled } from './styled.ts';

const rows = JSON.parse(readFileSync(new URL('default-styles.json', import.meta.url), 'utf8')) as readonly (readonly [
  string,
  Readonly<Record<string, string>>,
])[];

it.each(rows)('%s', (html, expected) => expect(computedText(styled(html).style('x'))).toMatchObject(expected));
