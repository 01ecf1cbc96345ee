// Bundles the programs of a package as ES modules with source maps; what is imported only when it is needed becomes a chunk of its own. All
// files lie in one folder: what the source finds beside itself, the bundle finds beside itself.
import { writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { dependencies } from './dependencies.mjs';
import { bindDirectly, readChunk } from './direct-bindings.mjs';
import { ownManifest } from './own-manifest.mjs';
import { packedFiles } from './packed-files.mjs';

/**
 * @param entries - source files by the names of their bundles
 * @param folder - where the bundles go
 * @param external - packages that stay outside
 * @param siblings - source files that are imported from a package instead, by their paths
 * @returns the paths of the modules in the bundles, and the names of the packages that they import
 */
export async function bundle({ root, entries, folder, external, siblings }) {
  const output = await generate(
    { root, entries, external, plugins: [fromSiblings(root, siblings), packedFiles(root)] },
    'esm',
    'js',
  );
  for (const file of output) writeBundle(folder, file);
  const chunks = output.filter(({ type }) => type === 'chunk');
  const imports = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
  const packages = imports.map(packageOf).filter((name) => external.includes(name));
  return { modules: chunks.flatMap(({ moduleIds }) => moduleIds), packages: [...new Set(packages)].sort() };
}

/**
 * The same as CommonJS, for loaders that know nothing else, such as Jest's on Node 20. Everybody else gets the ES modules, on `require`, too (see
 * the conditions in the manifest): hence no source maps here, and no packed files, which are for bundlers.
 */
export async function bundleAsCommonJs({ root, entries, folder, external, shared }) {
  const inputs = { root, entries, external, plugins: [fromSiblings(root, shared)] };
  const readable = await generate(inputs, 'cjs', 'cjs', false);
  const bound = bindDirectly(readable.filter(({ type }) => type === 'chunk').map(readChunk));
  const binding = { name: 'direct-bindings', renderChunk: (_, { fileName }) => ({ code: bound.get(fileName) }) };
  const output = await generate({ ...inputs, plugins: [...inputs.plugins, binding] }, 'cjs', 'cjs');
  for (const { type, fileName, code } of output) {
    if (type === 'chunk') writeFileSync(path.join(folder, fileName), withoutMap(code));
  }
}

async function generate({ root, entries, external, plugins }, format, ending, minify = true) {
  const build = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    external: (id) => isBuiltin(id) || external.includes(packageOf(id)),
    plugins: [...plugins, ownManifest(), dependencies(), withoutPlaces()],
    checks: { pluginTimings: false },
    // What is not found or is no module must not reach users.
    onLog(level, log, report) {
      if (level === 'warn') throw new Error(log.message);
      report(level, log);
    },
  });
  const { output } = await build.generate({
    format,
    entryFileNames: `[name].${ending}`,
    chunkFileNames: `chunk-[name].${ending}`,
    exports: 'named',
    sourcemap: format === 'esm',
    codeSplitting: {
      groups: [{ name: startOfLibrary(root) }, { name: groundOfParts(root) }, { name: partsOfCommands(root) }],
    },
    minify,
    // V8 keeps such a source in half the memory, and reads it faster.
    charset: 'ascii',
    // Licences stand in the notices.
    comments: { legal: false, annotation: true, jsdoc: false },
  });
  await build.close();
  return output;
}

/**
 * What importing the library loads, as one file instead of ten; but for what then loads the engine, which the command line does in another way,
 * and for what stands on that: compiled chunks of the engine need this file, and it would load them again.
 */
function startOfLibrary(root) {
  const entry = path.join(root, 'src/engine/index.ts');
  const loader = path.join(root, 'src/engine/render/engine.ts');
  let modules = null;
  const visit = (id, build) => {
    if (modules.has(id)) return;
    modules.add(id);
    for (const imported of build.getModuleInfo(id)?.importedIds ?? []) visit(imported, build);
  };
  return (id, build) => {
    if (modules === null) {
      modules = new Set();
      visit(entry, build);
    }
    if (id === entry || id === loader || !modules.has(id)) return null;
    return build.getModuleInfo(id)?.importedIds.includes(loader) ? null : 'start';
  };
}

/** Small modules that parts share which are loaded at different times: one file, instead of one for each pair of parts. */
function groundOfParts(root) {
  const names = [
    'base/geometry',
    'base/table-view',
    'check/metadata/xml',
    'controls/control-labels',
    'display/color',
    'display/path',
  ];
  names.push('dom/accessible-names', 'dom/element-path');
  const ids = new Set(names.map((name) => path.join(root, `src/engine/${name}.ts`)));
  return (id) => (ids.has(id) ? 'geometry' : null);
}

/** What several commands share, and each loads only when it is asked for. */
function partsOfCommands(root) {
  const isIn = (id, ...places) => places.some((place) => id.startsWith(path.join(root, 'src', place)));
  return (id) => {
    if (isIn(id, 'cli/document-options', 'cli/terminal', 'cli/flag-words', 'cli/source-excerpt')) return 'terminal';
    const isSmall = isIn(id, 'engine/check/check.ts', 'engine/check/findings.ts', 'engine/check/profiles.ts');
    return isIn(id, 'engine/check/') && !isSmall ? 'judge' : null;
  };
}

/** Other packages have no places in source maps. */
function withoutPlaces() {
  return {
    name: 'without-places',
    transform: {
      order: 'post',
      filter: { id: /[\\/]node_modules[\\/]/ },
      handler: (code) => ({ code, map: { mappings: '' } }),
    },
  };
}

/** Source maps give the places in our own source: its text, and places in other packages, would double what users install. */
function writeBundle(folder, { type, fileName, code, map }) {
  if (type !== 'chunk') return;
  const isOurs = map?.sources.some((name) => name.includes('src/') && !name.includes('node_modules/')) ?? false;
  writeFileSync(path.join(folder, fileName), isOurs ? code : withoutMap(code));
  if (!isOurs) return;
  const { version, file, sources, mappings } = map;
  const places = { version, file, sources, names: [], mappings: linesOnly(mappings) };
  writeFileSync(path.join(folder, `${fileName}.map`), JSON.stringify(places));
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Mappings of which only those stay that go on to another line of the source: a place is a line, and each token's column would be most of the file. */
function linesOnly(mappings) {
  return mappings
    .split(';')
    .map((line) => {
      const kept = [];
      const skipped = [0, 0, 0, 0];
      for (const segment of line.split(',')) {
        const fields = decodeSegment(segment);
        if (fields.length < 4) continue;
        for (let index = 0; index < 4; index++) skipped[index] += fields[index];
        if (kept.length > 0 && skipped[1] === 0 && skipped[2] === 0) continue;
        kept.push(skipped.map(encodeNumber).join(''));
        skipped.fill(0);
      }
      return kept.join(',');
    })
    .join(';');
}

/** The numbers of a segment: groups of five bits, the sign in the lowest (ECMA-426). */
function decodeSegment(segment) {
  const fields = [];
  let [value, shift] = [0, 0];
  for (const character of segment) {
    const digit = DIGITS.indexOf(character);
    value += (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    fields.push((value & 1) === 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return fields;
}

function encodeNumber(number) {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = '';
  do {
    text += DIGITS[(rest & 31) | (rest > 31 ? 32 : 0)];
    rest >>>= 5;
  } while (rest > 0);
  return text;
}

function withoutMap(code) {
  return code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n');
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
