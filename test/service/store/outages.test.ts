/** What can happen to a file that is in use: requests with a key are 503 meanwhile, readiness says so, nothing is charged, and it goes on by itself. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAccounts, type OpenAccounts } from '../../../src/service/accounts/database-accounts.ts';
import { createKey, listKeys } from '../../../src/service/accounts/keys.ts';
import { DatabaseIdempotency } from '../../../src/service/limits/database-idempotency.ts';
import { addHealthRoutes, createReadiness } from '../../../src/service/operation/health.ts';
import { openDatabase, type SqliteDatabase } from '../../../src/service/store/database.ts';
import { openSqlite, type SqliteConnection } from '../../../src/service/store/sqlite-connection.ts';
import { convert, type Service, service } from '../service.ts';

/** Longer than between two looks at the file, and than an answer about the store is kept. */
const MOMENT = 300;
const STORE_CHECK_AGE = 2_100;

let folder: string;
let file: string;
let database: SqliteDatabase;
let accounts: OpenAccounts;
let running: Service;
let headers: Record<string, string>;
let locker: SqliteConnection | null = null;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'platen-outage-'));
  if (mayMount) mounted(folder);
  file = path.join(folder, 'platen.sqlite');
  database = (await openDatabase({ dataFolder: folder })) as SqliteDatabase;
  accounts = await createAccounts(database);
  const { key } = await createKey(database, { name: 'Shop', plan: 'free', monthlyCredits: 20 });
  headers = { authorization: `Bearer ${key}` };
  const idempotency = new DatabaseIdempotency({ database: database.kysely, report: () => {} });
  const readiness = createReadiness({
    isClosing: () => false,
    isWarm: () => true,
    isSaturated: () => false,
    askStore: () => accounts.check(),
  });
  running = service(
    {},
    {
      accounts,
      idempotency,
      plugins: [(server) => server.register(async (own) => addHealthRoutes(prefixed(own), { readiness }))],
    },
  );
});

/** The service of tests has health routes of its own. */
function prefixed(server: Parameters<typeof addHealthRoutes>[0]): Parameters<typeof addHealthRoutes>[0] {
  return { get: (url: string, handler: never) => server.get(`/store${url}`, handler) } as never;
}

