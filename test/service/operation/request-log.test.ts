/** The log: one line a request, and nothing in it that should not be. */
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog, defectLogger } from '../../../src/service/operation/log.ts';
import { shownAddress } from '../../../src/service/operation/request-log.ts';
import { GOOD, TINY_PDF } from '../service.ts';
import { eventually, type Operated, operated } from './operated.ts';

const KEY = 'platen_9f8e7d6c5b4a39281706f5e4d3c2b1a0';
const HTML = '<p>The salary of Ms Example is 71,234';
let running: Operated | null = null;

afterEach(async () => {
  await running?.server.close();
  running = null;
});

function post(service: Operated, payload: string, headers: Record<string, string> = {}, url = '/pdf/convert') {
  return service.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
}

function memoryLog() {
  let text = '';
  const log = createLog({
    destination: {
      write(line) {
        text += line;
      },
    },
  });
  return { log, text: () => text };
}

describe('a line', () => {
  it('tells what became of a conversion', async () => {
    const facts = { phases: { layout: 12.345, write: 3 }, blockedFetches: 1 };
    const service = operated({ result: { pageCount: 2, warnings: 1, facts } });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await post(service, JSON.stringify({ html: HTML }), { ...GOOD, 'x-request-id': 'a.1', traceparent });
    expect(service.lines()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        instance: expect.any(String),
        id: 'a.1',
        traceId: '0af7651916cd43dd8448eb211c80319c',
        client: '127.0.0.0/24',
        keyId: 'k_good',
        sandbox: false,
        method: 'POST',
        route: '/pdf/convert',
        status: 200,
        code: null,
        durationMs: expect.any(Number),
        bytesIn: HTML.length,
        bytesOut: TINY_PDF.byteLength,
        sourceHost: null,
        pages: 2,
        warnings: 1,
        blockedFetches: 1,
        phases: { layout: 12.3, write: 3 },
        charged: true,
        replay: false,
        message: 'request',
      },
    ]);
  });

  it('names the host of a url, and nothing else of it', async () => {
    const service = operated();
    await post(service, JSON.stringify({ url: 'https://example.com:443/secret/path?token=1' }));
    expect(service.lines()).toMatchObject([{ status: 200, sourceHost: 'example.com', sandbox: true, charged: false }]);
    for (const word of ['secret', 'path', 'token']) expect(service.text()).not.toContain(word);
  });

  it('names a path that no route answers, without its query', async () => {
    const service = operated();
    await service.server.inject(`/nowhere?token=${KEY}`);
    expect(service.lines()).toMatchObject([{ route: '/nowhere', status: 404, method: 'GET' }]);
    expect(service.text()).not.toContain('token');
  });

  it('stands once for each request, also for those that are refused', async () => {
    const service = operated();
    await post(service, 'no json');
    await post(service, '{}');
    await post(service, '{}', { 'content-type': 'text/plain' });
    await service.server.inject('/pdf/convert');
    expect(service.lines().map(({ status }) => status)).toEqual([400, 400, 415, 405]);
  });

  it('is for debugging alone where it is about a probe', async () => {
    const service = operated({ level: 'info' });
    await service.server.inject('/healthz');
    await service.server.inject('/readyz');
    expect(service.lines()).toEqual([]);
    service.log.level = 'debug';
    await service.server.inject('/healthz');
    expect(service.lines()).toMatchObject([{ level: 'debug', route: '/healthz' }]);
  });
});

