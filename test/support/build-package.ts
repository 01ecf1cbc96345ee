/** Builds the package once before all tests, because some of them use it as its users do: those call `needBuild` first. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const ERROR = 'PLATEN_BUILD_ERROR';
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Vitest's global setup. Source that does not compile fails the tests that need the build, and no others. */
export default function buildPackage(): void {
  const compiler = ['node_modules/ts7/bin/tsc', '-p', 'tsconfig.build.json'];
  const { status, stdout } = spawnSync(process.execPath, compiler, { cwd: ROOT, encoding: 'utf8' });
  process.env[ERROR] = (status === 0 ? '' : stdout) + buildPlayground();
}

export function needBuild(): void {
  const error = process.env[ERROR] ?? '';
  if (error !== '') throw new Error(`The package cannot be built:\n${error}`);
}

/** Only where something that it is made of is newer than what the last build wrote. */
function buildPlayground(): string {
  const sources = ['src/playground', 'examples', 'package.json'].map((name) => path.join(ROOT, name));
  const built = statSync(path.join(ROOT, 'dist/playground/index.html'), { throwIfNoEntry: false });
  if (built !== undefined && built.mtimeMs > Math.max(...sources.map(lastChange))) return '';
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'build:playground'], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? '' : stderr;
}

/** Of a file, or of what a folder holds; ms. */
function lastChange(name: string): number {
  const stat = statSync(name);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(name).map((entry) => lastChange(path.join(name, entry))));
}
