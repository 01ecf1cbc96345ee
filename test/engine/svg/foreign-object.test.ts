/** HTML in SVG (SVG 2 §12.4). */
import { describe, expect, it } from 'vitest';
import { render } from '../../../src/engine/render/render.ts';
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
  it('is told of in files of SVG and where it is too deep', async () => {
    const file = `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject width="9" height="9"/></svg>`;
    const deep = `${'<svg><foreignObject width="99" height="99">'.repeat(40)}a${'</foreignObject></svg>'.repeat(40)}`;
    for (const html of [`<img src="data:image/svg+xml,${encodeURIComponent(file)}">`, deep]) {
      const { diagnostics } = await render({ html });
      expect(diagnostics.map(({ code }) => code)).toContain('SVG_UNSUPPORTED');
    }
  });
});
