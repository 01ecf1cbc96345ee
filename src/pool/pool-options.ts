/** What a pool takes and gives: the types of `platen/pool`, the checks of its options, their defaults. */
import { PlatenError, type RenderFacts, type RenderOptions, type RenderResult } from '../engine/index.ts';
import { workerMemoryOf, workersOf } from './worker-memory.ts';

export type Isolation = 'thread' | 'process';

/** Nothing of it is needed. An option that is `undefined` is absent. */
export interface PoolOptions {
  /** Documents at a time. Default: one for each processor. */
  readonly workers?: number | undefined;
  /** Documents that may wait; more are `BUSY`. Default: no bound. */
  readonly queue?: number | undefined;
  /** Bytes of html, style sheets and fonts that may wait together; more is `BUSY`. Default: no bound. */
  readonly queueBytes?: number | undefined;
  /** MB of the heap of a worker. Default: its share of three quarters of the memory there is, at least 256 and at most 1,536. */
  readonly heap?: number | undefined;
  /**
   * Where documents are printed. `thread`: in threads of this process. `process`: in processes of their own, for documents of strangers: none
   * can take this process down or keep memory here, the system limits what each takes. Default `thread`.
   */
  readonly isolation?: Isolation | undefined;
  /**
   * Bytes that a worker may take, buffers included, before its document is ended, `DOCUMENT_TOO_COMPLEX`. Default: its heap and 700 MB
   * for a process, no bound for a thread.
   */
  readonly workerMemory?: number | undefined;
  /**
   * Files and folders that worker processes may read beside platen itself; they may then write nothing and start nothing (Node's permission
   * model). Default: what this process may.
   */
  readonly readable?: readonly string[] | undefined;
  /**
   * Bytes of memory that this process and its workers may take together before the largest conversion is ended, `DOCUMENT_TOO_COMPLEX`.
   * Default: no bound.
   */
  readonly memory?: number | undefined;
  /** Workers that are kept ready beyond `workers` once `warmUp` was called, to take the place of one that was ended. Default 0. */
  readonly spare?: number | undefined;
  /** Documents after which a worker is replaced, as soon as there is another. Default 20,000. */
  readonly documentsPerWorker?: number | undefined;
  /** Environment of the workers. Default: that of the process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Told of workers that had to be replaced or could not be started. */
  readonly onEvent?: ((event: PoolEvent) => void) | undefined;
}

/** The options of `render`, but `transform`, which cannot cross threads and processes. */
export interface PoolRenderOptions extends Omit<RenderOptions, 'transform' | 'onEnd'> {
  /** Address of a module whose default export changes the document, such as `new URL('./transform.js', import.meta.url)`. */
  readonly transform?: string | URL | undefined;
  /** Told once, at the end, whether there is a PDF or an error. Not where the worker was ended. */
  readonly onEnd?: ((facts: PoolFacts) => void) | undefined;
}

/** Whose document it is, and how long it may take with its wait. */
export interface PoolPlace {
  /** Waiting documents are taken in turns between tenants, and share the places of a queue that is full. Default: all are of one. */
  readonly tenant?: string | undefined;
  /** ms for waiting and rendering together; the option `timeout` is about rendering alone. Default: no bound. */
  readonly within?: number | undefined;
}

/** What a conversion tells of itself at its end. */
export interface PoolFacts extends RenderFacts {
  /** ms that the document waited for a worker. */
  readonly wait: number;
}

/**
 * Why a worker ended: its document did not end when it should (its time was over, nobody waited for it), took too much memory, or met a defect;
 * or the worker had done enough.
 */
export type RestartReason = 'killed' | 'memory' | 'defect' | 'worn';

export type PoolEvent =
  | { readonly kind: 'restart'; readonly reason: RestartReason }
  | { readonly kind: 'start-failed'; readonly error: unknown };

