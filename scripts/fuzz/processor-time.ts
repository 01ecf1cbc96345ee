/** The time that another process has been at work, as the system counts it. */
import { readFileSync } from 'node:fs';

/** `USER_HZ`, which Linux shows to programs on every machine. */
const TICKS_PER_SECOND = 100;

/** ms (proc(5) `stat`); `null` where the system does not tell, or the process is gone. */
export function processorTime(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before, in parentheses, may hold anything: then come state, parent and so on, with user and system time as 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
