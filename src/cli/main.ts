#!/usr/bin/env node
/** Starts the command line: from compiled code where the build has left some for this Node, as any other module elsewhere. */
import { fileURLToPath } from 'node:url';
import { findCompiledModules } from '../engine/base/compiled-modules.ts';
import * as optionalPackage from '../engine/base/optional-package.ts';
import { V8Flags } from './v8-flags.ts';

type Program = typeof import('./program.ts');

const words = process.argv.slice(2);
const { runProgram } = compiledProgram() ?? (await import('./program.ts'));
await runProgram(words);

function compiledProgram(): Program | null {
  // The service imports the engine, which has to be the one that reports its errors.
  if (words[0] === 'serve' || words[0] === 'keys') return null;
  const flags = new V8Flags();
  const folder = fileURLToPath(new URL('.', import.meta.url));
  // Compiled code cannot import.
  const shared = { 'optional-package.cjs': optionalPackage };
  const modules = findCompiledModules(folder, { shared, around: (load) => flags.whileUsual(load) });
  return (modules?.load('program.cjs') as Program | undefined) ?? null;
}
