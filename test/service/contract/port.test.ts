/** What can only be seen over a real connection: requests that Node's parser rejects, bodies that never come, clients that go away. */
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Service, service } from '../service.ts';

let running: Service | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await running?.server.close();
  running = null;
});

async function listen(given: Service): Promise<number> {
  running = given;
  await given.server.listen({ host: '127.0.0.1', port: 0 });
  const address = given.server.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Exchange {
  readonly socket: Socket;
  /** What came back until the connection was closed. */
  readonly closed: Promise<string>;
  /** What came back so far. */
  readonly text: () => string;
}

function send(port: number, text: string): Exchange {
  let answer = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  sockets.push(socket);
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
  return { socket, closed, text: () => answer };
}

const POST = 'POST /pdf/convert HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const BODY = '{"html":"x"}';
const WHOLE = `${POST}Content-Length: ${BODY.length}\r\n\r\n${BODY}`;
const KEY = 'Authorization: Bearer good\r\n';

function expectProblem(answer: string, status: number, isSandbox: boolean): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const header of [
    /\r\ncontent-type: application\/problem\+json\r\n/i,
    /\r\nx-duration-ms: \d+\r\n/i,
    /\r\nx-size-bytes: 0\r\n/i,
    new RegExp(`\r\nx-sandbox: ${isSandbox}\r\n`, 'i'),
    /\r\nx-request-id: [\w.-]+\r\n/i,
    /\r\naccess-control-allow-origin: \*\r\n/i,
  ])
    expect(answer).toMatch(header);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ status });
}

