// Answering with a PDF, for every framework: each function is what its framework calls (docs/recipes.md has the lines around it).
import { PlatenError, render } from 'platen';

/** Your document: here a greeting, as long as nobody passes markup in. */
export function documentFor(name) {
  const text = name.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);
  return `<!doctype html><html lang="en"><title>Hello</title><h1>Hello, ${text}</h1></html>`;
}

const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline; filename="hello.pdf"' };

/** The browser that goes away ends the work; a document that asks for too much is the sender's fault. */
const statusOf = (error) => (error instanceof PlatenError && error.code === 'DOCUMENT_TOO_COMPLEX' ? 422 : 500);

/** `Request` to `Response`: a route handler of Next.js (`export { GET }`), Hono, Remix, SvelteKit, Astro, Bun, Deno. */
export async function GET(request) {
  const name = new URL(request.url).searchParams.get('name') ?? 'world';
  try {
    const { pdf } = await render({ html: documentFor(name), signal: request.signal });
    return new Response(pdf, { headers });
  } catch (error) {
    return new Response('The PDF could not be made.', { status: statusOf(error) });
  }
}

/** Express, Connect, Polka, and plain `node:http`: what Node itself gives is used only. */
export async function nodeHandler(request, response) {
  const name = new URL(request.url, 'http://host').searchParams.get('name') ?? 'world';
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    const { pdf } = await render({ html: documentFor(name), signal: gone.signal });
    response.writeHead(200, { ...headers, 'Content-Length': pdf.length }).end(pdf);
  } catch (error) {
    if (!response.destroyed) response.writeHead(statusOf(error)).end('The PDF could not be made.');
  }
}

/** A plugin of Fastify. */
export async function fastifyPlugin(app) {
  app.get('/hello.pdf', async (request, reply) => {
    const { pdf } = await render({ html: documentFor(request.query.name ?? 'world') });
    // A Buffer of the same bytes: Fastify sends no plain Uint8Array in its older versions.
    return reply.headers(headers).send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length));
  });
}

/** AWS Lambda behind a function URL or an API gateway, which want bytes in base64. */
export async function lambdaHandler(event) {
  const { pdf } = await render({ html: documentFor(event.queryStringParameters?.name ?? 'world') });
  return { statusCode: 200, headers, isBase64Encoded: true, body: Buffer.from(pdf).toString('base64') };
}
