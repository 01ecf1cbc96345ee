/** How often a caller may ask: the same rules in memory and in PostgreSQL, where several instances count together. */
import { describe, expect, it } from 'vitest';
import { PLACE_LEASE } from '../../../src/service/limits/database-rate-limits.ts';
import { MemoryRateLimits } from '../../../src/service/limits/memory-rate-limits.ts';
import { NoRateLimits } from '../../../src/service/limits/no-rate-limits.ts';
import { networkOf } from '../../../src/service/limits/policies.ts';
import type { Caller, RateLimits } from '../../../src/service/limits/rate-limits.ts';
import { postgresForTests } from '../../support/postgres.ts';
import { fakeClock, type LimitsOf, sharedLimitsOf, unsharedLimits } from './instances.ts';

const postgres = await postgresForTests();
const sharedLimits = sharedLimitsOf(postgres);

const sandbox = (address: string): Caller => ({ kind: 'address', address });
const key = (keyId: string): Caller => ({ kind: 'key', keyId });

async function takeAll(limits: RateLimits, caller: Caller, times: number): Promise<boolean[]> {
  const verdicts = [];
  for (let i = 0; i < times; i++) verdicts.push((await limits.take(caller)).isAllowed);
  return verdicts;
}

describe.each<[string, LimitsOf]>([
  ['in memory', unsharedLimits],
  ...(postgres === null ? [] : [['in PostgreSQL', sharedLimits] as [string, LimitsOf]]),
])('rate limits %s', (_name, limitsOf) => {
  it('allow an address ten requests a minute', async () => {
    const clock = fakeClock();
    const { rateLimits } = await limitsOf(clock);
    expect(await rateLimits.take(sandbox('192.0.2.1'))).toEqual({
      isAllowed: true,
      policy: 'sandbox',
      quota: 10,
      window: 60,
      remaining: 9,
      reset: 60,
    });
    expect(await takeAll(rateLimits, sandbox('192.0.2.1'), 9)).not.toContain(false);
    clock.advance(10_500);
    expect(await rateLimits.take(sandbox('192.0.2.1'))).toMatchObject({ isAllowed: false, remaining: 0, reset: 50 });
    expect(await rateLimits.take(sandbox('192.0.2.2'))).toMatchObject({ isAllowed: true, remaining: 9 });
  });

  it('allow again when the window is over, however often was asked meanwhile', async () => {
    const clock = fakeClock();
    const { rateLimits } = await limitsOf(clock);
    await takeAll(rateLimits, sandbox('192.0.2.3'), 30);
    clock.advance(59_999);
    expect(await rateLimits.take(sandbox('192.0.2.3'))).toMatchObject({ isAllowed: false, reset: 1 });
    clock.advance(1);
    expect(await rateLimits.take(sandbox('192.0.2.3'))).toMatchObject({ isAllowed: true, remaining: 9, reset: 60 });
  });

  it('allow a key sixty requests a minute', async () => {
    const { rateLimits } = await limitsOf(fakeClock());
    expect(await takeAll(rateLimits, key('a'), 60)).not.toContain(false);
    expect(await rateLimits.take(key('a'))).toMatchObject({ isAllowed: false, policy: 'key', quota: 60 });
    expect(await rateLimits.take(key('b'))).toMatchObject({ isAllowed: true, remaining: 59 });
  });

  it('count requests that come at the same time', async () => {
    const { rateLimits } = await limitsOf(fakeClock());
    const verdicts = await Promise.all(Array.from({ length: 40 }, () => rateLimits.take(sandbox('192.0.2.4'))));
    expect(verdicts.filter((verdict) => verdict.isAllowed)).toHaveLength(10);
  });

  it('do not keep a caller out for longer than a window when the clock is set back', async () => {
    const clock = fakeClock();
    const { rateLimits } = await limitsOf(clock);
    await takeAll(rateLimits, key('c'), 59);
    clock.advance(-3_600_000);
    expect(await rateLimits.take(key('c'))).toMatchObject({ isAllowed: true, remaining: 59, reset: 60 });
  });

  it('give a key four places, and each of them back once', async () => {
    const { rateLimits } = await limitsOf(fakeClock());
    const leave = await Promise.all(Array.from({ length: 4 }, () => rateLimits.enter('a')));
    expect(leave).not.toContain(null);
    expect(await rateLimits.enter('a')).toBeNull();
    expect(await rateLimits.enter('b')).not.toBeNull();
    await leave[0]!();
    await leave[0]!();
    expect(await rateLimits.enter('a')).not.toBeNull();
    expect(await rateLimits.enter('a')).toBeNull();
  });

  it('give four of many that come at the same time a place', async () => {
    const { rateLimits } = await limitsOf(fakeClock());
    const places = await Promise.all(Array.from({ length: 20 }, () => rateLimits.enter('many')));
    expect(places.filter((leave) => leave !== null)).toHaveLength(4);
  });
});

