/** css-display-3, css-position-3, css-box-4, css-sizing-3/4, css-overflow-3: what boxes there are and how large. */

import { integer, keyword, keywordMap, oneOf } from '../values/basic/keyword.ts';
import { type LengthPercentage, lengthPercentage, ZERO_LENGTH } from '../values/basic/length.ts';
import { aspectRatio, maxSize, size } from '../values/basic/size.ts';
import { clipMargin, NO_CLIP_MARGIN } from '../values/box/clip-margin.ts';
import { INLINE } from '../values/box/display.ts';
import { display } from '../values/box/display-syntax.ts';
import { marginTrim, NO_TRIM } from '../values/box/margin-trim.ts';
import { anchorSizes, anchorsInInsets } from '../values/numbers/anchor-functions.ts';
import { running } from '../values/text/content.ts';
import { quoted, textOverflow } from '../values/text/typesetting.ts';
import { derived, property, propertyGroup } from './define.ts';
import type { Side } from './place.ts';
import { lengths } from './scale.ts';

const DISPLAYS = {
  'ruby-base': 'ruby is reduced to its text',
  'ruby-base-container': 'ruby is reduced to its text',
  'ruby-text-container': 'ruby is reduced to its text',
};

export const displayGroup = propertyGroup({
  display: property({
    name: 'display',
    syntax: display(),
    initial: INLINE,
    spec: 'css-display-3/#propdef-display',
    unsupportedValues: DISPLAYS,
  }),
  position: property({
    name: 'position',
    syntax: oneOf(
      oneOf(
        keyword('static', 'relative', 'absolute', 'fixed', 'sticky'),
        keywordMap({ '-webkit-sticky': 'sticky' as const }),
      ),
      running(),
    ),
    initial: 'static',
    spec: 'css-position-3/#propdef-position',
  }),
  float: property({
    name: 'float',
    syntax: oneOf(
      keyword('none', 'left', 'right', 'inline-start', 'inline-end', 'footnote', 'top', 'bottom', 'snap-block'),
      keywordMap({ 'block-start': 'top' as const, 'block-end': 'bottom' as const }),
    ),
    initial: 'none',
    spec: 'css2/#propdef-float',
  }),
  /** Whatever it says, page floats are the page's: `inline` means so for them, and columns have none of their own. */
  floatReference: property({
    name: 'float-reference',
    syntax: keyword('inline', 'page'),
    unsupportedValues: { column: 'page floats are those of the page', region: 'there are no regions' },
    initial: 'inline',
    spec: 'css-page-floats-3/#propdef-float-reference',
  }),
  /** Pages that a page float waits for at least. */
  floatDefer: property<'none' | 'last' | number>({
    name: 'float-defer',
    syntax: oneOf(keyword('none', 'last'), integer()),
    initial: 'none',
    spec: 'css-page-floats-3/#propdef-float-defer',
  }),
  clear: property({
    name: 'clear',
    syntax: keyword('none', 'left', 'right', 'both', 'inline-start', 'inline-end'),
    initial: 'none',
    spec: 'css2/#propdef-clear',
  }),
  /** What the boxes of the children are made: block-level as flex and grid items, inline-level in a ruby; `null` where they stay what they are. */
  childrenBecome: derived<'block' | 'inline' | null>(null),
  /** Of an absolutely positioned box: whether it was inline-level before it was made block-level, which decides its static position. */
  wasInlineLevel: derived(false),
});

const marginSide = (side: Side) =>
  property({
    name: `margin-${side}`,
    syntax: oneOf(keyword('auto'), lengthPercentage({ unitlessQuirk: true, late: anchorSizes })),
    initial: ZERO_LENGTH,
    scale: lengths,
    place: { at: side, twins: 'margin-*' },
    spec: 'css-box-4/#propdef-margin-' + side,
  });
export const marginGroup = propertyGroup({
  top: marginSide('top'),
  right: marginSide('right'),
  bottom: marginSide('bottom'),
  left: marginSide('left'),
  /** Of block containers only margins along the block axis are, as in Chromium. */
  trim: property({
    name: 'margin-trim',
    syntax: marginTrim(),
    initial: NO_TRIM,
    spec: 'css-box-4/#propdef-margin-trim',
  }),
  /** In quirks mode: whether the margin is the user agent's. Only margins at the block-start and block-end sides are quirky, and of horizontal flows. */
  isDefaultTop: derived(false, { turned: () => false }),
  isDefaultBottom: derived(false, { turned: () => false }),
});

const paddingSide = (side: Side) =>
  property({
    name: `padding-${side}`,
    syntax: lengthPercentage({ min: 0, unitlessQuirk: true }),
    initial: ZERO_LENGTH,
    scale: lengths,
    place: { at: side, twins: 'padding-*' },
    spec: 'css-box-4/#propdef-padding-' + side,
  });
export const paddingGroup = propertyGroup({
  top: paddingSide('top'),
  right: paddingSide('right'),
  bottom: paddingSide('bottom'),
  left: paddingSide('left'),
});

