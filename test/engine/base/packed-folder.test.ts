/** A folder that the build packs into one file, and files read out of it. */
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { packFolder } from '../../../scripts/build/packed-folder.mjs';
import { readPacked } from '../../../src/engine/base/packed-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'platen-pack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pack = path.join(folder, 'sub/all.pack');
writeFileSync(path.join(folder, 'one.br'), 'the first');
writeFileSync(path.join(folder, 'two.br'), '');
writeFileSync(path.join(folder, 'ümlaut.br'), 'the third');
writeFileSync(path.join(folder, 'readme.md'), 'not packed');
packFolder(folder, '.br', pack);
const read = (name: string) => readPacked(pathToFileURL(pack), name).toString();

describe('a packed folder', () => {
  it.each([
    ['one.br', 'the first'],
    ['two.br', ''],
    ['ümlaut.br', 'the third'],
  ])('gives back what was packed: %s', (name, content) => expect(read(name)).toBe(content));

  it.each(['readme.md', 'three.br', 'constructor'])('says what it has not: %s', (name) =>
    expect(() => read(name)).toThrow(`${name} is missing`),
  );

  it('gives no part of a file that is cut', () => {
    writeFileSync(path.join(folder, 'cut.pack'), readFileSync(pack));
    truncateSync(path.join(folder, 'cut.pack'), readFileSync(pack).length - 2);
    expect(() => readPacked(pathToFileURL(path.join(folder, 'cut.pack')), 'ümlaut.br')).toThrow('cut');
  });

  it('has every pattern of the sources in the repository', () => {
    const patterns = path.resolve(import.meta.dirname, '../../../hyphenation');
    const all = path.join(folder, 'patterns.pack');
    packFolder(patterns, '.br', all);
    for (const name of ['af.br', 'en-us.br', 'uk.br'])
      expect(readPacked(pathToFileURL(all), name).equals(readFileSync(path.join(patterns, name)))).toBe(true);
  });
});
