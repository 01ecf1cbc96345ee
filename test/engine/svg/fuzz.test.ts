/** Any path data, transform list and attribute value ends in a picture. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MeasuredPath } from '../../../src/engine/display/measured-path.ts';
import { parsePathData } from '../../../src/engine/display/path-data.ts';
import { render } from '../../../src/engine/render/render.ts';
import { pathBox, reversedPath } from '../../../src/engine/svg/path-geometry.ts';
import { parseTransform } from '../../../src/engine/svg/transform-attribute.ts';

const number = fc.oneof(
  fc.integer({ min: -200, max: 200 }).map(String),
  fc.double({ noNaN: true }).map(String),
  fc.constantFrom('1e999', '-0', '.5.5', '1e', '', 'NaN', '--1'),
);
const pathData = fc
  .array(
    fc
      .tuple(fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz x,'), fc.array(number, { maxLength: 8 }))
      .map(([letter, values]) => letter + values.join(' ')),
    { maxLength: 12 },
  )
  .map((commands) => commands.join(''));
const transforms = fc
  .array(
    fc
      .tuple(
        fc.constantFrom('matrix', 'translate', 'scale', 'rotate', 'skewX', 'skewY', 'none'),
        fc.array(number, { maxLength: 7 }),
      )
      .map(([name, values]) => `${name}(${values.join(',')})`),
    { maxLength: 5 },
  )
  .map((list) => list.join(' '));

it('paths have boxes, lengths and points on them', () =>
  fc.assert(
    fc.property(pathData, fc.double({ min: 0, max: 1, noNaN: true }), (data, share) => {
      const path = parsePathData(data);
      pathBox(path);
      const measured = new MeasuredPath(path);
      expect(measured.length).toBeGreaterThanOrEqual(0);
      measured.pointAt(measured.length * share);
      const coordinates = path.ops.reduce((sum, op) => sum + (op === 'C' ? 6 : op === 'Z' ? 0 : 2), 0);
      expect(path.coords.length).toBe(coordinates);
      reversedPath(path);
    }),
    { numRuns: 500 },
  ));

it('transform lists are a matrix or nothing', () =>
  fc.assert(
    fc.property(transforms, (text) => {
      const matrix = parseTransform(text);
      expect(matrix === null || typeof matrix.a === 'number').toBe(true);
    }),
    { numRuns: 500 },
  ));

it('documents of them end in a PDF, or at the time limit', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      pathData,
      transforms,
      fc.array(number, { minLength: 4, maxLength: 4 }),
      async (d, transform, [a, b, c, e]) => {
        const html = `<svg viewBox="${a} ${b} ${c} ${e}"><defs>
        <marker id="m" markerWidth="${a}" refX="${b}" orient="${c}"><rect width="3" height="3"/></marker>
        <linearGradient id="g" x1="${a}" y2="${b}" gradientTransform="${transform}"><stop offset="${c}"/><stop offset="${e}" stop-color="red"/></linearGradient>
        <radialGradient id="r" fx="${a}" r="${b}" fr="${c}" spreadMethod="repeat" gradientTransform="${transform}"><stop/><stop offset="1" stop-color="red"/></radialGradient>
        <pattern id="p" width="${a}" height="${b}" viewBox="0 0 ${c} ${e}" patternTransform="${transform}"><rect width="9" height="9"/></pattern>
        <clipPath id="c" transform="${transform}"><path d="${d}"/><circle r="${a}"/></clipPath><mask id="k" x="${a}" width="${b}"><path d="${d}"/></mask></defs>
        <path d="${d}" transform="${transform}" marker-mid="url(#m)" marker-end="url(#m)" stroke="url(#p)" fill="url(#g)" stroke-width="${a}" stroke-dasharray="${b} ${c}" clip-path="url(#c)"/>
        <g mask="url(#k)" style="transform-box: fill-box; rotate: ${a}deg"><text x="${a} ${b}" dy="${c}" rotate="${e}" textLength="${a}" fill="url(#r)">abc<textPath path="${d}" startOffset="${b}">def</textPath></text></g>
        <foreignObject width="${a}" height="${b}">x</foreignObject></svg>`;
        const ended = await render({ html, timeout: 1_000 }).then(
          ({ pdf }) => pdf.length > 0,
          ({ code }) => code === 'TIMEOUT',
        );
        expect(ended).toBe(true);
      },
    ),
    { numRuns: 40 },
  ),
);
