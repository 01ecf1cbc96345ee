/** The fields of a request: what is taken, what is refused, and in which words. */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { pressProfile } from '../../support/press-profile.ts';
import { convert, service } from '../service.ts';

/** How often the library was asked about options. */
const { checks } = vi.hoisted(() => {
  // Modules that an earlier file of this process has loaded have the true ones.
  vi.resetModules();
  return { checks: { count: 0 } };
});
vi.mock('../../../src/engine/index.ts', async (load) => {
  const engine = await load<typeof import('../../../src/engine/index.ts')>();
  const checkOptions: typeof engine.checkOptions = (options) => {
    checks.count++;
    engine.checkOptions(options);
  };
  return { ...engine, checkOptions };
});

afterAll(() => {
  vi.resetModules();
});

const PAGE = { html: '<p>Hello' };

describe('parts', () => {
  it('are taken as the library takes them', async () => {
    const given = service();
    const parts = [{ html: '<p>a', baseUrl: 'https://example.com/a' }, { url: ' https://Example.com/b ' }];
    expect((await convert(given, { parts })).statusCode).toBe(200);
    expect(given.tasks[0]!.source).toEqual({ parts: [parts[0], { url: 'https://example.com/b' }] });
    expect(given.records[0]).toMatchObject({ bytesIn: 4, sourceHost: 'example.com' });
  });
  it('are null where they are absent', async () =>
    expect((await convert(service(), { ...PAGE, parts: null })).statusCode).toBe(200));
  it('have 5 MB of html together', async () => {
    const html = 'x'.repeat(2_700_000);
    const response = await convert(service(), { parts: [{ html }, { html }] });
    expect(response.json()).toMatchObject({ code: 'HTML_TOO_LARGE', limit: 5_242_880, value: 5_400_000 });
  });
  it.each(['file:///etc/passwd', 'ftp://example.com/', 'https://a:b@example.com/'])('%s is not fetched', async (url) =>
    expect((await convert(service(), { parts: [{ html: 'x' }, { url }] })).json()).toMatchObject({
      code: 'URL_NOT_ALLOWED',
    }),
  );
  it('that cannot be fetched are told as an url is', async () => {
    const failed = service({
      status: 'failed',
      code: 'URL_HTTP_ERROR',
      message: 'x',
      details: { status: 404 },
    } as never);
    const response = await convert(failed, { parts: [{ url: 'https://example.com/' }] });
    expect(response.json()).toMatchObject({ code: 'URL_HTTP_ERROR', upstreamStatus: 404 });
  });
});

