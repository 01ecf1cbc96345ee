/** What the pool and its worker threads tell each other besides tasks and results. */
import type { ConversionResult } from './conversion.ts';

/** Given to a worker when it starts (`workerData`). */
export interface WorkerSettings {
  readonly allowPrivateAddresses: boolean;
  /** One number that the worker writes and the pool reads while the worker is too busy to answer: bytes of its heap and its buffers. */
  readonly memory: Float64Array;
  /** Not 0 when nobody wants the result of the conversion any more: the worker looks at it between pages and phases. */
  readonly stop: Int32Array;
}

/** What a worker answers to a task. */
export interface WorkerAnswer {
  readonly result: ConversionResult;
}
