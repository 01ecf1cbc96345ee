/** Files of the repository that mutations begin with. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** @param folder - below the root of the repository */
export function originalsIn(
  folder: string,
  wanted: RegExp,
  mostBytes = Number.POSITIVE_INFINITY,
): readonly Uint8Array[] {
  return (readdirSync(path.join(ROOT, folder), { recursive: true }) as string[])
    .filter((name) => wanted.test(name))
    .sort()
    .map((name) => new Uint8Array(readFileSync(path.join(ROOT, folder, name))))
    .filter(({ length }) => length <= mostBytes);
}
