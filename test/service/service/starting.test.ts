/** How `platen serve` begins: what it takes from flags and variables, what it says when something cannot be had. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { postConversion, startServiceProcess } from '../../support/running-service.ts';

async function failure(flags: readonly string[], env: Record<string, string> = {}): Promise<string> {
  try {
    const service = await startServiceProcess(flags, { env });
    await service.stop('SIGKILL');
    return 'It started.';
  } catch (error) {
    return String(error);
  }
}

describe('a start that fails says why', { timeout: 60_000 }, () => {
  it('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const port = String((other.address() as AddressInfo).port);
    const message = await failure(['--port', port]);
    const metrics = await failure(['--metrics-port', port]);
    other.close();
    expect(message).toMatch(/ended with 1[\s\S]*Port \d+ of 127\.0\.0\.1 is in use. Choose another with --port/);
    expect(metrics).toMatch(/ended with 1[\s\S]*is in use. Choose another with --metrics-port/);
  });

  it('an address that is not here', async () => {
    expect(await failure(['--host', '192.0.2.1'])).toMatch(
      /ended with 1[\s\S]*192\.0\.2\.1 is no address of this machine/,
    );
  });

  it('a port in use, before anything else is begun', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const dataFolder = path.join(tmpdir(), `platen-data-${randomUUID()}`);
    const start = startServiceProcess(['--port', String(port)], { dataFolder });
    await expect(start).rejects.toThrow('is in use. Choose another with --port');
    other.close();
    expect(existsSync(dataFolder)).toBe(false);
  });

  it.runIf(existsSync('/proc/self'))('a data folder where nobody can make one', async () => {
    expect(await failure(['--data', '/proc/x'])).toMatch(/ended with 1[\s\S]*The data folder \/proc\/x cannot be used/);
  });

  it('a data folder that is a file', async () => {
    const file = path.join(import.meta.dirname, 'starting.test.ts');
    expect(await failure(['--data', file])).toMatch(
      /ended with 1[\s\S]*The data folder \S+starting\.test\.ts cannot be used/,
    );
  });

  it('a database that does not answer, without its password', async () => {
    const message = await failure(['--database', 'postgres://someone:secret@127.0.0.1:1/none']);
    expect(message).toMatch(/ended with 1/);
    expect(message).not.toContain('secret');
  });

  it.each([
    [['--port', '70000'], /ended with 2[\s\S]*--port[\s\S]*0 to 65535/],
    [['--workers', '0'], /ended with 2[\s\S]*--workers[\s\S]*1 to 256/],
    [['--log-level', 'loud'], /ended with 2[\s\S]*--log-level[\s\S]*debug/],
    [['--public-url', 'pdf.example.com'], /ended with 2[\s\S]*--public-url/],
    [['--font', '/none/such.ttf'], /ended with 2[\s\S]*--font[\s\S]*There is no file or folder \/none\/such.ttf/],
    [['--font', import.meta.filename], /ended with 1[\s\S]*starting.test.ts" cannot be read as a font/],
    [['--nonsense'], /ended with 2[\s\S]*unknown option/],
  ])('%s', async (flags, message) => {
    expect(await failure(flags)).toMatch(message);
  });

  it.each([
    ['PLATEN_WORKERS', 'many', /ended with 2[\s\S]*PLATEN_WORKERS[\s\S]*1 to 256/],
    [
      'PLATEN_ALLOW_PRIVATE_ADDRESSES',
      'perhaps',
      /ended with 2[\s\S]*PLATEN_ALLOW_PRIVATE_ADDRESSES[\s\S]*true or false/,
    ],
  ])('%s=%s', async (name, value, message) => {
    expect(await failure([], { [name]: value })).toMatch(message);
  });
});

it('takes each flag from its variable too, and false for false', { timeout: 60_000 }, async () => {
  const target = createServer((_request, response) => response.end('<p>private')).listen(0, '127.0.0.1');
  await new Promise((resolve) => target.once('listening', resolve));
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`;
  const outcome = async (env: Record<string, string>) => {
    const service = await startServiceProcess([], { env: { PLATEN_WORKERS: '1', PLATEN_METRICS_PORT: '0', ...env } });
    const { status } = await postConversion(service, { url });
    const metrics = await (await fetch(`${service.metricsAddress}/metrics`)).text();
    await service.stop();
    return [status, /platen_workers (\d+)/.exec(metrics)?.[1]];
  };
  expect(await outcome({ PLATEN_ALLOW_PRIVATE_ADDRESSES: 'true' })).toEqual([200, '1']);
  expect(await outcome({ PLATEN_ALLOW_PRIVATE_ADDRESSES: 'false' })).toEqual([422, '1']);
  target.close();
});

it('gives every document the fonts that it was started with', { timeout: 60_000 }, async () => {
  // Outside the package: worker processes may read nothing else without being told.
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-fonts-'));
  await copyFile(path.join(import.meta.dirname, '../../../fixtures/fonts/Ahem.ttf'), path.join(folder, 'Ahem.ttf'));
  const service = await startServiceProcess(['--workers', '1'], { env: { PLATEN_FONT: folder } });
  const answer = await postConversion(service, { html: '<p style="font-family: Ahem">x', classicXref: true });
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toContain('+Ahem');
  await service.stop();
  await rm(folder, { recursive: true });
});

it('starts with the fonts of the system, of whose folders only some are there', { timeout: 60_000 }, async () => {
  const service = await startServiceProcess(['--workers', '1', '--system-fonts']);
  expect((await postConversion(service, { html: '<p>x' })).status).toBe(200);
  await service.stop();
});

it('keeps its log and its words to the terminal apart', { timeout: 60_000 }, async () => {
  const dataFolder = path.join(tmpdir(), `platen-data-${randomUUID()}`);
  const service = await startServiceProcess(['--workers', '1'], { dataFolder });
  await vi.waitFor(() =>
    expect(service.errors()).toMatch(
      /^platen listens on http:\/\/127\.0\.0\.1:\d+\n\nTry it in a browser at http:\/\/[\d.:]+\/ or with\n\n[\s\S]*curl/,
    ),
  );
  const page = await (await fetch(`${service.address}/`)).text();
  const script = /playground\/[\w-]+\.js/.exec(page)![0];
  await (await fetch(`${service.address}/${script}`)).arrayBuffer();
  // Node's own warnings would stand behind those words.
  expect(service.errors()).not.toContain('Warning');
  await service.stop();
  for (const line of service.log().trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ level: 'info' });
});
