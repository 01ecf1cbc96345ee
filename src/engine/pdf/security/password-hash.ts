/** The hash of passwords of revision 6 (ISO 32000-2 §7.6.4.3.4, algorithm 2.B). */
import { createCipheriv, createHash } from 'node:crypto';

const HASHES = ['sha256', 'sha384', 'sha512'] as const;
const LEAST_ROUNDS = 64;
const COPIES = 64;

/** @param userKey - the 48 bytes of U where the password is the owner's, else nothing */
export function passwordHash(password: Uint8Array, salt: Uint8Array, userKey: Uint8Array): Buffer {
  let key = createHash('sha256').update(password).update(salt).update(userKey).digest();
  for (let round = 0, last = 0; round < LEAST_ROUNDS || last > round - 32; round++) {
    const once = Buffer.concat([password, key, userKey]);
    const many = Buffer.alloc(once.length * COPIES);
    for (let copy = 0; copy < COPIES; copy++) once.copy(many, copy * once.length);
    // Step b: AES-128 in CBC mode, without padding.
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const encrypted = Buffer.concat([cipher.update(many), cipher.final()]);
    // Step c: the first 16 bytes as a number, modulo 3. 256 is 1 modulo 3.
    let sum = 0;
    for (let i = 0; i < 16; i++) sum += encrypted[i]!;
    key = createHash(HASHES[sum % 3]!)
      .update(encrypted)
      .digest();
    last = encrypted.at(-1)!;
  }
  return key.subarray(0, 32);
}
