/** Requests as text: a line, headers, an empty line, and the body's bytes; what a client, or somebody who is none, sends. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';

export interface ServiceRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const NAMES = [
  'html',
  'html',
  'url',
  'format',
  'width',
  'height',
  'marginTop',
  'landscape',
  'HTML',
  'html ',
  '__proto__',
  'constructor',
  'toString',
  '',
  '\u0000',
  'ü',
  'a'.repeat(1_200),
  '\\u0068tml',
] as const;

const scalars = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    'false',
    '"<p>x"',
    '""',
    '" "',
    '"A4"',
    '"a4 "',
    '"10mm"',
    '"1e9px"',
    '"-5px"',
    '"0"',
    '"http://example.com/"',
    '"javascript:x"',
    '"http://127.0.0.1/"',
    '"\\ud800"',
    '"\\u0000"',
    '"\ud83d\ude00"',
    '"\u2028"',
    '"\\x"',
    '"\n"',
    "'x'",
    'undefined',
    'NaN',
    '[]',
    '{}',
    '""""',
  ),
  fc.constantFrom(
    '0',
    '-0',
    '1e400',
    '-1',
    '01',
    '1.',
    '.5',
    '0x1',
    `${'9'.repeat(400)}`,
    '1e-999',
    '+1',
    'Infinity',
    '12345678901234567890',
  ),
  fc.nat(3_000).map((count) => `"${'<i>'.repeat(count)}"`),
);

const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { weight: 6, arbitrary: scalars },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`) },
    {
      weight: 2,
      arbitrary: fc.array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 4 }).map(objectOf),
    },
  ),
}));

function objectOf(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([name, given]) => `"${name}":${given}`).join(',')}}`;
}

const bodies = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 5 }).map(objectOf) },
  { weight: 2, arbitrary: value },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('[', '{"a":', '[{"html":', '"\\\\'), fc.nat(2_000))
      .map(([open, depth]) => open.repeat(depth)),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 3_000 })
      .map((count) => objectOf(Array.from({ length: count }, (_, i) => [`k${i}`, '1'] as const))),
  },
  { weight: 1, arbitrary: value.map((text) => `\uFEFF${text}`) },
  { weight: 1, arbitrary: fc.json() },
);

/** Parts of forms: names, names of files, and values, some of which are no form. */
const formParts = fc.record({
  name: fc.constantFrom(
    ...['files', 'files', 'files', 'fonts', 'stylesheets', 'headers', 'cookies', 'html', 'url', 'landscape', 'viewer'],
    ...['format', 'index.html', '', '__proto__', 'ü', 'a\\"b', 'a'.repeat(1_100)],
  ),
  filename: fc.constantFrom(
    ...['index.html', 'index.html', 'a.css', 'img/a.png', '../a', '/a', 'a\\b', '', '__proto__', 'ü.css', '%2e%2e/a'],
    ...[null, null, null],
  ),
  value: fc.oneof(
    value,
    fc.constantFrom('<p>x', 'https://example.com/', '{"A":"b"}', '{"A":"b\\r\\nC: d"}', '--x', '\r\n--x', '\r\n--x--'),
    fc.constantFrom('[{"name":"a","value":"b"}]', '[{"name":"a","value":"b;c","domain":"com"}]', '[{}]', '[null]'),
  ),
  head: fc.constantFrom(
    ...['', '', '', '\r\nContent-Type: text/html; charset=utf-16', '\r\nContent-Transfer-Encoding: base64'],
    ...[`\r\nX: ${'a'.repeat(9_000)}`, '\r\nContent-Disposition: form-data; name=x', '\r\nx'],
  ),
});

const forms = fc
  .tuple(fc.array(formParts, { maxLength: 6 }), fc.constantFrom('--x--\r\n', '--x--', '--x\r\n', '', '--x--\r\nmore'))
  .map(([parts, end]) => {
    const pieces = parts.map(({ name, filename, value: text, head }) => {
      const file = filename === null ? '' : `; filename="${filename}"`;
      return `--x\r\nContent-Disposition: form-data; name="${name}"${file}${head}\r\n\r\n${text}\r\n`;
    });
    return `${pieces.join('')}${end}`;
  });

