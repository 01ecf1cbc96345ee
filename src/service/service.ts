/** The service put together: store, accounts, limits, workers, HTTP; how it starts, and how it stops without breaking a request. */

import { createServer as createProbe } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { systemFontFolders } from '../engine/index.ts';
import { createPool, type Isolation, type Pool, type PoolEvent, usualMemory } from '../pool/index.ts';
import { createAccounts, type OpenAccounts } from './accounts/database-accounts.ts';
import { addDocumentationRoute } from './http/documentation-route.ts';
import { addPlaygroundRoute } from './http/playground-route.ts';
import { addBodyBudget } from './http/requests/body-budget.ts';
import { Connections } from './http/requests/connections.ts';
import { createServer } from './http/server.ts';
import { type CallerLimits, createCallerLimits } from './limits/caller-limits.ts';
import { addDraining } from './operation/draining.ts';
import { addHealthRoutes, createReadiness } from './operation/health.ts';
import { createLog, defectLogger, type Log, type LogLevel } from './operation/log.ts';
import { createMetrics, type Metrics } from './operation/metrics.ts';
import { type MetricsServer, startMetricsServer } from './operation/metrics-server.ts';
import { addRequestLog, type LogAddresses } from './operation/request-log.ts';
import { addSecurityHeaders } from './operation/security-headers.ts';
import { convertInPool } from './pool/convert-in-pool.ts';
import { type Database, openDatabase } from './store/database.ts';

export interface ServiceSettings {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Where the embedded database is, unless there is `databaseUrl`. */
  readonly dataFolder: string;
  /** `postgres://…`: shared with other instances. */
  readonly databaseUrl?: string | undefined;
  /** Conversions at a time. Default: one for each processor. */
  readonly workers?: number | undefined;
  /** Requests that may wait. Default: 32 for each worker. */
  readonly queue?: number | undefined;
  /** Where documents are converted: each worker in a process of its own (the default), or in threads of the service's. */
  readonly isolation?: Isolation | undefined;
  /** Bytes that the service and its workers may take before its largest conversion is ended. Default: three quarters of what there is. */
  readonly memory?: number | undefined;
  /** Bytes that one worker may take. Default: its heap and 700 MB. */
  readonly workerMemory?: number | undefined;
  readonly metricsHost?: string | undefined;
  /** Without it there are no metrics. */
  readonly metricsPort?: number | undefined;
  /** As in `ServerParts`. */
  readonly trustProxy?: boolean | number | string | undefined;
  readonly publicUrl?: string | undefined;
  readonly allowPrivateAddresses?: boolean | undefined;
  /** Paths of fonts, or of folders of them, that all documents have beside the bundled ones. */
  readonly fonts?: readonly string[] | undefined;
  /** Whether documents get the fonts of the system as last resort. Default no. */
  readonly systemFonts?: boolean | undefined;
  readonly isRateLimited?: boolean | undefined;
  readonly logLevel?: LogLevel | undefined;
  readonly logAddresses?: LogAddresses | undefined;
  /** ms between the turn of readiness and the end of listening. */
  readonly drainDelay?: number | undefined;
}

/** Requests that may wait for each worker. */
const QUEUE_PER_WORKER = 32;
/** Characters of html that may wait together. */
const MOST_WAITING_CHARACTERS = 64_000_000;
/** One is ready to take the place of a worker that was killed, so that nobody waits for it to be made up for. */
const SPARE_WORKERS = 1;
/** Bytes of the bodies of all requests together, at most this part of the memory. */
const MOST_BODIES = 256_000_000;
const SHARE_OF_BODIES = 0.125;

export interface RunningService {
  /** `http://host:port` */
  readonly address: string;
  /** `http://host:port`, or `null` where there are none. */
  readonly metricsAddress: string | null;
  readonly log: Log;
  /** Finishes what has begun, for `LONGEST_DRAIN` at most, then lets go of everything. */
  stop(): Promise<void>;
}

