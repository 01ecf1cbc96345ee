/** `POST /pdf/convert/multipart`: what a form may hold, what becomes of it, and what is told of one that is wrong. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { failing, GOOD, type Service, service } from '../service.ts';

const URL = '/pdf/convert/multipart';
const HTML = '<h1>Hello';

type Part = readonly [name: string, value: string | Uint8Array, filename?: string];

/** RFC 7578, as curl writes it. */
function form(parts: readonly Part[], boundary = 'b0undary'): Buffer {
  const pieces = parts.flatMap(([name, value, filename]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
    value,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece as string)));
}

const INDEX: Part = ['files', HTML, 'index.html'];

function send({ server }: Service, body: readonly Part[] | Buffer, headers: Readonly<Record<string, string>> = {}) {
  return server.inject({
    method: 'POST',
    url: URL,
    headers: { 'content-type': 'multipart/form-data; boundary=b0undary', ...headers },
    payload: Buffer.isBuffer(body) ? body : form(body as readonly Part[]),
  });
}

/** What the engine is asked for. */
async function taskOf(...parts: Part[]) {
  const given = service();
  const response = await send(given, parts);
  expect([response.statusCode, response.body.slice(0, 300)]).toEqual([200, '%PDF-1.7 tiny']);
  return given.tasks[0]!;
}

async function problemOf(body: readonly Part[] | Buffer, headers: Readonly<Record<string, string>> = {}) {
  const given = service();
  const response = await send(given, body, headers);
  expect(given.tasks).toEqual([]);
  for (const name of ['x-duration-ms', 'x-size-bytes', 'x-sandbox']) expect(response.headers).toHaveProperty(name);
  const { status, code, detail, errors } = response.json() as {
    status: number;
    code: string;
    detail: string;
    errors?: { pointer: string }[];
  };
  expect(status).toBe(response.statusCode);
  return { status, code, detail, pointer: errors?.[0]?.pointer };
}

describe('a form', () => {
  it('is index.html and what it refers to, by name', async () => {
    const task = await taskOf(
      INDEX,
      ['files', 'p {}', 'css/a.css'],
      ['files', Buffer.from([0, 255, 13, 10]), 'logo.png'],
    );
    expect(task.source).toEqual({ html: HTML });
    expect(task.given?.files).toEqual({ 'css/a.css': Buffer.from('p {}'), 'logo.png': Buffer.from([0, 255, 13, 10]) });
  });

  it('may call each file by its own name', async () => {
    const task = await taskOf(['index.html', HTML, 'index.html'], ['a.css', '', 'a.css']);
    expect(Object.keys(task.given?.files ?? {})).toEqual(['a.css']);
  });

  it('has the options of the JSON body as fields', async () => {
    const viewer = '{"pageLayout":"OneColumn"}';
    const { page } = await taskOf(
      INDEX,
      ['format', 'Letter'],
      ['marginTop', '1cm'],
      ['landscape', 'true'],
      ['imageDpi', '150'],
      ['viewer', viewer],
      ['conformance', 'pdf/a-3b'],
      ['tagged', ''],
    );
    expect(page).toEqual({
      format: 'Letter',
      marginTop: '1cm',
      landscape: true,
      imageDpi: 150,
      viewer: JSON.parse(viewer),
      conformance: 'pdf/a-3b',
    });
    expect((await taskOf(INDEX, ['conformance', '["pdf/a-3a", "pdf/ua-1"]'])).page.conformance).toEqual([
      'pdf/a-3a',
      'pdf/ua-1',
    ]);
  });

  it('may have fonts and style sheets', async () => {
    const { given } = await taskOf(
      INDEX,
      ['fonts', Buffer.from([1, 2]), 'a.ttf'],
      ['stylesheets', 'p {}', 'a.css'],
      ['stylesheets', 'b {}'],
    );
    expect(given).toEqual({ files: {}, fonts: [Buffer.from([1, 2])], stylesheets: ['p {}', 'b {}'] });
  });

  it('may have a url, with headers and cookies for its server', async () => {
    const cookies = '[{"name":"a","value":"1"},{"name":"b","value":"x y","domain":".example.com"}]';
    const task = await taskOf(
      ['url', 'https://www.example.com/'],
      ['headers', '{"Authorization":"Bearer x"}'],
      ['cookies', cookies],
    );
    expect(task.source).toEqual({ url: 'https://www.example.com/' });
    expect(task.given).toEqual({ headers: { Authorization: 'Bearer x', Cookie: 'a=1; b=x y' } });
  });

  it('may have html as a field, which finds the files', async () => {
    const task = await taskOf(['html', HTML], ['files', 'p {}', 'a.css']);
    expect([task.source, Object.keys(task.given?.files ?? {})]).toEqual([{ html: HTML }, ['a.css']]);
  });

  it('is UTF-8 unless the document says otherwise', async () => {
    expect((await taskOf(['files', 'ümläut', 'index.html'])).source).toEqual({ html: 'ümläut' });
    const latin = Buffer.from('<meta charset=latin1>\xfc', 'latin1');
    expect((await taskOf(['files', latin, 'index.html'])).source).toEqual({ html: latin });
  });

  it('may be packed', async () => {
    const response = await send(service(), gzipSync(form([INDEX])), { 'content-encoding': 'gzip' });
    expect(response.statusCode).toBe(200);
  });

  it('that is sent twice is converted once, whatever its boundary', async () => {
    const given = service();
    const key = { ...GOOD, 'idempotency-key': '1' };
    await send(given, [INDEX], key);
    const again = await send(given, form([INDEX], 'other'), {
      ...key,
      'content-type': 'multipart/form-data; boundary=other',
    });
    expect([again.statusCode, again.headers['idempotency-replayed'], given.tasks.length]).toEqual([200, 'true', 1]);
    const third = await send(given, [INDEX, ['files', '', 'a.css']], key);
    expect(third.json().code).toBe('IDEMPOTENCY_MISMATCH');
  });
});

