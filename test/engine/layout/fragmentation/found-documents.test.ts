/** Documents that lost words, found by `npm run fuzz:breaking` and by readers: each prints all of them now, once. Named after what they had in common. */
import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../support/check-document.ts';

const page = (width: number, height: number) => `<!doctype html><style>@page { size: ${width}px ${height}px; margin: 0 }
  body { margin: 0; font: 10px/1 sans-serif } p { margin: 4px 0 } ::footnote-call, ::footnote-marker { content: none }</style>`;

const FOUND: readonly (readonly [string, string])[] = [
  [
    'a list item whose first line is below the end of the page',
    '<div style="display: list-item; margin: 80px 0">W0</div>',
  ],
  ['a picture as a footnote', 'W0<svg style="float: footnote; width: 10px; height: 10px"></svg>'],
  ['a fieldset as a footnote', 'W0<fieldset style="float: footnote; padding: 0">W1</fieldset>'],
  ['a button as a footnote', 'W0<button style="float: footnote">W1</button>'],
];

describe('nothing is lost of', () => {
  it.each(FOUND)('%s', async (_, html) => {
    const once = html.match(/W\d+/g)!;
    expect(await faultOf({ html: page(60, 37) + html, once, repeated: [] })).toBeNull();
  });
});
