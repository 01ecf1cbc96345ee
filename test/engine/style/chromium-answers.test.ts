/**
 * Error recovery, nesting, layers, conditions, scopes: what `order` comes to on the elements of a small document under a sheet. The sheets and
 * Chromium's answers are in `chromium-answers.json`, those about selectors, nesting and scopes in `chromium-selectors.json`.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { styled } from './styled.ts';

interface Answers {
  readonly html: string;
  /** Sheet, and the orders of the elements with an id. */
  readonly orders: readonly (readonly [string, string])[];
}

describe.each(['chromium-answers.json', 'chromium-selectors.json'])('%s', (file) => {
  const { html, orders } = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Answers;
  it.each(orders)('%j', (css, expected) => {
    const { map, elements } = styled(`<body>${html}`, css);
    const found = elements.filter(({ id }) => id !== null).map((element) => map.styleOf(element).flex.order);
    expect(found.join(' ')).toBe(expected);
  });
});
