// `npm run bench:start [-- FOLDER]`: what a start costs, of the built package. With a folder, the command line prints each HTML file in it, in turns
// with Chromium where there is one ($CHROMIUM, or `chromium` on the path).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { figuresOf, libraryPrograms } from './start-figures.mjs';

const RUNS = 9;
const PACKAGE = path.resolve(import.meta.dirname, '../dist/platen');
const CHROMIUM = process.env.CHROMIUM ?? 'chromium';
const [folder] = process.argv.slice(2);

const library = await figuresOf(libraryPrograms(path.join(PACKAGE, 'index.js')), RUNS);
table(library, library.get('empty').cpu);
if (folder !== undefined) await printFolder(path.resolve(folder));

async function printFolder(root) {
  const out = mkdtempSync(path.join(os.tmpdir(), 'platen-start-'));
  const hasChromium = spawnSync(CHROMIUM, ['--version']).status === 0;
  try {
    for (const name of readdirSync(root).filter((each) => each.endsWith('.html'))) {
      const file = path.join(root, name);
      const programs = { [`platen ${name}`]: commandLine(file, path.join(out, 'platen.pdf')) };
      if (hasChromium) programs[`Chromium ${name}`] = (run) => chromium(file, out, run);
      table(await figuresOf(programs, RUNS), 0);
    }
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function commandLine(file, to) {
  return [process.execPath, path.join(PACKAGE, 'cli.cjs'), file, '-o', to, '--quiet'];
}

/** A profile of its own for each run: what an earlier one has left there would help. */
function chromium(file, out, run) {
  const profile = path.join(out, `${path.basename(file)}-${run}`);
  const pdf = path.join(out, 'chromium.pdf');
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  return [
    CHROMIUM,
    ...flags,
    '--no-pdf-header-footer',
    `--user-data-dir=${profile}`,
    `--print-to-pdf=${pdf}`,
    pathToFileURL(file).href,
  ];
}

function table(figures, base) {
  for (const [name, { cpu, wall, memory }] of figures) {
    const cells = [
      cpu === null ? '' : `${(cpu - base).toFixed(0)} ms CPU`,
      `${wall.toFixed(0)} ms`,
      memory === null ? '' : `${memory.toFixed(0)} MB`,
    ];
    process.stdout.write(`${name.padEnd(32)}${cells.map((cell) => cell.padStart(14)).join('')}\n`);
  }
}
