/** What an address itself may say (60 spellings), and how connections are guarded: literals, names that change their mind, the peer. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { buildConnector } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canParseUrl } from '../../../src/engine/base/can-parse-url.ts';
import { Deadline } from '../../../src/engine/base/deadline.ts';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import type { PlatenError } from '../../../src/engine/base/errors.ts';
import {
  type AddressPolicy,
  addressPolicy,
  checkUrl,
  guardedConnector,
} from '../../../src/engine/resources/address-guard.ts';
import { Loader } from '../../../src/engine/resources/loader.ts';
import { AddressNotAllowed } from '../../../src/engine/resources/transport-errors.ts';

/** `allowed`, the reason of the refusal, or `invalid` for what is no URL at all. */
function verdict(url: string, policy: AddressPolicy): string {
  if (!canParseUrl(url)) return 'invalid';
  try {
    checkUrl(new URL(url), policy);
    return 'allowed';
  } catch (error) {
    if (error instanceof AddressNotAllowed) return error.reason;
    throw error;
  }
}

describe('what an address says', () => {
  const policy = addressPolicy(false);
  it.each([
    ['http://example.com/', 'allowed'],
    ['https://example.com/a?b#c', 'allowed'],
    ['HTTP://EXAMPLE.COM/', 'allowed'],
    ['hTtPs://example.com', 'allowed'],
    ['http:example.com', 'allowed'],
    ['http:/example.com', 'allowed'],
    ['http:\\\\example.com\\x', 'allowed'],
    [' \t\nhttp://example.com/ \n', 'allowed'],
    ['ht\ttp://exa\nmple.com/', 'allowed'],
    ['http://example.com./', 'allowed'],
    ['http://example.com:80/', 'allowed'],
    ['http://example.com:443/', 'allowed'],
    ['https://example.com:443/', 'allowed'],
    ['https://example.com:80/', 'allowed'],
    ['http://example.com:/', 'allowed'],
    ['http://example.com:0080/', 'allowed'],
    ['http://8.8.8.8/', 'allowed'],
    ['http://134744072/', 'allowed'],
    ['http://0x08080808/', 'allowed'],
    ['http://[2606:4700::1111]/', 'allowed'],
    ['http://[::ffff:8.8.8.8]/', 'allowed'],
    ['http://bücher.example/', 'allowed'],
    ['http://127.0.0.1/', 'not-public'],
    ['http://127.0.0.1./', 'not-public'],
    ['http://2130706433/', 'not-public'],
    ['http://0x7f000001/', 'not-public'],
    ['http://0x7f.1/', 'not-public'],
    ['http://0X7F.0.0.1/', 'not-public'],
    ['http://0177.0.0.1/', 'not-public'],
    ['http://017700000001/', 'not-public'],
    ['http://127.1/', 'not-public'],
    ['http://127.0.1/', 'not-public'],
    ['http://0/', 'not-public'],
    ['http://0.0.0.0/', 'not-public'],
    ['http://１２７.0.0.1/', 'not-public'],
    ['http://①②⑦.0.0.1/', 'not-public'],
    ['http://127。0。0。1/', 'not-public'],
    ['http://127．0．0．1/', 'not-public'],
    ['http://127｡0｡0｡1/', 'not-public'],
    ['http://%31%32%37.0.0.1/', 'not-public'],
    ['http:\\\\127.0.0.1\\', 'not-public'],
    ['http:127.0.0.1', 'not-public'],
    ['HtTp://127.0.0.1', 'not-public'],
    ['ht\ttp://127.0\n.0.1/', 'not-public'],
    ['http://169.254.169.254/latest/meta-data/', 'not-public'],
    ['http://[::1]/', 'not-public'],
    ['http://[::]/', 'not-public'],
    ['http://[0:0:0:0:0:ffff:7f00:0001]/', 'not-public'],
    ['http://[::ffff:127.0.0.1]/', 'not-public'],
    ['http://[::127.0.0.1]/', 'not-public'],
    ['http://[64:ff9b::7f00:1]/', 'not-public'],
    ['http://[fe80::1%25eth0]/', 'invalid'],
    ['http://[FE80::1]/', 'not-public'],
    ['http://192.168.1.1:80/', 'not-public'],
    ['http://user@example.com/', 'credentials'],
    ['http://user:pass@example.com/', 'credentials'],
    ['http://:pass@example.com/', 'credentials'],
    ['http://example.com@127.0.0.1/', 'credentials'],
    ['http://127.0.0.1\\@example.com/', 'not-public'],
    ['http://example.com#@127.0.0.1/', 'allowed'],
    ['http://example.com:22/', 'port'],
    ['https://example.com:8443/', 'port'],
    ['http://example.com:65535/', 'port'],
    ['http://example.com:65536/', 'invalid'],
    ['http://256.256.256.256/', 'invalid'],
    ['http://1.2.3.4.5/', 'invalid'],
    ['http://', 'invalid'],
    ['http://exa mple.com/', 'invalid'],
    ['//example.com/', 'invalid'],
    ['ftp://example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['FILE:///etc/passwd', 'scheme'],
    ['gopher://example.com/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['blob:https://example.com/x', 'scheme'],
    ['ws://example.com/', 'scheme'],
    ['view-source:http://example.com/', 'scheme'],
    ['jar:http://example.com/x.jar!/y', 'scheme'],
    ['httpx://example.com/', 'scheme'],
  ])('%j: %s', (url, expected) => expect(verdict(url, policy)).toBe(expected));

  it.each([
    ['http://127.0.0.1:8080/', 'allowed'],
    ['http://[::1]:3000/', 'allowed'],
    ['http://user:pass@127.0.0.1/', 'credentials'],
    ['ftp://127.0.0.1/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
  ])('%j where private addresses are allowed: %s', (url, expected) =>
    expect(verdict(url, addressPolicy(true))).toBe(expected),
  );
});

describe('connections', () => {
  let server: Server;
  let forbidden: Server;
  let port = 0;
  const hosts: string[] = [];
  let forbiddenConnections = 0;
  const listen = (it: Server, host: string, at = 0) => new Promise<void>((done) => it.listen(at, host, () => done()));

  beforeAll(async () => {
    server = createServer((request, response) => {
      hosts.push(request.headers.host ?? '');
      response.setHeader('connection', 'close').end('public');
    });
    await listen(server, '127.0.0.1');
    ({ port } = server.address() as AddressInfo);
    // The same port on another loopback address stands for the private network.
    forbidden = createServer((_, response) => response.end('secret'));
    forbidden.on('connection', () => forbiddenConnections++);
    await listen(forbidden, '127.0.0.2', port);
  });
  afterAll(() => {
    server.close();
    forbidden.close();
  });

  /** Only 127.0.0.1 counts as public. */
  function loaderWith(lookup: AddressPolicy['lookup']) {
    const diagnostics = new Diagnostics();
    const loader = new Loader({
      fileRoots: [],
      allowPrivateAddresses: false,
      limits: { resources: 100, resourceBytes: 1_000_000 },
      deadline: new Deadline(20_000),
      diagnostics,
      userAgent: 'platen/test',
      policy: { isAddressAllowed: (address) => address === '127.0.0.1', isPortAllowed: () => true, lookup },
    });
    return { loader, diagnostics };
  }
  const answering = (...answers: string[][]) => {
    let asked = 0;
    const lookup: AddressPolicy['lookup'] = async () =>
      answers[Math.min(asked++, answers.length - 1)]!.map((address) => ({ address, family: 4 }));
    return { lookup, asked: () => asked };
  };

  it('go to the address that was checked, under the name that was asked for', async () => {
    const { lookup } = answering(['127.0.0.1']);
    const { loader } = loaderWith(lookup);
    const loaded = await loader.load(`http://name.example:${port}/`, 'image');
    await loader.close();
    expect(Buffer.from(loaded!.bytes).toString()).toBe('public');
    expect(hosts).toContain(`name.example:${port}`);
  });
  it('stay with the first answer of a name that changes its mind', async () => {
    forbiddenConnections = 0;
    const { lookup, asked } = answering(['127.0.0.1'], ['127.0.0.2']);
    const { loader } = loaderWith(lookup);
    for (const path of ['a', 'b', 'c']) {
      const loaded = await loader.load(`http://rebind.example:${port}/${path}`, 'image');
      expect(Buffer.from(loaded!.bytes).toString()).toBe('public');
    }
    await loader.close();
    expect(asked()).toBe(1);
    expect(forbiddenConnections).toBe(0);
  });
  it.each([[['127.0.0.2']], [['127.0.0.1', '127.0.0.2']], [['127.0.0.2', '127.0.0.1']]])(
    'are refused to a name with the addresses %j',
    async (addresses) => {
      forbiddenConnections = 0;
      const { loader, diagnostics } = loaderWith(answering(addresses).lookup);
      expect(await loader.load(`http://mixed.example:${port}/`, 'image')).toBeNull();
      await loader.close();
      expect(diagnostics.list().map(({ code }) => code)).toEqual(['RESOURCE_BLOCKED']);
      expect(loader.blocked).toBe(1);
      expect(forbiddenConnections).toBe(0);
    },
  );
  const faultOf = (connector: ReturnType<typeof guardedConnector>, options: object) =>
    new Promise((done) => connector(options as never, (...all: unknown[]) => done(all[0])));
  it('are refused to literal addresses, which are never looked up', async () => {
    forbiddenConnections = 0;
    const connector = guardedConnector(
      buildConnector,
      { ...addressPolicy(false), isAddressAllowed: (address) => address === '127.0.0.1', isPortAllowed: () => true },
      1_000,
    );
    const options = { protocol: 'http:', hostname: '127.0.0.2', host: '127.0.0.2', port: String(port) };
    const error = await faultOf(connector, options);
    expect(error).toBeInstanceOf(AddressNotAllowed);
    // Not even connected to, which the check of the peer alone would do.
    expect(forbiddenConnections).toBe(0);
    const six = { ...options, hostname: '[::1]', host: '[::1]' };
    expect(await faultOf(connector, six)).toBeInstanceOf(AddressNotAllowed);
  });
  it('are refused on other ports even when the address is right', async () => {
    const connector = guardedConnector(
      buildConnector,
      { ...addressPolicy(false), isAddressAllowed: () => true },
      1_000,
    );
    const options = { protocol: 'http:', hostname: '127.0.0.1', host: '127.0.0.1', port: String(port) };
    const error = await faultOf(connector, options);
    expect(error).toBeInstanceOf(AddressNotAllowed);
  });
  it('end when the peer turns out to be another', async () => {
    // A connector that does not ask the lookup stands for whatever might go round it.
    const sockets: Socket[] = [];
    const build = (() => (_: unknown, callback: (error: Error | null, socket: Socket | null) => void) => {
      const socket = connect(port, '127.0.0.2', () => callback(null, socket));
      sockets.push(socket);
    }) as unknown as typeof buildConnector;
    const connector = guardedConnector(build, { ...addressPolicy(false), isPortAllowed: () => true }, 1_000);
    const options = { protocol: 'http:', hostname: 'name.example', host: 'name.example', port: String(port) };
    const [error, socket] = await new Promise<unknown[]>((done) => connector(options as never, (...all) => done(all)));
    expect(error).toBeInstanceOf(AddressNotAllowed);
    expect(socket).toBeNull();
    expect(sockets[0]!.destroyed).toBe(true);
  });

  describe('to names that lead nowhere', () => {
    const nowhere: AddressPolicy['lookup'] = async () => {
      throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
    };
    const messageOf = async (lookup: AddressPolicy['lookup'], kind: 'document' | 'image') => {
      const { loader, diagnostics } = loaderWith(lookup);
      const error = await loader.load('http://internal.example/', kind).catch((fault: PlatenError) => fault);
      await loader.close();
      return { error: error === null ? null : (error as PlatenError), list: diagnostics.list(), loader };
    };
    it('look like names that lead to private addresses, as a document', async () => {
      const unknown = await messageOf(nowhere, 'document');
      const known = await messageOf(answering(['10.0.0.1']).lookup, 'document');
      expect(unknown.error).toMatchObject({ code: 'URL_NOT_ALLOWED', message: known.error!.message });
      expect(known.error).toMatchObject({ code: 'URL_NOT_ALLOWED', details: { reason: 'not-public' } });
      expect(unknown.error!.details.reason).toBe('unresolvable');
    });
    it('look like names that lead to private addresses, as an image', async () => {
      const unknown = await messageOf(nowhere, 'image');
      const known = await messageOf(answering(['10.0.0.1']).lookup, 'image');
      expect(unknown.list).toEqual(known.list);
      expect([unknown.loader.blocked, known.loader.blocked]).toEqual([0, 1]);
    });
    it('are told apart where private addresses are allowed', async () => {
      const diagnostics = new Diagnostics();
      const loader = new Loader({
        fileRoots: [],
        allowPrivateAddresses: true,
        limits: { resources: 100, resourceBytes: 1_000_000 },
        deadline: new Deadline(20_000),
        diagnostics,
        userAgent: 'platen/test',
        policy: { lookup: nowhere },
      });
      await expect(loader.load('http://nowhere.example/', 'document')).rejects.toMatchObject({
        code: 'URL_UNREACHABLE',
        details: { reason: 'ENOTFOUND' },
      });
      await loader.close();
    });
  });
});
