/**
 * Reading local files: only regular files inside the allowed folders, compared after all links have been resolved on both sides. At once: files
 * that a document may read are its caller's own, and to ask Node's threads costs ten times what it costs to read.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export type FileResult =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'too-large'; readonly size: number };

/** @param roots - folders, links resolved: see `resolveRoots` */
export function readAllowedFile(url: URL, roots: readonly string[], mostBytes: number): FileResult {
  const path = localPath(url);
  if (path === null) return { kind: 'not-allowed' };
  const real = realPath(path);
  if (real === null) return { kind: isInside(path, roots) ? 'missing' : 'not-allowed' };
  return isInside(real, roots) ? readRegularFile(real, mostBytes) : { kind: 'not-allowed' };
}

function readRegularFile(path: string, mostBytes: number): FileResult {
  const file = openedFile(path);
  if (file === null) return { kind: 'missing' };
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return { kind: 'missing' };
    if (stat.size > mostBytes) return { kind: 'too-large', size: stat.size };
    return { kind: 'read', bytes: readFileSync(file) };
  } finally {
    closeSync(file);
  }
}

/** Without blocking: opening a pipe would wait for its writer for ever. `null` where there is none to be read. */
function openedFile(path: string): number | null {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return null;
  }
}

/** The folders as they really are; those that do not exist are left out. */
export function resolveRoots(roots: readonly string[]): readonly string[] {
  return roots.map(realPath).filter((root) => root !== null);
}

function realPath(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}

/** `null` for other hosts (UNC paths), escaped separators and null bytes. */
function localPath(url: URL): string | null {
  if (url.hostname !== '' && url.hostname !== 'localhost') return null;
  try {
    const path = fileURLToPath(url.hostname === '' ? url : new URL(url.pathname, 'file:///'));
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

function isInside(path: string, roots: readonly string[]): boolean {
  return roots.some((root) => {
    const way = relative(root, path);
    return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
  });
}
