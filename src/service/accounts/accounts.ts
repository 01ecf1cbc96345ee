/** Who sends a request with a key, and what they may spend: the interface between the routes and the store. */

export type PlanName = 'free' | 'unlimited';

export interface Account {
  /** The public id of the key: in lists, logs and rate limits; never the key. */
  readonly keyId: string;
  readonly plan: PlanName;
}

export type Authentication =
  | { readonly status: 'known'; readonly account: Account }
  /** Wrong scheme, malformed, unknown or revoked: told apart nowhere. */
  | { readonly status: 'invalid' }
  | { readonly status: 'disabled'; readonly account: Account };

/** A credit that is set aside for one request until it is spent or given back; exactly one of the two must be called. */
export interface Reservation {
  /** Spends the credit. Returns the credits left after this request, `null` where the plan does not count. */
  commit(): Promise<number | null>;
  release(): Promise<void>;
}

export type ReserveOutcome =
  | { readonly status: 'reserved'; readonly reservation: Reservation }
  | { readonly status: 'exhausted'; readonly resetsAt: Date };

export interface Accounts {
  /** @param authorization - the header as it came */
  authenticate(authorization: string): Promise<Authentication>;
  reserve(account: Account): Promise<ReserveOutcome>;
}
