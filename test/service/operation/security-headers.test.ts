/** Headers that bind browsers: on every answer, with room for the playground's own policy. */
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityHeaders } from '../../../src/service/operation/security-headers.ts';

function server(trustProxy = false) {
  const made = Fastify({ trustProxy });
  addSecurityHeaders(made);
  made.get('/', async () => ({}));
  made.get('/page', async (_request, reply) => reply.header('content-security-policy', "default-src 'self'").send('x'));
  made.get('/broken', async () => {
    throw new Error('x');
  });
  return made;
}

it.each(['/', '/broken', '/nowhere'])('stand on every answer: %s', async (path) => {
  const { headers } = await server().inject(path);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
});

it('leave a route its own policy', async () => {
  const { headers } = await server().inject('/page');
  expect(headers['content-security-policy']).toBe("default-src 'self'");
});

it('ask for https only where a trusted proxy says that it is spoken', async () => {
  const forwarded = { url: '/', headers: { 'x-forwarded-proto': 'https' } };
  expect((await server(true).inject(forwarded)).headers['strict-transport-security']).toBe('max-age=15552000');
  expect((await server(true).inject('/')).headers).not.toHaveProperty('strict-transport-security');
  expect((await server(false).inject(forwarded)).headers).not.toHaveProperty('strict-transport-security');
});
