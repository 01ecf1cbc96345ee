/** The table of bundled faces says what the files say. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bundledFaces } from '../../../src/engine/fonts/bundled-faces.ts';
import type { FaceRecord } from '../../../src/engine/fonts/face-record.ts';
import { facesAt } from '../../../src/engine/fonts/font-files.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../fonts');

function facts(records: readonly FaceRecord[]): unknown[] {
  return records.map(({ covers, open, openDefault, ...traits }) => traits);
}

it('names every file of the folder, with the traits that are read from it', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ttf'));
  expect(bundledFaces()).toHaveLength(files.length);
  expect(facts(bundledFaces())).toEqual(facts(facesAt(FOLDER, () => {})));
});

it('opens the face that it names', () => {
  const names = bundledFaces().map((record) => record.openDefault()!.postscriptName.toLowerCase());
  expect(names).toEqual(bundledFaces().map(({ localNames }) => localNames[1]));
});
