/** One worker thread: started, warmed up, given one conversion at a time, ended. A Piscina of its own, so that we know who runs what. */
import { Piscina } from 'piscina';
import type { ConversionResult, ConversionTask } from './conversion.ts';
import { YOUNG_GENERATION } from './conversion-limits.ts';
import type { WorkerAnswer, WorkerSettings } from './worker-protocol.ts';

export interface ThreadSettings {
  /** Module with the exports of `worker.ts`. */
  readonly workerFile: URL;
  /** MB */
  readonly heap: number;
  readonly allowPrivateAddresses: boolean;
}

const NO_REQUIRED_MODULES = '--no-experimental-require-module';
/**
 * Piscina requires its module first and imports it only when that fails. Node 20 aborts the whole process when a thread is ended while
 * it requires an ES module (v8::Module::IsGraphAsync in ModuleWrap::InstantiateSync); importing it can be interrupted.
 */
const WORKER_ENVIRONMENT: Readonly<Record<string, string>> = process.allowedNodeEnvironmentFlags.has(
  NO_REQUIRED_MODULES,
)
  ? { NODE_OPTIONS: NO_REQUIRED_MODULES }
  : {};

export class WorkerThread {
  readonly #piscina: Piscina;
  readonly #memory = new Float64Array(new SharedArrayBuffer(8));
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  /** Conversions so far. */
  conversions = 0;
  /** To be replaced as soon as there is another. */
  isWorn = false;

  readonly #lost: Promise<never>;

  /** @param onLost - called when the thread fails while it has nothing to do */
  constructor({ workerFile, heap, allowPrivateAddresses }: ThreadSettings, onLost: (error: unknown) => void) {
    const workerData: WorkerSettings = { allowPrivateAddresses, memory: this.#memory, stop: this.#stop };
    this.#piscina = new Piscina({
      filename: workerFile.href,
      // Without a minimum, Piscina starts nothing on its own after a death: the pool does, and warms it up.
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      // A worker that blocks while it waits could not close its connections.
      atomics: 'disabled',
      recordTiming: false,
      // Neither the database's address nor other secrets of the environment are a conversion's business.
      env: WORKER_ENVIRONMENT,
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: YOUNG_GENERATION, stackSizeMb: 8 },
    });
    // A thread that cannot even load its module fails no task.
    this.#lost = new Promise((_resolve, reject) => this.#piscina.once('error', reject));
    this.#lost.catch(() => {});
    this.#piscina.on('error', onLost);
  }

  /** Bytes of heap and buffers, as the worker last told. */
  get memory(): number {
    return this.#memory[0]!;
  }

  /** @throws Error when a conversion is not possible in this thread */
  async warmUp(): Promise<void> {
    await Promise.race([this.#piscina.run(null, { name: 'warmUp' }), this.#lost]);
  }

  /** @throws Error when the thread dies over it: it is of no use afterwards */
  async run(task: ConversionTask): Promise<ConversionResult> {
    this.conversions++;
    Atomics.store(this.#stop, 0, 0);
    const { result } = (await this.#piscina.run(task)) as WorkerAnswer;
    return result;
  }

  /** Asks the conversion to end; it does where it looks. */
  stop(): void {
    Atomics.store(this.#stop, 0, 1);
  }

  /** Ends the thread, in the middle of whatever it does. */
  end(): Promise<void> {
    return this.#piscina.destroy();
  }
}
