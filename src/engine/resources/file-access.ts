/** Reading local files: only regular files inside the allowed folders, compared after all links have been resolved on both sides. */
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export type FileResult =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'too-large'; readonly size: number };

/** @param roots - folders, links resolved: see `resolveRoots` */
export async function readAllowedFile(url: URL, roots: readonly string[], mostBytes: number): Promise<FileResult> {
  const path = localPath(url);
  if (path === null) return { kind: 'not-allowed' };
  const real = await realpath(path).catch(() => null);
  if (real === null) return { kind: isInside(path, roots) ? 'missing' : 'not-allowed' };
  if (!isInside(real, roots)) return { kind: 'not-allowed' };
  // Without blocking: opening a pipe would wait for its writer for ever.
  const file = await open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => null);
  if (file === null) return { kind: 'missing' };
  try {
    const { size, isRegular } = await file.stat().then((stat) => ({ size: stat.size, isRegular: stat.isFile() }));
    if (!isRegular) return { kind: 'missing' };
    if (size > mostBytes) return { kind: 'too-large', size };
    return { kind: 'read', bytes: await file.readFile() };
  } finally {
    await file.close();
  }
}

/** The folders as they really are; those that do not exist are left out. */
export async function resolveRoots(roots: readonly string[]): Promise<readonly string[]> {
  const resolved = await Promise.all(roots.map((root) => realpath(root).catch(() => null)));
  return resolved.filter((root) => root !== null);
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
