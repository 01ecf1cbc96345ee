/** Findings about what is missing name the place that asks for it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { render } from '../../../src/engine/render/render.ts';
import type { MutableDocument } from '../../../src/engine/render/transform-document.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'platen-askers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const address = (name: string) => pathToFileURL(path.join(folder, name)).href;
const print = (html: string, options = {}) =>
  render({ html, baseUrl: address('page.html'), fileRoots: [folder], ...options });

write('sheet.css', '/* one\n two */\np { background:\n  url(none.png) }\n');
write('frame.html', '<!DOCTYPE html>\n<img src="inner.png">');
write('broken.png', 'no picture');

describe('a finding about a missing resource', () => {
  it('names the element', async () => {
    const { diagnostics } = await print('<!DOCTYPE html>\n<p>x</p>\n  <img alt="a" src="none.png">');
    expect(diagnostics).toMatchObject([{ code: 'RESOURCE_MISSING', url: address('page.html'), line: 3, column: 3 }]);
    expect(diagnostics[0]!.message).toContain(address('none.png'));
  });

  it('names the declaration, in the sheet that it is in', async () => {
    const { diagnostics } = await print('<!DOCTYPE html><link rel=stylesheet href=sheet.css><p>x');
    expect(diagnostics).toMatchObject([{ code: 'RESOURCE_MISSING', url: address('sheet.css'), line: 4, column: 3 }]);
  });

  it('names the place in the document of a frame', async () => {
    const { diagnostics } = await print('<!DOCTYPE html>\n\n<iframe src=frame.html></iframe>');
    expect(diagnostics).toMatchObject([{ code: 'RESOURCE_MISSING', url: address('frame.html'), line: 2, column: 1 }]);
  });

  it('names who asks for an image that cannot be read, and for a folder that may not be', async () => {
    const { diagnostics } = await print('<!DOCTYPE html>\n<img src=broken.png>\n<img src="file:///etc/none.png">');
    expect(diagnostics).toMatchObject([
      { code: 'RESOURCE_BLOCKED', line: 3 },
      { code: 'IMAGE_UNREADABLE', line: 2 },
    ]);
  });

  it('passes over comments, scripts and text that look like the element', async () => {
    const img = '<img src="none.png">';
    const { diagnostics } = await print(
      `<!DOCTYPE html><!-- ${img} -->\n<script>'${img}'</script><title>${img}</title>\n<p>&lt;img src="none.png"&gt;\n${img}`,
    );
    expect(diagnostics.find(({ code }) => code === 'RESOURCE_MISSING')).toMatchObject({ line: 4, column: 1 });
  });

  it('finds addresses that are written with character references and escapes', async () => {
    const { diagnostics } = await print(
      '<!DOCTYPE html>\n<img src="a&amp;b.png">\n<style>p{background:url(c\\20 d.png)}</style><p>',
    );
    expect(diagnostics.map(({ line }) => line).sort()).toEqual([2, 3]);
  });

  it('has no place where a transform made the element', async () => {
    const { diagnostics } = await print('<!DOCTYPE html><p>x', {
      transform(document: MutableDocument) {
        const image = document.createElement('img');
        image.setAttribute('src', 'none.png');
        document.querySelector('p')!.append(image);
      },
    });
    expect(diagnostics).toMatchObject([{ code: 'RESOURCE_MISSING', url: address('none.png') }]);
    expect(diagnostics[0]!.line).toBeUndefined();
  });
});

describe('a link that leads nowhere', () => {
  it.each([
    ['#nowhere', 1],
    ['#n%6fwhere', 1],
    ['#here', 0],
    ['#', 0],
    ['#top', 0],
    ['#TOP', 0],
  ])('is told with its place: %s', async (href, count) => {
    const { diagnostics } = await print(`<!DOCTYPE html>\n<p id="here">x <a href="${href}">y</a>`);
    expect(diagnostics).toHaveLength(count);
    if (count > 0) expect(diagnostics[0]).toMatchObject({ code: 'REFERENCE_MISSING', line: 2, column: 16 });
  });
});

