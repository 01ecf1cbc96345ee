/** Bodies share a part of the memory: what does not fit is refused before it is read, and the room comes back with the answer. */
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Problem } from '../../../src/service/http/base/problem.ts';
import { addBodyBudget } from '../../../src/service/http/requests/body-budget.ts';

let server: FastifyInstance | null = null;
afterEach(() => server?.close());

async function serverOf(most: number): Promise<FastifyInstance> {
  server = Fastify({ forceCloseConnections: true });
  addBodyBudget(server, most);
  server.post('/', async () => 'taken');
  server.setErrorHandler<Problem>(({ status, headers, message }, _request, reply) =>
    reply.code(status).headers(headers).send(message),
  );
  await server.listen({ host: '127.0.0.1', port: 0 });
  return server;
}

/** A request whose body does not come. */
async function holdOpen({ server: http }: FastifyInstance, ...headers: string[]) {
  const address = http.address();
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers.join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return socket;
}

const post = (to: FastifyInstance, payload = '{}') =>
  to.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });

it.each([
  ['as long as it says', 'Content-Length: 5000000'],
  ['ten times as large as it is packed', 'Content-Length: 500000\r\nContent-Encoding: gzip'],
  ['4 MB when it does not say', 'Transfer-Encoding: chunked'],
])('reckons a body %s', async (_name, head) => {
  const given = await serverOf(4_000_100);
  const held = await holdOpen(given, head);
  const isWithin = head.startsWith('Transfer');
  expect((await post(given)).statusCode).toBe(200);
  const large = await post(given, JSON.stringify({ html: 'x'.repeat(200) }));
  expect(large.statusCode).toBe(isWithin ? 503 : 200);
  if (isWithin) expect(large.headers).toMatchObject({ 'retry-after': '2', connection: 'close' });
  held.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await post(given, JSON.stringify({ html: 'x'.repeat(200) }))).statusCode).toBe(200);
});

it('refuses what is alone too much, and gives the room back with each answer', async () => {
  const given = await serverOf(1_000);
  for (let i = 0; i < 5; i++) {
    expect((await post(given, JSON.stringify({ html: 'x'.repeat(800) }))).statusCode).toBe(200);
    expect((await post(given, JSON.stringify({ html: 'x'.repeat(1_000) }))).statusCode).toBe(503);
  }
});
