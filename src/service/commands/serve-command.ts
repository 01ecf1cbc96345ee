/** `platen serve`: the HTTP service on this machine. Each flag is also a variable (docs/service.md has the table). */

import { existsSync } from 'node:fs';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { canParseUrl } from '../can-parse-url.ts';
import type { ServiceSettings } from '../service.ts';
import { note } from './note.ts';

interface ServeFlags {
  host: string;
  port: number;
  data: string;
  database?: string;
  workers?: number;
  queue?: number;
  isolation: NonNullable<ServiceSettings['isolation']>;
  memory?: number;
  workerMemory?: number;
  metricsPort?: number;
  metricsHost: string;
  trustProxy?: number | string | false;
  publicUrl?: string;
  allowPrivateAddresses: boolean;
  font?: string[];
  systemFonts: boolean;
  rateLimit: boolean;
  logLevel: NonNullable<ServiceSettings['logLevel']>;
  logAddresses: NonNullable<ServiceSettings['logAddresses']>;
  drainDelay: number;
}

/** ms that stopping may take after the conversions: closing the store. */
const STOP_GRACE = 4_000;

export function addServeCommand(program: Command): void {
  const command = program.command('serve').description('answer POST /pdf/convert over HTTP');
  for (const option of serveOptions()) command.addOption(option);
  command.action((flags: ServeFlags) => serve(withoutFalseVariables(flags, command)));
}

function serveOptions(): Option[] {
  const option = (flags: string, description: string, variable: string) =>
    new Option(flags, description).env(`PLATEN_${variable}`);
  return [
    option('--host <address>', 'address to listen on', 'HOST').default('127.0.0.1'),
    option('--port <number>', 'port to listen on; 0 for any free one', 'PORT').argParser(port).default(3000),
    option('--data <folder>', 'where the embedded database is', 'DATA').default('./platen-data'),
    option('--database <url>', 'postgres:// address, instead of the embedded database', 'DATABASE'),
    option('--workers <number>', 'conversions at the same time (default: one for each processor)', 'WORKERS').argParser(
      whole(1, 256),
    ),
    option('--queue <number>', 'requests that may wait (default: 32 for each worker)', 'QUEUE').argParser(
      whole(0, 100_000),
    ),
    option('--isolation <kind>', 'where documents are converted', 'ISOLATION')
      .choices(['process', 'thread'])
      .default('process'),
    option(
      '--memory <megabytes>',
      'memory of the service with its workers (default: three quarters of what there is)',
      'MEMORY',
    ).argParser(whole(256, 10_000_000)),
    option(
      '--worker-memory <megabytes>',
      'memory of one worker (default: its heap and 700)',
      'WORKER_MEMORY',
    ).argParser(whole(100, 10_000_000)),
    option('--metrics-port <number>', 'port of /metrics (default: no metrics)', 'METRICS_PORT').argParser(port),
    option('--metrics-host <address>', 'address of /metrics', 'METRICS_HOST').default('127.0.0.1'),
    option(
      '--trust-proxy [proxies]',
      'believe X-Forwarded-… headers: number of proxies, or their addresses',
      'TRUST_PROXY',
    )
      .argParser(proxies)
      .preset('1'),
    option('--public-url <url>', 'address of the service as callers see it', 'PUBLIC_URL').argParser(webAddress),
    option(
      '--allow-private-addresses',
      'fetch from private addresses and any port; for closed networks only',
      'ALLOW_PRIVATE_ADDRESSES',
    ).default(false),
    option('--font <path>', 'font, or folder of fonts, for all documents; repeatable', 'FONT').argParser(fontPlaces),
    option('--system-fonts', 'use the fonts of the system as last resort', 'SYSTEM_FONTS').default(false),
    option('--no-rate-limit', 'no limits of rate and of parallel requests', 'NO_RATE_LIMIT'),
    option('--log-level <level>', 'what is logged', 'LOG_LEVEL')
      .choices(['debug', 'info', 'warn', 'error', 'silent'])
      .default('info'),
    option('--log-addresses <part>', "how much of clients' addresses is logged", 'LOG_ADDRESSES')
      .choices(['network', 'whole', 'none'])
      .default('network'),
    option('--drain-delay <seconds>', 'time between turning unready and closing the port', 'DRAIN_DELAY')
      .argParser(whole(0, 600))
      .default(0),
  ];
}

