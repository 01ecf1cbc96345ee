/** The limits of one instance, or of two with one database, with a clock and a database that obey the test. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { type CallerLimits, createCallerLimits } from '../../../src/service/limits/caller-limits.ts';
import { ANSWER_BOUNDS, type AnswerBounds } from '../../../src/service/limits/database-idempotency.ts';
import { type Database, openDatabase } from '../../../src/service/store/database.ts';
import type { Tables } from '../../../src/service/store/schema.ts';
import type { TestPostgres } from '../../support/postgres.ts';

export interface FakeClock {
  now(): number;
  advance(ms: number): void;
}

export function fakeClock(): FakeClock {
  let time = Date.UTC(2026, 0, 31, 23, 59);
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
  };
}

export interface Instance extends CallerLimits {
  readonly reports: unknown[];
  rows(table: keyof Tables): Promise<number>;
  dump<T extends keyof Tables>(table: T): Promise<Tables[T][]>;
  /** Lets every statement of this instance fail until the database is mended. */
  breakDatabase(): void;
  /** Lets what this instance asks be done, but the answers wait until the database is mended. */
  hangDatabase(): void;
  mendDatabase(): void;
}

export interface InstanceOptions {
  readonly bounds?: Partial<AnswerBounds>;
  /** ms; a busy machine must not make a database look broken. */
  readonly patience?: number;
  /** Uses the database of the instance that was made before. */
  readonly isSecond?: boolean;
}

export type LimitsOf = (clock: FakeClock, options?: InstanceOptions) => Promise<Instance>;

/** SQLite in a folder of its own, and counters in memory. */
export const unsharedLimits: LimitsOf = async (clock, options = {}) => {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-limits-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  return instance(await openDatabase({ dataFolder }), clock, options);
};

/** An empty database of PostgreSQL. */
export function sharedLimitsOf(postgres: TestPostgres | null): LimitsOf {
  let url = '';
  return async (clock, options = {}) => {
    if (options.isSecond !== true) url = await postgres!.createDatabase();
    return instance(await openDatabase({ url }), clock, options);
  };
}

function instance(opened: Database, clock: FakeClock, options: InstanceOptions): Instance {
  let isBroken = false;
  let hanging: Promise<void> | null = null;
  let goOn = () => {};
  const kysely = opened.kysely.withPlugin({
    transformQuery: ({ node }) => {
      if (isBroken) throw new Error('The database is broken.');
      return node;
    },
    transformResult: async ({ result }) => {
      await hanging;
      return result;
    },
  });
  const reports: unknown[] = [];
  const limits = createCallerLimits({
    database: { ...opened, kysely },
    isRateLimited: true,
    report: (error) => reports.push(error),
    bounds: { ...ANSWER_BOUNDS, ...options.bounds },
    now: clock.now,
    patience: options.patience ?? 20_000,
  });
  onTestFinished(async () => {
    await limits.close();
    await opened.close();
  });
  const dump = async <T extends keyof Tables>(table: T) =>
    (await sql<Tables[T]>`select * from ${sql.table(table)}`.execute(opened.kysely)).rows;
  return {
    ...limits,
    reports,
    rows: async (table) => (await dump(table)).length,
    dump,
    breakDatabase: () => {
      isBroken = true;
    },
    hangDatabase: () => {
      hanging = new Promise((resolve) => {
        goOn = resolve;
      });
    },
    mendDatabase: () => {
      isBroken = false;
      hanging = null;
      goOn();
    },
  };
}