export interface PoolState {
  /** Documents possible at a time. */
  readonly workers: number;
  /** Workers that are there, busy ones among them. */
  readonly ready: number;
  readonly busy: number;
  readonly queued: number;
  readonly queueLimit: number;
  /** ms that the first in the queue has waited; 0 when nothing waits. */
  readonly oldestWait: number;
  /** Bytes that worker processes take; 0 with threads, whose memory is that of this process. */
  readonly memory: number;
  /** Workers replaced so far. */
  readonly restarts: Readonly<Record<RestartReason, number>>;
  /** Whether a document that comes now is refused, unless it displaces another. */
  readonly isSaturated: boolean;
}

export interface Pool {
  /**
   * Prints a document, as `render` of `platen` does, as soon as a worker is free. The PDF is moved here, not copied; bytes that are given are
   * copied when the worker takes them.
   *
   * @throws PlatenError as `render` does; also `BUSY` when the queue is full and `CLOSED` when the pool is. A worker that dies is replaced, and its
   *   document is `INTERNAL`, or `DOCUMENT_TOO_COMPLEX` (`limit: "memory"`) where its memory was used up.
   */
  render(options: PoolRenderOptions, place?: PoolPlace): Promise<RenderResult>;
  /**
   * Starts all workers that are not there yet and lets them print a document of their own, so that their first one is as fast as the others; so
   * are those that take their places. Costs each worker one to two seconds.
   *
   * @throws Error when this installation cannot print at all
   */
  warmUp(): Promise<void>;
  state(): PoolState;
  /**
   * Takes no more documents, lets what runs and waits finish, and ends all workers.
   *
   * @param patience - ms until what is not finished is ended, `CLOSED`. Default: no bound
   */
  close(patience?: number): Promise<void>;
  /** For `await using`: as `close(0)`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Options with everything checked and every default in its place. */
export interface PoolSettings {
  readonly workers: number;
  readonly queue: number;
  readonly queueBytes: number;
  readonly memory: number;
  readonly workerMemory: number;
  readonly spare: number;
  readonly documentsPerWorker: number;
  readonly onEvent: (event: PoolEvent) => void;
}

const ISOLATIONS: readonly unknown[] = ['thread', 'process'] satisfies Isolation[];

/** A new worker runs slower until its code is compiled, which costs some 3 s of CPU altogether: seldom is often enough. */
const DOCUMENTS_PER_WORKER = 20_000;

/** The options; for those that are numbers, the least that each may be. */
const LEAST: Readonly<Record<keyof PoolOptions, number | null>> = {
  workers: 1,
  queue: 0,
  queueBytes: 0,
  heap: 16,
  workerMemory: 100_000_000,
  isolation: null,
  readable: null,
  memory: 0,
  spare: 0,
  documentsPerWorker: 1,
  env: null,
  onEvent: null,
};

/** @throws PlatenError `INVALID_OPTION` */
export function poolSettings(options: PoolOptions): PoolSettings {
  for (const [name, value] of Object.entries(options)) {
    const least = Object.hasOwn(LEAST, name) ? LEAST[name as keyof PoolOptions] : undefined;
    if (least === undefined)
      throw invalid(name, `there is no such option of a pool. Known are ${Object.keys(LEAST).join(', ')}.`);
    if (least === null || value === undefined) continue;
    if (typeof value !== 'number' || !(value >= least))
      throw invalid(name, `expected a number of at least ${least}, got ${JSON.stringify(value)}.`);
  }
  const { isolation = 'thread', readable } = options;
  if (!ISOLATIONS.includes(isolation))
    throw invalid('isolation', `expected "thread" or "process", got ${JSON.stringify(isolation)}.`);
  if (readable !== undefined && isolation === 'thread')
    throw invalid('readable', 'only processes can be kept from files: give isolation: "process" too.');
  return {
    workers: workersOf(options),
    queue: options.queue ?? Number.POSITIVE_INFINITY,
    queueBytes: options.queueBytes ?? Number.POSITIVE_INFINITY,
    memory: options.memory ?? Number.POSITIVE_INFINITY,
    workerMemory: workerMemoryOf(options),
    spare: options.spare ?? 0,
    documentsPerWorker: options.documentsPerWorker ?? DOCUMENTS_PER_WORKER,
    onEvent: options.onEvent ?? (() => {}),
  };
}

function invalid(option: string, problem: string): PlatenError {
  return new PlatenError('INVALID_OPTION', `${option}: ${problem}`, { option });
}
