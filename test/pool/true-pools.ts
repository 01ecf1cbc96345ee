/** Pools of true threads and processes, that print or do what a test says. */
import { createRequire } from 'node:module';
import type { Isolation, PoolOptions } from '../../src/pool/index.ts';
import { ProcessWorker } from '../../src/pool/process-worker.ts';
import { RenderPool } from '../../src/pool/render-pool.ts';
import { ThreadWorker } from '../../src/pool/thread-worker.ts';
import { workerMemoryOf } from '../../src/pool/worker-memory.ts';

/** Does what the html says, in a thread as in a process. */
export const OBEDIENT = new URL('./obedient-worker.mjs', import.meta.url);
/** Print documents: of the build, because neither reads TypeScript. `needBuild` first. */
export const BUILT: Readonly<Record<Isolation, URL>> = {
  thread: new URL('./render-worker.js', entryOf('./pool')),
  process: new URL('./render-process.js', entryOf('./pool')),
};

function entryOf(name: string): URL {
  const manifest = createRequire(import.meta.url)('../../package.json') as {
    exports: Readonly<Record<string, { readonly default: string }>>;
  };
  return new URL(`../../${manifest.exports[name]!.default}`, import.meta.url);
}

export function truePool(isolation: Isolation, file: URL, options: PoolOptions = {}): RenderPool {
  const { env, heap = 256, readable } = options;
  const most = workerMemoryOf({ heap, ...options, isolation });
  return new RenderPool({ ...options, isolation }, (onLost) =>
    isolation === 'thread'
      ? new ThreadWorker({ file, heap, env }, onLost)
      : new ProcessWorker({ file, heap, most, env, readable }, onLost),
  );
}
