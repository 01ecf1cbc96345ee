/** The service as its operator runs it: a process with a log on standard output and figures on a port of their own. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postConversion, type ServiceProcess, startServiceProcess } from '../../support/running-service.ts';
import { eventually } from './operated.ts';

const CLI = path.resolve(import.meta.dirname, '../../../dist/platen/cli.js');
let service: ServiceProcess;
let key = '';

beforeAll(async () => {
  service = await startServiceProcess(['--workers', '1', '--metrics-port', '0']);
  const create = ['keys', 'create', '--name', 'operation', '--data', service.dataFolder];
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...create]);
  key = stdout.trim().split('\n').at(-1)!;
});
afterAll(() => service?.stop());

const lines = () =>
  service
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const requests = () => lines().filter(({ message }) => message === 'request');

describe('a running service', () => {
  it('writes a line for each request, and the key into none', async () => {
    const html = '<title>Very secret</title><p>Confidential';
    const answer = await postConversion(service, { html }, { authorization: `Bearer ${key}` });
    expect(answer.status).toBe(200);
    const { byteLength } = await answer.arrayBuffer();
    await postConversion(service, { html, key }, { authorization: `Bearer ${key}x`, cookie: key });
    await fetch(`${service.address}/${key}?key=${key}`);
    await eventually(() => requests().length === 3);
    const [first, second, third] = requests();
    expect(first).toMatchObject({
      status: 200,
      keyId: expect.stringMatching(/^key_/),
      charged: true,
      sandbox: false,
      pages: 1,
      bytesIn: html.length,
      bytesOut: byteLength,
      phases: { layout: expect.any(Number), write: expect.any(Number) },
    });
    expect(second).toMatchObject({ status: 401, code: 'INVALID_API_KEY', keyId: null });
    expect(third).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const written = service.log() + service.errors();
    for (const word of [key, key.slice(7, 30), 'secret', 'Confidential', '?key']) expect(written).not.toContain(word);
  });

  it('shows its figures on their own port and not on that of the service', async () => {
    expect((await fetch(`${service.address}/metrics`)).status).toBe(404);
    const text = await (await fetch(`${service.metricsAddress}/metrics`)).text();
    expect(text).toContain('platen_conversions_total{kind="key"} 1');
    expect(text).toContain('platen_credits_spent_total 1');
    expect(text).toContain('platen_workers 1');
    expect(text).toMatch(/^process_resident_memory_bytes \d{8,}$/m);
    expect(text).not.toContain(key);
  });

  it('is alive and ready, without a line for it', async () => {
    const before = lines().length;
    expect((await fetch(`${service.address}/healthz`)).status).toBe(200);
    const ready = await fetch(`${service.address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
    expect(ready.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(lines().length).toBe(before);
  });
});
