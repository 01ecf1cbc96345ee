/** What a PostgreSQL that is there can refuse: requests with a key are 503 meanwhile, readiness says so, nothing is charged, and it goes on by itself. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccounts, type OpenAccounts } from '../../../src/service/accounts/database-accounts.ts';
import { createKey, listKeys } from '../../../src/service/accounts/keys.ts';
import { DatabaseIdempotency } from '../../../src/service/limits/database-idempotency.ts';
import { type Database, openDatabase } from '../../../src/service/store/database.ts';
import { postgresForTests } from '../../support/postgres.ts';
import { convert, type Service, service } from '../service.ts';

const postgres = await postgresForTests();

describe.skipIf(postgres === null)('a database', { timeout: 120_000 }, () => {
  let operator: pg.Client;
  let database: Database;
  let accounts: OpenAccounts;
  let running: Service;
  let headers: Record<string, string>;
  /** Answers with a PDF for the key. */
  let paid = 0;

  beforeAll(async () => {
    const url = await postgres!.createDatabase();
    operator = new pg.Client({ connectionString: url });
    operator.on('error', () => {});
    await operator.connect();
    database = await openDatabase({ url });
    accounts = await createAccounts(database);
    const { key } = await createKey(database, { name: 'Shop', plan: 'free', monthlyCredits: 20 });
    headers = { authorization: `Bearer ${key}` };
    const idempotency = new DatabaseIdempotency({ database: database.kysely, report: () => {} });
    running = service({}, { accounts, idempotency });
  });

  afterAll(async () => {
    await running.server.close();
    await accounts.close();
    await database.close();
    await operator.end();
  });

  async function statuses(): Promise<unknown[]> {
    const answer = await convert(running, { html: 'x' }, headers);
    if (answer.statusCode === 503) expect(answer.headers['retry-after']).toMatch(/^[1-5]$/);
    if (answer.statusCode === 200) paid++;
    const once = await convert(running, { html: 'x' }, { 'idempotency-key': String(Math.random()) });
    const check = await accounts.check().then(
      () => 'ready',
      () => 'unready',
    );
    return [answer.statusCode, once.statusCode, check];
  }

  const creditsLeft = async () => (await listKeys(database))[0]!.credits!.left;

  /** Ends connections, so that the next ones have what was set for the database. */
  const reconnect = () =>
    operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );

  const alterDatabase = (change: string) =>
    operator.query(`do $$ begin execute format('alter database %I ${change}', current_database()); end $$`);

  it.each([
    [
      'that is read-only',
      async () => {
        await alterDatabase('set default_transaction_read_only = on');
        await reconnect();
      },
      async () => {
        await operator.query('set default_transaction_read_only = off');
        await alterDatabase('reset default_transaction_read_only');
        await reconnect();
      },
    ],
    [
      'whose tables are locked',
      () => operator.query('begin; lock table api_keys, credit_usage, idempotent_requests, instances'),
      () => operator.query('rollback'),
    ],
    [
      'whose tables are gone',
      () =>
        operator.query(
          'alter table api_keys rename to a; alter table idempotent_requests rename to b; alter table instances rename to c',
        ),
      () =>
        operator.query(
          'alter table a rename to api_keys; alter table b rename to idempotent_requests; alter table c rename to instances',
        ),
    ],
  ])('%s', async (_name, harm, undo) => {
    expect(await statuses()).toEqual([200, 200, 'ready']);
    const left = await creditsLeft();
    paid = 0;
    await harm();
    const meanwhile = await statuses();
    await undo();
    await expect.poll(statuses, { timeout: 60_000, interval: 500 }).toEqual([200, 200, 'ready']);
    expect(meanwhile).toEqual([503, 503, 'unready']);
    expect(left - (await creditsLeft())).toBe(paid);
    expect(running.defects).toEqual([]);
  });
});
