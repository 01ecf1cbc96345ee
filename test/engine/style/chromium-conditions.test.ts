/**
 * Custom properties, registered or not, style queries, `@supports` and `@media` on a page of 700 by 1000 px: what `order` and `--r` of `#a`, a
 * child of `#p`, are under a sheet. The answers are Chromium's.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { styled } from './styled.ts';

const answers = JSON.parse(readFileSync(new URL('chromium-conditions.json', import.meta.url), 'utf8')) as [
  sheet: string,
  order: string,
  value: string,
][];

it.each(answers)('%s', (css, order, value) => {
  const { map, elements } = styled('<body><div id=p><div id=a class=k>x<b id=b></b></div></div>', css);
  const element = elements.find(({ id }) => id === 'a')!;
  expect(String(map.styleOf(element).flex.order)).toBe(order);
  expect((map.customPropertyOf(element, '--r') ?? '').trim()).toBe(value);
});
