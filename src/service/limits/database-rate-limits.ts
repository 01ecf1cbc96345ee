/**
 * Rates and parallel places that several instances share, in their PostgreSQL database: one statement, one round trip, atomic by the
 * row it writes. The clocks of the instances must agree to some seconds, as NTP keeps them.
 *
 * While the database fails, each instance counts in its own memory: callers get at most the quota once for each instance, and a
 * service whose counters are broken neither turns everybody away nor stands open.
 */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/schema.ts';
import { counterOf, PARALLEL_REQUESTS, POLICIES, type RateWindow, verdictOf } from './policies.ts';
import type { Caller, RateLimits, RateVerdict } from './rate-limits.ts';
import { PATIENCE, within } from './within.ts';

export interface DatabaseRateLimitsOptions {
  readonly database: Kysely<Tables>;
  /** Counts while the database fails. */
  readonly fallback: RateLimits;
  readonly report: (error: unknown) => void;
  /** ms since 1970 */
  readonly now?: () => number;
  /** ms that a request waits for the database. */
  readonly patience?: number;
}

/** ms that a place is held by an instance that crashed: longer than any conversion (30.5 s). */
export const PLACE_LEASE = 40_000;
/** ms after a failure before the database is asked again. */
const PAUSE = 5_000;
/** Callers who have used up their window, remembered so that a flood of theirs costs no statements. */
const MOST_REFUSED = 10_000;

export class DatabaseRateLimits implements RateLimits {
  private readonly database: Kysely<Tables>;
  private readonly fallback: RateLimits;
  private readonly report: (error: unknown) => void;
  private readonly now: () => number;
  private readonly patience: number;
  private readonly refused = new Map<string, RateWindow>();
  private pausedUntil = 0;

  constructor({ database, fallback, report, now = Date.now, patience = PATIENCE }: DatabaseRateLimitsOptions) {
    this.database = database;
    this.fallback = fallback;
    this.report = report;
    this.now = now;
    this.patience = patience;
  }

  take(caller: Caller): Promise<RateVerdict> {
    return this.ask(
      () => this.count(caller),
      () => this.fallback.take(caller),
    );
  }

  enter(keyId: string): Promise<(() => Promise<void>) | null> {
    return this.ask(
      () => this.occupy(keyId),
      () => this.fallback.enter(keyId),
      (leave) => leave?.(),
    );
  }

  /** Deletes what no longer counts. */
  async clear(): Promise<void> {
    const now = this.now();
    await this.database.deleteFrom('rate_windows').where('ends_at', '<=', now).execute();
    await this.database.deleteFrom('parallel_places').where('leased_until', '<=', now).execute();
  }

  private async count(caller: Caller): Promise<RateVerdict> {
    const policy = POLICIES[caller.kind];
    const counter = counterOf(caller);
    const now = this.now();
    const known = this.refused.get(counter);
    if (known !== undefined && known.endsAt > now) return verdictOf(policy, known, now);
    const length = policy.window * 1000;
    const end = now + length;
    // Other instances' clocks may be ahead; a window that ends later than that was begun by a clock that was wrong.
    const open = sql`rate_windows.ends_at between ${now + 1} and ${end + length}`;
    const { rows } = await sql<{ requests: number; ends_at: number | string }>`
      insert into rate_windows (caller, requests, ends_at) values (${counter}, 1, ${end})
      on conflict (caller) do update set
        requests = case when ${open} then rate_windows.requests + 1 else 1 end,
        ends_at = case when ${open} then rate_windows.ends_at else ${end} end
      returning requests, ends_at`.execute(this.database);
    const window = { count: rows[0]!.requests, endsAt: Number(rows[0]!.ends_at) };
    if (window.count > policy.quota) this.remember(counter, window);
    return verdictOf(policy, window, now);
  }

  private remember(counter: string, window: RateWindow): void {
    this.refused.delete(counter);
    if (this.refused.size >= MOST_REFUSED) this.refused.delete(this.refused.keys().next().value!);
    this.refused.set(counter, window);
  }

  private async occupy(keyId: string): Promise<(() => Promise<void>) | null> {
    const holder = randomUUID();
    let place = await this.lease(keyId, holder);
    if (place === null) {
      // Either all are taken or the key has no rows yet.
      await this.layOut(keyId);
      place = await this.lease(keyId, holder);
    }
    return place === null ? null : () => this.leave(keyId, place, holder);
  }

  /** Takes a free place of the key. Rows that another request is about to take are passed over, so that nobody waits. */
  private async lease(keyId: string, holder: string): Promise<number | null> {
    const now = this.now();
    const { rows } = await sql<{ place: number }>`
      update parallel_places set holder = ${holder}, leased_until = ${now + PLACE_LEASE}
      where key_id = ${keyId} and place = (
        select place from parallel_places
        where key_id = ${keyId} and place < ${PARALLEL_REQUESTS} and leased_until <= ${now}
        order by place limit 1 for update skip locked)
      returning place`.execute(this.database);
    return rows[0]?.place ?? null;
  }

  private async layOut(keyId: string): Promise<void> {
    const places = Array.from({ length: PARALLEL_REQUESTS }, (_, place) => ({
      key_id: keyId,
      place,
      holder: '',
      leased_until: 0,
    }));
    await this.database
      .insertInto('parallel_places')
      .values(places)
      .onConflict((conflict) => conflict.columns(['key_id', 'place']).doNothing())
      .execute();
  }

  /** A place that cannot be given back is free when its lease ends. */
  private async leave(keyId: string, place: number, holder: string): Promise<void> {
    try {
      const left = this.database
        .updateTable('parallel_places')
        .set({ holder: '', leased_until: 0 })
        .where('key_id', '=', keyId)
        .where('place', '=', place)
        .where('holder', '=', holder)
        .execute();
      await within(this.patience, left);
    } catch (error) {
      this.report(error);
    }
  }

  /** A clock that was set back must not lengthen the pause. */
  private isPaused(): boolean {
    const left = this.pausedUntil - this.now();
    return left > 0 && left <= PAUSE;
  }

  /** What the database says, or the fallback when it fails or takes too long. */
  private async ask<T>(
    question: () => Promise<T>,
    otherwise: () => Promise<T>,
    undo?: (late: T) => unknown,
  ): Promise<T> {
    if (this.isPaused()) return otherwise();
    try {
      return await within(this.patience, question(), undo);
    } catch (error) {
      if (!this.isPaused()) {
        this.pausedUntil = this.now() + PAUSE;
        this.report(error);
      }
      return otherwise();
    }
  }
}
