/** Builds the packages once before all tests, because some of them use them as their users do: those call `needBuild` first. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const ERROR = 'PLATEN_BUILD_ERROR';
const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCES = ['src', 'scripts', 'fonts', 'hyphenation', 'package.json', 'package-lock.json'];

/**
 * Vitest's global setup: builds where something that the packages are made of is newer than the last build. Source that cannot be bundled fails
 * the tests that need the build, and no others.
 */
export default function buildPackage(): void {
  const built = statSync(path.join(ROOT, 'dist/platen/package.json'), { throwIfNoEntry: false });
  if (built !== undefined && built.mtimeMs > Math.max(...SOURCES.map((name) => lastChange(path.join(ROOT, name)))))
    return;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, encoding: 'utf8' });
  process.env[ERROR] = status === 0 ? '' : stderr;
}

export function needBuild(): void {
  const error = process.env[ERROR] ?? '';
  if (error !== '') throw new Error(`The package cannot be built:\n${error}`);
}

/** Of a file, or of what a folder holds; ms. */
function lastChange(name: string): number {
  const stat = statSync(name);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(name).map((entry) => lastChange(path.join(name, entry))));
}
