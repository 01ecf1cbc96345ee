/** Which paths and methods there are, learnt from the routes themselves: 404, 405 and OPTIONS. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../base/problem.ts';

export interface KnownPaths {
  /** The problem of a request that no route answers. */
  problemOf(request: FastifyRequest): Problem;
}

/** To be called before the first route is added. */
export function addKnownPaths(server: FastifyInstance): KnownPaths {
  const exact = new Map<string, Set<string>>();
  const prefixes = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }) => {
    // A wildcard for everything says nothing about a path: that of CORS, that of a folder served at the root.
    if (url === '*' || url === '/*') return;
    const [table, path] = url.endsWith('*') ? [prefixes, url.slice(0, -1)] : [exact, url];
    const methods = table.get(path) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    table.set(path, methods);
  });
  const allowed = (request: FastifyRequest): string | null => {
    const path = request.url.split('?', 1)[0]!;
    const methods = new Set(exact.get(path));
    for (const [prefix, more] of prefixes) if (path.startsWith(prefix)) for (const method of more) methods.add(method);
    methods.delete('OPTIONS');
    return methods.size === 0 ? null : [...methods].sort().concat('OPTIONS').join(', ');
  };
  const problemOf = (request: FastifyRequest): Problem => {
    const allow = allowed(request);
    return allow === null
      ? new Problem('NOT_FOUND', 'There is nothing here. The service answers POST /pdf/convert; see /openapi.json.')
      : new Problem('METHOD_NOT_ALLOWED', `${request.method} is not answered here. Use ${allow}.`, {}, { allow });
  };
  // Before a body is read: what nobody wants need not arrive. After onRequest, so that every plugin has set its headers.
  server.addHook('preParsing', async (request, reply) => {
    // RFC 9112 §3.2
    const hosts = request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion === '1.1'))
      throw new Problem('BAD_REQUEST', 'A request of HTTP/1.1 names its host once.');
    if (request.method === 'OPTIONS') {
      const allow = allowed(request);
      if (allow === null && request.url !== '*') throw problemOf(request);
      if (allow !== null) reply.header('allow', allow);
      return reply.code(204).send();
    }
    if (request.is404) throw problemOf(request);
    return undefined;
  });
  return { problemOf };
}
