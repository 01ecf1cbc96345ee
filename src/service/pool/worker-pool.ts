/**
 * Conversions in worker threads: bounded in number, in queue and in memory, fair between tenants, and killed when their time is over.
 *
 * There is one thread more than there are conversions at a time: when one is killed or worn, the next takes its place at once.
 */
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Problem } from '../http/problem.ts';
import type { ConversionResult, ConversionTask, Convert } from './conversion.ts';
import { LARGEST_HEAP, SMALLEST_HEAP } from './conversion-limits.ts';
import { FairQueue } from './fair-queue.ts';
import { MemoryWatch, usualMemory } from './memory-watch.ts';
import { type ThreadSettings, WorkerThread } from './worker-thread.ts';

/** Requests that may wait for each worker. */
const QUEUE_PER_WORKER = 32;
/** Characters of html that may wait together. */
const MOST_WAITING_CHARACTERS = 64_000_000;
/** A new thread runs slower until its code is compiled, which costs some 3 s of CPU altogether: seldom is often enough. */
const CONVERSIONS_PER_THREAD = 20_000;
/** Bytes of heap and buffers that a thread may keep after a conversion. */
const MOST_KEPT = 512_000_000;
/** ms that a conversion has to end by itself once nobody waits for it: a thread that is killed has to be made up for. */
const TIME_TO_STOP = 250;
/** ms between attempts to start a thread after one that failed; doubles up to the second. */
const FIRST_RETRY = 500;
const LAST_RETRY = 10_000;

export interface PoolSettings {
  /** Conversions at a time. Default: one for each processor. */
  readonly workers?: number | undefined;
  /** Requests that may wait. Default: 32 for each worker. */
  readonly queue?: number | undefined;
  /** Bytes that the process may take before its largest conversion is ended. Default: three quarters of what there is. */
  readonly memory?: number | undefined;
  /** MB of a worker's heap. Default: its share of the memory, at least 256 and at most 1,536. */
  readonly heap?: number | undefined;
  readonly allowPrivateAddresses?: boolean | undefined;
  /** Conversions after which a thread is replaced. */
  readonly conversionsPerThread?: number | undefined;
  /** Instead of `worker.ts`: for tests. */
  readonly workerFile?: URL | undefined;
  /** What an operator should know: threads that had to be replaced or could not be started. */
  readonly onEvent?: ((event: PoolEvent) => void) | undefined;
}

/** Why a thread ended: its conversion did not end when it should (its time was over, its client gone), took too much memory, or met a defect; or it had worked enough. */
export type RestartReason = 'killed' | 'memory' | 'defect' | 'worn';

export type PoolEvent =
  | { readonly kind: 'restart'; readonly reason: RestartReason }
  | { readonly kind: 'start-failed'; readonly error: unknown };

export interface PoolState {
  /** Conversions possible at a time. */
  readonly workers: number;
  /** Threads that are warm, busy ones among them: up to one more than `workers`. */
  readonly warm: number;
  readonly busy: number;
  readonly queued: number;
  readonly queueLimit: number;
  /** ms that the first in the queue has waited; 0 when nobody waits. */
  readonly oldestWait: number;
  /** Threads replaced since the start. */
  readonly restarts: Readonly<Record<RestartReason, number>>;
  /** Whether a request that comes now is refused, unless it displaces another. */
  readonly isSaturated: boolean;
}

export interface WorkerPool {
  readonly convert: Convert;
  state(): PoolState;
  /**
   * Resolves when all workers are warm.
   *
   * @throws Error when this installation cannot convert at all
   */
  readonly warm: Promise<void>;
  /** Takes no more requests; lets what runs and waits finish, for `patience` ms at most; ends all threads. */
  close(patience?: number): Promise<void>;
}

interface Job {
  readonly task: ConversionTask;
  readonly signal: AbortSignal;
  readonly tenant: string;
  readonly onAbort: () => void;
  readonly resolve: (result: ConversionResult) => void;
  readonly reject: (reason: unknown) => void;
  /** ms, `performance.now()` */
  readonly since: number;
  isSettled: boolean;
  thread: WorkerThread | null;
}

export function startWorkerPool(settings: PoolSettings = {}): WorkerPool {
  return new Pool(settings);
}

class Pool implements WorkerPool {
  readonly warm: Promise<void>;
  readonly #workers: number;
  readonly #queueLimit: number;
  readonly #conversionsPerThread: number;
  readonly #threadSettings: ThreadSettings;
  readonly #onEvent: (event: PoolEvent) => void;
  readonly #queue = new FairQueue<Job>();
  readonly #watch: MemoryWatch;
  /** Warm and without work; the one used last comes last, and is used first: its code is compiled and its memory there. */
  readonly #idle: WorkerThread[] = [];
  readonly #running = new Map<WorkerThread, Job>();
  readonly #restarts: Record<RestartReason, number> = { killed: 0, memory: 0, defect: 0, worn: 0 };
  #starting = 0;
  #waitingCharacters = 0;
  #meanDuration = 200;
  #retry = FIRST_RETRY;
  #isClosing = false;
  #onEmpty: (() => void) | null = null;

