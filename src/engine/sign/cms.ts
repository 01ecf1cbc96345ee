/** A detached signature of bytes (RFC 5652 §5; RFC 5035 §3 for the certificate's hash in it), made with a key and a certificate. */
import { createHash, createSign, type KeyObject, type X509Certificate } from 'node:crypto';
import { der, membersOf, NULL, objectIdentifier, octets, sequence, setOf, smallInteger, time } from './der.ts';

const DATA = objectIdentifier('1.2.840.113549.1.7.1');
const SIGNED_DATA = objectIdentifier('1.2.840.113549.1.7.2');
const CONTENT_TYPE = objectIdentifier('1.2.840.113549.1.9.3');
const MESSAGE_DIGEST = objectIdentifier('1.2.840.113549.1.9.4');
const SIGNING_TIME = objectIdentifier('1.2.840.113549.1.9.5');
const SIGNING_CERTIFICATE_V2 = objectIdentifier('1.2.840.113549.1.9.16.2.47');
const SHA_256 = sequence(objectIdentifier('2.16.840.1.101.3.4.2.1'), NULL);
const ALGORITHMS: Readonly<Record<string, Uint8Array>> = {
  rsa: sequence(objectIdentifier('1.2.840.113549.1.1.1'), NULL),
  ec: sequence(objectIdentifier('1.2.840.10045.4.3.2')),
};

/** Kinds of keys that can sign: RSA, and curves with ECDSA. */
export const KEY_TYPES = Object.keys(ALGORITHMS);

export interface SigningKey {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  /** Certificates up to one that readers trust. */
  readonly chain: readonly X509Certificate[];
}

export function detachedSignature(bytes: Uint8Array, { key, certificate, chain }: SigningKey, date: Date): Uint8Array {
  const attributes = [
    attribute(CONTENT_TYPE, DATA),
    attribute(SIGNING_TIME, time(date)),
    attribute(MESSAGE_DIGEST, octets(sha256(bytes))),
    attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(sequence(octets(sha256(certificate.raw)))))),
  ];
  // §5.4: signed as a set, and written with a tag of its own.
  const signature = createSign('sha256')
    .update(setOf(...attributes))
    .sign(key);
  const signerInfo = sequence(
    smallInteger(1),
    issuerAndSerial(certificate),
    SHA_256,
    der(0xa0, ...attributes.toSorted(Buffer.compare)),
    ALGORITHMS[key.asymmetricKeyType!]!,
    octets(signature),
  );
  const certificates = [certificate, ...chain].map(({ raw }) => raw);
  const signedData = sequence(
    smallInteger(1),
    setOf(SHA_256),
    sequence(DATA),
    der(0xa0, ...certificates),
    setOf(signerInfo),
  );
  return sequence(SIGNED_DATA, der(0xa0, signedData));
}

function attribute(type: Uint8Array, value: Uint8Array): Buffer {
  return sequence(type, setOf(value));
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}

/** RFC 5280 §4.1: what identifies a certificate; the version before them may be absent. */
function issuerAndSerial({ raw }: X509Certificate): Buffer {
  const [body] = membersOf(raw);
  const fields = membersOf(body!);
  const [serial, , issuer] = fields[0]![0] === 0xa0 ? fields.slice(1) : fields;
  return sequence(issuer!, serial!);
}
