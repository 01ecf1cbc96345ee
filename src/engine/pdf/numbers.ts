/**
 * Bytes of content streams: a growing buffer with a number formatter in integer arithmetic, which costs a fifth of `toFixed`.
 * PDF 32000-1 §7.3.3: numbers are written without exponent, so their size is limited here.
 */

const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;
const SPACE = 0x20;
const NEWLINE = 0x0a;

/** Larger than any coordinate that is on a page; beyond it numbers are clamped, so that digits stay within 2^53. */
const LARGEST = 1e9;
/** Nine decimals leave less room in 2^53. */
const LARGEST_FACTOR = 9e6;

export class ByteWriter {
  #bytes: Buffer;
  length = 0;

  constructor(capacity = 4096) {
    this.#bytes = Buffer.allocUnsafe(capacity);
  }

  /** What has been written; valid until the next write. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  /** Makes room for `count` more bytes and gives the buffer, for loops that write bytes by themselves and then set `length`. */
  reserve(count: number): Buffer {
    const needed = this.length + count;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.length);
      this.#bytes = larger;
    }
    return this.#bytes;
  }

  /** Operators and names: ASCII only, as it is. */
  ascii(text: string): this {
    const bytes = this.reserve(text.length);
    let at = this.length;
    for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i);
    this.length = at;
    return this;
  }

  /** An operator that ends its line. */
  operator(text: string): this {
    const bytes = this.reserve(text.length + 1);
    let at = this.length;
    for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i);
    bytes[at++] = NEWLINE;
    this.length = at;
    return this;
  }

  byte(value: number): this {
    this.reserve(1)[this.length++] = value;
    return this;
  }

  raw(chunk: Uint8Array): this {
    const bytes = this.reserve(chunk.length);
    bytes.set(chunk, this.length);
    this.length += chunk.length;
    return this;
  }

  /** A coordinate with at most three decimals, and a space. What is not finite is written as 0. */
  number(value: number): this {
    return this.#fixed(value, 1_000, 3);
  }

  /**
   * A factor of a matrix with at most nine decimals, and a space: enough for readers that calculate with 24 bits. Where two thirds are less exact,
   * edges that should lie on whole pixels do not, and are drawn blurred.
   */
  factor(value: number): this {
    return this.#fixed(Math.max(-LARGEST_FACTOR, Math.min(LARGEST_FACTOR, value)), 1_000_000_000, 9);
  }

  #fixed(value: number, scale: number, decimals: number): this {
    const bytes = this.reserve(24);
    let at = this.length;
    let digits = value > LARGEST ? LARGEST * scale : value < -LARGEST ? -LARGEST * scale : Math.round(value * scale);
    if (digits < 0) {
      bytes[at++] = MINUS;
      digits = -digits;
    } else if (!(digits > 0)) {
      bytes[at++] = ZERO;
      bytes[at++] = SPACE;
      this.length = at;
      return this;
    }
    const whole = Math.floor(digits / scale);
    let fraction = digits - whole * scale;
    if (whole > 0) at = writeInteger(bytes, at, whole);
    if (fraction > 0) {
      bytes[at++] = POINT;
      let left = decimals;
      while (fraction % 10 === 0) {
        fraction /= 10;
        left--;
      }
      for (let i = at + left - 1; i >= at; i--) {
        const next = Math.floor(fraction / 10);
        bytes[i] = ZERO + fraction - next * 10;
        fraction = next;
      }
      at += left;
    }
    bytes[at++] = SPACE;
    this.length = at;
    return this;
  }

  /** An integer without a space after it, for the arrays of TJ. */
  integer(value: number): this {
    const bytes = this.reserve(20);
    let at = this.length;
    let whole = value > LARGEST ? LARGEST : value < -LARGEST ? -LARGEST : Math.round(value);
    if (whole < 0) {
      bytes[at++] = MINUS;
      whole = -whole;
    }
    this.length = writeInteger(bytes, at, Math.max(whole, 0));
    return this;
  }
}

function writeInteger(bytes: Buffer, start: number, value: number): number {
  let count = 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) count++;
  let rest = value;
  for (let i = start + count - 1; i >= start; i--) {
    const next = Math.floor(rest / 10);
    bytes[i] = ZERO + rest - next * 10;
    rest = next;
  }
  return start + count;
}