describe('a form that is wrong is told', () => {
  it.each<[string, Part[], string, string]>([
    ['empty', [], 'SOURCE_REQUIRED', 'The form is empty.'],
    [
      'no index.html',
      [
        ['files', '', 'page.html'],
        ['files', '', 'a.css'],
      ],
      'SOURCE_REQUIRED',
      'There is no index.html: what came is "page.html", "a.css". Name the file that is printed index.html (with curl: -F "files=@page.html;filename=index.html"), or send html or url.',
    ],
    ['options alone', [['format', 'A4']], 'SOURCE_REQUIRED', 'what came is no files'],
    [
      'url and files',
      [
        ['url', 'https://example.com/'],
        ['files', '', 'a.css'],
      ],
      'SOURCE_CONFLICT',
      'Both files and url were given',
    ],
    ['html and index.html', [INDEX, ['html', 'x']], 'SOURCE_CONFLICT', 'Both index.html and html were given.'],
    [
      'a name that leads out',
      [INDEX, ['files', '', '../a.css']],
      'INVALID_FIELD',
      'the name "../a.css" leads out of its folder',
    ],
    ['an absolute name', [INDEX, ['files', '', '/etc/passwd']], 'INVALID_FIELD', 'begins or ends with /'],
    [
      'a name twice',
      [INDEX, ['files', '', 'a.css'], ['files', '', 'a.css']],
      'INVALID_FIELD',
      'files: "a.css" was sent twice.',
    ],
    ['a file without a name', [INDEX, ['files', 'x']], 'INVALID_FIELD', 'files: a part has no file name.'],
    ['a field twice', [INDEX, ['format', 'A4'], ['format', 'A4']], 'INVALID_FIELD', 'format: was sent twice.'],
    ['no field', [INDEX, ['formt', 'A4']], 'UNKNOWN_FIELD', 'There is no field "formt". Did you mean format?'],
    [
      'a field of Gotenberg',
      [INDEX, ['paperWidth', '8.5']],
      'UNKNOWN_FIELD',
      'There is no field "paperWidth". Send width and height, with units: 8.5in.',
    ],
    [
      'a file in no field',
      [INDEX, ['font', 'x', 'a.ttf']],
      'UNKNOWN_FIELD',
      'A file came in a part "font". Send what the document refers to as "files", fonts as "fonts"',
    ],
    ['no JSON', [INDEX, ['landscape', 'yes']], 'INVALID_FIELD', 'landscape: expected JSON, for example true.'],
    ['another kind', [INDEX, ['landscape', '1']], 'INVALID_FIELD', 'landscape: expected a boolean, got a number.'],
    ['no length', [INDEX, ['marginTop', '1']], 'INVALID_LENGTH', 'marginTop'],
    ['no UTF-8', [INDEX, ['format', Buffer.from([255])]], 'INVALID_FIELD', 'format: expected text in UTF-8'],
    [
      'headers without a url',
      [INDEX, ['headers', '{"A":"secret"}']],
      'INVALID_FIELD',
      'headers: they are sent to the server of url, which was not given.',
    ],
    [
      'headers that are none',
      [
        ['url', 'https://example.com/'],
        ['headers', '["secret"]'],
      ],
      'INVALID_FIELD',
      'headers: expected an object of strings',
    ],
    [
      'a header of the connection',
      [
        ['url', 'https://example.com/'],
        ['headers', '{"Host":"secret"}'],
      ],
      'INVALID_FIELD',
      'headers: "Host" is set by platen itself.',
    ],
    [
      'a header with a line end',
      [
        ['url', 'https://example.com/'],
        ['headers', '{"A":"secret\\r\\nB: 1"}'],
      ],
      'INVALID_FIELD',
      'the value of "A" has line ends',
    ],
    [
      'cookies twice',
      [
        ['url', 'https://example.com/'],
        ['headers', '{"cookie":"secret"}'],
        ['cookies', '[]'],
      ],
      'INVALID_FIELD',
      'cookies: headers has Cookie already.',
    ],
    [
      'cookies that are none',
      [
        ['url', 'https://example.com/'],
        ['cookies', '{"a":"secret"}'],
      ],
      'INVALID_FIELD',
      'cookies: expected an array',
    ],
    [
      'a cookie with a semicolon',
      [
        ['url', 'https://example.com/'],
        ['cookies', '[{"name":"a","value":"secret; b=c"}]'],
      ],
      'INVALID_FIELD',
      'cookies[0]: value: expected a string without semicolons',
    ],
    [
      'a cookie for another server',
      [
        ['url', 'https://example.com/'],
        ['cookies', '[{"name":"a","value":"secret","domain":"ample.com"}]'],
      ],
      'INVALID_FIELD',
      'cookies[0]: domain: cookies go to the server of url alone.',
    ],
    [
      'a path of a cookie',
      [
        ['url', 'https://example.com/'],
        ['cookies', '[{"name":"a","value":"secret","path":"/"}]'],
      ],
      'INVALID_FIELD',
      'cookies[0]: "path" is not taken',
    ],
    [
      'too much html',
      [['files', 'x'.repeat(5_242_881), 'index.html']],
      'HTML_TOO_LARGE',
      'index.html has 5242881 bytes; at most 5242880 (5 MB) are taken.',
    ],
    [
      'too much of all',
      [INDEX, ['files', 'x'.repeat(10_600_000), 'a.css']],
      'HTML_TOO_LARGE',
      'The body has more than',
    ],
    [
      'too many parts',
      Array.from({ length: 501 }, (_, index): Part => ['files', '', `${index}.css`]),
      'INVALID_FORM',
      'It has more than 500 parts.',
    ],
    [
      'a long name',
      [INDEX, ['files', '', `${'a'.repeat(2_000)}.css`]],
      'INVALID_FORM',
      'A name in it has more than 1000 bytes.',
    ],
    ['a part without a name', [INDEX, ['', 'x']], 'INVALID_FORM', 'A part has no name.'],
  ])('%s', async (_name, parts, code, detail) => {
    const problem = await problemOf(parts);
    expect(problem).toMatchObject({ code, detail: expect.stringContaining(detail) });
    expect(JSON.stringify(problem)).not.toContain('secret');
  });

  it.each([
    ['no boundary', form([INDEX]), 'multipart/form-data', 'Its Content-Type names no boundary'],
    ['cut short', form([INDEX]).subarray(0, -20), undefined, 'It does not end as it should'],
    ['another boundary', form([INDEX], 'other'), undefined, 'It does not end as it should'],
  ])('%s', async (_name, body, type, detail) =>
    expect(await problemOf(body, type === undefined ? {} : { 'content-type': type })).toMatchObject({
      status: 400,
      code: 'INVALID_FORM',
      detail: expect.stringContaining(detail),
    }),
  );

  it('another type', async () =>
    expect(await problemOf(Buffer.from('{}'), { 'content-type': 'application/json' })).toMatchObject({
      status: 415,
      detail: 'Send the request as Content-Type: multipart/form-data.',
    }));

  it('a form at the address of JSON', async () => {
    const { server } = service();
    const headers = { 'content-type': 'multipart/form-data; boundary=b0undary' };
    const response = await server.inject({ method: 'POST', url: '/pdf/convert', headers, payload: form([INDEX]) });
    expect(response.statusCode).toBe(415);
  });

  it('a font that is none', async () => {
    const response = await send(failing('FONT_UNREADABLE', 'The font cannot be read: x.'), [
      INDEX,
      ['fonts', 'x', 'a.ttf'],
    ]);
    expect(response.json()).toMatchObject({ code: 'INVALID_FIELD', detail: 'fonts: The font cannot be read: x.' });
  });
});

