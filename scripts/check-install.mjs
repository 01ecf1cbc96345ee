// What `npm install` of the packed engine puts into an empty folder: within what the engine promises, and without a warning. Needs no network.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MOST_PACKAGES = 4;
const MOST_FILES = 200;
const MOST_BYTES = 20e6;

const folder = mkdtempSync(path.join(tmpdir(), 'platen-install-'));
try {
  process.exitCode = report(install());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Gives what npm says. */
function install() {
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: path.resolve(import.meta.dirname, '../dist/platen'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  const args = ['install', '--no-audit', '--no-fund', `./${JSON.parse(packed)[0].filename}`];
  const { stdout, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}

function report(said) {
  const modules = path.join(folder, 'node_modules');
  const files = readdirSync(modules, { recursive: true })
    .map((name) => statSync(path.join(modules, name)))
    .filter((stat) => stat.isFile());
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const lock = JSON.parse(readFileSync(path.join(modules, '.package-lock.json'), 'utf8'));
  const packages = Object.keys(lock.packages).length;
  console.log(`installed: ${packages} packages, ${(bytes / 1e6).toFixed(1)} MB, ${files.length} files`);
  const problems = [
    packages > MOST_PACKAGES && `more than ${MOST_PACKAGES} packages`,
    bytes > MOST_BYTES && `more than ${MOST_BYTES / 1e6} MB`,
    files.length > MOST_FILES && `more than ${MOST_FILES} files`,
    said.includes('EBADENGINE') && said,
  ].filter(Boolean);
  for (const problem of problems) console.error(`installed: ${problem}`);
  return problems.length > 0 ? 1 : 0;
}
