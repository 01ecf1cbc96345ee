/** The service without a port and without an engine, for tests of its contract. */
import type { FastifyInstance } from 'fastify';
import type { ConversionResult, ConversionTask } from '../../src/server/pool/conversion.ts';
import { createServer } from '../../src/server/server.ts';
import type { ServerParts } from '../../src/server/server-parts.ts';
import { fakeAccounts, fakeIdempotency, fakeRateLimits } from './fakes.ts';

export const TINY_PDF = Buffer.from('%PDF-1.7 tiny');

export interface Service {
  readonly server: FastifyInstance;
  /** What the engine was asked for. */
  readonly tasks: ConversionTask[];
  readonly defects: unknown[];
}

export function service(result: Partial<ConversionResult> = {}, parts: Partial<ServerParts> = {}): Service {
  const tasks: ConversionTask[] = [];
  const defects: unknown[] = [];
  const server = createServer({
    convert: async (task) => {
      tasks.push(task);
      const facts = { phases: {}, blockedFetches: 0 };
      return {
        status: 'done',
        pdf: TINY_PDF,
        pageCount: 1,
        warnings: 0,
        diagnostics: [],
        title: null,
        facts,
        ...result,
      } as ConversionResult;
    },
    accounts: fakeAccounts(),
    rateLimits: fakeRateLimits(),
    idempotency: fakeIdempotency(),
    onDefect: (error) => defects.push(error),
    ...parts,
  });
  return { server, tasks, defects };
}

export function convert({ server }: Service, body: unknown, headers: Record<string, string> = {}) {
  return server.inject({
    method: 'POST',
    url: '/pdf/convert',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
