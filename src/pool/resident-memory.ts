/** The memory of another process, as the system counts it. */
import { readFileSync } from 'node:fs';

/** Bytes of a page where `/proc` counts pages: those of the machines that Node runs on, but for some with 16 or 64 KB, whose pages are counted too low. */
const PAGE = 4_096;

/**
 * Bytes in memory that the process shares with no file (proc(5) `statm`: resident less shared); `null` where the system does not tell, or
 * the process is gone.
 */
export function residentMemory(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return (resident - shared) * PAGE;
  } catch {
    return null;
  }
}
