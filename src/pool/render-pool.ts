/**
 * Documents in workers: bounded in number, in queue and in memory, fair between tenants, and ended when their time is over.
 *
 * The pool knows documents and their waiting; the crew knows the workers.
 */
import { PlatenError, type RenderResult } from '../engine/index.ts';
import { Crew, type Member } from './crew.ts';
import { checkCrossing, sizeOfOptions } from './crossing.ts';
import { FairQueue } from './fair-queue.ts';
import { MemoryWatch } from './memory-watch.ts';
import {
  type Pool,
  type PoolOptions,
  type PoolPlace,
  type PoolRenderOptions,
  type PoolSettings,
  type PoolState,
  poolSettings,
  type RestartReason,
} from './pool-options.ts';
import { type Listeners, type StartWorker, WorkerLost } from './worker.ts';

/** ms, as in `render`. */
const USUAL_TIMEOUT = 30_000;
/** ms that a document gets to notice by itself that its time is over, before its worker is ended. */
const GRACE = 500;
/** ms that a document has to end by itself once nobody waits for it: a worker that is ended has to be made up for. */
const TIME_TO_STOP = 250;
/** ms, the longest time that timers take. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface Job {
  readonly options: PoolRenderOptions;
  readonly tenant: string;
  /** ms for waiting and rendering together. */
  readonly within: number;
  /** Bytes in the queue. */
  readonly size: number;
  readonly onAbort: () => void;
  readonly resolve: (result: RenderResult) => void;
  readonly reject: (error: unknown) => void;
  /** ms, `performance.now()` */
  readonly since: number;
  timer: NodeJS.Timeout | undefined;
  isSettled: boolean;
  /** A worker died before it began with it. */
  isAgain: boolean;
  member: Member | null;
}

export class RenderPool implements Pool {
  readonly #settings: PoolSettings;
  readonly #crew: Crew;
  readonly #watch: MemoryWatch;
  readonly #queue = new FairQueue<Job>();
  readonly #running = new Map<Member, Job>();
  #waitingBytes = 0;
  /** ms */
  #meanDuration = 200;
  #isClosing = false;
  readonly #onEmpty: (() => void)[] = [];

