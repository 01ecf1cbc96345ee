/** Where is kept what the next process need not find out again. */
import { homedir } from 'node:os';
import path from 'node:path';
import { homeFolder } from './home-folder.ts';

/** `$PLATEN_CACHE`, or `platen` in the user's cache folder; `null` where an empty `$PLATEN_CACHE` says that nothing is kept, and where the user has no home. @param homeOf - the system's own, but in tests */
export function cacheFolder(homeOf: () => string = homedir): string | null {
  const { PLATEN_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (PLATEN_CACHE !== undefined) return PLATEN_CACHE === '' ? null : PLATEN_CACHE;
  const caches = XDG_CACHE_HOME ?? (process.platform === 'win32' ? LOCALAPPDATA : undefined) ?? cachesAtHome(homeOf);
  return caches === null ? null : path.join(caches, 'platen');
}

function cachesAtHome(homeOf: () => string): string | null {
  const home = homeFolder(homeOf);
  return home === null ? null : path.join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache');
}
