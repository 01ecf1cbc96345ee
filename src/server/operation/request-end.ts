/** The end of every request, seen once: answered, or left by its client. What the log and the metrics are made from. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RequestRecord, recordOf } from '../request-record.ts';
import { timingOf } from '../response-headers.ts';

/** Status of a request whose client went away before it had its answer (nginx's number; never sent). */
const CLIENT_GONE = 499;

export interface RequestEnd {
  /** `null` where Node's parser or the router refused the request before it had one. */
  readonly id: string | null;
  readonly method: string;
  /** Pattern of the route; `null` for what no route answers. */
  readonly route: string | null;
  /** The path as it came, without its query. */
  readonly path: string;
  /** 499 for a client that has gone. */
  readonly status: number;
  /** ms */
  readonly duration: number;
  /** No Authorization header came. */
  readonly isSandbox: boolean;
  /** A credit was spent on this request. */
  readonly isCharged: boolean;
  /** Address of the client, behind a trusted proxy the forwarded one. */
  readonly client: string | null;
  /** Of the header `traceparent`, 32 hexadecimal digits. */
  readonly traceId: string | null;
  /** `null` where the request did not reach the hooks. */
  readonly record: RequestRecord | null;
}

/**
 * Calls `listener` once for each request, whatever became of it. Before the server is ready.
 *
 * Most ends are told by hooks. Addresses that cannot be decoded reach no hook, and requests that Node's parser rejects
 * not even the framework: those are taken from the HTTP server itself.
 */
export function onRequestEnd(server: FastifyInstance, listener: (end: RequestEnd) => void): void {
  const seen = new WeakSet<IncomingMessage>();
  const told = new WeakSet<IncomingMessage>();
  const tell = (request: FastifyRequest, reply: FastifyReply, isGone: boolean) => {
    if (told.has(request.raw)) return;
    told.add(request.raw);
    seen.add(request.raw);
    listener(endOf(request, reply, isGone));
  };
  server.addHook('onRequest', async (request, reply) => {
    seen.add(request.raw);
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) tell(request, reply, true);
    });
  });
  server.addHook('onResponse', async (request, reply) => tell(request, reply, reply.raw.errored !== null));
  server.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => {
      if (!seen.has(request)) listener(unroutedEnd(request, response));
    });
  });
  server.server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    listener(brokenEnd(error, socket));
  });
}

function endOf(request: FastifyRequest, reply: FastifyReply, isGone: boolean): RequestEnd {
  const record = recordOf(request);
  const isLeft = isGone || record.isAborted;
  return {
    id: request.id,
    method: request.method,
    route: request.is404 ? null : (request.routeOptions.url ?? null),
    path: pathOf(request.url),
    status: isLeft ? CLIENT_GONE : reply.statusCode,
    duration: timingOf(request).elapsed(),
    isSandbox: request.headers.authorization === undefined,
    // The header counts what is left, and only where a plan counts.
    isCharged:
      !isLeft && reply.statusCode === 200 && !record.isReplay && reply.getHeader('x-credits-remaining') !== undefined,
    client: request.ip,
    traceId: traceIdOf(request.headers.traceparent),
    record,
  };
}

function unroutedEnd(request: IncomingMessage, response: ServerResponse): RequestEnd {
  return {
    id: null,
    method: request.method ?? '',
    route: null,
    path: pathOf(request.url ?? ''),
    status: response.writableFinished ? response.statusCode : CLIENT_GONE,
    duration: 0,
    isSandbox: request.headers.authorization === undefined,
    isCharged: false,
    client: request.socket.remoteAddress ?? null,
    traceId: traceIdOf(request.headers.traceparent),
    record: null,
  };
}

/** Nothing of the request can be trusted to be there; its bytes are not looked at. */
function brokenEnd(error: NodeJS.ErrnoException, socket: Duplex): RequestEnd {
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 431
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 408
        : error.code === 'ECONNRESET' || error.code === 'EPIPE'
          ? CLIENT_GONE
          : 400;
  const client = 'remoteAddress' in socket && typeof socket.remoteAddress === 'string' ? socket.remoteAddress : null;
  return {
    id: null,
    method: '',
    route: null,
    path: '',
    status,
    duration: 0,
    isSandbox: true,
    isCharged: false,
    client,
    traceId: null,
    record: null,
  };
}

/** Also of a request target in absolute form: what a path cannot hold is cut off with scheme, user and host. */
function pathOf(target: string): string {
  const path = target.split(/[?#]/, 1)[0]!;
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(path);
  return absolute === null ? path : path.slice(absolute[0].length) || '/';
}

/** Trace Context, level 1, §3.2.2: the trace id of a header that is in order, `null` otherwise. */
export function traceIdOf(header: string | readonly string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const parts = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/.exec(header);
  if (parts === null || /^0+$/.test(parts[1]!) || /^0+$/.test(parts[2]!)) return null;
  return parts[1]!;
}
