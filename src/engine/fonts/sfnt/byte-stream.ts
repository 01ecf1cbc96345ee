/** Reading from front to back with the variable-length numbers of WOFF 2.0 section 4.1; past the end it throws `FONT_UNREADABLE`. */
import { unreadable } from './sfnt-font.ts';

export class ByteStream {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.at = start;
  }

  u8(): number {
    if (this.at >= this.#bytes.length) throw unreadable('it ends too early');
    return this.#bytes[this.at++]!;
  }

  u16(): number {
    return (this.u8() << 8) | this.u8();
  }

  i16(): number {
    return (this.u16() << 16) >> 16;
  }

  u32(): number {
    return this.u16() * 0x10000 + this.u16();
  }

  tag(): string {
    return String.fromCharCode(this.u8(), this.u8(), this.u8(), this.u8());
  }

  skip(count: number): void {
    this.at += count;
  }

  /** The next `count` bytes. */
  take(count: number): Uint8Array {
    if (this.at + count > this.#bytes.length) throw unreadable('it ends too early');
    const bytes = this.#bytes.subarray(this.at, this.at + count);
    this.at += count;
    return bytes;
  }

  /** UIntBase128: seven bits a byte, at most five bytes, 32 bits and no leading zeros. */
  base128(): number {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = this.u8();
      if (i === 0 && byte === 0x80) break;
      value = value * 128 + (byte & 0x7f);
      if (value > 0xffff_ffff) break;
      if ((byte & 0x80) === 0) return value;
    }
    throw unreadable('a length in it is damaged');
  }

  /** 255UInt16. */
  short255(): number {
    const first = this.u8();
    if (first === 253) return this.u16();
    if (first === 255) return this.u8() + 253;
    if (first === 254) return this.u8() + 506;
    return first;
  }
}
