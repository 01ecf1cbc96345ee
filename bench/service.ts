/**
 * What the service costs over calling the library, how much it does, how large it is, how it stands a runaway, how long others wait under attacks, and whether its
 * memory grows: `npm run bench:service [-- FILE] [--requests 400] [--soak 12000] [--workers 2] [--isolation process|thread]
 * [--only cost|throughput|sizes|runaway|attacks|soak]`.
 * Builds nothing: `npm run build` comes before. The file is examples/invoice.html unless another is named.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { benchDocuments } from './documents.ts';
import { type Figures, ServiceUnderTest } from './service-process.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '400' },
    soak: { type: 'string', default: '12000' },
    workers: { type: 'string', default: '2' },
    isolation: { type: 'string', default: 'process' },
    only: { type: 'string' },
    child: { type: 'boolean', default: false },
    watermark: { type: 'boolean', default: false },
  },
});
const file = positionals[0] ?? path.resolve(import.meta.dirname, '../examples/invoice.html');
const requests = Number(values.requests);
const workers = Number(values.workers);
const html = readFileSync(file, 'utf8');
const body = JSON.stringify({ html });
/** Until code is compiled. */
const WARM_UP = 150;

interface Cost {
  /** ms of CPU for each conversion. */
  readonly cpu: number;
  /** `null` where it is not known. */
  readonly mainCpu: number | null;
  readonly p50: number;
  readonly p99: number;
}

/** One after the other, as the service does it with one client. */
async function costOfLibrary(): Promise<void> {
  const built = path.resolve(import.meta.dirname, '../dist/platen/index.js');
  const { render } = (await import(pathToFileURL(built).href)) as typeof import('../src/engine/index.ts');
  const once = () => render({ html, watermark: values.watermark ? 'SANDBOX' : false });
  for (let i = 0; i < WARM_UP; i++) await once();
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let i = 0; i < requests; i++) {
    const start = performance.now();
    await once();
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(JSON.stringify(costOf((user + system) / 1e6, null, times)));
}

async function libraryInProcess(withWatermark: boolean): Promise<Cost> {
  const self = fileURLToPath(import.meta.url);
  const flags = ['--child', '--requests', String(requests), ...(withWatermark ? ['--watermark'] : []), file];
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', self, ...flags]);
  return JSON.parse(stdout) as Cost;
}

/** @param cpu - s */
function costOf(cpu: number, mainCpu: number | null, times: readonly number[]): Cost {
  return {
    cpu: (cpu * 1000) / times.length,
    mainCpu: mainCpu === null ? null : (mainCpu * 1000) / times.length,
    ...percentiles(times),
  };
}

function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

async function overHttp(service: ServiceUnderTest, count: number, clients: number, key: string | null): Promise<Cost> {
  const times: number[] = [];
  const before = await service.figures();
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const { status, time } = await service.post(body, key);
      if (status !== 200) throw new Error(`The service answered ${status}.`);
      times.push(time);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const after = await service.figures();
  return costOf(
    after.cpu - before.cpu,
    after.mainCpu === null || before.mainCpu === null ? null : after.mainCpu - before.mainCpu,
    times,
  );
}

