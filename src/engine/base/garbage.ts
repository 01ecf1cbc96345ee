/** Garbage of the heap, which V8 lets lie until the heap has grown to a multiple of what was alive when it looked last. */

/** More than the heap may still grow before V8 looks by itself. */
const BUFFER = 1_000_000_000;

/**
 * Makes V8 look for garbage on the way, for one who knows that much has died: it counts the bytes of buffers like those of the heap. The system has no
 * memory for a buffer that nobody writes to, and this one is garbage at once.
 */
export function askForCollection(): void {
  try {
    Buffer.alloc(BUFFER);
  } catch {
    // Where there is no room, V8 has looked before it said so.
  }
}
