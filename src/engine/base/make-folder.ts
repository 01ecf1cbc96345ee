/**
 * Makes a folder and those around it that are not there, one by one. Node's `recursive: true` never ends where a file system lets nobody make any and
 * says that the folder around is missing, as `/proc` does.
 */
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** @throws the file system's error, also where a file is in the way */
export function makeFolder(folder: string): void {
  const place = path.resolve(folder);
  if (isFolder(place)) return;
  makeFolder(path.dirname(place));
  try {
    mkdirSync(place);
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(place)) throw error;
  }
}

/** Whether a folder is there that may be seen. */
export function isFolder(name: string): boolean {
  try {
    return statSync(name).isDirectory();
  } catch {
    return false;
  }
}
