/** The HTTP service: routes, error answers, what every response carries. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { MOST_BODY_BYTES } from './convert-request.ts';
import { addConvertRoute } from './convert-route.ts';
import { Problem, problemBody } from './problem.ts';
import { addResponseHeaders, responseHeaders } from './response-headers.ts';
import type { ServerParts } from './server-parts.ts';

/** By contract, ms. */
const TIME_LIMIT = 30_000;

/** Known paths and the methods they answer. */
const ROUTES: Readonly<Record<string, string>> = {
  '/pdf/convert': 'POST, OPTIONS',
  '/healthz': 'GET, HEAD',
  '/readyz': 'GET, HEAD',
};
/** Paths of the design that are not there yet. */
const LATER_ROUTES: ReadonlySet<string> = new Set(['/', '/openapi.json', '/metrics']);

export function createServer(parts: ServerParts): FastifyInstance {
  const server = Fastify({
    bodyLimit: MOST_BODY_BYTES,
    genReqId: requestIdOf,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => answerBadAddress(error, request, reply),
    logger: false,
    trustProxy: parts.trustProxy === true ? 1 : (parts.trustProxy ?? false),
    return503OnClosing: false,
  });
  addResponseHeaders(server);
  refuseWhileClosing(server);
  readJsonBodies(server);
  addConvertRoute(server, parts.convert, parts.timeLimit ?? TIME_LIMIT);
  // An expectation other than 100-continue is no reason to refuse: Node's own answer would lack our headers.
  server.server.on('checkExpectation', (request, response) => server.routing(request, response));
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async () => ({ status: 'ready' }));
  server.options('/pdf/convert', async (_request, reply) => reply.code(204).header('allow', 'POST, OPTIONS').send());
  for (const plugin of parts.plugins ?? []) plugin(server);
  server.setNotFoundHandler((request, reply) => sendProblem(unknownRoute(request), request, reply));
  server.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error as FastifyError);
    if (problem.code === 'INTERNAL') parts.onDefect(problem.cause ?? error, request.id);
    return sendProblem(problem, request, reply);
  });
  return server;
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

function requestIdOf(request: { headers: Record<string, unknown> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Fastify's own answer while it closes would lack our headers. */
function refuseWhileClosing(server: FastifyInstance): void {
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
  });
  server.addHook('onRequest', async () => {
    if (isClosing)
      throw new Problem('BUSY', 'The service is shutting down.', {}, { 'retry-after': '5', connection: 'close' });
  });
}

/** Addresses that cannot be decoded do not reach the hooks. */
function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const problem =
    error.code === 'FST_ERR_BAD_URL'
      ? new Problem('BAD_REQUEST', 'The address is not encoded as it should be.')
      : problemOf(error);
  for (const [name, value] of Object.entries(responseHeaders(request))) reply.header(name, value);
  sendProblem(problem, request, reply);
}

/** Bodies must be JSON in UTF-8; anything else is refused before it is read. */
function readJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(body as string));
    } catch (error) {
      done(
        new Problem(
          'INVALID_JSON',
          `The body is no valid JSON: ${error instanceof Error ? error.message.slice(0, 120) : 'unreadable'}.`,
        ),
      );
    }
  });
  server.addHook('onRequest', async (request) => {
    const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
      throw new Problem(
        'UNSUPPORTED_MEDIA_TYPE',
        'JSON is read in UTF-8 only.',
        {},
        { 'accept-post': 'application/json' },
      );
    }
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') return;
    if (encoding === 'gzip')
      throw new Problem('NOT_IMPLEMENTED', 'Compressed bodies are not there yet. Send the JSON as it is.');
    throw new Problem(
      'UNSUPPORTED_MEDIA_TYPE',
      `Content-Encoding ${JSON.stringify(String(encoding).slice(0, 40))} is not read.`,
      {},
      { 'accept-post': 'application/json' },
    );
  });
}

function unknownRoute(request: FastifyRequest): Problem {
  const path = request.url.split('?', 1)[0]!;
  const allow = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined;
  if (allow !== undefined)
    return new Problem('METHOD_NOT_ALLOWED', `${request.method} is not answered here. Use ${allow}.`, {}, { allow });
  if (LATER_ROUTES.has(path))
    return new Problem('NOT_IMPLEMENTED', `${path} is not there yet. The service answers POST /pdf/convert.`);
  return new Problem('NOT_FOUND', 'There is nothing here. The service answers POST /pdf/convert.');
}

function problemOf(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem(
        'HTML_TOO_LARGE',
        `The body has more than ${MOST_BODY_BYTES} bytes; html of more than 5 MB is not taken.`,
        { limit: MOST_BODY_BYTES },
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_TYPE':
      return new Problem(
        'UNSUPPORTED_MEDIA_TYPE',
        'Send the request as Content-Type: application/json.',
        {},
        { 'accept-post': 'application/json' },
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('BAD_REQUEST', 'The body is not as long as Content-Length says.');
    default:
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('BAD_REQUEST', error.message);
  return new Problem('INTERNAL', 'The request failed through a defect of the service.', {}, {}, error);
}

/** Sent as bytes, because Fastify adds a charset to strings and this media type has none (RFC 9457 §3). */
function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(problem.status)
    .headers({ ...problem.headers, 'content-type': 'application/problem+json' })
    .send(Buffer.from(problemBody(problem, request.id, `${request.protocol}://${request.host}`)));
}

/** Requests that Node's parser rejects never reach a route: they get the same form of answer, written by hand. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'HEADERS_TOO_LARGE'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'REQUEST_TIMEOUT'
        : 'BAD_REQUEST';
  const problem = new Problem(code, 'The request is no valid HTTP/1.1.');
  const id = randomUUID();
  const body = problemBody(problem, id, '');
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Duration-Ms: 0',
    'X-Size-Bytes: 0',
    'X-Sandbox: true',
    `X-Request-Id: ${id}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