const insetSide = (side: Side) =>
  property({
    name: side,
    syntax: oneOf(keyword('auto'), lengthPercentage({ unitlessQuirk: true, late: anchorsInInsets })),
    initial: 'auto',
    scale: lengths,
    place: { at: side, twins: 'inset-*' },
    spec: 'css-position-3/#propdef-' + side,
  });
export const insetGroup = propertyGroup({
  top: insetSide('top'),
  right: insetSide('right'),
  bottom: insetSide('bottom'),
  left: insetSide('left'),
  zIndex: property({
    name: 'z-index',
    syntax: oneOf(keyword('auto'), integer()),
    initial: 'auto',
    spec: 'css2/#propdef-z-index',
  }),
});

export const sizingGroup = propertyGroup({
  width: property({
    name: 'width',
    syntax: size(),
    initial: 'auto',
    scale: lengths,
    place: { at: 'horizontal', twins: '*-size' },
    spec: 'css-sizing-3/#propdef-width',
  }),
  height: property({
    name: 'height',
    syntax: size(),
    initial: 'auto',
    scale: lengths,
    place: { at: 'vertical', twins: '*-size' },
    spec: 'css-sizing-3/#propdef-height',
  }),
  minWidth: property({
    name: 'min-width',
    syntax: size(),
    initial: 'auto',
    scale: lengths,
    place: { at: 'horizontal', twins: 'min-*-size' },
    spec: 'css-sizing-3/#propdef-min-width',
  }),
  minHeight: property({
    name: 'min-height',
    syntax: size(),
    initial: 'auto',
    scale: lengths,
    place: { at: 'vertical', twins: 'min-*-size' },
    spec: 'css-sizing-3/#propdef-min-height',
  }),
  maxWidth: property({
    name: 'max-width',
    syntax: maxSize(),
    initial: 'none',
    scale: lengths,
    place: { at: 'horizontal', twins: 'max-*-size' },
    spec: 'css-sizing-3/#propdef-max-width',
  }),
  maxHeight: property({
    name: 'max-height',
    syntax: maxSize(),
    initial: 'none',
    scale: lengths,
    place: { at: 'vertical', twins: 'max-*-size' },
    spec: 'css-sizing-3/#propdef-max-height',
  }),
  boxSizing: property({
    name: 'box-sizing',
    syntax: keyword('content-box', 'border-box'),
    initial: 'content-box',
    spec: 'css-sizing-3/#propdef-box-sizing',
  }),
  aspectRatio: property({
    name: 'aspect-ratio',
    syntax: aspectRatio(),
    initial: { auto: true, ratio: null },
    turned: ({ auto, ratio }) => ({ auto, ratio: ratio === null || ratio === 0 ? ratio : 1 / ratio }),
    spec: 'css-sizing-4/#propdef-aspect-ratio',
  }),
});

const overflowAxis = (axis: 'x' | 'y') =>
  property({
    name: `overflow-${axis}`,
    syntax: oneOf(keyword('visible', 'hidden', 'clip', 'scroll', 'auto'), keywordMap({ overlay: 'auto' as const })),
    initial: 'visible',
    place: { at: axis === 'x' ? 'horizontal' : 'vertical', twins: 'overflow-*' },
    spec: 'css-overflow-3/#propdef-overflow-' + axis,
  });
export const overflowGroup = propertyGroup({
  x: overflowAxis('x'),
  y: overflowAxis('y'),
  clipMargin: property({
    name: 'overflow-clip-margin',
    syntax: clipMargin(),
    initial: NO_CLIP_MARGIN,
    scale: lengths,
    spec: 'css-overflow-4/#propdef-overflow-clip-margin',
  }),
  textOverflow: property({
    name: 'text-overflow',
    syntax: textOverflow(),
    initial: { start: null, end: null },
    spec: 'css-overflow-4/#propdef-text-overflow',
  }),
  /** Lines of a block container that are shown; Infinity is `none`. */
  maxLines: property<number>({
    name: 'max-lines',
    syntax: oneOf(keywordMap({ none: Number.POSITIVE_INFINITY }), integer({ min: 1 })),
    initial: Number.POSITIVE_INFINITY,
    spec: 'css-overflow-4/#propdef-max-lines',
  }),
  blockEllipsis: property({
    name: 'block-ellipsis',
    syntax: oneOf(keyword('no-ellipsis', 'auto'), quoted()),
    initial: 'no-ellipsis',
    spec: 'css-overflow-4/#propdef-block-ellipsis',
  }),
  continue: property({
    name: 'continue',
    syntax: keyword('auto', 'discard', 'collapse', '-webkit-legacy'),
    initial: 'auto',
    spec: 'css-overflow-4/#propdef-continue',
  }),
});

export const visibilityGroup = propertyGroup({
  visibility: property({
    name: 'visibility',
    syntax: keyword('visible', 'hidden', 'collapse'),
    initial: 'visible',
    inherited: true,
    spec: 'css2/#propdef-visibility',
  }),
});

export type MarginValue = LengthPercentage | 'auto';
