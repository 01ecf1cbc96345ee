/** What servers and name servers do in a case, as JSON: answers by path, addresses by name, the second time others than the first. */
import fc from 'fast-check';

/** How an answer is sent. */
export type Delivery = 'whole' | 'halves' | 'cut' | 'silent' | 'drip' | 'reset';
/** How its body is packed, whatever the header says. */
export type Packing = 'plain' | 'gzip' | 'br' | 'deflate' | 'bomb' | 'br bomb' | 'half' | 'noise';

export interface ServerAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly packing: Packing;
  /** Of `content-length`: right, none, too long, too short, or chunks. */
  readonly length: 'right' | 'none' | 'long' | 'short' | 'chunked' | 'two';
  readonly delivery: Delivery;
}

export interface ServerScript {
  /** What is loaded; `PORT` stands for the port of the servers. */
  readonly start: string;
  readonly kind: 'document' | 'stylesheet' | 'image' | 'font';
  /** Each time a name is asked for it gets the next list; the last stays. */
  readonly names: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** The answer to `/0`, to `/1`, …; other paths are not found. */
  readonly answers: readonly ServerAnswer[];
}

/** The one address that stands for the public internet is 127.0.0.1. */
const ADDRESSES = fc.constantFrom(
  '127.0.0.1',
  '127.0.0.1',
  '127.0.0.1',
  '127.0.0.2',
  '10.0.0.1',
  '169.254.169.254',
  '::1',
  '::ffff:127.0.0.2',
  '::ffff:7f00:2',
  '64:ff9b::7f00:2',
  '0.0.0.0',
  'fe80::1',
  'no address',
  '',
);
const lists = fc.array(fc.array(ADDRESSES, { maxLength: 3 }), { minLength: 1, maxLength: 3 });

const TARGETS = fc.oneof(
  fc.nat(4).map((index) => `/${index}`),
  fc
    .tuple(
      fc.constantFrom('http://a.test:PORT', 'http://b.test:PORT', 'http://127.0.0.1:PORT', '//b.test:PORT'),
      fc.nat(4),
    )
    .map(([origin, index]) => `${origin}/${index}`),
  fc.constantFrom(
    'http://127.0.0.2:PORT/0',
    'http://[::1]:PORT/0',
    'http://2130706434:PORT/',
    'http://0x7f.2:PORT/',
    'http://127.0.0.1:1/',
    'http://u:p@a.test:PORT/0',
    'https://a.test:PORT/0',
    'file:///etc/hostname',
    'data:text/css,x',
    'javascript:0',
    'ftp://a.test/',
    'http://[',
    '',
    '#f',
    '?q',
    '../0',
    '\\\\a.test\\0',
    'http://a.test:PORT/\u00e9',
    'http://xn--a.test:PORT/',
    'http://a.test.:PORT/0',
    'http://localhost:PORT/0',
    'http://c.test:PORT/0',
  ),
);

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
const bodies = fc.oneof(
  fc
    .tuple(TARGETS, fc.nat(4))
    .map(([to, index]) => `@import url("${to}"); @import "/${index}"; p { color: red; background: url(/${index}) }`),
  fc.constantFrom('', 'x', '<!doctype html><p>page', `base64:${PNG}`, '@charset "utf-16"; p{}', 'x'.repeat(5_000)),
);

const answers: fc.Arbitrary<ServerAnswer> = fc.record({
  status: fc.constantFrom(200, 200, 200, 301, 302, 303, 307, 308, 204, 206, 304, 404, 500, 103, 999, 100),
  headers: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: TARGETS.map((to) => ['location', to] as const) },
      {
        weight: 2,
        arbitrary: fc
          .constantFrom('text/css', 'text/html; charset=utf-8', 'image/png', 'text/html;;;=', '', 'application/pdf')
          .map((type) => ['content-type', type] as const),
      },
      {
        weight: 2,
        arbitrary: fc
          .constantFrom('gzip', 'br', 'deflate', 'gzip, br', 'x', 'gzip, gzip, gzip, gzip, gzip, gzip')
          .map((coding) => ['content-encoding', coding] as const),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ['set-cookie', 'a=b'],
          ['x', 'y'.repeat(40_000)],
          ['transfer-encoding', 'gzip'],
          ['refresh', '0; url=/1'],
          ['link', '</1>; rel=stylesheet'],
          ['connection', 'close'] as const,
        ),
      },
    ),
    { maxLength: 3 },
  ),
  body: bodies,
  packing: fc.constantFrom<Packing>(
    'plain',
    'plain',
    'plain',
    'gzip',
    'br',
    'deflate',
    'bomb',
    'br bomb',
    'half',
    'noise',
  ),
  length: fc.constantFrom<ServerAnswer['length']>(
    ...new Array<'right'>(9).fill('right'),
    'none',
    'long',
    'short',
    'chunked',
    'two',
  ),
  delivery: fc.constantFrom<Delivery>(
    ...new Array<Delivery>(20).fill('whole'),
    'halves',
    'cut',
    'reset',
    'silent',
    'drip',
  ),
});

export const serverScripts: fc.Arbitrary<ServerScript> = fc.record({
  start: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('http://a.test:PORT/0', 'http://127.0.0.1:PORT/0') },
    { weight: 1, arbitrary: TARGETS },
  ),
  kind: fc.constantFrom('document', 'stylesheet', 'image', 'font'),
  names: fc.record({ 'a.test': fc.oneof(fc.constant([['127.0.0.1']]), lists), 'b.test': lists }),
  answers: fc.array(answers, { minLength: 1, maxLength: 5 }),
});

/** `null` for what is no such script. */
export function readScript(bytes: Uint8Array): ServerScript | null {
  try {
    const script = JSON.parse(new TextDecoder().decode(bytes)) as ServerScript;
    const isWhole =
      typeof script.start === 'string' && Array.isArray(script.answers) && typeof script.names === 'object';
    return isWhole && script.answers.every(({ headers, body }) => Array.isArray(headers) && typeof body === 'string')
      ? script
      : null;
  } catch {
    return null;
  }
}