/** What is open, in the order of opening: closed backwards, whether the start fails or the service stops. One that fails keeps no other open. */
class OpenParts {
  readonly #closers: (() => Promise<void>)[] = [];
  /** Is told what fails: whoever closes can do nothing about it. */
  report: (error: unknown) => void = () => {};

  add(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        this.report(error);
      }
    }
  }
}

/**
 * Resolves when requests are answered and all workers are warm. Requests that come before wait.
 *
 * @throws Error with a message for people when something cannot be had: the port, the data folder, the database, workers
 */
export async function startService(settings: ServiceSettings): Promise<RunningService> {
  const open = new OpenParts();
  try {
    return await startParts(settings, open);
  } catch (error) {
    await open.close();
    throw error;
  }
}

async function startParts(given: ServiceSettings, open: OpenParts): Promise<RunningService> {
  const settings = { ...given, fonts: (given.fonts ?? []).map((place) => path.resolve(place)) };
  const log = createLog({ ...(settings.logLevel !== undefined && { level: settings.logLevel }) });
  const report = (error: unknown) => log.error({ stack: textOf(error) }, 'failure');
  open.report = report;
  for (const { host, port, flag } of addressesOf(settings)) await checkFree(host, port, flag);
  // Workers take longest: they start while the database is opened.
  const pool = makePool(settings, log);
  open.add(() => pool.close(0));
  const isWarm = pool.warmUp();
  // Whoever starts the service waits for it, unless something else fails first.
  isWarm.catch(() => {});
  const database = await openStore(settings, report);
  open.add(() => database.close());
  const accounts = await createAccounts(database, { report });
  open.add(() => accounts.close());
  const limits = createCallerLimits({
    database,
    isRateLimited: settings.isRateLimited ?? true,
    report,
  });
  open.add(() => limits.close());
  const metrics = createMetrics({ pool: () => pool.state() });
  const metricsServer = await startMetrics(settings, metrics);
  open.add(async () => metricsServer?.close());

  let isClosing = false;
  const server = buildServer(settings, { log, accounts, limits, pool, metrics, isClosing: () => isClosing });
  const connections = new Connections(server);
  open.add(() => connections.close());
  const address = await listen(server, settings);
  await isWarm;
  await readFonts(settings, pool);
  log.info({ address, metrics: metricsServer?.address ?? null, store: database.engine }, 'started');

  const stop = async () => {
    isClosing = true;
    log.info('stopping');
    await sleep(settings.drainDelay ?? 0);
    await open.close();
    log.info('stopped');
  };
  let stopping: Promise<void> | null = null;
  return {
    address,
    metricsAddress: metricsServer?.address ?? null,
    log,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

function makePool(settings: ServiceSettings, log: Log): Pool {
  const { workers = availableParallelism(), queue = workers * QUEUE_PER_WORKER, memory = usualMemory() } = settings;
  const { isolation = 'process', workerMemory } = settings;
  const onEvent = (event: PoolEvent) => {
    if (event.kind === 'start-failed') log.error({ stack: textOf(event.error) }, 'worker did not start');
    else if (event.reason === 'defect' || event.reason === 'memory')
      log.warn({ reason: event.reason }, 'worker replaced');
    else log.debug({ reason: event.reason }, 'worker replaced');
  };
  return createPool({
    isolation,
    // Documents of strangers get files from nowhere: a worker needs its own only, and the fonts.
    ...(isolation === 'process' && { readable: fontPlaces(settings) }),
    workerMemory,
    workers,
    queue,
    queueBytes: MOST_WAITING_CHARACTERS,
    memory,
    spare: SPARE_WORKERS,
    env: workerEnvironment(),
    onEvent,
  });
}

function fontPlaces({ fonts = [], systemFonts = false }: ServiceSettings): string[] {
  return [...fonts, ...(systemFonts ? systemFontFolders() : [])];
}

/**
 * Has each worker read the fonts before the first document: what cannot be read ends the start, not every conversion.
 *
 * @throws PlatenError `FONT_UNREADABLE`, `INVALID_OPTION` for a path that is not there
 */
async function readFonts(settings: ServiceSettings, pool: Pool): Promise<void> {
  const { fonts = [], systemFonts = false } = settings;
  if (fontPlaces(settings).length === 0) return;
  const workers = Array.from({ length: pool.state().ready });
  await Promise.all(workers.map(() => pool.render({ html: '<p>x', fonts, systemFonts })));
}

/** Neither the database's address nor other secrets of the environment are a conversion's business. */
function workerEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => ['TZ', 'NODE_EXTRA_CA_CERTS'].includes(name));
  return Object.fromEntries(kept) as Record<string, string>;
}

