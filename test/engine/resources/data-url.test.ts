import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContentType, parseDataUrl } from '../../../src/engine/resources/data-url.ts';

const parsed = (url: string) => {
  const data = parseDataUrl(url);
  return data === null ? null : `${data.contentType} ${data.charset} ${Buffer.from(data.bytes).toString('latin1')}`;
};

describe('data: URLs', () => {
  it.each([
    ['data:,A%20b', 'text/plain US-ASCII A b'],
    ['DATA:text/css,a{}', 'text/css null a{}'],
    ['data:text/html;charset=utf-8,%c3%a9', 'text/html utf-8 \u00c3\u00a9'],
    ['data:;charset="utf-16",x', 'text/plain utf-16 x'],
    ['data:text/plain;base64,QUJD', 'text/plain null ABC'],
    ['data:text/plain; base64 ,QU JD', 'text/plain null ABC'],
    ['data:image/png;base64,QQ', 'image/png null A'],
    ['data:image/png;base64,QQ%3D%3D', 'image/png null A'],
    ['data:image/svg+xml,<svg>#1', 'image/svg+xml null <svg>'],
    ['data:nonsense,x', 'text/plain US-ASCII x'],
    ['data:,100%', 'text/plain US-ASCII 100%'],
    ['data:,%4', 'text/plain US-ASCII %4'],
    ['data:text/plain', null],
    ['data:;base64,Q', null],
    ['data:;base64,Q*==', null],
    ['http://x/,a', null],
  ])('%s', (url, expected) => expect(parsed(url)).toBe(expected));

  it('gives back what was encoded', () =>
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const data = parseDataUrl(`data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`);
        expect(Buffer.from(data?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true);
      }),
    ));

  it('takes any text', () => fc.assert(fc.property(fc.string(), (text) => parseDataUrl(`data:${text}`) !== undefined)));
});

describe('content types', () => {
  it.each([
    ['text/HTML; Charset=UTF-8', 'text/html UTF-8'],
    ['text/html;charset="x"', 'text/html x'],
    ['text/html;a=b;charset=y', 'text/html y'],
    ['', 'null null'],
    ['nothing', 'null null'],
  ])('%s', (header, expected) => {
    const { contentType, charset } = parseContentType(header);
    expect(`${contentType} ${charset}`).toBe(expected);
  });
});
