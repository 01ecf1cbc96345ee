/** `Expect: 100-continue` (RFC 9110 §10.1.1): a body is asked for when its head has passed, and not before. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Requests whose clients still hold their bodies back. */
const waiting = new WeakSet<IncomingMessage>();

export function addExpectations(server: FastifyInstance): void {
  server.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    // To the framework, and to whoever else looks at requests.
    server.server.emit('request', request, response);
  });
  // Another expectation is no reason to refuse: Node's own answer would lack our headers.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  server.addHook('onSend', async (request, reply) => {
    // Whether the body comes all the same nobody knows, so that nothing can follow on this connection.
    if (waiting.has(request.raw)) reply.header('connection', 'close');
  });
}

/** A hook for routes that read bodies, behind those that may refuse. */
export async function askForBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (waiting.delete(request.raw)) reply.raw.writeContinue();
}