function openStore(settings: ServiceSettings, onConnectionLost: (error: Error) => void): Promise<Database> {
  const { databaseUrl, dataFolder } = settings;
  return openDatabase(databaseUrl === undefined ? { dataFolder } : { url: databaseUrl, onConnectionLost });
}

async function startMetrics(settings: ServiceSettings, metrics: Metrics): Promise<MetricsServer | null> {
  const { metricsPort: port, metricsHost: host = '127.0.0.1' } = settings;
  if (port === undefined) return null;
  return startMetricsServer({ metrics, host, port }).catch((error: unknown) => {
    throw listenError(error, host, port, '--metrics-port');
  });
}

interface ServiceParts {
  readonly log: Log;
  readonly accounts: OpenAccounts;
  readonly limits: CallerLimits;
  readonly pool: Pool;
  readonly metrics: Metrics;
  readonly isClosing: () => boolean;
}

function buildServer(settings: ServiceSettings, parts: ServiceParts): FastifyInstance {
  const { log, accounts, limits, pool, metrics, isClosing } = parts;
  const { trustProxy, publicUrl, logAddresses } = settings;
  const readiness = createReadiness({
    isClosing,
    isWarm: () => pool.state().ready > 0,
    isSaturated: () => pool.state().isSaturated,
    askStore: () => accounts.check(),
  });
  return createServer({
    convert: convertInPool(pool, settings),
    accounts,
    rateLimits: limits.rateLimits,
    idempotency: limits.idempotency,
    onDefect: defectLogger(log),
    ...(trustProxy !== undefined && { trustProxy }),
    ...(publicUrl !== undefined && { publicUrl }),
    plugins: [
      (server) => addRequestLog(server, { log, ...(logAddresses !== undefined && { addresses: logAddresses }) }),
      metrics.observe,
      (server) => addBodyBudget(server, Math.min(MOST_BODIES, (settings.memory ?? usualMemory()) * SHARE_OF_BODIES)),
      (server) => addHealthRoutes(server, { readiness }),
      addSecurityHeaders,
      (server) => addDraining(server, isClosing),
      (server) => addPlaygroundRoute(server),
      (server) => addDocumentationRoute(server),
    ],
  });
}

/** The addresses that are listened on; 0 finds itself a port. */
function addressesOf({ host, port, metricsHost = '127.0.0.1', metricsPort }: ServiceSettings) {
  const all = [
    { host, port, flag: '--port' },
    { host: metricsHost, port: metricsPort ?? 0, flag: '--metrics-port' },
  ];
  return all.filter((each) => each.port !== 0);
}

/**
 * Told before workers, store and fonts are waited for, which may take long.
 *
 * @throws Error with a message for people
 */
async function checkFree(host: string, port: number, flag: string): Promise<void> {
  const probe = createProbe();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen({ host, port }, resolve));
  } catch (error) {
    throw listenError(error, host, port, flag);
  } finally {
    probe.close();
  }
}

async function listen(server: FastifyInstance, { host, port }: ServiceSettings): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    throw listenError(error, host, port, '--port');
  }
}

function listenError(error: unknown, host: string, port: number, flag: string): Error {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} of ${host} is in use. Choose another with ${flag}, or 0 for any that is free.`);
    case 'EACCES':
      return new Error(`Port ${port} needs more rights than this process has. Choose one above 1023 with ${flag}.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`${host} is no address of this machine. 0.0.0.0 or :: stand for all of them.`);
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
