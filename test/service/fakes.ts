/** Accounts, limits and idempotency in memory, and what was asked of them. */
import type { Account, Accounts, PlanName } from '../../src/service/accounts/accounts.ts';
import type { IdempotencyStore, StoredAnswer } from '../../src/service/limits/idempotency.ts';
import type { RateLimits } from '../../src/service/limits/rate-limits.ts';

export const RESETS_AT = new Date('2026-12-01T00:00:00.000Z');

export interface FakeAccounts extends Accounts {
  /** Credits left by key id. */
  readonly credits: Map<string, number>;
  /** `reserve`, `commit`, `release`, in the order they happened. */
  readonly ledger: string[];
}

/** Of the key `good`. */
export const FREE_CREDITS = 20;

/** Keys `good`, `rich` (unlimited) and `blocked`. */
export function fakeAccounts(credits = FREE_CREDITS): FakeAccounts {
  const known = new Map<string, Account & { plan: PlanName; isDisabled: boolean }>([
    ['Bearer good', { keyId: 'k_good', plan: 'free', isDisabled: false }],
    ['Bearer rich', { keyId: 'k_rich', plan: 'unlimited', isDisabled: false }],
    ['Bearer blocked', { keyId: 'k_blocked', plan: 'free', isDisabled: true }],
  ]);
  const left = new Map([['k_good', credits]]);
  const ledger: string[] = [];
  return {
    credits: left,
    ledger,
    authenticate: async (authorization) => {
      const account = known.get(authorization);
      if (account === undefined) return { status: 'invalid' };
      return { status: account.isDisabled ? 'disabled' : 'known', account };
    },
    reserve: async ({ keyId, plan }) => {
      ledger.push('reserve');
      const credit = left.get(keyId) ?? 0;
      if (plan === 'free' && credit === 0) return { status: 'exhausted', resetsAt: RESETS_AT };
      if (plan === 'free') left.set(keyId, credit - 1);
      return {
        status: 'reserved',
        reservation: {
          commit: async () => {
            ledger.push('commit');
            return plan === 'free' ? (left.get(keyId) ?? 0) : null;
          },
          release: async () => {
            ledger.push('release');
            if (plan === 'free') left.set(keyId, (left.get(keyId) ?? 0) + 1);
          },
        },
      };
    },
  };
}

export interface FakeRateLimits extends RateLimits {
  /** `address 127.0.0.1` or `key k_good`, one for each request that was counted. */
  readonly taken: string[];
  readonly running: Map<string, number>;
}

export function fakeRateLimits(quotas = { sandbox: 1_000, key: 1_000, parallel: 4 }): FakeRateLimits {
  const taken: string[] = [];
  const running = new Map<string, number>();
  return {
    taken,
    running,
    take: async (caller) => {
      const name = caller.kind === 'key' ? `key ${caller.keyId}` : `address ${caller.address}`;
      taken.push(name);
      const quota = caller.kind === 'key' ? quotas.key : quotas.sandbox;
      const used = taken.filter((other) => other === name).length;
      const policy = caller.kind === 'key' ? 'key' : 'sandbox';
      return {
        isAllowed: used <= quota,
        policy,
        quota,
        window: 60,
        remaining: Math.max(0, quota - used),
        reset: 42,
      };
    },
    enter: async (keyId) => {
      const places = running.get(keyId) ?? 0;
      if (places >= quotas.parallel) return null;
      running.set(keyId, places + 1);
      return async () => {
        running.set(keyId, running.get(keyId)! - 1);
      };
    },
  };
}

export interface FakeIdempotency extends IdempotencyStore {
  readonly entries: Map<string, { readonly bodyHash: string; answer: StoredAnswer | null }>;
}

export function fakeIdempotency(): FakeIdempotency {
  const entries: FakeIdempotency['entries'] = new Map();
  return {
    entries,
    begin: async (scope, key, bodyHash) => {
      const name = `${scope} ${key}`;
      const entry = entries.get(name);
      if (entry === undefined) {
        const made: { bodyHash: string; answer: StoredAnswer | null } = { bodyHash, answer: null };
        entries.set(name, made);
        return {
          status: 'new',
          request: {
            complete: async (answer) => {
              made.answer = answer;
            },
            abandon: async () => {
              entries.delete(name);
            },
          },
        };
      }
      if (entry.bodyHash !== bodyHash) return { status: 'other-body' };
      return entry.answer === null ? { status: 'in-progress' } : { status: 'stored', answer: entry.answer };
    },
  };
}
