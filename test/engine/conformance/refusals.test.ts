/** What cannot be written as the standard that is claimed asks: one error with every demand, the element and its place. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { PlatenError } from '../../../src/engine/base/errors.ts';
import { check } from '../../../src/engine/check/check.ts';
import type { ConformanceFinding } from '../../../src/engine/conformance/refusal.ts';
import { readContainer, writeSfnt } from '../../../src/engine/fonts/sfnt/container.ts';
import type { RenderOptions } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';
import { encodePng } from '../../support/tiny-images.ts';

/** What is loaded with the first document is not a part of its time. */
beforeAll(() => render({ html: '', conformance: 'pdf/a-2b', timeout: 600_000 }), 600_000);

async function refusal(options: RenderOptions): Promise<PlatenError> {
  try {
    await render(options);
  } catch (error) {
    if (error instanceof PlatenError) return error;
    throw error;
  }
  throw new Error('It was written.');
}

const findings = ({ details }: PlatenError) => details.findings as readonly ConformanceFinding[];

describe('a character that no font has', () => {
  const html = '<!doctype html>\n<html lang=en><title>x</title>\n<p>fine</p>\n<p id=q>bad \u{13000}</p>';

  it('is named, with its element', async () => {
    const error = await refusal({ html, conformance: 'pdf/a-2u' });
    expect(error.code).toBe('CONFORMANCE');
    expect(findings(error)).toEqual([
      {
        profile: 'pdf/a-2u',
        clause: '6.2.11.8',
        message: 'no font has a glyph for U+13000',
        element: 'html>body>p:nth-child(2)',
        url: null,
        line: 4,
        column: 1,
        page: 1,
        object: null,
      },
    ]);
    expect(error.message).toContain(
      'pdf/a-2u 6.2.11.8: no font has a glyph for U+13000 (html>body>p:nth-child(2); line 4, column 1; page 1)',
    );
  });

  it('is told for every standard that is claimed', async () => {
    const error = await refusal({ html, conformance: ['pdf/a-3a', 'pdf/ua-1'] });
    expect(findings(error).map(({ profile, clause }) => `${profile} ${clause}`)).toEqual([
      'pdf/a-3a 6.2.11.8',
      'pdf/ua-1 7.21.8',
    ]);
  });

  it('is told in PDF/A-1 too, which asks for its glyph in the program of the font', async () => {
    expect(findings(await refusal({ html, conformance: 'pdf/a-1b' }))).toMatchObject([
      { clause: '6.3.5', element: 'html>body>p:nth-child(2)', line: 4 },
    ]);
  });

  it('is told for each element, also for what is hidden from readers that are not looked at', async () => {
    const two = `${html}<p aria-hidden=true>\u{13001}</p><h1>\u{13000}</h1>`;
    expect(findings(await refusal({ html: two, conformance: 'pdf/ua-1' })).map(({ element }) => element)).toEqual([
      'html>body>p:nth-child(2)',
      'html>body>p:nth-child(3)',
      'html>body>h1:nth-child(4)',
    ]);
  });

  it('is nothing to a file that claims nothing', async () => {
    expect((await render({ html })).diagnostics.map(({ code }) => code)).toContain('GLYPH_MISSING');
  });
});

it('a page smaller than 3 pt', async () => {
  const error = await refusal({
    html: '<p>',
    width: '3px',
    height: '100px',
    marginTop: '0',
    marginRight: '0',
    marginBottom: '0',
    marginLeft: '0',
    conformance: 'pdf/a-2b',
  });
  expect(findings(error)).toMatchObject([{ clause: '6.1.13', page: 1 }]);
});

it('clips and transforms nested deeper than readers must be able to follow', async () => {
  const depth = 40;
  const html = `${'<div style="transform: rotate(1deg)">'.repeat(depth)}x${'</div>'.repeat(depth)}`;
  expect(findings(await refusal({ html, conformance: 'pdf/a-2b' }))).toMatchObject([{ clause: '6.1.13' }]);
});

it('whatever else the checker finds in the finished file', async () => {
  const error = await refusal({ html: '<title>x</title><p>x', conformance: 'pdf/ua-1' });
  expect(error.code).toBe('CONFORMANCE');
  expect(findings(error).map(({ clause }) => clause)).toContain('7.2');
});

it('is told with its element where the checker finds it in the structure tree', async () => {
  const html = '<html lang=en><title>x</title><table>\n<tr><th>a<td>b\n<tr><th>c\n<td>d\n<tr><td>e\n<td>f</table>';
  const found = findings(await refusal({ html, conformance: 'pdf/ua-2' }));
  expect(found.map(({ clause, element, line }) => `${clause} ${element} ${line}`)).toEqual([
    '8.2.5.26 html>body>table:nth-child(1)>tbody:nth-child(1)>tr:nth-child(3)>td:nth-child(1) 5',
    '8.2.5.26 html>body>table:nth-child(1)>tbody:nth-child(1)>tr:nth-child(3)>td:nth-child(2) 6',
  ]);
});

