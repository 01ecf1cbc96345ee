/** What a pool promises whatever its workers do: bounds, turns, ends that cost one document, replacement that costs none. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlatenError } from '../../src/engine/index.ts';
import type { Pool, PoolEvent, PoolRenderOptions } from '../../src/pool/index.ts';
import { handPool, settled, warmHandPool } from './hand-worker.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The title of what was done, or the code of the error. */
async function outcome(result: Promise<{ readonly title: string | null }>): Promise<string | null> {
  return result.then(
    ({ title }) => title,
    (error: unknown) => (error instanceof PlatenError ? error.code : String(error)),
  );
}

const order = (pool: Pool, html: string, tenant = 'a', options: PoolRenderOptions = {}) =>
  outcome(pool.render({ html, ...options }, { tenant }));

describe('workers', () => {
  it('are started as documents come, and no more than may work', async () => {
    const { pool, workers, startAll } = handPool({ workers: 2 });
    expect(workers).toHaveLength(0);
    const all = ['1', '2', '3'].map((html) => order(pool, html));
    await settled();
    expect(workers).toHaveLength(2);
    await startAll();
    expect(pool.state()).toMatchObject({ workers: 2, ready: 2, busy: 2, queued: 1 });
    await workers[1]!.finish();
    await workers[1]!.finish();
    await workers[0]!.finish();
    expect(await Promise.all(all)).toEqual(['1', '2', '3']);
    expect(workers.map(({ warmUps }) => warmUps)).toEqual([0, 0]);
  });

  it('are all there and warm after warmUp, then the spare ones', async () => {
    const { pool, workers, startAll } = handPool({ workers: 2, spare: 1 });
    const warm = pool.warmUp();
    expect(workers).toHaveLength(2);
    await startAll();
    await warm;
    expect(workers).toHaveLength(3);
    await startAll();
    expect(pool.state()).toMatchObject({ workers: 2, ready: 3 });
    expect(workers.map(({ warmUps }) => warmUps)).toEqual([1, 1, 1]);
  });

  it('that worked last work next, because their code is compiled', async () => {
    const { pool, workers } = await warmHandPool({ workers: 2 });
    const first = order(pool, '1');
    await settled();
    const worker = workers.find(({ options }) => options !== null)!;
    await worker.finish();
    await first;
    const second = order(pool, '2');
    await settled();
    expect(worker.options).toMatchObject({ html: '2' });
    await worker.finish();
    await second;
  });

  it('that cannot be had fail warmUp, and the documents that wait', async () => {
    const events: PoolEvent[] = [];
    const { pool, workers } = handPool({ workers: 1, onEvent: (event) => events.push(event) });
    const waiting = pool.render({ html: 'x' });
    await settled();
    workers[0]!.failToStart();
    await expect(waiting).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.stringMatching(/no thread to be had/),
    });
    expect(events).toMatchObject([{ kind: 'start-failed' }]);
    const warm = pool.warmUp();
    workers.at(-1)!.failToStart();
    await expect(warm).rejects.toThrow('no thread to be had');
  });

  it('that could be had before are tried for again', async () => {
    const { pool, workers, startAll } = await warmHandPool({ workers: 1 });
    await workers[0]!.die();
    await settled();
    const waiting = order(pool, 'x');
    workers[1]!.failToStart();
    await settled();
    expect(workers).toHaveLength(2);
    vi.advanceTimersByTime(500);
    expect(workers).toHaveLength(3);
    await startAll();
    await workers[2]!.finish();
    expect(await waiting).toBe('x');
  });
});

