/** The memory of another process, as the system counts it. */
import { readFileSync } from 'node:fs';

/** KB that the process shares with no file: in memory, also between processes, and moved out of it. */
const OWN = /^(?:RssAnon|RssShmem|VmSwap):\s+(\d+) kB$/gm;

/** Bytes (proc(5) `status`); `null` where the system does not tell, or the process is gone. */
export function residentMemory(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  try {
    const kilobytes = [...readFileSync(`/proc/${pid}/status`, 'utf8').matchAll(OWN)];
    return kilobytes.length === 0 ? null : 1024 * kilobytes.reduce((sum, [, each]) => sum + Number(each), 0);
  } catch {
    return null;
  }
}
