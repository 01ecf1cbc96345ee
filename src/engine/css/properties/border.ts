/** css-backgrounds-3: borders and their images, radii, shadows; css-ui-4: outlines. */

import { keyword, oneOf } from '../values/basic/keyword.ts';
import { length, ZERO_LENGTH } from '../values/basic/length.ts';
import {
  allSides,
  borderImageOutset,
  borderImageRepeat,
  borderImageSlice,
  borderImageWidth,
  FULL_SLICE,
} from '../values/box/border-image.ts';
import { color, colorWithQuirk } from '../values/color/color.ts';
import { image } from '../values/image/image.ts';
import { shadowList } from '../values/paint/shadow.ts';
import { cornerShape, ROUND } from '../values/shape/corner-shape.ts';
import { cornerRadius } from '../values/shape/radius.ts';
import { lineStyle, lineWidth } from '../values/text/line.ts';
import { property, propertyGroup } from './define.ts';
import type { Corner, Side } from './place.ts';
import { edges, lengths, lineWidths, offsets } from './scale.ts';

const BORDERS = 'css-backgrounds-3/#propdef-border-';
const width = (side: Side) =>
  property({
    name: `border-${side}-width`,
    syntax: lineWidth(),
    initial: 3,
    scale: lineWidths,
    place: { at: side, twins: 'border-*-width' },
    spec: `${BORDERS}${side}-width`,
  });
const style = (side: Side) =>
  property({
    name: `border-${side}-style`,
    syntax: lineStyle(),
    initial: 'none',
    place: { at: side, twins: 'border-*-style' },
    spec: `${BORDERS}${side}-style`,
  });
const colour = (side: Side) =>
  property({
    name: `border-${side}-color`,
    syntax: colorWithQuirk(),
    initial: 'currentcolor',
    place: { at: side, twins: 'border-*-color' },
    spec: `${BORDERS}${side}-color`,
  });
const radius = (corner: Corner) =>
  property({
    name: `border-${corner}-radius`,
    syntax: cornerRadius(),
    initial: { x: ZERO_LENGTH, y: ZERO_LENGTH },
    scale: lengths,
    place: { at: corner, twins: 'border-*-radius' },
    spec: `${BORDERS}${corner}-radius`,
  });
const shape = (corner: Corner) =>
  property({
    name: `corner-${corner}-shape`,
    syntax: cornerShape(),
    initial: ROUND,
    place: { at: corner, twins: 'corner-*-shape' },
    spec: `css-borders-4/#propdef-corner-${corner}-shape`,
  });

/** Widths are px, snapped as in Chromium (CHROMIUM.md 11), whatever the style; used ones are 0 where it is `none` or `hidden`. */
export const borderGroup = propertyGroup({
  topWidth: width('top'),
  rightWidth: width('right'),
  bottomWidth: width('bottom'),
  leftWidth: width('left'),
  topStyle: style('top'),
  rightStyle: style('right'),
  bottomStyle: style('bottom'),
  leftStyle: style('left'),
  topColor: colour('top'),
  rightColor: colour('right'),
  bottomColor: colour('bottom'),
  leftColor: colour('left'),
});

export const radiusGroup = propertyGroup({
  topLeft: radius('top-left'),
  topRight: radius('top-right'),
  bottomRight: radius('bottom-right'),
  bottomLeft: radius('bottom-left'),
  topLeftShape: shape('top-left'),
  topRightShape: shape('top-right'),
  bottomRightShape: shape('bottom-right'),
  bottomLeftShape: shape('bottom-left'),
});

export const shadowGroup = propertyGroup({
  box: property({
    name: 'box-shadow',
    syntax: shadowList(),
    initial: [],
    scale: offsets,
    spec: 'css-backgrounds-3/#propdef-box-shadow',
  }),
});

const IMAGE = `${BORDERS}image-`;

export const borderImageGroup = propertyGroup({
  source: property({
    name: 'border-image-source',
    syntax: image(),
    initial: 'none',
    scale: 'none',
    spec: `${IMAGE}source`,
  }),
  slice: property({
    name: 'border-image-slice',
    syntax: borderImageSlice(),
    initial: FULL_SLICE,
    spec: `${IMAGE}slice`,
  }),
  width: property({
    name: 'border-image-width',
    syntax: borderImageWidth(),
    initial: allSides({ factor: 1 }),
    scale: lengths,
    spec: `${IMAGE}width`,
  }),
  outset: property({
    name: 'border-image-outset',
    syntax: borderImageOutset(),
    initial: allSides(0),
    scale: edges,
    spec: `${IMAGE}outset`,
  }),
  repeat: property({
    name: 'border-image-repeat',
    syntax: borderImageRepeat(),
    initial: { x: 'stretch', y: 'stretch' },
    spec: `${IMAGE}repeat`,
  }),
});

export const outlineGroup = propertyGroup({
  width: property({
    name: 'outline-width',
    syntax: lineWidth(),
    initial: 3,
    scale: lineWidths,
    spec: 'css-ui-4/#propdef-outline-width',
  }),
  style: property({
    name: 'outline-style',
    syntax: oneOf(keyword('auto'), lineStyle()),
    initial: 'none',
    spec: 'css-ui-4/#propdef-outline-style',
  }),
  color: property({
    name: 'outline-color',
    syntax: color(),
    initial: 'currentcolor',
    spec: 'css-ui-4/#propdef-outline-color',
  }),
  offset: property({
    name: 'outline-offset',
    syntax: length(),
    initial: 0,
    scale: lengths,
    spec: 'css-ui-4/#propdef-outline-offset',
  }),
});
