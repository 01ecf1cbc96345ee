/** Whatever bytes come, the answer is one of ours: with the three headers and a problem, and the process lives. */
import { connect } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startServiceProcess } from '../../support/running-service.ts';

const service = await startServiceProcess(['--workers', '1']);
afterAll(() => service.stop());
const port = Number(new URL(service.address).port);

/** What comes back until the connection is closed, which a test waits for by `Connection: close` or by a broken request. */
function exchange(bytes: string | Buffer, isHalfClosed = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      if (isHalfClosed) socket.end();
    });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    );
  });
}

function headersOf(answer: string): Headers {
  const [, ...lines] = answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n');
  return new Headers(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
}

const POST = 'POST /pdf/convert HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n';

it.each<[string, number, string | Buffer]>([
  ['no request at all', 400, 'GARBAGE\r\n\r\n'],
  ['a TLS greeting', 400, Buffer.from('16030100a5010000a10303', 'hex')],
  ['the preface of HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an unknown method', 400, 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an unknown version', 400, 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['no Host', 400, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two Hosts', 400, 'GET /nothing HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
  ['a header without a colon', 400, 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n'],
  ['a space before the colon', 400, 'GET / HTTP/1.1\r\nHost: x\r\nX-A : 1\r\n\r\n'],
  ['a zero byte in a header', 400, 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
  ['headers beyond measure', 431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`],
  ['an address beyond measure', 431, `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['an address that cannot be decoded', 400, 'GET /%ff%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['two lengths', 400, `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['a length and chunks', 400, `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['a negative length', 400, `${POST}Content-Length: -1\r\n\r\n`],
  ['a length that is no number', 400, `${POST}Content-Length: abc\r\n\r\n`],
  ['a broken chunk', 400, `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ['an unknown transfer coding', 400, `${POST}Transfer-Encoding: identity\r\n\r\n{}`],
  ['a body announced as beyond measure', 413, `${POST}Content-Length: 99999999999\r\n\r\n`],
  ['no body', 400, `${POST}Content-Length: 0\r\n\r\n`],
  ['a body of another type', 415, `${POST.replace('application/json', 'text/html')}Content-Length: 2\r\n\r\n{}`],
  ['another method', 405, 'DELETE /pdf/convert HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['another path', 404, 'GET /pdf HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['HTTP/1.0', 404, 'GET /pdf HTTP/1.0\r\n\r\n'],
  ['an upgrade', 404, 'GET /pdf HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n'],
  ['a request for a proxy', 404, 'GET http://example.com/ab HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['an expectation', 404, 'GET /pdf HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n'],
])('answers %s with %i, in our form', async (_name, status, bytes) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const headers = headersOf(answer);
  expect(headers.get('x-duration-ms')).toMatch(/^\d+$/);
  expect(headers.get('x-size-bytes')).toBe('0');
  expect(headers.get('x-sandbox')).toBe('true');
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ status });
});

it('says that a broken request with a key was none of the sandbox', async () => {
  const bytes = `${POST}Authorization: Bearer nobody\r\nContent-Length: 2\r\n\r\n{}`;
  expect(headersOf(await exchange(bytes)).get('x-sandbox')).toBe('false');
});

it('gives HEAD the headers alone', async () => {
  const answer = await exchange('HEAD /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer.slice(answer.indexOf('\r\n\r\n'))).toBe('\r\n\r\n');
  expect(headersOf(answer).get('x-sandbox')).toBe('true');
});

it('lets go of a body that ends too early', async () => {
  const answer = await exchange(`${POST}Content-Length: 100\r\n\r\n{"html":`, true);
  expect(answer).toMatch(/^(HTTP\/1\.1 400 |$)/);
});

it('answers requests that come in one packet in their order', async () => {
  const one = 'GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n';
  const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const answers = await exchange(one + one + last);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 404', 'HTTP/1.1 200']);
  expect(answers.match(/x-sandbox: true/gi)).toHaveLength(3);
});

it('asks for the body that a client announces with an expectation', async () => {
  const body = '{"nothing":1}';
  const answer = await exchange(`${POST}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
});

it('closes a tunnel that is asked for', async () => {
  const answer = await exchange('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n');
  expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
});

it('is alive afterwards', async () => {
  expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
  expect(service.errors()).not.toMatch(/error|warning/i);
});
