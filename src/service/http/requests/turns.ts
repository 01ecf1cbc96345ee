/**
 * What many clients ask at once is spread over turns of the event loop: connections, requests and what is no request wait for their turn, so that
 * somebody else is answered, a worker heard and a clock looked at in between.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** ms of work in a turn, after which the rest waits for the next. */
const LONGEST = 10;

type Emit = (event: string, ...given: readonly unknown[]) => boolean;

/** Before the server listens. */
export function spreadOverTurns(server: FastifyInstance): void {
  const http = server.server as unknown as { emit: Emit; pauseOnConnect: boolean };
  const turns = new Turns();
  // node:net asks each connection's reading to wait for `resume`.
  http.pauseOnConnect = true;
  const emit = http.emit.bind(http);
  http.emit = (event, ...given) => {
    switch (event) {
      case 'connection':
        turns.take(() => begin(given[0] as Socket, emit));
        return true;
      case 'request':
        turns.take(() => {
          // Of a client that has gone nothing is left to read, and nobody to answer.
          if (!(given[0] as IncomingMessage).destroyed) emit(event, ...given);
        });
        return true;
      case 'clientError':
        turns.take(() => emit(event, ...given));
        return true;
      default:
        return emit(event, ...given);
    }
  };
}

function begin(socket: Socket, emit: Emit): void {
  if (socket.destroyed) return;
  emit('connection', socket);
  socket.resume();
}

/** Work in the order in which it came: at once while the turn is young, else in one of the next. */
export class Turns {
  readonly #longest: number;
  readonly #now: () => number;
  #waiting: (() => void)[] = [];
  #spent = 0;
  #isNextAsked = false;

  /**
   * @param longest - ms of work in a turn
   * @param now - ms
   */
  constructor(longest = LONGEST, now = () => performance.now()) {
    this.#longest = longest;
    this.#now = now;
  }

  take(work: () => void): void {
    if (this.#waiting.length > 0 || this.#spent >= this.#longest) this.#waiting.push(work);
    else this.#do(work);
    this.#askNext();
  }

  #do(work: () => void): void {
    const begun = this.#now();
    work();
    this.#spent += this.#now() - begun;
  }

  #askNext(): void {
    if (this.#isNextAsked) return;
    this.#isNextAsked = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    this.#isNextAsked = false;
    this.#spent = 0;
    let done = 0;
    try {
      while (done < this.#waiting.length && this.#spent < this.#longest) this.#do(this.#waiting[done++]!);
    } finally {
      this.#waiting = this.#waiting.slice(done);
      if (this.#waiting.length > 0) this.#askNext();
    }
  }
}
