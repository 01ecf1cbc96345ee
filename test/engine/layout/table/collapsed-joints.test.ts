/** How collapsed borders meet at the corners of slots (CSS 2.2 §17.6.2; who runs through is Chromium's). */
import { describe, expect, it } from 'vitest';
import { painted } from '../../paint/painted.ts';

const table = (cells: string, css = '') =>
  `<style>table { border-collapse: collapse } td { padding: 0; width: 20px; height: 20px; border: 4px inset lime } ${css}</style><table>${cells}</table>`;

/** The first shade of each edge. */
async function edges(html: string): Promise<string[]> {
  const lines = await painted(html);
  return lines.filter((line) => line.startsWith('fill')).map((line) => line.replace('fill ', ''));
}

describe('collapsed borders in several shades', () => {
  it('run through over those of later cells', async () => {
    const shades = await edges(table('<tr><td><td>'));
    expect(shades.filter((line) => line.endsWith('#00ff00')).map((line) => line.replace(' #00ff00', ''))).toEqual([
      '0 0 2 28',
      '0 0 28 2',
      '24 0 2 28',
      '28 0 24 2',
      '48 0 2 28',
      '0 24 28 2',
      '28 24 24 2',
    ]);
  });

  it('stop before wider ones', async () => {
    const shades = await edges(table('<tr><td><td class="b">', '.b { border: 8px solid red }'));
    expect(shades[2]).toBe('0 2 24 2 #00ff00');
  });
});

it('borders of one colour are long lines', async () => {
  const lines = await edges(table('<tr><td><td><tr><td><td>', 'td { border: 2px solid red }'));
  expect(lines).toHaveLength(6);
});

it('solid borders of one colour that adjoin are one line where the table has other borders, too', async () => {
  const css = 'td { border: 0; border-bottom: 2px solid red } .head td { border-bottom: 2px solid lime }';
  expect(await edges(table('<tr class="head"><td><td><td><tr><td><td><td>', css))).toEqual([
    '0 20 60 2 #00ff00',
    '0 42 60 2 #ff0000',
  ]);
});

it('dashed borders stay one line for each cell, as their dashes begin anew', async () => {
  const css = 'td { border: 0; border-bottom: 2px dashed red } .head td { border-bottom: 2px solid lime }';
  const lines = await painted(table('<tr class="head"><td><td><tr><td><td>', css));
  expect(lines.filter((line) => line.startsWith('stroke'))).toHaveLength(2);
});

it('the sides of a cell stay where a later cell overlaps it, as in Chromium', async () => {
  const css = 'td { border: 0 } .tall { border: 2px solid red }';
  const cells = '<tr><td><td rowspan="3" class="tall"><td><tr><td colspan="3"><tr><td><td>';
  const sides = (await edges(table(cells, css))).filter((line) => line.includes(' 2 6'));
  expect(sides.map((line) => line.split(' ')[0])).toEqual(['20', '42']);
});
