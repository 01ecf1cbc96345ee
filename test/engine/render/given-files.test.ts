/** The option `files`: what a document refers to, given with it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { layout, type RenderOptions, render } from '../../../src/engine/index.ts';
import { refusal } from '../../support/refusal.ts';
import { encodePng } from '../../support/tiny-images.ts';

const png = encodePng({ width: 1, height: 1, colorType: 0, samples: [0] });
const FONT = readFileSync(path.resolve(import.meta.dirname, '../../../fixtures/fonts/Ahem.ttf'));

const findings = async (options: RenderOptions) =>
  (await layout({ timeout: 200_000, ...options })).diagnostics.map(({ message }) => message);

describe('a relative address', () => {
  it.each([
    ['<link rel=stylesheet href=style.css>', { 'style.css': 'p { color: red }' }],
    ['<link rel=stylesheet href="./css/../css/a.css?v=2#x">', { 'css/a.css': 'p {}' }],
    [
      '<link rel=stylesheet href="css/a.css">',
      { 'css/a.css': '@import "b.css"; p { background: url(../b%20%23.png) }', 'css/b.css': '', 'b #.png': png },
    ],
    ['<img src="/logo.png" alt="">', { 'logo.png': png }],
    ['<base href="img/"><img src="logo.png" alt="">', { 'img/logo.png': png }],
    ['<img srcset="a.png 1x, b.png 2x" alt="">', { 'a.png': png, 'b.png': png }],
    ['<svg><image href="a.png" width="9" height="9"/></svg>', { 'a.png': png }],
    [
      '<iframe src="inner/page.html"></iframe>',
      { 'inner/page.html': '<p>in<img src="../a.png" alt="">', 'a.png': png },
    ],
    ['<style>@font-face { font-family: f; src: url(f.ttf) } p { font-family: f }</style><p>x', { 'f.ttf': FONT }],
    // As macOS writes the name of the file, and as the document has it.
    ['<img src="\u00c4.png" alt="">', { 'A\u0308.png': png }],
  ])('leads to the file of its name: %s', async (html, files) =>
    expect(await findings({ html: `<!DOCTYPE html><p>text${html}`, files })).toEqual([]),
  );

  it('of a file that did not come is told, with the name that it may have meant', async () =>
    expect(await findings({ html: '<img src="logo.pgn" alt="">', files: { 'logo.png': png } })).toEqual([
      'The image "files:///logo.pgn" could not be loaded: no file of this name came with the document; there is "logo.png".',
    ]));

  it('does not lead out of the files', async () =>
    expect(
      await findings({ html: '<img src="../../etc/passwd" alt=""><img src="//etc/passwd" alt="">', files: {} }),
    ).toEqual([
      'The image "files:///etc/passwd" could not be loaded: no file of this name came with the document.',
      'The image "files://etc/passwd" was not loaded: the scheme "files:" is not fetched.',
    ]));

  it('of a link is told: a PDF cannot open the file', async () => {
    const { pdf, diagnostics } = await render({
      html: '<a href="other.html">o</a> <a href="#x">x</a><p id=x>',
      files: {},
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Links to files that came with the document were left out.',
    ]);
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('files:');
  });
});

it('files count as what is fetched', async () => {
  const files = { 'a.css': 'p {}'.padEnd(2_000), 'b.css': 'p {}'.padEnd(2_000) };
  const html = '<link rel=stylesheet href=a.css><link rel=stylesheet href=b.css>';
  expect(await findings({ html, files, limits: { resourceBytes: 3_000 } })).toEqual([
    'Some resources were not loaded: the limit "resourceBytes" of 3000 bytes is passed.',
  ]);
});

it.each([
  [
    { html: '', files: [] },
    'files: expected an object of texts and bytes (Uint8Array) by their names, for example { "style.css": "p { color: red }" }, got an empty array.',
  ],
  [{ html: '', files: { 'a.css': 1 } }, 'files: expected an object of texts and bytes'],
  [
    { html: '', files: { '../a.css': '' } },
    'files: the name "../a.css" leads out of its folder, or stands still. Write what the document writes',
  ],
  [{ html: '', files: { '/a.css': '' } }, 'files: the name "/a.css" begins or ends with /'],
  [{ html: '', files: { 'a\\b.css': '' } }, 'has a backslash or a control character in it'],
  [{ html: '', files: { '': '' } }, 'has 0 characters, not 1 to 1000'],
  [{ html: '', files: { 'A\u0308': '', '\u00c4': '' } }, 'is there twice'],
  [{ url: 'https://example.com/', files: {} }, 'files: they are found from html alone, and url was given'],
  [
    { html: '', baseUrl: 'https://example.com/', files: {} },
    'files: they are found from html alone, and baseUrl was given',
  ],
])('what no address leads to is refused: %j', (options, message) => expect(refusal(options)).toContain(message));
