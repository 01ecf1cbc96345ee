/**
 * PostgreSQL for tests. A test file asks once, at its top:
 *
 *     const postgres = await postgresForTests();
 *     describe.skipIf(postgres === null)('on PostgreSQL', () => { … await postgres!.createDatabase() … });
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestPostgres {
  /** Makes an empty database and gives its address. It goes with the server at the end of the run. */
  createDatabase(): Promise<string>;
}

/** The server of this run; null, after a word on standard error, where none can be started (in CI that fails). */
export async function postgresForTests(): Promise<TestPostgres | null> {
  try {
    const url = await serverUrl();
    return { createDatabase: () => createDatabase(url) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (process.env.CI !== undefined && process.env.CI !== '') {
      throw new Error(`PostgreSQL cannot be started: ${reason}`);
    }
    process.stderr.write(`Tests on PostgreSQL are skipped, because it cannot be started here: ${reason}\n`);
    return null;
  }
}

async function serverUrl(): Promise<string> {
  const desk = process.env.PLATEN_TEST_POSTGRES;
  if (desk === undefined) throw new Error('vitest did not run test/support/postgres-setup.ts');
  const response = await fetch(desk);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

async function createDatabase(server: string): Promise<string> {
  const name = `platen_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
