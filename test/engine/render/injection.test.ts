/** What a document writes into strings of the PDF and of headers: it comes back as text, never as syntax; links run nothing. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { render } from '../../../src/engine/index.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';
import { readLinks } from '../../support/pdf-links.ts';

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const folder = await mkdtemp(path.join(tmpdir(), 'platen-injection-'));
afterAll(() => rm(folder, { recursive: true }));
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;

describe('titles', () => {
  test.each([
    ['Report\r\nSet-Cookie: a=b', 'Report Set-Cookie: a=b'],
    ['a\r\n\r\n<html>', 'a <html>'],
    ['\u0000\u0001\u001b[31mred\u007f', '\uFFFD [31mred'],
    ['a\u0085b\u2028c\u2029d', 'a b c d'],
    ['  \t a \n b  ', 'a b'],
    ['../../etc/passwd', '../../etc/passwd'],
    ['"; filename="x.exe', '"; filename="x.exe'],
    [') /Launch (', ') /Launch ('],
    ['\\) >> endobj', '\\) >> endobj'],
    ['Ä € 漢字 😀', 'Ä € 漢字 😀'],
  ])('%j becomes %j', async (given, expected) => {
    const { title, pdf } = await render({ html: `<title>${escaped(given)}</title>x` });
    expect(title).toBe(expected);
    expect((await readPdf(pdf)).info.Title).toBe(expected);
  });
  test('given by option are kept in the PDF, and told on one line', async () => {
    expect((await render({ html: 'x', title: 'a\r\nb' })).title).toBe('a b');
    expect((await render({ html: 'x', title: '\r\n' })).title).toBeNull();
    expect((await render({ html: '<p>x' })).title).toBeNull();
  });
  test('of any text come back as they were, and leave the file whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ maxLength: 30 }),
        async (title, author) => {
          const { title: told, pdf } = await render({ html: `<title>${escaped(title)}</title><p>x`, author });
          expect(told ?? '').not.toMatch(/[\x00-\x1f\x7f-\x9f\u2028\u2029]/);
          const { info, pages } = await readPdf(pdf);
          expect(info.Title ?? '').toBe(told ?? '');
          expect(pages).toHaveLength(1);
        },
      ),
      { numRuns: 60 },
    );
  });
  test.skipIf(!hasQpdf)('of syntax leave a file that qpdf accepts', async () => {
    for (const title of [')(', '\\', '\\)', '<</S/Launch>>', 'endstream endobj', '\u0000(', '(((', 'þÿ', '%PDF-1.7']) {
      const html = `<title>${escaped(title)}</title><h1 id="${escaped(title)}">${escaped(title)}</h1><a href="#${escaped(title)}">x</a><a href="https://example.com/${escaped(title)}">y</a>`;
      const { pdf } = await render({ html, author: title, subject: title, keywords: [title] });
      const file = path.join(folder, 'injected.pdf');
      await writeFile(file, pdf);
      const { status, stdout } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
      expect([title, status, stdout.includes('WARNING')]).toEqual([title, 0, false]);
    }
  });
});

describe('links', () => {
  const linksOf = async (href: string, baseUrl = 'https://base.example/') => {
    const { pdf } = await render({ html: `<a href="${escaped(href)}">x</a><p id="here">y`, baseUrl });
    return { pdf, links: (await readLinks(pdf)).links };
  };
  test.each([
    ['http://example.com/', 'http://example.com/'],
    ['HTTPS://EXAMPLE.com/a b', 'https://example.com/a%20b'],
    ['page', 'https://base.example/page'],
    ['mailto:a@example.com?subject=x', 'mailto:a@example.com?subject=x'],
    ['tel:+4912345', 'tel:+4912345'],
  ])('%s is written', async (href, expected) => {
    expect((await linksOf(href)).links.map(({ url }) => url)).toEqual([expected]);
  });
  test('# goes to its place in the document', async () => {
    expect((await linksOf('#here')).links).toMatchObject([{ url: null, dest: 'here' }]);
  });
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'FILE:///C:/Windows/System32/calc.exe',
    '\\\\server\\share\\x.exe',
    'smb://server/share',
    'ftp://example.com/',
    'blob:https://example.com/x',
    'about:blank',
    'view-source:https://example.com/',
    'ms-word:ofe|u|https://example.com/x.docm',
    'search-ms:query=x',
    'intent://x#Intent;end',
    'shell:startup',
    'chrome://settings',
    'ws://example.com/',
    'pdf:x',
  ])('%j is not', async (href) => {
    const { pdf, links } = await linksOf(href, 'file:///srv/page.html');
    expect(links).toEqual([]);
    expect(Buffer.from(pdf).toString('latin1')).not.toMatch(
      /\/(?:Launch|JavaScript|JS|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFile|OpenAction|AA)\b/,
    );
  });
  test('of any text are addresses of an allowed kind, and come back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('https://example.com/', 'mailto:', 'tel:', 'javascript:', 'x:', '#', ''),
        fc.string({ unit: 'binary', maxLength: 40 }),
        async (start, rest) => {
          const { links } = await linksOf(start + rest);
          for (const { url } of links)
            if (url !== null) expect(url).toMatch(/^(?:https?:\/\/|mailto:|tel:)[\x21-\x7e]*$/);
          if (start.startsWith('https')) expect(links).toHaveLength(1);
          if (start === 'javascript:' || start === 'x:') expect(links).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