describe('a request', () => {
  it.each([
    [{ format: 'letter' }, { format: 'Letter' }],
    [{ format: 'TABLOID' }, { format: 'Tabloid' }],
    [{ format: ' a4 ' }, { format: 'A4' }],
    [
      { width: '100mm', height: '5in' },
      { width: '100mm', height: '5in' },
    ],
    [
      { marginTop: '0', marginLeft: ' +.5IN ' },
      { marginTop: '0', marginLeft: ' +.5IN ' },
    ],
    [
      { marginRight: '1cm', marginBottom: '12pt' },
      { marginRight: '1cm', marginBottom: '12pt' },
    ],
    [
      { marginTop: '2pc', marginRight: '4Q', marginBottom: '1.px', marginLeft: '3mm' },
      { marginTop: '2pc', marginRight: '4Q', marginBottom: '1.px', marginLeft: '3mm' },
    ],
    [{ landscape: true }, { landscape: true }],
    [{ accessibility: true }, { accessibility: true }],
    [
      { pages: '1-3,7-', destinations: 'all' },
      { pages: '1-3,7-', destinations: 'all' },
    ],
    [{ viewer: { pageMode: 'UseThumbs', openPage: 2 } }, { viewer: { pageMode: 'UseThumbs', openPage: 2 } }],
    [{ pages: null, viewer: null }, {}],
    [
      { forms: true, imageDpi: 150 },
      { forms: true, imageDpi: 150 },
    ],
    [{ signature: { field: 's', size: 4096 } }, { signature: { field: 's', size: 4096 } }],
    [{ conformance: ['pdf/a-3a', 'pdf/ua-1'] }, { conformance: ['pdf/a-3a', 'pdf/ua-1'] }],
    [
      { conformance: 'pdf/a-2b', classicXref: true },
      { conformance: 'pdf/a-2b', classicXref: true },
    ],
    [
      { outputIntent: { profile: Buffer.from(pressProfile()).toString('base64'), identifier: 'FOGRA51' } },
      { outputIntent: { profile: pressProfile(), identifier: 'FOGRA51' } },
    ],
    [{ eInvoice: { xml: '<a/>' } }, { eInvoice: { xml: '<a/>' } }],
    [
      {
        attachments: [
          { name: 'a.bin', base64: 'AP8=' },
          { name: 'b.txt', data: 'b', relationship: 'Data' },
        ],
      },
      {
        attachments: [
          { name: 'a.bin', data: new Uint8Array([0, 255]) },
          { name: 'b.txt', data: 'b', relationship: 'Data' },
        ],
      },
    ],
    [{ encryption: { ownerPassword: 'o' } }, { encryption: { ownerPassword: 'o' } }],
    [{ landscape: false, format: null, width: null }, { landscape: false }],
    [{ url: null }, {}],
    [{ url: ' ' }, {}],
  ])('takes %j', async (fields, page) => {
    const given = service();
    const response = await convert(given, { ...PAGE, ...fields });
    expect(response.statusCode).toBe(200);
    expect(given.tasks[0]).toMatchObject({ source: PAGE });
    expect(given.tasks[0]!.page).toEqual(page);
  });

  it('lets a custom size win over a format, and tells that as a warning', async () => {
    const fields = { ...PAGE, format: 'A4', width: '10in', height: '4in' };
    expect((await convert(service(), fields)).headers['x-warnings-count']).toBe('1');
    const { body } = await convert(service(), fields, { accept: 'multipart/mixed' });
    expect(body).toContain('"code":"FORMAT_IGNORED"');
  });

  it('takes html of exactly 5 MB however JSON escapes it', async () => {
    const html = '"'.repeat(5 * 1024 * 1024);
    expect((await convert(service(), { html })).statusCode).toBe(200);
    const response = await convert(service(), { html: `${html}x` });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'HTML_TOO_LARGE', limit: 5_242_880, value: 5_242_881 });
  });

  it('takes parts up to the same bound together, and attachments up to that of the body', async () => {
    const half = 'x'.repeat(2.5 * 1024 * 1024);
    expect((await convert(service(), { parts: [{ html: half }, { html: half }] })).statusCode).toBe(200);
    const parts = await convert(service(), { parts: [{ html: half }, { html: half }, { html: 'x' }] });
    expect([parts.statusCode, parts.json().code]).toEqual([413, 'HTML_TOO_LARGE']);
    const attached = (size: number) => ({ ...PAGE, attachments: [{ name: 'a', base64: 'A'.repeat(size) }] });
    expect((await convert(service(), attached(8 * 1024 * 1024))).statusCode).toBe(200);
    expect((await convert(service(), attached(12 * 1024 * 1024))).statusCode).toBe(413);
  });

  it('measures html in UTF-8', async () => {
    expect((await convert(service(), { html: 'é'.repeat(2.5 * 1024 * 1024) })).statusCode).toBe(200);
    expect((await convert(service(), { html: 'é'.repeat(2.5 * 1024 * 1024 + 1) })).statusCode).toBe(413);
  });
});

