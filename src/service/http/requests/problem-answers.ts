/** Whatever goes wrong inside the framework or a route, in the one form of answer. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CORS_HEADERS } from '../base/cors.ts';
import { Problem, problemBody } from '../base/problem.ts';
import { recordOf } from '../base/request-record.ts';
import { noteExchange, responseHeaders } from '../base/response-headers.ts';
import type { ServerParts } from '../base/server-parts.ts';
import type { KnownPaths } from './known-paths.ts';
import { unsupportedMediaType } from './request-body.ts';

type Parts = Pick<ServerParts, 'onDefect' | 'publicUrl'>;

export function addProblemAnswers(server: FastifyInstance, paths: KnownPaths, parts: Parts): void {
  server.setNotFoundHandler((request, reply) => sendProblem(paths.problemOf(request), request, reply, parts));
  server.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error as FastifyError);
    if (problem.code === 'INTERNAL') parts.onDefect(problem.cause ?? error, request.id);
    return sendProblem(problem, request, reply, parts);
  });
}

function problemOf(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_TYPE':
      return unsupportedMediaType();
    default:
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('BAD_REQUEST', error.message);
  return new Problem('INTERNAL', 'The request failed through a defect of the service.', {}, {}, error);
}

/** Addresses that cannot be decoded do not reach the hooks. */
export function answerBadAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
): void {
  const problem =
    error.code === 'FST_ERR_BAD_URL'
      ? new Problem('BAD_REQUEST', 'The address is not encoded as it should be.')
      : problemOf(error);
  noteExchange(request, reply);
  reply.headers({ ...CORS_HEADERS, ...responseHeaders(request) });
  sendProblem(problem, request, reply, parts);
}

/** Names and addresses with an optional port, as RFC 3986 writes them; anything else does not go into an address of ours. */
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** Sent as bytes, because Fastify adds a charset to strings and this media type has none (RFC 9457 §3). */
function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply, parts: Parts): FastifyReply {
  recordOf(request).problem = problem.code;
  const host = HOST.test(request.host) ? `${request.protocol}://${request.host}` : '';
  const retry = problem.code === 'BUSY' ? { 'retry-after': '2' } : {};
  return reply
    .code(problem.status)
    .headers({ ...retry, ...problem.headers, 'content-type': 'application/problem+json' })
    .send(Buffer.from(problemBody(problem, request.id, parts.publicUrl ?? host)));
}
