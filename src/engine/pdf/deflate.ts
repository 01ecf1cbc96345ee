/** Deflates streams (PDF 32000-1 §7.4.4). */
import { deflateSync } from 'node:zlib';

/** zlib's result is a view of a buffer of 16 kB and more, all of which stays as long as the view: the bytes of small streams are taken out. */
export function deflate(bytes: Uint8Array, level: number): Uint8Array {
  const packed: Uint8Array = deflateSync(bytes, { level });
  return packed.byteLength * 2 < packed.buffer.byteLength ? new Uint8Array(packed) : packed;
}
