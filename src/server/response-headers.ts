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
    reply.header('x-duration-ms', String(Math.round(timingOf(request).elapsed())));
    if (!reply.hasHeader('x-size-bytes')) reply.header('x-size-bytes', '0');
    reply.header('x-sandbox', String(request.headers.authorization === undefined));
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
  });
}