describe('a broken request is answered in the same form:', () => {
  it.each([
    ['a broken request line', 'GARBAGE\r\n\r\n', 400, true],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400, true],
    ['a broken head with a key', `${POST}${KEY}a b: c\r\n\r\n`, 400, false],
    ['a broken head whose value talks of authorization', `${POST}X: Authorization: y\r\na b: c\r\n\r\n`, 400, true],
    ['headers beyond measure', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, 431, true],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, true],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400, true],
  ] as const)('%s', async (_name, text, status, isSandbox) => {
    expectProblem(await send(await listen(service()), text).closed, status, isSandbox);
  });

  it('a broken body, under the id and with the key of its head', async () => {
    const text = `${POST}${KEY}X-Request-Id: my-id\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`;
    const answer = await send(await listen(service()), text).closed;
    expectProblem(answer, 400, false);
    expect(answer).toContain('\r\nx-request-id: my-id\r\n');
  });

  it('a body that does not come', async () => {
    const given = service();
    const port = await listen(given);
    given.server.server.requestTimeout = 100;
    const answer = await send(port, `${POST}${KEY}Content-Length: 100\r\n\r\n{`).closed;
    expectProblem(answer, 408, false);
  });

  it('but not behind an answer that is out already', async () => {
    const port = await listen(service());
    const { socket, closed, text } = send(
      port,
      `${POST}Authorization: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    );
    await expect.poll(text).toMatch(/401/);
    socket.write('ZZ\r\n');
    expect((await closed).match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

it('treats an expectation that it does not know as none', async () => {
  const port = await listen(service());
  const answer = await send(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n')
    .closed;
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toMatch(/\r\nx-sandbox: true\r\n/i);
});

describe('a body', () => {
  it.each([
    ['a refused key', 'Authorization: Bearer bad\r\n', 401],
    ['a disabled account', 'Authorization: Bearer blocked\r\n', 403],
    ['a length beyond measure', 'Content-Length: 99999999\r\n', 413],
    ['an encoding that is not read', 'Content-Encoding: br\r\n', 415],
  ])('is not waited for with %s', async (_name, header, status) => {
    const port = await listen(service());
    const length = header.startsWith('Content-Length') ? '' : 'Content-Length: 5000000\r\n';
    const { text } = send(port, `${POST}${header}${length}\r\n`);
    await expect.poll(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('is not waited for where nothing is', async () => {
    const port = await listen(service());
    const { text } = send(port, `${POST.replace('/pdf/convert', '/nothing')}Content-Length: 5000000\r\n\r\n`);
    await expect.poll(text).toMatch(/^HTTP\/1.1 404 /);
  });

  it('that is refused does not break the connection: what follows it is answered', async () => {
    const port = await listen(service());
    const { socket, text } = send(port, `${POST}Authorization: Bearer bad\r\nContent-Length: 5000000\r\n\r\n`);
    await expect.poll(text).toMatch(/401/);
    socket.write('x'.repeat(5_000_000));
    socket.write(WHOLE);
    await expect.poll(text).toMatch(/HTTP\/1\.1 200 OK[\s\S]*%PDF/);
  });
});

describe('a client that holds its body back (Expect: 100-continue)', () => {
  const head = `${POST}Expect: 100-continue\r\nContent-Length: ${BODY.length}\r\n`;

  it('is asked for it when nothing is in the way', async () => {
    const { socket, text } = send(await listen(service()), `${head}\r\n`);
    await expect.poll(text).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(BODY);
    await expect.poll(text).toMatch(/HTTP\/1\.1 200 OK[\s\S]*%PDF/);
  });

  it.each([
    ['a refused key', head.replace('\r\n', '\r\nAuthorization: x\r\n'), 401],
    ['another path', head.replace('/pdf/convert', '/nothing'), 404],
    ['another method', head.replace('POST', 'PUT'), 405],
  ])('is not asked for it with %s', async (_name, text, status) => {
    const answer = await send(await listen(service()), `${text}\r\n`).closed;
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });
});

describe('a client that goes away', () => {
  const waiting = (onStart: () => void, onStop: (reason: unknown) => void) =>
    service(
      {},
      {
        convert: (_task, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              onStop(signal.reason);
              reject(signal.reason);
            });
            onStart();
          }),
      },
    );

  it('stops its conversion, pays nothing, and leaves its place', async () => {
    let reason: unknown = null;
    const given = waiting(
      () => socket.destroy(),
      (stopped) => {
        reason = stopped;
      },
    );
    const port = await listen(given);
    const { socket } = send(port, WHOLE.replace('\r\n', `\r\n${KEY}`));
    await expect.poll(() => given.accounts.ledger).toEqual(['reserve', 'release']);
    expect(reason).toMatchObject({ code: 'CLIENT_GONE' });
    expect(given.accounts.credits.get('k_good')).toBe(20);
    await expect.poll(() => given.limits.running.get('k_good')).toBe(0);
    expect(given.defects).toEqual([]);
  });

  it('is not charged for a PDF that came too late', async () => {
    const given = service(
      {},
      {
        convert: async () => {
          socket.destroy();
          await new Promise((resolve) => setTimeout(resolve, 50));
          return {
            status: 'done',
            pdf: new Uint8Array(3),
            pageCount: 1,
            warnings: 0,
            diagnostics: [],
            title: null,
            facts: { phases: {}, blockedFetches: 0 },
          };
        },
      },
    );
    const port = await listen(given);
    const { socket } = send(port, WHOLE.replace('\r\n', `\r\n${KEY}Idempotency-Key: 1\r\n`));
    await expect.poll(() => given.accounts.ledger).toEqual(['reserve', 'release']);
    await expect.poll(() => given.stored.entries.size).toBe(0);
  });

  it('while its answer is on the way has been served: the credit is spent, once', async () => {
    const given = service({ pdf: Buffer.alloc(50_000_000) });
    const port = await listen(given);
    const { socket } = send(port, WHOLE.replace('\r\n', `\r\n${KEY}Idempotency-Key: 1\r\n`));
    socket.once('data', () => socket.destroy());
    await expect.poll(() => given.records.length, { timeout: 30_000 }).toBe(1);
    expect(given.accounts.ledger).toEqual(['reserve', 'commit']);
    expect(given.limits.running.get('k_good')).toBe(0);
    // Sent again under its key it costs nothing more.
    const { text } = send(port, WHOLE.replace('\r\n', `\r\n${KEY}Idempotency-Key: 1\r\n`));
    await expect.poll(text, { timeout: 30_000 }).toMatch(/idempotency-replayed: true/i);
    expect(given.accounts.ledger).toEqual(['reserve', 'commit']);
    expect(given.defects).toEqual([]);
  });

  it('in the middle of its body is no defect', async () => {
    const given = service();
    const port = await listen(given);
    for (const encoding of ['', 'Content-Encoding: gzip\r\n']) {
      const { socket } = send(port, `${POST}${encoding}Content-Length: 100\r\n\r\n{`);
      await expect.poll(() => given.limits.taken.length).toBeGreaterThan(encoding === '' ? 0 : 1);
      socket.destroy();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(given.defects).toEqual([]);
    expect(given.tasks).toEqual([]);
  });
});

it('finishes what it has begun when it is closed, and refuses what comes after', async () => {
  let finish = () => {};
  const given = service(
    {},
    {
      convert: () =>
        new Promise((_resolve, reject) => {
          finish = () => reject(new Error('the end'));
        }),
    },
  );
  const port = await listen(given);
  const first = send(port, WHOLE);
  const second = send(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(second.text).toMatch(/200 OK/);
  await expect.poll(() => given.limits.taken.length).toBe(1);
  // A request is under way on the second connection, or closing would end it as idle.
  second.socket.write(WHOLE.slice(0, 10));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const closed = given.server.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  second.socket.write(WHOLE.slice(10));
  await expect.poll(second.text).toMatch(/HTTP\/1\.1 503 [\s\S]*retry-after: 5/i);
  expect(first.text()).toBe('');
  finish();
  await expect.poll(first.text).toMatch(/^HTTP\/1\.1 500 /);
  first.socket.end();
  second.socket.end();
  await closed;
});
