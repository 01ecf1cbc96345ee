/** Cross-origin requests (Fetch standard §3.3): open to every page, without credentials, so that browsers can use the sandbox. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const EXPOSED = [
  'X-Duration-Ms',
  'X-Size-Bytes',
  'X-Sandbox',
  'X-Request-Id',
  'X-Warnings-Count',
  'X-Credits-Remaining',
  'X-Credits-Reset',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Content-Disposition',
  'Repr-Digest',
  'Preference-Applied',
  'Idempotency-Replayed',
  'Accept-Post',
  'Allow',
  'WWW-Authenticate',
];
const ALLOWED = [
  'Content-Type',
  'Content-Encoding',
  'Authorization',
  'Accept',
  'Prefer',
  'Idempotency-Key',
  'X-Request-Id',
  'traceparent',
  'tracestate',
];
/** s; browsers cap it at two hours or less. */
const PREFLIGHT_AGE = 7_200;

/** For answers that no hook reaches. */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED.join(', '),
};

export function addCors(server: FastifyInstance): void {
  server.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ALLOWED,
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_AGE,
    // OPTIONS without an Origin is no mistake; known-paths.ts answers both.
    strictPreflight: false,
    preflightContinue: true,
  });
}
