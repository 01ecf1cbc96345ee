/** The documentation says what is true: what platen makes of it is current, every link leads somewhere, the README keeps its promises. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cssPage } from '../scripts/docs/css-page.ts';
import { drawPicture, PICTURES } from '../scripts/docs/pictures.ts';
import { render } from '../src/engine/render/render.ts';
import { comparePictures, decodeGoldenPng } from '../src/testing/golden-png.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const PAGES = [
  ...readdirSync(ROOT),
  ...readdirSync(path.join(ROOT, 'docs')).map((name) => `docs/${name}`),
  'examples/README.md',
].filter((file) => file.endsWith('.md'));

describe('what npm run docs writes', () => {
  it('docs/css.md is what the registry of properties says', () => {
    expect(read('docs/css.md') === cssPage()).toBe(true);
  });

  it.each(PICTURES)('docs/pictures/$name is the page that platen prints', async (picture) => {
    const written = decodeGoldenPng(readFileSync(path.join(ROOT, 'docs/pictures', picture.name)))!;
    const { share } = comparePictures(written, decodeGoldenPng(await drawPicture(picture))!);
    expect(share).toBe(0);
  });

  it('no other pictures lie beside them', () => {
    expect(readdirSync(path.join(ROOT, 'docs/pictures')).sort()).toEqual(PICTURES.map(({ name }) => name).sort());
  });
});

describe.each(PAGES)('%s', (page) => {
  const text = read(page);
  const links = [
    ...text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)|<img src="([^"]+)"/g),
  ].map(([, link, image]) => link ?? image!);

  it('links to files that are there', () => {
    const files = links.map((link) => link.split('#')[0]!).filter((file) => file !== '');
    expect(files.filter((file) => !existsSync(path.join(ROOT, path.dirname(page), file)))).toEqual([]);
  });

  it('links to headings that are there', () => {
    const lost = links.filter((link) => {
      const [file, heading] = link.split('#');
      if (heading === undefined) return false;
      const target = file === '' ? page : path.join(path.dirname(page), file!);
      return target.endsWith('.md') && !headingsOf(read(target)).includes(heading);
    });
    expect(lost).toEqual([]);
  });
});

/** The names that GitHub gives to headings: small letters, no punctuation, hyphens for spaces. */
function headingsOf(text: string): string[] {
  return [...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the README', () => {
  const readme = read('README.md');

  it('has at most 120 lines', () => expect(readme.split('\n').length).toBeLessThanOrEqual(120));

  it('names scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('shows code that writes the page of its picture', async () => {
    const code = /```js\n(import [\s\S]*?)```/.exec(readme)![1]!;
    const written = new Map<string, Uint8Array>();
    const modules = {
      'node:fs/promises': {
        readFile: async (name: string) => readFileSync(path.join(ROOT, 'examples', name)),
        writeFile: async (name: string, bytes: Uint8Array) => void written.set(name, bytes),
      },
      platen: { render },
    };
    const told: unknown[] = [];
    const body = code.replace(/^import (\{.*\}) from '(.*)';$/gm, "const $1 = modules['$2'];");
    const run = new Function('modules', 'console', `return (async () => {${body}})()`);
    await run(modules, { warn: (...words: unknown[]) => told.push(words) });
    expect([...written.keys()]).toEqual(['invoice.pdf']);
    expect(written.get('invoice.pdf')).toEqual(
      (await render({ html: readFileSync(path.join(ROOT, 'examples/invoice.html')) })).pdf,
    );
    expect(told).toEqual([]);
  });

  it('says what layout cases there are', () => {
    const cases = readdirSync(path.join(ROOT, 'fixtures/layout'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => read(path.join('fixtures/layout', file)));
    const [, all, chromium] = /more than (\d+) layout cases in `fixtures\/layout` more than (\d+) have/.exec(readme)!;
    expect(cases.length).toBeGreaterThan(Number(all));
    expect(cases.filter((text) => text.includes('<!-- expect chromium')).length).toBeGreaterThan(Number(chromium));
  });

  it('has the figures of docs/performance.md', () => {
    const figures = read('docs/performance.md');
    for (const [, name, pages, platen, chromium] of readme.matchAll(
      /^\| ([a-z][\w, ]+) \| (\d+) \| ([\d,.]+) ms \| ([\d,.]+) ms \|$/gm,
    )) {
      const row = figures.split('\n').find((line) => line.startsWith(`| ${name!.split(/[, ]/)[0]}`))!;
      expect(row.split(' | ').slice(1, 4)).toEqual([pages, platen, chromium]);
    }
  });
});
