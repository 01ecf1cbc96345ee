/** platen/pool: as many documents at once as there are processors, in worker threads or processes. The public interface; docs/library.md explains it. */
import { extname } from 'node:path';
import type { Pool, PoolOptions } from './pool-options.ts';
import { ProcessWorker } from './process-worker.ts';
import { RenderPool } from './render-pool.ts';
import { ThreadWorker } from './thread-worker.ts';
import type { StartWorker } from './worker.ts';
import { heapOf, workerMemoryOf } from './worker-memory.ts';

export type {
  Isolation,
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
const fileOf = (name: string) => new URL(`./${name}${extname(import.meta.url)}`, import.meta.url);
const THREAD_FILE = fileOf('render-worker');
const PROCESS_FILE = fileOf('render-process');

/**
 * Makes a pool of worker threads or processes, which are started as they are needed, or all at once by `warmUp`.
 *
 * ```js
 * await using pool = createPool();
 * const results = await Promise.all(documents.map((html) => pool.render({ html })));
 * ```
 *
 * Workers without work do not keep the process alive.
 *
 * @throws PlatenError `INVALID_OPTION`
 */
export function createPool(options: PoolOptions = {}): Pool {
  return new RenderPool(options, workersFor(options));
}

function workersFor(options: PoolOptions): StartWorker {
  const { env, isolation = 'thread', readable } = options;
  const heap = heapOf(options);
  if (isolation === 'thread') return (onLost) => new ThreadWorker({ file: THREAD_FILE, heap, env }, onLost);
  const most = workerMemoryOf(options);
  return (onLost) => new ProcessWorker({ file: PROCESS_FILE, heap, most, env, readable }, onLost);
}
