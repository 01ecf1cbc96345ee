/** Node 22 and later keep what V8 has compiled for the next process, beside what else is kept; older ones compile anew. */
import nodeModule from 'node:module';
import path from 'node:path';
import { cacheFolder } from '../engine/base/cache-folder.ts';

/** Holds for what is loaded from now on. A folder that cannot be written to only costs the time. */
export function keepCompiledCode(): void {
  const folder = cacheFolder();
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
  if (folder !== null) enableCompileCache?.(path.join(folder, 'compiled'));
}
