/** The house rules that a machine can check: who imports whom, no cycles, no barrels, no long files (docs/architecture.md). */
import path from 'node:path';
import { expect, it } from 'vitest';
import { importsByFile, sourceFiles, textOf } from './support/imports.ts';

const LONGEST_FILE = 600;

/** What is published of the engine's package, and so what the service may import of it. */
const PUBLIC = ['engine/index.ts', 'pool/index.ts'];

/**
 * The products: which files or rooms each may import of the others. `platen` is the engine, the pool, the command line and the golden kit,
 * `platen-service` the service with the playground. The command line finds the service by the name of its package.
 */
const PRODUCTS: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  pool: ['engine/index.ts', 'engine/base/can-parse-url.ts'],
  puppeteer: ['engine/index.ts', 'engine/base/can-parse-url.ts'],
  testing: ['engine/base/', 'engine/display/', 'engine/inspect/', 'engine/render/', 'engine/structure/'],
  cli: [
    'engine/base/',
    'engine/conformance/profiles.ts',
    'engine/check/',
    'engine/display/',
    'engine/dom/',
    'engine/inspect/',
    'engine/render/',
    'engine/sign/',
    'engine/structure/',
    'pool/index.ts',
  ],
  service: PUBLIC,
  playground: [],
};

/** The rooms of the engine, from the ground floor up: what each may import. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  check: ['base'],
  sign: ['base'],
  hyphenation: ['base'],
  display: ['base'],
  css: ['base', 'display'],
  dom: ['base'],
  controls: ['base', 'display', 'dom'],
  resources: ['base'],
  style: ['base', 'controls', 'css', 'display', 'dom'],
  fonts: ['base', 'css', 'display'],
  boxes: ['base', 'controls', 'css', 'dom', 'style'],
  layout: ['base', 'boxes', 'controls', 'css', 'display', 'dom', 'fonts', 'hyphenation', 'style'],
  svg: ['base', 'css', 'display', 'dom', 'fonts', 'layout', 'style'],
  pages: ['base', 'boxes', 'css', 'dom', 'layout', 'style'],
  structure: ['base', 'boxes', 'controls', 'display', 'dom', 'layout', 'pages', 'style', 'svg'],
  pdf: ['base', 'display', 'fonts', 'resources', 'structure'],
  paint: ['base', 'boxes', 'controls', 'css', 'display', 'dom', 'fonts', 'layout', 'pages', 'style', 'svg'],
  inspect: ['base', 'boxes', 'css', 'display', 'dom', 'layout', 'pages', 'structure', 'style'],
  accessibility: ['base', 'controls', 'display', 'dom', 'style'],
  conformance: ['accessibility', 'base', 'boxes', 'check', 'display', 'dom', 'pdf', 'resources'],
  render: [
    'accessibility',
    'base',
    'boxes',
    'conformance',
    'css',
    'display',
    'dom',
    'fonts',
    'inspect',
    'layout',
    'pages',
    'paint',
    'pdf',
    'resources',
    'structure',
    'style',
    'svg',
  ],
};

/** Rooms with rooms of their own, in the order of the work: each imports those before it. What stands outside them opens the room, and may import all. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'engine/boxes': ['tree', 'build', 'content', 'html'],
  'engine/layout/inline': ['content', 'prepare', 'break', 'build'],
  'service/http': ['base', 'requests', 'contract', 'convert'],
  'engine/css/values': ['numbers', 'basic', 'color', 'image', 'shape', 'paint', 'box', 'text'],
};
/** A room with more files than this gets rooms of its own. */
const MOST_FILES = 40;

/** Of each file, the files that it imports, also those that it loads later. */
const imports = new Map(
  sourceFiles.map((file) => [file, importsByFile.get(file)!.filter(({ target }) => target.endsWith('.ts'))]),
);

const part = (file: string, index: number) => file.split('/')[index] ?? '';

/** The arrows between files of different rooms that no rule allows. */
function arrows(isBad: (file: string, target: string) => boolean): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets.filter(({ target }) => isBad(file, target)).map(({ target }) => `${file} -> ${target}`),
  );
}

it('keeps the products apart', () => {
  const isBad = (file: string, target: string) => {
    const from = part(file, 0);
    return from !== part(target, 0) && !PRODUCTS[from]?.some((allowed) => target.startsWith(allowed));
  };
  expect(arrows(isBad)).toEqual([]);
});

it('lets each room of the engine import only what lies below it', () => {
  const isBad = (file: string, target: string) => {
    if (!file.startsWith('engine/') || !target.startsWith('engine/') || file === 'engine/index.ts') return false;
    const [from, to] = [part(file, 1), part(target, 1)];
    return from !== to && !MAY_IMPORT[from]?.includes(to);
  };
  expect(arrows(isBad)).toEqual([]);
});

