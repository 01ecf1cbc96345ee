/** How TIFF packs bytes: PackBits and LZW (TIFF 6.0 §9, §13). What is cut short stays 0. */

/** @param length - bytes that are wanted; more are not made */
export function unpackBits(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  let to = 0;
  for (let at = 0; at < packed.length && to < length; ) {
    const count = packed[at++]!;
    if (count < 128) {
      const end = Math.min(at + count + 1, packed.length);
      while (at < end && to < length) out[to++] = packed[at++]!;
      at = end;
    } else if (count > 128) {
      const value = packed[at++] ?? 0;
      for (let i = 0; i < 257 - count && to < length; i++) out[to++] = value;
    }
  }
  return out;
}

const CLEAR = 256;
const END = 257;
const LARGEST_TABLE = 4096;

/** Codes of 9 to 12 bits from the highest bit on; each grows one code earlier than in GIF. */
export function unpackLzw(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  /** Where the string of a code was written first, and how long it is. */
  const starts = new Int32Array(LARGEST_TABLE);
  const lengths = new Int32Array(LARGEST_TABLE);
  let next = END + 1;
  let width = 9;
  let previous = -1;
  let to = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; to < length; ) {
    while (held < width && at < packed.length) {
      bits = ((bits << 8) | packed[at++]!) & 0xffffff;
      held += 8;
    }
    if (held < width) break;
    const code = (bits >> (held - width)) & ((1 << width) - 1);
    held -= width;
    if (code === END) break;
    if (code === CLEAR) {
      next = END + 1;
      width = 9;
      previous = -1;
      continue;
    }
    const start = to;
    if (code < CLEAR) out[to++] = code;
    else if (code < next) {
      const from = starts[code]!;
      for (let i = 0; i < lengths[code]! && to < length; i++) out[to++] = out[from + i]!;
    } else if (code === next && previous >= 0) {
      // The string before, and its first byte again.
      const size = to - previous;
      for (let i = 0; i <= size && to < length; i++) out[to++] = out[previous + (i === size ? 0 : i)]!;
    } else break;
    if (previous >= 0 && next < LARGEST_TABLE) {
      starts[next] = previous;
      lengths[next] = start - previous + 1;
      next++;
    }
    if (next >= (1 << width) - 1 && width < 12) width++;
    previous = start;
  }
  return out;
}
