// What npm would publish: every export and the command are there, and nothing that users do not need.
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DIST = path.resolve(import.meta.dirname, '../dist');
/** Every file costs time where packages are installed and where their folders are read. */
const MOST_FILES = 200;
/** The documentation as a site, which the service serves: a file for each of its pages, and there only after `npm run docs:site`. */
const DOCUMENTATION = 'docs/';
const problems = [];
check('platen', [
  'compiled-code.bin',
  'compiled-code.json',
  'fonts/LICENSE-liberation.txt',
  'hyphenation/LICENSES.md',
  'hyphenation/patterns.pack',
  'render-worker.js',
  'render-process.js',
]);
check('platen-service', ['playground/index.html']);
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

function check(name, wanted) {
  const folder = path.join(DIST, name);
  const report = (problem) => problems.push(`${name}: ${problem}`);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const commands = Object.values(manifest.bin ?? {});
  for (const target of [...targetsIn(manifest.exports), manifest.main, manifest.types, ...commands])
    if (!existsSync(path.join(folder, target))) report(`${target} is named in package.json and is not there`);
  for (const command of commands) {
    if (!readFileSync(path.join(folder, command), 'utf8').startsWith('#!/usr/bin/env node'))
      report(`${command} does not start with #!`);
  }
  const [{ files, size, unpackedSize }] = JSON.parse(
    execSync('npm pack --dry-run --json --ignore-scripts', {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const names = files.map((file) => file.path);
  for (const file of names)
    if (/^(src|test|fixtures|bench|scripts)\/|\.test\./.test(file)) report(`${file} should not be published`);
  for (const file of ['LICENSE', 'README.md', 'NOTICES.md', 'CHANGELOG.md', 'bom.json', ...wanted])
    if (!names.includes(file)) report(`${file} is not published`);
  const counted = names.filter((file) => !file.startsWith(DOCUMENTATION)).length;
  if (counted > MOST_FILES) report(`${counted} files are published, at most ${MOST_FILES} may be`);
  console.log(
    `${name}: ${names.length} files, ${(size / 1e6).toFixed(1)} MB packed, ${(unpackedSize / 1e6).toFixed(1)} MB unpacked`,
  );
}

function targetsIn(exports) {
  return typeof exports === 'string' ? [exports] : Object.values(exports).flatMap(targetsIn);
}
