// What a published package is made of and what it installs, as a CycloneDX 1.6 document (https://cyclonedx.org/docs/1.6/json/): for whoever has to
// know which version of what is where, bundled packages included, which no lock file of a user names.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from './notices.mjs';

/**
 * @param root - of the checkout, whose lock file knows where each package is from
 * @param modules - paths of everything that is bundled
 * @param playground - names and versions of what the playground's bundle has, `[]` without one
 */
export function billOfMaterials({ root, name, version, license, modules, dependencies, playground }) {
  const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const folders = [...new Set(modules.map(packageFolder).filter((folder) => folder !== null))];
  const bundled = [
    ...folders.map((folder) => placeOf(path.relative(root, folder).replaceAll('\\', '/'))),
    ...playground.map((each) => `node_modules/${each}`),
  ];
  const installed = closureOf(locked, dependencies);
  const components = [
    ...bundled.map((place) => component(locked, place, 'bundled')),
    ...[...installed].filter((place) => !bundled.includes(place)).map((place) => component(locked, place, 'installed')),
  ];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'library',
        'bom-ref': refOf(name, version),
        name,
        version,
        purl: refOf(name, version),
        licenses: licensesOf(license),
      },
    },
    components: components.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  };
}

function component(locked, place, how) {
  const { version, integrity, license, name = nameOf(place) } = locked[place] ?? {};
  if (version === undefined) throw new Error(`${place} is bundled and not in package-lock.json.`);
  return {
    type: 'library',
    'bom-ref': refOf(name, version),
    name,
    version,
    purl: refOf(name, version),
    ...(license !== undefined && { licenses: licensesOf(license) }),
    ...(integrity !== undefined && { hashes: [hashOf(integrity)] }),
    properties: [{ name: 'platen:how', value: how }],
  };
}

/** Places in the lock file of what is installed with these packages. */
function closureOf(locked, names) {
  const places = new Set();
  const add = (name, from) => {
    const place = resolved(locked, name, from);
    if (place === null || places.has(place)) return;
    places.add(place);
    const { dependencies = {}, optionalDependencies = {} } = locked[place];
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, place);
  };
  for (const name of names) add(name, '');
  return places;
}

/** As Node looks: beside what asks, then in each folder above. */
function resolved(locked, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (locked[place] !== undefined) return place;
    if (folder === '') return null;
  }
}

/** From the checkout's folder of packages on, wherever that is linked to. */
function placeOf(folder) {
  return folder.slice(folder.indexOf('node_modules/'));
}

function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** A package URL (https://github.com/package-url/purl-spec). */
function refOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function licensesOf(license) {
  return / (?:AND|OR|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
}

/** Subresource integrity, as lock files have it, in the words of CycloneDX. */
function hashOf(integrity) {
  const [, algorithm, value] = /^sha(\d+)-(\S+)/.exec(integrity);
  return {
    alg: algorithm === '1' ? 'SHA-1' : `SHA-${algorithm}`,
    content: Buffer.from(value, 'base64').toString('hex'),
  };
}
