/** Writes an input that fails, and beside it what is wrong and how to see it again. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Campaign } from './command-line.ts';
import type { Shrunk } from './shrink.ts';
import type { TargetName } from './targets.ts';

/** @returns a line that says where it is */
export function writeFailure(
  { out: folder, sparse }: Pick<Campaign, 'out' | 'sparse'>,
  target: TargetName,
  extension: string,
  seed: number,
  { bytes, fault }: Shrunk,
): string {
  const flag = sparse === 1 ? '' : ` --sparse ${sparse}`;
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${target}-${seed}.${extension}`);
  writeFileSync(file, bytes);
  writeFileSync(
    path.join(folder, `${target}-${seed}.txt`),
    `${fault}\n\nAs drawn:  npm run fuzz -- --target ${target} --seed ${seed} --runs 1${flag}\nSmaller:   npm run fuzz -- --target ${target} ${file}\n`,
  );
  return `smaller: ${file}, ${bytes.length} bytes`;
}
