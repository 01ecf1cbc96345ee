// `npm run build`: writes the packages into folders of dist, as npm publishes them. Types are not checked: `npm run typecheck` does that.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { billOfMaterials } from './build/bill-of-materials.mjs';
import { bundle, bundleAsCommonJs } from './build/bundle.mjs';
import { compileProgram } from './build/compile-program.mjs';
import { manifestOf } from './build/manifest.mjs';
import { notices } from './build/notices.mjs';
import { PACKAGES } from './build/packages.mjs';
import { packFolder } from './build/packed-folder.mjs';
import { buildPlayground } from './build/playground.mjs';
import { writeTypes } from './build/types.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'dist');
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const read = (name) => readFileSync(path.join(ROOT, name), 'utf8');

for (const each of PACKAGES) await build(each);

async function build(description) {
  const { name, entries, library, external, siblings = {}, files, unpublished, packs, licences } = description;
  const finished = path.join(DIST, name);
  // Apart, so that who runs the last build is not without it for long.
  mkdirSync(DIST, { recursive: true });
  const folder = mkdtempSync(path.join(DIST, `.${name}-`));
  const [bundled] = await Promise.all([
    bundle({ root: ROOT, entries, folder, external, siblings }),
    description.commonJs
      ? bundleAsCommonJs({ root: ROOT, entries: description.commonJs, folder, external, shared: description.shared })
      : null,
    description.starters ? bundleStarters(description, folder) : null,
    writeTypes({
      root: ROOT,
      folder,
      entries: Object.fromEntries(library.map((each) => [each, entries[each]])),
      siblings,
      commonJs: description.commonJs !== null,
    }),
    description.playground ? buildPlayground(ROOT) : null,
  ]);
  for (const [from, to] of Object.entries(files))
    cpSync(path.join(ROOT, from), path.join(folder, to), {
      recursive: true,
      filter: (source) => !unpublished.includes(path.relative(ROOT, source)),
    });
  // The documentation takes a minute of its own: `npm run docs:site` makes it, and what is there goes along.
  if (description.playground && existsSync(path.join(DIST, 'docs')))
    cpSync(path.join(DIST, 'docs'), path.join(folder, 'docs'), { recursive: true });
  for (const pack of packs) packFolder(path.join(ROOT, pack.folder), pack.ending, path.join(folder, pack.target));
  const data = Object.fromEntries(Object.entries(licences).map(([title, file]) => [title, read(file)]));
  writeFileSync(path.join(folder, 'NOTICES.md'), notices(name, bundled.modules, data));
  const published = manifestOf(manifest, description, bundled.packages);
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  const bill = billOfMaterials({
    root: ROOT,
    ...published,
    modules: bundled.modules,
    dependencies: Object.keys({ ...published.dependencies, ...published.optionalDependencies }),
    playground: description.playground ? playgroundPackages() : [],
  });
  writeFileSync(path.join(folder, 'bom.json'), `${JSON.stringify(bill, null, 2)}\n`);
  if (description.commonJs) compileProgram(folder);
  rmSync(finished, { recursive: true, force: true });
  renameSync(folder, finished);
  link(name);
}

/** Who names the program as a module gets the same one. */
async function bundleStarters({ starters, started, external }, folder) {
  await bundleAsCommonJs({ root: ROOT, entries: starters, folder, external, shared: started });
  for (const name of Object.keys(starters))
    writeFileSync(path.join(folder, `${name}.js`), `#!/usr/bin/env node\nimport './${name}.cjs';\n`);
}

/** As the headings of its licences name them. */
function playgroundPackages() {
  return [...read('dist/playground/licenses.md').matchAll(/^## (\S+) - /gm)].map(([, name]) => name);
}

/** So that the packages find each other in a checkout as they do where they are installed. */
function link(name) {
  const modules = path.join(DIST, 'node_modules');
  mkdirSync(modules, { recursive: true });
  rmSync(path.join(modules, name), { recursive: true, force: true });
  symlinkSync(path.join('..', name), path.join(modules, name), 'junction');
}
