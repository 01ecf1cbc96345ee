/** Folders that are made where they are not there, and where they cannot be. */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as engine from '../../../src/engine/base/make-folder.ts';
import * as service from '../../../src/service/store/make-folder.ts';
import { sourceFiles, textOf } from '../../support/imports.ts';

const root = await mkdtemp(path.join(tmpdir(), 'platen-folders-'));
afterAll(() => rmSync(root, { recursive: true }));

describe.each([
  ['engine', engine.makeFolder],
  ['service', service.makeFolder],
])('makeFolder of the %s', (name, makeFolder) => {
  it('makes all that are missing, and leaves those that are there', () => {
    const folder = path.join(root, name, 'b', 'c');
    makeFolder(folder);
    makeFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('says that a file is in the way', () => {
    const file = path.join(root, `${name}.txt`);
    writeFileSync(file, 'kept');
    expect(() => makeFolder(file)).toThrow('EEXIST');
    expect(() => makeFolder(path.join(file, 'below'))).toThrow('EEXIST');
    expect(readFileSync(file, 'utf8')).toBe('kept');
  });

  it.runIf(existsSync('/proc/self'))('ends where the file system says that the folder around is missing', () => {
    expect(() => makeFolder('/proc/x')).toThrow('ENOENT');
    expect(() => makeFolder('/proc/x/y')).toThrow('ENOENT');
  });
});

it('nothing makes folders in the way of Node that may never end', () => {
  const recursive = /\bmkdir(?:Sync)?\([^)]*(?:\([^)]*\)[^)]*)*recursive: true/;
  expect(sourceFiles.filter((file) => recursive.test(textOf(file)))).toEqual([]);
});
