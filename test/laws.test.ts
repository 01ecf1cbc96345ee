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

const ALGORITHMS = ['block', 'columns', 'fieldset', 'flex', 'grid', 'inline', 'math', 'replaced', 'table', 'turned'];

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
    load('engine/render/render.ts');
    const late = packagesOf(loaded).filter(({ isLazy, name }) => !isLazy && ENGINE_PACKAGES[name] === 'later');
    expect(late.map(({ name }) => name)).toEqual([]);
  });
});

describe('layout', () => {
  const algorithmOf = (file: string) => {
    const [, name] = /^engine\/layout\/(\w+)\//.exec(file) ?? [];
    return name !== undefined && ALGORITHMS.includes(name) ? name : null;
  };

  it('has algorithms that never import each other', () => {
    const arrows = [...importsByFile].flatMap(([file, imports]) => {
      const from = algorithmOf(file);
      if (from === null) return [];
      return imports
        .map(({ target }) => target)
        .filter((target) => algorithmOf(target) !== null && algorithmOf(target) !== from)
        .map((target) => `${file} -> ${target}`);
    });
    expect(arrows).toEqual([]);
  });

  it('has algorithms that only one file of layout calls', () => {
    const callers = [...importsByFile].flatMap(([file, imports]) =>
      file.startsWith('engine/layout/') &&
      algorithmOf(file) === null &&
      imports.some(({ target }) => algorithmOf(target) !== null)
        ? [file]
        : [],
    );
    expect(callers).toEqual(['engine/layout/layout.ts']);
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