describe('a worker that does not come', () => {
  it('is ended after a minute, and another is tried for', async () => {
    const events: PoolEvent[] = [];
    const { pool, workers } = await warmHandPool({ workers: 1, onEvent: (event) => events.push(event) });
    await workers[0]!.die();
    const document = order(pool, 'x');
    vi.advanceTimersByTime(59_999);
    expect(workers[1]!.isEnded).toBe(false);
    vi.advanceTimersByTime(1);
    expect(workers[1]!.isEnded).toBe(true);
    await settled();
    vi.advanceTimersByTime(500);
    workers[2]!.start();
    await settled();
    await workers[2]!.finish();
    expect(await document).toBe('x');
    expect(events.map(({ kind }) => kind)).toEqual(['restart', 'start-failed']);
  });
});

describe('the queue', () => {
  it('tells how many wait and how long, and when it is full', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1, queue: 1 });
    const first = order(pool, '1');
    vi.advanceTimersByTime(10);
    const second = order(pool, '2');
    vi.advanceTimersByTime(20);
    expect(pool.state()).toMatchObject({ busy: 1, queued: 1, queueLimit: 1, oldestWait: 20, isSaturated: true });
    await workers[0]!.finish();
    await workers[0]!.finish();
    expect(await Promise.all([first, second])).toEqual(['1', '2']);
    expect(pool.state()).toMatchObject({ busy: 0, queued: 0, oldestWait: 0, isSaturated: false });
  });

  it('refuses what does not fit, with the time until there is room', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1, queue: 1 });
    const taken = [order(pool, '1'), order(pool, '2')];
    await expect(pool.render({ html: '3' })).rejects.toMatchObject({
      code: 'BUSY',
      details: { limit: 'queue', value: 1, wait: 200 },
    });
    await workers[0]!.finish();
    await workers[0]!.finish();
    expect(await Promise.all(taken)).toEqual(['1', '2']);
  });

  it('has room for those that a worker is being started for', async () => {
    const { pool, startAll, busy } = handPool({ workers: 2, queue: 0 });
    const all = ['1', '2', '3'].map((html) => order(pool, html));
    await settled();
    await startAll();
    for (const worker of busy()) await worker.finish();
    expect(await Promise.all(all)).toEqual(['1', '2', 'BUSY']);
  });

  it('is bounded in bytes, of style sheets and fonts too', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1, queueBytes: 100 });
    const all = [
      order(pool, 'runs, so that it does not count'.repeat(9)),
      order(pool, 'x'.repeat(40)),
      order(pool, 'x', 'a', { stylesheets: ['p{}'.repeat(10)], fonts: [new Uint8Array(29)] }),
      order(pool, 'x'),
    ];
    expect(await all[3]).toBe('BUSY');
    for (let i = 0; i < 3; i++) await workers[0]!.finish();
    expect((await Promise.all(all)).filter((each) => each === 'BUSY')).toHaveLength(1);
    const next = order(pool, 'x'.repeat(100));
    await workers[0]!.finish();
    expect(await next).toHaveLength(100);
  });

  it('gives a newcomer a place that another tenant has too many of', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1, queue: 3 });
    const flood = ['a 1', 'a 2', 'a 3', 'a 4'].map((html) => order(pool, html, 'a'));
    const newcomer = order(pool, 'b', 'b');
    for (let i = 0; i < 4; i++) await workers[0]!.finish();
    expect(await Promise.all([...flood, newcomer])).toEqual(['a 1', 'a 2', 'a 3', 'BUSY', 'b']);
  });

  it('takes tenants in turns', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1 });
    const done: (string | null)[] = [];
    const asked = ['a 1', 'a 2', 'a 3', 'a 4', 'b 1', 'c 1'].map(async (html) =>
      done.push(await order(pool, html, html[0])),
    );
    for (let i = 0; i < 6; i++) await workers[0]!.finish();
    await Promise.all(asked);
    expect(done).toEqual(['a 1', 'a 2', 'b 1', 'c 1', 'a 3', 'a 4']);
  });

  it('does not take up the time of a document, and does take up that of its place', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1 });
    const asked = [
      pool.render({ html: '1' }),
      pool.render({ html: '2', timeout: 1_000 }),
      pool.render({ html: '3', timeout: 1_000 }, { within: 1_500 }),
    ];
    vi.advanceTimersByTime(900);
    await workers[0]!.finish();
    expect(workers[0]!.options).toMatchObject({ html: '2', timeout: 1_000 });
    await workers[0]!.finish();
    expect(workers[0]!.options).toMatchObject({ html: '3', timeout: 600 });
    await workers[0]!.finish();
    await Promise.all(asked);
  });

  it('is left by who has no time to wait', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1 });
    const first = order(pool, '1');
    const late = pool.render({ html: '2' }, { within: 100 });
    const failure = expect(late).rejects.toMatchObject({ code: 'TIMEOUT', details: { phase: 'queue', timeout: 100 } });
    vi.advanceTimersByTime(100);
    await failure;
    expect(pool.state().queued).toBe(0);
    await workers[0]!.finish();
    expect(await first).toBe('1');
  });
});

