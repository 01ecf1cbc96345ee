/** platen/pool: as many documents at once as there are processors, in worker threads. The public interface; docs/library.md explains it. */
import { extname } from 'node:path';
import type { Pool, PoolOptions } from './pool-options.ts';
import { RenderPool } from './render-pool.ts';
import { ThreadWorker } from './thread-worker.ts';
import { heapOf } from './worker-memory.ts';

export type {
  Pool,
  PoolEvent,
  PoolFacts,
  PoolOptions,
  PoolPlace,
  PoolRenderOptions,
  PoolState,
  RestartReason,
} from './pool-options.ts';
export { usualMemory } from './worker-memory.ts';

/** Beside this module, in the source and in the package alike. */
const WORKER_FILE = new URL(`./render-worker${extname(import.meta.url)}`, import.meta.url);

/**
 * Makes a pool of worker threads, which are started as they are needed, or all at once by `warmUp`.
 *
 * ```js
 * await using pool = createPool();
 * const results = await Promise.all(documents.map((html) => pool.render({ html })));
 * ```
 *
 * Threads without work do not keep the process alive.
 *
 * @throws PlatenError `INVALID_OPTION`
 */
export function createPool(options: PoolOptions = {}): Pool {
  const { env } = options;
  return new RenderPool(
    options,
    (onLost) => new ThreadWorker({ file: WORKER_FILE, heap: heapOf(options), env }, onLost),
  );
}
