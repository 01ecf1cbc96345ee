/** Files that flags name. */
import { promises as files } from 'node:fs';
import { PlatenError } from '../engine/base/errors.ts';

/** @throws PlatenError `INVALID_OPTION`, which names the flag, for a file that cannot be read */
export async function readFlagFile(flag: string, file: string): Promise<Buffer> {
  try {
    return await files.readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const reason =
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `there is no file ${file}. Paths start from the current folder, ${process.cwd()}.`
        : code === 'EISDIR'
          ? `${file} is a folder. Name a file in it.`
          : `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
    throw new PlatenError('INVALID_OPTION', `${flag}: ${reason}`);
  }
}

export async function readFlagText(flag: string, file: string): Promise<string> {
  return (await readFlagFile(flag, file)).toString('utf8');
}
