/** The headers that stand on every response, errors and health checks too: X-Duration-Ms, X-Size-Bytes, X-Sandbox, X-Request-Id. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordOf } from './request-record.ts';
import { traceIdOf } from './trace-context.ts';

const arrivals = new WeakMap<IncomingMessage, number>();
const exchanges = new WeakMap<Duplex, Exchange>();

/** A request whose head was read, and its answer. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The last one on this connection. */
export function lastExchangeOn(socket: Duplex): Exchange | null {
  return exchanges.get(socket) ?? null;
}

/** Hooks do this; requests that reach no hook need it said. */
export function noteExchange(request: FastifyRequest, reply: FastifyReply): void {
  exchanges.set(request.raw.socket, { request, reply });
}

export function timingOf(request: FastifyRequest): { elapsed(): number } {
  const arrival = arrivals.get(request.raw) ?? performance.now();
  return { elapsed: () => performance.now() - arrival };
}

export function addResponseHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    arrivals.set(request.raw, performance.now());
    noteExchange(request, reply);
    const record = recordOf(request);
    record.traceId = traceIdOf(request.headers.traceparent);
    const onGone = () => {
      record.isAborted = true;
    };
    reply.raw.once('close', onGone).once('finish', () => reply.raw.off('close', onGone));
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

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The id that was sent, where it is well formed; otherwise a new one. */
export function requestIdOf(request: { headers: Record<string, unknown> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
