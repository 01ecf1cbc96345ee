/** Builds the package once before all tests, because some of them use it as its users do: those call `needBuild` first. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ERROR = 'PLATEN_BUILD_ERROR';

/** Vitest's global setup. Source that does not compile fails the tests that need the build, and no others. */
export default function buildPackage(): void {
  const root = path.resolve(import.meta.dirname, '../..');
  const compiler = ['node_modules/ts7/bin/tsc', '-p', 'tsconfig.build.json'];
  const { status, stdout } = spawnSync(process.execPath, compiler, { cwd: root, encoding: 'utf8' });
  process.env[ERROR] = status === 0 ? '' : stdout;
}

export function needBuild(): void {
  const error = process.env[ERROR] ?? '';
  if (error !== '') throw new Error(`The package cannot be built:\n${error}`);
}
