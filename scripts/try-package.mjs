// The packed engine as a new user meets it: `npm run try -- [NAME…]`, after `npm run build`. In an empty folder each it is installed with a bundler,
// a test runner, a framework or a runtime from npm's registry, prints a page, and has to give the same bytes as everywhere else (the same text
// where the runtime has a compressor of its own), without an error or a warning. What bundlers write runs in a folder without `node_modules`. Takes minutes and the network: for nightly runs, not for `npm test`.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PAGE, SERVICE, TRIALS } from './try-package/trials.mjs';

const DIST = path.resolve(import.meta.dirname, '../dist');
const SAMPLES = path.resolve(import.meta.dirname, '../src/playground/recipes');
const LONGEST = 600_000;
const WARNING = /\bwarn(?:ing)?s?\b|deprecat|EBADENGINE|experimental/i;
/** What tools say of themselves. */
const OF_TOOLS = /npm warn Unknown (?:user|env) config|install-scripts|no warnings|warnings? *: *0|NO_COLOR|telemetry/i;

const wanted = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'platen-try-'));
let failures = 0;
try {
  const [tarball, service] = ['platen', 'platen-service'].map(packed);
  const expected = await printedByBuild();
  for (const [name, trial] of Object.entries(TRIALS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const problem = attempt(path.join(folder, name), trial, { tarball, service, expected });
    if (problem !== null) failures++;
    console.log(`${name}: ${problem ?? 'the same PDF, no error, no warning'}`);
  }
} finally {
  if (process.env.KEEP === undefined) rmSync(folder, { recursive: true, force: true });
  else console.log(folder);
}
process.exitCode = failures > 0 ? 1 : 0;

/** The path of a package as npm publishes it. */
function packed(name) {
  const said = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: path.join(DIST, name),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return path.join(folder, JSON.parse(said)[0].filename);
}

/** The path of the PDF that the build itself prints. */
async function printedByBuild() {
  const { render } = await import(path.join(DIST, 'platen/index.js'));
  const file = path.join(folder, 'expected.pdf');
  writeFileSync(file, (await render({ html: PAGE })).pdf);
  return file;
}

/** With poppler's pdftotext. */
function textOf(pdf) {
  return execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' });
}

/** Gives what went wrong, `null` for nothing. */
function attempt(place, trial, { tarball, service, expected }) {
  const { packages = [], type = 'module', files, steps, run, moved } = trial;
  mkdirSync(place, { recursive: true });
  const manifest = { name: 'trial', version: '1.0.0', private: true, type };
  writeFileSync(path.join(place, 'package.json'), JSON.stringify(manifest));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
    writeFileSync(path.join(place, name), content);
  }
  const install = [
    'npm',
    'install',
    '--no-audit',
    '--no-fund',
    tarball,
    ...packages.map((each) => (each === SERVICE ? service : each)),
  ];
  let at = place;
  for (const step of [install, ...(steps ?? []), null, run]) {
    if (step === null) {
      if (moved !== undefined) at = movedTo(`${place}-moved`, place, moved, type);
      continue;
    }
    const problem = carryOut(step, at, trial.allowed);
    if (problem !== null) return problem;
  }
  const pdf = path.join(at, 'out.pdf');
  if (!existsSync(pdf)) return 'wrote no PDF';
  if (trial.words !== undefined) {
    const missing = trial.words.filter((word) => !textOf(pdf).includes(word));
    if (missing.length > 0) return `did not print ${missing.join(', ')}`;
    return trial.sample === undefined ? null : differenceOfSample(path.join(at, 'out.html'), trial.sample);
  }
  if (trial.compresses === true) return textOf(pdf) === textOf(expected) ? null : 'printed another text';
  return readFileSync(pdf).equals(readFileSync(expected)) ? null : 'printed another PDF';
}

/** Whether the playground shows what the recipe prints. */
function differenceOfSample(file, name) {
  const sample = path.join(SAMPLES, `${name}.html`);
  if (process.env.KEEP_SAMPLES !== undefined) cpSync(file, sample);
  if (existsSync(sample) && readFileSync(sample).equals(readFileSync(file))) return null;
  return `prints another document than ${sample}; KEEP_SAMPLES=1 writes that anew`;
}

/** Takes along only what was built. */
function movedTo(target, place, names, type) {
  mkdirSync(target);
  for (const name of names) cpSync(path.join(place, name), path.join(target, name), { recursive: true });
  writeFileSync(path.join(target, 'package.json'), JSON.stringify({ type }));
  return target;
}

function carryOut([command, ...args], cwd, allowed = OF_TOOLS) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: LONGEST,
    env: {
      ...process.env,
      CI: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      PATH: `${cwd}/node_modules/.bin:${process.env.PATH}`,
    },
  });
  const said = `${stdout ?? ''}${stderr ?? ''}`;
  const title = [command, ...args].join(' ').slice(0, 80);
  if (error !== undefined) return `${title}: ${error.message}`;
  if (status !== 0) return `${title} left with ${status}:\n${said.slice(-2_000)}`;
  const warned = said.split('\n').filter((line) => WARNING.test(line) && !OF_TOOLS.test(line) && !allowed.test(line));
  return warned.length > 0 ? `${title} warned:\n${warned.slice(0, 8).join('\n')}` : null;
}
