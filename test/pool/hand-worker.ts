/** Workers that a test leads by hand: they start, finish and die when the test says so. */
import type { RenderResult } from '../../src/engine/index.ts';
import type { PoolOptions, PoolRenderOptions } from '../../src/pool/index.ts';
import { RenderPool } from '../../src/pool/render-pool.ts';
import { type Listeners, type PoolWorker, WorkerLost } from '../../src/pool/worker.ts';

export class HandWorker implements PoolWorker {
  readonly started: Promise<void>;
  memory = 0;
  outside = 0;
  /** Documents that it was told to print before its first. */
  warmUps = 0;
  isStopped = false;
  isEnded = false;
  /** What it works on. */
  options: PoolRenderOptions | null = null;
  listeners: Listeners | null = null;
  readonly #start = deferred<void>();
  readonly #onLost: () => void;
  #document = deferred<RenderResult>();

  constructor(onLost: () => void) {
    this.#onLost = onLost;
    this.started = this.#start.promise;
  }

  start(): void {
    this.#start.resolve();
  }

  failToStart(): void {
    this.#start.reject(new Error('no thread to be had'));
  }

  async warmUp(): Promise<void> {
    this.warmUps++;
  }

  render(options: PoolRenderOptions, listeners: Listeners): Promise<RenderResult> {
    this.options = options;
    this.listeners = listeners;
    this.#document = deferred();
    return this.#document.promise;
  }

  stop(): void {
    this.isStopped = true;
  }

  async end(): Promise<void> {
    this.isEnded = true;
    this.#start.reject(new WorkerLost('The worker thread ended with exit code 1.'));
    this.#document.reject(new WorkerLost('The worker thread ended with exit code 1.'));
  }

  /** The document is done; its html is the title. */
  async finish(): Promise<void> {
    const title = String(this.options?.html);
    this.options = null;
    this.#document.resolve({ pdf: new Uint8Array(8), pageCount: 1, title, phases: PHASES, diagnostics: [] });
    await settled();
  }

  async fail(error: unknown): Promise<void> {
    this.options = null;
    this.#document.reject(error);
    await settled();
  }

  async die(): Promise<void> {
    if (this.options === null) this.#onLost();
    else await this.fail(new WorkerLost('The worker thread ended with exit code 3.'));
  }

  /** It was dead before it could begin with the document that it was given. */
  async beDead(): Promise<void> {
    await this.fail(new WorkerLost('The worker thread ended with exit code 3.', { hadBegun: false }));
  }
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

function deferred<T>(): Deferred<T> {
  let functions: Omit<Deferred<T>, 'promise'> | null = null;
  const promise = new Promise<T>((resolve, reject) => {
    functions = { resolve, reject };
  });
  // A document that nobody waits for may fail.
  promise.catch(() => {});
  return { promise, ...functions! };
}

const PHASES = { fetch: 0, style: 1, layout: 1, write: 1 };

/** Lets what was resolved come to those who wait for it. */
export function settled(): Promise<void> {
  return new Promise((resolve) => process.nextTick(() => setImmediateNow(resolve)));
}
/** The true one, where a test has its own clock. */
const setImmediateNow = setImmediate;

export interface HandPool {
  readonly pool: RenderPool;
  /** All that were ever asked for, the first first. */
  readonly workers: HandWorker[];
  /** Those that have a document, in the order in which they were started. */
  busy(): HandWorker[];
  /** Starts all workers that were asked for. */
  startAll(): Promise<void>;
}

export function handPool(options: PoolOptions): HandPool {
  const workers: HandWorker[] = [];
  const pool = new RenderPool(options, (onLost) => {
    const worker = new HandWorker(onLost);
    workers.push(worker);
    return worker;
  });
  return {
    pool,
    workers,
    busy: () => workers.filter((worker) => worker.options !== null && !worker.isEnded),
    startAll: async () => {
      for (const worker of workers) worker.start();
      await settled();
    },
  };
}

/** A pool whose workers are all there and warm. */
export async function warmHandPool(options: PoolOptions): Promise<HandPool> {
  const made = handPool(options);
  const warm = made.pool.warmUp();
  await made.startAll();
  await warm;
  await made.startAll();
  return made;
}
