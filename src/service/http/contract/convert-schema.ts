/** JSON Schemas (2020-12) of what goes in and out: they validate requests and become `/openapi.json`. */
import { type Static, Type } from 'typebox';
import { PROBLEMS } from '../base/problem.ts';
import { FILE_FIELDS } from './file-fields.ts';
import { SERVICE_FORMATS } from './formats.ts';

/** `word` in upper and lower case: JSON Schema has no flag for that. */
const anyCase = (word: string): string =>
  word.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
const oneOfWords = (words: readonly string[]): string => words.map(anyCase).join('|');

const UNITS = ['in', 'cm', 'mm', 'q', 'pt', 'pc', 'px'];
const LENGTH = `^\\s*(?:0|\\+?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:${oneOfWords(UNITS)}))\\s*$`;

/** Characters. */
export const LONGEST_URL = 4_096;

/** Every field may be null, which counts as absent. */
const text = (description: string, options: object = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description, ...options });
const length = (description: string, example: string) =>
  Type.Optional(text(description, { pattern: LENGTH, examples: [example] }));

/** A field that says something: neither null nor blank. */
const given = (name: string) => ({
  title: `${name} as the source`,
  required: [name],
  properties: { [name]: { type: 'string', pattern: '\\S' } },
});
/** `name` with a value needs `other` with a value. */
const needs = (name: string, other: string) => ({
  if: { required: [name], properties: { [name]: { type: 'string' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: [other], properties: { [other]: { type: 'string' } } },
});

export interface PartField {
  readonly html?: string;
  readonly url?: string;
  readonly baseUrl?: string;
}

export const MOST_PARTS = 500;

const PART = {
  type: 'object',
  properties: {
    html: { type: 'string' },
    url: { type: 'string', maxLength: LONGEST_URL, description: 'As url.' },
    baseUrl: { type: 'string', maxLength: LONGEST_URL, description: 'What relative links start from.' },
  },
  oneOf: [{ required: ['html'] }, { required: ['url'] }],
  additionalProperties: false,
};

export const ConvertBody = Type.Object(
  {
    html: Type.Optional(
      text('The document, at most 5 MB (5,242,880 bytes of UTF-8).', { examples: ['<h1>Hello</h1>'] }),
    ),
    url: Type.Optional(
      text('Address of a public web page: http or https, port 80 or 443, no credentials.', {
        maxLength: LONGEST_URL,
        examples: ['https://example.com/'],
      }),
    ),
    parts: Type.Optional(
      Type.Unsafe<readonly PartField[] | null>({
        description:
          'Many documents in one file, instead of html and url: one outline, one count of pages, links from each to each. All html together has at most 5 MB.',
        anyOf: [{ type: 'array', minItems: 1, maxItems: MOST_PARTS, items: PART }, { type: 'null' }],
        examples: [[{ html: '<h1>One</h1>' }, { url: 'https://example.com/two.html' }]],
      }),
    ),
    format: Type.Optional(
      text('Paper, in any case. Default A4. Without effect beside width and height.', {
        pattern: `^\\s*(?:${oneOfWords(SERVICE_FORMATS)})\\s*$`,
        examples: [...SERVICE_FORMATS],
      }),
    ),
    width: length('With height, instead of format; at most 4096 px (42.67 in).', '8.5in'),
    height: length('With width, instead of format; at most 4096 px (42.67 in).', '11in'),
    marginTop: length('Default 0.4in.', '0.4in'),
    marginRight: length('Default 0.4in.', '0.4in'),
    marginBottom: length('Default 0.4in.', '0.4in'),
    marginLeft: length('Default 0.4in.', '0.4in'),
    landscape: Type.Optional(
      Type.Unsafe<boolean | null>({
        type: ['boolean', 'null'],
        description: 'The long side horizontal, whatever the size came from. Default false.',
      }),
    ),
    ...FILE_FIELDS,
  },
  {
    additionalProperties: false,
    description:
      'Exactly one of html, url and parts. Lengths are numbers followed by in, cm, mm, Q, pt, pc or px, or "0".',
    oneOf: [
      given('html'),
      given('url'),
      { title: 'parts as the source', required: ['parts'], properties: { parts: { type: 'array' } } },
    ],
    allOf: [needs('width', 'height'), needs('height', 'width')],
  },
);

export type ConvertBody = Static<typeof ConvertBody>;

const FieldErrorSchema = Type.Object(
  {
    pointer: Type.String({ description: 'JSON pointer of the field in a fragment, empty for the body as a whole.' }),
    code: Type.String(),
    detail: Type.String(),
    allowed: Type.Optional(Type.Array(Type.String(), { description: 'The values that there are.' })),
    expected: Type.Optional(Type.String({ description: 'JSON type that the field has.' })),
    received: Type.Optional(Type.String({ description: 'JSON type that was sent.' })),
  },
  { additionalProperties: false },
);

/** `application/problem+json` (RFC 9457) with our members. */
export const ProblemSchema = Type.Object(
  {
    type: Type.String({ format: 'uri-reference' }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String(),
    code: Type.Unsafe<string>({
      type: 'string',
      enum: Object.keys(PROBLEMS).filter((code) => code !== 'CLIENT_GONE'),
    }),
    instance: Type.Optional(Type.String({ format: 'uri' })),
    requestId: Type.String({ pattern: '^[A-Za-z0-9._-]{1,128}$' }),
    errors: Type.Optional(Type.Array(FieldErrorSchema, { minItems: 1, maxItems: 20 })),
    findings: Type.Optional(
      Type.Array(Type.Record(Type.String(), Type.Unsafe({ type: ['string', 'integer', 'null'] })), {
        description: 'Of CONFORMANCE: what the document breaks, each with profile, clause, message and its place.',
      }),
    ),
    count: Type.Optional(Type.Integer({ description: 'How many findings there are in all.' })),
    limit: Type.Optional(Type.Unsafe({ type: ['integer', 'string'], description: 'The limit that was passed.' })),
    value: Type.Optional(Type.Unsafe({ type: ['number', 'string'], description: 'What was met instead.' })),
    phase: Type.Optional(
      Type.Unsafe({ enum: ['fetch', 'style', 'layout', 'write', null], description: 'Where the time was over.' }),
    ),
    page: Type.Optional(Type.Unsafe({ type: ['integer', 'null'] })),
    upstreamStatus: Type.Optional(Type.Integer()),
    upstreamContentType: Type.Optional(Type.Unsafe({ type: ['string', 'null'] })),
  },
  { additionalProperties: false, description: 'RFC 9457.' },
);

/** The first part of a `multipart/mixed` answer. */
export const WarningsSchema = Type.Object(
  {
    pageCount: Type.Integer({ minimum: 1 }),
    warnings: Type.Array(
      Type.Object(
        {
          code: Type.String(),
          severity: Type.Unsafe<'warning' | 'info'>({ enum: ['warning', 'info'] }),
          message: Type.String(),
          hint: Type.Optional(Type.String()),
          url: Type.Optional(
            Type.String({ description: 'What line and column are in; absent where that is the html that was sent.' }),
          ),
          line: Type.Optional(Type.Integer()),
          column: Type.Optional(Type.Integer()),
          page: Type.Optional(Type.Integer({ minimum: 1 })),
          count: Type.Integer({ minimum: 1 }),
        },
        { additionalProperties: false },
      ),
    ),
    inspected: Type.Optional(
      Type.Array(
        Type.Object({
          page: Type.Integer({ minimum: 1 }),
          width: Type.Number(),
          height: Type.Number(),
          picture: Type.String({ description: 'SVG.' }),
          boxes: Type.Array(Type.Object({}), { description: 'See docs/library.md, boxes of pages.' }),
          end: Type.Unsafe({ type: ['object', 'null'] }),
        }),
        { description: 'The boxes of the first 20 pages, where they were asked for.' },
      ),
    ),
  },
  { additionalProperties: false },
);
