/** Declarations of every property of the registry: values by its grammar, and what may stand in any value. */
import fc from 'fast-check';
import { logicalLonghands } from '../../../src/engine/css/properties/logical.ts';
import { longhands } from '../../../src/engine/css/properties/longhands.ts';
import { unsupportedProperties } from '../../../src/engine/css/properties/unsupported.ts';
import { shorthands } from '../../../src/engine/css/shorthands/registry.ts';
import { BASIC_TYPES } from './basic-types.ts';
import { GrammarValues } from './grammar-values.ts';

/** By name. */
export const PROPERTY_GRAMMARS: ReadonlyMap<string, string> = new Map([
  ...longhands.map(({ property }) => [property.name, property.syntax.grammar] as const),
  ...shorthands.map(({ name, grammar }) => [name, grammar] as const),
]);

const WIDE = fc.constantFrom('initial', 'inherit', 'unset', 'revert', 'revert-layer', 'revert-rule');

/** Substitution functions around a value (css-values-5). */
const SUBSTITUTED: readonly ((value: string) => string)[] = [
  (value) => `var(--x, ${value})`,
  () => 'var(--x)',
  () => 'var(--y) var(--y)',
  (value) => `var(--missing, var(--none, ${value}))`,
  (value) => `env(safe-area-inset-top, ${value})`,
  (value) => `attr(data-x type(*), ${value})`,
  () => 'attr(data-x px)',
  (value) => `if(media(print): ${value}; else: ${value})`,
  (value) => `--f(${value})`,
  (value) => `first-valid(${value}; ${value})`,
  () => 'calc(1px * sibling-index())',
  (value) => `random(${value}, 10px)`,
];

/** What breaks a value that was legal. */
const BROKEN: readonly ((value: string) => string)[] = [
  (value) => value.replace(/\S+/, ''),
  (value) => `${value} ${value}`,
  (value) => `${value}, ${value}`,
  (value) => value.replace(/\)/, ''),
  (value) => `${value})`,
  (value) => value.replaceAll('px', 'qq'),
  (value) => `-${value}`,
  (value) => `${'calc('.repeat(40)}${value}${')'.repeat(40)}`,
  (value) => `${'('.repeat(300)}${value}`,
  (value) => value.replace(/\d+/, '99999999999'),
  (value) => `/* ${value} */`,
  (value) => value.toUpperCase(),
  (value) => `${value} !important`,
  (value) => `${value} / ${value}`,
];

/** A declaration of a property, as `name: value`. */
function declarationOf(name: string, values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .oneof(
      { weight: 12, arbitrary: values },
      { weight: 1, arbitrary: WIDE },
      { weight: 2, arbitrary: fc.tuple(values, fc.constantFrom(...SUBSTITUTED)).map(([value, wrap]) => wrap(value)) },
      { weight: 2, arbitrary: fc.tuple(values, fc.constantFrom(...BROKEN)).map(([value, spoil]) => spoil(value)) },
    )
    .map((value) => `${name}: ${value}`);
}

const grammars = new GrammarValues(PROPERTY_GRAMMARS);

/** As messages have it: css-tree reads no `#*`, which is a list or nothing. */
function readable(grammar: string): string {
  return grammar.replaceAll('#*', '#');
}

const ofRegistry = [...PROPERTY_GRAMMARS].map(([name, grammar]) =>
  declarationOf(name, grammars.valuesOf(readable(grammar))),
);
const ofTwins = logicalLonghands.map(({ name }) =>
  declarationOf(
    name,
    fc.oneof(BASIC_TYPES.get('length-percentage')!, BASIC_TYPES.get('ident')!, BASIC_TYPES.get('color')!),
  ),
);
const ofOthers = [...unsupportedProperties.keys()].map((name) =>
  declarationOf(name, fc.oneof(BASIC_TYPES.get('length')!, BASIC_TYPES.get('ident')!)),
);
const custom = fc
  .tuple(
    fc.constantFrom('--x', '--y', '--z'),
    fc.oneof(
      BASIC_TYPES.get('length')!,
      BASIC_TYPES.get('color')!,
      fc.constantFrom('var(--x)', 'var(--y) var(--y)', 'var(--z, var(--x))', '{}', '', 'attr(title)', 'red'),
    ),
  )
  .map(([name, value]) => `${name}: ${value}`);

export const declarations: fc.Arbitrary<string> = fc.oneof(
  { weight: 24, arbitrary: fc.oneof(...ofRegistry) },
  { weight: 2, arbitrary: fc.oneof(...ofTwins) },
  { weight: 1, arbitrary: fc.oneof(...ofOthers) },
  { weight: 2, arbitrary: custom },
);

export const declarationBlocks: fc.Arbitrary<string> = fc
  .array(declarations, { minLength: 1, maxLength: 5 })
  .map((items) => items.join('; '));
