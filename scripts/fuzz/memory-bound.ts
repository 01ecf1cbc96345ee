/** How much memory a case may take: what the process had at its peak beyond what it had at its start. */

/** Bytes. */
const MOST = 1_000_000_000;
/** What the runner lets a process take before it ends it: more than that tells nothing new. */
export const MOST_BEFORE_END = 2 * MOST;
export const MEMORY_FAULT = 'memory: more than 1 GB';

export function isTooMuch(bytes: number): boolean {
  return bytes > MOST;
}
