/** What SVG text does not do yet is told (SVG 2 §11.2). */
import { expect, it } from 'vitest';
import { render } from '../../src/render/render.ts';

const findings = async (text: string) =>
  (await render({ html: `<svg>${text}</svg>` })).diagnostics.map(({ code, message }) => `${code} ${message}`);

it.each([
  [
    '<text x="1 2 3" y="9">abc</text>',
    'SVG_UNSUPPORTED Of a list of positions of SVG text only the first is used yet.',
  ],
  ['<text y="9" rotate="45">a</text>', 'SVG_UNSUPPORTED The attribute rotate of SVG text has no effect yet.'],
  [
    '<text y="9"><tspan textLength="90">a</tspan></text>',
    'SVG_UNSUPPORTED The attribute textLength of SVG text has no effect yet.',
  ],
])('%s', async (text, finding) => expect(await findings(text)).toEqual([finding]));

it('says nothing of single positions', async () =>
  expect(await findings('<text x=" 1 " y="9" dx="2">a</text>')).toEqual([]));
