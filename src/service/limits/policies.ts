/** The quotas of the service, and under which name a caller is counted. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Caller, RateVerdict } from './rate-limits.ts';

export interface RatePolicy {
  readonly name: string;
  /** Requests in a window. */
  readonly quota: number;
  /** s; a window begins with the first request in it. */
  readonly window: number;
}

export const POLICIES: Readonly<Record<Caller['kind'], RatePolicy>> = {
  address: { name: 'sandbox', quota: 10, window: 60 },
  key: { name: 'key', quota: 60, window: 60 },
};

/** Requests of one key that may run at the same time. */
export const PARALLEL_REQUESTS = 4;

/** The window that a request was counted in. */
export interface RateWindow {
  /** Requests in it, this one too. */
  readonly count: number;
  /** ms since 1970 */
  readonly endsAt: number;
}

export function verdictOf(policy: RatePolicy, { count, endsAt }: RateWindow, now: number): RateVerdict {
  return {
    isAllowed: count <= policy.quota,
    policy: policy.name,
    quota: policy.quota,
    window: policy.window,
    remaining: Math.max(0, policy.quota - count),
    reset: Math.max(1, Math.ceil((endsAt - now) / 1000)),
  };
}

export function counterOf(caller: Caller): string {
  return caller.kind === 'key' ? `key ${caller.keyId}` : `address ${networkOf(caller.address)}`;
}

/** What a customer is given at least in IPv6 (RFC 6177 §2): one caller owns all addresses of it. */
const IPV6_PREFIX = 64;
/** Behind a proxy an address is what a header says: all that is none is one caller. */
const UNREADABLE = 'unknown';

/** Who is behind an address: an IPv4 address as it is, an IPv6 address by its /64, an IPv4-mapped one as IPv4. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return UNREADABLE;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().fill(0, IPV6_PREFIX / 8);
  return `${ipaddr.fromByteArray(network).toString()}/${IPV6_PREFIX}`;
}
