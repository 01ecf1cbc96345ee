/** What the bodies of all requests may take of the memory together: the limit of one body says nothing about a thousand of them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../base/problem.ts';
import { MOST_BODY_BYTES } from './request-body.ts';

/** Bytes reckoned for a body that does not tell its length before it comes. */
const UNTOLD = 4_000_000;
/** How much larger than packed a body is reckoned to be. */
const UNPACKED = 10;

/**
 * Before the server is ready. A body counts from the head of its request to the end of the answer.
 *
 * @param most - bytes; what comes above them is answered with 503 before it is read
 */
export function addBodyBudget(server: FastifyInstance, most: number): void {
  let taken = 0;
  server.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || request.is404) return;
    const share = shareOf(request);
    if (taken + share > most) {
      throw new Problem(
        'BUSY',
        'Too many large requests are there at the same time. Try again in a moment.',
        {},
        { 'retry-after': '2', connection: 'close' },
      );
    }
    taken += share;
    reply.raw.once('close', () => {
      taken -= share;
    });
  });
}

function shareOf({ headers }: FastifyRequest): number {
  const length = headers['content-length'];
  if (length === undefined) return UNTOLD;
  const isPacked = headers['content-encoding'] !== undefined;
  return Math.min(MOST_BODY_BYTES, Number(length) * (isPacked ? UNPACKED : 1));
}
