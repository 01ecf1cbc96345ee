/** What a pool and its workers tell each other. All of it is plain data, which can cross threads and processes. */
import type { ErrorDetails, PlatenErrorCode, ProgressEvent, RenderFacts, RenderResult } from '../engine/index.ts';
import type { PoolRenderOptions } from './pool-options.ts';

/** Given to a thread when it starts (`workerData`). */
export interface ThreadData {
  /** One number that the thread writes and the pool reads while the thread is too busy to answer: bytes of its heap and its buffers. */
  readonly memory: Float64Array;
  /** Not 0 when nobody wants the document any more: the thread looks at it between pages and phases. */
  readonly stop: Int32Array;
}

/** Options without what is a function or a signal; addresses are strings. */
export type CrossingOptions = Omit<PoolRenderOptions, 'signal' | 'onProgress' | 'onEnd' | 'transform'> & {
  readonly transform?: string | undefined;
};

export type ToWorker =
  | { readonly kind: 'warm-up' }
  | {
      readonly kind: 'render';
      /** Counts the documents of the worker, from 1: a request to stop names the one that is meant. */
      readonly number: number;
      readonly options: CrossingOptions;
      readonly wantsProgress: boolean;
    };

export type FromWorker =
  /** It has started, or warmed up. */
  | { readonly kind: 'ready' }
  /** A process has the document, and begins with it. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'progress'; readonly event: ProgressEvent }
  | { readonly kind: 'done'; readonly result: RenderResult; readonly facts: RenderFacts | null }
  /** Without facts where it was not even begun. */
  | { readonly kind: 'failed'; readonly error: CrossingError; readonly facts: RenderFacts | null };

/** A PlatenError, taken apart because neither threads nor processes keep anything of a class; or anything else that was thrown (`code: null`). */
export interface CrossingError {
  readonly code: PlatenErrorCode | null;
  readonly message: string;
  readonly details: ErrorDetails;
  readonly stack: string | undefined;
}

/** What only processes tell. */
export type FromProcess =
  | FromWorker
  /** Bytes that it takes, where the system does not tell others. */
  | { readonly kind: 'memory'; readonly bytes: number }
  /** A large PDF comes in pieces before its `done`, which has none of it: nobody is held up by one large message. */
  | { readonly kind: 'piece'; readonly bytes: Uint8Array };
