/** Nothing that a caller sent is in what the process writes: no key, no html, no address beyond its host. */
import { afterAll, expect, it } from 'vitest';
import { postConversion, startServiceProcess } from '../../support/running-service.ts';
import { createKey } from './keys.ts';
import { slowPage } from './slow-page.ts';

const page = await slowPage();
page.release();
const service = await startServiceProcess(['--workers', '1', '--allow-private-addresses', '--log-level', 'debug']);
afterAll(async () => {
  page.close();
  await service.stop('SIGKILL');
});

it('writes no key, no html and no path, on whatever way a request ends', { timeout: 120_000 }, async () => {
  const key = await createKey(['--data', service.dataFolder]);
  const secrets = [key, 'S3CRETHTML', 'S3CRETPATH', 'S3CRETQUERY', 'S3CRETKEY', 'S3CRETUSER', 'S3CRETIDEMPOTENCY'];
  const authorization = `Bearer ${key}`;
  const html = '<title>S3CRETHTML</title><p style="colour: S3CRETHTML">S3CRETHTML<img src="/S3CRETPATH.png">';
  const image = `<img src="${page.url}S3CRETPATH?S3CRETQUERY"><link rel=stylesheet href="http://127.0.0.1:1/S3CRETPATH">`;
  const requests: [number, unknown, Record<string, string>?][] = [
    [200, { html }, { authorization, 'idempotency-key': 'S3CRETIDEMPOTENCY' }],
    [200, { html }, { authorization, 'idempotency-key': 'S3CRETIDEMPOTENCY' }],
    [422, { html: 'other' }, { authorization, 'idempotency-key': 'S3CRETIDEMPOTENCY' }],
    [200, { html: image }, { authorization }],
    [200, { url: `${page.url}S3CRETPATH?S3CRETQUERY#S3CRETQUERY` }, { authorization }],
    [422, { url: 'http://127.0.0.1:1/S3CRETPATH?S3CRETQUERY' }, { authorization }],
    [422, { url: 'https://S3CRETUSER:S3CRETUSER@example.com/S3CRETPATH' }],
    [422, { url: 'http://no-such-host.invalid/S3CRETPATH?S3CRETQUERY' }],
    [422, { url: 'file:///S3CRETPATH' }],
    [400, { html, format: 'S3CRETHTML' }],
    [400, { html, S3CRETHTML: 1 }],
    [400, { html, marginTop: 'S3CRETHTML' }, { authorization }],
    [401, { html }, { authorization: 'Bearer S3CRETKEY' }],
    [401, { html }, { authorization: `Basic ${key}` }],
    [401, { html }, { authorization: `Bearer ${key.slice(0, -1)}` }],
  ];
  for (const [status, body, headers] of requests) {
    const response = await postConversion(service, body, headers);
    expect([response.status, body]).toEqual([status, body]);
    await response.arrayBuffer();
  }
  const broken = await fetch(`${service.address}/pdf/convert?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `key=${key}` },
    body: '{"html": "S3CRETHTML',
  });
  expect(broken.status).toBe(400);
  expect((await fetch(`${service.address}/nothing?S3CRETQUERY=${key}`)).status).toBe(404);
  await service.stop();

  const written = service.log() + service.errors();
  for (const secret of [...secrets, key.slice(0, -1)]) expect(written).not.toContain(secret);
  const lines = service
    .log()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter((line) => line.route === '/pdf/convert')).toHaveLength(requests.length + 1);
  expect(lines.filter((line) => String(line.sourceHost).startsWith('127.0.0.1')).length).toBeGreaterThan(0);
  expect(lines.filter((line) => typeof line.keyId === 'string').length).toBeGreaterThanOrEqual(7);
});
