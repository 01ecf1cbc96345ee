/** Pools of true threads, that print or do what a test says. */
import { createRequire } from 'node:module';
import type { PoolOptions } from '../../src/pool/index.ts';
import { RenderPool } from '../../src/pool/render-pool.ts';
import { ThreadWorker } from '../../src/pool/thread-worker.ts';

/** Does what the html says. */
export const OBEDIENT = new URL('./obedient-worker.mjs', import.meta.url);
/** Prints documents: of the build, because threads do not read TypeScript. `needBuild` first. */
export const BUILT = new URL('./render-worker.js', entryOf('./pool'));

function entryOf(name: string): URL {
  const manifest = createRequire(import.meta.url)('../../package.json') as {
    exports: Readonly<Record<string, { readonly default: string }>>;
  };
  return new URL(`../../${manifest.exports[name]!.default}`, import.meta.url);
}

export function threadPool(file: URL, options: PoolOptions = {}): RenderPool {
  const { env, heap = 256 } = options;
  return new RenderPool(options, (onLost) => new ThreadWorker({ file, heap, env }, onLost));
}
