/** Over HTTP, with two workers: a conversion that looks at nothing is ended at its time, and nobody else notices. `bench/service.ts` has the true 30 s. */
import { afterEach, expect, it } from 'vitest';
import { startWorkerPool, type WorkerPool } from '../../../src/server/pool/worker-pool.ts';
import { type Service, service } from '../service.ts';

let pool: WorkerPool | null = null;
let running: Service | null = null;
afterEach(async () => {
  await running?.server.close();
  await pool?.close();
});

/** ms that each conversion takes */
const USUAL = 50;
const TIME_LIMIT = 1_000;

async function ask(address: string, html: string): Promise<{ status: number; body: string; time: number }> {
  const start = performance.now();
  const response = await fetch(`${address}/pdf/convert`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ html }),
  });
  return { status: response.status, body: await response.text(), time: performance.now() - start };
}

it('answers the runaway with 504 at its time, and others as fast as ever', async () => {
  pool = startWorkerPool({ workers: 2, workerFile: new URL('./obedient-worker.mjs', import.meta.url) });
  running = service({}, { convert: pool.convert, timeLimit: TIME_LIMIT });
  const address = await running.server.listen({ host: '127.0.0.1', port: 0 });
  await pool.warm;
  const runaway = ask(address, 'spin');
  const times: number[] = [];
  for (let i = 0; i < 10; i++) {
    const { status, time } = await ask(address, `sleep ${USUAL}`);
    expect(status).toBe(200);
    times.push(time);
  }
  times.sort((a, b) => a - b);
  expect(times[5]).toBeLessThan(2 * USUAL);
  const { status, body, time } = await runaway;
  expect(status).toBe(504);
  expect(JSON.parse(body)).toMatchObject({ code: 'TIMEOUT' });
  expect(time).toBeGreaterThanOrEqual(TIME_LIMIT);
  expect(time).toBeLessThan(TIME_LIMIT + 1_000);
  const next = await Promise.all([ask(address, `sleep ${USUAL}`), ask(address, `sleep ${USUAL}`)]);
  for (const each of next) {
    expect(each.status).toBe(200);
    // Both places are free again.
    expect(each.time).toBeLessThan(TIME_LIMIT);
  }
});
