/** The two functions of the library. What stands behind them is loaded here: as V8 has compiled it, where the build has left that for this Node. */
import { fileURLToPath } from 'node:url';
import { findCompiledModules } from '../base/compiled-modules.ts';
import * as errors from '../base/errors.ts';
import * as optionalPackage from '../base/optional-package.ts';
import { packageRoot } from '../base/package-files.ts';
import type { RenderOptions } from './options.ts';
import type { LayoutResult, RenderResult } from './results.ts';

type Engine = typeof import('./render.ts');

const compiled = compiledEngine();

/**
 * Prints a document.
 *
 * @throws PlatenError when no PDF can be made: `code` says why, the message says the way out
 */
export async function render(options: RenderOptions): Promise<RenderResult> {
  return (await engine()).render(options);
}

/** Lays out a document and gives the border boxes of its elements, page by page. Takes the options of `render`, and throws as it does. */
export async function layout(options: RenderOptions): Promise<LayoutResult> {
  return (await engine()).layout(options);
}

function engine(): Engine | Promise<Engine> {
  return compiled ?? import('./render.ts');
}

function compiledEngine(): Engine | null {
  if (packageRoot === null) return null;
  // What the engine throws has to be the class that programs import; and compiled code cannot import.
  const shared = { 'errors.cjs': errors, 'optional-package.cjs': optionalPackage };
  const modules = findCompiledModules(fileURLToPath(packageRoot), { shared });
  return (modules?.load('render.cjs') as Engine | undefined) ?? null;
}
