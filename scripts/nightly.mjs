// What is worth its time once a night and not with each change: `npm run nightly`, after `npm ci`. Ends with 1 if any of it fails.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
/** How often tests that try by chance are run: each time they try other documents. */
const TIMES = 10;
/** Fuzzing: over all its targets together, in minutes, and how many of the kinds of failures are made smaller and written to `out/fuzz`. */
const MINUTES = 60;
const FAILURES = 20;

const tests = readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => path.join('test', name));
const byChance = tests.filter((name) => /'fast-check'|random-flow/.test(readFileSync(path.join(ROOT, name), 'utf8')));

const failed = [
  // Files share processes: none may need what another left behind.
  run(
    'all tests and cases, their files in an order by chance, with coverage',
    'npx',
    ['vitest', 'run', '--coverage', '--sequence.shuffle.files'],
    { PLATEN_NIGHT: '1' },
  ),
  ...Array.from({ length: TIMES }, (_, i) =>
    run(`tests by chance, ${i + 1} of ${TIMES}`, 'npx', ['vitest', 'run', ...byChance]),
  ),
  run('fuzzing', 'npm', ['run', 'fuzz', '--', ...['--minutes', `${MINUTES}`, '--failures', `${FAILURES}`]]),
  run('documents in every profile of conformance', 'npm', [
    'run',
    'conformance',
    '--',
    '--most',
    '60',
    'examples',
    'fixtures',
  ]),
  run('what documents use of the limits', 'npm', ['run', 'limits']),
  run('structure trees by three readers', 'npm', ['run', 'trees', '--', 'examples']),
  run('the service with worker threads', 'npx', ['vitest', 'run', 'test/service'], { PLATEN_ISOLATION: 'thread' }),
  run('the documentation as a site', 'npm', ['run', 'docs:site']),
  run('the packages with the documentation in them', 'npm', ['run', 'build']),
  run('the packages in bundlers, frameworks and runtimes', 'npm', ['run', '--if-present', 'try']),
].filter((name) => name !== null);

for (const name of failed) process.stderr.write(`Failed: ${name}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

function run(name, command, args, env = {}) {
  process.stdout.write(`== ${name}\n`);
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CI: '1', ...env },
  });
  return status === 0 ? null : name;
}
