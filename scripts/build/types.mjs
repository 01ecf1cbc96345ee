// One file of types for each entry of a package, with everything in it that its signatures name.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { fromSiblings } from './bundle.mjs';

/** @param entries - source files by the names of their bundles */
export async function writeTypes({ root, entries, folder, siblings, commonJs }) {
  const raw = mkdtempSync(path.join(tmpdir(), 'platen-types-'));
  try {
    declare(root, Object.values(entries), raw);
    for (const [name, source] of Object.entries(entries))
      await rollUp({ raw, source, target: path.join(folder, name), siblings, commonJs });
  } finally {
    rmSync(raw, { recursive: true, force: true });
  }
}

/** Without checking, which `npm run typecheck` does. */
function declare(root, sources, folder) {
  const config = path.join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    typeRoots: [path.join(root, 'node_modules/@types')],
    rootDir: root,
    outDir: folder,
  };
  const files = sources.map((source) => path.join(root, source));
  writeFileSync(
    config,
    JSON.stringify({ extends: path.join(root, 'tsconfig.json'), compilerOptions, include: [], files }),
  );
  execFileSync(process.execPath, [path.join(root, 'node_modules/ts7/bin/tsc'), '-p', config], { stdio: 'inherit' });
}

/** Programs in CommonJS need a file with their own ending, which refers to such. */
async function rollUp({ raw, source, target, siblings, commonJs }) {
  const build = await rollup({
    input: path.join(raw, source.replace(/\.ts$/, '.d.ts')),
    plugins: [fromSiblings(raw, declarationsOf(siblings)), engineFromEntry(path.join(raw, 'src/engine/')), dts()],
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
  });
  const { output } = await build.generate({ format: 'es' });
  await build.close();
  const code = output[0].code.replaceAll(`'${ENGINE}'`, "'./index.js'");
  const text = code.includes('Symbol.asyncDispose') ? DISPOSABLE + code : code;
  writeFileSync(`${target}.d.ts`, text);
  if (commonJs) writeFileSync(`${target}.d.cts`, text.replaceAll("'./index.js'", "'./index.cjs'"));
}

/** The declarations of source files import each other by the files' names. */
function declarationsOf(siblings) {
  return Object.fromEntries(
    Object.entries(siblings).flatMap(([file, name]) => [
      [file, name],
      [file.replace(/\.ts$/, '.js'), name],
      [file.replace(/\.ts$/, '.d.ts'), name],
    ]),
  );
}

/** Programs that are compiled for an older library do not know the symbol otherwise. */
const DISPOSABLE = '/// <reference lib="esnext.disposable" />\n';
/** Stands for the engine's entry. */
const ENGINE = 'engine:index';

/** Another entry than the engine's takes the engine's types from that, so that each type is there once. */
function engineFromEntry(engine) {
  return {
    name: 'engine-from-entry',
    resolveId(id, importer) {
      if (importer === undefined || importer.startsWith(engine)) return null;
      const file = path.resolve(path.dirname(importer), id);
      return file.startsWith(engine) ? { id: ENGINE, external: true } : null;
    },
  };
}
