import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DisplayItem } from '../../../src/engine/display/display-item.ts';
import type { Mark } from '../../../src/engine/structure/mark.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';
import { color, glyphs, page, pdfOf } from '../../support/display-items.ts';
import { sourceOf } from '../../support/marks.ts';
import { contentStreams } from '../../support/pdf-streams.ts';

/** Numbers that no layout should give, beside usual ones. */
const number = fc.oneof(
  fc.double({ min: -200, max: 200, noNaN: true }),
  fc.constantFrom(0, -0, 1e-9, 1e9, -1e9, 1e300, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
);
const point = fc.record({ x: number, y: number });
const rect = fc.record({ x: number, y: number, width: number, height: number });
const matrix = fc.record({ a: number, b: number, c: number, d: number, e: number, f: number });
const tone = fc.record({ red: number, green: number, blue: number, alpha: fc.constantFrom(0, 0.5, 1) });
const stops = fc.array(fc.record({ offset: number, color: tone }), { maxLength: 4 });
const spread = fc.constantFrom('pad' as const, 'repeat' as const, 'reflect' as const);
const conic = fc.record({ kind: fc.constant('conic-gradient' as const), center: point, from: number, stops });
const paint = fc.oneof(
  conic,
  fc.record({ kind: fc.constant('solid' as const), color: tone }),
  fc.record({ kind: fc.constant('linear-gradient' as const), from: point, to: point, stops, spread }),
  fc.record({
    kind: fc.constant('radial-gradient' as const),
    center: point,
    focus: point,
    radius: number,
    matrix,
    stops,
    spread,
  }),
);
const path = fc.array(point, { maxLength: 4 }).map((points) => ({
  ops: points.map((_, i) => (i === 0 ? ('M' as const) : ('L' as const))),
  coords: points.flatMap(({ x, y }) => [x, y]),
}));
const rule = fc.constantFrom('nonzero' as const, 'evenodd' as const);

const item: fc.Arbitrary<DisplayItem> = fc.oneof(
  fc.record({ kind: fc.constant('fill-rect' as const), rect, paint }),
  fc.record({ kind: fc.constant('fill-path' as const), path, rule, paint }),
  fc.record({
    kind: fc.constant('stroke-path' as const),
    path,
    width: number,
    dashes: fc.array(number, { maxLength: 3 }),
    dashOffset: number,
    cap: fc.constantFrom('butt' as const, 'round' as const, 'square' as const),
    join: fc.constantFrom('miter' as const, 'round' as const, 'bevel' as const),
    miterLimit: number,
    paint,
  }),
  fc
    .record({
      origin: point,
      fontSize: number,
      letterSpacing: number,
      wordSpacing: number,
      rightToLeft: fc.boolean(),
      paint,
      embolden: number,
      slant: number,
      isShadow: fc.boolean(),
    })
    .map((more) => glyphs('a text (\\)', 0, 0, more)),
  fc.record({
    kind: fc.constant('paint-pattern' as const),
    paint,
    area: rect,
    tile: rect,
    stepX: number,
    stepY: number,
  }),
  fc.record({
    kind: fc.constant('blurred-box' as const),
    rect,
    radii: fc.option(fc.array(number, { minLength: 8, maxLength: 8 })),
    deviation: number,
    color: tone,
    around: fc.option(rect),
  }),
  fc.record({ origin: point, fontSize: number, deviation: number, color: tone }).map(
    ({ origin, fontSize, ...more }): DisplayItem => ({
      kind: 'blurred-glyphs',
      glyphs: glyphs('ab', 0, 0, { origin, fontSize, isShadow: true }),
      ...more,
    }),
  ),
  fc.record({ kind: fc.constant('push-clip' as const), path, rule }),
  fc.record({ kind: fc.constant('push-transform' as const), matrix }),
  fc.record({
    kind: fc.constant('push-group' as const),
    opacity: number,
    blendMode: fc.constantFrom('normal', 'multiply', 'constructor'),
  }),
  fc.constant({ kind: 'pop' as const }),
);

const source = sourceOf('a');
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.record({
    kind: fc.constant('link' as const),
    source: fc.constant(source),
    rect,
    target: fc.oneof(fc.webUrl(), fc.string(), fc.constant('#a')),
  }),
  fc.record({
    kind: fc.constant('anchor' as const),
    source: fc.constant(source),
    name: fc.constantFrom('a', '__proto__', ''),
    point,
  }),
  fc.record({
    kind: fc.constant('bookmark' as const),
    source: fc.constant(source),
    title: fc.string(),
    level: fc.integer({ min: 1, max: 9 }),
    state: fc.constantFrom('open' as const, 'closed' as const),
    point,
  }),
);

it('any marks give a file that can be read', () =>
  fc.assert(
    fc.asyncProperty(fc.array(mark, { maxLength: 12 }), async (marks) => {
      expect((await readPdf(await pdfOf([page([])], { marks: [marks] }))).pages).toHaveLength(1);
    }),
    { numRuns: 100 },
  ));

describe('any display list', () => {
  it(
    'gives a file that can be read, without numbers that PDF does not have',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(item, { maxLength: 12 }), async (items) => {
          const pdf = await pdfOf([page(items)]);
          expect((await readPdf(pdf)).pages).toHaveLength(1);
          for (const stream of contentStreams(pdf)) expect(stream).not.toMatch(/NaN|Infinity|undefined|\de[+-]?\d/);
        }),
        { numRuns: 150 },
      ),
    30_000,
  );

  it(
    'balances what it saves',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(item, { maxLength: 12 }), async (items) => {
          for (const stream of contentStreams(await pdfOf([page(items)]))) {
            const text = stream.replace(/\((?:[^()\\]|\\.)*\)/gs, '()');
            const count = (operator: RegExp) => text.match(operator)?.length ?? 0;
            expect(count(/(?<![\w/])q(?=[\s/])/g)).toBe(count(/(?<![\w/])Q(?=\s)/g));
            expect(count(/\bBT\b/g)).toBe(count(/\bET\b/g));
          }
        }),
        { numRuns: 100 },
      ),
    30_000,
  );

  it('with an endless repeating gradient stays small', async () => {
    const stops = [
      { offset: 0, color: color('#ff0000', 0.5) },
      { offset: 1, color: color('#0000ff', 1) },
    ];
    const thin: DisplayItem = {
      kind: 'fill-rect',
      rect: { x: 0, y: 0, width: 1e6, height: 1e6 },
      paint: { kind: 'linear-gradient', from: { x: 0, y: 0 }, to: { x: 0.001, y: 0 }, stops, spread: 'repeat' },
    };
    expect((await pdfOf([page([thin])])).length).toBeLessThan(200_000);
  });
});
