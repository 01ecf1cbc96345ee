/** How much memory there is, and how much of it a worker may take. */
import { availableParallelism, totalmem } from 'node:os';
import type { PoolOptions } from './pool-options.ts';

/** Part of the memory of the machine or container that a process may take. */
const SHARE = 0.75;
/** MB of a worker's heap: a document of a million elements fits. */
const LARGEST_HEAP = 1_536;
/** MB; with less, ordinary documents of some hundred pages fail. */
const SMALLEST_HEAP = 256;

/** MB; a larger young generation halves the time of large documents (docs/architecture.md). */
export const YOUNG_GENERATION = 64;
/** MB; stages walk the tree by recursion. */
export const STACK = 8;
/** Bytes beside the heap: pictures, fonts, what is fetched, the PDF, and Node itself. */
const BESIDE_HEAP = 700_000_000;

/** Bytes that a process takes when nobody says otherwise: three quarters of what the machine or its container has. */
export function usualMemory(): number {
  return Math.floor(availableMemory() * SHARE);
}

/** Documents at a time. */
export function workersOf({ workers }: PoolOptions): number {
  return workers ?? Math.max(1, availableParallelism());
}

/** MB of the heap of each worker. */
export function heapOf(options: PoolOptions): number {
  const share = Math.floor((options.memory ?? usualMemory()) / 1e6 / workersOf(options));
  return options.heap ?? Math.max(SMALLEST_HEAP, Math.min(LARGEST_HEAP, share));
}

/** Bytes that each worker may take altogether. A thread, of which only what it tells is known, has no such bound unless it is given. */
export function workerMemoryOf(options: PoolOptions): number {
  const { workerMemory, isolation = 'thread' } = options;
  return workerMemory ?? (isolation === 'thread' ? Number.POSITIVE_INFINITY : heapOf(options) * 1e6 + BESIDE_HEAP);
}

/** Of the container where it has a limit, else of the machine. */
function availableMemory(): number {
  const constrained = process.constrainedMemory();
  const total = totalmem();
  // Without a limit, control groups say 0 or a number beyond all memory.
  return constrained !== undefined && constrained > 0 && constrained < total ? constrained : total;
}
