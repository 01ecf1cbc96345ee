/** What the fragment of a file's address means: a `mask` element of it (css-masking-1 §7.1), or an element that is `:target` (selectors-4 §8.3). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { painted } from '../paint/painted.ts';

const FILE = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><style>.s { display: none } .s:target { display: inline }</style>
<mask id="m" style="mask-type: alpha"><rect width="7" height="8"/></mask><mask id="l"><rect width="7" height="8" fill="white"/></mask>
<g class="s" id="a"><rect width="1" height="2"/></g><g class="s" id="b"><rect width="3" height="4"/></g></svg>`;

let folder = '';
const where = () => ({ baseUrl: pathToFileURL(join(folder, 'page.html')).href, fileRoots: [folder] });
const page = async (style: string) =>
  (
    await painted(
      `<style>body { margin: 10px } div { width: 20px; height: 20px; ${style} }</style><div></div>`,
      where(),
    )
  ).join('\n');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-fragment-'));
  writeFileSync(join(folder, 'file.svg'), FILE);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('mask elements of files', () => {
  it('mask by alpha', async () =>
    expect(await page('background: red; mask-image: url(file.svg#m)')).toMatch(
      /mask alpha[\s\S]*path 0 0 7 8 #000000/,
    ));
  it('mask by luminance', async () =>
    expect(await page('background: red; mask: url(file.svg#l)')).toMatch(/mask luminance[\s\S]*path 0 0 7 8 #ffffff/));
  it('are none where the fragment names something else: then the picture masks', async () =>
    expect(await page('background: red; mask-image: url(file.svg#a)')).toMatch(
      /mask alpha[\s\S]*path 0 0 1 2 #000000/,
    ));
});

describe('the target of a picture', () => {
  it('is shown alone', async () => {
    expect(await page('background: url(file.svg#a)')).toContain('path 0 0 1 2');
    expect(await page('background: url(file.svg#a)')).not.toContain('path 0 0 3 4');
    expect(await page('background: url(file.svg)')).not.toContain('path 0 0 1 2');
  });
});

it('the target of the page', async () => {
  const html = '<style>p { display: none } p:target { display: block }</style><p id="a">X</p><p id="b">Y</p>';
  const list = (url: string) => painted(html, { baseUrl: url });
  expect((await list('http://a.example/#b')).join('\n')).toContain('Y');
  expect((await list('http://a.example/#b')).join('\n')).not.toContain('X');
  expect((await list('http://a.example/')).join('\n')).not.toContain('Y');
});
