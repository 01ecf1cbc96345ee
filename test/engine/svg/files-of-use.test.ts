/** `use` of elements in other files (SVG 2 §5.6); what Chromium 156 makes of them where they come over http. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { render } from '../../../src/engine/render/render.ts';
import { painted } from '../paint/painted.ts';

const SPRITE = `<svg xmlns="http://www.w3.org/2000/svg"><style>.own { fill: blue }</style>
<linearGradient id="grad"><stop stop-color="fuchsia"/></linearGradient>
<symbol id="icon" viewBox="0 0 10 10"><rect class="own" width="2" height="2"/><rect class="page" width="3" height="3"/>
<rect width="4" height="4" style="fill: var(--c, red)"/><rect width="5" height="5" fill="url(#grad)"/></symbol>
<rect id="box" width="6" height="6"/><g id="nested"><use href="#box"/></g>
<g id="far"><use href="other.svg#box"/></g></svg>`;
const PAGE =
  '<style>.page { fill: lime } .own { fill: yellow } svg { display: block } use { --c: aqua; fill: gray }</style>';

let folder = '';
const where = () => ({ baseUrl: pathToFileURL(join(folder, 'page.html')).href, fileRoots: [folder] });
const shown = async (use: string) =>
  (await painted(`${PAGE}<svg width="50" height="50">${use}</svg>`, where())).filter((line) => line.startsWith('path'));
const found = async (html: string, options: object = where()) =>
  (await render({ html, ...options })).diagnostics.map(({ code, message }) => `${code} ${message}`);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-use-'));
  writeFileSync(join(folder, 'sprite.svg'), SPRITE);
  writeFileSync(join(folder, 'other.svg'), SPRITE);
  writeFileSync(join(folder, 'image.svg'), SPRITE.replace('</svg>', '<use href="other.svg#box"/></svg>'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('use of a file', () => {
  it('has the rules of the file and inherits from where it stands', async () =>
    expect(await shown('<use href="sprite.svg#icon" width="20" height="20"/>')).toEqual([
      'path 0 0 2 2 #0000ff',
      'path 0 0 3 3 #808080',
      'path 0 0 4 4 #00ffff',
      'path 0 0 5 5 #ff00ff',
    ]));
  it.each(['href="sprite.svg#box"', 'xlink:href="sprite.svg#nested"'])('%s', async (href) =>
    expect(await shown(`<use ${href}/>`)).toEqual(['path 0 0 6 6 #808080']),
  );
  it('without a fragment shows the root element', async () =>
    expect(await shown('<use href="sprite.svg"/>')).toEqual(['path 0 0 6 6 #808080', 'path 0 0 6 6 #808080']));
  it('clips', async () =>
    expect(
      (
        await painted(
          '<svg><clipPath id="c"><use href="sprite.svg#box"/></clipPath><path d="M0 0H9V9" clip-path="url(#c)"/></svg>',
          where(),
        )
      ).filter((line) => line.startsWith('clip 0 0 6 6')),
    ).toHaveLength(1));
  it('tells of an element that is not there', async () =>
    expect(await found('<svg><use href="sprite.svg#gone"/></svg>')).toEqual([
      expect.stringContaining('REFERENCE_MISSING There is no element "#gone"'),
    ]));
  it('tells of a file that is not there', async () =>
    expect(await found('<svg><use href="gone.svg#box"/></svg>')).toEqual([
      expect.stringContaining('RESOURCE_MISSING'),
    ]));
  it('is not followed into another origin', async () =>
    expect(
      await found('<svg><use href="https://b.example/sprite.svg#box"/></svg>', { baseUrl: 'https://a.example/' }),
    ).toEqual([expect.stringContaining('SVG_UNSUPPORTED The reference to "https://b.example/sprite.svg#box"')]));
  it('is not followed from files that are used or shown themselves', async () => {
    expect(await shown('<use href="sprite.svg#far"/><use href="other.svg#box"/>')).toHaveLength(1);
    expect(await found('<svg><use href="other.svg#box"/></svg><img src="image.svg">')).toEqual([
      expect.stringContaining('SVG_UNSUPPORTED'),
    ]);
  });
});
