/** What survives the end of the process, expected or not: keys, and the exact number of credits. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { postConversion, type ServiceProcess, startServiceProcess } from '../../support/running-service.ts';
import { createKey, keys, listKeys, type Store } from './keys.ts';
import { slowPage } from './slow-page.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'platen-crash-'));
const page = await slowPage();
afterAll(async () => {
  page.close();
  await rm(folder, { recursive: true, force: true });
});

let running: ServiceProcess | null = null;
afterEach(() => running?.stop('SIGKILL'));

async function start(store: Store): Promise<ServiceProcess> {
  running = await startServiceProcess(['--workers', '2', '--allow-private-addresses', ...store]);
  return running;
}

async function convert(service: ServiceProcess, key: string, body: unknown = { html: '<p>1</p>' }): Promise<Response> {
  const response = await postConversion(service, body, { authorization: `Bearer ${key}` });
  await response.arrayBuffer();
  return response;
}

it('keeps keys and exact credits when the process is killed during conversions, and when it is restarted', {
  timeout: 60_000,
}, async () => {
  const store: Store = ['--data', folder];
  const key = await createKey(store, ['--credits', '4']);
  const killed = await start(store);
  expect((await convert(killed, key)).headers.get('x-credits-remaining')).toBe('3');
  const cut = [1, 2].map(() => convert(killed, key, { url: page.url }).catch((error: unknown) => error));
  await page.asked(2);
  expect(await listKeys(store)).toMatchObject([{ creditsLeft: 3, creditsReserved: 2 }]);
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
