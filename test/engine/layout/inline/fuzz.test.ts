/** Whatever a style asks of lines, they hold the text, all of it, once, in its order. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BlockContainer } from '../../../../src/engine/boxes/tree/box.ts';
import { px } from '../../../../src/engine/css/values/basic/length.ts';
import { block, br, environment, linesOf, type StyleChanges, span, texts } from './support.ts';

const word = fc.constantFrom(
  'a',
  'hyphenation',
  'Silbentrennung',
  '国国',
  'X.',
  '“quoted”',
  'soft\u00adhyphen',
  'a-b',
  'Ελλάς',
);
const words = fc.array(word, { minLength: 1, maxLength: 12 }).map((list) => list.join(' '));

const text = fc.record({
  hyphens: fc.constantFrom('manual' as const, 'none' as const, 'auto' as const),
  wrapStyle: fc.constantFrom('auto' as const, 'balance' as const, 'pretty' as const, 'stable' as const),
  align: fc.constantFrom('start' as const, 'justify' as const, 'justify-all' as const, 'right' as const),
  overflowWrap: fc.constantFrom('normal' as const, 'anywhere' as const),
  indent: fc.record({ length: fc.constantFrom(px(0), px(30), px(-10)), hanging: fc.boolean(), eachLine: fc.boolean() }),
});
const typesetting = fc.record({
  justify: fc.constantFrom('auto' as const, 'none' as const, 'inter-word' as const, 'inter-character' as const),
  hyphenateLimitLines: fc.constantFrom(Number.POSITIVE_INFINITY, 0, 1, 2),
  hyphenateLimitLast: fc.constantFrom('none' as const, 'always' as const),
  hyphenateLimitZone: fc.constantFrom(px(0), px(100)),
  hangingPunctuation: fc.record({
    first: fc.boolean(),
    last: fc.boolean(),
    end: fc.constantFrom('none' as const, 'force' as const, 'allow' as const),
  }),
  linePadding: fc.constantFrom(0, 5),
  autospace: fc.record({ alpha: fc.boolean(), numeric: fc.boolean(), punctuation: fc.boolean() }),
});
const env = environment();

it('keeps all text', () => {
  fc.assert(
    fc.property(text, typesetting, words, words, words, fc.boolean(), fc.integer({ min: 0, max: 600 }), (...given) => {
      const [own, finer, first, second, third, breaks, width] = given;
      const changes: StyleChanges = { text: own, typesetting: finer };
      const children = [first, span({}, ` ${second} `), ...(breaks ? [br()] : []), third];
      const container = block(changes, ...children);
      const source = { element: { language: 'en' } } as unknown as BlockContainer['source'];
      const english = { ...container, source };
      const shown = texts(english, width, env)
        .join('')
        .replace(/[\s\u2010]/g, '');
      expect(shown).toBe(`${first}${second}${third}`.replace(/\s/g, ''));
      for (const line of linesOf(english, width, env)) expect(Number.isInteger(line.x * 64)).toBe(true);
    }),
    { numRuns: 400 },
  );
});
