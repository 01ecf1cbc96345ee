/** A key never spends more than it has, however many requests come at once and however many instances answer them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { manyByNight } from '../../support/nightly.ts';
import { postgresForTests } from '../../support/postgres.ts';
import { postConversion, type ServiceProcess, startServiceProcess } from '../../support/running-service.ts';
import { createKey, listKeys, type Store } from './keys.ts';

const postgres = await postgresForTests();
const folder = await mkdtemp(path.join(tmpdir(), 'platen-credits-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let running: ServiceProcess[] = [];
afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
  running = [];
});

/** What became of requests that were all sent at once, to the instances in turns. */
async function convertAtOnce(times: number, key: string): Promise<Map<string, number>> {
  const outcomes = await Promise.all(
    Array.from({ length: times }, async (_, i) => {
      const response = await postConversion(
        running[i % running.length]!,
        { html: `<p>${i}</p>` },
        { authorization: `Bearer ${key}` },
      );
      const start = Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5);
      return response.status === 200 ? start : String(response.status);
    }),
  );
  const counts = new Map<string, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
}

const AT_ONCE = manyByNight(100, 1_000);
const EXACTLY_THE_CREDITS = new Map([
  ['%PDF-', 20],
  ['402', AT_ONCE - 20],
]);

describe('many requests at once for a free key', () => {
  it('give exactly 20 PDFs with one instance on SQLite', { timeout: 120_000 }, async () => {
    const store: Store = ['--data', path.join(folder, 'one')];
    const key = await createKey(store);
    running = [await startServiceProcess(['--no-rate-limit', '--workers', '1', ...store])];
    expect(await convertAtOnce(AT_ONCE, key)).toEqual(EXACTLY_THE_CREDITS);
    expect(await listKeys(store)).toMatchObject([{ creditsLeft: 0 }]);
  });

  it.skipIf(postgres === null)(
    'give exactly 20 PDFs with two instances on PostgreSQL',
    { timeout: 120_000 },
    async () => {
      const store: Store = ['--database', await postgres!.createDatabase()];
      const key = await createKey(store);
      const flags = ['--no-rate-limit', '--workers', '1', ...store];
      running = await Promise.all([startServiceProcess(flags), startServiceProcess(flags)]);
      expect(await convertAtOnce(AT_ONCE, key)).toEqual(EXACTLY_THE_CREDITS);
      expect(await listKeys(store)).toMatchObject([{ creditsLeft: 0 }]);
    },
  );
});

describe.skipIf(postgres === null)('two instances on PostgreSQL', () => {
  it('share keys, rates and idempotency keys', { timeout: 120_000 }, async () => {
    const store: Store = ['--database', await postgres!.createDatabase()];
    running = await Promise.all([
      startServiceProcess(['--workers', '1', ...store]),
      startServiceProcess(['--workers', '1', ...store]),
    ]);
    const key = await createKey(store, { plan: 'unlimited' });
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) {
      const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'the-same' };
      const response = await postConversion(running[i % 2]!, { html: '<p>1</p>' }, headers);
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
    const sandbox = [];
    for (let i = 0; i < 11; i++) {
      const response = await postConversion(running[i % 2]!, { html: '<p>1</p>' });
      await response.arrayBuffer();
      sandbox.push(response.status);
    }
    expect(sandbox).toEqual([...Array(10).fill(200), 429]);
    const replays = running.flatMap((service) => service.log().match(/"replay":true/g) ?? []);
    expect(replays).toHaveLength(59);
  });
});