describe('a family that no font has', () => {
  it('is one finding with its place and the faces that were looked at', async () => {
    const { diagnostics } = await print(
      '<!DOCTYPE html>\n<style>p { font: bold 12px Inter, sans-serif }\nb { font-family: Inter }</style><p>x <b>y',
    );
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code: 'FONT_MISSING', severity: 'warning', line: 2, column: 12 });
    expect(diagnostics[0]!.message).toContain('"Inter"');
    expect(diagnostics[0]!.hint).toMatch(/12 faces: Liberation Mono, Liberation Sans, Liberation Serif/);
  });

  it.each([
    'font-family: Inter, Arial, sans-serif',
    'font-family: serif',
    'font-family: "Times New Roman"',
    'font-family: -apple-system, BlinkMacSystemFont, "Segoe UI", sans-serif',
  ])('is not told where another of the list is there: %s', async (declaration) => {
    expect((await print(`<p style='${declaration}'>x`)).diagnostics).toEqual([]);
  });

  it('is told once where its own rule has failed', async () => {
    const { diagnostics } = await print(
      '<style>@font-face { font-family: Own; src: url(own.woff2) } p { font-family: Own }</style><p>x',
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['RESOURCE_MISSING', 'FONT_MISSING']);
  });
});

describe('a finding about what is not shown', () => {
  const found = async (html: string, words: string) =>
    (await print(`<!DOCTYPE html><html lang="en">\n${html}`)).diagnostics.find(({ message }) =>
      message.includes(words),
    );

  it.each([
    ['<embed src="a.swf">', 'content of <embed>'],
    ['<object data="a.bin" type="application/x-a"></object>', 'content of <object>'],
    ['<video src="a.mp4"></video>', 'content of <video>'],
    ['<video><source src="a.mp4"></video>', 'content of <video>'],
    ['<audio controls></audio>', 'content of <audio>'],
    ['<canvas></canvas>', 'content of <canvas>'],
    ['<div style="filter: url(#none)">x</div>', 'filter "#none"'],
    ['<svg width="9" height="9"><rect width="5" height="5" filter="url(#none)"/></svg>', 'filter "#none"'],
  ])('names the place of %s', async (html, words) => {
    expect(await found(`<p>one\n<p>${html}`, words)).toMatchObject({ url: address('page.html'), line: 3 });
  });
});

