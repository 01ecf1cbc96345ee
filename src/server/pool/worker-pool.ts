/** Conversions in worker threads: bounded in number, in queue, in memory, and killed when their time is over. */
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Piscina } from 'piscina';
import { Problem } from '../problem.ts';
import type { ConversionResult, Convert } from './conversion.ts';

/** Requests that may wait for each worker. */
const QUEUE_PER_WORKER = 8;
/** MB; a larger young generation halves the time of large documents (docs/architecture.md). */
const YOUNG_GENERATION = 64;
const OLD_GENERATION = 1_536;

export interface WorkerPool {
  readonly convert: Convert;
  close(): Promise<void>;
}

export function startWorkerPool(workers = Math.max(1, availableParallelism())): WorkerPool {
  const pool = new Piscina({
    filename: new URL(`./worker${extname(import.meta.url)}`, import.meta.url).href,
    minThreads: workers,
    maxThreads: workers,
    maxQueue: workers * QUEUE_PER_WORKER,
    resourceLimits: {
      maxOldGenerationSizeMb: OLD_GENERATION,
      maxYoungGenerationSizeMb: YOUNG_GENERATION,
      stackSizeMb: 8,
    },
  });
  return {
    convert: async (task, signal) => {
      try {
        return (await pool.run(task, { signal })) as ConversionResult;
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (error instanceof Error && /queue/i.test(error.message)) {
          throw new Problem(
            'BUSY',
            'All workers are busy and the queue is full. Try again in a moment.',
            {},
            { 'retry-after': '2' },
          );
        }
        if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
          throw new Problem(
            'DOCUMENT_TOO_COMPLEX',
            'The document needs more memory than a conversion may use. Split it.',
            { limit: 'memory' },
          );
        }
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
