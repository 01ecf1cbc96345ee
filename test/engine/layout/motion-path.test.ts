import { describe, expect, it } from 'vitest';
import { painted } from '../paint/painted.ts';

/** Where Chromium 156 puts a box of 20 by 10 px that stands at 25, 25 in a container of 350 by 170 px (border 5, padding 20). */
describe('motion-1: offset-path', () => {
  it.each([
    ["path('M100 50 H200')", '', '1 0 0 1 90 45'],
    ["path('M100 50 H200')", 'offset-distance: 50%', '1 0 0 1 140 45'],
    ["path('M100 50 H200')", 'offset-distance: 500px', '1 0 0 1 190 45'],
    ["path('M100 50 H200')", 'offset-position: 10px 10px', '1 0 0 1 90 45'],
    ["path('M100 50 H200')", 'offset-anchor: 0 0', '1 0 0 1 100 50'],
    ["path('M0 0 V100')", '', '0 1 -1 0 55 -10'],
    ["path('M0 0 V100')", 'offset-rotate: 0deg', '1 0 0 1 -10 -5'],
    ["path('M0 0 V100')", 'offset-rotate: reverse', '0 -1 1 0 -5 60'],
    ['ray(90deg closest-side)', 'offset-distance: 50%', '1 0 0 1 182.5 55'],
    ['ray(0deg at 50px 60px)', 'offset-distance: 10px; offset-rotate: 0deg', '1 0 0 1 15 20'],
    ['ray(90deg sides contain)', 'offset-distance: 100%', '1 0 0 1 305 55'],
    ['ray(90deg sides)', 'offset-distance: 10px; offset-position: auto', '1 0 0 1 0 -5'],
    ['border-box', '', '1 0 0 1 -35 -30'],
    ['padding-box', 'offset-rotate: 0deg', '1 0 0 1 -30 -25'],
    ['circle(40px)', 'offset-rotate: 0deg', '1 0 0 1 180 55'],
    ['circle(40px)', 'offset-rotate: 0deg; offset-position: 30px 40px', '1 0 0 1 35 10'],
    ['inset(10px)', 'offset-rotate: 0deg', '1 0 0 1 -25 -20'],
    ['none', 'offset-position: 50px 60px', null],
  ])('%s; %s', async (path, more, matrix) => {
    const items = await painted(
      `<div style="position: relative; width: 300px; height: 120px; border: 5px solid transparent; padding: 20px"><div style="width: 20px; height: 10px; background: red; offset-path: ${path}; ${more}"></div></div>`,
    );
    expect(items[0]).toBe(matrix === null ? 'fill 25 25 20 10 #ff0000' : `transform ${matrix} {`);
  });

  it('moves an inline-block on the paths that a block has', async () => {
    const box =
      'width: 20px; height: 10px; background: red; offset-path: ray(90deg closest-side); offset-distance: 50%';
    const items = await painted(
      `<div style="position: relative; width: 300px; height: 120px; border: 5px solid transparent; padding: 20px"><div style="display: inline-block; vertical-align: top; ${box}"></div></div>`,
    );
    expect(items[0]).toBe('transform 1 0 0 1 182.5 55 {');
  });

  it('refers to the page where that places the box', async () => {
    const style = 'position: absolute; left: 30px; top: 0; width: 20px; height: 10px; background: red';
    const items = await painted(
      `<div style="${style}; transform-origin: 0 0; offset-path: border-box; offset-rotate: 0deg"></div>`,
    );
    expect(items[0]).toBe('transform 1 0 0 1 -30 0 {');
  });

  it.each([
    ['', '1 0 0 1 50 50'],
    ['transform-box: fill-box; offset-anchor: 50% 50%', '1 0 0 1 20 35'],
  ])('moves elements of SVG in their user space: %s', async (more, matrix) => {
    const style = `offset-path: path('M50 50 V90'); offset-rotate: 0deg; ${more}`;
    const items = await painted(
      `<svg width="200" height="200"><rect x="10" y="10" width="40" height="10" style="${style}"/></svg>`,
    );
    expect(items).toContain(`transform ${matrix} {`);
  });
});
