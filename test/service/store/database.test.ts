import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/service/store/database.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { databases } from './databases.ts';

const kinds = await databases();
const hasPostgres = kinds.some(({ kind }) => kind === 'postgres');
/** Without a flag. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const hasNodeSqlite = major > 22 || (major === 22 && minor >= 13);

const row = (id: string) => ({
  id,
  name: 'a name',
  hash: `hash of ${id}`,
  plan: 'free' as const,
  monthly_credits: null,
  state: 'active' as const,
  created_at: 1_800_000_000_123,
  last_used_at: null,
});

describe.each(kinds)('the store in $kind', ({ create, open }) => {
  it('has the schema once it is open, and keeps what is written', async () => {
    const location = await create();
    const first = await open(location);
    await first.kysely.insertInto('api_keys').values(row('key_1')).execute();
    await first.close();
    const second = await open(location);
    expect(await second.kysely.selectFrom('api_keys').selectAll().execute()).toEqual([row('key_1')]);
  });

  it('is migrated by one of several instances that start at once', async () => {
    const location = await create();
    const instances = await Promise.all([1, 2, 3, 4].map(() => open(location)));
    for (const { kysely } of instances) expect(await kysely.selectFrom('api_keys').selectAll().execute()).toEqual([]);
  });

  it('refuses the schema of a later version', async () => {
    const location = await create();
    const { kysely, close } = await open(location);
    await sql`insert into platen_migrations (name, timestamp) values ('9999-later', '2030-01-01')`.execute(kysely);
    await close();
    await expect(open(location)).rejects.toThrow(/later version of platen \(9999-later/);
  });

  it('gives moments and counts as numbers, and bytes as they were', async () => {
    const { kysely, kind } = await open(await create());
    await sql`create table things (size bigint, content ${sql.raw(kind === 'sqlite' ? 'blob' : 'bytea')})`.execute(
      kysely,
    );
    const content = new Uint8Array([0, 255, 10, 0]);
    await sql`insert into things values (${Number.MAX_SAFE_INTEGER}, ${content})`.execute(kysely);
    const { rows } = await sql<{ size: number; content: Uint8Array; count: number }>`
      select size, content, count(*) over () as count from things`.execute(kysely);
    expect(rows[0]).toMatchObject({ size: Number.MAX_SAFE_INTEGER, count: 1 });
    expect(Buffer.from(rows[0]!.content)).toEqual(Buffer.from(content));
  });

  it('tells how many rows were changed', async () => {
    const { kysely } = await open(await create());
    await kysely
      .insertInto('api_keys')
      .values([row('key_1'), row('key_2')])
      .execute();
    const result = await kysely.updateTable('api_keys').set({ name: 'b' }).executeTakeFirst();
    expect(result.numUpdatedRows).toBe(2n);
  });

  it('does all of a transaction or nothing', async () => {
    const { kysely } = await open(await create());
    const failing = kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('api_keys').values(row('key_1')).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await kysely.selectFrom('api_keys').selectAll().execute()).toEqual([]);
  });

  it('lets several instances count on one row without losing a step', async () => {
    const location = await create();
    const instances = await Promise.all([1, 2, 3].map(() => open(location)));
    await instances[0]!.kysely.insertInto('api_keys').values(row('key_1')).execute();
    const step = ({ kysely }: (typeof instances)[number]) =>
      kysely.transaction().execute(async (transaction) => {
        const { created_at: value } = await transaction
          .selectFrom('api_keys')
          .select('created_at')
          .$if(instances[0]!.kind === 'postgres', (query) => query.forUpdate())
          .executeTakeFirstOrThrow();
        await transaction
          .updateTable('api_keys')
          .set({ created_at: value + 1 })
          .execute();
      });
    await Promise.all(Array.from({ length: 60 }, (_, index) => step(instances[index % 3]!)));
    const { created_at: sum } = await instances[1]!.kysely
      .selectFrom('api_keys')
      .select('created_at')
      .executeTakeFirstOrThrow();
    expect(sum).toBe(1_800_000_000_123 + 60);
  });
});

describe('the store in SQLite', () => {
  const { create, open } = kinds[0]!;
  const newFolder = async () => {
    const location = await create();
    return 'dataFolder' in location ? location.dataFolder : '';
  };

  it('uses what Node brings, else libsql', async () => {
    const { engine, isShared } = await open(await create());
    expect(engine).toBe(hasNodeSqlite ? 'node:sqlite' : 'libsql');
    expect(isShared).toBe(false);
  });

  it('is for its owner alone', async () => {
    const dataFolder = await newFolder();
    const { kysely } = await open({ dataFolder });
    await kysely.insertInto('api_keys').values(row('key_1')).execute();
    const modes = await Promise.all(
      ['', 'platen.sqlite', 'platen.sqlite-wal'].map(
        async (name) => (await stat(path.join(dataFolder, name))).mode & 0o777,
      ),
    );
    expect(modes.map((mode) => mode.toString(8))).toEqual(['700', '600', '600']);
  });

  it('is set up for several processes', async () => {
    const pragma = async (location: { dataFolder: string; synchronous?: 'full' }, name: string) => {
      const { kysely, close } = await open(location);
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(kysely);
      await close();
      return Object.values(rows[0]!)[0];
    };
    const dataFolder = await newFolder();
    expect(await pragma({ dataFolder }, 'journal_mode')).toBe('wal');
    expect(await pragma({ dataFolder }, 'foreign_keys')).toBe(1);
    expect(await pragma({ dataFolder }, 'synchronous')).toBe(1);
    expect(await pragma({ dataFolder, synchronous: 'full' }, 'synchronous')).toBe(2);
  });

  it('waits for the lock of another process without standing still', async () => {
    const location = await create();
    const [holder, waiter] = [await open(location), await open(location)];
    let turns = 0;
    const ticking = setInterval(() => turns++, 10);
    let free = () => {};
    const held = holder.kysely.transaction().execute(() => new Promise<void>((resolve) => (free = resolve)));
    const written = waiter.kysely.insertInto('api_keys').values(row('key_1')).execute();
    setTimeout(() => free(), 400);
    await Promise.all([held, written]);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(5);
  });

  it('is written by several processes at once', async () => {
    const dataFolder = await newFolder();
    const { kysely } = await open({ dataFolder });
    const script = path.join(import.meta.dirname, 'writing-process.ts');
    const writers = ['a', 'b', 'c'].map((name) =>
      spawn(process.execPath, ['--import', 'tsx', script, dataFolder, name], { stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    const errors: string[] = [];
    for (const { stderr } of writers) stderr.on('data', (text) => errors.push(String(text)));
    await Promise.all(writers.map((writer) => once(writer, 'close')));
    // Neither failures nor a word about an experimental module.
    expect(errors).toEqual([]);
    const { count } = await kysely
      .selectFrom('api_keys')
      .select((query) => query.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(150);
  });

  it('says what is wrong with a folder that cannot be used', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-store-'));
    await writeFile(path.join(folder, 'file'), '');
    await expect(openDatabase({ dataFolder: path.join(folder, 'file') })).rejects.toThrow(
      /data folder .*file cannot be used/,
    );
    await writeFile(
      path.join(folder, 'platen.sqlite'),
      'this is no database, but a text that is long enough to be one',
    );
    await expect(openDatabase({ dataFolder: folder })).rejects.toThrow(/cannot be used: .*not a database/);
    await rm(folder, { recursive: true });
  });
});

describe('the address of PostgreSQL', () => {
  const password = 'p%40ss-w0rd';
  it.each([
    ['another scheme', `mysql://user:${password}@host/name`],
    ['no address', `postgres:${password}`],
    ['a space', `postgres://user:${password} @host:port/name`],
    ['nobody there', `postgres://user:${password}@127.0.0.1:1/name`],
  ])('stands in messages without its password: %s', async (_, url) => {
    const failure = await openDatabase({ url }).then(
      () => '',
      (error: Error) => `${error.message} ${error.stack} ${JSON.stringify(error)}`,
    );
    expect(failure).toMatch(/has to look like|cannot be used/);
    expect(failure).not.toMatch(/p%40ss|p@ss|w0rd/);
  });
});

describe.skipIf(!hasPostgres)('the store in PostgreSQL', () => {
  it('goes on after a restart of the server, and tells of a wrong password without showing it', async () => {
    const server = await startPostgres();
    const lost: Error[] = [];
    const database = await openDatabase({ url: server.url, onConnectionLost: (error) => lost.push(error) });
    try {
      expect(database.isShared).toBe(true);
      await database.kysely.insertInto('api_keys').values(row('key_1')).execute();
      await server.restart();
      await expect.poll(() => lost.length).toBeGreaterThan(0);
      expect(await database.kysely.selectFrom('api_keys').select('id').execute()).toEqual([{ id: 'key_1' }]);
      const wrong = new URL(server.url);
      wrong.password = 'not-this-one';
      const failure = await openDatabase({ url: wrong.href }).catch((error: Error) => error.message);
      expect(failure).toMatch(/cannot be used: password authentication failed/);
      expect(failure).not.toContain('not-this-one');
    } finally {
      await database.close();
      await server.stop();
    }
  });

  it('bounds what a statement may take', async () => {
    const { create, open } = kinds[1]!;
    const { kysely } = await open(await create());
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(kysely);
    expect(rows).toEqual([{ statement_timeout: '10s' }]);
  });

  it('bounds its connections', async () => {
    const { create, open } = kinds[1]!;
    const database = await open(await create());
    const counts = await Promise.all(
      Array.from({ length: 40 }, () => sql`select pg_sleep(0.02)`.execute(database.kysely)),
    );
    expect(counts.length).toBe(40);
    expect(database.kind === 'postgres' && database.pool.totalCount).toBe(10);
  });
});
