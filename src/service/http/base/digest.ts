/** SHA-256 without holding up the other requests. */
import { createHash, webcrypto } from 'node:crypto';

/** From here on a thread of libuv's pool is cheaper than the wait of everybody else. */
const LARGE = 256 * 1024;

export async function sha256(bytes: Uint8Array, encoding: 'hex' | 'base64'): Promise<string> {
  if (bytes.byteLength < LARGE) return createHash('sha256').update(bytes).digest(encoding);
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString(encoding);
}
