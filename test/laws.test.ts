/** The laws of docs/architecture.md that are about more than one room: packages, algorithms apart, first lines, names. */
import { describe, expect, it } from 'vitest';
import { importsByFile, sourceFiles, textOf } from './support/imports.ts';

/** `now`: loaded with the engine. `later`: when a document asks for it, which an ordinary one does not; `pdfkit` when the PDF is written. */
const ENGINE_PACKAGES: Readonly<Record<string, 'now' | 'later'>> = {
  '@cwasm/webp': 'later',
  '@exodus/bytes': 'now',
  'bidi-js': 'now',
  'css-tree': 'now',
  fontkit: 'later',
  'ipaddr.js': 'now',
  linkedom: 'later',
  parse5: 'now',
  pdfkit: 'later',
  undici: 'later',
};

/**
 * Where one layout algorithm knows another, which the law forbids: number of imports. It may only fall.
 * A block container opens an inline formatting context and markers are set in its font; columns are laid out by parts of block layout; the
 * natural size of a replaced box is asked by flex and grid items; tokens of formulas are text.
 */
const ALGORITHMS_THAT_KNOW_OTHERS: Readonly<Record<string, number>> = {
  'block -> inline': 5,
  'block -> replaced': 1,
  'columns -> block': 7,
  'flex -> replaced': 1,
  'grid -> replaced': 1,
  'math -> inline': 2,
  'replaced -> inline': 1,
};
const ALGORITHMS = ['block', 'columns', 'flex', 'grid', 'inline', 'math', 'replaced', 'table', 'turned'];

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

describe('the engine', () => {
  const packagesOf = (files: Iterable<string>) =>
    [...files].flatMap((file) =>
      importsByFile
        .get(file)!
        .filter(({ target, typeOnly }) => !typeOnly && !target.endsWith('.ts') && !target.startsWith('node:'))
        .map((each) => ({ ...each, name: packageOf(each.target) })),
    );

  it('imports the packages of the table, and no others', () => {
    const found = packagesOf(sourceFiles.filter((file) => file.startsWith('engine/')));
    expect([...new Set(found.map(({ name }) => name))].sort()).toEqual(Object.keys(ENGINE_PACKAGES).sort());
  });

  it('is loaded without what only some documents need', () => {
    const loaded = new Set<string>();
    const load = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const { target, typeOnly, isLazy } of importsByFile.get(file) ?? [])
        if (!typeOnly && !isLazy && target.endsWith('.ts')) load(target);
    };
    load('engine/index.ts');
    const late = packagesOf(loaded).filter(({ isLazy, name }) => !isLazy && ENGINE_PACKAGES[name] === 'later');
    expect(late.map(({ name }) => name)).toEqual([]);
  });
});

describe('layout', () => {
  it('keeps its algorithms apart', () => {
    const found: Record<string, number> = {};
    const algorithmOf = (file: string) => {
      const [, name] = /^engine\/layout\/(\w+)\//.exec(file) ?? [];
      return name !== undefined && ALGORITHMS.includes(name) ? name : null;
    };
    for (const [file, imports] of importsByFile) {
      const from = algorithmOf(file);
      for (const { target } of imports) {
        const to = algorithmOf(target);
        if (from === null || to === null || from === to) continue;
        const arrow = `${from} -> ${to}`;
        found[arrow] = (found[arrow] ?? 0) + 1;
      }
    }
    const arrows = Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1));
    expect(Object.fromEntries(arrows)).toEqual(ALGORITHMS_THAT_KNOW_OTHERS);
  });

  it('is named as a whole by one file', () => {
    const whole = sourceFiles.filter((file) => {
      const folders = importsByFile.get(file)!.map(({ target }) => /^engine\/layout\/(\w+)\//.exec(target)?.[1]);
      return ['block', 'flex', 'grid', 'table'].every((name) => folders.includes(name));
    });
    expect(whole).toEqual(['engine/layout/layout.ts']);
  });
});

describe('a source file', () => {
  it('begins with what it is for', () => {
    expect(sourceFiles.filter((file) => !/^(?:#!.*\n)?\/(?:\/|\*)/.test(textOf(file)))).toEqual([]);
  });

  it('has a subject for a name', () => {
    expect(sourceFiles.filter((file) => /(?:^|\/)(?:utils?|helpers?|common|misc|shared)(?:\/|\.)/.test(file))).toEqual(
      [],
    );
  });

  it('needs nothing beside the project', () => {
    const outside = [...importsByFile].flatMap(([file, imports]) =>
      imports.filter(({ target }) => target.startsWith('..')).map(({ target }) => `${file}: ${target}`),
    );
    expect(outside).toEqual([]);
  });
});
