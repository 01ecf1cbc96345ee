/** Selectors (selectors-4, css-pseudo-4), legal and nearly so. */
import fc from 'fast-check';

const SIMPLE = fc.constantFrom(
  '*',
  'p',
  'div',
  'td',
  'span',
  'li',
  '#a',
  '#b',
  '.c',
  '.d',
  '[title]',
  '[title="x" i]',
  '[data-x^=1]',
  ':root',
  ':first-child',
  ':nth-child(2n+1 of .c)',
  ':nth-child(-n + 99999999999)',
  ':nth-last-of-type(odd)',
  ':empty',
  ':only-child',
  ':lang(de, "*-Latn")',
  ':dir(rtl)',
  ':link',
  ':checked',
  ':hover',
  ':unknown',
  ':target',
  'svg|rect',
  '*|*',
  '\\31 23',
  '#',
  '.',
  '::part(x)',
  '& ',
);
const PSEUDO_ELEMENTS = fc.constantFrom(
  '',
  '',
  '',
  '',
  '::before',
  '::after',
  '::marker',
  '::first-line',
  '::first-letter',
  '::before::marker',
  '::footnote-call',
  '::footnote-marker',
  '::placeholder',
  '::details-content',
  '::selection',
  '::backdrop',
  '::-webkit-scrollbar',
  ':after',
);
const COMBINATORS = fc.constantFrom(' ', ' > ', ' + ', ' ~ ', ', ', '', ' || ', ' >> ');

const { complex } = fc.letrec<{ compound: string; complex: string }>((tie) => ({
  compound: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 6, arbitrary: SIMPLE },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(':is', ':where', ':not', ':has', ':-webkit-any', ':nth-child'), tie('complex'))
        .map(([name, inner]) => `${name}(${name === ':nth-child' ? `2 of ${inner}` : inner})`),
    },
  ),
  complex: fc
    .array(fc.tuple(tie('compound'), COMBINATORS), { minLength: 1, maxLength: 3 })
    .map((parts) =>
      parts.map(([compound, combinator], i) => (i === parts.length - 1 ? compound : compound + combinator)).join(''),
    ),
}));

export const selectors: fc.Arbitrary<string> = fc.tuple(complex, PSEUDO_ELEMENTS).map((parts) => parts.join(''));
