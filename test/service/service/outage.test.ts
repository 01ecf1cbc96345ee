/** The database of the service breaks and comes back: nothing crashes, nobody gets a second bill, the sandbox goes on. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { postgresForTests } from '../../support/postgres.ts';
import { postConversion, type ServiceProcess, startServiceProcess } from '../../support/running-service.ts';
import { createKey, listKeys } from './keys.ts';
import { type SlowPage, slowPage } from './slow-page.ts';

const postgres = await postgresForTests();

let running: ServiceProcess | null = null;
let line: Line | null = null;
let page: SlowPage | null = null;
afterEach(async () => {
  await running?.stop('SIGKILL');
  line?.close();
  page?.close();
});

interface Line {
  /** Of the database, over this line. */
  readonly url: string;
  /** Breaks all connections, and each new one. */
  cut(): void;
  mend(): void;
  close(): void;
}

async function lineTo(url: string): Promise<Line> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const other = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: through.href,
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      breakAll();
      server.close();
    },
  };
}

it.skipIf(postgres === null)('goes on without its database, and with it again', { timeout: 120_000 }, async () => {
  const url = await postgres!.createDatabase();
  const key = await createKey(['--database', url]);
  const headers = { authorization: `Bearer ${key}` };
  line = await lineTo(url);
  page = await slowPage();
  const service = await startServiceProcess(['--workers', '1', '--allow-private-addresses', '--database', line.url]);
  running = service;
  const statusOf = async (more: Readonly<Record<string, string>>) => {
    const response = await postConversion(service, { html: '<p>1</p>' }, more);
    await response.arrayBuffer();
    return response.status;
  };
  const paid = postConversion(service, { url: page.url }, headers);
  await page.asked(1);
  line.cut();
  page.release();
  await sleep(500);
  line.mend();
  // The PDF that was being made is there and paid for, once.
  const answer = await paid;
  await answer.arrayBuffer();
  expect([answer.status, answer.headers.get('x-credits-remaining')]).toEqual([200, '19']);

  line.cut();
  expect(await Promise.all([{}, headers, { 'idempotency-key': 'k' }].map(statusOf))).toEqual([200, 503, 503]);
  await expect.poll(() => readinessOf(service), { timeout: 10_000 }).toBe(503);
  line.mend();
  await expect.poll(() => readinessOf(service), { timeout: 10_000 }).toBe(200);
  expect(await statusOf(headers)).toBe(200);
  expect(await listKeys(['--database', url])).toMatchObject([{ creditsLeft: 18, creditsReserved: 0 }]);
  expect(await service.stop()).toBe(0);
});

async function readinessOf({ address }: ServiceProcess): Promise<number> {
  return (await fetch(`${address}/readyz`)).status;
}