  constructor(settings: PoolSettings) {
    this.#workers = settings.workers ?? Math.max(1, availableParallelism());
    this.#queueLimit = settings.queue ?? this.#workers * QUEUE_PER_WORKER;
    this.#conversionsPerThread = settings.conversionsPerThread ?? CONVERSIONS_PER_THREAD;
    this.#onEvent = settings.onEvent ?? (() => {});
    const memory = settings.memory ?? usualMemory();
    const share = Math.floor(memory / 1e6 / this.#workers);
    this.#threadSettings = {
      workerFile: settings.workerFile ?? new URL(`./worker${extname(import.meta.url)}`, import.meta.url),
      heap: settings.heap ?? Math.max(SMALLEST_HEAP, Math.min(LARGEST_HEAP, share)),
      allowPrivateAddresses: settings.allowPrivateAddresses ?? false,
    };
    this.#watch = new MemoryWatch(memory, () => this.#endLargest());
    this.warm = this.#warmAll();
    // Whoever wants to know waits for it; nobody has to.
    this.warm.catch(() => {});
  }

  readonly convert: Convert = (task, signal, tenant) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      this.#makeRoom(task, tenant);
      const job: Job = {
        task,
        signal,
        tenant,
        onAbort: () => this.#abort(job),
        resolve,
        reject,
        since: performance.now(),
        isSettled: false,
        thread: null,
      };
      signal.addEventListener('abort', job.onAbort, { once: true });
      this.#queue.push(tenant, job);
      this.#waitingCharacters += charactersOf(task);
      this.#dispatch();
    });

  state(): PoolState {
    const warm = this.#idle.length + this.#running.size;
    const queued = this.#queue.size;
    return {
      workers: this.#workers,
      warm,
      busy: this.#running.size,
      queued,
      queueLimit: this.#queueLimit,
      oldestWait: this.#queue.oldestWait(),
      restarts: { ...this.#restarts },
      isSaturated: queued >= this.#queueLimit && !this.#hasFreeWorker(),
    };
  }

  async close(patience = 0): Promise<void> {
    this.#isClosing = true;
    if (patience > 0 && this.#running.size + this.#queue.size > 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#onEmpty = resolve;
        timer = setTimeout(resolve, patience);
      });
      clearTimeout(timer);
    }
    this.#watch.stop();
    const busy = [...this.#running];
    const reason = busyProblem('The service is shutting down.', 5);
    for (const job of this.#queue.drain()) this.#settle(job, () => job.reject(reason));
    for (const [, job] of busy) this.#settle(job, () => job.reject(reason));
    this.#running.clear();
    await Promise.all([...this.#idle.splice(0), ...busy.map(([thread]) => thread)].map((thread) => thread.end()));
  }

  #hasFreeWorker(): boolean {
    return this.#running.size < this.#workers && this.#idle.length > 0;
  }

  /** @throws Problem `BUSY` when there is no room */
  #makeRoom(task: ConversionTask, tenant: string): void {
    if (this.#isClosing) throw busyProblem('The service is shutting down.', 5);
    if (this.#hasFreeWorker()) return;
    const isFull = (): boolean =>
      this.#queue.size >= this.#queueLimit || this.#waitingCharacters + charactersOf(task) > MOST_WAITING_CHARACTERS;
    while (isFull()) {
      const displaced = this.#queue.displaceFor(tenant);
      if (displaced === undefined) throw this.#fullProblem();
      this.#waitingCharacters -= charactersOf(displaced.task);
      this.#settle(displaced, () => displaced.reject(this.#fullProblem()));
    }
  }

  #fullProblem(): Problem {
    const seconds = Math.ceil((this.#queue.size * this.#meanDuration) / this.#workers / 1000);
    return busyProblem('All workers are busy and the queue is full. Try again in a moment.', seconds);
  }

  #dispatch(): void {
    while (this.#running.size < this.#workers && this.#queue.size > 0) {
      const thread = this.#idle.pop();
      if (thread === undefined) return;
      const job = this.#queue.take()!;
      this.#waitingCharacters -= charactersOf(job.task);
      this.#start(job, thread);
    }
  }

  #start(job: Job, thread: WorkerThread): void {
    job.thread = thread;
    this.#running.set(thread, job);
    this.#watch.start();
    const start = performance.now();
    const timeout = Math.max(1, job.task.timeout - (start - job.since));
    thread.run({ ...job.task, timeout }).then(
      (result) => {
        // A result that comes after the kill is nobody's.
        if (this.#running.get(thread) !== job) return;
        this.#meanDuration += (performance.now() - start - this.#meanDuration) / 16;
        this.#finish(thread, result);
        const { facts } = result;
        const phases = { queue: start - job.since, ...facts.phases };
        this.#settle(job, () => job.resolve({ ...result, facts: { ...facts, phases } }));
      },
      (error: unknown) => {
        if (this.#running.get(thread) !== job) return;
        const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        this.#discard(thread, isMemory ? 'memory' : 'defect');
        this.#settle(job, () => job.reject(isMemory ? memoryProblem() : error));
      },
    );
  }

  /** Whether the thread goes on after its conversion. */
  #finish(thread: WorkerThread, result: ConversionResult): void {
    // What a defect left behind in the thread is not known.
    if (result.status === 'failed' && result.code === 'INTERNAL') {
      this.#discard(thread, 'defect');
      return;
    }
    this.#running.delete(thread);
    this.#watch.stopWhen(this.#running.size === 0);
    this.#idle.push(thread);
    if (!thread.isWorn && (thread.conversions >= this.#conversionsPerThread || thread.memory > MOST_KEPT)) {
      thread.isWorn = true;
      this.#restarts.worn++;
      this.#onEvent({ kind: 'restart', reason: 'worn' });
      this.#replace();
    }
    this.#retire();
    this.#dispatch();
    this.#tellWhenEmpty();
  }

  /** Worn threads work until their successors are warm: then they go, once they are idle. */
  #retire(): void {
    while (this.#idle.length + this.#running.size > this.#workers + 1) {
      const index = this.#idle.findIndex(({ isWorn }) => isWorn);
      if (index < 0) return;
      const [thread] = this.#idle.splice(index, 1);
      void thread!.end();
    }
  }

  #abort(job: Job): void {
    const { thread } = job;
    this.#settle(job, () => job.reject(job.signal.reason));
    if (thread !== null) this.#stop(thread, job);
    else if (this.#queue.remove(job.tenant, job)) this.#waitingCharacters -= charactersOf(job.task);
    this.#tellWhenEmpty();
  }

  #stop(thread: WorkerThread, job: Job): void {
    thread.stop();
    setTimeout(() => {
      if (this.#running.get(thread) === job) this.#discard(thread, 'killed');
    }, TIME_TO_STOP).unref();
  }

  /** Ends a thread whatever it does; what it worked on is settled by the caller. */
  #discard(thread: WorkerThread, reason: RestartReason): void {
    this.#running.delete(thread);
    this.#watch.stopWhen(this.#running.size === 0);
    const index = this.#idle.indexOf(thread);
    if (index >= 0) this.#idle.splice(index, 1);
    void thread.end();
    this.#restarts[reason]++;
    this.#onEvent({ kind: 'restart', reason });
    this.#replace();
    this.#dispatch();
    this.#tellWhenEmpty();
  }

  #settle(job: Job, settle: () => void): void {
    if (job.isSettled) return;
    job.isSettled = true;
    job.signal.removeEventListener('abort', job.onAbort);
    settle();
  }

  #tellWhenEmpty(): void {
    if (this.#running.size + this.#queue.size === 0) this.#onEmpty?.();
  }

  async #warmAll(): Promise<void> {
    await Promise.all(Array.from({ length: this.#workers }, () => this.#startThread()));
    this.#replace();
  }

  /** @throws what `warmUp` throws */
  async #startThread(): Promise<void> {
    this.#starting++;
    const thread: WorkerThread = new WorkerThread(this.#threadSettings, () => {
      if (this.#idle.includes(thread)) this.#discard(thread, 'defect');
    });
    try {
      await thread.warmUp();
    } catch (error) {
      void thread.end();
      throw error;
    } finally {
      this.#starting--;
    }
    if (this.#isClosing) {
      void thread.end();
      return;
    }
    this.#retry = FIRST_RETRY;
    // First in the line: others have done more.
    this.#idle.unshift(thread);
    this.#retire();
    this.#dispatch();
  }

  /** Starts as many threads as are missing; what fails is tried again. */
  #replace(): void {
    if (this.#isClosing) return;
    const lasting = [...this.#idle, ...this.#running.keys()].filter(({ isWorn }) => !isWorn).length;
    for (let missing = this.#workers + 1 - lasting - this.#starting; missing > 0; missing--) {
      this.#startThread().catch((error: unknown) => {
        this.#onEvent({ kind: 'start-failed', error });
        setTimeout(() => this.#replace(), this.#retry).unref();
        this.#retry = Math.min(LAST_RETRY, this.#retry * 2);
      });
    }
  }

  /** The process has too much: an idle thread goes first, else the conversion with most, of equal ones the one that runs longest. */
  #endLargest(): void {
    const kept = this.#idle.toSorted((a, b) => b.memory - a.memory)[0];
    if (kept !== undefined && kept.memory > MOST_KEPT / 4) {
      this.#discard(kept, 'memory');
      return;
    }
    const [largest] = [...this.#running].toSorted(([a], [b]) => b.memory - a.memory);
    if (largest === undefined) return;
    const [thread, job] = largest;
    this.#discard(thread, 'memory');
    this.#settle(job, () => job.reject(memoryProblem()));
  }
}

function charactersOf({ source }: ConversionTask): number {
  return 'html' in source ? source.html.length : 0;
}

/** @param seconds - until it is worth to try again, before it is bounded to 1 to 5 */
function busyProblem(detail: string, seconds: number): Problem {
  return new Problem('BUSY', detail, {}, { 'retry-after': String(Math.min(5, Math.max(1, seconds))) });
}

function memoryProblem(): Problem {
  return new Problem('DOCUMENT_TOO_COMPLEX', 'The document needs more memory than a conversion may use. Split it.', {
    limit: 'memory',
  });
}
