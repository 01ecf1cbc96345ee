/** The HTTP service: its hooks and routes, put together around the parts that it is given. */
import Fastify, { type FastifyInstance } from 'fastify';
import { addCors } from './base/cors.ts';
import { DEADLINES } from './base/deadlines.ts';
import { Problem } from './base/problem.ts';
import { addResponseHeaders, requestIdOf } from './base/response-headers.ts';
import type { ServerParts } from './base/server-parts.ts';
import { addOpenApi } from './contract/openapi.ts';
import { readConvertRequest } from './convert/convert-request.ts';
import { addConvertRoute } from './convert/convert-route.ts';
import { answerBrokenRequest } from './requests/broken-request.ts';
import { addAnswerDeadline, addLastDeadline } from './requests/deadlines.ts';
import { addExpectations } from './requests/expectation.ts';
import { addKnownPaths } from './requests/known-paths.ts';
import { addProblemAnswers, answerBadAddress } from './requests/problem-answers.ts';
import { addBodyReader, MOST_BODY_BYTES } from './requests/request-body.ts';
import { spreadOverTurns } from './requests/turns.ts';

export function createServer(parts: ServerParts): FastifyInstance {
  const { publicUrl = '', deadlines = DEADLINES } = parts;
  const server = Fastify({
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: deadlines.request,
    keepAliveTimeout: deadlines.idle,
    // A missing Host is answered by us: Node's own answer would lack our headers.
    http: { requireHostHeader: false, headersTimeout: deadlines.head, connectionsCheckingInterval: deadlines.look },
    genReqId: requestIdOf,
    clientErrorHandler: (error, socket) =>
      answerBrokenRequest(error, socket, { base: publicUrl, linger: deadlines.linger }),
    frameworkErrors: (error, request, reply) => answerBadAddress(error, request, reply, parts),
    logger: false,
    return503OnClosing: false,
    trustProxy: trustedProxies(parts.trustProxy ?? false),
  });
  spreadOverTurns(server);
  addAnswerDeadline(server, deadlines);
  addLastDeadline(server, deadlines);
  addResponseHeaders(server);
  addExpectations(server);
  const paths = addKnownPaths(server);
  addProblemAnswers(server, paths, parts);
  addBodyReader(server);
  server.setValidatorCompiler(({ httpPart }) => (httpPart === 'body' ? validateBody : () => true));
  addCors(server);
  addOpenApi(server, parts.publicUrl);
  server.after(() => {
    for (const plugin of parts.plugins ?? []) plugin(server);
    addConvertRoute(server, parts);
  });
  return server;
}

function validateBody(body: unknown): { value: unknown } | { error: Error } {
  try {
    return { value: readConvertRequest(body) };
  } catch (error) {
    if (error instanceof Problem) return { error };
    throw error;
  }
}

/** Only what the outermost trusted proxy saw is believed: whatever stands left of it in X-Forwarded-For, the client wrote. */
function trustedProxies(
  given: boolean | number | string,
): false | string | ((address: string, hop: number) => boolean) {
  if (given === false || typeof given === 'string') return given;
  const proxies = given === true ? 1 : given;
  return (_address, hop) => hop < proxies;
}
