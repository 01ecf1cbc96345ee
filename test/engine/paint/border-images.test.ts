import { describe, expect, it } from 'vitest';
import { painted } from './painted.ts';

const GRADIENT = 'linear-gradient(to right, red, blue)';

/** What a box of 100 by 60 px, 20 px of it borders, paints, without the clips. */
async function frame(style: string): Promise<string[]> {
  const lines = await painted(`<div style="width: 60px; height: 20px; border: 20px solid lime; ${style}"></div>`);
  return lines.filter((line) => line.startsWith('clip') || line.startsWith('transform') || line.startsWith('fill'));
}

const places = async (style: string) =>
  (await frame(style)).filter((line) => line.startsWith('clip')).map((line) => line.slice(5, -2));

describe('border-image (css-backgrounds-3 §5)', () => {
  it('stands in place of the borders, in eight regions', async () => {
    expect(await places(`border-image: ${GRADIENT} 20`)).toEqual([
      '0 0 20 20',
      '20 0 60 20',
      '80 0 20 20',
      '0 20 20 20',
      '80 20 20 20',
      '0 40 20 20',
      '20 40 60 20',
      '80 40 20 20',
    ]);
    expect(await frame(`border-image: ${GRADIENT} 20`)).not.toContainEqual(expect.stringContaining('#00ff00'));
  });
  it('fills the middle where it is told', async () =>
    expect(await places(`border-image: ${GRADIENT} 20 fill`)).toContain('20 20 60 20'));
  it('cuts slices that may be of another size than the borders', async () =>
    expect(await frame(`border-image: ${GRADIENT} 10%`)).toEqual(
      expect.arrayContaining(['transform 2 0 0 3.33 0 0 {', 'transform 0.75 0 0 3.33 12.5 0 {']),
    ));
  it('has widths of its own, and reaches out', async () =>
    expect((await places(`border-image: ${GRADIENT} 20 / 5px 10% / 0.5`))[0]).toBe('-10 -10 12 5'));
  it('scales widths down that do not fit', async () =>
    expect((await places(`border-image: ${GRADIENT} 20 / 60px`))[0]).toBe('0 0 30 30'));
  it.each([
    ['round', ['20 0 60 20', '20 0 30 20', '50 0 30 20']],
    ['repeat', ['20 0 60 20', '-10 0 40 20', '30 0 40 20', '70 0 40 20']],
    ['space', ['30 0 40 20']],
  ])('repeats by %s', async (style, expected) => {
    const top = (await places(`border-image: ${GRADIENT} 20 30 / 20px 20px / 0 ${style}`)).slice(
      1,
      1 + expected.length,
    );
    expect(top).toEqual(expected);
  });
  it('shows of a single tile what lies in its region', async () =>
    expect((await places(`border-image: ${GRADIENT} 20 10 / 80px 20px / 0 repeat`)).slice(1, 3)).toEqual([
      '7.5 0 85 30',
      '-10 0 120 30',
    ]));
  it('that is not there leaves the borders', async () =>
    expect(
      await painted('<div style="border: 2px solid lime; border-image: url(no.png) 1; height: 10px"></div>'),
    ).toEqual([expect.stringContaining('width 2 dashes none #00ff00')]));
  it('is taken away by the shorthand for borders', async () =>
    expect(await places(`border-image: ${GRADIENT} 20; border: 1px solid lime`)).toEqual([]));
});
