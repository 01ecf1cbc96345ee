/** The little of DER (ITU-T X.690) that signatures are made of: values with a tag and a length. */

export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  const digits = length.toString(16);
  const size = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 | size.length), size, content]);
}

export const sequence = (...contents: readonly Uint8Array[]): Buffer => der(0x30, ...contents);
/** §11.6: the members in the order of their bytes. */
export const setOf = (...members: readonly Uint8Array[]): Buffer => der(0x31, ...members.toSorted(Buffer.compare));
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes);
export const NULL = Buffer.of(0x05, 0);

export function smallInteger(value: number): Buffer {
  return Buffer.of(0x02, 1, value);
}

/** `1.2.840.113549` */
export function objectIdentifier(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) groups.unshift((left % 128) | 0x80);
    return groups;
  });
  return der(0x06, Buffer.from(bytes));
}

/** §11.8: UTCTime, which has two digits for the years up to 2049; after them GeneralizedTime. */
export function time(date: Date): Buffer {
  const digits = date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '');
  const isShort = date.getUTCFullYear() >= 1950 && date.getUTCFullYear() < 2050;
  return isShort ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}

/** The values inside a constructed one, each with its tag and length. */
export function membersOf(value: Uint8Array): Uint8Array[] {
  const members: Uint8Array[] = [];
  const { start, end } = extent(value, 0);
  for (let at = start; at < end; ) {
    const next = extent(value, at).end;
    members.push(value.subarray(at, next));
    at = next;
  }
  return members;
}

/** Where the content of the value at a place begins and ends. */
function extent(bytes: Uint8Array, at: number): { readonly start: number; readonly end: number } {
  const first = bytes[at + 1] ?? 0;
  const more = first < 0x80 ? 0 : first & 0x7f;
  let length = more === 0 ? first : 0;
  for (let i = 0; i < more; i++) length = length * 256 + (bytes[at + 2 + i] ?? 0);
  const start = at + 2 + more;
  return { start, end: Math.min(bytes.length, start + length) };
}
