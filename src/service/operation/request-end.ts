/** The end of every request, seen once: answered, or left by its client. What the log and the metrics are made from. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type RequestRecord, recordOf } from '../http/base/request-record.ts';
import { type Exchange, lastExchangeOn, timingOf } from '../http/base/response-headers.ts';
import { type BrokenAnswer, brokenAnswerOn } from '../http/requests/broken-request.ts';

/** Status of a request whose client went away before it had its answer (nginx's number; never sent). */
const CLIENT_GONE = 499;

export interface RequestEnd {
  /** `null` where a connection broke without a request. */
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
  /** Of the problem that was answered. */
  readonly code: string | null;
  /** No Authorization header came. */
  readonly isSandbox: boolean;
  /** A credit was spent on this request. */
  readonly isCharged: boolean;
  /** Address of the client, behind a trusted proxy the forwarded one. */
  readonly client: string | null;
  /** `null` where Node's parser found no request. */
  readonly record: RequestRecord | null;
}

const listenersOf = new WeakMap<FastifyInstance, ((end: RequestEnd) => void)[]>();

/** Calls `listener` once for each request, whatever became of it. Before the server is ready. */
export function onRequestEnd(server: FastifyInstance, listener: (end: RequestEnd) => void): void {
  const known = listenersOf.get(server);
  if (known !== undefined) {
    known.push(listener);
    return;
  }
  const listeners = [listener];
  listenersOf.set(server, listeners);
  watchRequestEnds(server, (end) => {
    for (const each of listeners) each(end);
  });
}

/**
 * One watch for all listeners: each hangs on every response, where Node expects few.
 *
 * Most ends are told by hooks. Addresses that cannot be decoded reach no hook, and requests that Node's parser rejects
 * not even the framework: those are taken from the HTTP server itself.
 */
function watchRequestEnds(server: FastifyInstance, listener: (end: RequestEnd) => void): void {
  const told = new WeakSet<IncomingMessage>();
  const tell = ({ request, reply }: Exchange, status: number, code: string | null = null) => {
    if (told.has(request.raw)) return;
    told.add(request.raw);
    listener(endOf({ request, reply }, status, code));
  };
  server.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) tell({ request, reply }, CLIENT_GONE);
    });
  });
  server.addHook('onResponse', async (request, reply) => {
    const isGone = recordOf(request).isAborted || reply.raw.errored !== null;
    tell({ request, reply }, isGone ? CLIENT_GONE : reply.statusCode);
  });
  server.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => {
      const exchange = lastExchangeOn(request.socket);
      if (exchange?.request.raw === request && response.writableFinished) tell(exchange, response.statusCode);
    });
  });
  // After the listener that answers, which was there first.
  server.server.on('clientError', (_error: Error, socket: Duplex) => {
    const answer = brokenAnswerOn(socket);
    const exchange = lastExchangeOn(socket);
    if (exchange === null || exchange.reply.raw.writableFinished) listener(brokenEnd(socket, answer));
    // Without an answer the connection is closed, and so the request ends as one that its client has left.
    else if (answer !== null) tell(exchange, answer.status, answer.code);
  });
}

function endOf({ request, reply }: Exchange, status: number, code: string | null): RequestEnd {
  const record = recordOf(request);
  return {
    id: request.id,
    method: request.method,
    route: request.is404 ? null : (request.routeOptions.url ?? null),
    path: pathOf(request.url),
    status,
    code: code ?? record.problem,
    duration: timingOf(request).elapsed(),
    isSandbox: request.headers.authorization === undefined,
    // The header counts what is left, and only where a plan counts.
    isCharged: status === 200 && !record.isReplay && reply.getHeader('x-credits-remaining') !== undefined,
    client: request.ip,
    record,
  };
}

/** Nothing of the request can be trusted to be there; its bytes are not looked at. */
function brokenEnd(socket: Duplex, answer: BrokenAnswer | null): RequestEnd {
  const client = 'remoteAddress' in socket && typeof socket.remoteAddress === 'string' ? socket.remoteAddress : null;
  return {
    id: answer?.id ?? null,
    method: '',
    route: null,
    path: '',
    status: answer?.status ?? CLIENT_GONE,
    code: answer?.code ?? null,
    duration: 0,
    isSandbox: true,
    isCharged: false,
    client,
    record: null,
  };
}

/** Also of a request target in absolute form: what a path cannot hold is cut off with scheme, user and host. */
function pathOf(target: string): string {
  const path = target.split(/[?#]/, 1)[0]!;
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(path);
  return absolute === null ? path : path.slice(absolute[0].length) || '/';
}
