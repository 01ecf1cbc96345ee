/**
 * Big-endian reading of font tables (OpenType 1.9, "Data types").
 * A read outside the table gives 0 instead of an error: broken fonts then look empty, and nothing is read that is not theirs.
 */

export class TableView {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get length(): number {
    return this.bytes.length;
  }

  u8(at: number): number {
    return at < this.bytes.length ? this.bytes[at]! : 0;
  }

  u16(at: number): number {
    return at + 2 <= this.bytes.length ? (this.bytes[at]! << 8) | this.bytes[at + 1]! : 0;
  }

  i8(at: number): number {
    return (this.u8(at) << 24) >> 24;
  }

  i16(at: number): number {
    return (this.u16(at) << 16) >> 16;
  }

  u24(at: number): number {
    return (this.u8(at) << 16) | this.u16(at + 1);
  }

  u32(at: number): number {
    return this.u16(at) * 0x10000 + this.u16(at + 2);
  }

  i32(at: number): number {
    return this.u32(at) | 0;
  }

  /** 16.16 fixed point. */
  fixed(at: number): number {
    return this.i32(at) / 0x10000;
  }

  /** 2.14 fixed point. */
  f2dot14(at: number): number {
    return this.i16(at) / 0x4000;
  }

  tag(at: number): string {
    return String.fromCharCode(this.u8(at), this.u8(at + 1), this.u8(at + 2), this.u8(at + 3));
  }

  /** The part from `start` to `end` (or the table's end), clamped to the table. */
  sub(start: number, end: number = this.bytes.length): TableView {
    return new TableView(
      this.bytes.subarray(Math.min(start, this.bytes.length), Math.max(start, Math.min(end, this.bytes.length))),
    );
  }
}

export const EMPTY_TABLE = new TableView(new Uint8Array(0));

/** The table's bytes with another uint16 at `at`. */
export function patched(table: TableView, at: number, value: number): Uint8Array {
  const bytes = table.bytes.slice();
  bytes[at] = value >> 8;
  bytes[at + 1] = value;
  return bytes;
}

/** Growing big-endian output. */
export class TableWriter {
  #bytes = new Uint8Array(1024);
  length = 0;

  #reserve(count: number): void {
    if (this.length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + count));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }

  u8(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  u16(value: number): void {
    this.#reserve(2);
    this.#bytes[this.length++] = value >> 8;
    this.#bytes[this.length++] = value;
  }

  u32(value: number): void {
    this.u16((value >>> 16) & 0xffff);
    this.u16(value & 0xffff);
  }

  tag(value: string): void {
    for (let i = 0; i < 4; i++) this.u8(value.charCodeAt(i));
  }

  write(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Zero bytes up to a multiple of `unit`. */
  align(unit: number): void {
    while (this.length % unit !== 0) this.u8(0);
  }

  setU8(at: number, value: number): void {
    this.#bytes[at] = value;
  }

  setU16(at: number, value: number): void {
    this.#bytes[at] = value >> 8;
    this.#bytes[at + 1] = value;
  }

  setU32(at: number, value: number): void {
    this.setU16(at, (value >>> 16) & 0xffff);
    this.setU16(at + 2, value & 0xffff);
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}
