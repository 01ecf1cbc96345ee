/** Requests that are sent twice: the same rules on SQLite and PostgreSQL. */
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ANSWER_LIFETIME, REQUEST_LEASE } from '../../../src/service/limits/database-idempotency.ts';
import type { IdempotencyOutcome, IdempotencyStore, StoredAnswer } from '../../../src/service/limits/idempotency.ts';
import { postgresForTests } from '../../support/postgres.ts';
import { fakeClock, type LimitsOf, sharedLimitsOf, unsharedLimits } from './instances.ts';

const postgres = await postgresForTests();
const sharedLimits = sharedLimitsOf(postgres);

const BODY = createHash('sha256').update('body').digest('hex');
const OTHER_BODY = createHash('sha256').update('other body').digest('hex');
const ANSWER: StoredAnswer = {
  headers: { 'x-warnings-count': '2', 'content-disposition': 'inline; filename="Ünïcode.pdf"' },
  pdf: Uint8Array.from({ length: 600 }, (_, i) => i & 255),
};

function firstOf(outcome: IdempotencyOutcome) {
  if (outcome.status !== 'new') throw new Error(`The request is ${outcome.status}.`);
  return outcome.request;
}

async function store(idempotency: IdempotencyStore, scope: string, key: string, bytes: number): Promise<void> {
  await firstOf(await idempotency.begin(scope, key, BODY)).complete({ headers: {}, pdf: randomBytes(bytes) });
}

async function isStored(idempotency: IdempotencyStore, scope: string, key: string): Promise<boolean> {
  const outcome = await idempotency.begin(scope, key, BODY);
  if (outcome.status === 'new') await outcome.request.abandon();
  return outcome.status === 'stored';
}

