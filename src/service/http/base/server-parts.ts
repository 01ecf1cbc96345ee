/** What the HTTP server is made of; `service.ts` puts the real parts together, tests put in their own. */
import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../../accounts/accounts.ts';
import type { IdempotencyStore } from '../../limits/idempotency.ts';
import type { RateLimits } from '../../limits/rate-limits.ts';
import type { Convert } from '../../pool/conversion.ts';
import type { Deadlines } from './deadlines.ts';

/**
 * Adds routes or hooks to the root of the server. Runs before the server is ready and may `register` Fastify plugins.
 * Paths and methods of its routes are known to 404, 405 and OPTIONS by themselves.
 */
export type ServerPlugin = (server: FastifyInstance) => void;

export interface ServerParts {
  readonly convert: Convert;
  readonly accounts: Accounts;
  /** A verdict whose quota is not finite gives no RateLimit headers. */
  readonly rateLimits: RateLimits;
  readonly idempotency: IdempotencyStore;
  /** Receives what must not go into an answer: stacks of defects. */
  readonly onDefect: (error: unknown, requestId: string) => void;
  /** Of connections; tests give shorter ones. */
  readonly deadlines?: Deadlines;
  /** ms for a conversion, 30 s by contract; tests give less. */
  readonly timeLimit?: number;
  /**
   * Whether X-Forwarded-For, -Proto and -Host are believed: `true` for one proxy in front, a number for several, a string
   * of addresses and ranges for those of certain proxies. Default `false`.
   */
  readonly trustProxy?: boolean | number | string;
  /** `https://host` where problem types are named. Default: the host of the request. */
  readonly publicUrl?: string;
  /** Whether new conversions get 503 already, before `close` was called on the server. */
  readonly isClosing?: () => boolean;
  /** Log, health, security headers, playground: in this order, before the server is ready. */
  readonly plugins?: readonly ServerPlugin[];
}
