/**
 * Signed data of PKCS#7 (RFC 2315, 9): how many sign, and whether the certificate of the signer is there. The standards speak of DER; lengths that are
 * not told beforehand, as many programs write them, are read all the same. A reader beside that of `sign/der.ts`, which takes certificates of Node to
 * be well formed: what judges shares nothing with what writes, and any bytes may come here.
 */

export interface SignedData {
  readonly signers: number;
  /** Of the first signer. */
  readonly hasCertificate: boolean;
}

interface Value {
  readonly tag: number;
  readonly content: Uint8Array;
  /** The value with its tag and length. */
  readonly whole: Uint8Array;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const OBJECT_IDENTIFIER = 0x06;
/** `[0]`, constructed. */
const FIRST = 0xa0;
const SIGNED_DATA = '2a864886f70d010702';

const MOST_DEPTH = 16;

/** The value at the beginning; `null` where there is none. */
function valueIn(bytes: Uint8Array, depth = 0): Value | null {
  const [tag, short] = [bytes[0], bytes[1]];
  if (tag === undefined || short === undefined) return null;
  if (short === 128) return openValueIn(bytes, tag, depth);
  let [length, start] = [short, 2];
  if (short >= 128) {
    const count = short & 127;
    if (count > 4) return null;
    length = 0;
    for (const byte of bytes.subarray(2, 2 + count)) length = length * 256 + byte;
    start += count;
  }
  const end = start + length;
  return end > bytes.length ? null : { tag, content: bytes.subarray(start, end), whole: bytes.subarray(0, end) };
}

/** One whose parts go on to two zeros (ITU-T X.690, 8.1.3.6). */
function openValueIn(bytes: Uint8Array, tag: number, depth: number): Value | null {
  if (depth >= MOST_DEPTH) return null;
  let at = 2;
  while (at + 1 < bytes.length && !(bytes[at] === 0 && bytes[at + 1] === 0)) {
    const part = valueIn(bytes.subarray(at), depth + 1);
    if (part === null) return null;
    at += part.whole.length;
  }
  if (at + 1 >= bytes.length) return null;
  return { tag, content: bytes.subarray(2, at), whole: bytes.subarray(0, at + 2) };
}

/** The values that follow one another; `null` where they are not well formed. */
function valuesIn(bytes: Uint8Array): Value[] | null {
  const values: Value[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const value = valueIn(rest);
    if (value === null) return null;
    values.push(value);
    rest = rest.subarray(value.whole.length);
  }
  return values;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** @param bytes - may go on after the object: room for it is reserved, and filled with zeros */
export function readSignedData(bytes: Uint8Array): SignedData | null {
  const info = valueIn(bytes);
  const [type, content] = info?.tag === SEQUENCE ? (valuesIn(info.content) ?? []) : [];
  if (type?.tag !== OBJECT_IDENTIFIER || hex(type.content) !== SIGNED_DATA || content?.tag !== FIRST) return null;
  const data = valueIn(content.content);
  const parts = data?.tag === SEQUENCE ? valuesIn(data.content) : null;
  const last = parts?.at(-1);
  const signers = last?.tag === SET ? valuesIn(last.content) : null;
  if (parts === null || signers === null || parts.length < 4) return null;
  const certificates = parts.find(({ tag }) => tag === FIRST);
  const held = certificates === undefined ? [] : (valuesIn(certificates.content) ?? []);
  const named = signerOf(signers[0]);
  return { signers: signers.length, hasCertificate: held.some((each) => named === null || named === nameOf(each)) };
}

/** Issuer and serial number that a signer names; `null` for one that names its certificate by a key identifier (RFC 5652, 5.3). */
function signerOf(signer: Value | undefined): string | null {
  const name = signer === undefined ? undefined : valuesIn(signer.content)?.[1];
  const [issuer, serial] = name?.tag === SEQUENCE ? (valuesIn(name.content) ?? []) : [];
  return issuer === undefined || serial === undefined ? null : `${hex(issuer.whole)} ${hex(serial.content)}`;
}

/** The same of a certificate (RFC 5280, 4.1): after the version, the serial number, an algorithm, the issuer. */
function nameOf(certificate: Value): string | null {
  const fields = valuesIn(valueIn(certificate.content)?.content ?? new Uint8Array()) ?? [];
  const [serial, , issuer] = fields[0]?.tag === FIRST ? fields.slice(1) : fields;
  return issuer === undefined || serial?.tag !== INTEGER ? null : `${hex(issuer.whole)} ${hex(serial.content)}`;
}
