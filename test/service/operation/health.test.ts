/** Probes: alive, ready, and which part is not. */
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '../../../src/service/http/base/problem.ts';
import { addHealthRoutes, createReadiness, type ReadinessParts } from '../../../src/service/operation/health.ts';

afterEach(() => void vi.useRealTimers());

const READY: ReadinessParts = {
  isClosing: () => false,
  isWarm: () => true,
  isSaturated: () => false,
  askStore: async () => {},
};

async function ask(parts: Partial<ReadinessParts>, path = '/readyz') {
  const server = Fastify();
  server.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Problem)) throw error;
    return reply
      .code(error.status)
      .headers(error.headers)
      .send({ detail: error.message, ...error.extensions });
  });
  addHealthRoutes(server, { readiness: createReadiness({ ...READY, ...parts }) });
  return server.inject(path);
}

it('is ready when every part is', async () => {
  const answer = await ask({});
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready' }]);
});

it.each([
  [{ isClosing: () => true }, 'shutdown'],
  [{ isWarm: () => false }, 'workers'],
  [{ isSaturated: () => true }, 'queue'],
  [{ askStore: () => Promise.reject(new Error('no route to host')) }, 'store'],
  [
    {
      askStore: () => {
        throw new Error('closed');
      },
    },
    'store',
  ],
])('names the part that is not ready: %o, %s', async (parts, name) => {
  const answer = await ask(parts);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.json()).toEqual({ detail: expect.stringMatching(/^Not ready: the /), unready: [name] });
  expect((await ask(parts, '/healthz')).statusCode).toBe(200);
});

it('takes a store that does not answer for unreachable after two seconds', async () => {
  vi.useFakeTimers();
  const unready = createReadiness({ ...READY, askStore: () => new Promise(() => {}) }).unready();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await unready).toEqual(['store']);
});

it('asks the store once for many probes, and again when the answer is old', async () => {
  vi.useFakeTimers();
  let asked = 0;
  let isUp = true;
  const readiness = createReadiness({
    ...READY,
    askStore: async () => {
      asked++;
      if (!isUp) throw new Error('gone');
    },
  });
  await Promise.all(Array.from({ length: 50 }, () => readiness.unready()));
  expect(asked).toBe(1);
  isUp = false;
  expect(await readiness.unready()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(await readiness.unready()).toEqual(['store']);
  expect(asked).toBe(2);
});
