/**
 * Accounts in the store's database. Nothing is cached: a key that is revoked or disabled, on whatever instance or command line, is so
 * for the next request.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../store/database.ts';
import { codeOf, isForeignKeyFailure } from '../store/store-error.ts';
import type { Account, Accounts, Authentication, Reservation, ReserveOutcome } from './accounts.ts';
import { type CreditClaim, type CreditLedger, creditLedger } from './credit-ledger.ts';
import { BEAT, type Instance } from './instance.ts';
import { enterInstance } from './instances.ts';
import { hashOfKey, isWellFormedKey, randomText } from './key-format.ts';
import { monthOf, PLAN_CREDITS, resetAfter } from './plans.ts';
import { withRetries } from './store-retries.ts';

export interface AccountsOptions {
  /** ms since 1970 */
  readonly now?: () => number;
  /** Hears of failures that no request ends with: what was to be done is done later. */
  readonly report?: (error: unknown) => void;
}

export interface OpenAccounts extends Accounts {
  /** Rejects while nothing can be written: the disk is full, the file is locked, the server is away. */
  check(): Promise<void>;
  /** Gives back what is still reserved. Call it after the last request, before the database is closed. */
  close(): Promise<void>;
}

/** Enters this process as an instance that may hold reservations, and voids those of dead ones. */
export async function createAccounts(database: Database, options: AccountsOptions = {}): Promise<OpenAccounts> {
  const instance = await enterInstance(database);
  return new DatabaseAccounts(database, instance, options);
}

/** `last_used_at` is exact to this, ms: one write a minute, not one a request. */
const USE_GRAIN = 60_000;
/** When credits are out, dead instances are looked for this often at most, ms. */
const SEARCH_PAUSE = 1000;

class DatabaseAccounts implements OpenAccounts {
  readonly #database: Database;
  readonly #instance: Instance;
  readonly #ledger: CreditLedger;
  readonly #now: () => number;
  readonly #report: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  /** When the use of a key was last written, by key id. */
  readonly #uses = new Map<string, number>();
  /** Reservations whose end the database could not be told. */
  readonly #unreleased = new Set<string>();
  #lastSearch = Number.NEGATIVE_INFINITY;
  #beating: Promise<void> | null = null;

  constructor(database: Database, instance: Instance, { now = Date.now, report = () => {} }: AccountsOptions) {
    this.#database = database;
    this.#instance = instance;
    this.#ledger = creditLedger(database);
    this.#now = now;
    this.#report = report;
    this.#timer = setInterval(() => void this.#beat().catch(report), BEAT);
    this.#timer.unref();
  }

  async authenticate(authorization: string): Promise<Authentication> {
    const key = keyOf(authorization);
    if (key === null) return { status: 'invalid' };
    const hash = hashOfKey(key);
    const row = await withRetries(() =>
      this.#database.kysely
        .selectFrom('api_keys')
        .select(['id', 'plan', 'state', 'hash'])
        .where('hash', '=', hash)
        .executeTakeFirst(),
    );
    // The search compares hashes, of which a caller cannot choose a byte; the last word has a comparison that takes equal time.
    const isSame = timingSafeEqual(Buffer.from(hash), Buffer.from(row?.hash ?? NO_HASH));
    if (!isSame || row === undefined || row.state === 'revoked') return { status: 'invalid' };
    const account: Account = { keyId: row.id, plan: row.plan };
    if (row.state === 'disabled') return { status: 'disabled', account };
    await this.#noteUse(row.id);
    return { status: 'known', account };
  }

