/** What a pool asks of a worker, wherever it runs: in a thread (`thread-worker.ts`) or in a process of its own (`process-worker.ts`). */
import type { ProgressEvent, RenderFacts, RenderResult } from '../engine/index.ts';
import type { PoolRenderOptions } from './pool-options.ts';

export interface Listeners {
  readonly onProgress: ((event: ProgressEvent) => void) | undefined;
  readonly onFacts: (facts: RenderFacts) => void;
}

export interface PoolWorker {
  /** Resolves when it can be given documents; rejects when it never can. */
  readonly started: Promise<void>;
  /** Bytes that it takes: of heap and buffers as a thread last told, of memory as the system counts it for a process. */
  readonly memory: number;
  /** Bytes that it takes beside those of this process; 0 for a thread. */
  readonly outside: number;
  /** Prints a document of its own. @throws what keeps it from printing any */
  warmUp(): Promise<void>;
  /**
   * One document at a time.
   *
   * @throws what rendering throws: the worker goes on; `WorkerLost`: it is of no use any more
   */
  render(options: PoolRenderOptions, listeners: Listeners): Promise<RenderResult>;
  /** Asks for the end of its document, `ABORTED`: it comes where the engine looks. */
  stop(): void;
  /** Ends it, in the middle of whatever it does. */
  end(): Promise<void>;
}

/** @param onLost - called when the worker dies while it has nothing to do */
export type StartWorker = (onLost: () => void) => PoolWorker;

export interface Loss {
  /** Whether it had no more memory. */
  readonly isMemory?: boolean;
  /** Whether it had begun with what was asked of it: else that is not what it died of. */
  readonly hadBegun?: boolean;
  readonly cause?: unknown;
}

/** The end of a worker that nobody asked for. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
  readonly isMemory: boolean;
  readonly hadBegun: boolean;

  constructor(message: string, { isMemory = false, hadBegun = true, cause }: Loss = {}) {
    super(message, { cause });
    this.isMemory = isMemory;
    this.hadBegun = hadBegun;
  }
}
