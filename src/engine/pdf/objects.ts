/** PDF objects as JavaScript values and their text (PDF 32000-1 §7.3). A plain string is a name, as pdfkit has it. */

/** What an object may be made of. Plain strings are names; text goes through `textString`. */
export type PdfValue =
  | number
  | boolean
  | string
  | null
  | PdfText
  | PdfReference
  | ObjectNumber
  | readonly PdfValue[]
  | { readonly [key: string]: PdfValue | undefined };

export type PdfDictionary = { [key: string]: PdfValue | undefined };

/** A place for an indirect object: known before what it holds. */
export interface PdfReference {
  readonly id: number;
  data: PdfValue;
  write(chunk: Uint8Array): void;
  /** Hands the object over; it must not be changed any more. */
  end(): void;
  toString(): string;
}

/** A string object, its bytes already in hexadecimal or escaped form. */
export class PdfText {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** An indirect object that is known by its number alone. */
export class ObjectNumber {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }
}

/** Text in PDFDocEncoding where it is ASCII, else in UTF-16 (§7.9.2.2). */
export function textString(text: string): PdfText {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || unit > 0x7e) return new PdfText(`<FEFF${utf16Hex(text)}>`);
  }
  return new PdfText(`(${text.replace(/[()\\]/g, '\\$&')})`);
}

/** Bytes as they are. */
export function byteString(bytes: Uint8Array): PdfText {
  return new PdfText(`<${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}>`);
}

/** UTF-16, big-endian, in upper-case hexadecimal digits. Surrogates that stand alone become U+FFFD. */
export function utf16Hex(text: string): string {
  let hex = '';
  for (let i = 0; i < text.length; i++) {
    let unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdfff) {
      const next = unit < 0xdc00 ? text.charCodeAt(i + 1) : 0;
      if (next >= 0xdc00 && next <= 0xdfff) {
        hex += unit.toString(16).toUpperCase() + next.toString(16).toUpperCase();
        i++;
        continue;
      }
      unit = 0xfffd;
    }
    hex += unit.toString(16).toUpperCase().padStart(4, '0');
  }
  return hex;
}

/** §7.12.1: a date in UTC. */
export function dateString(date: Date): PdfText {
  const digits = date
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/[-:T]/g, '');
  return new PdfText(`(D:${digits}Z)`);
}

/** The text of an object. What is undefined in a dictionary is left out. */
export function serialize(value: PdfValue | undefined): string {
  switch (typeof value) {
    case 'number':
      return serializeNumber(value);
    case 'string':
      return serializeName(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      break;
    default:
      return 'null';
  }
  if (value === null) return 'null';
  if (value instanceof PdfText) return value.source;
  if (Array.isArray(value)) return serializeArray(value as readonly PdfValue[]);
  if (value instanceof ObjectNumber || isReference(value)) return `${value.id} 0 R`;
  let text = '<<';
  const dictionary = value as PdfDictionary;
  for (const key of Object.keys(dictionary)) {
    const entry = dictionary[key];
    if (entry !== undefined) text += `${serializeName(key)} ${serialize(entry)}`;
  }
  return `${text}>>`;
}

function serializeArray(values: readonly PdfValue[]): string {
  let text = '[';
  for (let i = 0; i < values.length; i++) text += i === 0 ? serialize(values[i]) : ` ${serialize(values[i])}`;
  return `${text}]`;
}

/** §7.3.5: what is not regular is written as #xx. */
function serializeName(name: string): string {
  if (/^[A-Za-z0-9_.+-]+$/.test(name)) return `/${name}`;
  let text = '/';
  for (const byte of Buffer.from(name, 'utf8')) {
    const char = String.fromCharCode(byte);
    text +=
      byte > 0x20 && byte < 0x7f && !'#()<>[]{}/%'.includes(char)
        ? char
        : `#${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return text;
}

/** Beyond it numbers are clamped: they are on no page, and JavaScript would write them with an exponent. */
const LARGEST = 1e12;

function serializeNumber(value: number): string {
  if (Number.isInteger(value) && value < LARGEST && value > -LARGEST) return `${value}`;
  if (!(value > -LARGEST)) return value < 0 ? `-${LARGEST}` : '0';
  const rounded = Math.round(Math.min(value, LARGEST) * 1e6) / 1e6;
  if (Math.abs(rounded) < 1e-6) return '0';
  const text = `${rounded}`;
  return text.includes('e') ? rounded.toFixed(6) : text;
}

function isReference(value: object): value is PdfReference {
  return 'id' in value && 'end' in value && typeof value.end === 'function';
}
