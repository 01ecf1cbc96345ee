/** Leaving without a broken request. */
import type { FastifyInstance } from 'fastify';

/**
 * From the word to stop until the port closes, every answer asks for the end of its connection: a proxy opens the next one to another
 * instance, and has none left here on which a request could meet the closing.
 */
export function addDraining(server: FastifyInstance, isClosing: () => boolean): void {
  server.addHook('onSend', async (_request, reply) => {
    if (isClosing()) reply.header('connection', 'close');
  });
}
