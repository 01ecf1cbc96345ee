/** `platen serve` of the built package as a process of its own, for tests of what only a process can show. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { needBuild } from './build-package.ts';

await needBuild();

const CLI = path.resolve(import.meta.dirname, '../../dist/platen/cli.js');
/** ms */
const LONGEST_START = 30_000;

export interface ServiceProcess {
  /** `http://127.0.0.1:port` */
  readonly address: string;
  /** Of the metrics, where `--metrics-port` was given. */
  readonly metricsAddress: string | null;
  /** Where its database is; pass it on to `platen keys` or to another service. */
  readonly dataFolder: string;
  readonly process: ChildProcess;
  /** Standard output so far: the log, a JSON object on each line. */
  log(): string;
  /** Standard error so far. */
  errors(): string;
  /** Resolves when the process has ended, with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | string>;
}

export interface ServiceProcessOptions {
  /** Environment variables besides those of the test run. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: a new one, deleted when the process ends. */
  readonly dataFolder?: string;
  /** What runs instead of `dist/platen/cli.js`. */
  readonly cli?: string;
}

/**
 * Starts on a free port and waits until it answers with warm workers.
 *
 * @param flags - besides `--port 0 --data …`
 * @throws Error with what it wrote when it ends instead of listening
 */
export async function startServiceProcess(
  flags: readonly string[] = [],
  options: ServiceProcessOptions = {},
): Promise<ServiceProcess> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'platen-data-')));
  const child = spawn(process.execPath, [options.cli ?? CLI, 'serve', '--port', '0', '--data', dataFolder, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...options.env },
  });
  // A test that times out leaves nothing behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let log = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    log += chunk;
  });
  const ended = once(child, 'close').then(async ([code, signal]: (number | string | null)[]) => {
    process.off('exit', kill);
    if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
    return code ?? signal ?? 'unknown';
  });
  const address = await new Promise<string>((resolve, reject) => {
    const clock = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The service did not start in ${LONGEST_START} ms:\n${errors}`));
    }, LONGEST_START);
    child.stderr.on('data', (chunk) => {
      errors += chunk;
      const found = /listens on (http:\S+)/.exec(errors);
      if (found === null) return;
      clearTimeout(clock);
      resolve(found[1]!);
    });
    void ended.then((code) => {
      clearTimeout(clock);
      reject(new Error(`The service ended with ${code}:\n${errors}`));
    });
  });
  return {
    address,
    metricsAddress: /"metrics":"([^"]+)"/.exec(log)?.[1] ?? null,
    dataFolder,
    process: child,
    log: () => log,
    errors: () => errors,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** `POST /pdf/convert`. */
export function postConversion(
  { address }: Pick<ServiceProcess, 'address'>,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${address}/pdf/convert`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal !== undefined && { signal }),
  });
}
