/** The options of `render` and `layout`: what is taken, what stands where nothing is given, what is refused and how. */
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { PlatenError } from '../../../src/engine/base/errors.ts';
import { DEFAULT_WORK_LIMITS } from '../../../src/engine/base/work-budget.ts';
import { parseOptions, type RenderOptions } from '../../../src/engine/render/options.ts';

/** Tests give what the types forbid. */
const parse = (options: unknown) => parseOptions(options as RenderOptions);

function refusal(options: unknown): PlatenError {
  try {
    parse(options);
  } catch (error) {
    if (error instanceof PlatenError) return error;
    throw error;
  }
  throw new Error('The options were taken.');
}

test('defaults', () => {
  expect(parse({ html: 'x' })).toEqual({
    html: 'x',
    url: null,
    parts: null,
    baseUrl: 'about:blank',
    size: null,
    landscape: false,
    margins: { top: null, right: null, bottom: null, left: null },
    preferCssPageSize: false,
    shrinkToFit: true,
    media: 'print',
    stylesheets: [],
    transform: null,
    title: null,
    author: null,
    subject: null,
    keywords: null,
    language: null,
    creationDate: null,
    watermark: null,
    fonts: [],
    systemFonts: false,
    tagged: true,
    print: { scale: 1, printsBackgrounds: true, preferCssMargins: false, outline: true, headerAndFooter: null },
    output: {
      pages: null,
      accessibility: false,
      destinations: 'linked',
      imageDpi: null,
      inspect: null,
      forms: false,
      viewer: {},
      conformance: null,
      outputIntent: null,
      classicXref: false,
      attachments: [],
      eInvoice: null,
      encryption: null,
      signature: null,
    },
    files: null,
    headers: null,
    fileRoots: [],
    allowPrivateAddresses: false,
    timeout: 30_000,
    signal: null,
    limits: {
      pages: 10_000,
      elements: 1_000_000,
      depth: 512,
      resources: 1_000,
      resourceBytes: 200_000_000,
      imagePixels: 64_000_000,
      unpackedPixels: 256_000_000,
      outputBytes: 500_000_000,
      htmlBytes: Number.POSITIVE_INFINITY,
      ...DEFAULT_WORK_LIMITS,
    },
    onProgress: null,
    onEnd: null,
  });
});

test('an option that is undefined is absent', () => {
  const names = Object.keys(parse({ html: '' })).filter(
    (name) => !['size', 'margins', 'preferCssPageSize', 'output', 'print'].includes(name),
  );
  const absent = Object.fromEntries([...names, 'format', 'width', 'marginTop'].map((name) => [name, undefined]));
  expect(parse({ ...absent, html: 'x', limits: { pages: undefined } })).toEqual(parse({ html: 'x' }));
});

describe('the source', () => {
  test.each([
    [{}, 'SOURCE_REQUIRED'],
    [{ html: undefined, url: undefined }, 'SOURCE_REQUIRED'],
    [{ html: '', url: 'https://example.com/' }, 'SOURCE_CONFLICT'],
    [{ html: '', url: 'not an address' }, 'SOURCE_CONFLICT'],
    [{ url: 'page.html' }, 'INVALID_OPTION'],
    [{ html: '', baseUrl: '../' }, 'INVALID_OPTION'],
  ])('%j: %s', (options, code) => expect(refusal(options).code).toBe(code));

  test('relative links start from the url, unless baseUrl says otherwise', () => {
    expect(parse({ url: 'HTTPS://Example.com' })).toMatchObject({
      url: 'https://example.com/',
      baseUrl: 'https://example.com/',
    });
    const baseUrl = new URL('https://example.com/deep/');
    expect(parse({ html: '', baseUrl }).baseUrl).toBe('https://example.com/deep/');
  });
  test('an empty text is a source', () => expect(parse({ html: '' }).html).toBe(''));
  test('bytes and dates of another realm are bytes and dates', () => {
    const html: unknown = runInNewContext('new Uint8Array([60])');
    const creationDate: unknown = runInNewContext('new Date(0)');
    expect(parse({ html, creationDate })).toMatchObject({ html, creationDate });
  });
});

