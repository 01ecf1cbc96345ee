/** Failures of the store that pass are tried again (the server of the database restarts, a connection breaks), others are told as what they are: it is not there. */
import { Problem } from '../http/base/problem.ts';
import { codeOf, isStoreFailure } from '../store/store-error.ts';

/** ms before each further attempt; a restart of PostgreSQL takes one to three seconds. */
const DELAYS = [50, 250, 1000, 2000];
/** ms after which nothing is tried again: a host that does not answer takes ten seconds for each attempt. */
const PATIENCE = 5000;

/**
 * Calls `attempt` until it answers or fails for good.
 *
 * @param attempt - `isAgain` says that an earlier call failed, perhaps after the database had done its part
 * @throws Problem BUSY when the database stays away, is full, locked or not whole; other errors as they are
 */
export async function withRetries<T>(attempt: (isAgain: boolean) => Promise<T>): Promise<T> {
  const start = performance.now();
  for (let number = 0; ; number++) {
    try {
      return await attempt(number > 0);
    } catch (error) {
      const delay = DELAYS[number];
      const isPassingBy = isPassing(error);
      if (!isPassingBy && !isStoreFailure(error)) throw error;
      if (!isPassingBy || delay === undefined || performance.now() - start > PATIENCE) {
        const detail = 'The store of keys and credits does not answer. Try again in a moment.';
        throw new Problem('BUSY', detail, {}, { 'retry-after': '5' }, error);
      }
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

const PASSING_CODES: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: shutting down, crashed, starting up, deadlock
  '57P01',
  '57P02',
  '57P03',
  '40P01',
]);

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    PASSING_CODES.has(code) ||
    code.startsWith('08') ||
    /connection terminated|connection timeout|connection ended|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  );
}
