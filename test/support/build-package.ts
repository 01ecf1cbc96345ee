/**
 * Builds the packages for tests that use them as their users do. A test file asks once, at its top: `await needBuild();`
 *
 * Vitest's global setup starts nothing: the first who asks has it built, beside the tests that do not need it. Test files run in processes of
 * their own, so they ask over a local socket.
 */
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const DESK = 'PLATEN_TEST_BUILD';
const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCES = ['src', 'scripts', 'fonts', 'hyphenation', 'package.json', 'package-lock.json'];

export default async function setUpBuild(): Promise<() => void> {
  let built: Promise<string> | null = null;
  const desk = createServer((_, response) => {
    built ??= buildPackages();
    void built.then((error) => response.end(error));
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  process.env[DESK] = `http://127.0.0.1:${(desk.address() as AddressInfo).port}/`;
  return () => {
    desk.closeAllConnections();
    desk.close();
  };
}

/** Source that cannot be bundled fails the tests that need the build, and no others. */
export async function needBuild(): Promise<void> {
  const desk = process.env[DESK];
  if (desk === undefined) throw new Error('vitest did not run test/support/build-package.ts');
  const error = await (await fetch(desk)).text();
  if (error !== '') throw new Error(`The package cannot be built:\n${error}`);
}

/** Where something that the packages are made of is newer than the last build. Gives what went wrong, or nothing. */
function buildPackages(): Promise<string> {
  const built = statSync(path.join(ROOT, 'dist/platen/package.json'), { throwIfNoEntry: false });
  if (built !== undefined && built.mtimeMs > Math.max(...SOURCES.map((name) => lastChange(path.join(ROOT, name)))))
    return Promise.resolve('');
  const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(String(error)));
    child.once('close', (code) => resolve(code === 0 ? '' : errors || `It ended with ${code}.`));
  });
}

/** Of a file, or of what a folder holds; ms. */
function lastChange(name: string): number {
  const stat = statSync(name);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(name).map((entry) => lastChange(path.join(name, entry))));
}
