/**
 * The log of the service: JSON lines on standard output (docs/operations.md has the fields).
 *
 * Lines are put together from named fields alone, so that neither html nor a key nor a whole address can get into one. What a
 * later change might let through is caught twice more: by pino's redaction of fields, and by a filter over the finished line.
 */
import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** `silent` writes nothing. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

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

/** Characters of a stack that are logged. */
const LONGEST_STACK = 4_000;

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

/** Receives what must not go into an answer: defects, with their stack and the id that the caller was told. */
export function defectLogger(log: Log): (error: unknown, requestId: string) => void {
  return (error, requestId) => {
    log.error({ id: requestId, stack: stackOf(error) }, 'defect');
  };
}

function stackOf(error: unknown): string {
  return (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, LONGEST_STACK);
}