it('answers each address and method as elsewhere', async () => {
  const { server } = service();
  expect((await server.inject({ method: 'GET', url: URL })).headers.allow).toBe('POST, OPTIONS');
  expect((await server.inject({ method: 'OPTIONS', url: URL })).statusCode).toBe(204);
});

describe.each(['service.md', 'migrating.md', 'clients.md'])('docs/%s', (name) => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../docs', name), 'utf8').replaceAll('\\\n', ' ');
  const lines = text.split('\n').filter((line) => line.startsWith('curl ') && line.includes('/pdf/convert/multipart'));

  it('shows forms', () => expect(lines.length).toBeGreaterThan(0));

  it.each(lines)('%s', async (line) => {
    const parts = Array.from(line.matchAll(/-F (?:"([^"]*)"|'([^']*)'|(\S+))/g), ([, ...quoted]): Part => {
      const [, part = '', given = ''] = /^([^=]*)=(.*)$/.exec(quoted.find((each) => each !== undefined)!)!;
      const [, file, as] = /^@([^;]*)(?:;filename=(.*))?$/.exec(given) ?? [];
      return file === undefined ? [part, given] : [part, 'x', as ?? path.posix.basename(file)];
    });
    expect((await taskOf(...parts)).source).toBeDefined();
  });
});

describe('/openapi.json', async () => {
  const document = (await service().server.inject('/openapi.json')).json();
  const operation = document.paths[URL].post;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'openapi');

  it('names the fields', () => {
    const { properties } = operation.requestBody.content['multipart/form-data'].schema;
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(['files', 'fonts', 'stylesheets', 'headers', 'cookies', 'html', 'url', 'format']),
    );
  });

  it.each<[string, Part[] | Buffer]>([
    ['a PDF', [INDEX]],
    ['a wrong field', [INDEX, ['x', '']]],
    ['no form', Buffer.from('x')],
  ])('describes the answer to %s', async (_name, body) => {
    const response = await send(service(), body);
    const answer = operation.responses[response.statusCode];
    for (const name of ['X-Duration-Ms', 'X-Size-Bytes', 'X-Sandbox']) expect(answer.headers).toHaveProperty(name);
    const type = String(response.headers['content-type']).split(';')[0]!;
    expect(Object.keys(answer.content)).toContain(type);
    if (type === 'application/pdf') return;
    const schema = JSON.parse(
      JSON.stringify(answer.content[type].schema).replaceAll('"#/components', '"openapi#/components'),
    );
    expect(ajv.compile(schema)(response.json()), response.body).toBe(true);
  });
});
