/** Packages that only some installations have: asked for by names that a bundler of a user does not follow, as it would miss them. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The namespace of a module of an optional package.
 *
 * @throws Error with the code `ERR_MODULE_NOT_FOUND` where it is not installed; with the flag that is missing where a test runner lets nothing be imported
 */
export async function importOptional(name: string): Promise<unknown> {
  try {
    return await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
  } catch (cause) {
    // An error of Node itself is none of the runner's own kind.
    const { code } = cause as { readonly code?: unknown };
    if (!/^ERR_VM_DYNAMIC_IMPORT/.test(String(code))) throw cause;
    throw new Error(
      `${name} cannot be imported, because this test runner lets no modules be: run it with NODE_OPTIONS=--experimental-vm-modules.`,
      { cause },
    );
  }
}

/**
 * The path of a file of an optional package.
 *
 * @param folder - from where it is looked for; default: where this program lies
 * @throws Error where it is not installed
 */
export function resolveOptional(name: string, folder: string | null = null): string {
  // A bundle in CommonJS does not know where it lies.
  const own = folder === null ? (import.meta.url as string | undefined) : undefined;
  const here = own ?? pathToFileURL(path.resolve(folder ?? '', 'bundle.js')).href;
  // Not imported: webpack looks for what is asked of `createRequire`, and warns that it cannot tell.
  return process.getBuiltinModule('node:module').createRequire(here).resolve(name);
}

const installed = new Map<string, boolean>();

/** Whether a file of an optional package can be found; looked for once. */
export function isInstalled(name: string): boolean {
  let found = installed.get(name);
  if (found === undefined) {
    found = canResolve(name);
    installed.set(name, found);
  }
  return found;
}

function canResolve(name: string): boolean {
  try {
    resolveOptional(name);
    return true;
  } catch {
    return false;
  }
}
