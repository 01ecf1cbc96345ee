import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database, DatabaseLocation } from '../../../src/service/store/database.ts';
import { databases } from '../store/databases.ts';
import { creditsOf, enter, newAccount, reserve } from './instances.ts';

const JANUARY = Date.UTC(2030, 0, 31, 23, 59, 59);
const FEBRUARY = Date.UTC(2030, 1, 1);

/** What the ledger holds, so that nothing is counted twice or lost: reserved is the number of reservations, in each row. */
async function expectExactBooks({ kysely }: Database): Promise<void> {
  const rows = await kysely
    .selectFrom('credit_usage')
    .selectAll()
    .select((usage) =>
      usage
        .selectFrom('reservations')
        .whereRef('reservations.key_id', '=', 'credit_usage.key_id')
        .whereRef('reservations.month', '=', 'credit_usage.month')
        .select((row) => row.fn.countAll<number>().as('count'))
        .as('rows'),
    )
    .execute();
  for (const row of rows) expect(row.reserved).toBe(row.rows);
}

async function startHolder(
  location: DatabaseLocation,
  key: string,
  spent: number,
  held: number,
): Promise<ChildProcess> {
  const place = 'url' in location ? location.url : location.dataFolder;
  const script = path.join(import.meta.dirname, 'holding-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, place, key, `${spent}`, `${held}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function killHard(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

describe.each(await databases())('credits in $kind', (kind) => {
  const isSqlite = kind.kind === 'sqlite';
  const start = async (now?: () => number) => {
    const location = await kind.create();
    return { location, ...(await enter(kind, location, now === undefined ? {} : { now })) };
  };

  it('are twenty a month for the plan free, one for each committed reservation', async () => {
    const instance = await start();
    const { account } = await newAccount(instance);
    const left: (number | null)[] = [];
    for (let count = 0; count < 20; count++) left.push(await (await reserve(instance, account)).commit());
    expect(left).toEqual(Array.from({ length: 20 }, (_, index) => 19 - index));
    expect(await instance.accounts.reserve(account)).toMatchObject({ status: 'exhausted' });
    await expectExactBooks(instance.database);
  });

  it('come back when a reservation is released, and a reservation ends once', async () => {
    const instance = await start();
    const { account } = await newAccount(instance, { monthlyCredits: 1 });
    for (let count = 0; count < 3; count++) {
      const reservation = await reserve(instance, account);
      expect((await instance.accounts.reserve(account)).status).toBe('exhausted');
      await reservation.release();
      await expect(reservation.commit()).rejects.toThrow('once');
    }
    expect(await (await reserve(instance, account)).commit()).toBe(0);
    await expectExactBooks(instance.database);
  });

  it('are the number of the key where it has one', async () => {
    const instance = await start();
    const { account } = await newAccount(instance, { monthlyCredits: 300 });
    expect(await (await reserve(instance, account)).commit()).toBe(299);
    expect(await creditsOf(instance.database)).toMatchObject({ monthly: 300, left: 299, reserved: 0 });
  });

  it('are not counted for the plan unlimited', async () => {
    const instance = await start();
    const { account } = await newAccount(instance, { plan: 'unlimited' });
    expect(await (await reserve(instance, account)).commit()).toBeNull();
    await (await reserve(instance, account)).release();
    expect(await instance.database.kysely.selectFrom('credit_usage').selectAll().execute()).toEqual([]);
  });

  it('start anew at the first of the month, UTC, which the answer names', async () => {
    let now = JANUARY;
    const instance = await start(() => now);
    const { account } = await newAccount(instance, { monthlyCredits: 1 });
    const late = await reserve(instance, account);
    expect(await instance.accounts.reserve(account)).toEqual({ status: 'exhausted', resetsAt: new Date(FEBRUARY) });
    now = FEBRUARY;
    const early = await reserve(instance, account);
    // Reserved in January, spent in February: January's.
    expect(await late.commit()).toBe(0);
    expect(await creditsOf(instance.database, FEBRUARY)).toMatchObject({ left: 1, reserved: 1 });
    expect(await early.commit()).toBe(0);
    expect(await creditsOf(instance.database, JANUARY)).toMatchObject({ left: 0, resetsAt: new Date(FEBRUARY) });
    now = Date.UTC(2030, 11, 31);
    await (await reserve(instance, account)).commit();
    expect(await instance.accounts.reserve(account)).toMatchObject({ resetsAt: new Date(Date.UTC(2031, 0, 1)) });
  });

  it('are those of their month again when a clock that jumped is set right', async () => {
    let now = JANUARY;
    const instance = await start(() => now);
    const { account } = await newAccount(instance, { monthlyCredits: 3 });
    await (await reserve(instance, account)).commit();
    now = Date.UTC(2040, 0, 1);
    const ahead = await reserve(instance, account);
    await instance.accounts.check();
    now = JANUARY;
    expect(await ahead.commit()).toBe(2);
    expect(await (await reserve(instance, account)).commit()).toBe(1);
    now = Date.UTC(2000, 0, 1);
    const behind = await reserve(instance, account);
    await instance.accounts.check();
    now = JANUARY;
    await behind.release();
    expect(await (await reserve(instance, account)).commit()).toBe(0);
    expect((await instance.accounts.reserve(account)).status).toBe('exhausted');
    await expectExactBooks(instance.database);
  });

  it('are shown apart from what is reserved', async () => {
    const instance = await start();
    const { account } = await newAccount(instance);
    await (await reserve(instance, account)).commit();
    const open = [await reserve(instance, account), await reserve(instance, account)];
    expect(await creditsOf(instance.database)).toMatchObject({ monthly: 20, left: 19, reserved: 2 });
    for (const reservation of open) await reservation.release();
    expect(await creditsOf(instance.database)).toMatchObject({ left: 19, reserved: 0 });
  });

  it('are not overspent by a thousand parallel requests to two instances', async () => {
    const first = await start();
    const second = await enter(kind, first.location);
    const { account } = await newAccount(first);
    const outcomes = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => (index % 2 === 0 ? first : second).accounts.reserve(account)),
    );
    const reserved = outcomes.flatMap((outcome) => (outcome.status === 'reserved' ? [outcome.reservation] : []));
    expect(reserved.length).toBe(20);
    expect(await creditsOf(first.database)).toMatchObject({ left: 20, reserved: 20 });
    await Promise.all(reserved.map((reservation) => reservation.commit()));
    expect(await creditsOf(second.database)).toMatchObject({ left: 0, reserved: 0 });
    await expectExactBooks(first.database);
  });

  it('are given to exactly as many as there are when some fail on the way', async () => {
    const first = await start();
    const second = await enter(kind, first.location);
    const { account } = await newAccount(first);
    let done = 0;
    const request = async (index: number): Promise<void> => {
      const outcome = await (index % 2 === 0 ? first : second).accounts.reserve(account);
      if (outcome.status === 'exhausted') return;
      await new Promise((resolve) => setTimeout(resolve, index % 7));
      if (index % 3 === 0) return outcome.reservation.release();
      await outcome.reservation.commit();
      done++;
    };
    // Which of the failing ones hold credits at the end of a round is chance: as many rounds as it takes, and far more would fail.
    for (let round = 0; round < 50 && done < 20; round++) {
      await Promise.all(Array.from({ length: 60 }, (_, index) => request(index)));
      expect(await creditsOf(first.database)).toMatchObject({ left: 20 - done, reserved: 0 });
    }
    expect(done).toBe(20);
    await expectExactBooks(first.database);
  });

  it('are exact after kill -9, at once in the list, and free again for the next instance', async () => {
    const location = await kind.create();
    const first = await enter(kind, location);
    const { database } = first;
    const { key, account } = await newAccount(first);
    const child = await startHolder(location, key, 5, 15);
    expect(await creditsOf(database)).toMatchObject({ left: 15, reserved: 15 });
    await killHard(child);
    expect(await creditsOf(database)).toMatchObject({ left: 15 });
    // A lock shows the death at once; a lease has to run out, which nobody wants to wait for here.
    if (!isSqlite) await sql`update instances set lease_until = lease_until - 40000`.execute(database.kysely);
    expect(await creditsOf(database)).toMatchObject({ left: 15, reserved: 0 });
    const next = await enter(kind, location);
    for (let count = 0; count < 15; count++) await (await reserve(next, account)).commit();
    expect((await next.accounts.reserve(account)).status).toBe('exhausted');
    expect(await creditsOf(database)).toMatchObject({ left: 0, reserved: 0 });
    await expectExactBooks(database);
  });

  it('of a dead instance are found by one that lives when credits run out', async () => {
    const first = await start();
    const { key, account } = await newAccount(first);
    const child = await startHolder(first.location, key, 0, 20);
    await killHard(child);
    if (!isSqlite) {
      await sql`update instances set lease_until = lease_until - 40000 where id in (select instance_id from reservations)`.execute(
        first.database.kysely,
      );
    }
    expect(await (await reserve(first, account)).commit()).toBe(19);
    await expectExactBooks(first.database);
  });

  it('reserved by a living instance stay so when another starts', async () => {
    const first = await start();
    const { key, account } = await newAccount(first);
    const child = await startHolder(first.location, key, 0, 3);
    const open = await reserve(first, account);
    const second = await enter(kind, first.location);
    expect(await creditsOf(second.database)).toMatchObject({ left: 20, reserved: 4 });
    expect(await open.commit()).toBe(19);
    await killHard(child);
  });

  it('reserved by an instance that ends are given back', async () => {
    const first = await start();
    const second = await enter(kind, first.location);
    const { account } = await newAccount(first);
    await reserve(first, account);
    await first.accounts.close();
    expect(await creditsOf(second.database)).toMatchObject({ left: 20, reserved: 0 });
    expect((await second.database.kysely.selectFrom('instances').selectAll().execute()).length).toBe(1);
    await expectExactBooks(second.database);
  });

  it('reserved in a database that was restored elsewhere, where no instance of then lives, are given back', async () => {
    const first = await start();
    const { account } = await newAccount(first);
    await reserve(first, account);
    const { kysely } = first.database;
    await kysely.insertInto('instances').values({ id: 'instance_then', started_at: 0, lease_until: 0 }).execute();
    await kysely.updateTable('reservations').set({ instance_id: 'instance_then' }).execute();
    expect(await creditsOf(first.database)).toMatchObject({ left: 20, reserved: 0 });
    await enter(kind, first.location);
    expect(await kysely.selectFrom('reservations').selectAll().execute()).toEqual([]);
    await expectExactBooks(first.database);
  });

  it('are taken anew by a commit whose reservation is void, and never more than there are', async () => {
    const first = await start();
    const { account } = await newAccount(first, { monthlyCredits: 2 });
    const late = [await reserve(first, account), await reserve(first, account)];
    // What happens to an instance that was out of touch for longer than its lease.
    await first.database.kysely.deleteFrom('reservations').execute();
    await first.database.kysely.updateTable('credit_usage').set({ reserved: 0 }).execute();
    expect(await (await reserve(first, account)).commit()).toBe(1);
    expect(await late[0]!.commit()).toBe(0);
    expect(await late[1]!.commit()).toBe(0);
    expect(await creditsOf(first.database)).toMatchObject({ left: 0, reserved: 0 });
    const { used } = await first.database.kysely.selectFrom('credit_usage').select('used').executeTakeFirstOrThrow();
    expect(used).toBe(2);
  });
});
