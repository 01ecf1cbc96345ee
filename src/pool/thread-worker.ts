/** A worker of a pool that is a thread of this process: started, warmed up, given one document at a time, ended. */
import { Worker } from 'node:worker_threads';
import type { RenderResult } from '../engine/index.ts';
import { Conversation } from './conversation.ts';
import { crossingOptions, ownBytes } from './crossing.ts';
import type { PoolRenderOptions } from './pool-options.ts';
import { type Listeners, type PoolWorker, WorkerLost } from './worker.ts';
import { STACK, YOUNG_GENERATION } from './worker-memory.ts';
import type { FromWorker, ThreadData, ToWorker } from './worker-messages.ts';

export interface ThreadSettings {
  /** Module that speaks as `render-worker.ts` does. */
  readonly file: URL;
  /** MB */
  readonly heap: number;
  /** `undefined`: that of the process. */
  readonly env: Readonly<Record<string, string>> | undefined;
}

export class ThreadWorker implements PoolWorker {
  readonly started: Promise<void>;
  /** Its memory is memory of this process. */
  readonly outside = 0;
  readonly #thread: Worker;
  readonly #memory = new Float64Array(new SharedArrayBuffer(8));
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #conversation: Conversation;
  #documents = 0;

  constructor({ file, heap, env }: ThreadSettings, onLost: () => void) {
    const workerData: ThreadData = { memory: this.#memory, stop: this.#stop };
    const thread = new Worker(file, {
      name: 'platen',
      workerData,
      ...(env !== undefined && { env }),
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: YOUNG_GENERATION, stackSizeMb: STACK },
    });
    this.#thread = thread;
    this.#conversation = new Conversation({
      onLost,
      keepAlive: (isAsked) => (isAsked ? thread.ref() : thread.unref()),
    });
    thread.on('message', (message: FromWorker) => this.#conversation.hear(message));
    thread.on('error', (error) => this.#conversation.lose(lossBy(error)));
    thread.on('exit', (code) =>
      this.#conversation.lose(new WorkerLost(`The worker thread ended with exit code ${code}.`)),
    );
    this.started = this.#conversation.answer(null).then(() => {});
  }

  get memory(): number {
    return this.#memory[0]!;
  }

  async warmUp(): Promise<void> {
    await this.#ask({ kind: 'warm-up' }, [], null);
  }

  async render(given: PoolRenderOptions, listeners: Listeners): Promise<RenderResult> {
    Atomics.store(this.#stop, 0, 0);
    const { options, moved } = ownBytes(crossingOptions(given));
    const wantsProgress = listeners.onProgress !== undefined;
    const message = { kind: 'render', number: ++this.#documents, options, wantsProgress } as const;
    return (await this.#ask(message, moved, listeners))!;
  }

  stop(): void {
    Atomics.store(this.#stop, 0, 1);
  }

  async end(): Promise<void> {
    this.#conversation.end();
    await this.#thread.terminate();
  }

  #ask(message: ToWorker, moved: ArrayBuffer[], listeners: Listeners | null): Promise<RenderResult | null> {
    const answer = this.#conversation.answer(listeners);
    this.#thread.postMessage(message, moved);
    // Nobody ends a thread from outside; and its messages may come behind its end.
    this.#conversation.hear({ kind: 'begun' });
    return answer;
  }
}

function lossBy(error: unknown): WorkerLost {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return new WorkerLost(error instanceof Error ? error.message : String(error), { isMemory, cause: error });
}
