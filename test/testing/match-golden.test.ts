import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeDocument } from '../../src/testing/describe-document.ts';
import type { GoldenOptions } from '../../src/testing/golden-options.ts';
import { GoldenMismatch, matchGolden } from '../../src/testing/match-golden.ts';

let folder = '';
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'platen-golden-')), 'golden');
  vi.stubEnv('CI', '');
  vi.stubEnv('PLATEN_UPDATE', '');
});
afterEach(() => {
  rmSync(path.dirname(folder), { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const HTML = '<title>T</title><h1>Title</h1><p>One <a href="https://example.com/">link</a></p>';

async function mismatch(html: string, options = {}): Promise<GoldenMismatch> {
  const error = await matchGolden({ html }, { folder, ...options }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(GoldenMismatch);
  return error as GoldenMismatch;
}

describe('a golden', () => {
  it('is written at first and matches then', async () => {
    const first = await matchGolden({ html: HTML }, { folder });
    expect(existsSync(path.join(folder, 'page-1.png'))).toBe(true);
    expect(await matchGolden({ html: HTML }, { folder })).toEqual(first);
  });

  it('must be there in CI', async () => {
    vi.stubEnv('CI', 'true');
    await mismatch(HTML);
    expect(existsSync(folder)).toBe(false);
  });

  it('is written anew when asked', async () => {
    await matchGolden({ html: HTML }, { folder });
    vi.stubEnv('PLATEN_UPDATE', '1');
    await matchGolden({ html: '<p>Other' }, { folder });
    expect(readFileSync(path.join(folder, 'text.txt'), 'utf8')).toBe('--- page 1\nOther\n');
  });

  it('does not mind how lines end', async () => {
    await matchGolden({ html: HTML }, { folder });
    const file = path.join(folder, 'text.txt');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    await expect(matchGolden({ html: HTML }, { folder })).resolves.toBeInstanceOf(Uint8Array);
  });
});

describe('display lists', () => {
  const options = () => ({ folder, compare: ['display-list'] as const });
  const lists = () => readdirSync(folder).sort();

  it('are a file for each page, with its marks in a part of their own', async () => {
    await matchGolden({ html: `${HTML}<p style="break-before: page">x` }, options());
    expect(lists()).toEqual(['display-list-1.txt', 'display-list-2.txt']);
    expect(readFileSync(path.join(folder, 'display-list-1.txt'), 'utf8')).toMatch(
      /^page 1 [\d.]+x[\d.]+\n(?: .*\n)+marks of page 1\n {2}bookmark .*\n {2}link .*\n$/,
    );
  });

  it('of pages that are no more are a mismatch, and go away with an update', async () => {
    await matchGolden({ html: `${HTML}<p style="break-before: page">x` }, options());
    expect((await mismatch(HTML, options())).message).toContain('display-list-2.txt is of a page that is not there');
    await matchGolden({ html: HTML }, { ...options(), update: true });
    expect(lists()).toEqual(['display-list-1.txt']);
  });
});

describe('a mismatch', () => {
  beforeEach(async () => {
    await matchGolden({ html: HTML }, { folder });
  });

  it('of text shows the lines that differ', async () => {
    const { message, aspects } = await mismatch(HTML.replace('One', 'Two'), { compare: ['facts', 'text'] });
    expect(aspects).toEqual(['text']);
    expect(message).toContain('- One link\n+ Two link');
    expect(message).toContain('PLATEN_UPDATE=1');
  });

  it('of facts shows which', async () => {
    const { message } = await mismatch(HTML.replace('example.com', 'example.org'), { compare: ['facts'] });
    expect(message).toContain('-       "target": "https://example.com/"\n+       "target": "https://example.org/"');
  });

  it('of pixels names the pictures, which go away when it is mended', async () => {
    const { message, aspects } = await mismatch(`${HTML}<div style="background: red; height: 3in">`, {
      compare: ['pixels'],
    });
    expect(aspects).toEqual(['pixels']);
    for (const name of ['page-1.png', 'page-1.actual.png', 'page-1.diff.png']) {
      expect(message).toContain(path.join(folder, name));
      expect(existsSync(path.join(folder, name))).toBe(true);
    }
    const report = path.join(folder, 'report.actual.html');
    expect(message).toContain(report);
    for (const name of ['page-1.png', 'page-1.actual.png', 'page-1.diff.png'])
      expect(readFileSync(report, 'utf8')).toContain(readFileSync(path.join(folder, name), 'base64'));
    await matchGolden({ html: HTML }, { folder });
    expect(existsSync(report)).toBe(false);
    expect(existsSync(path.join(folder, 'page-1.diff.png'))).toBe(false);
  });

  it('of pages in number is one of pixels too', async () => {
    await matchGolden({ html: `${HTML}<p style="break-before: page">x` }, { folder, update: true });
    expect((await mismatch(HTML, { compare: ['pixels'] })).message).toContain('no such page');
  });

  it('within the tolerance is none', async () => {
    const html = HTML.replace('One', 'One.');
    await mismatch(html, { compare: ['pixels'], tolerance: 0 });
    await expect(matchGolden({ html }, { folder, compare: ['pixels'], tolerance: 0.01 })).resolves.toBeInstanceOf(
      Uint8Array,
    );
  });
});

describe('what is known of a document', () => {
  it('are its facts', async () => {
    const html = `<html lang="de"><title>T</title><meta name="author" content="A"><h1>Eins</h1><p>x <a href="#b">y</a><h2 id="b" style="break-before: page; color: purpel">Zwei</h2>`;
    const { facts } = await describeDocument({ html, format: 'Letter' });
    expect(facts).toMatchObject({
      pageCount: 2,
      pageSizes: { '816 x 1056 px': '1-2' },
      fonts: ['LiberationSerif', 'LiberationSerif-Bold'],
      links: [{ page: 1, target: '#b' }],
      bookmarks: [
        { level: 1, title: 'Eins', page: 1 },
        { level: 2, title: 'Zwei', page: 2 },
      ],
      title: 'T',
      author: 'A',
      language: 'de',
    });
    expect(facts.warnings).toEqual([expect.stringMatching(/^CSS_INVALID_VALUE color/)]);
  });

  it('is its text, line by line', async () => {
    const html = '<p>one <b>two</b> three<p>four<table><td>a<td>b</table>';
    expect((await describeDocument({ html })).text).toBe('--- page 1\none two three\nfour\na b');
  });
});

describe('what a golden is told', () => {
  const refused = (golden: unknown) => matchGolden({ html: HTML }, golden as GoldenOptions);

  it.each<[unknown, string, string]>([
    [undefined, 'folder', 'expected an object with a folder for the golden, got undefined. Write matchGolden('],
    [{}, 'folder', 'there is none. Write matchGolden('],
    [{ folder: '' }, 'folder', 'expected the path of a folder, in a string, got "".'],
    [{ folder: new URL('file:///x') }, 'folder', 'expected the path of a folder, in a string, got a value of type'],
    [{ folder: 'f', compare: ['pixel'] }, 'compare', 'there is no "pixel" to compare. Did you mean "pixels"?'],
    [{ folder: 'f', compare: ['everything'] }, 'compare', 'Known are "facts", "text", "display-list", "pixels".'],
    [{ folder: 'f', compare: [] }, 'compare', 'nothing is to be compared. Known are'],
    [{ folder: 'f', compare: 'text' }, 'compare', 'expected an array, got "text".'],
    [{ folder: 'f', dpi: 0 }, 'dpi', 'expected a number from 1 to 1200, got 0.'],
    [{ folder: 'f', tolerance: '1%' }, 'tolerance', 'expected a number from 0 to 1, got "1%".'],
    [
      { folder: 'f', tolerence: 0.1 },
      'tolerence',
      'There is no option of a golden "tolerence". Did you mean tolerance?',
    ],
  ])('%j is refused', async (golden, option, words) => {
    const error = await refused(golden).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'INVALID_OPTION', details: { option } });
    expect((error as Error).message).toContain(words);
    expect(existsSync('f')).toBe(false);
  });

  it('a file is no folder', async () => {
    writeFileSync(folder, '');
    await expect(refused({ folder })).rejects.toThrow(`folder: ${folder} is a file. A golden is a folder of its own.`);
  });
});
