/** The option `headers`: sent to the server of `url`, and to no other. 127.0.0.1 and localhost are two origins of one server. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { layout } from '../../../src/engine/index.ts';
import { refusal } from '../../support/refusal.ts';

const HEADERS = { Authorization: 'Bearer secret', Cookie: 'a=b; c=d', 'User-Agent': 'mine' };
let server: Server;
let port = 0;
/** Addresses that were asked for, each with what came along. */
let seen: Record<string, string | undefined> = {};
let agents: (string | undefined)[] = [];

beforeAll(async () => {
  server = createServer(({ url = '', headers }, response) => {
    const host = headers.host!.split(':')[0]!;
    seen[`${host}${url}`] = [headers.authorization, headers.cookie].join(' ').trim();
    agents.push(headers['user-agent']);
    const to = new URL(url, 'http://x').searchParams.get('to');
    if (to !== null) response.writeHead(302, { location: to.replaceAll('PORT', String(port)) }).end();
    else if (url.endsWith('.html'))
      response
        .setHeader('content-type', 'text/html')
        .end(`<p>x<img src=/own.png alt=""><img src="http://localhost:${port}/other.png" alt="">`);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  seen = {};
  agents = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = (path: string) =>
  layout({ url: `http://127.0.0.1:${port}${path}`, allowPrivateAddresses: true, timeout: 200_000, headers: HEADERS });
const OWN = 'Bearer secret a=b; c=d';

describe('headers', () => {
  it('go to the server of the address, for the page and what it has there', async () => {
    await open('/page.html');
    expect(seen).toEqual({ '127.0.0.1/page.html': OWN, '127.0.0.1/own.png': OWN, 'localhost/other.png': '' });
  });

  it('may say who asks', async () => {
    await open('/page.html');
    expect(agents.slice(0, 1)).toEqual(['mine']);
  });

  it('go along with a redirect within the origin', async () => {
    await open('/?to=/page.html');
    expect(seen).toMatchObject({ '127.0.0.1/page.html': OWN });
  });

  it('do not go to another origin that it redirects to, nor from there to its own', async () => {
    await open('/?to=http://localhost:PORT/page.html');
    expect(seen).toMatchObject({ 'localhost/page.html': '', 'localhost/own.png': '', 'localhost/other.png': '' });
    seen = {};
    await open('/?to=http%3A%2F%2Flocalhost%3APORT%2F%3Fto%3Dhttp%253A%252F%252F127.0.0.1%253APORT%252Fpage.html');
    expect(seen).toMatchObject({ '127.0.0.1/page.html': '' });
  });
});

const url = 'https://example.com/';

it.each([
  [
    { html: '', headers: { A: 'secret' } },
    'headers: they are sent to the server of url, and no http(s) url was given.',
  ],
  [{ url: 'file:///x', headers: { A: 'secret' } }, 'no http(s) url was given'],
  [{ url, headers: { A: 1 } }, 'headers: expected an object of strings by their names'],
  [{ url, headers: 'Cookie: secret' }, 'got a value of another kind.'],
  [{ url, headers: { 'a b': 'secret' } }, 'headers: "a b" is no name of a header.'],
  [{ url, headers: { Host: 'secret' } }, 'headers: "Host" is set by platen itself. Leave it out.'],
  [{ url, headers: { 'Proxy-Authorization': 'secret' } }, 'is set by platen itself'],
  [{ url, headers: { A: 'secret\r\nB: c' } }, 'the value of "A" has line ends'],
  [{ url, headers: { A: 'secret\u2019' } }, 'characters beyond U+00FF. Write ASCII.'],
  [{ url, headers: { A: 'secret'.repeat(4_000) } }, 'at most 16384 are sent'],
  [{ url, headers: { a: 'secret', A: 'secret' } }, '"A" is there twice'],
])('what cannot be sent is refused: %j', (options, message) => {
  expect(refusal(options)).toContain(message);
  expect(refusal(options)).not.toContain('secret');
});
