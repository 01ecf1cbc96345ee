/** The limits of one instance: which counters it uses, and the timer that clears them. */
import type { Database } from '../store/database.ts';
import { type AnswerBounds, DatabaseIdempotency } from './database-idempotency.ts';
import { DatabaseRateLimits } from './database-rate-limits.ts';
import type { IdempotencyStore } from './idempotency.ts';
import { MemoryRateLimits } from './memory-rate-limits.ts';
import { NoRateLimits } from './no-rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';
import { PATIENCE } from './within.ts';

export interface CallerLimitsOptions {
  /** Instances that share it count together. */
  readonly database: Database;
  /** `false` lifts rates and parallel places. */
  readonly isRateLimited: boolean;
  /** Receives failures of the database that no request ended with. */
  readonly report: (error: unknown) => void;
  readonly bounds?: AnswerBounds;
  /** ms since 1970 */
  readonly now?: () => number;
  /** ms that a request waits for the database; 2 s by default. */
  readonly patience?: number;
}

export interface CallerLimits {
  readonly rateLimits: RateLimits;
  readonly idempotency: IdempotencyStore;
  /** Deletes what is over, as a timer does every minute. */
  clear(): Promise<void>;
  /** Stops clearing; the database is closed by who opened it, afterwards. */
  close(): Promise<void>;
}

/** ms between two clearings. */
const CLEARING_INTERVAL = 60_000;

export function createCallerLimits(options: CallerLimitsOptions): CallerLimits {
  const { isRateLimited, report, bounds, now = Date.now, patience = PATIENCE } = options;
  const { kysely, isShared } = options.database;
  const common = { database: kysely, report, now, patience };
  const idempotency = new DatabaseIdempotency({ ...common, ...(bounds && { bounds }) });
  const memory = new MemoryRateLimits({ now });
  const shared = isShared && isRateLimited ? new DatabaseRateLimits({ ...common, fallback: memory }) : null;
  const clear = async () => {
    try {
      await idempotency.clear();
      await shared?.clear();
    } catch (error) {
      report(error);
    }
  };
  let clearing = Promise.resolve();
  const timer = setInterval(() => {
    clearing = clearing.then(clear);
  }, CLEARING_INTERVAL);
  timer.unref();
  return {
    rateLimits: isRateLimited ? (shared ?? memory) : new NoRateLimits(),
    idempotency,
    clear,
    close: () => {
      clearInterval(timer);
      return clearing;
    },
  };
}
