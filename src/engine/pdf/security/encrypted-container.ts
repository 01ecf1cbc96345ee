/**
 * A container whose streams and strings are encrypted (ISO 32000-2 §7.6.2): all but cross references, the encryption dictionary, the file's id,
 * and strings in object streams, which are encrypted as a whole.
 */
import type { FileFormat } from '../file-format.ts';
import { type PdfDictionary, type PdfReference, PdfText, type PdfValue } from '../objects.ts';
import { PdfKitContainer, type PdfKitReference } from '../pdfkit-container.ts';
import { type EncryptionOptions, FileCipher } from './standard-security.ts';

/** Says in files of 1.7 that readers must know revision 6 (§7.12), which is part of 2.0. */
const EXTENSIONS = { ADBE: { BaseVersion: '1.7', ExtensionLevel: 8 } };

export class EncryptedContainer extends PdfKitContainer {
  readonly #cipher: FileCipher;
  #dictionary: PdfReference | null = null;

  constructor(format: FileFormat, encryption: EncryptionOptions) {
    super(format);
    this.#cipher = new FileCipher(encryption);
    if (format.version !== '2.0') this.catalog.Extensions = EXTENSIONS;
  }

  override place(reference: PdfKitReference): void {
    if (this.format.classicXref) reference.data = this.#encrypted(reference.data);
    super.place(reference);
  }

  override writeStream(id: number, dictionary: PdfDictionary, body: Uint8Array): void {
    if (dictionary.Type === 'XRef') return super.writeStream(id, dictionary, body);
    const encrypted = this.#cipher.encrypt(body);
    const entries = this.#encrypted(dictionary) as PdfDictionary;
    super.writeStream(id, { ...entries, Length: encrypted.length }, encrypted);
  }

  /** §7.6.2: the signature itself stays open. */
  override signature({ Contents, ...others }: PdfDictionary): PdfReference {
    return this.plainObject({ ...(this.#encrypted(others) as PdfDictionary), Contents });
  }

  override trailer(): PdfDictionary {
    return { Encrypt: this.#dictionary ?? undefined };
  }

  override finish(info: PdfDictionary | null): Uint8Array<ArrayBuffer> {
    this.#dictionary = this.plainObject(this.#cipher.dictionary);
    return super.finish(info);
  }

  #encrypted(value: PdfValue): PdfValue {
    if (value instanceof PdfText) {
      const bytes = this.#cipher.encrypt(stringBytes(value));
      return new PdfText(`<${Buffer.from(bytes).toString('hex')}>`);
    }
    if (value === null || typeof value !== 'object' || isReference(value)) return value;
    if (Array.isArray(value)) return value.map((each: PdfValue) => this.#encrypted(each));
    const entries = Object.entries(value).map(([key, each]) => [
      key,
      each === undefined ? undefined : this.#encrypted(each as PdfValue),
    ]);
    return Object.fromEntries(entries) as PdfDictionary;
  }
}

function isReference(value: object): boolean {
  return 'id' in value && 'end' in value && typeof value.end === 'function';
}

/** Of a string in hexadecimal form, or in parentheses with `\` before some characters. */
function stringBytes({ source }: PdfText): Uint8Array {
  const inner = source.slice(1, -1);
  return source.startsWith('<') ? Buffer.from(inner, 'hex') : Buffer.from(inner.replace(/\\(.)/gs, '$1'), 'latin1');
}
