/** What cannot be written as the standard that is claimed asks: one error with every demand, the element and its place. */
import { describe, expect, it } from 'vitest';
import { PlatenError } from '../../../src/engine/base/errors.ts';
import type { ConformanceFinding } from '../../../src/engine/conformance/refusal.ts';
import type { RenderOptions } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';

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
