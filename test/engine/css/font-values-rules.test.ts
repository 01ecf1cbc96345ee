/** `@font-feature-values` and `@font-palette-values` (css-fonts-4 §6.9, §9.2). */
import { expect, it } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { parseStyleSheet } from '../../../src/engine/css/parse-stylesheet.ts';

const media = { type: 'print', width: 1, height: 1 } as const;

function parsed(css: string) {
  const diagnostics = new Diagnostics();
  const sheet = parseStyleSheet(css, { origin: 'author', url: 'about:blank', quirks: false, media, diagnostics });
  return { sheet, messages: diagnostics.list().map(({ message }) => message) };
}

const features = (css: string) =>
  parsed(css).sheet.fontFeatureValues.map(({ families, values }) => [
    families.join(),
    [...values].map(([kind, byName]) => `${kind}: ${[...byName].map(([name, numbers]) => `${name} ${numbers}`)}`),
  ]);

it.each([
  ['@font-feature-values Foo { @styleset { a: 1 2; b: 3 } }', [['Foo', ['styleset: a 1,2,b 3']]]],
  ['@font-feature-values Foo Bar, "b" { @swash { Ab: 1 } }', [['Foo Bar,b', ['swash: Ab 1']]]],
  ['@font-feature-values Foo { @styleset { a: 1 } @styleset { a: 2 } }', [['Foo', ['styleset: a 2']]]],
  ['@font-feature-values Foo { @stylistic { a: 1 2; b: 4 } }', [['Foo', ['stylistic: b 4']]]],
  ['@font-feature-values Foo { @character-variant { a: 1 2 3; b: 4 5 } }', [['Foo', ['character-variant: b 4,5']]]],
  ['@font-feature-values Foo { @styleset { a: -1; b: 0; c: 1.5; d: x; e: } }', [['Foo', ['styleset: b 0']]]],
  ['@font-feature-values Foo { font-display: swap; @ornaments { a: 7 } }', [['Foo', ['ornaments: a 7']]]],
  ['@font-feature-values serif { @styleset { a: 1 } }', []],
  ['@font-feature-values { @styleset { a: 1 } }', []],
  ['p { @font-feature-values Foo { @styleset { a: 1 } } }', []],
])('%s', (css, expected) => {
  expect(features(css)).toEqual(expected);
});

const palettes = (css: string) =>
  parsed(css).sheet.fontPalettes.map(({ name, families, base, overrides }) => ({
    name,
    families: families.join(),
    base,
    overrides: [...overrides].map(([entry, { red, green, blue }]) => [entry, red, green, blue]),
  }));

it.each([
  [
    '@font-palette-values --a { font-family: Foo; base-palette: 1; override-colors: 0 red, 2 #00f }',
    [
      {
        name: '--a',
        families: 'Foo',
        base: 1,
        overrides: [
          [0, 1, 0, 0],
          [2, 0, 0, 1],
        ],
      },
    ],
  ],
  [
    '@font-palette-values --a { font-family: Foo, Bar; base-palette: dark }',
    [{ name: '--a', families: 'Foo,Bar', base: 'dark', overrides: [] }],
  ],
  // What depends on the element or on the scheme is no colour of a palette.
  [
    '@font-palette-values --a { font-family: Foo; override-colors: 0 currentcolor; base-palette: -1 }',
    [{ name: '--a', families: 'Foo', base: 0, overrides: [] }],
  ],
  [
    '@font-palette-values --a { font-family: Foo; override-colors: red 0 }',
    [{ name: '--a', families: 'Foo', base: 0, overrides: [] }],
  ],
  ['@font-palette-values --a { base-palette: 1 }', []],
  ['@font-palette-values a { font-family: Foo }', []],
])('%s', (css, expected) => {
  expect(palettes(css)).toEqual(expected);
});

it('says what is left out', () => {
  expect(parsed('@font-feature-values Foo { @stylesets { a: 1 } @swash { b: 1 2 } color: red }').messages).toEqual([
    '@font-feature-values has no descriptor "@stylesets"',
    '@font-feature-values { b }: "1 2" is not valid',
    '@font-feature-values has no descriptor "color"',
  ]);
  expect(parsed('p { @font-face { font-family: x } }').messages).toEqual(['@font-face inside a style rule']);
});
