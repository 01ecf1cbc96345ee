/**
 * What counting callers costs, ours beside the usual packages (docs/architecture.md has the verdict):
 *
 *     npm install --no-save rate-limiter-flexible@11.4.0 @fastify/rate-limit@11.2.0
 *     npm run bench:rates -- [postgres://…]
 *
 * With the address of a database, which gets tables of ours and theirs, also the statements for a request.
 */
import { createRequire } from 'node:module';
import pg from 'pg';
import { DatabaseRateLimits } from '../src/service/limits/database-rate-limits.ts';
import { MemoryRateLimits } from '../src/service/limits/memory-rate-limits.ts';
import { openDatabase } from '../src/service/store/database.ts';

const CALLERS = 100_000;
const REQUESTS = 200_000;
const WINDOW = 60;
const QUOTA = 10;

/** Counts a request of an address. */
type Take = (address: string) => unknown;

const load = createRequire(import.meta.url);
const { RateLimiterMemory, RateLimiterPostgres } = load('rate-limiter-flexible');
const LocalStore = load('@fastify/rate-limit/store/LocalStore');

const COUNTERS: Readonly<Record<string, () => Take>> = {
  ours: () => {
    const limits = new MemoryRateLimits({ mostCallers: CALLERS });
    return (address) => limits.take({ kind: 'address', address });
  },
  'rate-limiter-flexible': () => {
    const limiter = new RateLimiterMemory({ points: QUOTA, duration: WINDOW });
    return (address) => limiter.consume(address).catch((refusal: unknown) => refusal);
  },
  '@fastify/rate-limit': () => {
    const store = new LocalStore(false, false, CALLERS);
    return (address) => new Promise((resolve) => store.incr(address, resolve, WINDOW * 1000, QUOTA));
  },
};

const addressOf = (i: number) => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`;

async function heap(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    globalThis.gc?.();
    await new Promise(setImmediate);
  }
  return process.memoryUsage().heapUsed;
}

for (const [name, make] of Object.entries(COUNTERS)) {
  const take = make();
  const before = await heap();
  for (let i = 0; i < CALLERS; i++) await take(addressOf(i));
  const bytes = ((await heap()) - before) / CALLERS;
  const cpu = process.cpuUsage();
  for (let i = 0; i < REQUESTS; i++) await take(addressOf(i % 1_000));
  const { user, system } = process.cpuUsage(cpu);
  const micros = (user + system) / REQUESTS;
  console.log(`${name}: ${bytes.toFixed(0)} bytes an address, ${micros.toFixed(2)} µs CPU a request`);
}

const url = process.argv[2];
if (url !== undefined) await measureStatements(url);

/** Statements for a hundred requests of one address, refused ones among them. */
async function measureStatements(address: string): Promise<void> {
  let statements = 0;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: never[]) {
    statements++;
    return Reflect.apply(query, this, given);
  } as never;
  const database = await openDatabase({ url: address });
  const ours = new DatabaseRateLimits({
    database: database.kysely,
    fallback: new MemoryRateLimits(),
    report: console.error,
  });
  const pool = new pg.Pool({ connectionString: address });
  const settings = {
    storeClient: pool,
    storeType: 'client',
    points: QUOTA,
    duration: WINDOW,
    inMemoryBlockOnConsumed: QUOTA + 1,
  };
  const theirs = await new Promise<InstanceType<typeof RateLimiterPostgres>>((resolve, reject) => {
    const made = new RateLimiterPostgres(settings, (error: unknown) => (error ? reject(error) : resolve(made)));
  });
  const takes: Record<string, Take> = {
    ours: (caller) => ours.take({ kind: 'address', address: caller }),
    'rate-limiter-flexible': (caller) => theirs.consume(caller).catch((refusal: unknown) => refusal),
  };
  for (const [name, take] of Object.entries(takes)) {
    await take('10.0.0.1');
    statements = 0;
    for (let i = 0; i < 100; i++) await take('10.0.0.2');
    console.log(`${name}: ${statements} statements for 100 requests of an address`);
  }
  await pool.end();
  await database.close();
}