function say(name: string, { cpu, mainCpu, p50, p99 }: Cost): void {
  const main = mainCpu === null ? '' : `, main thread ${mainCpu.toFixed(2)} ms`;
  print(`${name.padEnd(34)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, CPU ${cpu.toFixed(2)} ms${main}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function start(count: number): Promise<ServiceUnderTest> {
  return ServiceUnderTest.start('--workers', String(count), '--isolation', values.isolation);
}

/** Rounds of library and service take turns, so that a machine that others use too is the same for both. */
async function cost(): Promise<void> {
  const service = await start(1);
  const counted = service.createKey('--plan', 'free', '--credits', '1000000');
  for (const [name, key] of [
    ['sandbox', null],
    ['key with credits', counted],
  ] as const) {
    await overHttp(service, WARM_UP, 1, key);
    const added: number[] = [];
    for (let round = 0; round < 3; round++) {
      const library = await libraryInProcess(key === null);
      const http = await overHttp(service, requests, 1, key);
      say(`library, round ${round + 1}`, library);
      say(`service, ${name}, round ${round + 1}`, http);
      added.push(http.cpu - library.cpu);
    }
    print(
      `the service adds, ${name}: ${added.toSorted((a, b) => a - b)[1]!.toFixed(2)} ms of CPU (median of rounds)\n`,
    );
  }
  await service.stop();
}

async function throughput(): Promise<void> {
  const service = await start(workers);
  await overHttp(service, WARM_UP * workers, workers, null);
  for (const clients of [1, workers, 4 * workers]) {
    const start = performance.now();
    const figures = await overHttp(service, requests * 2, clients, null);
    const seconds = (performance.now() - start) / 1000;
    say(`${workers} workers, ${clients} clients: ${((requests * 2) / seconds).toFixed(0)} a second`, figures);
  }
  await service.stop();
}

/** Memory with one worker, two and four: at the start, and when all have had documents. Says what an instance needs (docs/operations.md). */
async function sizes(): Promise<void> {
  for (const count of [1, 2, 4]) {
    const service = await start(count);
    const memory = async (when: string) => {
      const { resident, residentWorkers } = await service.figures();
      const own = (resident - residentWorkers).toFixed(0);
      print(`${count} workers, ${when}: service ${own} MB, workers ${residentWorkers.toFixed(0)} MB`);
    };
    await memory('started');
    say(`${count} workers, ${2 * count} clients`, await overHttp(service, SIZED * count, 2 * count, null));
    await memory(`after ${SIZED} documents each`);
    await service.stop();
  }
}

/** Documents for each worker. */
const SIZED = 260;

/** Thousands of rules that each search a long attribute: minutes of work in one step. */
function runaway(): string {
  const part = 'a'.repeat(100);
  const rules = Array.from({ length: 20_000 }, (_, i) => `[data-x*="${part}b${i}"]{color:red}`).join('');
  return `<style>${rules}</style>${`<p data-x="${'a'.repeat(100_000)}">x</p>`.repeat(26)}`;
}

async function standsRunaway(): Promise<void> {
  const service = await start(2);
  await overHttp(service, WARM_UP * 2, 2, null);
  say('before the runaway', await overHttp(service, requests, 1, null));
  const end = service.post(JSON.stringify({ html: runaway() }));
  say('beside the runaway', await overHttp(service, requests, 1, null));
  const { status, time } = await end;
  print(`the runaway: ${status} after ${(time / 1000).toFixed(2)} s`);
  say('after it, two clients', await overHttp(service, requests, 2, null));
  await service.stop();
}

/** Four bodies at a time of each kind, and how long everything else had to wait for the main thread. */
async function standsAttacks(): Promise<void> {
  const service = await start(2);
  const member = (i: number) => `"k${i}":1`;
  const attacks: Readonly<Record<string, string>> = {
    'nothing special': body,
    '800,000 names': `{"html":"x",${Array.from({ length: 800_000 }, (_, i) => member(i)).join(',')}}`,
    '5 million brackets': '['.repeat(5_000_000),
    'a name of 10 MB': `{"${'n'.repeat(10_000_000)}":1}`,
    'a number of 10 MB': `{"html":${'1'.repeat(10_000_000)}}`,
    '10 MB of escapes': `{"html":"${'\\u0041'.repeat(1_700_000)}"}`,
    '10 MB of quotes': `{"html":"${'\\"'.repeat(5_000_000)}"}`,
    '5 MB of text': JSON.stringify({ html: 'word '.repeat(1_000_000) }),
  };
  for (const [name, attack] of Object.entries(attacks)) {
    await service.figures();
    const answers = await Promise.all([1, 2, 3, 4].map(() => service.post(attack)));
    const codes = answers.map(({ status }) => status).join(' ');
    print(`${name.padEnd(25)} answers ${codes}; ${waits(await service.figures())}`);
  }
  for (const [name, [first, next]] of Object.entries(SLOW_CLIENTS)) {
    await service.figures();
    await service.hold(500, first, next);
    print(`${name.padEnd(25)} 500 connections; ${waits(await service.figures())}`);
  }
  await service.stop();
}

function waits({ longestWait, longestHold }: Figures): string {
  return `the event loop computed for ${longestHold.toFixed(0)} ms at most, and waited for ${longestWait.toFixed(0)}`;
}

const HEAD = 'POST /pdf/convert HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000000\r\n';

/** What clients send at first, and then again and again. */
const SLOW_CLIENTS: Readonly<Record<string, readonly [string, string]>> = {
  'half heads': ['POST /pdf/convert HTTP/1.1\r\nHost: x\r\nContent-Le', ''],
  'heads of many lines': ['POST /pdf/convert HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
  'slow bodies': [`${HEAD}\r\n{"html":"`, 'x'.repeat(100)],
  'no HTTP': ['\0\0\0\r\n\r\n', 'x'],
  'last requests': ['GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 'x'],
  'one request after another': ['', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
};

/** Documents of several kinds in turn; memory by the thousand. */
async function soak(): Promise<void> {
  const total = Number(values.soak);
  const bodies = [html, ...benchDocuments.slice(0, 2).map((document) => document.html)].map((each) =>
    JSON.stringify({ html: each }),
  );
  const service = await start(workers);
  const samples: [number, number][] = [];
  let sent = 0;
  const client = async () => {
    while (sent < total) {
      const number = sent++;
      const { status } = await service.post(bodies[number % bodies.length]!);
      if (status !== 200) throw new Error(`The service answered ${status}.`);
      if (number % Math.ceil(total / 30) === 0) samples.push([number, (await service.figures()).resident]);
    }
  };
  await Promise.all(Array.from({ length: workers * 2 }, client));
  const settled = samples.filter(([number]) => number > total / 2);
  for (const [number, resident] of samples) print(`${String(number).padStart(7)} requests  ${resident.toFixed(0)} MB`);
  print(`slope over the second half: ${(slopeOf(settled) * 1000).toFixed(2)} MB for a thousand requests`);
  await service.stop();
}

/** Least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  let above = 0;
  let below = 0;
  for (const [a, b] of points) {
    above += (a - x) * (b - y);
    below += (a - x) ** 2;
  }
  return above / below;
}

const PARTS = { cost, throughput, sizes, runaway: standsRunaway, attacks: standsAttacks, soak };

if (values.child) await costOfLibrary();
else {
  for (const [name, run] of Object.entries(PARTS)) {
    if (values.only !== undefined && values.only !== name) continue;
    print(`\n${name}: ${path.basename(file)}`);
    await run();
  }
}
