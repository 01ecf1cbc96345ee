/** What a command writes: to standard output and standard error, without writing it. */
import { vi } from 'vitest';

export interface Captured {
  readonly stdout: Buffer;
  readonly stderr: string;
  /** What the command would end the process with. */
  readonly exitCode: string | number | null | undefined;
  /** What was thrown. */
  readonly error: unknown;
}

export async function captured(work: () => unknown): Promise<Captured> {
  const streams = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((chunk, ...rest) => {
      streams[name].push(Buffer.from(chunk));
      const done = rest.find((each) => typeof each === 'function') as (() => void) | undefined;
      done?.();
      return true;
    }),
  );
  const before = process.exitCode;
  process.exitCode = undefined;
  let error: unknown = null;
  try {
    await work();
  } catch (thrown) {
    error = thrown;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  const { exitCode } = process;
  process.exitCode = before;
  return {
    stdout: Buffer.concat(streams.stdout),
    stderr: Buffer.concat(streams.stderr).toString(),
    exitCode,
    error,
  };
}