describe.each<[string, LimitsOf]>([
  ['SQLite', unsharedLimits],
  ...(postgres === null ? [] : [['PostgreSQL', sharedLimits] as [string, LimitsOf]]),
])('idempotency keys on %s', (_name, limitsOf) => {
  it('give the stored answer to the same request', async () => {
    const { idempotency } = await limitsOf(fakeClock());
    await firstOf(await idempotency.begin('a', 'k', BODY)).complete(ANSWER);
    const outcome = await idempotency.begin('a', 'k', BODY);
    if (outcome.status !== 'stored') throw new Error(outcome.status);
    expect(outcome.answer.headers).toEqual(ANSWER.headers);
    expect(outcome.answer.pdf).toBeInstanceOf(Uint8Array);
    expect(Buffer.from(outcome.answer.pdf)).toEqual(Buffer.from(ANSWER.pdf));
  });

  it('tell of a request in progress, and of another body before and after', async () => {
    const { idempotency } = await limitsOf(fakeClock());
    const request = firstOf(await idempotency.begin('a', 'k', BODY));
    expect(await idempotency.begin('a', 'k', BODY)).toEqual({ status: 'in-progress' });
    expect(await idempotency.begin('a', 'k', OTHER_BODY)).toEqual({ status: 'other-body' });
    await request.complete(ANSWER);
    expect(await idempotency.begin('a', 'k', OTHER_BODY)).toEqual({ status: 'other-body' });
  });

  it('begin anew after a request that failed', async () => {
    const { idempotency } = await limitsOf(fakeClock());
    await firstOf(await idempotency.begin('a', 'k', BODY)).abandon();
    expect(await idempotency.begin('a', 'k', OTHER_BODY)).toMatchObject({ status: 'new' });
  });

  it('are those of their scope', async () => {
    const { idempotency } = await limitsOf(fakeClock());
    await store(idempotency, 'a', 'k', 10);
    expect(await idempotency.begin('b', 'k', BODY)).toMatchObject({ status: 'new' });
    expect(await idempotency.begin('a', 'K', BODY)).toMatchObject({ status: 'new' });
  });

  it('let one of many that come at the same time begin', async () => {
    const { idempotency } = await limitsOf(fakeClock());
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => idempotency.begin('a', 'k', BODY)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([...Array(19).fill('in-progress'), 'new']);
  });

  it('are free 24 hours after the answer', async () => {
    const clock = fakeClock();
    const { idempotency } = await limitsOf(clock);
    await store(idempotency, 'a', 'k', 10);
    clock.advance(ANSWER_LIFETIME - 1);
    expect(await idempotency.begin('a', 'k', BODY)).toMatchObject({ status: 'stored' });
    clock.advance(1);
    expect(await idempotency.begin('a', 'k', OTHER_BODY)).toMatchObject({ status: 'new' });
  });

  it('are free when the lease of a request that crashed ends; what it still says is not heard', async () => {
    const clock = fakeClock();
    const { idempotency } = await limitsOf(clock);
    const crashed = firstOf(await idempotency.begin('a', 'k', BODY));
    clock.advance(REQUEST_LEASE - 1);
    expect(await idempotency.begin('a', 'k', BODY)).toEqual({ status: 'in-progress' });
    clock.advance(1);
    const second = firstOf(await idempotency.begin('a', 'k', OTHER_BODY));
    await crashed.complete(ANSWER);
    await crashed.abandon();
    expect(await idempotency.begin('a', 'k', OTHER_BODY)).toEqual({ status: 'in-progress' });
    await second.complete(ANSWER);
    expect(await idempotency.begin('a', 'k', OTHER_BODY)).toMatchObject({ status: 'stored' });
  });

  it('of a clock that was wrong are free when it is right again, and answers stay answers', async () => {
    const clock = fakeClock();
    const limits = await limitsOf(clock);
    clock.advance(365 * ANSWER_LIFETIME);
    const wrong = firstOf(await limits.idempotency.begin('a', 'running', BODY));
    await store(limits.idempotency, 'a', 'answered', 10);
    clock.advance(-5_000);
    expect(await limits.idempotency.begin('a', 'running', BODY)).toEqual({ status: 'in-progress' });
    clock.advance(5_000 - 365 * ANSWER_LIFETIME);
    const right = firstOf(await limits.idempotency.begin('a', 'running', BODY));
    await wrong.complete(ANSWER);
    await right.complete(ANSWER);
    expect(await limits.idempotency.begin('a', 'running', BODY)).toMatchObject({ status: 'stored' });
    expect(await limits.idempotency.begin('a', 'answered', BODY)).toMatchObject({ status: 'stored' });
    await limits.clear();
    expect(await limits.rows('idempotent_requests')).toBe(1);
  });

  it('are deleted when they are over', async () => {
    const clock = fakeClock();
    const limits = await limitsOf(clock);
    for (let i = 0; i < 120; i++) await store(limits.idempotency, 'a', `${i}`, 10);
    await limits.idempotency.begin('a', 'in progress', BODY);
    clock.advance(REQUEST_LEASE);
    await limits.clear();
    expect(await limits.rows('idempotent_requests')).toBe(120);
    clock.advance(ANSWER_LIFETIME);
    await limits.clear();
    expect(await limits.rows('idempotent_requests')).toBe(0);
  });

  it('do not keep an answer beyond the bound: the request begins anew', async () => {
    const { idempotency } = await limitsOf(fakeClock(), { bounds: { answer: 1_000 } });
    await store(idempotency, 'a', 'small', 1_000);
    await store(idempotency, 'a', 'large', 1_001);
    expect(await isStored(idempotency, 'a', 'small')).toBe(true);
    expect(await isStored(idempotency, 'a', 'large')).toBe(false);
  });

  it('give up the oldest answers of a scope that stores more than it may', async () => {
    const clock = fakeClock();
    const { idempotency } = await limitsOf(clock, { bounds: { scope: 10_000 } });
    await store(idempotency, 'b', 'other', 3_000);
    for (const key of ['1', '2', '3', '4', '5']) {
      clock.advance(1);
      await store(idempotency, 'a', key, 2_500);
    }
    const kept = [];
    for (const key of ['1', '2', '3', '4', '5']) kept.push(await isStored(idempotency, 'a', key));
    expect(kept).toEqual([false, false, true, true, true]);
    expect(await isStored(idempotency, 'b', 'other')).toBe(true);
  });

  it('bound what addresses store apart from what keys store', async () => {
    const clock = fakeClock();
    const { idempotency } = await limitsOf(clock, { bounds: { sandbox: 10_000 } });
    await store(idempotency, 'key-id', 'k', 3_000);
    for (let i = 0; i < 20; i++) {
      clock.advance(1);
      await store(idempotency, `192.0.2.${i}`, 'k', 2_500);
    }
    const kept = [];
    for (let i = 0; i < 20; i++) kept.push(await isStored(idempotency, `192.0.2.${i}`, 'k'));
    expect(kept).toEqual([...Array(17).fill(false), true, true, true]);
    expect(await isStored(idempotency, 'key-id', 'k')).toBe(true);
  });

  it('keep neither scope nor key in the clear', async () => {
    const limits = await limitsOf(fakeClock());
    await store(limits.idempotency, '203.0.113.77', 'a-secret-key', 10);
    const text = JSON.stringify(await limits.dump('idempotent_requests'));
    expect(text).not.toMatch(/203\.0\.113\.77|a-secret-key/);
  });

  it('refuse what they cannot look up, and take nothing from who has an answer', async () => {
    const limits = await limitsOf(fakeClock());
    const request = firstOf(await limits.idempotency.begin('a', 'k', BODY));
    limits.breakDatabase();
    await request.complete(ANSWER);
    await request.abandon();
    await expect(limits.idempotency.begin('a', 'k', BODY)).rejects.toMatchObject({ code: 'BUSY' });
    expect(limits.reports).toHaveLength(3);
    limits.mendDatabase();
    expect(await limits.idempotency.begin('a', 'k', BODY)).toEqual({ status: 'in-progress' });
  });
});

it.skipIf(postgres === null)(
  'do not wait for a database that does not answer, and give back what it gave too late',
  async () => {
    const clock = fakeClock();
    const limits = await sharedLimits(clock, { patience: 1_000 });
    const other = await sharedLimits(clock, { isSecond: true });
    const request = firstOf(await limits.idempotency.begin('a', 'held', BODY));
    limits.hangDatabase();
    await expect(limits.idempotency.begin('a', 'k', BODY)).rejects.toMatchObject({ code: 'BUSY' });
    await request.complete(ANSWER);
    expect(limits.reports).toHaveLength(2);
    limits.mendDatabase();
    await expect.poll(() => other.rows('idempotent_requests')).toBe(1);
    expect(await other.idempotency.begin('a', 'held', BODY)).toMatchObject({ status: 'stored' });
  },
);

it.skipIf(postgres === null)('are known to all instances with one database', async () => {
  const clock = fakeClock();
  const one = await sharedLimits(clock);
  const other = await sharedLimits(clock, { isSecond: true });
  for (let round = 0; round < 5; round++) {
    const asked = Array.from({ length: 10 }, (_, i) => (i % 2 ? one : other).idempotency.begin('a', `${round}`, BODY));
    const outcomes = await Promise.all(asked);
    const first = outcomes.filter(({ status }) => status === 'new');
    expect(first).toHaveLength(1);
    await firstOf(first[0]!).complete(ANSWER);
    expect(await one.idempotency.begin('a', `${round}`, BODY)).toMatchObject({ status: 'stored' });
    expect(await other.idempotency.begin('a', `${round}`, BODY)).toMatchObject({ status: 'stored' });
  }
});