describe('a document', () => {
  it('has the wait among the facts of its end', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1 });
    const facts: object[] = [];
    const asked = [pool.render({ html: '1' }), pool.render({ html: '2', onEnd: (told) => facts.push(told) })];
    vi.advanceTimersByTime(70);
    await workers[0]!.finish();
    const phases = { fetch: 0, style: 1, layout: 2, write: 3 };
    workers[0]!.listeners!.onFacts({ phases, blockedFetches: 4, files: [], work: {} });
    await workers[0]!.finish();
    await Promise.all(asked);
    expect(facts).toEqual([{ phases, blockedFetches: 4, files: [], work: {}, wait: 70 }]);
  });

  it('ends with what its onProgress throws, and its worker is asked to stop', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1 });
    const document = pool.render({
      html: 'x',
      onProgress: ({ phase }) => {
        throw new Error(`not ${phase}`);
      },
    });
    await settled();
    workers[0]!.listeners!.onProgress!({ phase: 'layout' });
    await expect(document).rejects.toThrow('not layout');
    expect(workers[0]!.isStopped).toBe(true);
  });

  it('that cannot be printed leaves its worker as it is', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1 });
    const failure = order(pool, 'x');
    await settled();
    await workers[0]!.fail(new PlatenError('URL_UNREACHABLE', 'Refused.'));
    expect(await failure).toBe('URL_UNREACHABLE');
    expect(workers).toHaveLength(1);
    expect(workers[0]!.isEnded).toBe(false);
  });
});

