/** Style sheets: rules and values by the registry's grammars, and the bytes of such sheets changed, on small documents of each kind of box. */
import fc from 'fast-check';
import { mutatedBytes } from '../bytes/mutations.ts';
import { declarationBlocks } from '../css/declarations.ts';
import { BODIES, START } from '../css/pages.ts';
import { styleRules } from '../css/rules.ts';
import { judgePrinted, SURVIVOR } from '../judges/print.ts';
import { judgeRead } from '../judges/read.ts';
import { bytesOf, type Input, type Target } from '../target.ts';

/** What keeps a rule from the first word: it is in force on what stands below. */
const OF_THE_REST = '@scope (body > :not(h6)) {';

const inRules: fc.Arbitrary<Input> = fc
  .tuple(fc.array(styleRules, { minLength: 1, maxLength: 4 }), fc.constantFrom(...BODIES))
  .map(([rules, body]) => ({
    kind: rules[0]!.kind,
    bytes: bytesOf(`<!doctype html><style>${rules.map(({ text }) => text).join('\n')}</style>${body}`),
  }));

const ofTheRest: fc.Arbitrary<Input> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom('#a', '.c', '.d', 'span', ':scope', '*', 'p'), declarationBlocks), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.constantFrom(...BODIES),
  )
  .map(([rules, body]) => ({
    kind: 'scoped',
    bytes: bytesOf(
      `${START}<style>${OF_THE_REST}${rules.map(([selector, block]) => `${selector} { ${block} }`).join('\n')}}</style>${body}`,
    ),
  }));

const inAttributes: fc.Arbitrary<Input> = fc
  .tuple(fc.array(declarationBlocks, { minLength: 1, maxLength: 3 }), fc.constantFrom(...BODIES))
  .map(([blocks, body]) => {
    let index = 0;
    const styled = body.replace(/ (?:id|class)=/g, (attribute) => {
      const block = blocks[index++];
      return block === undefined ? attribute : ` style="${block.replaceAll('"', '&quot;')}"${attribute}`;
    });
    return { kind: 'attribute', bytes: bytesOf(`<!doctype html>${styled}`) };
  });

const mutated: fc.Arbitrary<Input> = mutatedBytes(fc.oneof(inRules, inAttributes).map(({ bytes }) => bytes)).map(
  (bytes) => ({ kind: 'bytes', bytes }),
);

export const target: Target = {
  extension: 'html',
  isFree: true,
  wholeEvery: 10,
  inputs: fc.oneof(
    { weight: 5, arbitrary: inRules },
    { weight: 3, arbitrary: ofTheRest },
    { weight: 3, arbitrary: inAttributes },
    { weight: 2, arbitrary: mutated },
  ),
  judge(bytes, depth) {
    const html = Buffer.from(bytes).toString('utf8');
    if (depth === 'quick') return judgeRead({ html });
    return judgePrinted({ html }, depth, html.startsWith(START) ? [SURVIVOR] : []);
  },
};