  async reserve({ keyId, plan }: Account): Promise<ReserveOutcome> {
    const planCredits = PLAN_CREDITS[plan];
    if (planCredits === null) return { status: 'reserved', reservation: new UncountedReservation() };
    const time = this.#now();
    const claim: CreditClaim = {
      id: randomText(20),
      keyId,
      month: monthOf(time),
      instanceId: this.#instance.id,
      planCredits,
      time,
    };
    if ((await this.#take(claim)) || ((await this.#foundDead()) && (await this.#take(claim)))) {
      return { status: 'reserved', reservation: this.#reservation(claim) };
    }
    return { status: 'exhausted', resetsAt: resetAfter(time) };
  }

  check(): Promise<void> {
    return this.#beat();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating?.catch(() => {});
    await this.#instance.close();
  }

  #take(claim: CreditClaim): Promise<boolean> {
    return withRetries(async (isAgain) => {
      try {
        return await this.#ledger.reserve(claim);
      } catch (error) {
        // The first attempt was done, only its answer was lost.
        if (isAgain && codeOf(error) === UNIQUE_VIOLATION) return true;
        if (!isForeignKeyFailure(error)) throw error;
        // Others forgot this instance while the database was out of its reach, or the database is a backup of before.
        await this.#instance.beat();
        return this.#ledger.reserve(claim);
      }
    });
  }

  /** Looks whether reservations of dead instances stand in the way. False when that was done a moment ago. */
  async #foundDead(): Promise<boolean> {
    const time = performance.now();
    if (time - this.#lastSearch < SEARCH_PAUSE) return false;
    this.#lastSearch = time;
    await withRetries(() => this.#beat());
    return true;
  }

  #reservation(claim: CreditClaim): Reservation {
    let isSettled = false;
    const settle = () => {
      if (isSettled) throw new Error('A reservation is committed or released once.');
      isSettled = true;
    };
    return {
      commit: async () => {
        settle();
        return this.#commit(claim);
      },
      release: async () => {
        settle();
        await this.#release(claim.id);
      },
    };
  }

  /**
   * A reservation that was void already (the instance was out of touch with the database for longer than its lease) takes a credit
   * anew; when none is left the conversion is a gift: the work is done, and a key never uses more than its credits.
   */
  async #commit(claim: CreditClaim): Promise<number> {
    try {
      const outcome = await withRetries(async (isAgain) => {
        const spent = await this.#ledger.spend(claim);
        // After a failed attempt this means that the attempt was done, only its answer was lost.
        return spent.status === 'void' && isAgain ? this.#balance(claim) : spent;
      });
      return outcome.status === 'spent' ? outcome.left : await withRetries(() => this.#ledger.spendAnew(claim));
    } catch (error) {
      // The request ends with an error, so that its credit goes back.
      this.#unreleased.add(claim.id);
      throw error;
    }
  }

  async #balance({ keyId, month, planCredits }: CreditClaim): Promise<{ status: 'spent'; left: number }> {
    const row = await this.#database.kysely
      .selectFrom('credit_usage')
      .innerJoin('api_keys', 'api_keys.id', 'credit_usage.key_id')
      .select(['used', 'monthly_credits'])
      .where('key_id', '=', keyId)
      .where('month', '=', month)
      .executeTakeFirst();
    return { status: 'spent', left: Math.max(0, (row?.monthly_credits ?? planCredits) - (row?.used ?? 0)) };
  }

  async #release(id: string): Promise<void> {
    try {
      await withRetries(() => this.#ledger.release(id));
    } catch (error) {
      this.#unreleased.add(id);
      this.#report(error);
    }
  }

  async #noteUse(keyId: string): Promise<void> {
    const time = this.#now();
    // A clock that was set back counts as one that went on.
    if (Math.abs(time - (this.#uses.get(keyId) ?? Number.NEGATIVE_INFINITY)) < USE_GRAIN) return;
    this.#uses.set(keyId, time);
    try {
      await this.#database.kysely
        .updateTable('api_keys')
        .set({ last_used_at: time })
        .where('id', '=', keyId)
        .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', time)]))
        .execute();
    } catch (error) {
      this.#report(error);
    }
  }

  #beat(): Promise<void> {
    this.#beating ??= this.#beatOnce().finally(() => {
      this.#beating = null;
    });
    return this.#beating;
  }

  async #beatOnce(): Promise<void> {
    await this.#instance.beat();
    for (const id of this.#unreleased) {
      await this.#ledger.release(id);
      this.#unreleased.delete(id);
    }
  }
}

const UNIQUE_VIOLATION = '23505';
const NO_HASH = '0'.repeat(64);

/** RFC 6750 §2.1, with the scheme in any case (RFC 9110 §11.1); null for what cannot be a key of ours. */
function keyOf(authorization: string): string | null {
  const [scheme = '', key = '', ...rest] = authorization.trim().split(/ +/, 3);
  return scheme.toLowerCase() === 'bearer' && rest.length === 0 && isWellFormedKey(key) ? key : null;
}

class UncountedReservation implements Reservation {
  async commit(): Promise<null> {
    return null;
  }

  async release(): Promise<void> {}
}