describe('an end before the end', () => {
  it('costs one document, and gives its place to the next at once', async () => {
    const { pool, workers, busy, startAll } = await warmHandPool({ workers: 2, spare: 1 });
    const abort = new AbortController();
    const runaway = order(pool, 'runaway', 'a', { signal: abort.signal });
    const neighbour = order(pool, 'neighbour');
    const waiting = order(pool, 'waiting');
    await settled();
    const worker = busy().find(({ options }) => options!.html === 'runaway')!;
    abort.abort();
    expect(await runaway).toBe('ABORTED');
    expect(worker).toMatchObject({ isStopped: true, isEnded: false });
    vi.advanceTimersByTime(250);
    expect(worker.isEnded).toBe(true);
    await settled();
    expect(busy().map(({ options }) => options!.html)).toEqual(expect.arrayContaining(['neighbour', 'waiting']));
    for (const each of busy()) await each.finish();
    expect(await Promise.all([neighbour, waiting])).toEqual(['neighbour', 'waiting']);
    expect(pool.state().restarts).toEqual({ killed: 1, memory: 0, defect: 0, worn: 0 });
    expect(workers).toHaveLength(4);
    await startAll();
    expect(pool.state().ready).toBe(3);
  });

  it('ends no worker whose document ends when it is asked to', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1 });
    const abort = new AbortController();
    const left = order(pool, 'left', 'a', { signal: abort.signal });
    const next = order(pool, 'next');
    await settled();
    abort.abort();
    await workers[0]!.fail(new PlatenError('ABORTED', 'Stopped.'));
    vi.advanceTimersByTime(1_000);
    await workers[0]!.finish();
    expect(await Promise.all([left, next])).toEqual(['ABORTED', 'next']);
    expect(pool.state().restarts.killed).toBe(0);
  });

  it('takes who waits out of the queue, and no worker', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1 });
    const abort = new AbortController();
    const running = order(pool, 'running');
    const leaving = order(pool, 'leaving', 'a', { signal: abort.signal });
    await settled();
    abort.abort();
    expect(await leaving).toBe('ABORTED');
    expect(pool.state().queued).toBe(0);
    await workers[0]!.finish();
    expect(await running).toBe('running');
    expect(pool.state().restarts.killed).toBe(0);
  });

  it('has the reason of the signal as its cause', async () => {
    const { pool } = await warmHandPool({ workers: 1 });
    const reason = new Error('gone');
    await expect(pool.render({ html: 'x', signal: AbortSignal.abort(reason) })).rejects.toMatchObject({
      code: 'ABORTED',
      cause: reason,
    });
    expect(pool.state().busy).toBe(0);
  });

  it('comes half a second after its time to a document that does not look at it', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1 });
    const runaway = pool.render({ html: 'x', timeout: 2_000 });
    const failure = expect(runaway).rejects.toMatchObject({ code: 'TIMEOUT', details: { timeout: 2_000 } });
    await settled();
    vi.advanceTimersByTime(2_499);
    expect(workers[0]!.isEnded).toBe(false);
    vi.advanceTimersByTime(1);
    await failure;
    expect(workers[0]!.isEnded).toBe(true);
    expect(pool.state().restarts.killed).toBe(1);
  });

  it('comes to a worker that dies, and its successor takes the next', async () => {
    const { pool, workers, startAll } = await warmHandPool({ workers: 1 });
    const dying = pool.render({ html: 'dying' });
    const next = order(pool, 'next');
    await settled();
    const failure = expect(dying).rejects.toMatchObject({ message: expect.stringMatching(/exit code 3/) });
    await workers[0]!.die();
    await failure;
    await startAll();
    await workers[1]!.finish();
    expect(await next).toBe('next');
    expect(pool.state().restarts.defect).toBe(1);
  });

  it('comes to a worker that met a defect, whose state nobody knows', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1 });
    const defect = order(pool, 'x');
    await settled();
    await workers[0]!.fail(new PlatenError('INTERNAL', 'A defect.'));
    expect(await defect).toBe('INTERNAL');
    expect(workers[0]!.isEnded).toBe(true);
    expect(pool.state().restarts.defect).toBe(1);
  });

  it('comes to no document whose worker died before it began with it, but once', async () => {
    const { pool, workers, startAll } = await warmHandPool({ workers: 1 });
    const abort = new AbortController();
    const [first, second] = [order(pool, '1', 'a', { signal: abort.signal }), order(pool, '2')];
    await settled();
    await workers[0]!.beDead();
    expect(pool.state()).toMatchObject({ busy: 0, queued: 2 });
    await startAll();
    expect(workers[1]!.options).toMatchObject({ html: '1' });
    await workers[1]!.beDead();
    expect(await first).toBe('INTERNAL');
    await startAll();
    await workers[2]!.finish();
    expect(await second).toBe('2');
    expect(pool.state().restarts).toMatchObject({ defect: 2, memory: 0 });
  });

  it('comes in its time to a document that waits for its second worker', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1, queueBytes: 1 });
    const late = outcome(pool.render({ html: '1' }, { within: 1_000 }));
    vi.advanceTimersByTime(400);
    await workers[0]!.beDead();
    expect(await order(pool, '2')).toBe('BUSY');
    vi.advanceTimersByTime(599);
    expect(pool.state().queued).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await late).toBe('TIMEOUT');
    expect(pool.state().queued).toBe(0);
    const next = order(pool, '3');
    expect(pool.state().queued).toBe(1);
    await pool.close(0);
    expect(await next).toBe('CLOSED');
  });

  it('comes to a worker without work when it dies', async () => {
    const { pool, workers, startAll } = await warmHandPool({ workers: 1 });
    await workers[0]!.die();
    await startAll();
    expect(workers).toHaveLength(2);
    expect(pool.state()).toMatchObject({ ready: 1, restarts: { defect: 1 } });
  });
});

