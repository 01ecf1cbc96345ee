/** What can only be seen over a real connection: requests that Node's parser rejects, clients that go away, closing. */
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Service, service } from './service.ts';

let running: Service | null = null;
afterEach(async () => {
  await running?.server.close();
  running = null;
});

async function listen(given: Service): Promise<number> {
  running = given;
  await given.server.listen({ host: '127.0.0.1', port: 0 });
  const address = given.server.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

it.each([
  ['a broken request line', 'GARBAGE\r\n\r\n', 400],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['headers beyond measure', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
])('answers %s in the same form', async (_name, text, status) => {
  const answer = await exchange(await listen(service()), text);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/\r\nContent-Type: application\/problem\+json\r\n/);
  for (const header of [/\r\nX-Duration-Ms: \d+\r\n/, /\r\nX-Size-Bytes: 0\r\n/, /\r\nX-Sandbox: true\r\n/])
    expect(answer).toMatch(header);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ status });
});

it('treats an expectation that it does not know as none', async () => {
  const port = await listen(service());
  const answer = await exchange(
    port,
    'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toMatch(/\r\nx-sandbox: true\r\n/i);
});

it('stops converting when the client has gone', async () => {
  let stopped = (_: unknown) => {};
  const isStopped = new Promise((resolve) => {
    stopped = resolve;
  });
  const port = await listen(
    service(
      {},
      {
        convert: (_task, signal) =>
          new Promise((_resolve, reject) => {
            socket.destroy();
            signal.addEventListener('abort', () => {
              stopped(signal.aborted);
              reject(signal.reason);
            });
          }),
      },
    ),
  );
  const body = '{"html":"x"}';
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(
      `POST /pdf/convert HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ),
  );
  expect(await isStopped).toBe(true);
});
