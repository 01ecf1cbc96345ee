/** Every encoding that browsers know (encoding.spec.whatwg.org), and bytes that are none: never an error, and no more text than bytes. Words and their bytes were made with Python's codecs. */
import { describe, expect, it } from 'vitest';
import { decodeHtml, decodeStyleSheet } from '../../../src/engine/dom/decode-bytes.ts';

const WORDS: readonly (readonly [string, string, string])[] = [
  ['IBM866', 'Привет ░▒', '8fe0a8a2a5e220b0b1'],
  ['ISO-8859-2', 'Łódź', 'a3f364bc'],
  ['ISO-8859-3', 'Ĉiuĵaŭde', 'c66975bc61fd6465'],
  ['ISO-8859-4', 'Ķēniņš', 'd3ba6e69f1b9'],
  ['ISO-8859-5', 'Привет', 'bfe0d8d2d5e2'],
  ['ISO-8859-6', 'سلام', 'd3e4c7e5'],
  ['ISO-8859-7', 'Καλημέρα', 'cae1ebe7ecddf1e1'],
  ['ISO-8859-8', 'שלום', 'f9ece5ed'],
  ['ISO-8859-8-I', 'שלום', 'f9ece5ed'],
  ['ISO-8859-10', 'Đŋŧ', 'a9bfbb'],
  ['ISO-8859-13', 'Žąsis', 'dee0736973'],
  ['ISO-8859-14', 'Ŵŷ', 'd0fe'],
  ['ISO-8859-15', '€ œuvre', 'a420bd75767265'],
  ['ISO-8859-16', 'Țară', 'de6172e3'],
  ['KOI8-R', 'Привет', 'f0d2c9d7c5d4'],
  ['KOI8-U', 'Їжак', 'b7d6c1cb'],
  ['macintosh', 'façade †', '66618d61646520a0'],
  ['windows-874', 'สวัสดี', 'cac7d1cab4d5'],
  ['windows-1250', 'Žluťoučký', '8e6c759d6f75e86bfd'],
  ['windows-1251', 'Привет', 'cff0e8e2e5f2'],
  ['windows-1252', '“naïve” €', '936e61ef7665942080'],
  ['windows-1253', 'Καλημέρα', 'cae1ebe7ecddf1e1'],
  ['windows-1254', 'İğne', 'ddf06e65'],
  ['windows-1255', 'שלום', 'f9ece5ed'],
  ['windows-1256', 'سلام', 'd3e1c7e3'],
  ['windows-1257', 'Žąsis', 'dee0736973'],
  ['windows-1258', 'Đô\u0300ng', 'd0f4cc6e67'],
  ['x-mac-cyrillic', 'Привет', '8ff0e8e2e5f2'],
  ['GBK', '你好', 'c4e3bac3'],
  ['gb18030', '你好😀', 'c4e3bac39439fc36'],
  ['Big5', '你好', 'a741a66e'],
  ['EUC-JP', '日本語ｱ', 'c6fccbdcb8ec8eb1'],
  ['ISO-2022-JP', '日本語', '1b2442467c4b5c386c1b2842'],
  ['Shift_JIS', '日本語ｱ', '93fa967b8ceab1'],
  ['EUC-KR', '안녕똠', 'bec8b3e78c63'],
  ['UTF-8', 'grün 😀', '6772c3bc6e20f09f9880'],
  ['UTF-16BE', 'grün 😀', '0067007200fc006e0020d83dde00'],
  ['UTF-16LE', 'grün 😀', '67007200fc006e0020003dd800de'],
];
/** Of what bytes mean by themselves; the rest of the family of `x-user-defined` and `replacement` (§14). */
const OTHERS = ['x-user-defined', 'replacement', 'iso-2022-kr', 'hz-gb-2312', 'utf-7'];

describe.each(WORDS)('%s', (encoding, word, hex) => {
  const bytes = Buffer.from(hex, 'hex');
  it('is read where the header names it, in documents and style sheets', async () => {
    expect((await decodeHtml(bytes, encoding)).text).toBe(word);
    expect((await decodeStyleSheet(bytes, encoding.toUpperCase(), null)).text).toBe(word);
  });
  it.runIf(!encoding.startsWith('UTF-16'))('is read where the document names it', async () => {
    const declared = Buffer.concat([Buffer.from(`<meta charset=${encoding}><p>`), bytes]);
    expect((await decodeHtml(declared, null)).text).toBe(`<meta charset=${encoding}><p>${word}`);
  });
});

describe('a charset past the first 1024 bytes', () => {
  const encodingAfter = async (before: string) =>
    (await decodeHtml(Buffer.from(`${before}<meta charset=koi8-r></head><body>`), null)).encoding;
  const long = ' '.repeat(2000);

  it('counts in the head, as the parser would change the encoding', async () => {
    expect(await encodingAfter(`<!doctype html><html><head><!--${long}-->`)).toBe('KOI8-R');
    expect(await encodingAfter(`<link rel=x>${long}<title>a <b> title</title>`)).toBe('KOI8-R');
    expect(await encodingAfter(`<script>${long}'<div>'</script>`)).toBe('KOI8-R');
  });
  it('is text in a script, and too late in the body', async () => {
    expect(await encodingAfter(`<script>${long}`)).toBe('windows-1252');
    expect(await encodingAfter(`<p>${long}`)).toBe('windows-1252');
    expect(await encodingAfter(`<title>a</title>${long}<div>`)).toBe('windows-1252');
  });
});

it.each([...WORDS.map(([name]) => name), ...OTHERS])('bytes that are no %s', async (encoding) => {
  const each = Uint8Array.from({ length: 256 }, (_, i) => i);
  const pairs = Uint8Array.from({ length: 131_072 }, (_, i) => (i % 2 === 0 ? i >> 9 : (i >> 1) & 255));
  const escapes = Buffer.from('\x1b$B\x1b(J\x1b\x1b$@\x0e~{~}+AGE-\x1b$)C'.repeat(500), 'latin1');
  // A half of a pair at the end, a lead of four, nothing at all.
  for (const bytes of [each, pairs, escapes, Uint8Array.of(0x81), Uint8Array.of(0x84, 0x31, 0x95), new Uint8Array()]) {
    const { text } = await decodeHtml(bytes, encoding);
    expect(text.length).toBeLessThanOrEqual(2 * bytes.length);
  }
});

it('a name of 100,000 letters, of other letters, or of a decoder that is none', async () => {
  for (const name of ['x'.repeat(100_000), 'utf-8\0', 'ＵＴＦ-8', '__proto__', 'constructor', ' ', ''])
    expect((await decodeHtml(Buffer.from('a'), name)).encoding).toBe('windows-1252');
});
