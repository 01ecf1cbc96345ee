/** `/openapi.json`: OpenAPI 3.1, made by @fastify/swagger of the schemas that validate, with the answers of `openapi-responses.ts`. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../../../engine/index.ts';
import { ConvertBody, ProblemSchema, WarningsSchema } from './convert-schema.ts';
import { FormSchema } from './form-schema.ts';
import {
  CONVERT_RESPONSES,
  DOCUMENT_RESPONSES,
  FORM_RESPONSES,
  HEADERS,
  healthResponses,
} from './openapi-responses.ts';

const TAG = 'service';

/** Of the route: Fastify gives the body to our validator, swagger puts all of it into the document. */
export const CONVERT_SCHEMA = {
  operationId: 'convert',
  summary: 'Turn HTML or a public web page into a PDF',
  description: [
    'Without Authorization in sandbox mode: the PDF carries a watermark. With a key, one credit for each 2xx.',
    'The PDF comes alone, or with its warnings as multipart/mixed where `Accept: multipart/mixed` or',
    '`Prefer: return=representation; include=warnings` asks for them; `include="warnings boxes"` for the boxes of the first pages, too.',
    'The body may be gzip (Content-Encoding).',
  ].join(' '),
  tags: [TAG],
  consumes: ['application/json'],
  security: [{}, { apiKey: [] }],
  body: ConvertBody,
  headers: {
    type: 'object',
    properties: {
      'Idempotency-Key': {
        type: 'string',
        maxLength: 257,
        description: 'The same key with the same body is answered once in 24 h, again without a credit.',
      },
      Prefer: { type: 'string', description: 'return=representation; include=warnings, or include="warnings boxes"' },
      'X-Request-Id': { type: 'string', description: 'Returned where it is [A-Za-z0-9._-]{1,128}.' },
      traceparent: { type: 'string', description: 'W3C Trace Context; kept for the log.' },
    },
  },
} as const;

export const FORM_SCHEMA = {
  ...CONVERT_SCHEMA,
  operationId: 'convertForm',
  summary: 'Turn a document and the files that it refers to into a PDF',
  description:
    'As /pdf/convert, of a form: index.html and its files, or a url with headers and cookies for its server.',
  consumes: ['multipart/form-data'],
  body: FormSchema,
} as const;

const DOCUMENT_SCHEMA = {
  operationId: 'describe',
  summary: 'This document',
  tags: [TAG],
} as const;

const HEALTH = [
  { url: '/healthz', operationId: 'isAlive', summary: 'Whether the process lives', responses: healthResponses('ok') },
  {
    url: '/readyz',
    operationId: 'isReady',
    summary: 'Whether it can convert now',
    responses: healthResponses('ready'),
  },
];

/** Adds the route and watches for the others; to be called before they are added. */
export function addOpenApi(server: FastifyInstance, publicUrl: string | undefined): void {
  const hasGet = (url: string) => server.hasRoute({ method: 'GET', url });
  server.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'platen',
        version: VERSION,
        description: 'Turns HTML and CSS into PDF. Errors are application/problem+json (RFC 9457).',
        license: { name: 'MIT', identifier: 'MIT' } as { name: string },
      },
      servers: [{ url: publicUrl ?? '/' }],
      tags: [{ name: TAG }],
      components: {
        securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key.' } },
      },
    },
    transformObject: (document) => ('openapiObject' in document ? completed(document.openapiObject, hasGet) : {}),
  });
  server.after(() => {
    let text: Buffer | null = null;
    server.get('/openapi.json', { schema: DOCUMENT_SCHEMA }, async (_request, reply) => {
      text ??= Buffer.from(JSON.stringify(server.swagger()));
      return reply.header('content-type', 'application/json').send(text);
    });
  });
}

type OpenApiObject = Readonly<Record<string, unknown>>;

/** What swagger has no words for: headers that are always there, problems by status, components, the routes of plugins. */
function completed(document: OpenApiObject, hasGet: (url: string) => boolean): OpenApiObject {
  const paths = structuredClone(document.paths) as Record<string, Record<string, Record<string, unknown>>>;
  const convert = paths['/pdf/convert']?.post;
  if (convert !== undefined) convert.responses = CONVERT_RESPONSES;
  const form = paths['/pdf/convert/multipart']?.post;
  if (form !== undefined) form.responses = FORM_RESPONSES;
  const describe = paths['/openapi.json']?.get;
  if (describe !== undefined) describe.responses = DOCUMENT_RESPONSES;
  for (const { url, ...operation } of HEALTH) if (hasGet(url)) paths[url] = { get: { ...operation, tags: [TAG] } };
  const components = document.components as OpenApiObject;
  return {
    ...document,
    paths,
    components: {
      ...components,
      schemas: { Problem: ProblemSchema, Warnings: WarningsSchema },
      headers: HEADERS,
    },
  };
}