describe('paper', () => {
  const MM = 96 / 25.4;
  test.each([
    ['A4', 210 * MM, 297 * MM],
    ['a4', 210 * MM, 297 * MM],
    ['letter', 816, 1056],
    ['LEGAL', 816, 1344],
    [' Tabloid ', 1056, 1632],
  ])('%s', (format, width, height) => {
    const { size } = parse({ html: '', format });
    expect(size?.width).toBeCloseTo(width, 9);
    expect(size?.height).toBeCloseTo(height, 9);
  });
  test('width and height win over format', () =>
    expect(parse({ html: '', format: 'A4', width: '5in', height: '6in' }).size).toEqual({ width: 480, height: 576 }));
  test.each([
    [{ format: 'A7' }, 'INVALID_OPTION', 'format', '"A7" is not a paper format. Known are A4, Letter, Legal, Tabloid'],
    [{ format: 'A7', width: '1in', height: '1in' }, 'INVALID_OPTION', 'format', '"A7"'],
    [{ width: '5in' }, 'DIMENSION_PAIR', 'width', 'width was given without height'],
    [{ height: '5in' }, 'DIMENSION_PAIR', 'height', 'height was given without width'],
    [{ width: '4097px', height: '1in' }, 'PAGE_TOO_LARGE', 'width', '4096 px (42.67 in)'],
    [{ width: '1in', height: '43in' }, 'PAGE_TOO_LARGE', 'height', '"43in"'],
    [{ width: '0', height: '1in' }, 'INVALID_OPTION', 'width', 'at least 1px'],
  ])('%j: %s', (options, code, option, message) => {
    const error = refusal({ html: '', ...options });
    expect([error.code, error.details.option]).toEqual([code, option]);
    expect(error.message).toContain(message);
  });
  test('4096 px are allowed', () =>
    expect(parse({ html: '', width: '4096px', height: '4096px' }).size).toEqual({ width: 4096, height: 4096 }));
});

describe('lengths', () => {
  test.each([
    ['0', 0],
    ['0.5in', 48],
    ['.5IN', 48],
    ['+1.in', 96],
    [' 12pt ', 16],
    ['2pc', 32],
    ['10px', 10],
    ['2.54cm', 96],
    ['25.4mm', 96],
    ['101.6q', 96],
  ])('%j', (length, px) => expect(parse({ html: '', marginTop: length }).margins.top).toBeCloseTo(px, 9));

  test.each(['', '5', '-1in', '1e1px', '5%', '2em', '1 in', '1furlong', 'in', '.in', 'calc(1in)', '٣in', '1in2'])(
    '%j is none',
    (length) => {
      const error = refusal({ html: '', marginLeft: length });
      expect([error.code, error.details.option]).toEqual(['INVALID_LENGTH', 'marginLeft']);
      expect(error.message).toContain('in, cm, mm, Q, pt, pc or px');
    },
  );
  // So long that a pattern which tries each end for each start would not come to an end.
  test('long ones are refused in few words', () => {
    for (const text of ['1'.repeat(2_000_000), `${'1'.repeat(2_000_000)}.`, `${'1'.repeat(2_000_000)}in`])
      expect(refusal({ html: '', marginTop: text }).message.length).toBeLessThan(300);
  });
});

describe('margins that leave no room', () => {
  test.each([
    [{ format: 'A4', marginLeft: '4in', marginRight: '4.3in' }, true],
    [{ format: 'A4', marginLeft: '4in', marginRight: '4.2in' }, false],
    [{ format: 'A4', marginLeft: '4in', marginRight: '4.3in', landscape: true }, false],
    [{ format: 'A4', marginTop: '5in', marginBottom: '5in', landscape: true }, true],
    [{ width: '1in', height: '1in', marginTop: '1in' }, true],
    // What the document may change is not known yet.
    [{ marginLeft: '4in', marginRight: '4.3in' }, false],
    [{ format: 'A4', marginLeft: '4in', marginRight: '4.3in', preferCSSPageSize: true }, false],
    [{ marginLeft: '40in', marginRight: '4in' }, true],
  ])('%j: refused %s', (options, refused) => {
    if (refused) expect(refusal({ html: '', ...options }).code).toBe('MARGINS_EXCEED_PAGE');
    else expect(() => parse({ html: '', ...options })).not.toThrow();
  });
});

