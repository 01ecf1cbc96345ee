// Lets V8 compile the command line by printing the examples, and leaves what it has compiled beside the bundles: see
// src/engine/base/compiled-modules.ts. As a program of its own, in a process without flags, as V8's code is that of its flags, too.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { commonDocument } from './common-document.mjs';

/** What few documents need is left out: reading it would cost all others time. */
const PRINTED = ['invoice.html', 'letter.html', 'report.html', 'ticket.html'];

/** @param folder - of a package, complete but for the code */
export function compileProgram(folder) {
  const { NODE_OPTIONS: _, ...env } = process.env;
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), folder], { env, stdio: 'inherit' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compile(process.argv[2]);

async function compile(folder) {
  const { CompiledModules, compiledCode } = await import(pathToFileURL(path.join(folder, 'compiled-modules.js')).href);
  const modules = new CompiledModules(folder, new Map(), {});
  await printExamples(modules.load('program.cjs'), path.join(folder, 'examples'));
  for (const [name, content] of Object.entries(compiledCode(modules))) writeFileSync(path.join(folder, name), content);
}

async function printExamples({ runProgram }, examples) {
  const out = mkdtempSync(path.join(os.tmpdir(), 'platen-examples-'));
  const common = path.join(out, 'common.html');
  try {
    writeFileSync(common, commonDocument);
    for (const file of [...PRINTED.map((name) => path.join(examples, name)), common])
      await runProgram([file, '-o', path.join(out, 'example.pdf'), '--quiet', '--timeout', '600000']);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
