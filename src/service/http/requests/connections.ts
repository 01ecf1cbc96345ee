/** The connections of the server while it stops: those that are owed an answer stay, all others are closed. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** ms: the time of a conversion, and a second to answer. */
export const LONGEST_DRAIN = 31_000;
/** ms between two looks for connections that nobody uses any more. */
const SWEEP_INTERVAL = 50;
/** ms that a request on its way has to arrive. */
const ARRIVAL_GRACE = 500;

export class Connections {
  readonly #server: FastifyInstance;
  readonly #open = new Set<Socket>();
  readonly #answering = new Set<Socket>();

  /** Before the server listens. */
  constructor(server: FastifyInstance) {
    this.#server = server;
    server.server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
    server.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.#answering.add(socket);
      response.once('close', () => this.#answering.delete(socket));
    });
  }

  /**
   * Stops listening, waits for the answers that are owed, and closes connections as they fall idle: no keep-alive holds the exit. Node's
   * own way leaves those open that have not sent anything yet.
   */
  async close(): Promise<void> {
    const begin = performance.now();
    const sweep = setInterval(() => {
      this.#server.server.closeIdleConnections();
      if (performance.now() - begin < ARRIVAL_GRACE) return;
      for (const socket of this.#open) if (!this.#answering.has(socket)) socket.destroy();
    }, SWEEP_INTERVAL);
    const end = setTimeout(() => this.#server.server.closeAllConnections(), LONGEST_DRAIN);
    try {
      await this.#server.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(end);
    }
  }
}
