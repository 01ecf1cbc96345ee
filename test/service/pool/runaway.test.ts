/** Over HTTP, with two workers: a conversion that looks at nothing is ended at its time, and nobody else notices. `bench/service.ts` has the true 30 s. */
import { afterEach, expect, it } from 'vitest';
import { startWorkerPool, type WorkerPool } from '../../../src/service/pool/worker-pool.ts';
import { type Service, service } from '../service.ts';

let pool: WorkerPool | null = null;
let running: Service | null = null;
afterEach(async () => {
  await pool?.close();
  await running?.server.close();
});

const ORDINARY = 'sleep 50';
/** ms */
const TIME_LIMIT = 1_500;

async function ask(address: string, html: string): Promise<{ status: number; body: string; time: number }> {
  const start = performance.now();
  const response = await fetch(`${address}/pdf/convert`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ html }),
  });
  return { status: response.status, body: await response.text(), time: performance.now() - start };
}

/** ms, the median of ten one after the other */
async function usualTime(address: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 10; i++) {
    const { status, time } = await ask(address, ORDINARY);
    expect(status).toBe(200);
    times.push(time);
  }
  return times.sort((a, b) => a - b)[5]!;
}

it('answers the runaway with 504 at its time, and others as fast as ever', async () => {
  pool = startWorkerPool({ workers: 2, workerFile: new URL('./obedient-worker.mjs', import.meta.url) });
  running = service({}, { convert: pool.convert, timeLimit: TIME_LIMIT });
  const address = await running.server.listen({ host: '127.0.0.1', port: 0 });
  await pool.warm;
  const alone = await usualTime(address);
  const runaway = ask(address, 'spin');
  expect(await usualTime(address)).toBeLessThan(2 * alone);
  const { status, body, time } = await runaway;
  expect(status).toBe(504);
  expect(JSON.parse(body)).toMatchObject({ code: 'TIMEOUT' });
  expect(time).toBeGreaterThanOrEqual(TIME_LIMIT);
  expect(time).toBeLessThan(TIME_LIMIT + 1_000);
  // Both places are free again.
  const next = await Promise.all([ask(address, ORDINARY), ask(address, ORDINARY)]);
  for (const each of next) expect(each).toMatchObject({ status: 200 });
});
