/** What survives the end of the process, expected or not: keys, and the exact number of credits. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { postgresForTests } from '../../support/postgres.ts';
import { postConversion, type ServiceProcess, startServiceProcess } from '../../support/running-service.ts';
import { createKey, keys, listKeys, type Store } from './keys.ts';
import { slowPage } from './slow-page.ts';

const postgres = await postgresForTests();
const folder = await mkdtemp(path.join(tmpdir(), 'platen-crash-'));
const page = await slowPage();
afterAll(async () => {
  page.close();
  await rm(folder, { recursive: true, force: true });
});

const running: ServiceProcess[] = [];
afterEach(() => Promise.all(running.splice(0).map((service) => service.stop('SIGKILL'))));

async function start(store: Store): Promise<ServiceProcess> {
  const service = await startServiceProcess(['--workers', '1', '--allow-private-addresses', ...store]);
  running.push(service);
  return service;
}

async function convert(
  service: ServiceProcess,
  key: string,
  body: unknown = { html: '<p>1</p>' },
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await postConversion(service, body, { authorization: `Bearer ${key}`, ...headers });
  await response.arrayBuffer();
  return response;
}

it('keeps keys and exact credits when the process is killed during conversions, and when it is restarted', {
  timeout: 120_000,
}, async () => {
  const store: Store = ['--data', folder];
  const key = await createKey(store, { monthlyCredits: 4 });
  const killed = await start(store);
  expect((await convert(killed, key)).headers.get('x-credits-remaining')).toBe('3');
  // One is being converted, the other waits for the worker.
  const cut = [1, 2].map(() => convert(killed, key, { url: page.url }).catch((error: unknown) => error));
  await page.asked(1);
  await expect.poll(() => listKeys(store), { timeout: 10_000 }).toMatchObject([{ creditsLeft: 3, creditsReserved: 2 }]);
  await killed.stop('SIGKILL');
  for (const outcome of await Promise.all(cut)) expect(outcome).toBeInstanceOf(Error);
  expect(await listKeys(store)).toMatchObject([{ creditsLeft: 3, creditsReserved: 0 }]);

  const restarted = await start(store);
  expect((await convert(restarted, key)).headers.get('x-credits-remaining')).toBe('2');
  expect(await restarted.stop()).toBe(0);

  const last = await start(store);
  expect((await convert(last, key)).headers.get('x-credits-remaining')).toBe('1');
  const [listed] = await listKeys(store);
  await keys('disable', listed!.id, ...store);
  expect((await convert(last, key)).status).toBe(403);
  await keys('enable', listed!.id, ...store);
  expect((await convert(last, key)).headers.get('x-credits-remaining')).toBe('0');
  expect((await convert(last, key)).status).toBe(402);
  await keys('revoke', listed!.id, ...store);
  expect((await convert(last, key)).status).toBe(401);
});

it.skipIf(postgres === null)(
  'loses no credit and no answer with an instance that others go on without',
  {
    timeout: 120_000,
  },
  async () => {
    const store: Store = ['--database', await postgres!.createDatabase()];
    const key = await createKey(store);
    const [killed, other] = await Promise.all([start(store), start(store)]);
    const idempotent = { 'idempotency-key': 'answered' };
    expect((await convert(killed, key, { html: 'once' }, idempotent)).headers.get('x-credits-remaining')).toBe('19');
    const cut = convert(killed, key, { url: page.url }, { 'idempotency-key': 'cut' }).catch((error: unknown) => error);
    await page.asked(1);
    await killed.stop('SIGKILL');
    expect(await cut).toBeInstanceOf(Error);
    expect(await listKeys(store)).toMatchObject([{ creditsLeft: 19 }]);

    const replay = await convert(other, key, { html: 'once' }, idempotent);
    expect([replay.status, replay.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect((await convert(other, key, { url: page.url }, { 'idempotency-key': 'cut' })).status).toBe(409);
    expect((await convert(other, key)).headers.get('x-credits-remaining')).toBe('18');
    expect(await listKeys(store)).toMatchObject([{ creditsLeft: 18 }]);
  },
);