describe.skipIf(postgres === null)('instances with one database', () => {
  it('count together', async () => {
    const clock = fakeClock();
    const [one, other] = [await sharedLimits(clock), await sharedLimits(clock, { isSecond: true })];
    await takeAll(one.rateLimits, sandbox('192.0.2.5'), 6);
    expect(await takeAll(other.rateLimits, sandbox('192.0.2.5'), 5)).toEqual([true, true, true, true, false]);
    expect(await one.rateLimits.take(sandbox('192.0.2.5'))).toMatchObject({ isAllowed: false });
  });

  it('count together when their clocks differ', async () => {
    const clock = fakeClock();
    const one = await sharedLimits(clock);
    const other = await sharedLimits({ ...clock, now: () => clock.now() - 5_000 }, { isSecond: true });
    const allowed = [];
    for (let i = 0; i < 12; i++) {
      allowed.push((await (i % 2 ? one : other).rateLimits.take(sandbox('192.0.2.7'))).isAllowed);
      clock.advance(1);
    }
    expect(allowed).toEqual([...Array(10).fill(true), false, false]);
  });

  it('share the places of a key, also when all ask at once', async () => {
    const clock = fakeClock();
    const [one, other] = [await sharedLimits(clock), await sharedLimits(clock, { isSecond: true })];
    for (let round = 0; round < 10; round++) {
      const asked = Array.from({ length: 12 }, (_, i) => (i % 2 ? one : other).rateLimits.enter('shared'));
      const given = (await Promise.all(asked)).filter((leave) => leave !== null);
      expect(given).toHaveLength(4);
      await Promise.all(given.map((leave) => leave()));
    }
  });

  it('get the places of an instance that crashed when its leases end', async () => {
    const clock = fakeClock();
    const [one, other] = [await sharedLimits(clock), await sharedLimits(clock, { isSecond: true })];
    const left = await Promise.all(Array.from({ length: 4 }, () => one.rateLimits.enter('crashed')));
    clock.advance(PLACE_LEASE - 1);
    expect(await other.rateLimits.enter('crashed')).toBeNull();
    clock.advance(1);
    for (let i = 0; i < 4; i++) expect(await other.rateLimits.enter('crashed')).not.toBeNull();
    await left[0]!();
    expect(await one.rateLimits.enter('crashed')).toBeNull();
  });

  it('delete what no longer counts, and lay it out anew', async () => {
    const clock = fakeClock();
    const limits = await sharedLimits(clock);
    await limits.rateLimits.take(key('cleared'));
    await (await limits.rateLimits.enter('cleared'))!();
    const leave = await limits.rateLimits.enter('kept');
    clock.advance(PLACE_LEASE - 1);
    await limits.clear();
    expect(await limits.rows('rate_windows')).toBe(1);
    expect(await limits.rows('parallel_places')).toBe(1);
    await leave!();
    clock.advance(60_000);
    await limits.clear();
    expect(await limits.rows('rate_windows')).toBe(0);
    expect(await limits.rows('parallel_places')).toBe(0);
    expect(await limits.rateLimits.enter('cleared')).not.toBeNull();
  });

  it('count by themselves while the database fails, and together when it is back', async () => {
    const clock = fakeClock();
    const limits = await sharedLimits(clock);
    await takeAll(limits.rateLimits, sandbox('192.0.2.6'), 3);
    limits.breakDatabase();
    expect(await takeAll(limits.rateLimits, sandbox('192.0.2.6'), 11)).toEqual([...Array(10).fill(true), false]);
    for (let i = 0; i < 4; i++) expect(await limits.rateLimits.enter('failing')).not.toBeNull();
    expect(await limits.rateLimits.enter('failing')).toBeNull();
    expect(limits.reports).toHaveLength(1);
    limits.mendDatabase();
    clock.advance(5_000);
    expect(await limits.rateLimits.take(sandbox('192.0.2.6'))).toMatchObject({ isAllowed: true, remaining: 6 });
  });
});

describe.skipIf(postgres === null)('a database that does not answer', () => {
  it('is not waited for, and what it gave too late is given back', async () => {
    const clock = fakeClock();
    const limits = await sharedLimits(clock, { patience: 1_000 });
    const other = await sharedLimits(clock, { isSecond: true });
    const held = (await limits.rateLimits.enter('hanging'))!;
    limits.hangDatabase();
    expect(await limits.rateLimits.enter('hanging')).not.toBeNull();
    expect(await limits.rateLimits.take(sandbox('192.0.2.8'))).toMatchObject({ isAllowed: true, remaining: 9 });
    await held();
    expect(limits.reports).toHaveLength(2);
    limits.mendDatabase();
    await expect
      .poll(async () => (await other.dump('parallel_places')).map((row) => row.holder))
      .toEqual(['', '', '', '']);
  });
});

describe('the memory of one instance', () => {
  it('holds a bounded number of callers and forgets the oldest first', async () => {
    const limits = new MemoryRateLimits({ mostCallers: 100 });
    await takeAll(limits, sandbox('192.0.2.1'), 11);
    for (let i = 0; i < 99; i++) await limits.take(sandbox(`198.51.100.${i}`));
    expect(await limits.take(sandbox('192.0.2.1'))).toMatchObject({ isAllowed: false });
    for (let i = 0; i < 400; i++) await limits.take(sandbox(`2001:db8:${i}::1`));
    expect(limits.size).toBe(100);
    expect(await limits.take(sandbox('192.0.2.1'))).toMatchObject({ isAllowed: true });
  });

  it('forgets those whose window is over', async () => {
    const clock = fakeClock();
    const limits = new MemoryRateLimits({ now: clock.now });
    for (let i = 0; i < 50; i++) await limits.take(sandbox(`198.51.100.${i}`));
    clock.advance(60_000);
    await limits.take(sandbox('192.0.2.1'));
    expect(limits.size).toBe(1);
  });
});

it('lifts everything without rate limits', async () => {
  const limits = new NoRateLimits();
  expect(await takeAll(limits, sandbox('192.0.2.1'), 100)).not.toContain(false);
  expect(await limits.take(key('a'))).toMatchObject({ quota: Infinity, remaining: Infinity });
  for (let i = 0; i < 20; i++) expect(await limits.enter()).not.toBeNull();
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['12345', 'unknown'],
  ['0300.1.1.1', 'unknown'],
  ['a name', 'unknown'],
  ['', 'unknown'],
  ['1'.repeat(100_000), 'unknown'],
])('counts %.20s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
