/** Run-length encoding (ISO 32000-1 §7.4.5) of bytes of which most are zero: others are never put together. */

/** What one length byte tells of: bytes to copy, or repetitions. */
const MOST = 128;
/** Shorter runs are copied with what is around them. */
const LEAST_RUN = 3;
const END_OF_DATA = 128;
const WORD = 4;

export function runLengths(bytes: Uint8Array): Uint8Array {
  const words = wordsOf(bytes);
  const out = new Uint8Array(bytes.length + Math.ceil(bytes.length / MOST) + 1);
  let at = 0;
  let copied = 0;
  for (let i = 0; i < bytes.length; ) {
    if (bytes[i] !== 0) {
      i++;
      continue;
    }
    const start = i;
    i = endOfZeros(bytes, words, i);
    if (i - start < LEAST_RUN) continue;
    at = copy(bytes, copied, start, out, at);
    at = repeatZero(i - start, out, at);
    copied = i;
  }
  at = copy(bytes, copied, bytes.length, out, at);
  out[at++] = END_OF_DATA;
  return out.subarray(0, at);
}

/** Whole groups of four bytes. */
function wordsOf(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset } = bytes.byteOffset % WORD === 0 ? bytes : bytes.slice();
  return new Int32Array(buffer, byteOffset, Math.floor(bytes.length / WORD));
}

/** Most zeros are many: four are passed over at once. */
function endOfZeros(bytes: Uint8Array, words: Int32Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] === 0) {
    at++;
    if (at % WORD !== 0) continue;
    let word = at / WORD;
    while (word < words.length && words[word] === 0) word++;
    at = word * WORD;
  }
  return at;
}

/** @returns where `out` goes on, as `repeatZero` does */
function copy(bytes: Uint8Array, start: number, end: number, out: Uint8Array, at: number): number {
  for (let from = start; from < end; ) {
    const to = Math.min(end, from + MOST);
    out[at++] = to - from - 1;
    while (from < to) out[at++] = bytes[from++]!;
  }
  return at;
}

function repeatZero(count: number, out: Uint8Array, at: number): number {
  for (let rest = count; rest > 0; rest -= MOST) {
    const length = Math.min(rest, MOST);
    // One byte is copied: a length of 1 would be the end of the data.
    out[at++] = length === 1 ? 0 : 2 * MOST + 1 - length;
    out[at++] = 0;
  }
  return at;
}
