/** Documents as bytes: in what encoding they are, what they say of it, and what the transport says. */
import fc from 'fast-check';

/** Labels of the Encoding standard, one for each encoding, and some that are none. */
const LABELS = [
  'utf-8',
  'UTF8',
  'ibm866',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-8-i',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'windows-874',
  'windows-1250',
  'windows-1251',
  'latin1',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'x-mac-cyrillic',
  'gbk',
  'gb18030',
  'big5',
  'euc-jp',
  'iso-2022-jp',
  'shift_jis',
  'euc-kr',
  'replacement',
  'hz-gb-2312',
  'utf-16be',
  'utf-16le',
  'x-user-defined',
  'utf-7',
  'no such',
  '',
  'utf-32',
] as const;

const BYTE_ORDER_MARKS = [
  [],
  [],
  [],
  [0xef, 0xbb, 0xbf],
  [0xfe, 0xff],
  [0xff, 0xfe],
  [0xef, 0xbb],
  [0xff, 0xfe, 0, 0],
] as const;

const WRITERS: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text, 'utf8'),
  (text) => Buffer.from(text, 'utf8'),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text, 'utf16le').swap16(),
];

const DECLARED: readonly ((label: string) => string)[] = [
  () => '',
  (label) => `<meta charset="${label}">`,
  (label) => `<meta http-equiv=content-type content="text/html; charset=${label}">`,
  (label) => `<?xml version="1.0" encoding="${label}"?>`,
  (label) => `${'<!-- x -->'.repeat(100)}<meta charset=${label}>`,
];

/** What legacy encodings are made of: lead and trail bytes, escapes, halves. */
const LEGACY = fc
  .array(
    fc.constantFrom(
      '\x1b$B',
      '\x1b(J',
      '\x0e',
      '\x81',
      '\x8e',
      '\x8f',
      '\xa1',
      '\xfe',
      '\xff',
      '\x30',
      '\x80',
      '\x84\x31\xa4\x37',
      '\x7f',
      '\x40',
      '~{',
    ),
    { maxLength: 12 },
  )
  .map((parts) => Buffer.from(parts.join(''), 'latin1'));

/** @param bodies - markup */
export function encodedDocuments(bodies: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> {
  return fc
    .record({
      body: bodies,
      label: fc.constantFrom(...LABELS),
      declared: fc.constantFrom(...DECLARED),
      mark: fc.constantFrom(...BYTE_ORDER_MARKS),
      write: fc.constantFrom(...WRITERS),
      tail: LEGACY,
    })
    .map(({ body, label, declared, mark, write, tail }) =>
      Buffer.concat([Uint8Array.from(mark), write(`${declared(label)}${body}`), tail]),
    );
}

/** A header before the document: what the transport says of it. The target reads it off again. */
export const contentTypes: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      'text/html',
      'application/xhtml+xml',
      'text/plain',
      'application/xml',
      'image/svg+xml',
      'text/html ',
    ),
    fc.option(fc.constantFrom(...LABELS)),
  )
  .map(([type, charset]) => (charset === null ? type : `${type}; charset=${charset}`));
