/** Connections whose clients are slower than they may be, or do nothing, are closed. What Node holds by itself is set in `server.ts`. */
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Deadlines } from '../base/deadlines.ts';

/** Bytes that the slowest of readers takes in a ms. */
const SLOWEST = 50;

/** Answers that nobody reads are given up: a PDF of 100 MB is not kept for somebody who takes a byte a minute. */
export function addAnswerDeadline(server: FastifyInstance, { reading, answer }: Deadlines): void {
  server.server.on('request', (_request, response: ServerResponse) => {
    let isWatched = false;
    const begin = () => {
      if (!isWatched) watch(response, reading, answer);
      isWatched = true;
    };
    response.once('pipe', begin);
    const end = response.end;
    // The framework gives answers as a whole, but for files: with their end begins their sending.
    response.end = ((...given: Parameters<typeof end>) => {
      begin();
      return Reflect.apply(end, response, given) as ServerResponse;
    }) as typeof end;
  });
}

/**
 * A connection that ends with its answer is kept until the client ends it too, and reset if the client does not: the system would go on
 * waiting for a client that neither closes nor sends (FIN-WAIT-2).
 */
export function addLastDeadline(server: FastifyInstance, { closing }: Deadlines): void {
  server.server.on('connection', (socket: Socket) => {
    // What Node calls behind the last answer.
    socket.destroySoon = () => {
      if (socket.writable) socket.end();
      closeSoon(socket, closing + socket.bytesWritten / SLOWEST);
    };
  });
}

function watch(response: ServerResponse, reading: number, answer: number): void {
  const { socket } = response;
  if (socket === null) return;
  // Node counts each piece that is taken as activity, closes the connection without any, and sets its own time behind the answer.
  socket.setTimeout(reading);
  const length = Number(response.getHeader('content-length') ?? 0);
  const clock = setTimeout(() => socket.destroy(), answer + length / SLOWEST);
  clock.unref();
  response.once('close', () => clearTimeout(clock));
}

/** Ends a connection behind its last words: by itself when the other side has ended, too, else after a moment, whatever still comes. */
export function closeSoon(socket: Duplex, linger: number): void {
  socket.resume();
  // A reset, so that the system does not wait for the other side either.
  const clock = setTimeout(() => (socket instanceof Socket ? socket.resetAndDestroy() : socket.destroy()), linger);
  clock.unref();
  socket.once('close', () => clearTimeout(clock));
}
