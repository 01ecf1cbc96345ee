/**
 * The tables of the store, as kysely types them. They are the same in SQLite and PostgreSQL: text ids, integer counters, moments in
 * ms since 1970 (bigint), no booleans, no JSON. A table is created by a file of `migrations/`.
 */

export type DatabaseKind = 'sqlite' | 'postgres';

export interface Tables {
  api_keys: ApiKeysTable;
  credit_usage: CreditUsageTable;
  instances: InstancesTable;
  reservations: ReservationsTable;
  rate_windows: RateWindowsTable;
  parallel_places: ParallelPlacesTable;
  idempotent_requests: IdempotentRequestsTable;
}

export interface ApiKeysTable {
  /** `key_…`, public. */
  id: string;
  name: string;
  /** SHA-256 of the whole key, hexadecimal. */
  hash: string;
  plan: 'free' | 'unlimited';
  /** Instead of the plan's number; null for the plan's own. */
  monthly_credits: number | null;
  state: 'active' | 'disabled' | 'revoked';
  created_at: number;
  /** To the minute. */
  last_used_at: number | null;
}

export interface CreditUsageTable {
  key_id: string;
  /** `2026-01`, in UTC. */
  month: string;
  /** Credits spent. */
  used: number;
  /** Rows of `reservations` for this key and month. */
  reserved: number;
}

/** Processes that hold reservations. */
export interface InstancesTable {
  id: string;
  started_at: number;
  /** Until when the instance counts as alive without a further sign; in SQLite, where a lock tells, when it last wrote. */
  lease_until: number;
}

export interface ReservationsTable {
  id: string;
  key_id: string;
  month: string;
  instance_id: string;
  created_at: number;
}

export interface RateWindowsTable {
  /** Kind and name of who is counted. */
  caller: string;
  requests: number;
  ends_at: number;
}

export interface ParallelPlacesTable {
  key_id: string;
  /** From 0. */
  place: number;
  /** Drawn for each request; empty when nobody is there. */
  holder: string;
  leased_until: number;
}

export interface IdempotentRequestsTable {
  /** SHA-256 of scope and key: neither can be read from the store. */
  id: string;
  /** SHA-256 of the scope, to count what one caller has stored. */
  scope: string;
  /** `sandbox` or `key`: what both have stored is bounded apart. */
  kind: string;
  body_hash: string;
  /** Drawn for the request that is in progress; empty when it is answered. */
  holder: string;
  /** End of the lease while in progress, afterwards of the answer. */
  expires_at: number;
  /** Bytes counted for the answer, 0 while in progress. */
  size: number;
  /** JSON */
  headers: string | null;
  pdf: Uint8Array | null;
}
