/** Pictures in other colours, in one colour, and without colour. */
import { describe, expect, it } from 'vitest';
import { type ColorFilter, grayscale, linear } from '../../../src/engine/display/color-filter.ts';
import type { DisplayItem, Paint } from '../../../src/engine/display/display-item.ts';
import { recolored, silhouette, unseen } from '../../../src/engine/display/recolor.ts';
import { color, fill, glyphs, solid } from '../../support/display-items.ts';

const INVERT: ColorFilter = [linear(-1, 1)];
const HALF: ColorFilter = [{ kind: 'matrix', values: [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0.5, 0] }];
const GROUP: DisplayItem = { kind: 'push-group', opacity: 0.5, blendMode: 'multiply', isolated: true };
const MOVED: DisplayItem = { kind: 'push-transform', matrix: { a: 1, b: 0, c: 0, d: 1, e: 5, f: 5 } };
const POP: DisplayItem = { kind: 'pop' };
const IMAGE: DisplayItem = { kind: 'image', image: 0, rect: { x: 0, y: 0, width: 9, height: 9 }, smooth: true };

const gradient = (...hexes: string[]): Paint => ({
  kind: 'linear-gradient',
  from: { x: 0, y: 0 },
  to: { x: 9, y: 0 },
  stops: hexes.map((hex, i) => ({ offset: i / (hexes.length - 1), color: color(hex) })),
  spread: 'pad',
});
const stopsOf = (item: DisplayItem | undefined) =>
  item?.kind === 'fill-rect' && item.paint.kind === 'linear-gradient' ? item.paint.stops : [];

describe('a filter', () => {
  it('changes solid colours and leaves everything else', () =>
    expect(recolored([GROUP, fill(1, 2, 3, 4, solid('#ffffff')), POP], INVERT)).toEqual([
      GROUP,
      fill(1, 2, 3, 4, solid('#000000')),
      POP,
    ]));
  it('keeps text text', () => {
    const [text] = recolored([glyphs('abc', 0, 10)], INVERT);
    expect(text).toMatchObject({ kind: 'glyphs', text: 'abc', isShadow: false, paint: solid('#ffffff') });
  });
  it('that is affine changes the stops of a gradient', () =>
    expect(stopsOf(recolored([fill(0, 0, 9, 9, gradient('#000000', '#ff0000'))], INVERT)[0])).toEqual([
      { offset: 0, color: color('#ffffff') },
      { offset: 1, color: color('#00ffff') },
    ]));
  it('that bends the way between two stops gets stops between them', () => {
    const stops = stopsOf(recolored([fill(0, 0, 9, 9, gradient('#000000', '#ffffff'))], [linear(2, 0)])[0]);
    expect(stops.map(({ offset, color: { red } }) => [offset, red])).toEqual([
      [0, 0],
      [0.125, 0.25],
      [0.25, 0.5],
      [0.375, 0.75],
      [0.5, 1],
      [0.625, 1],
      [0.75, 1],
      [0.875, 1],
      [1, 1],
    ]);
  });
  it('puts nothing between two stops at one place', () => {
    const paint = gradient('#000000', '#777777', '#ffffff');
    const hard = { ...paint, stops: stopsOf(fill(0, 0, 1, 1, paint)).map((stop) => ({ ...stop, offset: 0.5 })) };
    expect(stopsOf(recolored([fill(0, 0, 9, 9, hard as Paint)], [linear(2, 0)])[0])).toHaveLength(3);
  });
  it('is noted at images, behind the filters that are there', () => {
    const [once] = recolored([IMAGE], INVERT);
    expect(once).toEqual({ ...IMAGE, filter: INVERT });
    expect(recolored([once!], [grayscale(1)])).toEqual([{ ...IMAGE, filter: [...INVERT, grayscale(1)] }]);
  });
  it('that makes transparent puts images into groups', () =>
    expect(recolored([IMAGE], HALF)).toEqual([
      { kind: 'push-group', opacity: 0.5, blendMode: 'normal' },
      { ...IMAGE, filter: HALF },
      POP,
    ]));
  it('that makes all transparent leaves images out', () =>
    expect(recolored([IMAGE], [{ kind: 'flood', color: color('#000000', 0) }])).toEqual([]));
  it('reaches the tiles of patterns', () => {
    const paint: Paint = {
      kind: 'pattern',
      tile: { x: 0, y: 0, width: 2, height: 2 },
      items: [fill(0, 0, 1, 1, solid('#ffffff'))],
      matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 },
      opacity: 1,
    };
    expect(recolored([fill(0, 0, 9, 9, paint)], INVERT)).toEqual([
      fill(0, 0, 9, 9, { ...paint, items: [fill(0, 0, 1, 1, solid('#000000'))] }),
    ]);
  });
});

describe('a silhouette', () => {
  it('is one colour, with the alpha of what it was', () =>
    expect(silhouette([fill(0, 0, 1, 1, solid('#ff0000', 0.5))], color('#0000ff', 0.5))).toEqual([
      fill(0, 0, 1, 1, solid('#0000ff', 0.25)),
    ]));
  it('has no text to be found', () =>
    expect(silhouette([glyphs('a', 0, 0)], color('#0000ff'))).toMatchObject([{ kind: 'glyphs', isShadow: true }]));
  it('blends nothing, and keeps opacities', () =>
    expect(silhouette([GROUP, POP], color('#0000ff'))).toEqual([
      { kind: 'push-group', opacity: 0.5, blendMode: 'normal' },
      POP,
    ]));
});

describe('what is unseen', () => {
  it('is text without colour, at its place', () =>
    expect(unseen([MOVED, glyphs('a', 0, 0), POP])).toEqual([
      MOVED,
      glyphs('a', 0, 0, { paint: solid('#000000', 0) }),
      POP,
    ]));
  it('needs neither groups nor masks', () => {
    const mask: DisplayItem = { kind: 'push-mask', mode: 'alpha', mask: [] };
    const found = unseen([GROUP, MOVED, mask, glyphs('a', 0, 0), POP, POP, POP]);
    expect(found.map(({ kind }) => kind)).toEqual(['push-transform', 'glyphs', 'pop']);
  });
  it('is nothing where there is no text', () => expect(unseen([MOVED, fill(0, 0, 9, 9), IMAGE, POP])).toEqual([]));
  it('is nothing of text that is a shadow', () => expect(unseen([glyphs('a', 0, 0, { isShadow: true })])).toEqual([]));
});
