/** Values that nobody wrote: parsing them throws nothing, and what is computed computes to itself. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDeclaration } from '../../../../src/engine/css/declaration.ts';
import type { Declaration } from '../../../../src/engine/css/declared-value.ts';
import { knownNames } from '../../../../src/engine/css/properties/names.ts';
import {
  computeRegistered,
  parseSyntaxDefinition,
  type SyntaxDefinition,
} from '../../../../src/engine/css/registered-syntax.ts';
import { streamOf } from '../../../../src/engine/css/syntax/token-stream.ts';
import { computed, Deferred } from '../../../../src/engine/css/values/basic/syntax.ts';
import { CONTEXT, ELEMENT } from '../support.ts';

const NAMES = [...knownNames()];
const WORDS =
  'none auto normal inherit red currentcolor 0 1 -1 1.5 10px -2em 50% 1fr 90deg 1s 2x #abc "s" / , * + - ( ) [ ] { } ; ! calc( min( clamp( round( rgb( color( color-mix( in srgb from var(--x) ' +
  'attr(x px) if( else: env( url( url(a) linear-gradient( to top repeat( minmax( translate( rotate( counter( image-set( light-dark( random( progress( sibling-index() center left top solid';

const value = fc
  .array(fc.constantFrom(...WORDS.split(' ')), { minLength: 1, maxLength: 10 })
  .map((words) => words.join(' '));

describe('generated values', () => {
  test('throw nothing, parsed and computed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), value, (name, text) => {
        const declarations: Declaration[] = [];
        parseDeclaration(name, streamOf(text), false, CONTEXT, declarations, () => {});
        for (const { value: parsed } of declarations) if (parsed instanceof Deferred) computed(parsed, ELEMENT);
      }),
      { numRuns: 3000 },
    );
  });

  const amount = fc
    .tuple(fc.integer({ min: -400, max: 400 }), fc.constantFrom('px', 'em', 'rem', 'pt', 'Q', 'vw', 'lh'))
    .map(([number, unit]) => `${number / 4}${unit}`);
  const term = fc.letrec<{ sum: string; term: string }>((tie) => ({
    term: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      amount,
      fc.tuple(tie('sum'), tie('sum')).map(([a, b]) => `max(${a}, ${b})`),
    ),
    sum: fc.tuple(tie('term'), fc.constantFrom('+', '-'), tie('term')).map(([a, sign, b]) => `(${a} ${sign} ${b}) * 2`),
  })).sum;

  test.each<[string, fc.Arbitrary<string>]>([
    ['<length>', amount],
    ['<length>', term.map((text) => `calc(${text})`)],
    ['<length-percentage>', fc.tuple(amount, fc.integer()).map(([a, percent]) => `calc(${a} + ${percent % 1000}%)`)],
    ['<number>', fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)],
    ['<integer>', fc.integer().map((each) => `calc(${each} / 3)`)],
    ['<angle>', fc.integer({ min: -999, max: 999 }).map((each) => `${each}grad`)],
    ['<string>', fc.string({ maxLength: 12 }).map((each) => JSON.stringify(each.replaceAll(/[\\"\n\f\r]/g, '')))],
    ['<transform-list>', amount.map((each) => `translate(${each}, 10%) rotate(10deg)`)],
    ['<length>#', fc.array(amount, { minLength: 1, maxLength: 4 }).map((each) => each.join(','))],
  ])('computed values of %s compute to themselves', (name, texts) => {
    const syntax = parseSyntaxDefinition(name) as SyntaxDefinition;
    fc.assert(
      fc.property(texts, (text) => {
        const once = computeRegistered(syntax, text, CONTEXT, () => ELEMENT);
        expect(once).not.toBeNull();
        // What is computed depends on no element any more.
        expect(computeRegistered(syntax, once!, CONTEXT, () => null)).toBe(once);
      }),
      { numRuns: 200 },
    );
  });
});
