/** The service without a port and without an engine, for tests of its contract. */
import type { FastifyInstance } from 'fastify';
import { type RequestRecord, recordOf } from '../../src/service/http/base/request-record.ts';
import type { ServerParts, ServerPlugin } from '../../src/service/http/base/server-parts.ts';
import { createServer } from '../../src/service/http/server.ts';
import { addHealthRoutes } from '../../src/service/operation/health.ts';
import type { ConversionFailed, ConversionResult, ConversionTask } from '../../src/service/pool/conversion.ts';
import {
  type FakeAccounts,
  type FakeIdempotency,
  type FakeRateLimits,
  fakeAccounts,
  fakeIdempotency,
  fakeRateLimits,
} from './fakes.ts';

export const TINY_PDF = Buffer.from('%PDF-1.7 tiny');

/** Keys of `fakeAccounts`: 20 credits, no limit, disabled. */
export const GOOD = { authorization: 'Bearer good' };
export const RICH = { authorization: 'Bearer rich' };
export const BLOCKED = { authorization: 'Bearer blocked' };

export interface Service {
  readonly server: FastifyInstance;
  /** What the engine was asked for. */
  readonly tasks: ConversionTask[];
  /** For whom. */
  readonly tenants: string[];
  readonly defects: unknown[];
  readonly accounts: FakeAccounts;
  readonly limits: FakeRateLimits;
  readonly stored: FakeIdempotency;
  /** Of requests that were answered. */
  readonly records: RequestRecord[];
}

export function service(result: Partial<ConversionResult> = {}, parts: Partial<ServerParts> = {}): Service {
  const tasks: ConversionTask[] = [];
  const tenants: string[] = [];
  const defects: unknown[] = [];
  const records: RequestRecord[] = [];
  const accounts = (parts.accounts as FakeAccounts | undefined) ?? fakeAccounts();
  const limits = (parts.rateLimits as FakeRateLimits | undefined) ?? fakeRateLimits();
  const stored = (parts.idempotency as FakeIdempotency | undefined) ?? fakeIdempotency();
  const watch: ServerPlugin = (server) => {
    server.addHook('onResponse', async (request) => {
      records.push(recordOf(request));
    });
  };
  const health: ServerPlugin = (server) => addHealthRoutes(server, { readiness: { unready: async () => [] } });
  const server = createServer({
    convert: async (task, _signal, tenant) => {
      tasks.push(task);
      tenants.push(tenant);
      const facts = { phases: { layout: 3 }, blockedFetches: 0 };
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
    onDefect: (error) => defects.push(error),
    ...parts,
    accounts,
    rateLimits: limits,
    idempotency: stored,
    plugins: [watch, health, ...(parts.plugins ?? [])],
  });
  return { server, tasks, tenants, defects, accounts, limits, stored, records };
}

/** A service whose engine fails. */
export function failing(code: string, message = 'What happened.', details: ConversionFailed['details'] = {}): Service {
  return service({ status: 'failed', code, message, details } as never);
}

/** @param body - an object is sent as JSON */
export function convert({ server }: Service, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return server.inject({
    method: 'POST',
    url: '/pdf/convert',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
}