afterEach(async () => {
  locker?.close();
  locker = null;
  await running.server.close();
  await accounts.close().catch(() => {});
  await database.close().catch(() => {});
  if (mayMount) spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function statuses(): Promise<number[]> {
  await pause(MOMENT);
  const paid = await convert(running, { html: 'x' }, headers);
  if (paid.statusCode === 503) expect(paid.headers['retry-after']).toMatch(/^[1-5]$/);
  const once = await convert(running, { html: 'x' }, { 'idempotency-key': String(Math.random()) });
  const ready = await running.server.inject('/store/readyz');
  return [paid.statusCode, once.statusCode, ready.statusCode];
}

const FINE = [200, 200, 200];
const AWAY = [503, 503, 503];

async function creditsLeft(): Promise<number | undefined> {
  return (await listKeys(database))[0]?.credits?.left;
}

/** Two answers with PDFs are paid, none of those between. */
const SURVIVED = { before: FINE, meanwhile: AWAY, afterwards: FINE, creditsLeft: 18, defects: [] };

/** @param harm - returns what undoes it */
async function courseOf(harm: () => Promise<() => unknown>): Promise<object> {
  const before = await statuses();
  const undo = await harm();
  await pause(STORE_CHECK_AGE);
  const meanwhile = await statuses();
  await undo();
  await pause(STORE_CHECK_AGE);
  return {
    before,
    meanwhile,
    afterwards: await statuses(),
    creditsLeft: await creditsLeft(),
    defects: running.defects,
  };
}

/** A disk of its own for the folder, where that may be made. */
const DISK = 3_000_000;
const mayMount = process.platform === 'linux' && mounted(mkdtempSync(path.join(tmpdir(), 'platen-disk-')), true);

function mounted(place: string, isTrial = false): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', place]);
  if (isTrial) {
    spawnSync('umount', [place]);
    rmSync(place, { recursive: true });
  }
  return status === 0;
}

it.runIf(mayMount)('a full disk', async () => {
  const course = courseOf(async () => {
    const ballast = path.join(folder, 'ballast');
    for (let size = DISK; size > 0; size -= 4_096) {
      try {
        appendFileSync(ballast, Buffer.alloc(4_096));
      } catch {
        break;
      }
    }
    return () => rmSync(ballast);
  });
  expect(await course).toEqual(SURVIVED);
});

it('a full file does not hide behind the end of its transaction', async () => {
  await sql.raw('pragma max_page_count = 1').execute(database.kysely);
  const filled = database.kysely.transaction().execute(async (transaction) => {
    await sql`create table more (text)`.execute(transaction);
    await sql`insert into more values (zeroblob(1000000))`.execute(transaction);
  });
  await expect(filled).rejects.toThrow(/full/);
});

it('a file that cannot be written', async () => {
  const course = courseOf(async () => {
    await sql.raw('pragma query_only = on').execute(database.kysely);
    return () => sql.raw('pragma query_only = off').execute(database.kysely);
  });
  expect(await course).toEqual(SURVIVED);
});

it('a lock that is not given up', { timeout: 120_000 }, async () => {
  const course = courseOf(async () => {
    locker = openSqlite(file);
    locker.exec('BEGIN EXCLUSIVE');
    return () => locker!.exec('ROLLBACK');
  });
  expect(await course).toEqual(SURVIVED);
});

it('a file that has vanished, and comes back', async () => {
  const course = courseOf(async () => {
    renameSync(file, `${file}.away`);
    return () => renameSync(`${file}.away`, file);
  });
  expect(await course).toEqual(SURVIVED);
});

it('a backup in the place of the file', async () => {
  const backup = path.join(folder, 'backup.sqlite');
  expect(await statuses()).toEqual(FINE);
  await sql`vacuum into ${sql.lit(backup)}`.execute(database.kysely);
  expect(await statuses()).toEqual(FINE);
  expect(await creditsLeft()).toBe(18);
  renameSync(backup, file);
  expect(await statuses()).toEqual(FINE);
  // That of before has one answer less, and what is charged is charged there.
  expect(await creditsLeft()).toBe(18);
  await accounts.check();
  expect(running.defects).toEqual([]);
});

it('something else in the place of the file', async () => {
  const course = courseOf(async () => {
    renameSync(file, `${file}.away`);
    writeFileSync(file, 'no database');
    return () => renameSync(`${file}.away`, file);
  });
  expect(await course).toEqual(SURVIVED);
});

it('a backup that was written over the file is used', async () => {
  const backup = path.join(folder, 'backup.sqlite');
  expect(await statuses()).toEqual(FINE);
  await sql`vacuum into ${sql.lit(backup)}`.execute(database.kysely);
  expect(await statuses()).toEqual(FINE);
  copyFileSync(backup, file);
  await expect.poll(async () => (await statuses())[0], { timeout: 10_000 }).toBe(200);
  await pause(STORE_CHECK_AGE);
  expect(await statuses()).toEqual(FINE);
  // That of before has one answer less; two were paid since.
  expect(await creditsLeft()).toBe(17);
  expect(readdirSync(folder).filter((name) => name.includes('restored'))).toEqual([]);
  expect(running.defects).toEqual([]);
});

it('half a backup over the file is not used, and the whole one is when it is there', async () => {
  const backup = path.join(folder, 'backup.sqlite');
  await sql`vacuum into ${sql.lit(backup)}`.execute(database.kysely);
  expect(await statuses()).toEqual(FINE);
  const whole = readFileSync(backup);
  writeFileSync(file, whole.subarray(0, whole.length / 2));
  await pause(STORE_CHECK_AGE);
  expect(await statuses()).toEqual(AWAY);
  writeFileSync(file, whole);
  await expect.poll(async () => (await statuses())[0], { timeout: 20_000 }).toBe(200);
  expect(running.defects).toEqual([]);
});

it.each([
  ['noise', () => writeFileSync(file, Buffer.alloc(statSync(file).size, 'x'))],
  ['nothing', () => truncateSync(file)],
])('a file that was overwritten with %s is noticed, and not written to', async (_name, overwrite) => {
  expect(await statuses()).toEqual(FINE);
  overwrite();
  const size = statSync(file).size;
  await pause(STORE_CHECK_AGE);
  expect(await statuses()).toEqual(AWAY);
  await database.close();
  expect(statSync(file).size).toBe(size);
  await expect(accounts.check()).rejects.toThrow();
});
