import { describe, expect, it } from 'vitest';
import { painted, paintedItems } from './painted.ts';

const colorsOf = (style: string) => colorsIn(`<div style="width: 20px; height: 10px; ${style}"></div>`);

async function colorsIn(html: string): Promise<string[]> {
  const items = await painted(html);
  return [...new Set(items.flatMap((item) => /#\S+/.exec(item)?.[0] ?? []))];
}

describe('shades of borders in relief', () => {
  it.each([
    ['#cccccc', '#787878', '#ffffff'],
    ['#ff0000', '#ab0000', '#ff0000'],
    ['#eeeeee', '#9a9a9a', '#eeeeee'],
    ['#000000', '#545454', '#a8a8a8'],
    ['#1c1c1c', '#707070', '#c4c4c4'],
    ['#333333', '#000000', '#878787'],
  ])('%s is %s in the shade and %s in the light', async (color, dark, light) => {
    expect(await colorsOf(`border: 2px inset ${color}`)).toEqual([dark, light]);
    expect(await colorsOf(`border: 2px outset ${color}`)).toEqual([light, dark]);
  });

  it('starts from light grey where no colour is given', async () => {
    expect(await colorsOf('border: 2px inset; color: red')).toEqual(['#9a9a9a', '#eeeeee']);
    expect(await colorsOf('border: 2px solid; color: red')).toEqual(['#ff0000']);
  });

  it('starts from the colour of the text in tables and cells', async () => {
    expect(await colorsOf('display: table; border: 2px inset; color: red')).toEqual(['#ab0000', '#ff0000']);
    expect(await colorsOf('display: table-cell; border: 2px inset; color: red')).toEqual(['#ab0000', '#ff0000']);
  });
});

// Chromium 156 does so on all sides, whichever half is the darker: a viewer that makes whole dots of both shows the second.
it('the odd px of a groove between square corners is of its left or top half, as in Chromium 156', async () => {
  const lines = await painted(
    '<div style="width: 10px; height: 10px; border: 0 groove #cc0000; border-bottom-width: 3px">',
  );
  expect(lines).toEqual(['fill 0 10 10 2 #780000', 'fill 0 12 10 1 #ff0000']);
});

it.each(['groove', 'ridge'])('the halves of a %s are painted from the left and from the top on', async (style) => {
  const items = await painted(`<div style="width: 20px; height: 10px; border: 2px ${style} #cccccc"></div>`);
  const places = items.filter((item) => item.includes('#')).map((item) => item.replace(/ #.*/, ''));
  const [top, bottom] = [
    ['fill 0 0 24 1', 'fill 0 1 24 1'],
    ['fill 0 12 24 1', 'fill 0 13 24 1'],
  ];
  const [right, left] = [
    ['fill 22 0 1 14', 'fill 23 0 1 14'],
    ['fill 0 0 1 14', 'fill 1 0 1 14'],
  ];
  expect(places).toEqual([top, bottom, right, left].flat());
});

it.each([1, 2])('a double border of %s px is solid', async (width) => {
  const box = (style: string) =>
    painted(`<div style="width: 20px; height: 10px; border: ${width}px ${style} red"></div>`);
  expect(await box('double')).toEqual(await box('solid'));
});

// As Chromium 156 paints it.
it('an even double border is two lines', async () => {
  expect(await painted('<div style="width: 20px; height: 10px; border: 6px double red"></div>')).toEqual([
    'stroke 1 1 30 20 width 2 dashes none #ff0000',
    'stroke 5 5 22 12 width 2 dashes none #ff0000',
  ]);
});

it.each([
  ['double', 2],
  ['groove', 1],
  ['ridge', 1],
])('a side with a %s line of %s px is as one that is solid', async (style, width) => {
  const box = (top: string) =>
    painted(`<div style="width: 20px; height: 10px; border: ${width}px solid red; border-top-style: ${top}"></div>`);
  expect(await box(style)).toEqual(await box('solid'));
});

it('a side of a double border that is thinner than 3 px is one line', async () => {
  const style = 'width: 20px; height: 10px; border: double red; border-width: 1px 6px 6px 6px';
  const items = await painted(`<div style="${style}"></div>`);
  expect(items.map((item) => item.trim())).toContain('fill 0 0 32 1 #ff0000');
});

describe('dotted and dashed borders', () => {
  it.each([
    ['2px dotted', '2 2'],
    ['5px dotted', '0 10'],
    ['2px dashed', '6 4'],
    ['4px dashed', '8 4'],
  ])('%s', async (border, dashes) => {
    const lines = await painted(`<div style="width: 200px; border-top: ${border} red"></div>`);
    const top = lines.find((line) => line.includes('dashes'));
    const [dash, gap] = /dashes (\S+) (\S+)/.exec(top!)!.slice(1).map(Number) as [number, number];
    const [wantedDash, wantedGap] = dashes.split(' ').map(Number) as [number, number];
    expect(dash).toBe(wantedDash);
    expect(Math.abs(gap - wantedGap)).toBeLessThan(0.5);
  });

  it.each([
    [200, 5, 9.74],
    [601, 4, 7.95],
    [601, 10, 19.69],
  ])(
    'on a line of %i px round dots of %i px follow each other every %f px, as in Chromium 156',
    async (length, width, step) => {
      const [items] = await paintedItems(`<div style="width: ${length}px; border-top: ${width}px dotted red"></div>`);
      const [stroke] = items!.flatMap((item) => (item.kind === 'stroke-path' ? [item] : []));
      const [dash, gap] = stroke!.dashes as [number, number];
      expect(dash + gap).toBeCloseTo(step, 5);
    },
  );
});

describe('square dots', () => {
  // Chromium 156, lines of a box's top edge: the dots at the ends are whole and the gaps between stay whole px.
  it.each([
    [
      2,
      104,
      [
        [0, 2],
        [102, 2],
      ],
      [3, 101],
    ],
    [2, 103, [[0, 2]], [5, 103]],
    [2, 102, [], [0, 102]],
    [1, 100, [[0, 2]], [3, 100]],
    [
      3,
      102,
      [
        [0, 4],
        [98, 4],
      ],
      [7, 99],
    ],
  ] as const)('of %d px on a line of %d px', async (width, length, dots, line) => {
    const items = await painted(`<div style="width: ${length}px; border-top: ${width}px dotted red"></div>`);
    expect(items.slice(0, -1)).toEqual(dots.map(([x, size]) => `fill ${x} 0 ${size} ${width} #ff0000`));
    const [items2] = await paintedItems(`<div style="width: ${length}px; border-top: ${width}px dotted red"></div>`);
    const strokes = items2!.flatMap((item) => (item.kind === 'stroke-path' ? [item.path] : []));
    expect(strokes.map(({ coords }) => [coords[0], coords[2]])).toEqual([[...line]]);
  });
});

it('runs dashes of round borders all around in one pattern', async () => {
  const [items] = await paintedItems(
    '<div style="width: 96px; height: 56px; border: 2px dashed red; border-radius: 10px"></div>',
  );
  const strokes = items!.flatMap((item) => (item.kind === 'stroke-path' ? [item] : []));
  // Along the middle: two sides of 80 px, two of 40, and a circle with a radius of 9; whole px of it are divided, as in Chromium 156.
  const around = Math.floor(2 * 80 + 2 * 40 + 2 * Math.PI * 9);
  for (const { dashes } of strokes) {
    const pieces = around / (dashes[0]! + dashes[1]!);
    expect(Math.abs(pieces - Math.round(pieces))).toBeLessThan(0.01);
  }
  expect(strokes.length).toBe(4);
});

it('runs dashes of round borders of one pixel along the outer edge, as Chromium 156 does', async () => {
  const [items] = await paintedItems(
    '<div style="width: 703px; height: 15px; border: 1px dashed; border-radius: 3px"></div>',
  );
  const stroke = items!.find((item) => item.kind === 'stroke-path');
  // Two sides of 699 px, two of 11 and a circle with a radius of 3: 1,438 whole px for 288 dashes.
  expect(stroke?.dashes).toEqual([3, expect.closeTo(1438 / 288 - 3, 9)]);
  expect(stroke?.path.coords.slice(0, 4)).toEqual([3, 0, 702, 0]);
});

// Width, radius, whole px of the line that dashes divide: of a box of 100 x 60 px, what Chromium's distance between two dashes makes of it.
it.each([
  ['border: 1px', 3, 322],
  ['border: 2px', 3, 323],
  ['border: 6px', 10, 331],
  ['border: 3px', 10, 320],
  ['border-bottom: 2px', 3, 316],
  ['border-bottom: 3px', 3, 318],
  ['border-bottom: 5px', 3, 321],
  ['border-bottom: 5px', 10, 309],
])('measures small corners along their chords (%s, %d px), as Chromium 156 does', async (border, radius, length) => {
  const [items] = await paintedItems(
    `<div style="width: 100px; height: 60px; ${border} dashed; border-radius: ${radius}px"></div>`,
  );
  const { dashes } = items!.find((item) => item.kind === 'stroke-path')!;
  const pieces = length / (dashes[0]! + dashes[1]!);
  expect(Math.abs(pieces - Math.round(pieces))).toBeLessThan(1e-9);
});

describe('round corners, as Chromium 156 paints them', () => {
  const itemsOf = async (style: string) =>
    (await paintedItems(`<div style="width: 28px; height: 18px; ${style}"></div>`))[0]!;

  it('dots of a border that tapers are seen in it alone', async () => {
    const clips = (style: string) =>
      painted(`<div style="width: 40px; height: 30px; border-radius: 20px; ${style}"></div>`).then((lines) =>
        lines.filter((line) => line.startsWith('clip')),
      );
    expect(await clips('border-top: 4px dotted red')).toEqual(['clip 0 0 40 21 {', 'clip 0 0 40 34 {']);
    expect(await clips('border: 4px dotted red')).toHaveLength(4);
  });

  it('the areas of two sides in relief meet on one line, however wide the curve is', async () => {
    const items = await itemsOf('width: 188px; border: 6px inset red; border-radius: 80px / 12px');
    const [top, right, , left] = items
      .flatMap((item) => (item.kind === 'push-clip' ? [item.path.coords] : []))
      .slice(-4);
    // The inner curve is 74 by 6 px: its chord crosses the diagonal 6 / (6 / 74 + 6 / 6) px behind the inner corner.
    const depth = 6 + 6 / (6 / 74 + 1);
    for (const [area, at, x] of [
      [top!, 3, depth],
      [left!, 2, depth],
      [top!, 2, 200 - depth],
      [right!, 3, 200 - depth],
    ] as const)
      expect([area[2 * at], area[2 * at + 1]]).toEqual([expect.closeTo(x, 9), expect.closeTo(depth, 9)]);
  });

  it('the odd px of a groove is of the inner half', async () => {
    const items = await itemsOf('border: 3px groove #cccccc; border-radius: 9px');
    const rings = items.flatMap((item) => (item.kind === 'fill-path' ? [item.path.coords] : []));
    expect(rings).toHaveLength(8);
    expect(rings.some((coords) => coords.includes(1))).toBe(true);
    expect(rings.some((coords) => coords.includes(2))).toBe(false);
  });
  const boundsOf = ({ coords }: { readonly coords: ArrayLike<number> }) => {
    const xs = Array.from(coords).filter((_, index) => index % 2 === 0);
    return [Math.min(...xs), Math.max(...xs)];
  };

  it('are one line where both curves have one centre, else an area', async () => {
    const kinds = async (style: string) =>
      (await itemsOf(`border: 2px solid; ${style}`)).flatMap(({ kind }) => (kind.endsWith('-path') ? [kind] : []));
    expect(await kinds('border-radius: 4px')).toEqual(['stroke-path']);
    expect(await kinds('border-radius: 1px')).toEqual(['fill-path']);
    expect(await kinds('border-radius: 4px / 5px')).toEqual(['fill-path']);
    expect(await kinds('border-radius: 4px; border-left-width: 3px')).toEqual(['fill-path']);
  });

  it.each([
    ['solid', [1, 31]],
    ['dashed', [0, 32]],
    ['double', [1 / 3, 32 - 1 / 3]],
    ['solid rgb(0 0 0 / .5)', [0, 32]],
  ])('keep the background under the middle of an opaque border: %s', async (border, bounds) => {
    const items = await itemsOf(`background: red; border-radius: 4px; border: 2px ${border}`);
    const fill = items.find((item) => item.kind === 'fill-path');
    expect(fill?.kind === 'fill-path' && boundsOf(fill.path).map((x) => Math.round(x * 1e6) / 1e6)).toEqual(
      bounds.map((x) => Math.round(x * 1e6) / 1e6),
    );
  });

  it('belong to one side where the other has no border', async () => {
    const items = await itemsOf('border: 2px solid; border-bottom: 0; border-radius: 4px 4px 0 0');
    const clips = items.flatMap((item) => (item.kind === 'push-clip' ? [[...item.path.coords]] : []));
    expect(clips).toContainEqual([0, 20, 0, 0, 3, 3, 4, 20]);
  });
});

it('leaves no seam between sides of one shade: the later one covers the corner', async () => {
  const items = await painted('<div style="width: 20px; height: 10px; border: 2px inset red"></div>');
  expect(items.slice(0, 2)).toEqual(['fill 0 0 24 2 #ab0000', 'fill 0 12 24 2 #ff0000']);
});

it.each(['dashed', 'dotted'])('does not cut %s sides of one colour in the corners', async (style) => {
  const items = await painted(`<div style="width: 20px; height: 20px; border: 2px ${style} gray"></div>`);
  expect(items.filter((item) => item.startsWith('clip'))).toEqual([]);
  const mixed = await painted(`<div style="width: 20px; border: 2px ${style} gray; border-top-color: red"></div>`);
  expect(mixed.filter((item) => item.startsWith('clip')).length).toBeGreaterThan(0);
});

it('paints sides of one colour as rectangles that do not overlap', async () => {
  const items = await painted(
    '<div style="width: 20px; height: 10px; border: solid rgb(255 0 0 / .5); border-width: 2px 0 2px 3px"></div>',
  );
  expect(items).toEqual(['fill 0 0 23 2 #ff0000/0.5', 'fill 0 12 23 2 #ff0000/0.5', 'fill 0 2 3 10 #ff0000/0.5']);
});

describe('the border of a fieldset', () => {
  const STYLE =
    'fieldset { margin: 0; padding: 0; width: 100px; border: 0 solid green; border-top-width: 4px; background: yellow } legend { padding: 0; width: 30px; height: 20px }';

  it('goes through the middle of the legend, and with it the background begins', async () => {
    const items = await painted(`<style>${STYLE}</style><fieldset><legend></legend></fieldset>`);
    expect(items.find((item) => item.includes('#ffff00'))).toContain('0 8 100 12');
    expect(items.find((item) => item.includes('#008000'))).toContain('0 8 100 4');
  });

  it('has a gap for the legend', async () => {
    const [items] = await paintedItems(`<style>${STYLE}</style><fieldset><legend></legend></fieldset>`);
    const clips = items!.flatMap((item) => (item.kind === 'push-clip' && item.rule === 'evenodd' ? [item.path] : []));
    expect(clips.map(({ coords }) => [...coords.slice(-8)])).toEqual([[0, 0, 30, 0, 30, 20, 0, 20]]);
  });

  it('clips the contents and not the legend', async () => {
    const [items] = await paintedItems(
      `<style>${STYLE} fieldset { overflow: hidden; height: 20px }</style><fieldset><legend>a</legend>b</fieldset>`,
    );
    const depths: number[] = [];
    let depth = 0;
    for (const { kind } of items!) {
      if (kind.startsWith('push-')) depth++;
      else if (kind === 'pop') depth--;
      else if (kind === 'glyphs') depths.push(depth);
    }
    expect(depths[1]! - depths[0]!).toBe(1);
  });

  it('is whole on the page where the fieldset goes on', async () => {
    const content = '<legend></legend><p style="break-after: page">a</p><p>b</p>';
    const pages = await paintedItems(
      `<style>${STYLE} fieldset { border-width: 4px; box-decoration-break: clone }</style><fieldset>${content}</fieldset>`,
    );
    expect(pages.map((items) => items.some((item) => item.kind === 'push-clip' && item.rule === 'evenodd'))).toEqual([
      true,
      false,
    ]);
  });
});

describe('corners beside transparent sides', () => {
  // Pictures of Chromium 156: an arrow of borders.
  it('are cut as if the sides were painted', async () => {
    const items = await painted(
      '<div style="width: 0; height: 0; border: 8px solid transparent; border-bottom-color: red"></div>',
    );
    expect(items).toEqual(['path 0 8 16 8 #ff0000']);
  });
});

// As Chromium 156 paints it: the borders between and around the cells, and no others.
it.each(['2px solid red', '2px solid red; border-image: linear-gradient(lime, lime) 1'])(
  'a table with collapsed borders has no border of its own: %s',
  async (border) => {
    const cell = '<td style="padding: 0; width: 20px; height: 10px">';
    const items = await painted(`<table style="border-collapse: collapse; border: ${border}">${cell}</table>`);
    expect(items).toEqual([
      'fill 0 0 24 2 #ff0000',
      'fill 0 12 24 2 #ff0000',
      'fill 0 0 2 14 #ff0000',
      'fill 22 0 2 14 #ff0000',
    ]);
  },
);

// As Chromium 156 paints it: a collapsed border of 1 px has no room for the two shades.
it.each(['inset', 'outset', 'ridge', 'groove'])('a collapsed border of 1 px that is %s is solid', async (style) => {
  const table = (borderStyle: string, width: number) =>
    colorsIn(
      `<table style="border-collapse: collapse"><td style="border: ${width}px ${borderStyle} red; height: 9px"></td></table>`,
    );
  expect(await table(style, 1)).toEqual(['#ff0000']);
  expect((await table(style, 2)).sort()).toEqual(['#ab0000', '#ff0000']);
});

// As Chromium 156 paints them: of inset and ridge, or of outset and groove, that of the cell wins over that of the table.
it.each([
  ['inset', 'ridge', 'red'],
  ['inset', 'outset', 'red'],
  ['inset', 'groove', 'red'],
  ['outset', 'groove', 'red'],
  ['outset', 'inset', 'blue'],
  ['outset', 'ridge', 'blue'],
  ['ridge', 'inset', 'red'],
  ['groove', 'outset', 'red'],
  ['groove', 'inset', 'blue'],
])('of the collapsed borders of a cell, %s, and of its table, %s, that in %s wins', async (cell, table, color) => {
  const borders = (ofTable: string, ofCell: string) =>
    colorsIn(
      `<table style="border-collapse: collapse; border: 1px ${ofTable} blue"><td style="border: 1px ${ofCell} red"></td></table>`,
    );
  expect(await borders(table, cell)).toEqual(color === 'red' ? ['#ff0000'] : ['#0000ff']);
});

// As Chromium 156 paints them: from the outer corners on, each side with dashes of its own.
it('dashes run straight where the border is as wide as the corners are round', async () => {
  const strokes = async (radius: number) => {
    const box = `width: 30px; height: 20px; border: 4px dashed; border-bottom-color: red; border-radius: ${radius}px`;
    const items = await painted(`<div style="${box}"></div>`);
    return items.filter((item) => item.startsWith('stroke')).sort();
  };
  expect(await strokes(4)).toEqual(await strokes(0));
  expect(await strokes(5)).not.toEqual(await strokes(0));
  expect((await painted('<div style="width: 30px; border: 4px dashed; border-radius: 3px">'))[0]).toMatch('clip');
});

it.each(['groove', 'ridge'])('a %s of 1 px is solid, as in Chromium 156', async (style) => {
  const box = (border: string) => painted(`<div style="width: 20px; height: 10px; border-${border}"></div>`);
  expect(await box(`style: ${style}; border-width: 1px; border-color: gray`)).toEqual(
    await box('style: solid; border-width: 1px; border-color: gray'),
  );
  expect(await box(`top: 1px ${style} red`)).toEqual(await box('top: 1px solid red'));
});

// As in Chromium 156, which paints sides from the most translucent one on.
it('what is opaque covers the ends of translucent sides, which are even where they meet', async () => {
  const box = (style: string) =>
    painted(`<div style="width: 10px; height: 10px; border: 2px solid #cc0000; ${style}"></div>`);
  expect(await box('border-bottom-color: rgb(0 0 0 / 0.5)')).toEqual([
    'fill 0 12 14 2 #000000/0.5',
    'fill 0 0 14 2 #cc0000',
    'path 12 0 2 14 #cc0000',
    'path 0 0 2 14 #cc0000',
  ]);
  const halves = await box('border-color: rgb(0 0 0 / 0.5); border-left-color: #cc0000');
  expect(halves).toEqual(['path 0 0 14 14 #000000/0.5', 'path 0 0 2 14 #cc0000']);
});

// Chromium 156: the second column has no room.
it('a cell without a width has no borders', async () => {
  const items = await painted(
    '<table style="table-layout: fixed; width: 100px; border-spacing: 0"><td style="width: 100%; border: 1px solid red"></td><td style="border: 1px solid blue"></td></table>',
  );
  expect(items.filter((item) => item.includes('#0000ff'))).toEqual([]);
  expect(items.filter((item) => item.includes('#ff0000'))).not.toEqual([]);
});