  constructor(options: PoolOptions, startWorker: StartWorker) {
    this.#settings = poolSettings(options);
    this.#crew = new Crew(this.#settings, startWorker, {
      onFree: () => this.#dispatch(),
      onExcess: (member) => this.#drop(member, this.#running.get(member)!, 'memory', memoryError()),
      onImpossible: (error) => this.#refuseAll(error),
    });
    this.#watch = new MemoryWatch({
      limit: this.#settings.memory,
      outside: () => this.#crew.outside,
      onLook: () => this.#crew.endExcessive(),
      onExcess: () => this.#crew.endLargest(),
    });
  }

  async render(options: PoolRenderOptions, place: PoolPlace = {}): Promise<RenderResult> {
    checkCrossing(options);
    const { signal } = options;
    if (signal?.aborted === true) throw abortError(signal);
    const size = sizeOfOptions(options);
    const { tenant = '', within = Number.POSITIVE_INFINITY } = place;
    this.#makeRoom(size, tenant);
    return new Promise((resolve, reject) => {
      const job: Job = {
        options,
        tenant,
        within,
        size,
        onAbort: () => this.#abort(job, abortError(signal!)),
        resolve,
        reject,
        since: performance.now(),
        timer: undefined,
        isSettled: false,
        isAgain: false,
        member: null,
      };
      signal?.addEventListener('abort', job.onAbort, { once: true });
      this.#queue.push(tenant, job);
      this.#wait(job);
      this.#dispatch();
    });
  }

  warmUp(): Promise<void> {
    return this.#crew.startAll();
  }

  state(): PoolState {
    const { workers, queue } = this.#settings;
    const { ready, busy, outside, restarts, hasFree } = this.#crew;
    const queued = this.#queue.size;
    return {
      workers,
      ready,
      busy,
      queued,
      queueLimit: queue,
      oldestWait: this.#queue.oldestWait(),
      memory: outside,
      restarts: { ...restarts },
      isSaturated: queued >= this.#places && !hasFree,
    };
  }

  async close(patience: number = Number.POSITIVE_INFINITY): Promise<void> {
    this.#isClosing = true;
    if (patience > 0 && this.#running.size + this.#queue.size > 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#onEmpty.push(resolve);
        timer = timerOf(patience, resolve);
      });
      clearTimeout(timer);
    }
    this.#watch.stop();
    const left = [...this.#queue.drain(), ...this.#running.values()];
    this.#running.clear();
    for (const job of left) this.#settle(job, () => job.reject(closedError()));
    this.#tellWhenEmpty();
    await this.#crew.end();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close(0);
  }

  /** Documents that may wait: beside the queue, those that workers are being started for. */
  get #places(): number {
    return this.#settings.queue + Math.max(0, this.#settings.workers - this.#crew.ready);
  }

  /** @throws PlatenError `BUSY` when there is no room, `CLOSED` when there will be none */
  #makeRoom(size: number, tenant: string): void {
    if (this.#isClosing) throw closedError();
    if (this.#crew.hasFree) return;
    while (this.#queue.size >= this.#places || this.#waitingBytes + size > this.#settings.queueBytes) {
      const displaced = this.#queue.displaceFor(tenant);
      if (displaced === undefined) throw this.#busyError();
      this.#waitingBytes -= displaced.size;
      this.#settle(displaced, () => displaced.reject(this.#busyError()));
    }
  }

  #busyError(): PlatenError {
    const queued = this.#queue.size;
    const wait = Math.round((queued * this.#meanDuration) / this.#settings.workers);
    return new PlatenError(
      'BUSY',
      `All workers are busy and ${queued} documents wait, which is as many as may. Try again in ${wait} ms, or make the pool with a longer queue.`,
      { limit: 'queue', value: queued, wait },
    );
  }

  #dispatch(): void {
    while (this.#queue.size > 0) {
      const member = this.#crew.take();
      if (member === null) break;
      const job = this.#queue.take()!;
      this.#waitingBytes -= job.size;
      this.#start(job, member);
    }
    this.#crew.need(this.#queue.size);
    if (this.#running.size === 0) this.#watch.stop();
    this.#tellWhenEmpty();
  }

  #start(job: Job, member: Member): void {
    job.member = member;
    this.#running.set(member, job);
    this.#watch.start();
    const start = performance.now();
    const wait = start - job.since;
    const timeout = Math.max(1, Math.min(job.options.timeout ?? USUAL_TIMEOUT, job.within - wait));
    clearTimeout(job.timer);
    job.timer = timerOf(timeout + GRACE, () => this.#drop(member, job, 'killed', lateError(timeout, null)));
    member.worker.render({ ...job.options, timeout }, this.#listenersOf(job, wait)).then(
      (result) => {
        this.#meanDuration += (performance.now() - start - this.#meanDuration) / 16;
        this.#end(member, job, () => job.resolve(result));
      },
      (error: unknown) => {
        if (error instanceof WorkerLost && !error.hadBegun && !job.isAgain) this.#again(member, job);
        else if (isOutOfMemory(error)) this.#drop(member, job, 'memory', memoryError());
        else if (error instanceof WorkerLost) this.#drop(member, job, 'defect', deathError(error));
        // What a defect left behind in the worker is not known.
        else if (error instanceof PlatenError && error.code === 'INTERNAL') this.#drop(member, job, 'defect', error);
        else this.#end(member, job, () => job.reject(error));
      },
    );
  }

  /** What the caller's functions throw is what the document ends with, as in `render`. Who has an answer already is told nothing more. */
  #listenersOf(job: Job, wait: number): Listeners {
    const { onProgress, onEnd } = job.options;
    const told = <T>(listener: (value: T) => void) => {
      return (value: T) => {
        if (job.isSettled) return;
        try {
          listener(value);
        } catch (error) {
          this.#abort(job, error);
        }
      };
    };
    return {
      onProgress: onProgress && told(onProgress),
      onFacts: told((facts) => onEnd?.({ ...facts, wait })),
    };
  }

  /** The document is done, and its worker goes on. */
  #end(member: Member, job: Job, settle: () => void): void {
    // What comes after the worker was ended is nobody's.
    if (this.#running.get(member) !== job) return;
    this.#running.delete(member);
    this.#settle(job, settle);
    this.#crew.giveBack(member);
  }

  /** The worker died before it began with the document, which is not what it died of: another takes it, once. */
  #again(member: Member, job: Job): void {
    if (this.#running.get(member) !== job) return;
    this.#running.delete(member);
    if (!job.isSettled) {
      clearTimeout(job.timer);
      job.isAgain = true;
      job.member = null;
      this.#queue.putBack(job.tenant, job, job.since);
      this.#wait(job);
    }
    this.#crew.discard(member, 'defect');
  }

  /** In the queue: what it takes of its bytes, and the time after which it is left. */
  #wait(job: Job): void {
    const { within, since } = job;
    this.#waitingBytes += job.size;
    job.timer = timerOf(Math.max(0, within - (performance.now() - since)), () =>
      this.#abort(job, lateError(within, 'queue')),
    );
  }

  /** Ends the worker with its document. */
  #drop(member: Member, job: Job, reason: RestartReason, error: unknown): void {
    if (this.#running.get(member) !== job) return;
    this.#running.delete(member);
    this.#settle(job, () => job.reject(error));
    this.#crew.discard(member, reason);
  }

  #abort(job: Job, error: unknown): void {
    const { member } = job;
    this.#settle(job, () => job.reject(error));
    if (member !== null) {
      member.worker.stop();
      setTimeout(() => this.#drop(member, job, 'killed', error), TIME_TO_STOP).unref();
    } else if (this.#queue.remove(job.tenant, job)) this.#waitingBytes -= job.size;
    this.#tellWhenEmpty();
  }

  /** Where no worker can be had at all, nobody waits for one. */
  #refuseAll(cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const error = new PlatenError('INTERNAL', `No worker could be started: ${reason}`, {}, { cause });
    this.#waitingBytes = 0;
    for (const job of this.#queue.drain()) this.#settle(job, () => job.reject(error));
    this.#tellWhenEmpty();
  }

  #settle(job: Job, settle: () => void): void {
    if (job.isSettled) return;
    job.isSettled = true;
    clearTimeout(job.timer);
    job.options.signal?.removeEventListener('abort', job.onAbort);
    settle();
  }

  #tellWhenEmpty(): void {
    if (this.#running.size + this.#queue.size > 0) return;
    for (const tell of this.#onEmpty.splice(0)) tell();
  }
}

