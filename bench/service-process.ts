/** `platen serve` of the built package as a process, its figures, and a client that keeps its connections. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PROBE = new URL('./loop-probe.mjs', import.meta.url).href;
const CLI = path.resolve(import.meta.dirname, '../dist/platen/cli.js');

export interface Figures {
  /** s of CPU, all threads and workers. */
  readonly cpu: number;
  /** s of CPU of the main thread alone; only Linux tells it. */
  readonly mainCpu: number | null;
  /** ms that the event loop of the service waited at most since the figures before these. */
  readonly longestWait: number;
  /** ms that the main thread computed at most before others had their turn; of a machine that is busy it says nothing. */
  readonly longestHold: number;
  /** MB, with the workers. */
  readonly resident: number;
  /** MB, of the worker processes together; 0 with threads. */
  readonly residentWorkers: number;
}

export interface Answer {
  readonly status: number;
  /** ms */
  readonly time: number;
}

export class ServiceUnderTest {
  readonly #process: ChildProcess;
  readonly #data: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #ended: Promise<unknown>;
  #address = '';
  #metrics = '';

  constructor(flags: readonly string[]) {
    this.#data = mkdtempSync(path.join(tmpdir(), 'platen-bench-'));
    const all = ['serve', '--port', '0', '--metrics-port', '0', '--no-rate-limit', '--data', this.#data, ...flags];
    this.#process = spawn(process.execPath, ['--import', PROBE, CLI, ...all], {
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    this.#ended = once(this.#process, 'close');
    process.once('exit', () => this.#process.kill('SIGKILL'));
  }

  static async start(...flags: string[]): Promise<ServiceUnderTest> {
    const service = new ServiceUnderTest(flags);
    let log = '';
    for await (const chunk of service.#process.stdout!) {
      log += chunk;
      const started = /"address":"([^"]+)","metrics":"([^"]+)"/.exec(log);
      if (started === null) continue;
      [, service.#address = '', service.#metrics = ''] = started;
      break;
    }
    if (service.#address === '') throw new Error('The service did not start. Was the package built (npm run build)?');
    return service;
  }

  /** A new key. */
  createKey(...flags: string[]): string {
    const all = ['keys', 'create', '--name', 'bench', '--data', this.#data, ...flags];
    const { stdout, status } = spawnSync(process.execPath, [CLI, ...all], { encoding: 'utf8' });
    if (status !== 0) throw new Error('No key could be created.');
    return stdout.trim().split('\n').at(-1)!;
  }

  post(body: string, key: string | null = null): Promise<Answer> {
    const start = performance.now();
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(key !== null && { authorization: `Bearer ${key}` }),
    };
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', agent: this.#agent, headers };
      const outgoing = request(`${this.#address}/pdf/convert`, options, (response) => {
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode ?? 0, time: performance.now() - start }));
        response.once('error', reject);
      });
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }

  /** So many connections for three seconds, whose clients never end by themselves. */
  async hold(count: number, first: string, next: string): Promise<void> {
    const { hostname, port } = new URL(this.#address);
    const sockets = Array.from({ length: count }, () => {
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
      socket.on('error', () => {});
      socket.resume().write(first);
      return socket;
    });
    for (let round = 0; round < 15; round++) {
      await sleep(200);
      for (const socket of sockets) if (next !== '' && socket.writable) socket.write(next);
    }
    for (const socket of sockets) socket.destroy();
  }

  async #longestHold(): Promise<number> {
    this.#process.send('');
    const [longest] = await once(this.#process, 'message');
    return longest as number;
  }

  async figures(): Promise<Figures> {
    const longestHold = await this.#longestHold();
    const text = await (await fetch(`${this.#metrics}/metrics`)).text();
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    const residentWorkers = value('platen_workers_resident_memory_bytes') / 1e6;
    return {
      cpu: value('process_cpu_seconds_total') + cpuOfChildren(this.#process.pid!),
      mainCpu: mainThreadCpu(this.#process.pid!),
      longestWait: value('nodejs_eventloop_lag_max_seconds') * 1000,
      longestHold,
      resident: value('process_resident_memory_bytes') / 1e6 + residentWorkers,
      residentWorkers,
    };
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    this.#process.kill('SIGTERM');
    await this.#ended;
    rmSync(this.#data, { recursive: true, force: true });
  }
}

function mainThreadCpu(pid: number): number | null {
  return ticks(`/proc/${pid}/task/${pid}/stat`, [14, 15]);
}

/** s; of worker processes that run, and of those that have ended. Only Linux tells it. */
function cpuOfChildren(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const running = children.map((child) => ticks(`/proc/${child.trim()}/stat`, [14, 15]) ?? 0);
    return running.reduce((sum, each) => sum + each, ticks(`/proc/${pid}/stat`, [16, 17]) ?? 0);
  } catch {
    return 0;
  }
}

/** s; fields of proc(5) `stat`, ticks of 10 ms. */
function ticks(file: string, numbers: readonly number[]): number | null {
  try {
    const stat = readFileSync(file, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return numbers.reduce((sum, number) => sum + Number(fields[number - 3]), 0) / 100;
  } catch {
    return null;
  }
}
