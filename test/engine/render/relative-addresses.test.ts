/** Relative addresses in a document without an address of its own: every element and property that names one is told, with its place. */
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../../src/engine/base/diagnostics.ts';
import { render } from '../../../src/engine/render/render.ts';

/** What leads to "missing" stands in line 3. */
async function findings(markup: string): Promise<readonly Diagnostic[]> {
  const html = `<!DOCTYPE html><html lang="en">\n<title>T</title>\n${markup}`;
  const { diagnostics } = await render({ html });
  return diagnostics.filter(({ message, hint }) => /relative address/i.test(message) || /relative/.test(hint ?? ''));
}

const DATA = 'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22/>';
const SVG = (content: string) => `<svg width="50" height="50">${content}</svg>`;
const RULE = (declarations: string) => `<style>p { ${declarations} }</style><p>text</p>`;

describe('a relative address without a base', () => {
  it.each([
    ['img', '<img src="missing.png">'],
    ['img srcset', '<img srcset="missing.png 1x, other.png 2x">'],
    ['source', '<picture><source srcset="missing.png"><img src="data:image/gif,"></picture>'],
    ['img srcset, another is shown', `<img src="${DATA}" srcset="missing.png 2x">`],
    ['img src, another is shown', `<img src="missing.png" srcset="${DATA} 1x">`],
    [
      'source, another is shown',
      `<picture><source media="(width > 9in)" srcset="missing.png"><img src="${DATA}"></picture>`,
    ],
    ['input', '<input type="image" src="missing.png">'],
    ['video', '<video poster="missing.png"></video>'],
    ['object', '<object data="missing.png"></object>'],
    ['object with a document', '<object type="text/html" data="missing.html"></object>'],
    ['embed', '<embed src="missing.png">'],
    ['iframe', '<iframe src="missing.html"></iframe>'],
    ['link', '<link rel="stylesheet" href="missing.css">'],
    ['an attachment', '<link rel="attachment" href="missing.csv">'],
    ['body', '<body background="missing.png">'],
    ['table', '<table background="missing.png"><tr><td>x</table>'],
    ['td', '<table><tr><td background="missing.png">x</table>'],
    ['svg image', SVG('<image href="missing.png" width="9" height="9"/>')],
    ['svg image, old name', SVG('<image xlink:href="missing.png" width="9" height="9"/>')],
    ['svg use', SVG('<use href="missing.svg#icon"/>')],
    [
      'feImage',
      SVG('<filter id="f"><feImage href="missing.png"/></filter><rect width="9" height="9" filter="url(#f)"/>'),
    ],
    ['fill', SVG('<rect width="9" height="9" fill="url(missing.svg#paint)"/>')],
    ['marker', SVG('<path d="M0 0H9" stroke="red" style="marker-end: url(missing.svg#m)"/>')],
    ['@import', '<style>@import "missing.css";</style>'],
    ['@import url()', '<style>@import url(missing.css);</style>'],
    ['@font-face', '<style>@font-face { font-family: f; src: url(missing.woff2) } p { font-family: f }</style><p>x'],
    [
      '@font-face that no text needs',
      '<style>@font-face { font-family: f; src: url(missing.woff2), url(other.ttf) }</style><p>x',
    ],
    [
      '@font-face for other letters',
      '<style>@font-face { font-family: f; src: url(missing.woff2); unicode-range: U+400 } p { font-family: f }</style><p>x',
    ],
    ['background', RULE('background: url(missing.png)')],
    ['background-image', RULE('background-image: url("missing.png")')],
    ['src()', RULE('background-image: src("missing.png")')],
    ['image-set()', RULE('background-image: image-set("missing.png" 1x)')],
    ['border-image', RULE('border: 1px solid; border-image: url(missing.png) 1')],
    ['list-style-image', RULE('display: list-item; list-style-image: url(missing.png)')],
    ['content', '<style>p::before { content: url(missing.png) }</style><p>x'],
    ['mask-image', RULE('mask-image: url(missing.png)')],
    ['mask-border', RULE('mask-border: url(missing.png) 1')],
    ['shape-outside', RULE('float: left; shape-outside: url(missing.png)')],
    ['clip-path', RULE('clip-path: url(missing.svg#clip)')],
    ['a margin box', '<style>@page { @top-left { content: url(missing.png) } }</style>x'],
    ['filter', RULE('filter: url(missing.svg#blur)')],
    ['cross-fade()', RULE('background: cross-fade(url(missing.png) 50%, red)')],
    ['a style attribute', '<p style="background: url(missing.png)">x'],
    ['svg pattern', SVG('<pattern id="p" href="missing.svg#p"/><rect width="9" height="9" fill="url(#p)"/>')],
    [
      'svg linearGradient',
      SVG('<linearGradient id="g" href="missing.svg#g"/><rect width="9" height="9" fill="url(#g)"/>'),
    ],
    ['svg textPath', SVG('<text y="9"><textPath href="missing.svg#p">x</textPath></text>')],
    ['stroke', SVG('<rect width="9" height="9" stroke="url(missing.svg#paint)"/>')],
    ['a variable', RULE('--image: url(missing.png); background: var(--image)')],
  ])('is a warning with its place: %s', async (_, markup) => {
    const found = await findings(markup);
    expect(found).toHaveLength(1);
    expect(found[0]!.severity).toBe('warning');
    expect(found[0]!.message).toMatch(/relative address, and no baseUrl/);
    expect(found[0]!.message).toContain('missing.');
    expect(found[0]!.line).toBe(3);
    expect(found[0]!.column).toBeGreaterThan(0);
  });

  it('is a warning of a style sheet of the option, too', async () => {
    const { diagnostics } = await render({ html: '<p>x', stylesheets: ['\np { background: url(missing.png) }'] });
    expect(diagnostics).toMatchObject([
      { code: 'RESOURCE_MISSING', url: 'stylesheets[0]', line: 2, column: 17, count: 1 },
    ]);
  });

  it('is one finding for all links, at the first', async () => {
    const found = await findings(
      '<a href="a.html">a</a>\n<a href="b.html#x">b</a> <svg width=9 height=9><a href="c"><rect width=9 height=9 /></a></svg>',
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ code: 'RESOURCE_BLOCKED', line: 3, column: 1 });
    expect(found[0]!.count).toBeGreaterThanOrEqual(2);
  });

  it.each([
    '<p style="display: none"><img src="missing.png">',
    '<link rel="stylesheet" media="screen" href="missing.css">',
    '<a href="#here" id="here">x</a>',
    '<img src="' + DATA + '">',
    `<img srcset="${DATA} 1x, data:,x 2x">`,
  ])('is nothing where nothing is lost: %s', async (markup) => expect(await findings(markup)).toEqual([]));

  it('is one finding for an attachment that is a link as well, beside that of the links', async () => {
    const found = await findings('<a rel="attachment" href="missing.csv">x</a>');
    expect(found.map(({ code, line }) => [code, line])).toEqual([
      ['RESOURCE_MISSING', 3],
      ['RESOURCE_BLOCKED', 3],
    ]);
  });

  it('is resolved where there is a base', async () => {
    const { diagnostics } = await render({ html: '<img src="missing.png">', baseUrl: 'file:///nowhere/' });
    expect(diagnostics).toMatchObject([{ code: 'RESOURCE_BLOCKED', line: 1, column: 1 }]);
  });
});
