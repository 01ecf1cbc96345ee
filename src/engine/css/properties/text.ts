/** css-text-3/-4, css-text-decor-3/-4, css-writing-modes-3, css-inline-3. */

import { keyword, keywordMap, oneOf } from '../values/basic/keyword.ts';
import { lengthPercentage, ZERO_LENGTH } from '../values/basic/length.ts';
import {
  decorationLine,
  letterSpacing,
  tabSize,
  textIndent,
  textTransform,
  underlinePosition,
  wordSpaceTransform,
} from '../values/basic/text-values.ts';
import { color } from '../values/color/color.ts';
import { shadowList } from '../values/paint/shadow.ts';
import { initialLetter } from '../values/text/typesetting.ts';
import { textCombination } from '../values/text/writing.ts';
import { derived, property, propertyGroup } from './define.ts';
import { lengths, offsets } from './scale.ts';

export type WritingMode = 'horizontal-tb' | 'vertical-rl' | 'vertical-lr' | 'sideways-rl' | 'sideways-lr';

const TEXT = 'css-text-3/#propdef-';
const TEXT_4 = 'css-text-4/#propdef-';
const DECOR = 'css-text-decor-4/#propdef-';

export type WhiteSpace = 'normal' | 'nowrap' | 'pre' | 'pre-wrap' | 'pre-line' | 'pre-line-nowrap' | 'break-spaces';

export const textGroup = propertyGroup({
  align: property({
    name: 'text-align',
    syntax: oneOf(
      keyword(
        'start',
        'end',
        'left',
        'right',
        'center',
        'justify',
        'justify-all',
        'match-parent',
        '-webkit-left',
        '-webkit-right',
        '-webkit-center',
        '-internal-th-center',
      ),
      keywordMap({ '-webkit-match-parent': 'match-parent' as const }),
    ),
    initial: 'start',
    inherited: true,
    spec: TEXT + 'text-align',
  }),
  alignLast: property({
    name: 'text-align-last',
    syntax: keyword('auto', 'start', 'end', 'left', 'right', 'center', 'justify', 'match-parent'),
    initial: 'auto',
    inherited: true,
    spec: TEXT + 'text-align-last',
  }),
  indent: property({
    name: 'text-indent',
    syntax: textIndent(),
    initial: { length: ZERO_LENGTH, hanging: false, eachLine: false },
    inherited: true,
    scale: lengths,
    spec: TEXT + 'text-indent',
  }),
  transform: property({
    name: 'text-transform',
    syntax: textTransform(),
    initial: { case: 'none', fullWidth: false, fullSizeKana: false },
    inherited: true,
    spec: TEXT + 'text-transform',
  }),
  whiteSpaceCollapse: property({
    name: 'white-space-collapse',
    syntax: keyword('collapse', 'preserve', 'preserve-breaks', 'preserve-spaces', 'break-spaces'),
    initial: 'collapse',
    inherited: true,
    spec: 'css-text-4/#propdef-white-space-collapse',
  }),
  wrapMode: property({
    name: 'text-wrap-mode',
    syntax: keyword('wrap', 'nowrap'),
    initial: 'wrap',
    inherited: true,
    spec: 'css-text-4/#propdef-text-wrap-mode',
  }),
  wrapStyle: property({
    name: 'text-wrap-style',
    syntax: keyword('auto', 'balance', 'stable', 'pretty', 'avoid-orphans'),
    initial: 'auto',
    inherited: true,
    spec: 'css-text-4/#propdef-text-wrap-style',
  }),
  /** What `white-space-collapse` and `text-wrap-mode` make together. */
  whiteSpace: derived<WhiteSpace>('normal', { inherited: true }),
  wordSpacing: property({
    name: 'word-spacing',
    syntax: oneOf(keyword('normal'), lengthPercentage({ unitlessQuirk: true })),
    initial: 'normal',
    inherited: true,
    scale: lengths,
    spec: TEXT + 'word-spacing',
  }),
  letterSpacing: property({
    name: 'letter-spacing',
    syntax: oneOf(keyword('normal'), letterSpacing()),
    initial: 'normal',
    inherited: true,
    scale: lengths,
    spec: TEXT + 'letter-spacing',
  }),
  tabSize: property({
    name: 'tab-size',
    syntax: tabSize(),
    initial: { spaces: 8, px: 0 },
    inherited: true,
    scale: lengths,
    spec: TEXT + 'tab-size',
  }),
  wordBreak: property({
    name: 'word-break',
    syntax: keyword('normal', 'break-all', 'keep-all', 'break-word', 'auto-phrase'),
    initial: 'normal',
    inherited: true,
    spec: TEXT + 'word-break',
  }),
  wordSpaceTransform: property({
    name: 'word-space-transform',
    syntax: wordSpaceTransform(),
    initial: { space: '', phrases: false },
    inherited: true,
    spec: TEXT_4 + 'word-space-transform',
  }),
  lineBreak: property({
    name: 'line-break',
    syntax: keyword('auto', 'loose', 'normal', 'strict', 'anywhere'),
    initial: 'auto',
    inherited: true,
    spec: TEXT + 'line-break',
  }),
  overflowWrap: property({
    name: 'overflow-wrap',
    syntax: keyword('normal', 'break-word', 'anywhere'),
    initial: 'normal',
    inherited: true,
    spec: TEXT + 'overflow-wrap',
  }),
  hyphens: property({
    name: 'hyphens',
    syntax: keyword('manual', 'none', 'auto'),
    initial: 'manual',
    inherited: true,
    spec: TEXT + 'hyphens',
  }),
  shadow: property({
    name: 'text-shadow',
    syntax: shadowList('text'),
    initial: [],
    inherited: true,
    scale: offsets,
    spec: DECOR + 'text-shadow',
  }),
  underlineOffset: property({
    name: 'text-underline-offset',
    syntax: oneOf(keyword('auto'), lengthPercentage()),
    initial: 'auto',
    inherited: true,
    scale: lengths,
    spec: DECOR + 'text-underline-offset',
  }),
  underlinePosition: property({
    name: 'text-underline-position',
    syntax: underlinePosition(),
    initial: 'auto',
    inherited: true,
    spec: DECOR + 'text-underline-position',
  }),
});

