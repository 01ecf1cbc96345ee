/** Requests that Node's parser rejects never reach a route: they get the same form of answer, written by hand on the socket. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { CORS_HEADERS } from '../base/cors.ts';
import { Problem, type ProblemCode, problemBody } from '../base/problem.ts';
import { type Exchange, lastExchangeOn, responseHeaders } from '../base/response-headers.ts';
import { closeSoon } from './deadlines.ts';

interface ParserError {
  readonly code?: string | undefined;
  /** What had just arrived when parsing failed. */
  readonly rawPacket?: unknown;
}

/** What was answered, for the log. */
export interface BrokenAnswer {
  readonly id: string;
  readonly status: number;
  readonly code: ProblemCode;
}

const answers = new WeakMap<Duplex, BrokenAnswer>();

/** `null` where the connection was just closed. */
export function brokenAnswerOn(socket: Duplex): BrokenAnswer | null {
  return answers.get(socket) ?? null;
}

export interface BrokenRequestParts {
  /** Where problem types are named, `''` for relative ones. */
  readonly base: string;
  /** ms that the client has to read the answer. */
  readonly linger: number;
}

export function answerBrokenRequest(error: ParserError, socket: Duplex, { base, linger }: BrokenRequestParts): void {
  const exchange = lastExchangeOn(socket);
  if (!socket.writable || error.code === 'ECONNRESET' || isAnswered(exchange)) {
    socket.destroy();
    return;
  }
  const problem = problemOf(error.code);
  const isKnown = exchange !== null && !exchange.reply.raw.writableFinished;
  const own: Readonly<Record<string, string>> = isKnown
    ? responseHeaders(exchange.request)
    : {
        'x-duration-ms': '0',
        'x-size-bytes': '0',
        'x-sandbox': String(!hasAuthorization(error.rawPacket)),
        'x-request-id': randomUUID(),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      };
  const id = own['x-request-id']!;
  answers.set(socket, { id, status: problem.status, code: problem.code });
  const body = problemBody(problem, id, base);
  const headers = {
    ...CORS_HEADERS,
    ...own,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  closeSoon(socket, linger);
}

/** Whether bytes of an answer are out already: another one behind them would be read as part of it. */
function isAnswered(exchange: Exchange | null): boolean {
  if (exchange === null) return false;
  const { request, reply } = exchange;
  return reply.raw.writableFinished ? !request.raw.complete : reply.raw.headersSent;
}

function problemOf(code: string | undefined): Problem {
  const [kind, detail]: [ProblemCode, string] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['HEADERS_TOO_LARGE', 'The head of the request has more than 16 KB.']
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['REQUEST_TIMEOUT', 'The request did not arrive in time.']
        : ['BAD_REQUEST', 'The request is no valid HTTP/1.1.'];
  return new Problem(kind, detail);
}

/** As far as the head has been kept: Node gives the last bytes that it read. */
function hasAuthorization(packet: unknown): boolean {
  if (!(packet instanceof Uint8Array)) return false;
  const text = Buffer.from(packet.subarray(0, 65_536)).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  return /\nauthorization[ \t]*:/i.test(end === -1 ? text : text.slice(0, end));
}
