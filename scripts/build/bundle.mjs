// Bundles the programs of a package as ES modules with source maps; what is imported only when it is needed becomes a chunk of its own. All
// files lie in one folder: what the source finds beside itself, the bundle finds beside itself.
import { writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { dependencies } from './dependencies.mjs';
import { packedFiles } from './packed-files.mjs';

/**
 * @param entries - source files by the names of their bundles
 * @param folder - where the bundles go
 * @param external - packages that stay outside
 * @param siblings - source files that are imported from a package instead, by their paths
 * @returns the paths of the modules in the bundles, and the names of the packages that they import
 */
export async function bundle({ root, entries, folder, external, siblings }) {
  const build = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    external: (id) => isBuiltin(id) || external.includes(packageOf(id)),
    plugins: [fromSiblings(root, siblings), packedFiles(root), dependencies()],
    checks: { pluginTimings: false },
    // What is not found or is no module must not reach users.
    onLog(level, log, report) {
      if (level === 'warn') throw new Error(log.message);
      report(level, log);
    },
  });
  const { output } = await build.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name].js',
    sourcemap: true,
    minify: true,
    // V8 keeps such a source in half the memory, and reads it faster.
    charset: 'ascii',
    // Licences stand in the notices.
    comments: { legal: false, annotation: true, jsdoc: false },
  });
  await build.close();
  for (const file of output) writeFileSync(path.join(folder, file.fileName), contentOf(file));
  const chunks = output.filter(({ type }) => type === 'chunk');
  const imports = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
  const packages = imports.map(packageOf).filter((name) => external.includes(name));
  return { modules: chunks.flatMap(({ moduleIds }) => moduleIds), packages: [...new Set(packages)].sort() };
}

/** The file that is imported, as the package that publishes it. */
export function fromSiblings(root, siblings) {
  const packages = new Map(Object.entries(siblings).map(([file, name]) => [path.join(root, file), name]));
  return {
    name: 'from-siblings',
    resolveId(id, importer) {
      const name = importer === undefined ? undefined : packages.get(path.resolve(path.dirname(importer), id));
      return name === undefined ? null : { id: name, external: true };
    },
  };
}

/** `@scope/name` of `@scope/name/file.js`. */
function packageOf(id) {
  return id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Source maps bring our own source with them; of other packages' they have the places only. */
function contentOf({ type, fileName, code, source }) {
  if (type === 'chunk') return code;
  if (!fileName.endsWith('.map')) return source;
  const map = JSON.parse(source);
  const isForeign = (name) => name.includes('node_modules/') || name.endsWith('packed-files.ts');
  map.sourcesContent = map.sources.map((name, index) => (isForeign(name) ? null : map.sourcesContent[index]));
  return JSON.stringify(map);
}