describe('memory that V8 does not count', () => {
  it('ends the document that has most when the process has too much, and no other', async () => {
    const { pool, busy } = await warmHandPool({ workers: 2, memory: 0 });
    const all = [order(pool, 'small'), order(pool, 'large')];
    await settled();
    for (const worker of busy()) worker.memory = worker.options!.html === 'large' ? 2e9 : 1e9;
    vi.advanceTimersByTime(1_100);
    expect(await all[1]).toBe('DOCUMENT_TOO_COMPLEX');
    expect(pool.state().restarts).toMatchObject({ memory: 1 });
    await busy()[0]!.finish();
    expect(await all[0]).toBe('small');
  });

  it('is had back from a worker without work before a document is ended', async () => {
    const { pool, workers, busy } = await warmHandPool({ workers: 2, memory: 0 });
    const document = order(pool, 'x');
    await settled();
    const [working] = busy();
    const idle = workers.find((worker) => worker !== working)!;
    idle.memory = 200e6;
    vi.advanceTimersByTime(1_100);
    expect(idle.isEnded).toBe(true);
    expect(working!.isEnded).toBe(false);
    await working!.finish();
    expect(await document).toBe('x');
  });

  it('is not sought with workers that keep nothing, however much each needs', async () => {
    const made = handPool({ workers: 2, memory: 0 });
    const warm = made.pool.warmUp();
    for (const worker of made.workers) worker.memory = 200e6;
    await made.startAll();
    await warm;
    const document = order(made.pool, 'x');
    await settled();
    vi.advanceTimersByTime(1_100);
    expect(await document).toBe('DOCUMENT_TOO_COMPLEX');
    expect(made.workers.filter(({ isEnded }) => isEnded)).toHaveLength(1);
  });

  it('is not looked at while nothing is printed, and not at all without a bound', async () => {
    const { pool, busy } = await warmHandPool({ workers: 1 });
    expect(vi.getTimerCount()).toBe(0);
    const document = order(pool, 'x');
    await settled();
    vi.advanceTimersByTime(10_000);
    await busy()[0]!.finish();
    expect(await document).toBe('x');
  });

  it('makes a worker that keeps too much go as soon as there is another', async () => {
    const { pool, workers, startAll } = await warmHandPool({ workers: 1 });
    const first = order(pool, '1');
    await settled();
    workers[0]!.memory = 600e6;
    await workers[0]!.finish();
    await first;
    expect(workers).toHaveLength(2);
    const second = order(pool, '2');
    await settled();
    await startAll();
    expect(workers[0]!.options).toMatchObject({ html: '2' });
    await workers[0]!.finish();
    expect(await second).toBe('2');
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    expect(pool.state().restarts.worn).toBe(1);
  });
});

it('replaces workers by count without failing or delaying a document', async () => {
  const { pool, workers, busy, startAll } = await warmHandPool({ workers: 2, documentsPerWorker: 10 });
  const names = Array.from({ length: 60 }, (_, i) => String(i));
  const outcomes = names.map((name) => order(pool, name));
  while (pool.state().busy > 0) {
    expect(busy()).toHaveLength(Math.min(2, pool.state().busy));
    await busy()[0]!.finish();
    await startAll();
  }
  expect(await Promise.all(outcomes)).toEqual(names);
  expect(pool.state().restarts).toMatchObject({ worn: 5, killed: 0 });
  expect(workers.filter(({ isEnded }) => !isEnded)).toHaveLength(2);
});

