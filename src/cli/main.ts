#!/usr/bin/env node
/**
 * Starts the command line: from compiled code where the build has left some for this Node, as any other module elsewhere. This file is bundled as
 * CommonJS: Node starts with one such file 20 ms sooner than with modules, for which it first gets its loader.
 */
import { findCompiledModules } from '../engine/base/compiled-modules.ts';
import * as optionalPackage from '../engine/base/optional-package.ts';
import { V8Flags } from './v8-flags.ts';

type Program = typeof import('./program.ts');

const words = process.argv.slice(2);
void start();

async function start(): Promise<void> {
  const compiled = compiledProgram();
  const { runProgram } = compiled ?? (await import('./program.ts'));
  await runProgram(words);
  // Node would wait for what is still open, of which there is nothing, and then take V8 down, for 9 ms.
  if (compiled !== null && process.stdout.writableLength + process.stderr.writableLength === 0) process.exit();
}

function compiledProgram(): Program | null {
  // The service imports the engine, which has to be the one that reports its errors.
  if (words[0] === 'serve' || words[0] === 'keys') return null;
  const flags = new V8Flags();
  // Compiled code cannot import.
  const shared = { 'optional-package.cjs': optionalPackage };
  const modules = findCompiledModules(import.meta.dirname, { shared, around: (load) => flags.whileUsual(load) });
  return (modules?.load('program.cjs') as Program | undefined) ?? null;
}