const WRITERS: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(text),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => gzipSync(text),
  (text) => gzipSync(text).subarray(0, 15),
  (text) => Buffer.concat([gzipSync(text), gzipSync(text)]),
  (text) => deflateSync(text),
  (text) => brotliCompressSync(text),
];

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json',
      'application/json',
      'application/json; charset=utf-8',
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
      'text/plain',
      'multipart/form-data; boundary=x',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'multipart/form-data; boundary=""',
      'application/x-www-form-urlencoded',
      'application/json, text/html',
      '',
    ),
    'content-encoding': fc.constantFrom('gzip', 'gzip', 'deflate', 'br', 'identity', 'gzip, gzip', 'x', ''),
    accept: fc.constantFrom('application/pdf', 'multipart/mixed', '*/*;q=0', 'text/html', ';;q=x', 'a'.repeat(2_000)),
    authorization: fc.constantFrom('Bearer good', 'Bearer rich', 'Bearer blocked', 'Bearer x', 'Basic x', ''),
    'idempotency-key': fc.constantFrom('a', '"a"', '', 'x'.repeat(300), 'ü'),
    'x-request-id': fc.constantFrom('id-1', '<script>', 'x'.repeat(200), ''),
    traceparent: fc.constantFrom('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-0-0-0', ''),
    origin: fc.constantFrom('http://x', 'null', ''),
    expect: fc.constantFrom('100-continue', 'x'),
  },
  { requiredKeys: ['content-type'] },
);

type Drawn = fc.Arbitrary<{ readonly kind: string; readonly bytes: Uint8Array }>;

/** Forms where forms are read, so that what they hold is looked at. */
const formRequests: Drawn = forms.map((body) => ({
  kind: 'form',
  bytes: Buffer.from(`POST /pdf/convert/multipart\ncontent-type: multipart/form-data; boundary=x\n\n${body}`),
}));

const anyRequests: Drawn = fc
  .record({
    method: fc.constantFrom('POST', 'POST', 'POST', 'POST', 'POST', 'PUT', 'GET', 'OPTIONS', 'HEAD', 'DELETE'),
    url: fc.constantFrom(
      '/pdf/convert',
      '/pdf/convert',
      '/pdf/convert',
      '/pdf/convert',
      '/pdf/convert/multipart',
      '/pdf/convert/multipart',
      '/pdf/convert?x=1',
      '/pdf/convert/',
      '//pdf/convert',
      '/pdf/%63onvert',
      '/%zz',
      '/openapi.json',
      '/healthz',
      '/readyz',
    ),
    given: headers,
    body: fc.oneof({ weight: 2, arbitrary: bodies }, { weight: 1, arbitrary: forms }),
    write: fc.constantFrom(...WRITERS),
  })
  .map(({ method, url, given, body, write }) => {
    const lines = Object.entries(given).map(([name, text]) => `${name}: ${text}`);
    const head = Buffer.from(`${method} ${url}\n${lines.join('\n')}\n\n`, 'latin1');
    return {
      kind: `${method}${given['content-encoding'] === undefined ? '' : ', packed'}`,
      bytes: Buffer.concat([head, write(body)]),
    };
  });

export const serviceRequests: Drawn = fc.oneof(
  { weight: 4, arbitrary: anyRequests },
  { weight: 1, arbitrary: formRequests },
);

/** `null` for what is no request in this form. */
export function readRequest(bytes: Uint8Array): ServiceRequest | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.indexOf('\n\n');
  const [line = '', ...lines] = file.toString('latin1', 0, Math.max(0, end)).split('\n');
  const [, method, url] = /^(POST|PUT|GET|OPTIONS|HEAD|DELETE) (\/\S*)$/.exec(line) ?? [];
  if (method === undefined || url === undefined) return null;
  const given: Record<string, string> = {};
  for (const each of lines) {
    const [, name, text] = /^([a-z-]+): ([\t -~\x80-\xff]*)$/.exec(each) ?? [];
    if (name === undefined || text === undefined) return null;
    given[name] = text;
  }
  return { method, url, headers: given, body: file.subarray(end + 2) };
}
