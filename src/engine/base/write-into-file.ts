/** Writes a PDF into a file, in a folder that is made where it is not there. */
import { promises as files } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

/** @throws the file system's error */
export async function writeIntoFile(file: string, pdf: Uint8Array): Promise<void> {
  makeFolder(path.dirname(file));
  await files.writeFile(file, pdf);
}
