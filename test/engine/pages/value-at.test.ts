/** The last value that elements gave to a name up to one of them. */
import { expect, it } from 'vitest';
import { CounterLog } from '../../../src/engine/boxes/tree/counter-log.ts';
import type { Element } from '../../../src/engine/dom/node.ts';
import { valueAt } from '../../../src/engine/pages/named-values.ts';

const element = (index: number) => ({ index }) as Element;

it('is the value of the element, of the last one before it, or none', () => {
  const log = new CounterLog();
  for (const index of [2, 4, 4, 7]) log.note(element(index), [{ name: 'a' }], { value: () => index * 10 });
  log.note(element(8), [{ name: 'b' }], { value: () => 1 });
  expect([1, 2, 3, 4, 6, 7, 9].map((index) => valueAt(log.of('a'), element(index)))).toEqual([
    null,
    20,
    20,
    40,
    40,
    70,
    70,
  ]);
  expect(valueAt(log.of('c'), element(9))).toBeNull();
});

it('looks at few of many values', () => {
  const log = new CounterLog();
  for (let index = 0; index < 100_000; index++) log.note(element(index), [{ name: 'a' }], { value: () => index });
  let looks = 0;
  const watched = new Proxy(log.of('a'), {
    get: (list, key) => {
      if (key !== 'length') looks++;
      return Reflect.get(list, key);
    },
  });
  expect(valueAt(watched, element(77_777))).toBe(77_777);
  expect(looks).toBeLessThan(20);
});
