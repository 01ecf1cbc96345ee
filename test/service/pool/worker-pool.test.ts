/** What the pool promises whatever its workers do: bounds, turns, kills that cost one request, replacement that costs none. */
import { afterEach, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/service/http/problem.ts';
import type { ConversionResult } from '../../../src/service/pool/conversion.ts';
import { type PoolSettings, startWorkerPool, type WorkerPool } from '../../../src/service/pool/worker-pool.ts';

const workerFile = new URL('./obedient-worker.mjs', import.meta.url);
let pools: WorkerPool[] = [];
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  pools = [];
});

async function poolOf(settings: PoolSettings): Promise<WorkerPool> {
  const pool = startWorkerPool({ workerFile, ...settings });
  pools.push(pool);
  await pool.warm;
  return pool;
}

function order(pool: WorkerPool, html: string, tenant = 'a', signal?: AbortSignal): Promise<ConversionResult> {
  const task = { source: { html }, page: {}, watermark: false as const, timeout: 30_000 };
  return pool.convert(task, signal ?? new AbortController().signal, tenant);
}

/** The title of what was done, or the code of the problem. */
async function outcome(result: Promise<ConversionResult>): Promise<string | null> {
  try {
    const value = await result;
    return value.status === 'done' ? value.title : value.code;
  } catch (error) {
    return error instanceof Problem ? error.code : String(error);
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (const end = performance.now() + 5_000; !condition(); ) {
    if (performance.now() > end) throw new Error('It did not come about.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('the queue', { timeout: 60_000 }, () => {
  it('converts as many at a time as there are workers, and tells how many wait', async () => {
    const pool = await poolOf({ workers: 2, queue: 2 });
    const all = [1, 2, 3, 4].map((n) => order(pool, `sleep ${600 + n}`));
    expect(pool.state()).toMatchObject({ workers: 2, busy: 2, queued: 2, queueLimit: 2, isSaturated: true });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(pool.state().oldestWait).toBeGreaterThan(10);
    await Promise.all(all);
    expect(pool.state()).toMatchObject({ busy: 0, queued: 0, oldestWait: 0, isSaturated: false });
  });

  it('refuses what does not fit, with a time to come back', async () => {
    const pool = await poolOf({ workers: 1, queue: 1 });
    const taken = [order(pool, 'sleep 50'), order(pool, 'sleep 1')];
    const refusal = await order(pool, 'sleep 1').catch((error: unknown) => error as Problem);
    expect(refusal).toMatchObject({ code: 'BUSY', status: 503, headers: { 'retry-after': '1' } });
    expect(await Promise.all(taken.map(outcome))).toEqual(['sleep 50', 'sleep 1']);
  });

  it('refuses html beyond 64 million characters together', async () => {
    const pool = await poolOf({ workers: 1, queue: 100 });
    const abort = new AbortController();
    const first = outcome(order(pool, 'spin', 'a', abort.signal));
    const large = `x${' '.repeat(5_000_000)}`;
    const outcomes = [...Array(14)].map(() => outcome(order(pool, large, 'a', abort.signal)));
    expect(pool.state().queued).toBe(12);
    abort.abort(new Problem('TIMEOUT', 'Over.'));
    expect((await Promise.all(outcomes)).filter((each) => each === 'BUSY')).toHaveLength(2);
    await first;
    expect(await outcome(order(pool, 'next'))).toBe('next');
  });

  it('gives a newcomer a place that another tenant has too many of', async () => {
    const pool = await poolOf({ workers: 1, queue: 3 });
    const flood = ['sleep 50', 'a 1', 'a 2', 'a 3'].map((html) => outcome(order(pool, html, 'a')));
    const newcomer = outcome(order(pool, 'b', 'b'));
    expect(await Promise.all([...flood, newcomer])).toEqual(['sleep 50', 'a 1', 'a 2', 'BUSY', 'b']);
  });

  it('takes tenants in turns', async () => {
    const pool = await poolOf({ workers: 1 });
    const done: (string | null)[] = [];
    const note = async (html: string, tenant: string) => done.push(await outcome(order(pool, html, tenant)));
    await Promise.all([
      note('sleep 20', 'a'),
      note('a 1', 'a'),
      note('a 2', 'a'),
      note('a 3', 'a'),
      note('b 1', 'b'),
      note('c 1', 'c'),
    ]);
    expect(done).toEqual(['sleep 20', 'a 1', 'b 1', 'c 1', 'a 2', 'a 3']);
  });

  it('counts the wait as part of the time, and as a phase', async () => {
    const pool = await poolOf({ workers: 1 });
    const [, second] = await Promise.all([order(pool, 'sleep 100'), order(pool, 'timeout')]);
    expect(Number(second.status === 'done' && second.title)).toBeLessThan(29_920);
    expect(second.facts.phases).toEqual({ queue: expect.any(Number), layout: 1 });
    expect(second.facts.phases.queue).toBeGreaterThan(80);
  });
});

describe('an end before the end', { timeout: 60_000 }, () => {
  it('costs one request, and gives the place to the next at once', async () => {
    const pool = await poolOf({ workers: 2 });
    // The thread in reserve is warm.
    await until(() => pool.state().warm === 3);
    const abort = new AbortController();
    const runaway = order(pool, 'spin', 'a', abort.signal);
    const neighbour = order(pool, 'sleep 3000');
    const waiting = order(pool, 'next');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const start = performance.now();
    abort.abort(new Problem('TIMEOUT', 'Over.'));
    expect(await outcome(runaway)).toBe('TIMEOUT');
    expect(await outcome(waiting)).toBe('next');
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(await outcome(neighbour)).toBe('sleep 3000');
    expect(pool.state().restarts).toEqual({ killed: 1, memory: 0, defect: 0, worn: 0 });
    await until(() => pool.state().warm === 3);
  });

  it('takes who waits out of the queue, and no worker', async () => {
    const pool = await poolOf({ workers: 1 });
    const abort = new AbortController();
    const running = order(pool, 'sleep 60');
    const leaving = order(pool, 'never', 'a', abort.signal);
    abort.abort(new Problem('TIMEOUT', 'Over.'));
    expect(await outcome(leaving)).toBe('TIMEOUT');
    expect(pool.state().queued).toBe(0);
    expect(await outcome(running)).toBe('sleep 60');
    expect(pool.state().restarts.killed).toBe(0);
  });

  it('kills no thread whose conversion ends when it is asked to', async () => {
    const pool = await poolOf({ workers: 1 });
    const abort = new AbortController();
    const left = outcome(order(pool, 'heed', 'a', abort.signal));
    const next = outcome(order(pool, 'next'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    abort.abort(new Problem('CLIENT_GONE', 'Gone.'));
    expect(await left).toBe('CLIENT_GONE');
    expect(await next).toBe('next');
    expect(pool.state().restarts.killed).toBe(0);
  });

  it('does not begin what is over already', async () => {
    const pool = await poolOf({ workers: 1 });
    expect(await outcome(order(pool, 'spin', 'a', AbortSignal.abort(new Problem('TIMEOUT', 'Over.'))))).toBe('TIMEOUT');
  });

  it('ends one runaway after the other, with one worker', async () => {
    const pool = await poolOf({ workers: 1 });
    for (let round = 0; round < 5; round++) {
      const signal = AbortSignal.timeout(30);
      expect(await outcome(order(pool, 'spin', 'a', signal))).toMatch(/TimeoutError/);
    }
    expect(await outcome(order(pool, 'next'))).toBe('next');
  });

  it.each([
    ['ends its thread', 'exit 3', /worker exited with code: 3/, 'defect'],
    ['throws', 'throw', /a defect/, 'defect'],
    ['meets a defect', 'defect', /^INTERNAL$/, 'defect'],
    ['fills its heap', 'heap', /^DOCUMENT_TOO_COMPLEX$/, 'memory'],
  ])('replaces the thread whose conversion %s', async (_name, html, code, reason) => {
    const pool = await poolOf({ workers: 1, heap: 100 });
    const [bad, next] = await Promise.all([outcome(order(pool, html)), outcome(order(pool, 'next'))]);
    expect(bad).toMatch(code);
    expect(next).toBe('next');
    expect(pool.state().restarts).toMatchObject({ [reason]: 1 });
  });
});

describe('memory that V8 does not count', { timeout: 60_000 }, () => {
  it('ends the conversion that has most when the process has too much, and no other', async () => {
    const limit = process.memoryUsage.rss() + 600e6;
    const pool = await poolOf({ workers: 2, memory: limit });
    const small = order(pool, 'sleep 1500');
    const large = order(pool, 'buffers 1000');
    expect(await outcome(large)).toBe('DOCUMENT_TOO_COMPLEX');
    expect(await outcome(small)).toBe('sleep 1500');
    expect(pool.state().restarts).toMatchObject({ memory: 1 });
  });

  it('replaces a thread that keeps too much', async () => {
    const pool = await poolOf({ workers: 1 });
    await outcome(order(pool, 'keep 600'));
    await until(() => pool.state().restarts.worn === 1 && pool.state().warm === 2);
  });
});

it('replaces threads by count without failing or delaying a request', async () => {
  const pool = await poolOf({ workers: 2, conversionsPerThread: 10 });
  const outcomes = await Promise.all([...Array(60)].map((_, i) => outcome(order(pool, `sleep ${i % 7}`))));
  expect(outcomes).toEqual([...Array(60)].map((_, i) => `sleep ${i % 7}`));
  expect(pool.state().restarts.worn).toBeGreaterThanOrEqual(2);
  await until(() => pool.state().warm === 3);
});

it('gives workers the settings, and nothing of the environment', async () => {
  const pool = await poolOf({ workers: 1, allowPrivateAddresses: true });
  expect(await outcome(order(pool, 'settings'))).toMatch(
    /^\[true,\{("NODE_OPTIONS":"--no-experimental-require-module")?\}\]$/,
  );
});

it('says so when no worker can be had', async () => {
  const pool = startWorkerPool({ workers: 1, workerFile: new URL('./no-such-worker.mjs', import.meta.url) });
  pools.push(pool);
  await expect(pool.warm).rejects.toThrow();
});

describe('closing', { timeout: 60_000 }, () => {
  it('finishes what runs and what waits, and takes nothing new', async () => {
    const pool = await poolOf({ workers: 1 });
    const all = [outcome(order(pool, 'sleep 80')), outcome(order(pool, 'waiting'))];
    const closed = pool.close(5_000);
    expect(await outcome(order(pool, 'late'))).toBe('BUSY');
    await closed;
    expect(await Promise.all(all)).toEqual(['sleep 80', 'waiting']);
  });

  it('waits no longer than it should', async () => {
    const pool = await poolOf({ workers: 1 });
    const all = [outcome(order(pool, 'spin')), outcome(order(pool, 'waiting'))];
    const start = performance.now();
    await pool.close(100);
    expect(await Promise.all(all)).toEqual(['BUSY', 'BUSY']);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
