import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FontIndex, type IndexedFace } from '../../../src/engine/fonts/font-index.ts';

const face: IndexedFace = {
  families: ['example'],
  fullName: 'Example Regular',
  localNames: ['example regular', 'example-regular'],
  weightMin: 400,
  weightMax: 400,
  style: 'normal',
  canSlant: false,
  stretchMin: 100,
  hasMorx: false,
  stretchMax: 100,
  characterMap: { offset: 12, length: 34 },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'platen-index-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function savedIndex(files: number): string {
  const location = path.join(folder, 'cache', 'font-index.json');
  const index = new FontIndex(location);
  for (let i = 0; i < files; i++) index.add(`/fonts/${i}.ttf`, 1_000 + i, 50, [face]);
  index.save();
  return location;
}

it('knows in the next process what this one has found', () => {
  expect(new FontIndex(savedIndex(20)).find('/fonts/3.ttf', 1_003, 50)).toEqual([face]);
});

it('does not know a file whose time or size has changed', () => {
  const index = new FontIndex(savedIndex(20));
  expect(index.find('/fonts/3.ttf', 1_004, 50)).toBe(null);
  expect(index.find('/fonts/3.ttf', 1_003, 51)).toBe(null);
});

it('leaves the disk alone for a few files', () => {
  expect(() => readFileSync(savedIndex(3))).toThrow('ENOENT');
});

it.each([
  '',
  '{',
  '[]',
  '{"format":0,"files":[]}',
  '{"format":1,"files":[["/a.ttf",{"modified":1,"size":1,"faces":[{}]}]]}',
])('starts anew when the file says %s', (text) => {
  const location = path.join(folder, 'font-index.json');
  writeFileSync(location, text);
  expect(new FontIndex(location).find('/a.ttf', 1, 1)).toBe(null);
});

it('lives without a disk', () => {
  const index = new FontIndex(null);
  index.add('/fonts/a.ttf', 1, 1, [face]);
  index.save();
  expect(index.find('/fonts/a.ttf', 1, 1)).toEqual([face]);
});
