/** Where what is installed comes from: hashes in the lock file, a bill of materials for each package, a base image by its digest. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error a script of the build has no types
import { billOfMaterials } from '../scripts/build/bill-of-materials.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const REGISTRY = 'https://registry.npmjs.org/';
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

interface Entry {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

it('every package that is fetched has its hash in the lock file, and comes from the registry', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> };
  for (const [place, { resolved, integrity, link }] of Object.entries(packages)) {
    if (place === '' || link === true) continue;
    expect(integrity, place).toMatch(/^sha512-/);
    expect(resolved ?? REGISTRY, place).toContain(REGISTRY);
  }
});

it('a bill of materials names what is bundled, and what is installed with all that it needs', () => {
  const bill = billOfMaterials({
    root: ROOT,
    name: 'platen',
    version: '1.2.3',
    license: 'MIT',
    modules: [path.join(ROOT, 'node_modules/parse5/dist/index.js'), path.join(ROOT, 'src/engine/index.ts')],
    dependencies: ['pg'],
    playground: [],
  });
  const named = (name: string) => bill.components.find((each: { name: string }) => each.name === name);
  expect(named('parse5')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/parse5@\d/),
    properties: [{ value: 'bundled' }],
  });
  expect(named('parse5').hashes[0]).toMatchObject({
    alg: 'SHA-512',
    content: expect.stringMatching(/^[0-9a-f]{128}$/),
  });
  for (const name of ['pg', 'pg-protocol', 'postgres-array']) expect(named(name).properties[0].value).toBe('installed');
});

it('the image is built on a base that is named by its digest', () => {
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(bases.length).toBeGreaterThan(0);
  for (const base of bases) expect(base).toMatch(/@sha256:[0-9a-f]{64}$/);
});
