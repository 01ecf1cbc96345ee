/** HTML in SVG (SVG 2 §12.4). */
import { describe, expect, it } from 'vitest';
import { render } from '../../../src/engine/render/render.ts';
import { painted } from '../paint/painted.ts';
import { inside } from './inside-svg.ts';

describe('foreignObject', () => {
  it('lays its content out for its size', async () =>
    expect(
      await inside(
        '<foreignObject x="10" y="5" width="50%" height="40"><div style="height: 10px; background: red"></div></foreignObject>',
      ),
    ).toEqual(['transform 1 0 0 1 10 5 {', 'clip 0 0 50 40 {', 'transform 1 0 0 1 0 0 {', 'fill 0 0 50 10 #ff0000']));
  it('breaks lines and inherits styles', async () => {
    const lines = await inside(
      '<g fill="red" font-size="10" font-family="Liberation Mono"><foreignObject width="30" height="40">ab <i>cd</i> ef</foreignObject></g>',
    );
    expect(lines.filter((line) => line.startsWith('text')).map((line) => line.split(' ').slice(0, 2))).toEqual([
      ['text', '"ab"'],
      ['text', '"cd"'],
      ['text', '"ef"'],
    ]);
  });
  it('may hold pictures, which may hold it', async () =>
    expect(
      await inside(
        '<foreignObject width="50" height="40"><svg width="20" height="20"><foreignObject width="9" height="9"><div style="height: 3px; background: red"></div></foreignObject></svg></foreignObject>',
      ),
    ).toContain('fill 0 0 9 3 #ff0000'));
  it.each(['width="50"', 'height="50"', 'width="0" height="9"'])('with %s paints nothing', async (size) =>
    expect(await inside(`<foreignObject ${size}>a</foreignObject>`)).toEqual([]),
  );
  it.each(['<img src="URL">', '<svg width="99" height="99"><image href="URL" width="99" height="99"/></svg>'])(
    'is painted in files of SVG, with their own styles: %s',
    async (html) => {
      const file = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><style>div { height: 3px; background: red }</style>
        <foreignObject x="5" y="5" width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml"></div></foreignObject></svg>`;
      const url = `data:image/svg+xml,${encodeURIComponent(file)}`;
      expect(await painted(`<style>div { background: blue }</style>${html.replace('URL', url)}`)).toContain(
        'fill 0 0 9 3 #ff0000',
      );
    },
  );
  it('loads nothing from elsewhere into files of SVG', async () => {
    const file = `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="http://127.0.0.1:9/a.png"/></foreignObject></svg>`;
    const { diagnostics } = await render({ html: `<img src="data:image/svg+xml,${encodeURIComponent(file)}">` });
    expect(diagnostics.filter(({ code }) => code.startsWith('RESOURCE_'))).toEqual([]);
  });
  it('is told of where it is too deep', async () => {
    const deep = `${'<svg><foreignObject width="99" height="99">'.repeat(40)}a${'</foreignObject></svg>'.repeat(40)}`;
    const { diagnostics } = await render({ html: deep });
    expect(diagnostics.map(({ code }) => code)).toContain('SVG_UNSUPPORTED');
  });
});
