/** How much memory there is, and how much of it a worker's heap may take. */
import { totalmem } from 'node:os';
import { type PoolOptions, workersOf } from './pool-options.ts';

/** Part of the memory of the machine or container that a process may take. */
const SHARE = 0.75;
/** MB of a worker's heap: a document of a million elements fits. */
const LARGEST_HEAP = 1_536;
/** MB; with less, ordinary documents of some hundred pages fail. */
const SMALLEST_HEAP = 256;

/** Bytes that a process takes when nobody says otherwise: three quarters of what the machine or its container has. */
export function usualMemory(): number {
  return Math.floor(availableMemory() * SHARE);
}

/** MB of the heap of each worker. */
export function heapOf(options: PoolOptions): number {
  const share = Math.floor((options.memory ?? usualMemory()) / 1e6 / workersOf(options));
  return options.heap ?? Math.max(SMALLEST_HEAP, Math.min(LARGEST_HEAP, share));
}

/** Of the container where it has a limit, else of the machine. */
function availableMemory(): number {
  const constrained = process.constrainedMemory();
  const total = totalmem();
  // Without a limit, control groups say 0 or a number beyond all memory.
  return constrained !== undefined && constrained > 0 && constrained < total ? constrained : total;
}
