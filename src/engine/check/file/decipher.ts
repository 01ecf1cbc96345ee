/** Deciphers what the standard security handler ciphers, revisions 2 to 6, for who has no password (ISO 32000-1, 7.6; ISO 32000-2, 7.6.4). */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { filtersOf, type Resolve } from './filters.ts';
import { Dict, nameOf, numberOf, type PdfObject, PdfString, Stream } from './objects.ts';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

export class Decipher {
  readonly #key: Buffer;
  readonly #strings: Method;
  readonly #streams: Method;
  readonly #hidesMetadata: boolean;

  private constructor(key: Buffer, strings: Method, streams: Method, hidesMetadata: boolean) {
    this.#key = key;
    this.#strings = strings;
    this.#streams = streams;
    this.#hidesMetadata = hidesMetadata;
  }

  /** @returns `null` where a password or another handler is needed */
  static open(encrypt: Dict, id: Uint8Array, resolve: Resolve): Decipher | null {
    const get = (key: string) => resolve(encrypt.entries.get(key));
    if (nameOf(get('Filter')) !== 'Standard') return null;
    const version = numberOf(get('V')) ?? 0;
    const revision = numberOf(get('R')) ?? 0;
    const hidesMetadata = get('EncryptMetadata') !== false;
    const key = revision >= 5 ? keyOfAes256(get, revision) : keyOfMd5(get, revision, version, id, hidesMetadata);
    if (key === null) return null;
    const method = (which: string) => (version >= 4 ? methodOf(get('CF'), get(which), resolve) : 'rc4');
    return new Decipher(key, method('StrF'), method('StmF'), hidesMetadata);
  }

  /** An indirect object with its strings and bytes deciphered. */
  object(value: PdfObject, number: number, generation: number, resolve: Resolve): PdfObject {
    const plain = (bytes: Uint8Array, method: Method) => this.#plain(bytes, method, number, generation);
    if (value instanceof PdfString) return new PdfString(plain(value.bytes, this.#strings), value.hex);
    if (Array.isArray(value)) return value.map((each) => this.object(each, number, generation, resolve));
    if (value instanceof Dict) {
      for (const [key, each] of value.entries) value.entries.set(key, this.object(each, number, generation, resolve));
      return value;
    }
    if (!(value instanceof Stream)) return value;
    const kind = nameOf(value.dict.entries.get('Type'));
    if (kind === 'XRef') return value;
    this.object(value.dict, number, generation, resolve);
    const isOpen = kind === 'Metadata' && !this.#hidesMetadata;
    if (isOpen || filtersOf(value.dict, resolve).includes('Crypt')) return value;
    return new Stream(value.dict, plain(value.raw, this.#streams), value.spelling);
  }

  #plain(bytes: Uint8Array, method: Method, number: number, generation: number): Uint8Array {
    if (method === 'none') return bytes;
    if (method === 'aes256') return aes(this.#key, bytes);
    const salt = [number, number >> 8, number >> 16, generation, generation >> 8].map((byte) => byte & 255);
    const hash = createHash('md5').update(this.#key).update(Buffer.from(salt));
    if (method === 'aes128') hash.update('sAlT');
    const key = hash.digest().subarray(0, Math.min(16, this.#key.length + 5));
    return method === 'rc4' ? rc4(key, bytes) : aes(key, bytes);
  }
}

type Get = (key: string) => PdfObject;

function bytesOf(value: PdfObject): Uint8Array {
  return value instanceof PdfString ? value.bytes : new Uint8Array();
}

function methodOf(filters: PdfObject, name: PdfObject, resolve: Resolve): Method {
  const filter = filters instanceof Dict ? resolve(filters.entries.get(nameOf(name) ?? '')) : null;
  const method = filter instanceof Dict ? nameOf(resolve(filter.entries.get('CFM'))) : null;
  return method === 'V2' ? 'rc4' : method === 'AESV2' ? 'aes128' : method === 'AESV3' ? 'aes256' : 'none';
}

/** ISO 32000-1, algorithm 2, and the test of algorithm 6 with the empty password. */
function keyOfMd5(get: Get, revision: number, version: number, id: Uint8Array, hidesMetadata: boolean): Buffer | null {
  const bits = version === 1 ? 40 : version >= 4 ? 128 : (numberOf(get('Length')) ?? 40);
  const length = Math.max(5, Math.min(16, bits >> 3));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE((numberOf(get('P')) ?? 0) | 0);
  const hash = createHash('md5')
    .update(PADDING)
    .update(bytesOf(get('O')).subarray(0, 32))
    .update(permissions)
    .update(id);
  if (revision >= 4 && !hidesMetadata) hash.update(Buffer.from([255, 255, 255, 255]));
  let key = hash.digest();
  if (revision >= 3)
    for (let round = 0; round < 50; round++) key = createHash('md5').update(key.subarray(0, length)).digest();
  key = key.subarray(0, length);
  const user = Buffer.from(bytesOf(get('U')));
  if (revision === 2) return Buffer.from(rc4(key, PADDING)).equals(user.subarray(0, 32)) ? key : null;
  let proof: Uint8Array = createHash('md5').update(PADDING).update(id).digest();
  for (let round = 0; round < 20; round++) proof = rc4(Buffer.from(key.map((byte) => byte ^ round)), proof);
  return Buffer.from(proof).equals(user.subarray(0, 16)) ? key : null;
}

/** ISO 32000-2, algorithm 2.A with the empty password. */
function keyOfAes256(get: Get, revision: number): Buffer | null {
  const user = Buffer.from(bytesOf(get('U')));
  const sealed = bytesOf(get('UE'));
  if (user.length < 48 || sealed.length < 32) return null;
  const hash = (salt: Buffer) => (revision === 5 ? createHash('sha256').update(salt).digest() : hardHash(salt));
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
  const cipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(sealed.subarray(0, 32)), cipher.final()]);
}

/** ISO 32000-2, algorithm 2.B with the empty password. */
function hardHash(salt: Buffer): Buffer {
  let key = createHash('sha256').update(salt).digest();
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const out = cipher.update(block);
    const kind = out.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][kind]!).update(out).digest();
    last = out.at(-1)!;
  }
  return key.subarray(0, 32);
}

function aes(key: Buffer, bytes: Uint8Array): Uint8Array {
  if (bytes.length < 32 || bytes.length % 16 !== 0) return new Uint8Array();
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, bytes.subarray(0, 16)).setAutoPadding(false);
  const plain = Buffer.concat([cipher.update(bytes.subarray(16)), cipher.final()]);
  const padding = plain.at(-1)!;
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
}

/** Not in today's OpenSSL. */
function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  let j = 0;
  const swap = (i: number) => {
    [state[i], state[j]] = [state[j]!, state[i]!];
  };
  for (let i = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i);
  }
  j = 0;
  return bytes.map((byte, index) => {
    const i = (index + 1) & 255;
    j = (j + state[i]!) & 255;
    swap(i);
    return byte ^ state[(state[i]! + state[j]!) & 255]!;
  });
}
