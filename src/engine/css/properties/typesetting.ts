/** The finer properties of text that inherit: css-text-4 §6–§9, css-inline-3 §6. */

import { keyword, keywordMap, oneOf } from '../values/basic/keyword.ts';
import { length, lengthPercentage, ZERO_LENGTH } from '../values/basic/length.ts';
import { integer } from '../values/basic/numeric.ts';
import { color } from '../values/color/color.ts';
import { emphasisPosition, emphasisStyle } from '../values/text/emphasis.ts';
import {
  hangingPunctuation,
  hyphenateLimitChars,
  NO_AUTOSPACE,
  quoted,
  textAutospace,
  textEdges,
} from '../values/text/typesetting.ts';
import { derived, property, propertyGroup } from './define.ts';
import { lengths } from './scale.ts';

const TEXT = 'css-text-4/#propdef-';

/** What is spread in a line of a ruby: a base or an annotation with room at both ends, or either between its ends; `none` elsewhere. */
export type RubySpread = 'none' | 'base' | 'annotation' | 'between';

export const typesettingGroup = propertyGroup({
  hyphenateCharacter: property({
    name: 'hyphenate-character',
    syntax: oneOf(keyword('auto'), quoted()),
    initial: 'auto',
    inherited: true,
    spec: TEXT + 'hyphenate-character',
  }),
  hyphenateLimitChars: property({
    name: 'hyphenate-limit-chars',
    syntax: hyphenateLimitChars(),
    initial: { word: 0, before: 0, after: 0 },
    inherited: true,
    spec: TEXT + 'hyphenate-limit-chars',
  }),
  /** Hyphenated lines in a row. */
  hyphenateLimitLines: property<number>({
    name: 'hyphenate-limit-lines',
    syntax: oneOf(keywordMap({ 'no-limit': Number.POSITIVE_INFINITY }), integer({ min: 0 })),
    initial: Number.POSITIVE_INFINITY,
    inherited: true,
    spec: TEXT + 'hyphenate-limit-lines',
  }),
  hyphenateLimitLast: property({
    name: 'hyphenate-limit-last',
    syntax: keyword('none', 'always', 'column', 'page', 'spread'),
    initial: 'none',
    inherited: true,
    spec: TEXT + 'hyphenate-limit-last',
  }),
  /** px; 0 without steps. */
  lineHeightStep: property({
    name: 'line-height-step',
    syntax: length({ min: 0 }),
    initial: 0,
    inherited: true,
    scale: lengths,
    spec: 'css-rhythm-1/#propdef-line-height-step',
  }),
  hyphenateLimitZone: property({
    name: 'hyphenate-limit-zone',
    syntax: lengthPercentage({ min: 0 }),
    initial: ZERO_LENGTH,
    inherited: true,
    scale: lengths,
    spec: TEXT + 'hyphenate-limit-zone',
  }),
  hangingPunctuation: property({
    name: 'hanging-punctuation',
    syntax: hangingPunctuation(),
    initial: { first: false, last: false, end: 'none' },
    inherited: true,
    spec: TEXT + 'hanging-punctuation',
  }),
  justify: property({
    name: 'text-justify',
    syntax: oneOf(
      keyword('auto', 'none', 'inter-word', 'inter-character'),
      keywordMap({ distribute: 'inter-character' as const }),
    ),
    initial: 'auto',
    inherited: true,
    spec: TEXT + 'text-justify',
  }),
  spacingTrim: property({
    name: 'text-spacing-trim',
    syntax: keyword('normal', 'space-all', 'trim-start', 'space-first'),
    initial: 'normal',
    inherited: true,
    spec: TEXT + 'text-spacing-trim',
  }),
  autospace: property({
    name: 'text-autospace',
    syntax: textAutospace(),
    initial: NO_AUTOSPACE,
    inherited: true,
    spec: TEXT + 'text-autospace',
  }),
  /** px */
  linePadding: property({
    name: 'line-padding',
    syntax: length({ min: 0 }),
    initial: 0,
    inherited: true,
    scale: lengths,
    spec: TEXT + 'line-padding',
  }),
  boxEdge: property({
    name: 'text-box-edge',
    syntax: oneOf(keyword('auto'), textEdges()),
    initial: 'auto',
    inherited: true,
    spec: 'css-inline-3/#propdef-text-box-edge',
  }),
  skipInk: property({
    name: 'text-decoration-skip-ink',
    syntax: keyword('auto', 'none', 'all'),
    initial: 'auto',
    inherited: true,
    spec: 'css-text-decor-4/#propdef-text-decoration-skip-ink',
  }),
  emphasisStyle: property({
    name: 'text-emphasis-style',
    syntax: emphasisStyle(),
    initial: 'none',
    inherited: true,
    spec: 'css-text-decor-4/#propdef-text-emphasis-style',
  }),
  emphasisColor: property({
    name: 'text-emphasis-color',
    syntax: color(),
    initial: 'currentcolor',
    inherited: true,
    spec: 'css-text-decor-4/#propdef-text-emphasis-color',
  }),
  emphasisPosition: property({
    name: 'text-emphasis-position',
    syntax: emphasisPosition(),
    initial: 'auto',
    inherited: true,
    spec: 'css-text-decor-4/#propdef-text-emphasis-position',
  }),
  rubyPosition: property({
    name: 'ruby-position',
    syntax: keywordMap({ over: 'over', under: 'under', before: 'over', after: 'under' } as const),
    initial: 'over',
    inherited: true,
    spec: 'css-ruby-1/#propdef-ruby-position',
  }),
  rubyAlign: property({
    name: 'ruby-align',
    syntax: keyword('space-around', 'start', 'center', 'space-between'),
    initial: 'space-around',
    inherited: true,
    spec: 'css-ruby-1/#propdef-ruby-align',
  }),
  rubyOverhang: property({
    name: 'ruby-overhang',
    syntax: keyword('auto', 'spaces', 'none'),
    initial: 'auto',
    inherited: true,
    spec: 'css-ruby-1/#propdef-ruby-overhang',
  }),
  /** How lines of bases and annotations fill the width of their ruby; their `text-align` is `center` then, where nothing can be spread. */
  rubySpread: derived<RubySpread>('none', { inherited: true }),
});
