/**
 * Vitest's global setup: one PostgreSQL server for all test files of a run, started when the first of them asks for it. Test files
 * run in processes of their own, so they ask over a local socket (see `postgres.ts`).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PostgresServer } from './postgres-server.ts';

export default async function setUpPostgres(): Promise<() => Promise<void>> {
  let running: Promise<PostgresServer> | null = null;
  const desk = createServer((_, response) => {
    running ??= import('./postgres-server.ts').then(({ startPostgres }) => startPostgres());
    running.then(
      ({ url }) => response.end(url),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(error instanceof Error ? error.message : String(error));
      },
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  process.env.PLATEN_TEST_POSTGRES = `http://127.0.0.1:${(desk.address() as AddressInfo).port}/`;
  return async () => {
    desk.closeAllConnections();
    desk.close();
    await running?.then(
      (server) => server.stop(),
      () => {},
    );
  };
}
