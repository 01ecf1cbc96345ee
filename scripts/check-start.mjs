// `node scripts/check-start.mjs`: fails when the built package starts slower than it may. ms of CPU on a machine where an empty Node takes 15 (40 with
// certificates from NODE_EXTRA_CA_CERTS, as when the budgets were set); another is measured by its own empty Node, which what else it does slows down as much.
import path from 'node:path';
import { figuresOf, libraryPrograms } from '../bench/start-figures.mjs';

const RUNS = 11;
const ROUNDS = 4;
const EMPTY_NODE = 15;
/** Loading the library over an empty Node, and a first document over loading. */
const BUDGETS = { load: 45, hello: 90 };

const entry = path.resolve(import.meta.dirname, '../dist/platen/index.js');
let figures;
let cpu;
let taken;
// What else a machine does can only add: where a budget is not kept, more runs tell whether it was that.
for (let round = 0; round < ROUNDS; round++) {
  figures = await figuresOf(libraryPrograms(entry), RUNS, figures);
  cpu = { empty: figures.get('empty').cpu, load: figures.get('load').cpu, hello: figures.get('hello').cpu };
  const scale = EMPTY_NODE / cpu.empty;
  taken = { load: (cpu.load - cpu.empty) * scale, hello: (cpu.hello - cpu.load) * scale };
  if (Object.entries(BUDGETS).every(([name, budget]) => taken[name] <= budget)) break;
}

for (const [name, budget] of Object.entries(BUDGETS)) {
  const isOver = taken[name] > budget;
  console.log(`${name}: ${taken[name].toFixed(0)} of ${budget} ms of CPU${isOver ? ': too slow' : ''}`);
  if (isOver) process.exitCode = 1;
}
console.log(
  `(an empty Node took ${cpu.empty.toFixed(0)} ms, loading ${cpu.load.toFixed(0)}, a first document ${cpu.hello.toFixed(0)})`,
);
