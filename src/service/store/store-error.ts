/** Which failures are the store's and not a statement's: a full disk, a read-only or corrupted file, a lock that is not given up, a server that is away. */

/** The database is not where it was, or not what it was. */
export class StoreGone extends Error {
  override readonly name = 'StoreGone';
}

/** SQLite's result codes (https://www.sqlite.org/rescode.html), by the number that `node:sqlite` gives and the word that `libsql` gives. */
const SQLITE_CODES: ReadonlyMap<number, string> = new Map([
  [5, 'BUSY'],
  [6, 'LOCKED'],
  [8, 'READONLY'],
  [10, 'IOERR'],
  [11, 'CORRUPT'],
  [13, 'FULL'],
  [14, 'CANTOPEN'],
  [15, 'PROTOCOL'],
  [17, 'SCHEMA'],
  [26, 'NOTADB'],
]);
const SQLITE_WORDS = new RegExp(`^SQLITE_(?:${[...SQLITE_CODES.values()].join('|')})(?:_|$)`);

/**
 * Classes and codes of PostgreSQL (appendix A of its manual): connection, read-only transaction, authorization, no such database, resources
 * (the disk among them), locks, intervention of an operator, system, corrupted data.
 */
const POSTGRES_CODES = /^(?:08|28|3D|53|57|58|XX00|25006|55P03)/;

/** Tables that were there when the database was opened are not there any more. */
const NO_TABLE = /no such table|^42P01$/i;

export function isStoreFailure(error: unknown): boolean {
  if (error instanceof StoreGone) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if ('errcode' in error && typeof error.errcode === 'number' && SQLITE_CODES.has(error.errcode & 0xff)) return true;
  return SQLITE_WORDS.test(code) || POSTGRES_CODES.test(code) || NO_TABLE.test(code) || NO_TABLE.test(error.message);
}

/** SQLite's extended result code for a reference to a row that is not there. */
const SQLITE_FOREIGN_KEY = 787;

/** Whether a row refers to one that is not there: in PostgreSQL and SQLite. */
export function isForeignKeyFailure(error: unknown): boolean {
  if (['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error))) return true;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FOREIGN_KEY;
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