describe('transparency in PDF/A-1', () => {
  const told = async (body: string) => {
    const html = `<!doctype html><html lang=en><title>x</title>\n${body}`;
    return findings(await refusal({ html, conformance: 'pdf/a-1b' }));
  };

  it.each([
    ['opacity', '<p style="opacity: 0.5">x', 'opacity under 1'],
    ['a blend mode', '<p style="mix-blend-mode: multiply">x', 'multiply'],
    ['a colour of text', '<p style="color: rgb(0 0 0 / 50%)">x', 'a colour is transparent'],
    ['a colour behind a box', '<p style="background: rgb(0 0 0 / 50%)">x', 'a colour is transparent'],
    ['a border', '<p style="border: 1px solid rgb(0 0 0 / 50%)">x', 'a colour is transparent'],
    ['a gradient', '<p style="background: linear-gradient(red, transparent)">x', 'a colour is transparent'],
    ['a blurred shadow', '<p style="box-shadow: 0 0 5px #000">x', 'a shadow is blurred'],
    ['a mask', '<p style="mask-image: linear-gradient(#000, transparent)">x', 'mask'],
    ['a filter', '<p style="filter: blur(2px)">x', 'blurred'],
  ])('of %s is told with its element', async (_, body, message) => {
    const found = await told(body);
    expect(found[0]).toMatchObject({ clause: '6.4', element: 'html>body>p:nth-child(1)', line: 2, column: 1, page: 1 });
    expect(found.some((each) => each.message.includes(message))).toBe(true);
  });

  it('of a picture is told with its element', async () => {
    const png = encodePng({ width: 2, height: 1, colorType: 6, samples: [255, 0, 0, 128, 0, 0, 255, 255] });
    const found = await told(`<p><img src="data:image/png;base64,${png.toString('base64')}">`);
    expect(found).toMatchObject([{ clause: '6.4', element: 'html>body>p:nth-child(1)>img:nth-child(1)' }]);
  });

  it('of the watermark is told with its page', async () => {
    const error = await refusal({ html: '<p>x', watermark: 'Draft', conformance: 'pdf/a-1b' });
    expect(findings(error)).toMatchObject([{ clause: '6.4', element: null, page: 1 }]);
  });
});

describe('what readers who do not see the pages would lack, in PDF/UA', () => {
  const told = async (html: string, options: RenderOptions = {}) =>
    findings(await refusal({ html, conformance: 'pdf/ua-1', ...options })).map(
      ({ clause, element, line, column }) => `${clause} ${element} ${line}:${column}`,
    );
  const begin = '<!doctype html>\n<html lang=en><title>x</title>\n';

  it.each([
    [
      'the alternative of a picture',
      '<p><svg width=9 height=9><rect width=9 height=9 /></svg>',
      '7.3 html>body>p:nth-child(1)>svg:nth-child(1) 3:4',
    ],
    ['a level of headings', '<h1>a</h1><h3>b</h3>', '7.4.2 html>body>h3:nth-child(2) 3:11'],
  ])('%s', async (_, body, expected) => expect(await told(begin + body)).toEqual([expected]));

  it('the name of a field', async () => {
    const html = `${begin}<p><input>`;
    expect(await told(html, { forms: true })).toEqual(['7.18.1 html>body>p:nth-child(1)>input:nth-child(1) 3:4']);
    await expect(render({ html, conformance: 'pdf/ua-1' })).resolves.toMatchObject({ pageCount: 1 });
  });

  it('the title and the language of the document', async () => {
    expect(await told('<!doctype html>\n<html><p>x')).toEqual(['7.1 html 2:1', '7.2 html 2:1']);
  });

  it('is not what the standard knows nothing of: contrast, headers of tables, texts of links', async () => {
    const html = `${begin}<p style="color: #eee">x<a href="https://a.example/"></a><table><tr><td>a<td>b<tr><td>c<td>d</table>`;
    const { diagnostics } = await render({ html, conformance: 'pdf/ua-1', accessibility: true });
    expect(diagnostics.map(({ code }) => code)).toEqual([
      'A11Y_LINK_EMPTY',
      'A11Y_TABLE_HEADERS_MISSING',
      'A11Y_CONTRAST',
    ]);
  });
});

it('is no refusal that a figure has several captions', async () => {
  const captions = '<figcaption>one</figcaption><figcaption>two</figcaption><figcaption>three</figcaption>';
  const html = `<!doctype html><html lang=en><title>x</title><figure><p>quoted</p>${captions}</figure>`;
  const { pdf } = await render({ html, conformance: 'pdf/ua-2', timeout: 600_000 });
  expect(pdf.length).toBeGreaterThan(0);
}, 600_000);

/** Liberation Sans with its A as a character of private use, as fonts of icons have theirs (OpenType 1.9 "cmap", format 12). */
function iconFont(): string {
  const { flavor, tables } = readContainer(readFileSync('fonts/LiberationSans-Regular.ttf'));
  const cmap = Buffer.alloc(40);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(10, 6);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  for (const [at, value] of [28, 0, 1, 0xe000, 0xe000, 36].entries()) cmap.writeUInt32BE(value, 16 + at * 4);
  return Buffer.from(writeSfnt({ flavor, tables: new Map([...tables, ['cmap', cmap]]) })).toString('base64');
}

it.each(['pdf/a-2a', 'pdf/ua-2'] as const)(
  'is no refusal of %s that a font of icons is used',
  async (conformance) => {
    const face = `@font-face { font-family: I; src: url(data:font/ttf;base64,${iconFont()}) }`;
    const html = `<!doctype html><html lang=en><title>x</title><style>${face} i { font-family: I }</style><p>a <i>\ue000</i> b</p>`;
    const { pdf } = await render({ html, conformance, timeout: 600_000 });
    expect((await check(pdf, { profile: conformance })).findings).toEqual([]);
  },
  600_000,
);