describe('a reference to an element that is not there', () => {
  const svg = (content: string) => `<svg width="9" height="9">${content}</svg>`;
  const found = async (html: string) => (await print(`<!DOCTYPE html><html lang="en">\n<p>one\n${html}`)).diagnostics;

  it.each([
    ['<div style="clip-path: url(#none)">x</div>', 'clipPath'],
    ['<div style="mask: url(#none)">x</div>', 'mask'],
    ['<div style="filter: url(#none)">x</div>', 'filter'],
    [svg('<rect width="5" height="5" clip-path="url(#none)"/>'), 'clipPath'],
    [svg('<rect width="5" height="5" mask="url(#none)"/>'), 'mask'],
    [svg('<rect width="5" height="5" filter="url(#none)"/>'), 'filter'],
    [svg('<rect width="5" height="5" fill="url(#none)"/>'), 'gradient or pattern'],
    [svg('<rect width="5" height="5" style="stroke: url(#none) red"/>'), 'gradient or pattern'],
    [svg('<path d="M0 0H5" marker-end="url(#none)"/>'), 'marker'],
    [svg('<use href="#none"/>'), 'element'],
    [svg('<use xlink:href="#none" mask="url(#m)"/><mask id="m"><rect width="5" height="5"/></mask>'), 'element'],
    [svg('<text><textPath href="#none">x</textPath></text>'), 'element'],
    [
      svg('<linearGradient id="g" href="#none"><stop/></linearGradient><rect width="5" height="5" fill="url(#g)"/>'),
      'gradient',
    ],
    [svg('<clipPath id="c"><use href="#none"/></clipPath><rect width="5" height="5" clip-path="url(#c)"/>'), 'element'],
  ])('is one finding with its place: %s', async (html, name) => {
    expect(await found(html)).toEqual([
      expect.objectContaining({
        code: 'REFERENCE_MISSING',
        message: `There is no ${name} "#none" in the document; what refers to it is painted without.`,
        url: address('page.html'),
        line: 3,
      }),
    ]);
  });

  it('is told where the element is of another kind', async () => {
    expect(await found(`<div id="d" style="clip-path: url(#d)">x</div>`)).toMatchObject([
      {
        code: 'REFERENCE_MISSING',
        message: '"#d" is a <div>, and no clipPath; what refers to it is painted without.',
        line: 3,
      },
    ]);
  });

  it('names the file of an image', async () => {
    write(
      'pic.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="5" height="5" fill="url(#here)"/></svg>',
    );
    const [finding] = await found('<img alt="" src="pic.svg"><p id="here"><a href="#here">x</a>');
    expect(finding).toMatchObject({ code: 'REFERENCE_MISSING', url: address('pic.svg') });
    expect(finding!.line).toBeUndefined();
  });

  it.each([
    '<div style="mask: url(#m)">x</div><svg><mask id="m"><rect width="5" height="5"/></mask></svg>',
    '<div style="clip-path: url(#c)">x</div><svg><clipPath id="c"><rect width="5" height="5"/></clipPath></svg>',
    '<div style="clip-path: url(#)">x</div><svg><use href="#"/><use/></svg>',
    '<svg><mask id="m"><rect width="5" height="5" mask="url(#m)"/></mask><rect width="5" height="5" mask="url(#m)"/></svg>',
  ])('is not told of %s', async (html) => expect(await found(html)).toEqual([]));
});

describe('sheets of shadow trees', () => {
  it('tell which rules of theirs have no effect, once for all trees', async () => {
    const sheet = '@font-face { font-family: F; src: url(f.woff) } @counter-style c { symbols: a } p { color: red }';
    const tree = `<div><template shadowrootmode="open"><style>${sheet}</style><p>in</p></template></div>`;
    const { diagnostics } = await print(`<!DOCTYPE html><html lang="en">\n${tree}${tree}`);
    expect(diagnostics.map(({ message, count }) => [message, count])).toEqual([
      ['@font-face has no effect in a sheet of a shadow tree.', 1],
      ['@counter-style has no effect in a sheet of a shadow tree.', 1],
    ]);
    expect(diagnostics[0]).toMatchObject({ line: 2, hint: 'Put the rule into a sheet of the document.' });
  });
});

describe('missing glyphs', () => {
  it('are one finding for each script, with a count and examples', async () => {
    const { diagnostics } = await print('<p>漢字漢字仮名文 ひらがな 😀 \u{e000}');
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(4).fill('GLYPH_MISSING'));
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'No font has glyphs for 5 characters of the script Han: 漢 (U+6F22), 字 (U+5B57), 仮 (U+4EEE), ….',
      'No font has glyphs for 4 characters of the script Hiragana: ひ (U+3072), ら (U+3089), が (U+304C), ….',
      'No font has a glyph for 1 character of emoji: 😀 (U+1F600).',
      'No font has a glyph for 1 character of private use, as icon fonts have them: U+E000.',
    ]);
  });
});

describe('findings that were wrong', () => {
  it('do not call the language of margin boxes unknown', async () => {
    const { diagnostics } = await print(
      '<html lang="en"><style>@page { hyphens: auto; @top-left { content: "a heading"; hyphens: auto } }</style><p>x',
    );
    expect(diagnostics).toEqual([]);
  });

  it('know the name that other browsers have for a property', async () => {
    const { diagnostics } = await print('<p style="-webkit-backdrop-filter: blur(2px); backdrop-filter: blur(2px)">x');
    expect(diagnostics.map(({ message }) => message).join()).not.toContain('no property');
    expect(diagnostics[0]).toMatchObject({ severity: 'info', hint: 'The standard name backdrop-filter has effect.' });
  });
});