export const decorationGroup = propertyGroup({
  line: property({
    name: 'text-decoration-line',
    syntax: decorationLine(),
    initial: { underline: false, overline: false, lineThrough: false },
    spec: DECOR + 'text-decoration-line',
  }),
  style: property({
    name: 'text-decoration-style',
    syntax: keyword('solid', 'double', 'dotted', 'dashed', 'wavy'),
    initial: 'solid',
    spec: DECOR + 'text-decoration-style',
  }),
  color: property({
    name: 'text-decoration-color',
    syntax: color(),
    initial: 'currentcolor',
    spec: DECOR + 'text-decoration-color',
  }),
  thickness: property({
    name: 'text-decoration-thickness',
    syntax: oneOf(keyword('auto', 'from-font'), lengthPercentage()),
    initial: 'auto',
    scale: lengths,
    spec: DECOR + 'text-decoration-thickness',
  }),
});

export const inlineGroup = propertyGroup({
  verticalAlign: property({
    name: 'vertical-align',
    syntax: oneOf(
      keyword(
        'baseline',
        'sub',
        'super',
        'top',
        'text-top',
        'middle',
        'bottom',
        'text-bottom',
        '-webkit-baseline-middle',
      ),
      lengthPercentage({ unitlessQuirk: true }),
    ),
    initial: 'baseline',
    scale: lengths,
    spec: 'css2/#propdef-vertical-align',
  }),
  baselineSource: property({
    name: 'baseline-source',
    syntax: keyword('auto', 'first', 'last'),
    initial: 'auto',
    spec: 'css-inline-3/#propdef-baseline-source',
  }),
  unicodeBidi: property({
    name: 'unicode-bidi',
    syntax: keywordMap({
      normal: 'normal',
      embed: 'embed',
      isolate: 'isolate',
      'bidi-override': 'bidi-override',
      'isolate-override': 'isolate-override',
      plaintext: 'plaintext',
      '-webkit-isolate': 'isolate',
      '-webkit-isolate-override': 'isolate-override',
      '-webkit-plaintext': 'plaintext',
    } as const),
    initial: 'normal',
    spec: 'css-writing-modes-3/#propdef-unicode-bidi',
  }),
  initialLetter: property({
    name: 'initial-letter',
    syntax: oneOf(keyword('normal'), initialLetter()),
    initial: 'normal',
    spec: 'css-inline-3/#propdef-initial-letter',
  }),
  boxTrim: property({
    name: 'text-box-trim',
    syntax: keyword('none', 'trim-start', 'trim-end', 'trim-both'),
    initial: 'none',
    spec: 'css-inline-3/#propdef-text-box-trim',
  }),
});

export const writingGroup = propertyGroup({
  direction: property({
    name: 'direction',
    syntax: keyword('ltr', 'rtl'),
    initial: 'ltr',
    inherited: true,
    spec: 'css-writing-modes-3/#propdef-direction',
  }),
  writingMode: property({
    name: 'writing-mode',
    syntax: keywordMap({
      'horizontal-tb': 'horizontal-tb',
      'vertical-rl': 'vertical-rl',
      'vertical-lr': 'vertical-lr',
      'sideways-rl': 'sideways-rl',
      'sideways-lr': 'sideways-lr',
      // Of SVG 1.1 (css-writing-modes-4 §3.2).
      lr: 'horizontal-tb',
      'lr-tb': 'horizontal-tb',
      rl: 'horizontal-tb',
      'rl-tb': 'horizontal-tb',
      tb: 'vertical-rl',
      'tb-rl': 'vertical-rl',
    } as const),
    initial: 'horizontal-tb',
    inherited: true,
    spec: 'css-writing-modes-4/#propdef-writing-mode',
  }),
  textOrientation: property({
    name: 'text-orientation',
    syntax: keywordMap({
      mixed: 'mixed',
      upright: 'upright',
      sideways: 'sideways',
      'sideways-right': 'sideways',
      // Of WebKit.
      'vertical-right': 'mixed',
    } as const),
    initial: 'mixed',
    inherited: true,
    spec: 'css-writing-modes-4/#propdef-text-orientation',
  }),
  textCombineUpright: property({
    name: 'text-combine-upright',
    syntax: textCombination(),
    initial: 'none',
    inherited: true,
    spec: 'css-writing-modes-4/#propdef-text-combine-upright',
  }),
  /** The writing mode whose axes the style is written in: never another but in styles that `turned-style.ts` makes for layout. */
  axes: derived<WritingMode>('horizontal-tb', { inherited: true }),
});