/** Of a variable that switches, any value would do for the command line's parser; `false` must not switch something on. */
function withoutFalseVariables(flags: ServeFlags, command: Command): ServeFlags {
  const isOn = (name: string, variable: string): boolean => {
    if (command.getOptionValueSource(name) !== 'env') return command.getOptionValueSource(name) === 'cli';
    const value = process.env[variable]!.trim().toLowerCase();
    if (['1', 'true', 'yes', 'on'].includes(value)) return true;
    if (['', '0', 'false', 'no', 'off'].includes(value)) return false;
    throw command.error(`error: ${variable} is "${value}". Give true or false.`);
  };
  return {
    ...flags,
    allowPrivateAddresses: isOn('allowPrivateAddresses', 'PLATEN_ALLOW_PRIVATE_ADDRESSES'),
    systemFonts: isOn('systemFonts', 'PLATEN_SYSTEM_FONTS'),
    rateLimit: !isOn('rateLimit', 'PLATEN_NO_RATE_LIMIT'),
  };
}

function bytesOf(megabytes: number | undefined): number | undefined {
  return megabytes === undefined ? undefined : megabytes * 1e6;
}

function port(text: string): number {
  return whole(0, 65_535)(text);
}

function whole(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most)
      throw new InvalidArgumentError(`Give a number from ${least} to ${most}.`);
    return value;
  };
}

/** A number of proxies, or what Fastify takes: addresses and ranges with commas between. */
function proxies(text: string): number | string | false {
  const value = text.trim().toLowerCase();
  if (['', '0', 'false', 'no', 'off'].includes(value)) return false;
  if (['true', 'yes', 'on'].includes(value)) return 1;
  return /^\d+$/.test(value) ? whole(1, 10)(value) : value;
}

/** Several in a variable have between them what `PATH` has. */
function fontPlaces(text: string, known: readonly string[] = []): string[] {
  const places = text.split(path.delimiter).filter((place) => place !== '');
  for (const place of places)
    if (!existsSync(place)) throw new InvalidArgumentError(`There is no file or folder ${place}.`);
  return [...known, ...places];
}

function webAddress(text: string): string {
  if (!/^https?:\/\/[^/?#]+\/?$/i.test(text) || !canParseUrl(text))
    throw new InvalidArgumentError('Give an address such as https://pdf.example.com.');
  return new URL(text).origin;
}

async function serve(flags: ServeFlags): Promise<void> {
  // Loaded here, so that no other command waits for it.
  const [{ LONGEST_DRAIN }, { startService }] = await Promise.all([
    import('../http/requests/connections.ts'),
    import('../service.ts'),
  ]);
  const { data, database, memory, workerMemory, rateLimit, drainDelay, font, ...rest } = flags;
  const service = await startService({
    ...rest,
    dataFolder: data,
    databaseUrl: database,
    fonts: font,
    memory: bytesOf(memory),
    workerMemory: bytesOf(workerMemory),
    isRateLimited: rateLimit,
    drainDelay: drainDelay * 1000,
  });
  closeWithGrace({ delay: drainDelay * 1000 + LONGEST_DRAIN + STOP_GRACE, logger: false }, async ({ err }) => {
    if (err !== undefined) service.log.fatal({ stack: err.stack ?? String(err) }, 'crash');
    await service.stop();
  });
  // In one write: who waits for the first line has the others too.
  note(
    `platen listens on ${service.address}\n\nTry it in a browser at ${service.address}/ or with\n\n${curlLine(service.address)}`,
  );
}

/** A line for the shell that needs nothing but curl. */
function curlLine(address: string): string {
  return `  curl --fail-with-body -o hello.pdf -H 'Content-Type: application/json' -d '{"html": "<h1>Hello</h1>"}' ${address}/pdf/convert\n`;
}
