/**
 * Prints random documents and tells which of them lose a word, have no end, or are not the same twice:
 * `npm run fuzz:breaking -- [--runs 1000] [--seed N] [--workers 1] [--failures 10] [--out out/fuzz]`. Each document is drawn from a seed of its own, from N
 * on, and `--seed N --runs 1` gives it again. So many failures are shrunk and written as HTML; all are told.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { FuzzAnswer, FuzzTask } from './fuzz-breaking-worker.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    workers: { type: 'string', default: '1' },
    failures: { type: 'string', default: '10' },
    out: { type: 'string', default: 'out/fuzz' },
  },
});
const WORKER = path.join(import.meta.dirname, 'fuzz-breaking-worker.ts');
/** Documents that a worker is given at a time. */
const BATCH = 50;
/** A worker that says nothing for so long is in a document without an end, ms. */
const LONGEST_SILENCE = 120_000;
/** How often the state of the run is told, ms. */
const INTERVAL = 10_000;

const start = Number(values.seed);
const end = start + Number(values.runs);
const toShrink: { seed: number; fault: string }[] = [];
/** The documents that took the longest: where cost is not linear. */
let slowest: { seed: number; time: number }[] = [];
let next = start;
let done = 0;
let failures = 0;
let written = 0;

const begun = Date.now();
const clock = setInterval(tellState, INTERVAL);
await Promise.all(Array.from({ length: Number(values.workers) }, work));
clearInterval(clock);
tellState();
const times = slowest.map(({ seed, time }) => `seed ${seed} ${Math.round(time)} ms`);
process.stdout.write(`slowest: ${times.join(', ')}\n`);
process.exitCode = failures > 0 ? 1 : 0;

function tellState(): void {
  const rate = done / Math.max(1, (Date.now() - begun) / 1_000);
  process.stdout.write(
    `${done} of ${end - start} documents from seed ${start}, ${rate.toFixed(0)}/s: ${failures} failures\n`,
  );
}

/** What is to be done next, or `null` at the end. */
function nextTask(): FuzzTask | null {
  const smaller = toShrink.shift();
  if (smaller !== undefined) return { kind: 'shrink', ...smaller };
  if (next >= end) return null;
  const seeds = Array.from({ length: Math.min(BATCH, end - next) }, (_, i) => next + i);
  next += seeds.length;
  return { kind: 'try', seeds };
}

/** Keeps one worker busy, and replaces it where it hangs or crashes. */
async function work(): Promise<void> {
  let worker = fork(WORKER);
  for (let task = nextTask(); task !== null; ) {
    const left = await perform(worker, task);
    if (left !== null) {
      worker.kill('SIGKILL');
      worker = fork(WORKER);
    }
    task = left !== null && left.length > 0 ? { kind: 'try', seeds: left } : nextTask();
  }
  worker.kill();
}

/** @returns `null` when all is done; what is left behind a document in which the worker hangs or crashes */
function perform(worker: ChildProcess, task: FuzzTask): Promise<readonly number[] | null> {
  const seeds = task.kind === 'try' ? [...task.seeds] : [];
  return new Promise((resolve) => {
    let silence: NodeJS.Timeout;
    const settle = (left: readonly number[] | null) => {
      clearTimeout(silence);
      worker.removeAllListeners();
      resolve(left);
    };
    const giveUp = (fault: string) => {
      const seed = seeds.shift();
      if (seed !== undefined) note({ kind: 'tried', seed, fault, time: LONGEST_SILENCE });
      settle(seeds);
    };
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(() => giveUp('no end'), LONGEST_SILENCE);
    };
    worker.on('exit', (code) => giveUp(`the process ended with ${code}`));
    worker.on('message', (answer: FuzzAnswer) => {
      wait();
      if (answer.kind === 'done') return settle(null);
      if (answer.kind === 'tried') seeds.shift();
      note(answer);
    });
    wait();
    worker.send(task);
  });
}

function note(answer: FuzzAnswer): void {
  if (answer.kind === 'shrunk') write(answer.seed, answer.fault, answer.html);
  if (answer.kind !== 'tried') return;
  const { seed, fault, time } = answer;
  done++;
  slowest = [...slowest, { seed, time }].sort((a, b) => b.time - a.time).slice(0, 5);
  if (fault === null) return;
  failures++;
  process.stdout.write(`seed ${seed}: ${fault.slice(0, 300)}\n`);
  if (written + toShrink.length < Number(values.failures)) toShrink.push({ seed, fault });
}

function write(seed: number, fault: string, html: string): void {
  written++;
  mkdirSync(values.out, { recursive: true });
  const file = path.join(values.out, `fuzz-${seed}.html`);
  writeFileSync(file, `${html}\n<!-- seed ${seed}: ${fault.replace(/--/g, '- -').slice(0, 500)} -->\n`);
  process.stdout.write(`seed ${seed}, smaller: ${file}\n  ${html.slice(0, 800)}\n`);
}
