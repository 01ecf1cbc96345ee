/** How `platen serve` ends on a signal: what was taken is answered, nothing holds the exit, and whoever insists gets it at once. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postConversion, type ServiceProcess, startServiceProcess } from '../../support/running-service.ts';
import { type SlowPage, slowPage } from './slow-page.ts';

let page: SlowPage;
let running: ServiceProcess | null = null;
beforeEach(async () => {
  page = await slowPage();
});
afterEach(async () => {
  page.close();
  await running?.stop('SIGKILL');
});

async function start(...flags: string[]): Promise<ServiceProcess> {
  running = await startServiceProcess(['--workers', '1', '--no-rate-limit', '--allow-private-addresses', ...flags]);
  return running;
}

async function statusOf(response: Promise<Response>): Promise<number | string> {
  try {
    const answer = await response;
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 'refused';
  }
}

it('answers what runs and what waits in a full queue, then ends with 0', { timeout: 60_000 }, async () => {
  const service = await start('--queue', '2');
  const running = statusOf(postConversion(service, { url: page.url }));
  await page.asked(1);
  const waiting = [1, 2].map(() => statusOf(postConversion(service, { html: 'waits' })));
  while ((await fetch(`${service.address}/readyz`)).status === 200) await sleep(10);
  expect(await statusOf(postConversion(service, { html: 'too much' }))).toBe(503);
  const ended = service.stop('SIGTERM');
  await sleep(200);
  page.release();
  expect(await running).toBe(200);
  expect(await Promise.all(waiting)).toEqual([200, 200]);
  expect(await ended).toBe(0);
  expect(service.log()).toMatch(/"message":"stopping"[\s\S]*"message":"stopped"/);
});

it('closes connections that are kept alive, and does not wait for them', { timeout: 60_000 }, async () => {
  const service = await start();
  const { hostname, port } = new URL(service.address);
  const sockets = [connect(Number(port), hostname), connect(Number(port), hostname)];
  sockets[1]!.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await new Promise((resolve) => sockets[1]!.once('data', resolve));
  // By the service: this side keeps them open.
  const closed = Promise.all(sockets.map((socket) => once(socket.resume(), 'end')));
  expect(await service.stop('SIGTERM')).toBe(0);
  await closed;
  expect(service.log()).toContain('"message":"stopped"');
});

it('closes everything although the store has failed, and says what failed', { timeout: 60_000 }, async () => {
  const service = await start();
  writeFileSync(path.join(service.dataFolder, 'platen.sqlite'), Buffer.alloc(200_000, 'noise'));
  while ((await fetch(`${service.address}/readyz`)).status === 200) await sleep(50);
  expect(await service.stop('SIGTERM')).toBe(0);
  expect(service.log()).toMatch(
    /"message":"stopping"[\s\S]*overwritten[\s\S]*"message":"failure"[\s\S]*"message":"stopped"/,
  );
});

it('ends at once on a second signal', { timeout: 60_000 }, async () => {
  const service = await start();
  const answer = statusOf(postConversion(service, { url: page.url }));
  await page.asked(1);
  service.process.kill('SIGTERM');
  await sleep(200);
  expect(service.process.exitCode).toBe(null);
  expect(await service.stop('SIGINT')).toBe(1);
  expect(await answer).toBe('refused');
});
