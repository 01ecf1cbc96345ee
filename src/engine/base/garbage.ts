/** Garbage of the heap, which V8 lets lie until the heap has grown to a multiple of what was alive when it looked last. */
import { getHeapStatistics } from 'node:v8';

/** More than the heap may still grow before V8 looks by itself. */
const BUFFER = 1_000_000_000;
/** Of the most that the heap may have: with more bytes of buffers than this V8 does not go on before it has looked. */
const PRESSING = 0.51;

/**
 * Makes V8 look for garbage on the way, for one who knows that much has died: it counts the bytes of buffers like those of the heap. The system has no
 * memory for a buffer that nobody writes to, and this one is garbage at once.
 */
export function askForCollection(): void {
  makeBuffer(BUFFER);
}

/**
 * Lets V8 collect all garbage before anything else is done. Beside the work it marks what is alive only as fast as other programs leave it
 * processors, and the heap grows meanwhile.
 */
export function collectNow(): void {
  makeBuffer(Math.ceil(PRESSING * getHeapStatistics().heap_size_limit));
}

/** Bytes, with those of what is dead and was not collected; without buffers, among which those that ask for collections would be. */
export function heapInUse(): number {
  return getHeapStatistics().used_heap_size;
}

function makeBuffer(bytes: number): void {
  try {
    Buffer.alloc(bytes);
  } catch {
    // Where there is no room, V8 has looked before it said so.
  }
}
