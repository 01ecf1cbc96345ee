// What a start costs: CPU and peak memory of fresh processes, taken by the processes themselves when they end, and the time from their start to
// their exit. Programs take turns, so that what else the machine does strikes all of them; of several runs the least counts.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const REPORTER = path.join(import.meta.dirname, 'start-report.cjs');

/**
 * @param programs - by name: a command and its arguments, or a function that gives them for a run; those of Node report their CPU
 * @param runs - of each
 * @param known - figures of earlier runs, of which the least count on
 * @returns by name: `cpu` (ms, `null` for programs that are not Node), `wall` (ms), `memory` (MB, `null` likewise)
 */
export async function figuresOf(programs, runs, known = new Map()) {
  const figures = new Map(
    Object.keys(programs).map((name) => [name, known.get(name) ?? { cpu: null, wall: null, memory: null }]),
  );
  for (let run = 0; run < runs; run++) {
    for (const [name, program] of Object.entries(programs)) {
      const [command, ...rest] = typeof program === 'function' ? program(run) : program;
      const taken = await runOnce(command, rest);
      const figure = figures.get(name);
      for (const key of ['cpu', 'wall', 'memory']) figure[key] = least(figure[key], taken[key]);
    }
  }
  return figures;
}

/** An empty Node, one that imports a package, and one that also prints a first document. */
export function libraryPrograms(entry) {
  const url = JSON.stringify(pathToFileURL(entry).href);
  const hello = JSON.stringify('<h1>Hello</h1><p>Hello, world!</p>');
  const script = (text) => [process.execPath, '--input-type=module', '--eval', text];
  return {
    empty: script(''),
    load: script(`await import(${url});`),
    hello: script(`const { render } = await import(${url}); await render({ html: ${hello} });`),
  };
}

/** Without what has every Node read certificates before it starts: that takes longer than the rest of an empty one. */
const { NODE_EXTRA_CA_CERTS: _, ...ENVIRONMENT } = process.env;

function runOnce(command, rest) {
  const isNode = command === process.execPath;
  const start = performance.now();
  const child = spawn(command, isNode ? ['--require', REPORTER, ...rest] : rest, {
    stdio: ['ignore', 'ignore', 'pipe', isNode ? 'pipe' : 'ignore'],
    env: ENVIRONMENT,
  });
  return new Promise((resolve, reject) => {
    let errors = '';
    let report = '';
    child.stderr.on('data', (data) => (errors += data));
    child.stdio[3]?.on('data', (data) => (report += data));
    child.on('error', reject);
    child.on('close', (code) => {
      const wall = performance.now() - start;
      if (code !== 0) reject(new Error(`${[command, ...rest].join(' ')} ended with ${code}: ${errors.slice(-2000)}`));
      else if (report === '') resolve({ cpu: null, wall, memory: null });
      else resolve({ ...JSON.parse(report), wall });
    });
  });
}

function least(known, taken) {
  return known === null || taken === null ? taken : Math.min(known, taken);
}
