import { describe, expect, it } from 'vitest';
import { createAccounts } from '../../../src/service/accounts/database-accounts.ts';
import { type Database, openDatabase } from '../../../src/service/store/database.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { databases } from '../store/databases.ts';
import { creditsOf, newAccount, reserve } from './instances.ts';

const kinds = await databases();

/** The database, whose answers get lost while the switch is on: it does its part, and the caller hears of a broken connection. */
function losingAnswers<T extends Database>(database: T, lossy: { answers: number }): T {
  const kysely = database.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (lossy.answers === 0) return result;
      lossy.answers--;
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    },
  });
  return { ...database, kysely };
}

describe.each(kinds)('when connections to $kind break', (kind) => {
  const start = async () => {
    const lossy = { answers: 0 };
    const database = losingAnswers(await kind.open(await kind.create()), lossy);
    const reports: unknown[] = [];
    const accounts = await createAccounts(database, { report: (error) => reports.push(error) });
    return { database, accounts, lossy, reports };
  };

  it('a lost answer makes no second reservation, and no second credit is spent', async () => {
    const { lossy, ...instance } = await start();
    const { account } = await newAccount(instance);
    lossy.answers = 1;
    const reservation = await reserve(instance, account);
    expect(await creditsOf(instance.database)).toMatchObject({ left: 20, reserved: 1 });
    lossy.answers = 1;
    expect(await reservation.commit()).toBe(19);
    expect(await creditsOf(instance.database)).toMatchObject({ left: 19, reserved: 0 });
    const released = await reserve(instance, account);
    lossy.answers = 1;
    await released.release();
    expect(await creditsOf(instance.database)).toMatchObject({ left: 19, reserved: 0 });
    await instance.accounts.close();
  });

  it('a release that fails for good is told, and made up for later', async () => {
    const { lossy, reports, ...instance } = await start();
    const { account } = await newAccount(instance);
    const reservation = await reserve(instance, account);
    lossy.answers = 5;
    await reservation.release();
    expect(reports.length).toBe(1);
    await expect.poll(async () => (await creditsOf(instance.database)).reserved, { timeout: 12_000 }).toBe(0);
    expect((await creditsOf(instance.database)).left).toBe(20);
    await instance.accounts.close();
  });
});

describe.skipIf(kinds.length === 1)('a restart of PostgreSQL', () => {
  it('is lived through by requests that are on their way', async () => {
    const server = await startPostgres();
    const database = await openDatabase({ url: server.url });
    try {
      const accounts = await createAccounts(database);
      const { key, account } = await newAccount({ database, accounts });
      const open = [
        await reserve({ database, accounts }, account),
        await reserve({ database, accounts }, account),
        await reserve({ database, accounts }, account),
      ];
      const restarted = server.restart();
      const [left] = await Promise.all([
        open[0]!.commit(),
        open[1]!.release(),
        accounts.authenticate(`Bearer ${key}`),
        accounts.reserve(account),
        restarted,
      ]);
      expect(left).toBe(19);
      expect(await open[2]!.commit()).toBe(18);
      expect(await creditsOf(database)).toMatchObject({ left: 18, reserved: 1 });
      await accounts.close();
    } finally {
      await database.close();
      await server.stop();
    }
  });
});