describe('a request that gets no answer', () => {
  it('is told as 499 when its client goes away', async () => {
    running = operated({
      parts: {
        convert: (_task, signal) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      },
    });
    const { port } = new URL(await running.server.listen({ port: 0 }));
    const body = JSON.stringify({ html: HTML });
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /pdf/convert HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    setTimeout(() => socket.destroy(), 100);
    const { lines } = running;
    await eventually(() => lines().length > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(lines()).toMatchObject([{ status: 499, route: '/pdf/convert', level: 'info' }]);
  });

  it.each([
    ['no HTTP at all', 'nonsense\r\n\r\n', 400],
    ['a head without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['an address that cannot be decoded', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ])('is told: %s', async (_name, bytes, status) => {
    running = operated();
    const { port } = new URL(await running.server.listen({ port: 0 }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.end(bytes);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const { lines } = running;
    // The line may be there before the answer has arrived.
    await eventually(() => lines().length > 0 && answer !== '');
    expect(lines()).toMatchObject([{ status, client: '127.0.0.0/24', code: expect.any(String) }]);
    expect(answer.toLowerCase()).toContain(`x-request-id: ${lines()[0]!.id}`);
  });
});

describe('the log never holds', () => {
  it('a key, html, a query or a password, wherever they are sent', async () => {
    const service = operated();
    const secret = { authorization: `Bearer ${KEY}`, cookie: `session=${KEY}` };
    await post(service, JSON.stringify({ html: HTML }), secret);
    await post(service, JSON.stringify({ url: `https://user:hunter2@example.com/secret?${KEY}` }), secret);
    await post(service, `{"html": "${HTML}`, secret);
    await post(service, JSON.stringify({ [KEY]: HTML }), secret, `/pdf/convert?key=${KEY}`);
    await post(service, '{}', secret, `/${KEY}`);
    await service.server.inject({ method: 'GET', url: `http://user:hunter2@example.com/x?${KEY}`, headers: secret });
    expect(service.lines()).toHaveLength(6);
    for (const word of [KEY, KEY.slice(7, 20), 'salary', 'hunter2', 'secret', 'Bearer'])
      expect(service.text()).not.toContain(word);
  });

  it('passwords of files, their attachments or the name of an author, whether they are taken or not', async () => {
    const service = operated();
    const fits = { userPassword: 'tigress', ownerPassword: 'lioness' };
    const bodies = [
      { encryption: fits },
      { encryption: { ...fits, ownerPassword: 'lioness'.repeat(40) } },
      { encryption: { ...fits, lioness: true } },
      { encryption: 'lioness' },
      { encryption: fits, conformance: 'tigress' },
      {
        encryption: fits,
        attachments: [
          { name: 'panther.txt', data: 'panther' },
          { name: 'panther.txt', base64: 'panther' },
        ],
      },
    ];
    const answers = await Promise.all(bodies.map((body) => post(service, JSON.stringify({ html: HTML, ...body }))));
    await post(service, `{"encryption": {"ownerPassword": "lioness", `);
    expect(service.lines()).toHaveLength(bodies.length + 1);
    for (const word of ['tigress', 'lioness', 'panther', 'salary']) expect(service.text()).not.toContain(word);
    for (const answer of [answers[1]!, answers[3]!]) expect(answer.body).not.toContain('lioness');
  });

  it('a key that a defect carries in its message', () => {
    const { log, text } = memoryLog();
    defectLogger(log)(new Error(`no such key: Bearer ${KEY} at https://user:hunter2@example.com/`), 'a.1');
    log.info({ authorization: `Bearer ${KEY}`, request: { headers: { a: 1 }, html: HTML, url: 'https://x/y' } }, KEY);
    expect(
      text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { level: 'error', message: 'defect', id: 'a.1', stack: expect.stringContaining('no such key') },
      { authorization: '[removed]', request: { headers: '[removed]', html: '[removed]', url: '[removed]' } },
    ]);
    for (const word of [KEY, 'salary', 'hunter2', 'https://x']) expect(text()).not.toContain(word);
  });
});

describe('a defect', () => {
  it('has a line of its own with stack and request id', async () => {
    const { log, text } = memoryLog();
    const service = operated({
      parts: { convert: () => Promise.reject(new Error('a bug')), onDefect: defectLogger(log) },
    });
    const { headers } = await post(service, JSON.stringify({ html: HTML }));
    expect(JSON.parse(text())).toMatchObject({ level: 'error', message: 'defect', id: headers['x-request-id'] });
    expect(JSON.parse(text()).stack).toMatch(/^Error: a bug\n +at /);
    expect(service.lines()).toMatchObject([{ level: 'error', status: 500 }]);
  });
});

it.each([
  ['192.0.2.77', 'network', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', 'network', '192.0.2.0/24'],
  ['2001:db8:1:2:3::4', 'network', '2001:db8:1::/48'],
  ['2001:db8:1:2:3::4', 'whole', '2001:db8:1:2:3::4'],
  ['192.0.2.77', 'none', null],
  ['unknown', 'whole', null],
  [null, 'network', null],
] as const)('shows the client %s as %s: %s', (address, shown, expected) => {
  expect(shownAddress(address, shown)).toBe(expected);
});