function timerOf(ms: number, act: () => void): NodeJS.Timeout | undefined {
  return ms < LONGEST_TIMER ? setTimeout(act, Math.ceil(ms)).unref() : undefined;
}

function abortError(signal: AbortSignal): PlatenError {
  return new PlatenError('ABORTED', 'The conversion was aborted by its signal.', {}, { cause: signal.reason });
}

function closedError(): PlatenError {
  return new PlatenError('CLOSED', 'The pool is closed, or closes. Make a new one with createPool().');
}

/** @param phase - `queue` while it waited, `null` where it is not known */
function lateError(timeout: number, phase: 'queue' | null): PlatenError {
  const ms = Math.round(timeout);
  return new PlatenError(
    'TIMEOUT',
    phase === 'queue'
      ? `No worker was free within ${ms} ms. Give more time, or make the pool with more workers.`
      : `The conversion took more than ${ms} ms and did not end by itself: its worker was ended. Raise the option "timeout", or make the document smaller.`,
    { phase, page: null, timeout: ms },
  );
}

function memoryError(): PlatenError {
  return new PlatenError(
    'DOCUMENT_TOO_COMPLEX',
    'The document needs more memory than a conversion may use. Split it, or make the pool with a larger heap.',
    { limit: 'memory' },
  );
}

/** The heap was full, or a buffer was refused by the system. */
function isOutOfMemory(error: unknown): boolean {
  if (error instanceof WorkerLost) return error.isMemory;
  return error instanceof Error && /array buffer allocation failed/i.test(`${error.message}\n${error.stack}`);
}

function deathError(cause: WorkerLost): PlatenError {
  return new PlatenError('INTERNAL', `The worker died over the document: ${cause.message}`, {}, { cause });
}
