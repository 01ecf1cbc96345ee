/** Two thousand connections that do nothing, half of something, or everything slowly: each has a deadline, and others are answered meanwhile. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { DEADLINES } from '../../../src/service/http/base/deadlines.ts';
import { type Service, service } from '../service.ts';

const SHORT = {
  head: 1_000,
  request: 2_000,
  idle: 1_000,
  reading: 1_000,
  answer: 60_000,
  linger: 200,
  closing: 200,
  look: 200,
};
const EACH = 400;

let running: Service | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await running?.server.close();
});

/** A client that neither ends nor reads by itself, unless told so. */
function client(port: number, bytes: string, isReading = true): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  if (isReading) socket.resume();
  if (bytes !== '') socket.write(bytes);
  sockets.push(socket);
  return socket;
}

function connections({ server }: Service): Promise<number> {
  return new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)));
}

const POST = 'POST /pdf/convert HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const KINDS: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['half a head', 'POST /pdf/convert HTTP/1.1\r\nHost: x\r\nContent-Le'],
  ['half a body', `${POST}Content-Length: 100\r\n\r\n{"html":`],
  ['no HTTP', '\0\0\0\r\n\r\n'],
  ['a request, and then nothing', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a last request, and no end', 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
];

describe('connections that hold on', () => {
  it('two thousand of them are closed at their deadlines', async () => {
    running = service({}, { deadlines: SHORT });
    const { port } = new URL(await running.server.listen({ host: '127.0.0.1', port: 0 }));
    for (let i = 0; i < EACH; i++) for (const [, bytes] of KINDS) client(Number(port), bytes);
    await expect.poll(() => connections(running!), { timeout: 30_000 }).toBeGreaterThan(0);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await expect.poll(() => connections(running!), { timeout: 30_000, interval: 200 }).toBe(0);
  });

  it('one that its last answer ends is reset, so that the system does not hold it either', async () => {
    running = service({}, { deadlines: SHORT });
    const { port } = new URL(await running.server.listen({ host: '127.0.0.1', port: 0 }));
    const socket = client(Number(port), 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const reset = once(socket, 'error');
    await once(socket, 'end');
    // A client that only writes hears of the reset by its next word.
    await expect.poll(() => connections(running!)).toBe(0);
    socket.write('x');
    expect(await reset).toMatchObject([{ code: expect.stringMatching(/EPIPE|ECONNRESET/) }]);
  });

  it('one that its last answer ends takes no further request', async () => {
    running = service({}, { deadlines: { ...SHORT, closing: 60_000 } });
    const { port } = new URL(await running.server.listen({ host: '127.0.0.1', port: 0 }));
    const last = `${POST}Connection: close\r\nContent-Length: 12\r\n\r\n{"html":"x"}`;
    const socket = client(Number(port), last);
    await once(socket, 'end');
    socket.write(last);
    await expect.poll(() => connections(running!)).toBe(0);
    expect(running.tasks).toHaveLength(1);
  });

  it('an answer that nobody reads is given up', async () => {
    running = service({ pdf: Buffer.alloc(50_000_000) }, { deadlines: SHORT });
    const { port } = new URL(await running.server.listen({ host: '127.0.0.1', port: 0 }));
    client(Number(port), `${POST}Content-Length: 12\r\n\r\n{"html":"x"}`, false);
    await expect.poll(() => connections(running!)).toBe(1);
    await expect.poll(() => connections(running!), { timeout: 20_000 }).toBe(0);
  });

  it('the deadlines leave time for proxies and slow lines', () => {
    expect(DEADLINES.idle).toBeGreaterThan(60_000);
    expect(DEADLINES.request).toBeGreaterThanOrEqual(30_000);
  });
});
