/**
 * What a key looks like: `platen_`, 32 random characters of base62 (190 bits), and six that are a CRC-32 of what stands before. The
 * prefix and the checksum let scanners for leaked secrets recognise a key, and typing errors end before the store is asked.
 *
 * The store holds the SHA-256 of a key only. A slow hash (scrypt, argon2) is for passwords, which can be guessed; 190 random bits
 * cannot, however fast the hash, and a slow one would cost every request.
 */
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'platen_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const KEY = /^platen_[0-9A-Za-z]{38}$/;

export function createSecretKey(): string {
  const start = PREFIX + randomText(SECRET_LENGTH);
  return start + checksumOf(start);
}

/** The public name of a key: in lists, logs and rate limits. It says nothing about the key. */
export function createKeyId(): string {
  return `key_${randomText(16)}`;
}

export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the greatest multiple of 62 in a byte: above it some characters would come more often.
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** Whether a text can be a key at all: its form and checksum, both public, so that the time this takes tells nothing. */
export function isWellFormedKey(text: string): boolean {
  if (!KEY.test(text)) return false;
  const start = text.slice(0, -CHECKSUM_LENGTH);
  return text === start + checksumOf(start);
}

/** SHA-256, hexadecimal. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let checksum = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    checksum = ALPHABET[rest % 62] + checksum;
    rest = Math.floor(rest / 62);
  }
  return checksum;
}
