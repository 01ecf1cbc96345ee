/**
 * One JSON line for each request (docs/operations.md has the table of fields).
 *
 * A line is put together from named fields alone, so that neither html nor a key nor a whole address can get into it. What a
 * later change might let through is caught twice more: by pino's redaction of fields, and by a filter over the finished line.
 */
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { type DestinationStream, type Logger, pino } from 'pino';
import { onRequestEnd, type RequestEnd } from './request-end.ts';

export type Log = Logger;

/** `silent` writes nothing. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** How much of a client's address the log keeps: the network (/24, /48), all of it, or nothing. */
export const LOG_ADDRESSES = ['network', 'whole', 'none'] as const;
export type LogAddresses = (typeof LOG_ADDRESSES)[number];

export interface LogOptions {
  /** Default `info`. */
  readonly level?: LogLevel;
  /** Default standard output. */
  readonly destination?: DestinationStream;
}

/** Fields that no line of ours has; pino blanks them should one ever appear, at the top or one level down. */
const NEVER = ['authorization', 'cookie', 'html', 'url', 'key', 'apiKey', 'password', 'headers', 'body'];
const CENSORED = '[removed]';

/** What looks like a key or a password inside a text. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]+/gi, `$1 ${CENSORED}`],
  [/\bplaten_[A-Za-z0-9_-]{8,}/g, CENSORED],
  [/([a-z][a-z0-9+.-]{1,20}:\/\/)[^/\s"@\\]+@/gi, '$1'],
];

/** Characters of a stack that are logged; characters of a path. */
const LONGEST_STACK = 4_000;
const LONGEST_PATH = 200;

/** Lines are written at once, so that a killed process has told all it did; the time for it is that of one write. */
export function createLog({ level = 'info', destination }: LogOptions = {}): Log {
  return pino(
    {
      level,
      base: { instance: hostname() },
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: NEVER.flatMap((name) => [name, `*.${name}`]), censor: CENSORED },
      hooks: { streamWrite: withoutSecrets },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

function withoutSecrets(line: string): string {
  let clean = line;
  for (const [secret, replacement] of SECRETS) clean = clean.replace(secret, replacement);
  return clean;
}

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

/** Receives what must not go into an answer: defects, with their stack and the id that the caller was told. */
export function defectLogger(log: Log): (error: unknown, requestId: string) => void {
  return (error, requestId) => {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log.error({ id: requestId, stack: stack.slice(0, LONGEST_STACK) }, 'defect');
  };
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
    traceId: end.traceId,
    client: shownAddress(end.client, addresses),
    keyId: record?.keyId ?? null,
    sandbox: end.isSandbox,
    method: end.method,
    route: end.route ?? end.path.slice(0, LONGEST_PATH),
    status: end.status,
    code: record?.problem ?? null,
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
