/** The playground at `/`: the page that Vite built, under a strict content security policy (CSP level 3). */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the build lies, seen from the source and from the build. */
const FOLDER = path.resolve(
  import.meta.dirname,
  path.extname(import.meta.filename) === '.ts' ? '../../../dist/playground' : './playground',
);
const packed = promisify(gzip);
/** Stands in the built page wherever the nonce of an answer belongs. */
const NONCE = '%NONCE%';
/** One year, ms: the names of the files change with their content. */
const ASSET_AGE = 31_536_000_000;

const NOT_BUILT = `The playground is not built. In a checkout of the repository, run

  npm run build

and start the service again. POST /pdf/convert works without it.
`;

/**
 * Adds `GET /` and the files of its page.
 *
 * @param folder - of the built page; without one there, `/` says how to build it
 */
export function addPlaygroundRoute(server: FastifyInstance, folder: string = FOLDER): void {
  const file = path.join(folder, 'index.html');
  if (!existsSync(file)) {
    server.get('/', async (_request, reply) => reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT));
    return;
  }
  const text = readFileSync(file, 'utf8');
  const page = text.split(NONCE);
  const script = /<script>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
  const scriptHash = createHash('sha256').update(script).digest('base64');
  server.get('/', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const answer = page.join(nonce);
    const isPacked = takesGzip(request.headers['accept-encoding']);
    if (isPacked) reply.header('content-encoding', 'gzip');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy(nonce, scriptHash),
        // Listens to no messages and stands in no frame: who opened it learns nothing. A browser shows a page sooner that needs no process to itself.
        'cross-origin-opener-policy': 'unsafe-none',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      })
      .send(isPacked ? await packed(answer) : answer);
  });
  server.register(fastifyStatic, {
    root: path.join(folder, 'playground'),
    prefix: '/playground/',
    decorateReply: false,
    index: false,
    // A route for each file, so that any other path is as unknown as everywhere.
    wildcard: false,
    preCompressed: true,
    maxAge: ASSET_AGE,
    immutable: true,
  });
}

/** Has to be packed anew for each answer, as its nonce is; the files beside it are packed when they are built. */
function takesGzip(accepted: string | undefined): boolean {
  return (accepted ?? '').split(',').some((each) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?:1|0?\.0*[1-9])|$)/i.test(each));
}

/**
 * The nonce is for the styles that the editor makes; scripts are files of the page alone, but for the one that stands in it. The PDF stands in a frame with
 * a blob: address.
 */
function policy(nonce: string, scriptHash: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${scriptHash}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
