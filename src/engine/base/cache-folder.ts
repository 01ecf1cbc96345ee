/** Where is kept what the next process need not find out again. */
import { homedir } from 'node:os';
import path from 'node:path';

/** `$PLATEN_CACHE`, or `platen` in the user's cache folder; `null` where an empty `$PLATEN_CACHE` says that nothing is kept. */
export function cacheFolder(): string | null {
  const { PLATEN_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (PLATEN_CACHE !== undefined) return PLATEN_CACHE === '' ? null : PLATEN_CACHE;
  const caches =
    XDG_CACHE_HOME ??
    (process.platform === 'win32' ? LOCALAPPDATA : undefined) ??
    path.join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  return path.join(caches, 'platen');
}
