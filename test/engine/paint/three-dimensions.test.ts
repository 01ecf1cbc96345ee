import { describe, expect, it } from 'vitest';
import { painted } from './painted.ts';

const box = 'width: 100px; height: 50px; background: red';
const red = 'fill 0 0 100 50 #ff0000';

describe('css-transforms-2: what is left of three dimensions on paper', () => {
  it.each([
    ['transform: rotateX(60deg)', '1 0 0 0.5 0 12.5'],
    ['transform: rotateY(60deg)', '0.5 0 0 1 25 0'],
    ['transform: rotate3d(0, 0, 1, 90deg)', '0 1 -1 0 75 -25'],
    ['transform: translate3d(10px, 10%, 20px)', '1 0 0 1 10 5'],
    ['transform: scale3d(2, 1, 3)', '2 0 0 1 -50 0'],
    ['transform: rotateX(90deg) translateZ(10px) rotateX(-90deg)', '1 0 0 1 0 -10'],
    ['transform: perspective(100px) translateZ(50px)', '2 0 0 2 -50 -25'],
    ['transform: matrix3d(1,0,0,0, 0,1,0,0, 0,0,1,0, 5,6,7,2)', '0.5 0 0 0.5 27.5 15.5'],
    ['rotate: x 60deg', '1 0 0 0.5 0 12.5'],
  ])('%s', async (style, matrix) => {
    expect(await painted(`<div style="${box}; ${style}"></div>`)).toEqual([`transform ${matrix} {`, red, '}']);
  });

  it('perspective of the box around makes what is near larger, about its origin', async () => {
    const items = await painted(
      `<div style="width: 100px; height: 50px; perspective: 100px; perspective-origin: 0 0"><div style="${box}; transform: translateZ(50px)"></div></div>`,
    );
    expect(items).toEqual(['transform 2 0 0 2 0 0 {', red, '}']);
  });

  it('perspective reaches children only, not what else the box places', async () => {
    const inner = `<div><div style="${box}; position: absolute; left: 0; top: 0; transform: translateZ(50px)"></div></div>`;
    const items = await painted(`<div style="position: relative; perspective: 100px">${inner}</div>`);
    expect(items).toEqual(['transform 1 0 0 1 0 0 {', red, '}']);
  });

  it('transform-style: preserve-3d lets the transforms of boxes in each other add up', async () => {
    const inner = `<div style="${box}; transform: rotateY(-60deg)"></div>`;
    const around = (kind: string) =>
      `<div style="width: 100px; height: 50px; transform: rotateY(60deg); transform-style: ${kind}">${inner}</div>`;
    expect((await painted(around('flat')))[1]).toBe('transform 0.5 0 0 1 25 0 {');
    // Together they turn nothing: what the outer one does is taken back.
    expect((await painted(around('preserve-3d')))[1]).toBe('transform 2 0 0 1 -50 0 {');
  });

  it.each([
    ['rotateY(180deg)', false],
    ['rotateY(80deg)', true],
    ['rotate(180deg)', true],
    ['scaleX(-1)', true],
    ['scaleX(-1) rotateY(180deg)', false],
    ['scaleX(-1) rotateY(80deg)', true],
  ])('backface-visibility: hidden after %s', async (transform, isSeen) => {
    const items = await painted(`<div style="${box}; backface-visibility: hidden; transform: ${transform}"></div>`);
    expect(items.includes(red)).toBe(isSeen);
  });

  it('what stands on its edge or lies behind the eye is not seen', async () => {
    for (const transform of [
      'rotateX(90deg)',
      'perspective(100px) translateZ(100px)',
      'perspective(100px) translateZ(200px)',
    ])
      expect(await painted(`<div style="${box}; transform: ${transform}"></div>`)).toEqual([]);
  });

  it('paints by depth what shares a room', async () => {
    const at = (z: number, color: string) =>
      `<div style="position: absolute; width: 10px; height: 10px; background: ${color}; transform: translateZ(${z}px)"></div>`;
    const items = await painted(`<div style="transform-style: preserve-3d">${at(10, 'lime')}${at(-10, 'blue')}</div>`);
    expect(items.filter((line) => line.startsWith('fill')).map((line) => line.slice(-7))).toEqual([
      '#0000ff',
      '#00ff00',
    ]);
  });

  it.each(['will-change: transform', 'perspective: 10px', 'transform-style: preserve-3d', 'will-change: filter'])(
    '%s makes a stacking context and holds fixed boxes',
    async (style) => {
      const items = await painted(
        `<div style="width: 100px; height: 50px; margin-left: 20px; ${style}"><p style="position: fixed; margin: 0; right: 0; top: 0; width: 10px; height: 10px; background: red"></p></div>`,
      );
      expect(items.find((line) => line.startsWith('fill'))).toBe('fill 110 0 10 10 #ff0000');
    },
  );
});
