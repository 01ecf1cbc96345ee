/** Signing of finished files (ISO 32000-2 §12.8.1): the room that was reserved for a signature is filled, and nothing else changes. */
import { createPrivateKey, KeyObject, X509Certificate } from 'node:crypto';
import { PlatenError } from '../base/errors.ts';
import { detachedSignature, KEY_TYPES } from './cms.ts';

/** Makes the signature of bytes: CMS (PKCS#7), detached, in DER. */
export type Signer = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** A `KeyObject` of node:crypto, in words that need no types of Node. */
export interface PrivateKey {
  readonly type: string;
  readonly asymmetricKeyType?: string | undefined;
}

export interface SigningCertificate {
  /** Private key, RSA or ECDSA: PEM or DER (PKCS#8), or a `KeyObject`. */
  readonly key: string | Uint8Array | PrivateKey;
  /** Of an encrypted key. */
  readonly passphrase?: string | undefined;
  /** X.509: PEM or DER. */
  readonly certificate: string | Uint8Array;
  /** Certificates up to one that readers trust. */
  readonly chain?: readonly (string | Uint8Array)[] | undefined;
}

/** What the writer leaves in place of the signed ranges; other tools know it in this form. */
const PLACEHOLDER = '/ByteRange [0 /********** /********** /**********]';

/**
 * Signs a PDF that was printed with the option `signature`.
 *
 * @returns the same bytes with the signature in its room
 * @throws PlatenError `INVALID_OPTION` where no room is reserved, or too little; what the signer throws
 */
export async function sign(pdf: Uint8Array, signer: Signer): Promise<Uint8Array<ArrayBuffer>> {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const at = file.lastIndexOf(PLACEHOLDER, undefined, 'latin1');
  const open = at < 0 ? -1 : file.indexOf('/Contents <', at, 'latin1') + '/Contents '.length;
  const close = open < 0 ? -1 : file.indexOf('>', open, 'latin1') + 1;
  if (at < 0 || open < at || close <= open) {
    throw new PlatenError(
      'INVALID_OPTION',
      'The PDF has no room for a signature. Print it with the option signature, for example { field: "approval" }; a file is signed once.',
      { option: 'signature' },
    );
  }
  const signed = new Uint8Array(pdf);
  const ranges = `/ByteRange [0 ${open} ${close} ${pdf.length - close}]`.padEnd(PLACEHOLDER.length);
  signed.set(Buffer.from(ranges, 'latin1'), at);
  const bytes = new Uint8Array(pdf.length - (close - open));
  bytes.set(signed.subarray(0, open));
  bytes.set(signed.subarray(close), open);
  const signature = await signer(bytes);
  const room = (close - open - 2) / 2;
  if (signature.length > room) {
    throw new PlatenError(
      'INVALID_OPTION',
      `The signature has ${signature.length} bytes; signature.size has reserved ${room}. Print the PDF with a larger size.`,
      { option: 'signature.size', value: signature.length, allowed: room },
    );
  }
  const { buffer, byteOffset, length } = signature;
  signed.set(Buffer.from(Buffer.from(buffer, byteOffset, length).toString('hex'), 'latin1'), open + 1);
  return signed;
}

/**
 * A signer with a key and its certificate, at the time when it is called.
 *
 * @throws PlatenError `INVALID_OPTION` for what is no key or certificate, and for a key that is not the certificate's
 */
export function certificateSigner(options: SigningCertificate): Signer {
  const key = read('key', () => keyOf(options));
  const certificate = read('certificate', () => certificateOf(options.certificate));
  const chain = (options.chain ?? []).map((each) => read('chain', () => certificateOf(each)));
  if (!KEY_TYPES.includes(key.asymmetricKeyType ?? ''))
    throw invalid(
      'key',
      `a key of the type "${key.asymmetricKeyType}" cannot sign here. Give one of RSA or of an elliptic curve for ECDSA.`,
    );
  if (!certificate.checkPrivateKey(key)) throw invalid('key', 'it is not the key of the certificate. Give the pair.');
  return (bytes) => detachedSignature(bytes, { key, certificate, chain }, new Date());
}

function keyOf({ key, passphrase }: SigningCertificate): KeyObject {
  if (key instanceof KeyObject) return key;
  if (typeof key !== 'string' && !(key instanceof Uint8Array)) throw new TypeError('no key');
  if (typeof key === 'string' || isPem(key)) return createPrivateKey({ key: Buffer.from(key), passphrase });
  return createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8', passphrase });
}

function isPem(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '-----';
}

function certificateOf(given: string | Uint8Array): X509Certificate {
  return new X509Certificate(typeof given === 'string' ? given : Buffer.from(given));
}

/** Nothing of a key goes into a message. */
function read<T>(option: string, make: () => T): T {
  try {
    return make();
  } catch {
    throw invalid(option, 'it cannot be read. Give PEM or DER, and the passphrase of an encrypted key.');
  }
}

function invalid(option: string, problem: string): PlatenError {
  return new PlatenError('INVALID_OPTION', `${option}: ${problem}`, { option });
}