describe('a value of the wrong kind names the option, what is allowed and what was given', () => {
  test.each([
    [{ html: 5 }, 'html: expected a string or a Uint8Array, got 5.'],
    [{ html: null }, 'html: expected a string or a Uint8Array, got null.'],
    [{ html: '', landscape: 'true' }, 'landscape: expected true or false, got "true".'],
    [{ html: '', landscape: 0 }, 'landscape: expected true or false, got 0.'],
    [
      { html: '', marginTop: true },
      'marginTop: expected a length in a string, for example "0.5in", or a number of px, got true.',
    ],
    [
      { html: '', marginTop: -5 },
      'marginTop: expected a length in a string, for example "0.5in", or a number of px, got -5.',
    ],
    [{ html: '', media: 'Print' }, 'media: expected "print" or "screen", got "Print".'],
    [{ html: '', stylesheets: 'p {}' }, 'stylesheets: expected an array of strings, got "p {}".'],
    [
      { html: '', stylesheets: ['', 1, null] },
      'stylesheets: expected an array of strings, got an array of string and number and null.',
    ],
    [{ html: '', transform: {} }, 'transform: expected a function, got a value of type object.'],
    [{ html: '', keywords: 'a, b' }, 'keywords: expected an array of strings, got "a, b".'],
    [
      { html: '', creationDate: '2026-01-01' },
      'creationDate: expected a Date between the years 0 and 9999, got "2026-01-01".',
    ],
    [{ html: '', watermark: true }, 'watermark: expected a string or false, got true.'],
    [
      { html: '', fonts: [5] },
      'fonts: expected an array of paths (strings) and font files (Uint8Array), got an array of number.',
    ],
    [{ html: '', timeout: 0 }, 'timeout: expected a number of milliseconds above 0, got 0.'],
    [{ html: '', timeout: Number.NaN }, 'timeout: expected a number of milliseconds above 0, got NaN.'],
    [{ html: '', signal: {} }, 'signal: expected an AbortSignal, got a value of type object.'],
    [{ html: '', limits: [] }, 'limits: expected an object of limits, for example { pages: 100 }, got an empty array.'],
    [{ html: '', limits: { pages: '3' } }, 'limits.pages: expected a number of at least 1, got "3".'],
    [{ html: '', limits: { depth: 513 } }, 'limits.depth: expected a number from 1 to 512, got 513.'],
    [
      { html: '', fileRoots: ['file://host/share'] },
      'fileRoots: "file://host/share" is not the address of a local folder. Write its path.',
    ],
    [undefined, 'Expected one object of options, for example { html: "<p>Hello" }, got undefined.'],
    ['<p>Hello', 'Expected one object of options, for example { html: "<p>Hello" }, got "<p>Hello".'],
  ])('%j', (options, message) => {
    const error = refusal(options);
    expect([error.code, error.message]).toEqual(['INVALID_OPTION', message]);
  });
  test('dates that a PDF cannot hold', () => {
    for (const date of [new Date(Number.NaN), new Date(8.64e15), new Date('-000001-01-01T00:00:00Z')])
      expect(refusal({ html: '', creationDate: date }).code).toBe('INVALID_OPTION');
  });
});

describe('an unknown name', () => {
  test.each([
    [{ html: '', margin_top: '1in' }, 'There is no option "margin_top". Did you mean marginTop?', 'margin_top'],
    [{ html: '', basePath: '' }, 'There is no option "basePath". Known are html, url, baseUrl', 'basePath'],
    [{ html: '', constructor: 1 }, 'There is no option "constructor".', 'constructor'],
    [JSON.parse('{"html":"","__proto__":1}'), 'There is no option "__proto__".', '__proto__'],
    [{ html: '', limits: { page: 3 } }, 'There is no limit "page". Did you mean pages?', 'limits.page'],
  ])('%j', (options, message, option) => {
    const error = refusal(options);
    expect(error.code).toBe('INVALID_OPTION');
    expect(error.message).toContain(message);
    expect(error.details.option).toBe(option);
  });
});

describe('watermark', () => {
  test.each([
    [false, null],
    ['', null],
    ['DRAFT', 'DRAFT'],
  ])('%j is %j', (given, used) => expect(parse({ html: '', watermark: given }).watermark).toBe(used));
});

test('a folder may be named by its path or its address', () =>
  expect(parse({ html: '', fileRoots: ['/srv/a b', 'file:///srv/a%20b'] }).fileRoots).toEqual([
    '/srv/a b',
    '/srv/a b',
  ]));

it('ends in a PlatenError whatever it is given', () => {
  const names = fc.constantFrom(
    ...['html', 'url', 'baseUrl', 'format', 'width', 'height', 'landscape', 'marginTop', 'preferCSSPageSize', 'media'],
    ...['stylesheets', 'transform', 'title', 'keywords', 'creationDate', 'watermark', 'fonts', 'fileRoots', 'timeout'],
    ...['files', 'headers', 'signal', 'limits', 'onProgress', 'pages', 'destinations', 'viewer'],
  );
  const value = fc.oneof(
    fc.anything({
      withDate: true,
      withTypedArray: true,
      withBigInt: true,
      withNullPrototype: true,
      withSparseArray: true,
    }),
    fc.constantFrom('file://x', 'file:///%2f', 'http://', '1in', 'A4', Symbol('x'), new URL('file:///x')),
    fc.array(fc.constantFrom('file://x', 'file:///%00', '')),
  );
  fc.assert(
    fc.property(fc.dictionary(names, value), fc.boolean(), (options, hasHtml) => {
      try {
        parse(hasHtml ? { ...options, html: '' } : options);
      } catch (error) {
        expect(error).toBeInstanceOf(PlatenError);
        expect((error as PlatenError).code).not.toBe('INTERNAL');
      }
    }),
    { numRuns: 2_000 },
  );
});
