/**
 * Headers that tell browsers to do nothing with an answer but show it or hand it to the program that asked.
 *
 * Set where nothing else is said: the playground has a policy of its own.
 */
import type { FastifyInstance } from 'fastify';

/** 180 days, s. */
const HSTS_AGE = 15_552_000;

const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Nothing that is answered is a page, apart from the playground's: it loads nothing, runs nothing, and stands in no frame.
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  // For requests in mode `no-cors` alone (Fetch §3.7): what CORS opens stays open.
  'cross-origin-resource-policy': 'same-origin',
};

/** Before the server is ready. */
export function addSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value);
    // The service speaks no TLS: the protocol is https only when a proxy that is trusted says so. Whether the same holds
    // for other hosts of the domain only its owner knows.
    if (request.protocol === 'https' && !reply.hasHeader('strict-transport-security'))
      reply.header('strict-transport-security', `max-age=${HSTS_AGE}`);
  });
}
