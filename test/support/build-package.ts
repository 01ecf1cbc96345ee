/** Builds the package once before all tests: some of them use it as its users do. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

export default function buildPackage(): void {
  const root = path.resolve(import.meta.dirname, '../..');
  try {
    execFileSync(process.execPath, ['node_modules/ts7/bin/tsc', '-p', 'tsconfig.build.json'], {
      cwd: root,
      encoding: 'utf8',
    });
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    throw new Error(`The package cannot be built:\n${output}`);
  }
}
