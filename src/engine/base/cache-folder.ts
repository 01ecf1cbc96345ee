/** Where is kept what the next process need not find out again. */
import { homedir } from 'node:os';
import path from 'node:path';

/** `$PLATEN_CACHE`, or `platen` in the user's cache folder; `null` where an empty `$PLATEN_CACHE` says that nothing is kept, and where the user has no home. @param homeOf - the system's own, but in tests */
export function cacheFolder(homeOf: () => string = homedir): string | null {
  const { PLATEN_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (PLATEN_CACHE !== undefined) return PLATEN_CACHE === '' ? null : PLATEN_CACHE;
  const caches = XDG_CACHE_HOME ?? (process.platform === 'win32' ? LOCALAPPDATA : undefined) ?? cachesAtHome(homeOf);
  return caches === null ? null : path.join(caches, 'platen');
}

/** `null` without a home: in a container the user may be a number that nobody has given one. */
function cachesAtHome(homeOf: () => string): string | null {
  try {
    return path.join(homeOf(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  } catch {
    return null;
  }
}
