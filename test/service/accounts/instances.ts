/** Instances of the service for tests of accounts: each with a connection of its own to the same database. */
import { onTestFinished } from 'vitest';
import type { Account, Reservation } from '../../../src/service/accounts/accounts.ts';
import {
  type AccountsOptions,
  createAccounts,
  type OpenAccounts,
} from '../../../src/service/accounts/database-accounts.ts';
import { createKey, type KeySummary, listKeys, type NewKey } from '../../../src/service/accounts/keys.ts';
import type { Database, DatabaseLocation } from '../../../src/service/store/database.ts';
import type { TestDatabases } from '../store/databases.ts';

export interface TestInstance {
  readonly database: Database;
  readonly accounts: OpenAccounts;
}

export async function enter(
  databases: TestDatabases,
  location: DatabaseLocation,
  options: AccountsOptions = {},
): Promise<TestInstance> {
  const database = await databases.open(location);
  const accounts = await createAccounts(database, {
    report: (error) => {
      throw error;
    },
    ...options,
  });
  onTestFinished(() => accounts.close().catch(() => {}));
  return { database, accounts };
}

export async function newAccount(
  { database, accounts }: TestInstance,
  wanted: Partial<NewKey> = {},
): Promise<{ id: string; key: string; account: Account }> {
  const created = await createKey(database, { name: 'test', plan: 'free', monthlyCredits: null, ...wanted });
  const authentication = await accounts.authenticate(`Bearer ${created.key}`);
  if (authentication.status !== 'known') throw new Error(authentication.status);
  return { ...created, account: authentication.account };
}

export async function reserve({ accounts }: TestInstance, account: Account): Promise<Reservation> {
  const outcome = await accounts.reserve(account);
  if (outcome.status !== 'reserved') throw new Error(outcome.status);
  return outcome.reservation;
}

/** What `platen keys list` shows of the one key there is. */
export async function creditsOf(database: Database, now?: number): Promise<NonNullable<KeySummary['credits']>> {
  const [key] = await listKeys(database, now);
  if (key === undefined || key.credits === null) throw new Error('no credits');
  return key.credits;
}