describe('closing', () => {
  it('finishes what runs and what waits, and takes nothing new', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1 });
    const all = [order(pool, 'running'), order(pool, 'waiting')];
    await settled();
    const closed = pool.close();
    expect(await order(pool, 'late')).toBe('CLOSED');
    await workers[0]!.finish();
    await workers[0]!.finish();
    await closed;
    expect(await Promise.all(all)).toEqual(['running', 'waiting']);
    expect(workers[0]!.isEnded).toBe(true);
  });

  it('waits no longer than it is told to', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1 });
    const all = [order(pool, 'running'), order(pool, 'waiting')];
    await settled();
    const closed = pool.close(100);
    vi.advanceTimersByTime(99);
    expect(workers[0]!.isEnded).toBe(false);
    vi.advanceTimersByTime(1);
    await closed;
    expect(await Promise.all(all)).toEqual(['CLOSED', 'CLOSED']);
    expect(workers[0]!.isEnded).toBe(true);
  });

  it('at once lets go who closed it before and waits for all', async () => {
    const { pool } = await warmHandPool({ workers: 1 });
    const running = order(pool, 'running');
    await settled();
    const patient = pool.close();
    await pool.close(0);
    await patient;
    expect(await running).toBe('CLOSED');
  });

  it('waits for the end of workers that were given up before', async () => {
    const { pool, workers } = await warmHandPool({ workers: 1 });
    const runaway = order(pool, 'x', 'a', { timeout: 1 });
    await settled();
    let hasEnded = () => {};
    workers[0]!.end = () =>
      new Promise((resolve) => {
        hasEnded = resolve;
      });
    vi.advanceTimersByTime(501);
    expect(await runaway).toBe('TIMEOUT');
    let isClosed = false;
    const closed = pool.close().then(() => {
      isClosed = true;
    });
    await settled();
    expect(isClosed).toBe(false);
    hasEnded();
    await closed;
  });

  it('is what the end of a block does, at once', async () => {
    let running: Promise<string | null> | null = null;
    const made = await warmHandPool({ workers: 1 });
    {
      await using pool = made.pool;
      running = order(pool, 'running');
      await settled();
    }
    expect(await running).toBe('CLOSED');
    expect(made.workers[0]!.isEnded).toBe(true);
  });

  it('ends workers that are still being started, and tries no others', async () => {
    const events: PoolEvent[] = [];
    const { pool, workers } = handPool({ workers: 1, onEvent: (event) => events.push(event) });
    const warm = expect(pool.warmUp()).rejects.toThrow('exit code');
    await pool.close();
    await warm;
    vi.advanceTimersByTime(60_000);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
    expect(events).toEqual([]);
  });
});

describe('options', () => {
  it.each([
    [{ workers: 0 }, 'workers: expected a number of at least 1, got 0.'],
    [{ queue: '3' as never }, 'queue: expected a number of at least 0, got "3".'],
    [{ threads: 2 } as object, 'threads: there is no such option of a pool. Known are workers, queue,'],
  ])('%j of the pool are refused', (options, message) => {
    expect(() => handPool(options)).toThrow(message);
  });

  it.each([
    [{ html: 'x', widht: '1in' } as object, 'INVALID_OPTION', 'Did you mean width?'],
    [{}, 'SOURCE_REQUIRED', 'Neither html nor url'],
    [{ html: 'x', transform: () => {} } as object, 'INVALID_OPTION', 'a function cannot cross threads'],
    [{ html: 'x', transform: 'transform.js' }, 'INVALID_OPTION', 'the absolute address of a module'],
  ])('%j of a document are refused before a worker sees them', async (options, code, message) => {
    const { pool, workers } = handPool({});
    await expect(pool.render(options)).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
    expect(workers).toHaveLength(0);
  });
});
