/** What `zoom` does to a value (css-viewport-1 §4): a value under `zoom: 2` is the value written with lengths of twice the size. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { idOf, longhandOf } from '../../../src/engine/css/properties/logical.ts';
import { longhands } from '../../../src/engine/css/properties/longhands.ts';
import { streamOf } from '../../../src/engine/css/syntax/token-stream.ts';

const table = JSON.parse(readFileSync(new URL('tables/validity.json', import.meta.url), 'utf8')) as {
  readonly properties: Readonly<Record<string, { readonly valid: readonly string[] }>>;
};

/** Values that hold lengths in every place where css-values-4 and its users have some; each property takes those that it can. */
const LENGTHS = [
  '2px',
  '2px 4px',
  '10% 4px',
  'auto 4px',
  'calc(10% + 4px)',
  'fit-content(4px)',
  'minmax(2px, 4px)',
  'rect(2px, 4px, 6px, 8px)',
  'inset(2px round 4px)',
  'circle(2px at 4px 6px)',
  'polygon(2px 4px, 6px 8px, 2px 8px)',
  'translate(2px, 4px) translate3d(2px, 4px, 6px) scale(3)',
  'matrix(1, 0, 0, 1, 0, 0)',
  'blur(2px) drop-shadow(2px 4px 6px red) opacity(0.5)',
  '2px 4px 6px red',
  'linear-gradient(red 2px, 10%, blue 40px)',
  'radial-gradient(2px at 4px 6px, red 2px, blue)',
  'conic-gradient(at 2px 4px, red, blue)',
  '2px hanging',
];

/** Properties with lengths that do not scale, and why. */
const UNSCALED: Readonly<Record<string, string>> = {
  content: 'DEVIATION: gradients there keep their lengths',
  'bookmark-label': 'images in it are not shown',
  'object-view-box': 'its lengths are those of the image before it is zoomed',
  'border-image-source': 'DEVIATION: gradients there keep their lengths',
  'mask-border-source': 'DEVIATION: gradients there keep their lengths',
  x: 'SVG is zoomed as a picture',
  y: 'SVG is zoomed as a picture',
  cx: 'SVG is zoomed as a picture',
  cy: 'SVG is zoomed as a picture',
  r: 'SVG is zoomed as a picture',
  rx: 'SVG is zoomed as a picture',
  ry: 'SVG is zoomed as a picture',
  'baseline-shift': 'SVG is zoomed as a picture',
  'list-style-image': 'DEVIATION: gradients there keep their lengths',
  'stroke-width': 'SVG is zoomed as a picture',
  'stroke-dasharray': 'SVG is zoomed as a picture',
  'stroke-dashoffset': 'SVG is zoomed as a picture',
};

function parse(name: string, text: string): unknown {
  const tokens = streamOf(text);
  const value = longhandOf(idOf(name)).property.syntax.parse(tokens, { baseUrl: '', quirks: false });
  tokens.skipWhitespace();
  return value !== null && tokens.isAtEnd() && !('resolve' in Object(value)) ? value : null;
}

function doubled(text: string): string {
  return text.replace(/(\d*\.?\d+)px/g, (_, number: string) => `${Number(number) * 2}px`);
}

/** Pairs of what a property makes of a value with lengths, and of one with lengths twice as long. */
function pairs(name: string): [text: string, once: unknown, twice: unknown][] {
  const texts = [...(table.properties[name]?.valid ?? []), ...LENGTHS].filter((text) => /\dpx/.test(text));
  return texts.flatMap((text) => {
    const once = parse(name, text);
    const twice = parse(name, doubled(text));
    if (once === null || JSON.stringify(once) === JSON.stringify(twice)) return [];
    return [[text, once, twice] as [string, unknown, unknown]];
  });
}

const holders = longhands.filter(({ property }) => pairs(property.name).length > 0).map(({ property }) => property);

describe('a property with lengths', () => {
  test('says how they scale, or that they do not', () => {
    expect(holders.filter(({ scale }) => scale === null).map(({ name }) => name)).toEqual([]);
    expect(holders.filter(({ scale }) => scale === 'none').map(({ name }) => name)).toEqual(Object.keys(UNSCALED));
  });

  const scaled = holders.flatMap(({ name, scale }) => (typeof scale === 'function' ? [[name, scale] as const] : []));
  test.each(scaled)('%s: a zoom of 2 is lengths twice as long', (name, scale) => {
    for (const [text, once, twice] of pairs(name)) {
      // DEVIATION: the length of `perspective()` is in no last column of its matrix, and stays.
      if (!text.startsWith('perspective(')) expect(scale(once, 2), text).toEqual(twice);
    }
  });
});

describe('a property that scales', () => {
  test('has lengths', () => {
    const others = longhands.filter(({ property }) => property.scale !== null && !holders.includes(property));
    expect(others.map(({ property }) => property.name)).toEqual([]);
  });
});
