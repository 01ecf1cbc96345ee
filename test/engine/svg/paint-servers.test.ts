/** Gradients and patterns (SVG 2 §14). */
import { describe, expect, it } from 'vitest';
import { inside } from './inside-svg.ts';

const STOPS = '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="lime"/>';
const RAMP = '#ff0000 0, #00ff00 100';

async function paintOf(server: string, shape = '<rect x="10" width="40" height="20" fill="url(#g)"/>') {
  const lines = await inside(`<defs>${server}</defs>${shape}`);
  return lines.find((line) => line.startsWith('path') || line.startsWith('stroke') || line.startsWith('text'));
}

describe('linear gradients', () => {
  it.each([
    ['', `path 10 0 40 20 linear 10 0 to 50 0: ${RAMP}`],
    ['x1="50%" x2="0.25"', `path 10 0 40 20 linear 30 0 to 20 0: ${RAMP}`],
    ['gradientUnits="userSpaceOnUse" x1="5" x2="100%" y2="0"', `path 10 0 40 20 linear 5 0 to 100 0: ${RAMP}`],
    ['spreadMethod="reflect"', `path 10 0 40 20 linear 10 0 to 50 0 reflect: ${RAMP}`],
    [
      'gradientUnits="userSpaceOnUse" x2="10" gradientTransform="translate(5 0) scale(2)"',
      `path 10 0 40 20 linear 5 0 to 25 0: ${RAMP}`,
    ],
    ['x2="0" y2="1"', `path 10 0 40 20 linear 10 0 to 10 20: ${RAMP}`],
    ['x2="0"', 'path 10 0 40 20 #00ff00'],
  ])('%s', async (attributes, expected) =>
    expect(await paintOf(`<linearGradient id="g" ${attributes}>${STOPS}</linearGradient>`)).toBe(expected),
  );

  it('stay square to their lines of one colour where the box is none', async () =>
    expect(await paintOf(`<linearGradient id="g" y2="1">${STOPS}</linearGradient>`)).toBe(
      `path 10 0 40 20 linear 10 0 to 26 32: ${RAMP}`,
    ));
});

describe('radial gradients', () => {
  it.each([
    ['', `path 10 0 40 20 radial 10 0 radius 20 10: ${RAMP}`],
    ['gradientUnits="userSpaceOnUse" r="30"', `path 10 0 40 20 radial 0 0 radius 30 30: ${RAMP}`],
    ['r="0"', 'path 10 0 40 20 #00ff00'],
  ])('%s', async (attributes, expected) =>
    expect(await paintOf(`<radialGradient id="g" ${attributes}>${STOPS}</radialGradient>`)).toBe(expected),
  );
});

describe('templates', () => {
  it('give what is missing: stops, units, and geometry of the same kind', async () => {
    const servers = `<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="3" x2="7">${STOPS}</linearGradient>`;
    expect(await paintOf(`${servers}<linearGradient id="g" href="#a" x2="9"/>`)).toBe(
      `path 10 0 40 20 linear 3 0 to 9 0: ${RAMP}`,
    );
    expect(await paintOf(`${servers}<radialGradient id="g" xlink:href="#a" r="30"/>`)).toBe(
      `path 10 0 40 20 radial 0 0 radius 30 30: ${RAMP}`,
    );
  });
  it('that go in a circle end', async () =>
    expect(
      await paintOf(`<linearGradient id="a" href="#g">${STOPS}</linearGradient><linearGradient id="g" href="#a"/>`),
    ).toBe(`path 10 0 40 20 linear 10 0 to 50 0: ${RAMP}`));
});

describe('stops', () => {
  it.each([
    ['<stop stop-color="red"/>', 'path 10 0 40 20 #ff0000'],
    [
      '<stop offset="50%" stop-color="red"/><stop offset=".2" stop-color="lime"/>',
      'path 10 0 40 20 linear 10 0 to 50 0: #ff0000 50, #00ff00 50',
    ],
    [
      '<stop style="stop-color: currentColor; color: red" stop-opacity=".5"/><stop offset="2" stop-color="lime"/>',
      'path 10 0 40 20 linear 10 0 to 50 0: #ff0000/0.5 0, #00ff00 100',
    ],
  ])('%s', async (stops, expected) =>
    expect(await paintOf(`<linearGradient id="g">${stops}</linearGradient>`)).toBe(expected),
  );
  it('none: nothing is painted', async () => expect(await paintOf('<linearGradient id="g"/>')).toBeUndefined());
});

describe('servers that cannot be had', () => {
  it.each([
    ['<rect width="9" height="9" fill="url(#x) red"/>', 'path 0 0 9 9 #ff0000'],
    ['<rect width="9" height="9" fill="url(#x)"/>', undefined],
    ['<rect width="9" height="9" fill="url(#x) none"/>', undefined],
    // A line has no box that shares could be of.
    ['<path d="M0 5H20" fill="none" stroke="url(#g)"/>', undefined],
  ])('%s', async (shape, expected) =>
    expect(await paintOf(`<linearGradient id="g">${STOPS}</linearGradient>`, shape)).toBe(expected),
  );
});

describe('patterns', () => {
  const DOT = '<rect width="5" height="5" fill="red"/>';
  it.each([
    [`width="10" height="10" patternUnits="userSpaceOnUse"`, 'pattern 0 0 10 10 by 1 0 0 1 0 0 [path 0 0 5 5 #ff0000]'],
    [`width=".5" height="100%"`, 'pattern 0 0 20 20 by 1 0 0 1 10 0 [path 0 0 5 5 #ff0000]'],
    [
      `x="4" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="scale(2)"`,
      'pattern 0 0 10 10 by 2 0 0 2 8 0 [path 0 0 5 5 #ff0000]',
    ],
    [
      `width=".5" height="1" viewBox="0 0 5 5"`,
      'pattern 0 0 20 20 by 1 0 0 1 10 0 [transform 4 0 0 4 0 0 {; path 0 0 5 5 #ff0000; }]',
    ],
    [
      `width=".5" height="1" patternContentUnits="objectBoundingBox"`,
      'pattern 0 0 20 20 by 1 0 0 1 10 0 [transform 40 0 0 20 0 0 {; path 0 0 5 5 #ff0000; }]',
    ],
  ])('%s', async (attributes, expected) =>
    expect(await paintOf(`<pattern id="g" ${attributes}>${DOT}</pattern>`)).toBe(`path 10 0 40 20 ${expected}`),
  );

  it.each(['width="0" height="9"', 'height="9"', 'width="-1" height="9"'])('%s: nothing', async (attributes) =>
    expect(await paintOf(`<pattern id="g" ${attributes}>${DOT}</pattern>`)).toBeUndefined(),
  );
  it('have the opacity of the fill', async () =>
    expect(
      await paintOf(
        `<pattern id="g" width="1" height="1">${DOT}</pattern>`,
        '<rect width="9" height="9" fill="url(#g)" fill-opacity=".5"/>',
      ),
    ).toBe('path 0 0 9 9 pattern 0 0 9 9 by 1 0 0 1 0 0 opacity 0.5 [path 0 0 5 5 #ff0000]'));
  it('in themselves paint nothing there', async () =>
    expect(
      await paintOf(`<pattern id="g" width="1" height="1">${DOT}<rect width="3" height="3" fill="url(#g)"/></pattern>`),
    ).toBe('path 10 0 40 20 pattern 0 0 40 20 by 1 0 0 1 10 0 [path 0 0 5 5 #ff0000]'));
});
