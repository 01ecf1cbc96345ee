/** Conversions in threads of the built package: they end when their time does, and the service goes on. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkerPool } from '../../src/server/pool/worker-pool.ts';
import { needBuild } from '../support/build-package.ts';
import { convert, service } from './service.ts';

let pool: WorkerPool | null = null;

beforeAll(async () => {
  needBuild();
  const file = path.resolve(import.meta.dirname, '../../dist/server/pool/worker-pool.js');
  const built = (await import(pathToFileURL(file).href)) as typeof import('../../src/server/pool/worker-pool.ts');
  pool = built.startWorkerPool(1);
});
afterAll(() => pool?.close());

const task = (html: string, timeout = 30_000) => ({ source: { html }, page: {}, watermark: false as const, timeout });

it('converts in a thread', async () => {
  const result = await pool!.convert(task('<p>Hello'), new AbortController().signal, 'a');
  expect(result.status).toBe('done');
  if (result.status === 'done') expect(Buffer.from(result.pdf).subarray(0, 5).toString()).toBe('%PDF-');
});

it('kills the thread that does not stop by itself, and goes on with another', async () => {
  const given = service(
    {},
    {
      timeLimit: 100,
      // As if the conversion did not look at its deadline.
      convert: (each, signal, tenant) => pool!.convert({ ...each, timeout: 600_000 }, signal, tenant),
    },
  );
  const start = performance.now();
  const response = await convert(given, { html: '<p>word '.repeat(400_000) });
  expect(response.statusCode).toBe(504);
  expect(performance.now() - start).toBeLessThan(5_000);
  expect((await pool!.convert(task('<p>Next'), new AbortController().signal, 'a')).status).toBe('done');
});