it('shows the PDF of what a document means the marks and tags alone, and not how they are found', () => {
  const shown = ['engine/structure/mark.ts', 'engine/structure/tag.ts'];
  const isBad = (file: string, target: string) =>
    file.startsWith('engine/pdf/') && part(target, 1) === 'structure' && !shown.includes(target);
  expect(arrows(isBad)).toEqual([]);
});

it('writes marks into the PDF in one place', () => {
  const isBad = (file: string, target: string) =>
    part(file, 1) === 'pdf' &&
    part(target, 1) === 'structure' &&
    part(file, 2) !== 'structure' &&
    file !== 'engine/pdf/write-pdf.ts';
  expect(arrows(isBad)).toEqual([]);
});

it('permits no import that nobody needs', () => {
  const stale = Object.entries(MAY_IMPORT).flatMap(([room, others]) => {
    const used = new Set(
      [...imports]
        .filter(([file]) => file.startsWith(`engine/${room}/`))
        .flatMap(([, targets]) => targets.map(({ target }) => part(target, 1))),
    );
    return others.filter((other) => !used.has(other)).map((other) => `${room} -> ${other}`);
  });
  expect(stale).toEqual([]);
});

it('has arrows in one direction only', () => {
  const rooms = Object.keys(MAY_IMPORT);
  const up = rooms.flatMap((room, floor) =>
    MAY_IMPORT[room]!.filter((other) => rooms.indexOf(other) >= floor).map((other) => `${room} -> ${other}`),
  );
  expect(up).toEqual([]);
});

it.each(Object.entries(ROOMS))('goes one way through the rooms of %s', (room, order) => {
  const place = (file: string) => {
    const within = file.startsWith(`${room}/`) ? file.slice(room.length + 1) : '';
    return within.includes('/') ? order.indexOf(within.split('/')[0]!) : null;
  };
  const isBad = (file: string, target: string) => {
    const [from, to] = [place(file), place(target)];
    if (from === null || !target.startsWith(`${room}/`)) return false;
    return to === null || to > from || from < 0;
  };
  expect(arrows(isBad)).toEqual([]);
});

it(`has no room of more than ${MOST_FILES} files`, () => {
  const rooms = new Map<string, number>();
  for (const file of sourceFiles) rooms.set(path.posix.dirname(file), (rooms.get(path.posix.dirname(file)) ?? 0) + 1);
  expect([...rooms].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});

it('has no cycle of imports', () => {
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const cycles: string[] = [];
  const visit = (file: string): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
      return;
    }
    state.set(file, 'open');
    trail.push(file);
    for (const { target, typeOnly } of imports.get(file) ?? []) if (!typeOnly) visit(target);
    trail.pop();
    state.set(file, 'done');
  };
  for (const file of imports.keys()) visit(file);
  expect(cycles).toEqual([]);
});

/** Files that know each other's types in a circle; their number may only fall. */
const MOST_FILES_IN_CIRCLES = 34;

it(`has at most ${MOST_FILES_IN_CIRCLES} files in circles of types`, () => {
  const reached = new Map<string, Set<string>>();
  for (const file of sourceFiles) {
    const seen = new Set<string>();
    const pending = [file];
    for (let next = pending.pop(); next !== undefined; next = pending.pop())
      for (const { target } of imports.get(next) ?? [])
        if (!seen.has(target)) {
          seen.add(target);
          pending.push(target);
        }
    reached.set(file, seen);
  }
  const inCircles = sourceFiles.filter((file) => reached.get(file)!.has(file));
  expect(inCircles.length, inCircles.join('\n')).toBeLessThanOrEqual(MOST_FILES_IN_CIRCLES);
});

it('imports only files that are there', () => {
  const missing = [...imports].flatMap(([file, targets]) =>
    targets
      .filter(({ target }) => !imports.has(target) && !target.startsWith('..'))
      .map(({ target }) => `${file} -> ${target}`),
  );
  expect(missing).toEqual([]);
});

it('has no barrel inside src', () => {
  expect(
    sourceFiles.filter(
      (file) => file.endsWith('/index.ts') && !/^(?:engine|pool|puppeteer|service|testing)\/index\.ts$/.test(file),
    ),
  ).toEqual([]);
});

it(`keeps every file under ${LONGEST_FILE} lines`, () => {
  const long = sourceFiles
    .filter((file) => !file.includes('/generated/'))
    .map((file) => ({ file, lines: textOf(file).split('\n').length }))
    .filter(({ lines }) => lines > LONGEST_FILE);
  expect(long).toEqual([]);
});
