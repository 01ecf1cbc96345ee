/** Bytes of a style sheet to text (css-syntax-3 §3.2): BOM, transport, `@charset`, then the encoding of the document. */
import { legacyHookDecode } from '@exodus/bytes/encoding.js';

const CHARSET = /^@charset "([\x20-\x21\x23-\x7e]{1,100})";/;

export function decodeStyleSheet(bytes: Uint8Array, charset: string | null, documentEncoding: string): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 128)).toString('latin1');
  const declared = CHARSET.exec(head)?.[1] ?? null;
  // UTF-16 cannot be declared in bytes that are not UTF-16.
  const label = charset ?? (declared !== null && /^utf-?16/i.test(declared) ? 'utf-8' : declared) ?? documentEncoding;
  try {
    return legacyHookDecode(bytes, label);
  } catch {
    return legacyHookDecode(bytes, 'utf-8');
  }
}
