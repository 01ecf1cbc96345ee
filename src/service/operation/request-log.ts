/** One line in the log for each request, whatever became of it (docs/operations.md has the fields). */
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Log } from './log.ts';
import { onRequestEnd, type RequestEnd } from './request-end.ts';

/** How much of a client's address the log keeps: the network (/24, /48), all of it, or nothing. */
export const LOG_ADDRESSES = ['network', 'whole', 'none'] as const;
export type LogAddresses = (typeof LOG_ADDRESSES)[number];

/** Characters of a path that are logged. */
const LONGEST_PATH = 200;

export interface RequestLogOptions {
  readonly log: Log;
  /** Default `network`. */
  readonly addresses?: LogAddresses;
}

/** Before the server is ready. */
export function addRequestLog(server: FastifyInstance, { log, addresses = 'network' }: RequestLogOptions): void {
  onRequestEnd(server, (end) => {
    const level = levelOf(end);
    if (log.isLevelEnabled(level)) log[level](lineOf(end, addresses), 'request');
  });
}

const PROBES: ReadonlySet<string | null> = new Set(['/healthz', '/readyz']);

/** Probes and connections that break without a request would drown the rest: they are for `debug`. */
function levelOf({ route, status, method }: RequestEnd): 'debug' | 'info' | 'warn' | 'error' {
  if (PROBES.has(route) || (status === 499 && method === '')) return 'debug';
  if (status === 503 || status === 504) return 'warn';
  return status >= 500 ? 'error' : 'info';
}

/** The fields of a line, in their order; docs/operations.md tells what each means. */
export interface RequestLine {
  readonly id: string | null;
  readonly traceId: string | null;
  readonly client: string | null;
  readonly keyId: string | null;
  readonly sandbox: boolean;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly sourceHost: string | null;
  readonly pages: number;
  readonly warnings: number;
  readonly blockedFetches: number;
  readonly phases: Readonly<Record<string, number>>;
  readonly charged: boolean;
  readonly replay: boolean;
}

function lineOf(end: RequestEnd, addresses: LogAddresses): RequestLine {
  const { record } = end;
  return {
    id: end.id,
    traceId: record?.traceId ?? null,
    client: shownAddress(end.client, addresses),
    keyId: record?.keyId ?? null,
    sandbox: end.isSandbox,
    method: end.method,
    route: end.route ?? end.path.slice(0, LONGEST_PATH),
    status: end.status,
    code: end.code,
    durationMs: tenths(end.duration),
    bytesIn: record?.bytesIn ?? 0,
    bytesOut: record?.bytesOut ?? 0,
    sourceHost: record?.sourceHost ?? null,
    pages: record?.pages ?? 0,
    warnings: record?.warnings ?? 0,
    blockedFetches: record?.facts?.blockedFetches ?? 0,
    phases: Object.fromEntries(Object.entries(record?.facts?.phases ?? {}).map(([name, ms]) => [name, tenths(ms)])),
    charged: end.isCharged,
    replay: record?.isReplay ?? false,
  };
}

/**
 * The network is enough to see who floods the service, and names no person.
 *
 * @returns `192.0.2.0/24`, `2001:db8:1::/48`, the address itself, or `null`
 */
export function shownAddress(address: string | null, shown: LogAddresses): string | null {
  if (address === null || shown === 'none' || !ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (shown === 'whole') return parsed.toString();
  const bits = parsed.kind() === 'ipv4' ? 24 : 48;
  const bytes = parsed.toByteArray().map((byte, i) => (i < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
