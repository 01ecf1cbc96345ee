/** Who imports whom in `src`, read from the text of the files. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.resolve(import.meta.dirname, '../../src');

export interface Import {
  /** Relative to `src` for files, the specifier itself for packages. */
  readonly target: string;
  readonly typeOnly: boolean;
  /** `import()`: loaded when it is called. */
  readonly isLazy: boolean;
}

export const sourceFiles = (readdirSync(SRC, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.split(path.sep).join('/'))
  .sort();

export const textOf = (file: string) => readFileSync(path.join(SRC, file), 'utf8');

/** Of each file, all that it imports: files and packages. */
export const importsByFile: ReadonlyMap<string, readonly Import[]> = new Map(
  sourceFiles.map((file) => [file, importsIn(file)]),
);

function importsIn(file: string): Import[] {
  const text = textOf(file);
  const resolve = (specifier: string) =>
    specifier.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)) : specifier;
  const statements = text.matchAll(/^(?:import|export)\s(type\s)?(?:[^;]*?from\s)?'([^']+)';/gms);
  const calls = text.matchAll(/(?<!typeof )\bimport\(\s*'([^']+)'\s*,?\s*\)/g);
  return [
    ...Array.from(statements, ([, type, specifier]) => ({
      target: resolve(specifier!),
      typeOnly: type !== undefined,
      isLazy: false,
    })),
    ...Array.from(calls, ([, specifier]) => ({ target: resolve(specifier!), typeOnly: false, isLazy: true })),
  ];
}
