/** Tenants are served in turns, and share the places of a full queue. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { FairQueue } from '../../src/pool/fair-queue.ts';

function queueOf(...items: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.push(item[0]!, item);
  return queue;
}

function takeAll(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
}

it.each([
  ['one tenant in its order', ['a1', 'a2', 'a3'], ['a1', 'a2', 'a3']],
  ['tenants in turns', ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'], ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']],
])('serves %s', (_name, items, order) => {
  expect(takeAll(queueOf(...items))).toEqual(order);
});

it('serves a newcomer next to nobody with more than one turn before', () => {
  const queue = queueOf('a1', 'a2', 'a3', 'a4');
  expect(queue.take()).toBe('a1');
  queue.push('b', 'b1');
  expect(takeAll(queue)).toEqual(['a2', 'b1', 'a3', 'a4']);
});

it('forgets who leaves', () => {
  const queue = queueOf('a1', 'a2', 'b1');
  expect(queue.remove('a', 'a1')).toBe(true);
  expect(queue.remove('a', 'a1')).toBe(false);
  expect(queue.remove('c', 'c1')).toBe(false);
  expect(queue.size).toBe(2);
  expect(takeAll(queue)).toEqual(['a2', 'b1']);
});

it.each([
  ['the newest of the tenant with most', ['a1', 'a2', 'a3', 'b1'], 'c', 'a3'],
  ['nothing for who has as much', ['a1', 'a2', 'b1', 'b2'], 'a', undefined],
  ['nothing where it would only turn the difference round', ['a1', 'a2', 'b1'], 'b', undefined],
  ['of two, so that a newcomer gets one', ['a1', 'a2'], 'b', 'a2'],
])('displaces %s', (_name, items, tenant, displaced) => {
  const queue = queueOf(...items);
  expect(queue.displaceFor(tenant)).toBe(displaced);
  expect(queue.size).toBe(items.length - (displaced === undefined ? 0 : 1));
});

it('displaces nothing of the tenant without a name where none has more', () => {
  const queue = new FairQueue<string>();
  queue.push('', '1');
  expect(queue.displaceFor('a')).toBeUndefined();
});

it('gives what was taken in vain to its tenant first, with the time that it has waited', () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
  try {
    const queue = queueOf('a1', 'a2');
    vi.advanceTimersByTime(20);
    queue.putBack('a', queue.take()!, -10);
    expect([queue.size, queue.oldestWait()]).toEqual([2, 30]);
    expect([queue.take(), queue.take()]).toEqual(['a1', 'a2']);
  } finally {
    vi.useRealTimers();
  }
});

it('tells how long the oldest has waited', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const queue = queueOf();
    expect(queue.oldestWait()).toBe(0);
    queue.push('a', 'a1');
    vi.advanceTimersByTime(20);
    queue.push('b', 'b1');
    expect(queue.oldestWait()).toBe(20);
  } finally {
    vi.useRealTimers();
  }
});

it('gives every tenant its turn before any has two more, whatever comes and goes', () => {
  const tenants = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(fc.array(tenants, { maxLength: 60 }), (arrivals) => {
      const queue = new FairQueue<string>();
      for (const tenant of arrivals) queue.push(tenant, tenant);
      const served = new Map<string, number>();
      const left = new Map<string, number>();
      for (const tenant of arrivals) left.set(tenant, (left.get(tenant) ?? 0) + 1);
      for (let item = queue.take(); item !== undefined; item = queue.take()) {
        served.set(item, (served.get(item) ?? 0) + 1);
        left.set(item, left.get(item)! - 1);
        for (const [tenant, count] of left)
          if (count > 0) expect(served.get(item)! - (served.get(tenant) ?? 0)).toBeLessThanOrEqual(1);
      }
      expect(queue.size).toBe(0);
      expect([...left.values()].every((count) => count === 0)).toBe(true);
    }),
  );
});
