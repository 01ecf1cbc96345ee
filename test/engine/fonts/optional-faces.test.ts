/** The package of fonts that is found by itself: when it is looked for, and what is read of it. */
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { plainFontQuery } from '../../../src/engine/fonts/font-query.ts';
import type { PackagedFace } from '../../../src/engine/fonts/optional-faces.ts';

const AHEM = path.resolve(import.meta.dirname, '../../../fixtures/fonts/Ahem.ttf');
const HAN = 0x6f22;
const THAI = 0xe01;

function face(family: string, file: string, character: number): PackagedFace {
  return {
    families: [family.toLowerCase()],
    fullName: family,
    localNames: [family.toLowerCase(), family.toLowerCase().replaceAll(' ', '')],
    weightMin: 400,
    weightMax: 400,
    style: 'normal',
    canSlant: false,
    stretchMin: 100,
    stretchMax: 100,
    hasMorx: false,
    file,
    number: 0,
    characters: [character, 0],
  };
}

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'platen-fonts-')));
  vi.resetModules();
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function install(): void {
  const place = path.join(folder, 'node_modules/platen-fonts-noto');
  mkdirSync(place, { recursive: true });
  copyFileSync(AHEM, path.join(place, 'Ahem.ttf'));
  const faces = [face('Noto Sans Han', 'Ahem.ttf', HAN), face('Noto Sans Thai', 'is-not-there.ttf', THAI)];
  writeFileSync(path.join(place, 'index.json'), JSON.stringify(faces));
}

/** As in a new process: what was found before is not known. */
async function newFonts() {
  const { FontSet } = await import('../../../src/engine/fonts/font-set.ts');
  const diagnostics = new Diagnostics();
  return { fonts: new FontSet({ fonts: [], systemFonts: false }, diagnostics), diagnostics };
}
const named = (name: string) => plainFontQuery([{ name, generic: false }]);

describe('installed where the caller works', () => {
  beforeEach(install);

  it('shows characters that no other font has', async () => {
    const { fonts, diagnostics } = await newFonts();
    expect(fonts.resolve(named('Arial')).faceFor(HAN).face.postscriptName).toBe('Ahem');
    expect(diagnostics.list()).toEqual([]);
  });
  it('is found by the names of its families', async () => {
    const { fonts } = await newFonts();
    expect(fonts.resolve(named('Noto Sans Han')).primary.postscriptName).toBe('Ahem');
    expect(fonts.findLocal('Noto Sans Han')?.postscriptName).toBe('Ahem');
  });
  it('leaves to the bundled fonts what they have, and is not even looked for', async () => {
    const { fonts } = await newFonts();
    vi.mocked(process.cwd).mockClear();
    expect(fonts.resolve(named('Helvetica Neue')).faceFor(0x41).face.postscriptName).toBe('LiberationSerif');
    expect(process.cwd).not.toHaveBeenCalled();
  });
  it('has its faces opened only for the characters that they have', async () => {
    const { fonts, diagnostics } = await newFonts();
    const font = fonts.resolve(named('Arial'));
    // The file of this one is missing, which nobody notices before it is needed.
    expect(font.faceFor(THAI).face.postscriptName).toBe('LiberationSans');
    expect(diagnostics.list()).toMatchObject([{ code: 'GLYPH_MISSING' }]);
  });
});

it('not installed: the character is missing, and told', async () => {
  const { fonts, diagnostics } = await newFonts();
  expect(fonts.resolve(named('Arial')).faceFor(HAN).face.postscriptName).toBe('LiberationSans');
  expect(diagnostics.list()).toMatchObject([{ code: 'GLYPH_MISSING' }]);
});
