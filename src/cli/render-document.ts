/**
 * Prints on the first thread, and what is nested too deep for its stack on a thread that has a larger one. The first thread has 1 MB, of which a level of
 * some kinds (columns, tables, grids in grids) takes up to 5 KB; how much it has is decided before a program starts.
 */
import { PlatenError } from '../engine/base/errors.ts';
import type { RenderOptions } from '../engine/render/options.ts';
import type { RenderResult } from '../engine/render/results.ts';

export async function renderDocument(options: RenderOptions): Promise<RenderResult> {
  // Loaded when it is needed, so that --help does not wait for an engine.
  const { render } = await import('../engine/render/render.ts');
  const start = performance.now();
  try {
    return await render(options);
  } catch (error) {
    const { transform, ...rest } = options;
    // A function cannot be sent to another thread.
    if (!isTooDeep(error) || transform !== undefined) throw error;
    const { DEFAULT_TIMEOUT } = await import('../engine/render/options.ts');
    const { createPool } = await import('../pool/index.ts');
    const timeout = Math.max(1, (options.timeout ?? DEFAULT_TIMEOUT) - (performance.now() - start));
    const pool = createPool({ workers: 1 });
    try {
      return await pool.render({ ...rest, timeout });
    } finally {
      await pool.close();
    }
  }
}

function isTooDeep(error: unknown): boolean {
  return error instanceof PlatenError && error.code === 'DOCUMENT_TOO_COMPLEX' && error.details.limit === 'depth';
}
