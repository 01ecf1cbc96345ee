/** The documentation at `/docs`: the site that `npm run docs:site` builds, under a policy that lets in its own files only; problem types lead there. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEMS } from './base/problem.ts';

/** Where the build lies, seen from the source and from the build. */
const FOLDER = path.resolve(
  import.meta.dirname,
  path.extname(import.meta.filename) === '.ts' ? '../../../dist/docs' : './docs',
);

const NOT_BUILT = `The documentation is not built. In a checkout of the repository, run

  npm run docs:site
  npm run build

and start the service again. The same text is in the folder docs.
`;

/**
 * The style sheet that VitePress makes for the moment in which day and night change: it stops transitions.
 */
const TRANSITIONS = "'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='";

/**
 * Adds `GET /docs/` and the files of the site, and leads `/problems/…` to what they say of the problem.
 *
 * @param folder - of the built site; without one there, `/docs` says how to build it
 */
export function addDocumentationRoute(server: FastifyInstance, folder: string = FOLDER): void {
  const isBuilt = ['index.html', 'codes.html'].every((name) => existsSync(path.join(folder, name)));
  const answerNotBuilt = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
  const codes = isBuilt ? readFileSync(path.join(folder, 'codes.html'), 'utf8') : '';
  for (const code of Object.keys(PROBLEMS)) {
    const address = `/problems/${code.toLowerCase().replaceAll('_', '-')}`;
    // The service has problems of its own beside the codes of the library.
    const heading = code.toLowerCase();
    const page = codes.includes(` id="${heading}"`) ? `codes.html#${heading}` : 'service.html#errors';
    server.get(address, isBuilt ? async (_request, reply) => reply.redirect(`../docs/${page}`) : answerNotBuilt);
  }
  if (!isBuilt) {
    for (const address of ['/docs', '/docs/']) server.get(address, answerNotBuilt);
    return;
  }
  const policy = policyOf(readFileSync(path.join(folder, 'index.html'), 'utf8'));
  server.get('/docs', async (_request, reply) => reply.redirect('./docs/'));
  server.register(async (site) => {
    site.addHook('onRequest', async (request, reply) => {
      reply.headers({
        'content-security-policy': policy,
        // Nothing here is anyone's own, and a browser shows a page sooner that needs no process to itself.
        'cross-origin-opener-policy': 'unsafe-none',
        // The names of scripts and styles change with their content.
        'cache-control': request.url.startsWith('/docs/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
    });
    await site.register(fastifyStatic, {
      root: folder,
      prefix: '/docs/',
      decorateReply: false,
      // A route for each file, so that any other path is as unknown as everywhere.
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
    });
    for (const page of pagesIn(folder)) {
      site.get(`/docs/${page}`, async (_request, reply) => reply.redirect(`./${path.posix.basename(page)}.html`));
    }
  });
}

/** What people write into the address bar: the pages, without `.html`. */
function pagesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.extname(name) === '.html' && path.basename(name) !== 'index.html')
    .map((name) => name.replaceAll(path.sep, '/').slice(0, -'.html'.length));
}

/**
 * Lets in the files of the site, and the styles and the script that come with each page, the same in all of them, by their hashes. VitePress writes the
 * colours of code as custom properties into style attributes; its icons are data: addresses in its style sheet.
 */
function policyOf(page: string): string {
  const hashes = (element: string) =>
    Array.from(
      page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g')),
      ([, text]) => `'sha256-${sha256(text!)}'`,
    );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes('script')].join(' '),
    ["style-src 'self'", TRANSITIONS, ...hashes('style')].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
