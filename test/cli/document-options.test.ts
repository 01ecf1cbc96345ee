/** Flags become options of the library. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command, CommanderError } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addDocumentOptions,
  type DocumentFlags,
  documentOptions,
  joinedOptions,
} from '../../src/cli/document-options.ts';
import type { RenderOptions } from '../../src/engine/render/options.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'platen-cli-'));
  writeFileSync(path.join(folder, 'a.css'), 'p { color: red }');
  writeFileSync(path.join(folder, 'b.css'), 'p { color: blue }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function flagsOf(...args: string[]): DocumentFlags {
  const command = addDocumentOptions(new Command('platen').exitOverride().configureOutput({ writeErr: () => {} }));
  return command.parse(args, { from: 'user' }).opts();
}

const optionsOf = (...args: string[]): Promise<RenderOptions> => documentOptions('page.html', flagsOf(...args));

describe('a flag gives an option', () => {
  it.each<[string[], Partial<RenderOptions>]>([
    [['--format', 'Letter'], { format: 'Letter' }],
    [['--width', '10cm', '--height', '5cm'], { width: '10cm', height: '5cm' }],
    [['--landscape'], { landscape: true }],
    [['--prefer-css-page-size'], { preferCSSPageSize: true }],
    [['--no-shrink-to-fit'], { shrinkToFit: false }],
    [[], { shrinkToFit: undefined }],
    [['--media', 'screen'], { media: 'screen' }],
    [['--scale', '0.8', '--no-outline'], { scale: 0.8, outline: false }],
    [['--no-print-background', '--prefer-css-margins'], { printBackground: false, preferCSSMargins: true }],
    [['--header-template', 'LICENSE'], { headerTemplate: readFileSync('LICENSE', 'utf8') }],
    [['--footer-template', 'LICENSE'], { footerTemplate: readFileSync('LICENSE', 'utf8') }],
    [['--display-header-footer', '--page-ranges', '2'], { displayHeaderFooter: true, pageRanges: '2' }],
    [['--title', 'T', '--author', 'A', '--subject', 'S'], { title: 'T', author: 'A', subject: 'S' }],
    [['--keywords', 'a, b ,c'], { keywords: ['a', 'b', 'c'] }],
    [['--language', 'de-CH'], { language: 'de-CH' }],
    [['--creation-date', '2026-01-31'], { creationDate: new Date('2026-01-31') }],
    [['--watermark', 'Draft'], { watermark: 'Draft' }],
    [['--font', 'a.ttf', '--font', 'fonts'], { fonts: ['a.ttf', 'fonts'] }],
    [['--system-fonts'], { systemFonts: true }],
    [['--pages', '1-3,7-'], { pages: '1-3,7-' }],
    [['--forms'], { forms: true }],
    [['--image-dpi', '150'], { imageDpi: 150 }],
    [['--signature', 'field=s', '--signature', 'reason=a=b'], { signature: { field: 's', reason: 'a=b' } }],
    [['--destinations', 'all'], { destinations: 'all' }],
    [['--accessibility'], { accessibility: true }],
    [['--viewer', 'pageMode=UseThumbs', '--viewer', 'openPage=3'], { viewer: { pageMode: 'UseThumbs', openPage: 3 } }],
    [['--conformance', 'pdf/a-3a', '--conformance', 'pdf/ua-1'], { conformance: ['pdf/a-3a', 'pdf/ua-1'] }],
    [['--classic-xref'], { classicXref: true }],
    [
      ['--attachment', 'package.json;relationship=Data;description=a=b'],
      {
        attachments: [
          { name: 'package.json', data: readFileSync('package.json'), relationship: 'Data', description: 'a=b' },
        ],
      },
    ],
    [
      ['--output-intent', 'profile=package.json', '--output-intent', 'identifier=FOGRA51'],
      { outputIntent: { profile: readFileSync('package.json'), identifier: 'FOGRA51' } },
    ],
    [['--e-invoice', 'package.json'], { eInvoice: { xml: readFileSync('package.json') } }],
    [['--allow-private-addresses'], { allowPrivateAddresses: true }],
    [['--timeout', '500'], { timeout: 500 }],
    [['--limit', 'pages=5', '--limit', 'boxes=9'], { limits: { pages: 5, boxes: 9 } as RenderOptions['limits'] }],
    [['--base-url', 'https://example.com/'], { baseUrl: 'https://example.com/' }],
  ])('%j', async (args, expected) => expect(await optionsOf(...args)).toMatchObject(expected));

  it('for all margins, and for one that differs', async () =>
    expect(await optionsOf('--margin', '1cm', '--margin-left', '3cm')).toMatchObject({
      marginTop: '1cm',
      marginRight: '1cm',
      marginBottom: '1cm',
      marginLeft: '3cm',
    }));
  it('with the text of style sheets, in their order', async () => {
    const files = ['a.css', 'b.css'].flatMap((name) => ['--stylesheet', path.join(folder, name)]);
    expect((await optionsOf(...files)).stylesheets).toEqual(['p { color: red }', 'p { color: blue }']);
  });
  it('with passwords from the first lines of files', async () => {
    writeFileSync(path.join(folder, 'owner'), 'o w\nnote');
    writeFileSync(path.join(folder, 'user'), 'u\r\n');
    const files = [
      '--owner-password-file',
      path.join(folder, 'owner'),
      '--user-password-file',
      path.join(folder, 'user'),
    ];
    expect((await optionsOf(...files, '--permissions', 'print, copy')).encryption).toEqual({
      ownerPassword: 'o w',
      userPassword: 'u',
      permissions: ['print', 'copy'],
    });
  });
  it('with headers out of a file, whose lines are told by their number alone', async () => {
    const file = path.join(folder, 'headers');
    writeFileSync(file, 'Cookie: a=b; c=d\r\n\r\nX-Time:12:30\n');
    expect((await optionsOf('--headers-file', file)).headers).toEqual({ Cookie: 'a=b; c=d', 'X-Time': '12:30' });
    writeFileSync(file, 'Cookie: a=b\nsecret');
    await expect(optionsOf('--headers-file', file)).rejects.toThrow(`headers: line 2 of ${file} has no colon.`);
  });
  it('only where it is given: the rest is the default of the library', async () => {
    const { url, baseUrl, fileRoots, shrinkToFit, stylesheets, fonts, limits, ...rest } = await optionsOf();
    expect([stylesheets, fonts, limits]).toEqual([[], [], {}]);
    expect(Object.values(rest).filter((value) => value !== undefined)).toEqual([]);
  });
});

describe('what cannot be meant is refused', () => {
  it.each([
    [['--timeout', 'soon'], 'Give a number above 0.'],
    [['--timeout', '0'], 'Give a number above 0.'],
    [['--limit', 'pages'], 'Give a number above 0.'],
    [['--limit', 'pages=-1'], 'Give a number above 0.'],
    [['--creation-date', 'yesterday'], 'Give a date such as 2026-01-31'],
    [['--viewer', 'openPage=x'], 'Give a number above 0.'],
    [['--media', 'braille'], 'Allowed choices are print, screen.'],
    [['--margn', '1cm'], 'Did you mean --margin?'],
  ])('%j', (args, message) => {
    expect(() => flagsOf(...args)).toThrow(CommanderError);
    expect(() => flagsOf(...args)).toThrow(message);
  });
});

describe('the inputs of one PDF', () => {
  it('are its parts, each of which may read from the folders of all', async () => {
    const options = await joinedOptions(
      ['a/one.html', 'b/two.html', 'https://example.com/'],
      flagsOf('--file-root', '/s'),
    );
    expect(options).toMatchObject({
      parts: [
        { url: pathToFileURL(path.resolve('a/one.html')).href },
        { url: pathToFileURL(path.resolve('b/two.html')).href },
        { url: 'https://example.com/' },
      ],
      fileRoots: [path.resolve('a'), path.resolve('b'), '/s'],
    });
    expect(options).not.toHaveProperty('url');
  });
});

describe('the input', () => {
  const flags = flagsOf('--file-root', '/srv/shared');
  it('may be a file, which may read from its folder', async () =>
    expect(await documentOptions('docs/page.html', flags)).toMatchObject({
      url: pathToFileURL(path.resolve('docs/page.html')).href,
      baseUrl: undefined,
      fileRoots: [path.resolve('docs'), '/srv/shared'],
    }));
  it.each(['https://example.com/x', 'HTTP://example.com'])('may be an address: %s', async (url) =>
    expect(await documentOptions(url, flags)).toMatchObject({ url, fileRoots: ['/srv/shared'] }),
  );
  it('whose name has signs of its own is a file all the same', async () =>
    expect((await documentOptions('50% #1.html', flags)).url).toMatch(/50%25%20%231\.html$/));
});
