/** Page floats that wait: in document order, each from the page on that `float-defer` names. */
import { expect, it } from 'vitest';
import type { Box } from '../../../src/engine/boxes/tree/box.ts';
import { FloatQueue } from '../../../src/engine/pages/float-queue.ts';
import type { PendingFloat } from '../../../src/engine/pages/page-floats.ts';

const floatOf = (id: number, wait = 0): PendingFloat => ({ box: { id } as Box, edge: 'top', token: null, wait });
const ready = (queue: FloatQueue) => [...queue.ready()].map(({ box }) => box.id);

function queueOf(...floats: PendingFloat[]): FloatQueue {
  const queue = new FloatQueue();
  for (const each of floats) queue.add(each);
  return queue;
}

it('gives those that wait for no page in document order', () => {
  const queue = queueOf(floatOf(1), floatOf(2, 1), floatOf(3));
  expect(ready(queue)).toEqual([1, 3]);
  expect(queue.take(1).map(({ box }) => box.id)).toEqual([1]);
  expect(ready(queue)).toEqual([3]);
});

it('puts one whose page has come before those behind it in the document', () => {
  const queue = queueOf(floatOf(1), floatOf(2, 1), floatOf(3), floatOf(4, 2));
  queue.take(1);
  queue.turnPage();
  expect(ready(queue)).toEqual([2, 3]);
  queue.turnPage();
  expect(ready(queue)).toEqual([2, 3, 4]);
});

it('counts pages from the one on which a float was found', () => {
  const queue = queueOf(floatOf(1));
  queue.turnPage();
  queue.add(floatOf(2, 1));
  expect(ready(queue)).toEqual([1]);
  queue.turnPage();
  expect(ready(queue)).toEqual([1, 2]);
});

it('keeps those for the last page until the flow has ended', () => {
  const queue = queueOf(floatOf(1, Number.POSITIVE_INFINITY), floatOf(2, 5));
  queue.turnPage();
  expect([ready(queue), queue.isEmpty]).toEqual([[], false]);
  expect(queue.deferred().map(({ box }) => box.id)).toEqual([1, 2]);
  queue.endWaiting();
  expect(ready(queue)).toEqual([1, 2]);
  queue.take(2);
  expect(queue.isEmpty).toBe(true);
});

it('leaves the rest of a broken float in its place', () => {
  const queue = queueOf(floatOf(1), floatOf(2));
  queue.replaceNext(floatOf(7));
  expect(ready(queue)).toEqual([7, 2]);
  queue.replaceNext(null);
  expect(ready(queue)).toEqual([2]);
});

it('looks at each float a bounded number of times, however many pages it waits for', () => {
  let looks = 0;
  const queue = new FloatQueue();
  for (let id = 0; id < 1_000; id++) {
    queue.add({
      ...floatOf(id),
      get box() {
        looks++;
        return { id } as Box;
      },
      get wait() {
        looks++;
        return id % 2 === 0 ? 0 : 1;
      },
    });
  }
  for (let page = 0; page < 500; page++) {
    for (const { box } of queue.ready()) if (box.id >= 0) break;
    queue.take(2);
    queue.turnPage();
  }
  expect(queue.isEmpty).toBe(true);
  expect(looks).toBeLessThan(5_000);
});
