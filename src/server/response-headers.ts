/** The headers that stand on every response, errors and health checks too: X-Duration-Ms, X-Size-Bytes, X-Sandbox, X-Request-Id. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const arrivals = new WeakMap<IncomingMessage, number>();

export function timingOf(request: FastifyRequest): { elapsed(): number } {
  const arrival = arrivals.get(request.raw) ?? performance.now();
  return { elapsed: () => performance.now() - arrival };
}

export function addResponseHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    arrivals.set(request.raw, performance.now());
  });
  server.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(responseHeaders(request))) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}

/** What a response carries unless its handler has said something else. */
export function responseHeaders(request: FastifyRequest): Readonly<Record<string, string>> {
  return {
    'x-duration-ms': String(Math.round(timingOf(request).elapsed())),
    'x-size-bytes': '0',
    'x-sandbox': String(request.headers.authorization === undefined),
    'x-request-id': request.id,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
}
