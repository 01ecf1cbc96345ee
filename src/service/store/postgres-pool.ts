/**
 * Connections to PostgreSQL. The pool replaces connections that broke, so the service goes on when the server was restarted; an
 * error of an idle connection never ends the process. The password of the address stands in no message.
 */

import pg from 'pg';
import { canParseUrl } from '../can-parse-url.ts';

/** Connections of one instance at most; PostgreSQL allows 100 in all by default. */
const MAX_CONNECTIONS = 10;
/** ms, for a new connection as for one that others give back: when many requests come at once to a busy machine, they queue here. */
const CONNECT_TIMEOUT = 10_000;
/** ms; no statement of ours takes a hundredth of it, so that what waits longer waits for something dead. */
const STATEMENT_TIMEOUT = 10_000;

/** One connection whose statements may take as long as they need: for migrations, and for waiting until another instance is done. */
export function openPatientPostgres(url: string): Promise<pg.Pool> {
  return openPool(url, { max: 1 }, null, () => {});
}

/** @param onLost - hears of idle connections that broke; they are replaced at the next use */
export function openPostgres(url: string, onLost: (error: Error) => void): Promise<pg.Pool> {
  return openPool(url, { max: MAX_CONNECTIONS, query_timeout: 2 * STATEMENT_TIMEOUT }, STATEMENT_TIMEOUT, onLost);
}

async function openPool(
  url: string,
  config: pg.PoolConfig,
  statementTimeout: number | null,
  onLost: (error: Error) => void,
): Promise<pg.Pool> {
  const address = parseUrl(url);
  const pool = new pg.Pool({
    connectionString: url,
    ...config,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'platen',
    types: { getTypeParser },
    // As a statement and not among the parameters of the connection, which poolers such as PgBouncer refuse.
    onConnect: async (client) => {
      if (statementTimeout !== null) await client.query(`SET statement_timeout = ${statementTimeout}`);
    },
  });
  // Not the error itself, which carries the whole connection with it.
  pool.on('error', (error) => onLost(new Error(withoutPassword(error.message, address))));
  // A connection may also break while it is lent; its query tells of that, the event needs a listener all the same.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end().catch(() => {});
    throw new Error(`PostgreSQL at ${placeOf(address)} cannot be used: ${withoutPassword(reasonOf(error), address)}`);
  }
  return pool;
}

/** Counters and moments are bigint, which pg gives as text because a number need not hold all of them; ours it holds. */
const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8
    ? Number
    : (pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => unknown)(
        oid,
        format,
      )) as typeof pg.types.getTypeParser;

function parseUrl(url: string): URL {
  if (!/^postgres(ql)?:\/\//i.test(url) || !canParseUrl(url)) {
    // The text itself is not shown: it may hold a password.
    throw new Error('The address of the database has to look like postgres://user:password@host:5432/name.');
  }
  return new URL(url);
}

function placeOf(address: URL): string {
  const host = address.hostname === '' ? 'localhost' : address.hostname;
  return `${host}${address.port === '' ? '' : `:${address.port}`}${address.pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : String(error);
}

function withoutPassword(text: string, { password }: URL): string {
  if (password === '') return text;
  return text.replaceAll(password, '***').replaceAll(decoded(password), '***');
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
