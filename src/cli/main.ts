#!/usr/bin/env node
/** Starts the command line: from compiled code where the build has left some for this Node, as any other module elsewhere. */
import { fileURLToPath } from 'node:url';
import { findCompiledModules } from './compiled-modules.ts';
import { InterruptBudget } from './interrupt-budget.ts';

const words = process.argv.slice(2);
const { runProgram } = compiledProgram() ?? (await import('./program.ts'));
await runProgram(words);

function compiledProgram(): typeof import('./program.ts') | null {
  // The service imports the engine, which has to be the one that reports its errors.
  if (words[0] === 'serve' || words[0] === 'keys') return null;
  const budget = new InterruptBudget();
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const modules = findCompiledModules(folder, (load) => budget.whileUsual(load));
  return (modules?.program() as typeof import('./program.ts') | undefined) ?? null;
}
