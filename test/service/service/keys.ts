/** `platen keys` of the built package, as an operator calls it beside a running service. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const CLI = path.resolve(import.meta.dirname, '../../../dist/platen/cli.js');

/** `['--data', folder]` or `['--database', url]`. */
export type Store = readonly [string, string];

export interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly creditsLeft: number | null;
}

/** Returns the key, which is shown this once. */
export async function createKey(store: Store, flags: readonly string[] = []): Promise<string> {
  const lines = (await keys('create', '--name', 'Test', ...flags, ...store)).trimEnd().split('\n');
  return lines.at(-1)!;
}

export async function listKeys(store: Store): Promise<ListedKey[]> {
  return JSON.parse(await keys('list', '--json', ...store)) as ListedKey[];
}

export async function keys(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'keys', ...args]);
  return stdout;
}
