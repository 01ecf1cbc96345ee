/** Files that the words of a command name: what cannot be read or written is told by that name, with the reason and before anything is printed. */
import { accessSync, constants, existsSync, promises as files, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlatenError } from '../engine/base/errors.ts';
import { isFolder } from '../engine/base/make-folder.ts';
import { note } from './terminal.ts';

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
          : `${file} cannot be read: ${reasonOf(error)}.`;
    throw new PlatenError('INVALID_OPTION', `${flag}: ${reason}`);
  }
}

export async function readFlagText(flag: string, file: string): Promise<string> {
  return (await readFlagFile(flag, file)).toString('utf8');
}

/** All of it. A terminal is told that it is waited for. */
export async function readStandardInput(): Promise<Buffer> {
  if (process.stdin.isTTY) note('Standard input is the terminal; Ctrl+D ends it.');
  return Buffer.concat(await process.stdin.toArray());
}

/** `-` is standard input. @throws PlatenError `URL_UNREACHABLE` for a file that cannot be read */
export async function readSourceFile(file: string): Promise<Buffer> {
  if (file === '-') return readStandardInput();
  checkSource(file);
  try {
    return await files.readFile(file);
  } catch (error) {
    throw new PlatenError('URL_UNREACHABLE', `${file} cannot be read: ${reasonOf(error)}.`);
  }
}

/** @throws PlatenError for a source that is no file */
export function checkSource(input: string): void {
  if (input === '-' || /^https?:/i.test(input)) return;
  const scheme = /^([a-z][a-z\d+.-]+):\/\//i.exec(input)?.[1];
  if (scheme !== undefined && !existsSync(input))
    throw new PlatenError(
      'URL_UNREACHABLE',
      `${input} is not read: only files and http(s) addresses are.${scheme.toLowerCase() === 'file' ? ' Write the path of the file.' : ''}`,
    );
  if (!existsSync(input)) {
    throw new PlatenError(
      'URL_UNREACHABLE',
      `There is no file ${input}${path.isAbsolute(input) ? '' : ` in ${process.cwd()}`}.`,
    );
  }
  if (!isFolder(input)) return;
  const index = path.join(input, 'index.html');
  throw new PlatenError(
    'URL_UNREACHABLE',
    `${input} is a folder. Name the file in it${existsSync(index) ? `: ${index}` : ''}.`,
  );
}

/** @throws PlatenError `INVALID_OPTION` where the system does not let one write, as far as it says so before */
export function checkWritable(file: string): void {
  try {
    accessSync(existsSync(file) ? file : path.dirname(file), constants.W_OK);
  } catch (error) {
    throw new PlatenError('INVALID_OPTION', `${file} cannot be written: ${reasonOf(error)}.`);
  }
}

/** @throws Error with the file and the system's reason */
export function writeOutput(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw new Error(`${file} was not written: ${reasonOf(error)}.`, { cause: error });
  }
}

/** `ENOSPC: no space left on device`, without the call that the system names after it. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/, \w+(?: '.*')?$/, '') : String(error);
}
