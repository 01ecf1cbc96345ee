/** How often one address (sandbox) or one key may ask: the interface between the routes and the counters. */

export type Caller =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'key'; readonly keyId: string };

/** What the headers RateLimit, RateLimit-Policy and Retry-After are made of. */
export interface RateVerdict {
  readonly isAllowed: boolean;
  /** Name of the policy: `sandbox` or `key`. */
  readonly policy: string;
  /** Requests in a window; Infinity where nothing is limited. */
  readonly quota: number;
  /** s */
  readonly window: number;
  readonly remaining: number;
  /** s until requests are possible again, at least 1. */
  readonly reset: number;
}

export interface RateLimits {
  /** Counts a request. */
  take(caller: Caller): Promise<RateVerdict>;
  /** A place among the parallel requests of a key; `null` when all are taken. What is returned gives the place back. */
  enter(keyId: string): Promise<(() => Promise<void>) | null>;
}
