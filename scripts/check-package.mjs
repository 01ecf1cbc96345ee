// What npm would publish: every export and the command are there, and nothing that users do not need.
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const problems = [];
const targets = Object.values(manifest.exports).flatMap((target) =>
  typeof target === 'string' ? [target] : Object.values(target),
);
for (const target of [...targets, ...Object.values(manifest.bin)]) {
  if (!existsSync(new URL(target, root))) problems.push(`${target} is named in package.json and is not there`);
}
for (const command of Object.values(manifest.bin)) {
  if (!readFileSync(new URL(command, root), 'utf8').startsWith('#!/usr/bin/env node'))
    problems.push(`${command} does not start with #!`);
}
const [{ files, size }] = JSON.parse(
  execSync('npm pack --dry-run --json --ignore-scripts', {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
);
const names = files.map((file) => file.path);
for (const name of names)
  if (/^(src|test|fixtures|bench|scripts)\/|\.test\./.test(name)) problems.push(`${name} should not be published`);
for (const name of [
  'LICENSE',
  'README.md',
  'fonts/LICENSE-liberation.txt',
  'hyphenation/LICENSES.md',
  'hyphenation/en-us.br',
  'dist/cli/main.js',
  'dist/service/pool/worker.js',
  'dist/playground/index.html',
]) {
  if (!names.includes(name)) problems.push(`${name} is not published`);
}
for (const name of names.filter((each) => each.startsWith('dist/') && each.endsWith('.js'))) {
  const text = readFileSync(new URL(name, root), 'utf8');
  for (const [, module] of text.matchAll(/^(?:import|export)\b[^'"]*from ['"]([^.'"][^'"]*)['"]/gm)) {
    const dependency = module.startsWith('@') ? module.split('/', 2).join('/') : module.split('/')[0];
    if (!module.startsWith('node:') && manifest.dependencies[dependency] === undefined)
      problems.push(`${name} imports ${module}, which is no dependency`);
  }
}
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}
console.log(`package: ${names.length} files, ${(size / 1e6).toFixed(1)} MB packed`);
