import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryOf, readMultipart } from '../../src/playground/multipart.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const textOf = (body: Uint8Array) => Buffer.from(body).toString('latin1');

describe('the boundary', () => {
  it.each([
    ['multipart/mixed; boundary=abc', 'abc'],
    ['Multipart/Mixed; charset=x; Boundary="a b:c"', 'a b:c'],
    ['multipart/mixed', null],
    ['application/pdf; boundary=abc', null],
  ])('of %j', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary);
  });
});

describe('an answer in parts', () => {
  it('is taken apart', () => {
    const parts = readMultipart(
      bytes(
        '--b\r\nContent-Type: application/json\r\n\r\n{}\r\n--b  \r\nCONTENT-TYPE:application/pdf\r\n\r\n%PDF\r\n\r\n--b--\r\n',
      ),
      'b',
    );
    expect(parts.map(({ headers, body }) => [headers.get('content-type'), textOf(body)])).toEqual([
      ['application/json', '{}'],
      ['application/pdf', '%PDF\r\n'],
    ]);
  });

  it('may begin with words for nobody, and have parts without headers', () => {
    const parts = readMultipart(bytes('hello\r\n--b\r\n\r\nbody\r\n--b--'), 'b');
    expect(parts.map(({ body }) => textOf(body))).toEqual(['body']);
  });

  it.each(['', '--b', '--b\r\n\r\nx', 'x\r\n--b\r\n\r\nx\r\n--'])('that is cut off is refused: %j', (text) => {
    expect(() => readMultipart(bytes(text), 'b')).toThrow('cut off');
  });

  it('keeps every byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (body) => {
        const whole = Buffer.concat([bytes('--bound\r\nA: b\r\n\r\n'), body, bytes('\r\n--bound--\r\n')]);
        const parts = readMultipart(new Uint8Array(whole), 'bound');
        expect(textOf(parts[0]!.body)).toBe(textOf(body));
      }),
    );
  });
});
