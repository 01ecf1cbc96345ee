/** A worker of a pool that is a thread of this process: started, warmed up, given one document at a time, ended. */
import { Worker } from 'node:worker_threads';
import type { RenderResult } from '../engine/index.ts';
import { crossedError, crossingOptions } from './crossing.ts';
import type { PoolRenderOptions } from './pool-options.ts';
import type { FromThread, ThreadData, ToThread } from './thread-messages.ts';
import { type Listeners, type PoolWorker, WorkerLost } from './worker.ts';

export interface ThreadSettings {
  /** Module that speaks as `render-worker.ts` does. */
  readonly file: URL;
  /** MB */
  readonly heap: number;
  /** `undefined`: that of the process. */
  readonly env: Readonly<Record<string, string>> | undefined;
}

/** MB; a larger young generation halves the time of large documents (docs/architecture.md). */
const YOUNG_GENERATION = 64;
/** MB; stages walk the tree by recursion. */
const STACK = 8;

/** What was asked of the thread, and has no answer yet. */
interface Question {
  readonly resolve: (result: RenderResult | null) => void;
  readonly reject: (error: Error) => void;
  readonly listeners: Listeners | null;
}

export class ThreadWorker implements PoolWorker {
  readonly started: Promise<void>;
  readonly #thread: Worker;
  readonly #memory = new Float64Array(new SharedArrayBuffer(8));
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #onLost: () => void;
  #question: Question | null = null;
  #isOver = false;

  constructor({ file, heap, env }: ThreadSettings, onLost: () => void) {
    this.#onLost = onLost;
    const workerData: ThreadData = { memory: this.#memory, stop: this.#stop };
    this.#thread = new Worker(file, {
      name: 'platen',
      workerData,
      ...(env !== undefined && { env }),
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: YOUNG_GENERATION, stackSizeMb: STACK },
    });
    this.#thread.on('message', (message: FromThread) => this.#hear(message));
    this.#thread.on('error', (error) => this.#lose(lossBy(error)));
    this.#thread.on('exit', (code) =>
      this.#lose(new WorkerLost(`The worker thread ended with exit code ${code}.`, false)),
    );
    this.started = this.#answer(null).then(() => {});
  }

  get memory(): number {
    return this.#memory[0]!;
  }

  async warmUp(): Promise<void> {
    await this.#ask({ kind: 'warm-up' }, [], null);
  }

  async render(given: PoolRenderOptions, listeners: Listeners): Promise<RenderResult> {
    Atomics.store(this.#stop, 0, 0);
    const { options, moved } = crossingOptions(given);
    const wantsProgress = listeners.onProgress !== undefined;
    return (await this.#ask({ kind: 'render', options, wantsProgress }, moved, listeners))!;
  }

  stop(): void {
    Atomics.store(this.#stop, 0, 1);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#thread.terminate();
  }

  #ask(message: ToThread, moved: ArrayBuffer[], listeners: Listeners | null): Promise<RenderResult | null> {
    const answer = this.#answer(listeners);
    this.#thread.postMessage(message, moved);
    return answer;
  }

  /** A thread with nothing to do does not keep the process alive. */
  #answer(listeners: Listeners | null): Promise<RenderResult | null> {
    this.#thread.ref();
    return new Promise((resolve, reject) => {
      this.#question = { resolve, reject, listeners };
    });
  }

  #hear(message: FromThread): void {
    const question = this.#question;
    if (question === null) return;
    if (message.kind === 'progress') question.listeners?.onProgress?.(message.event);
    else if (message.kind === 'facts') question.listeners?.onFacts(message.facts);
    else {
      this.#question = null;
      this.#thread.unref();
      if (message.kind === 'failed') question.reject(crossedError(message.error));
      else question.resolve(message.kind === 'done' ? message.result : null);
    }
  }

  #lose(loss: WorkerLost): void {
    const question = this.#question;
    this.#question = null;
    const isNew = !this.#isOver;
    this.#isOver = true;
    if (question !== null) question.reject(loss);
    else if (isNew) this.#onLost();
  }
}

function lossBy(error: unknown): WorkerLost {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return new WorkerLost(error instanceof Error ? error.message : String(error), isMemory, error);
}
