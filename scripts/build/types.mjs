// One file of types for each entry of a package, with everything in it that its signatures name.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

/** @param entries - source files by the names of their bundles */
export async function writeTypes({ root, entries, folder }) {
  const raw = mkdtempSync(path.join(tmpdir(), 'platen-types-'));
  try {
    declare(root, Object.values(entries), raw);
    await Promise.all(Object.entries(entries).map(([name, source]) => rollUp(raw, source, path.join(folder, name))));
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

/** Programs in CommonJS need a file with their own ending, with the same content. */
async function rollUp(raw, source, target) {
  const build = await rollup({
    input: path.join(raw, source.replace(/\.ts$/, '.d.ts')),
    plugins: [dts()],
    external: (id) => !/^[./]/.test(id) && !path.isAbsolute(id),
  });
  await build.write({ file: `${target}.d.ts`, format: 'es' });
  await build.close();
  copyFileSync(`${target}.d.ts`, `${target}.d.cts`);
}
