/** What ends a check before its end: its time, and the bytes that it may keep. The bytes of a file decide both. */
import { PlatenError } from '../base/errors.ts';

const STEPS_PER_LOOK = 4_000;

/** Bytes that are unpacked and kept in one check; a hundred times the size of most files. */
const MOST_BYTES = 1_000_000_000;

export class Effort {
  readonly #timeout: number;
  readonly #end: number;
  #steps = 0;
  #bytes = 0;

  /** @param timeout - ms from now */
  constructor(timeout: number) {
    this.#timeout = timeout;
    this.#end = performance.now() + timeout;
  }

  /** Cheap enough for inner loops. @throws PlatenError `TIMEOUT` */
  tick(steps = 1): void {
    this.#steps += steps;
    if (this.#steps < STEPS_PER_LOOK) return;
    this.#steps = 0;
    if (performance.now() <= this.#end) return;
    throw new PlatenError(
      'TIMEOUT',
      `The check took more than ${this.#timeout} ms. Raise the option "timeout", or check a smaller file.`,
      { timeout: this.#timeout },
    );
  }

  /** Counts bytes that are made of the file's. @throws PlatenError `DOCUMENT_TOO_COMPLEX` */
  keep(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > MOST_BYTES) throw tooMuch();
  }

  /** How many bytes may still be made. */
  get room(): number {
    return MOST_BYTES - this.#bytes;
  }
}

export function tooMuch(): PlatenError {
  return new PlatenError(
    'DOCUMENT_TOO_COMPLEX',
    `The file unpacks to more than ${MOST_BYTES} bytes, which is more than a check keeps. Check a smaller file.`,
    { limit: 'memory', value: MOST_BYTES },
  );
}