describe('a bad request', () => {
  const cases: [name: string, body: unknown, code: string, pointer: string | null][] = [
    ['no JSON', '{"html": ', 'INVALID_JSON', null],
    ['no object', '[]', 'INVALID_JSON', null],
    ['null', 'null', 'INVALID_JSON', null],
    ['no source', {}, 'SOURCE_REQUIRED', ''],
    ['a null source', { html: null, url: null }, 'SOURCE_REQUIRED', ''],
    ['a blank source', { html: ' \n' }, 'SOURCE_REQUIRED', ''],
    ['two sources', { html: 'x', url: 'https://example.com/' }, 'SOURCE_CONFLICT', '#/url'],
    ['html beside parts', { html: 'x', parts: [{ html: 'y' }] }, 'SOURCE_CONFLICT', '#/parts'],
    ['no parts', { parts: [] }, 'INVALID_FIELD', '#/parts'],
    ['parts of another type', { parts: 'x' }, 'INVALID_FIELD', '#/parts'],
    ['more parts than are taken', { parts: Array(501).fill({ html: '' }) }, 'INVALID_FIELD', '#/parts'],
    ['a part with two sources', { parts: [{ html: 'x', url: 'https://example.com/' }] }, 'INVALID_FIELD', '#/parts/0'],
    ['a part without a source', { parts: [{ html: 'x' }, {}] }, 'INVALID_FIELD', '#/parts/1'],
    ['a part with a relative url', { parts: [{ html: 'x' }, { url: 'b.html' }] }, 'INVALID_FIELD', '#/parts/1/url'],
    ['a part with a relative base', { parts: [{ html: 'x', baseUrl: 'b' }] }, 'INVALID_FIELD', '#/parts/0/baseUrl'],
    ['a part with another member', { parts: [{ html: 'x', htm: 'y' }] }, 'INVALID_FIELD', '#/parts/0/htm'],
    ['html of another type', { html: 5 }, 'INVALID_FIELD', '#/html'],
    ['a list as url', { url: ['https://example.com/'] }, 'INVALID_FIELD', '#/url'],
    ['a relative url', { url: '/page.html' }, 'INVALID_FIELD', '#/url'],
    ['an endless url', { url: `https://example.com/${'a'.repeat(5_000)}` }, 'INVALID_FIELD', '#/url'],
    ['a boolean as string', { ...PAGE, landscape: 'true' }, 'INVALID_FIELD', '#/landscape'],
    ['an unknown format', { ...PAGE, format: 'A5' }, 'INVALID_FIELD', '#/format'],
    ['width alone', { ...PAGE, width: '5in' }, 'DIMENSION_PAIR', '#/width'],
    ['height alone', { ...PAGE, height: '5in' }, 'DIMENSION_PAIR', '#/height'],
    ['width beside null', { ...PAGE, width: '5in', height: null }, 'DIMENSION_PAIR', '#/width'],
    [
      'base64 that is none',
      { ...PAGE, attachments: [{ name: 'a', base64: 'x' }] },
      'INVALID_FIELD',
      '#/attachments/0/base64',
    ],
    ['an unknown standard', { ...PAGE, conformance: 'pdf/a-9' }, 'INVALID_FIELD', '#/conformance'],
    ['a number as length', { ...PAGE, marginTop: 5 }, 'INVALID_FIELD', '#/marginTop'],
    ['a length without unit', { ...PAGE, marginTop: '5' }, 'INVALID_LENGTH', '#/marginTop'],
    ['a percentage', { ...PAGE, marginTop: '5%' }, 'INVALID_LENGTH', '#/marginTop'],
    ['a font-relative length', { ...PAGE, marginTop: '2em' }, 'INVALID_LENGTH', '#/marginTop'],
    ['a negative length', { ...PAGE, marginTop: '-1in' }, 'INVALID_LENGTH', '#/marginTop'],
    ['an exponent', { ...PAGE, marginTop: '1e2px' }, 'INVALID_LENGTH', '#/marginTop'],
    ['an unknown unit', { ...PAGE, marginTop: '1 furlong' }, 'INVALID_LENGTH', '#/marginTop'],
    ['an empty length', { ...PAGE, marginTop: '' }, 'INVALID_LENGTH', '#/marginTop'],
    ['infinity', { ...PAGE, marginTop: `${'9'.repeat(400)}in` }, 'INVALID_LENGTH', '#/marginTop'],
    ['a page side without unit', { ...PAGE, width: '5', height: '6in' }, 'INVALID_LENGTH', '#/width'],
    ['a huge page', { ...PAGE, width: '43in', height: '5in' }, 'PAGE_TOO_LARGE', '#/width'],
    ['a page of nothing', { ...PAGE, width: '0', height: '5in' }, 'INVALID_FIELD', '#/width'],
    [
      'margins without room',
      { ...PAGE, format: 'A4', marginTop: '6in', marginBottom: '6in' },
      'MARGINS_EXCEED_PAGE',
      '',
    ],
    ['an unknown field', { ...PAGE, margin_top: '1in' }, 'UNKNOWN_FIELD', '#/margin_top'],
    ['a field of every object', { ...PAGE, constructor: 1 }, 'UNKNOWN_FIELD', '#/constructor'],
    ['a prototype', '{"html":"x","__proto__":{"landscape":true}}', 'UNKNOWN_FIELD', '#/__proto__'],
    ['a field with a slash', { ...PAGE, 'a/~b': 1 }, 'UNKNOWN_FIELD', '#/a~1~0b'],
  ];

  it.each(cases)('is told of %s', async (_name, body, code, pointer) => {
    const given = service();
    const response = await convert(given, body);
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toBe('application/problem+json');
    const problem = response.json();
    expect(problem).toMatchObject({ status: 400, code });
    expect(problem.type).toBe(`http://localhost:80/problems/${code.toLowerCase().replaceAll('_', '-')}`);
    expect(problem.instance).toBe(`urn:uuid:${problem.requestId}`);
    expect(problem.title).toMatch(/^[A-Z]/);
    expect(problem.detail).toMatch(/[.?]$/);
    if (pointer !== null) expect(problem.errors[0]).toMatchObject({ pointer, code });
    expect(given.tasks).toEqual([]);
  });

  it('says which type a field has, and which was sent, but not what', async () => {
    const response = await convert(service(), { html: ['secret'], landscape: 'true' });
    expect(response.json().errors).toMatchObject([
      { pointer: '#/html', expected: 'string', received: 'array' },
      { pointer: '#/landscape', expected: 'boolean', received: 'string' },
    ]);
    expect(response.body).not.toContain('secret');
  });

  it('that is no JSON is told why, without its text', async () => {
    const response = await convert(service(), '{"html": secret document}');
    expect(response.json().detail).toMatch(/^The body is no valid JSON: .+\.$/);
    expect(response.body).not.toContain('secret');
  });

  it('names the nearest field', async () => {
    const { detail } = (await convert(service(), { ...PAGE, margin_top: '1in' })).json();
    expect(detail).toContain('Did you mean marginTop?');
  });

  it('lists all fields that are wrong', async () => {
    const body = { html: 5, margin_top: '1in', marginTop: '1', marginLeft: '2', format: 'B5', landscape: 1 };
    const { errors } = (await convert(service(), body)).json();
    expect(errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '#/format',
      '#/html',
      '#/landscape',
      '#/marginLeft',
      '#/marginTop',
      '#/margin_top',
    ]);
  });

  it('lists both sides of a page that is too large both ways, and the limit in px and in', async () => {
    const { errors } = (await convert(service(), { ...PAGE, width: '43in', height: '5000px' })).json();
    expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['#/width', '#/height']);
    for (const { detail } of errors) expect(detail).toMatch(/4096 px \(42\.67 in\)/);
  });

  it('lists twenty errors and no more, and looks at no more', async () => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`margin${i}`, 1]));
    checks.count = 0;
    const response = await convert(service(), { ...PAGE, ...many });
    expect(response.json().errors).toHaveLength(20);
    // Each name is compared with all known ones only as long as the answer has room; two more checks are of the whole.
    expect(checks.count).toBeLessThanOrEqual(22);
  });

  it('lists the formats that there are', async () => {
    const { errors } = (await convert(service(), { ...PAGE, format: 'A5' })).json();
    expect(errors[0].allowed).toEqual(['A4', 'Letter', 'Legal', 'Tabloid']);
  });
});
