/** SVG 2: painting, geometry and text. */
import { BLACK } from '../../display/color.ts';
import { keyword, number } from '../values/basic/keyword.ts';
import { type LengthPercentage, px, ZERO_LENGTH } from '../values/basic/length.ts';
import { alphaValue } from '../values/basic/numeric.ts';
import { color } from '../values/color/color.ts';
import {
  baselineShift,
  dashArray,
  markerReference,
  NORMAL_PAINT_ORDER,
  paintOrder,
  paintValue,
  pathString,
  svgLength,
  svgRadius,
} from '../values/paint/svg-paint.ts';
import { property, propertyGroup } from './define.ts';

const SPEC = 'svg2/painting.html#';

export const svgPaintGroup = propertyGroup({
  fill: property({ name: 'fill', syntax: paintValue(), initial: BLACK, inherited: true, spec: SPEC + 'FillProperty' }),
  fillOpacity: property({
    name: 'fill-opacity',
    syntax: alphaValue(),
    initial: 1,
    inherited: true,
    spec: SPEC + 'FillOpacityProperty',
  }),
  fillRule: property({
    name: 'fill-rule',
    syntax: keyword('nonzero', 'evenodd'),
    initial: 'nonzero',
    inherited: true,
    spec: SPEC + 'FillRuleProperty',
  }),
  clipRule: property({
    name: 'clip-rule',
    syntax: keyword('nonzero', 'evenodd'),
    initial: 'nonzero',
    inherited: true,
    spec: 'css-masking-1/#propdef-clip-rule',
  }),
  stroke: property({
    name: 'stroke',
    syntax: paintValue(),
    initial: 'none',
    inherited: true,
    spec: SPEC + 'StrokeProperty',
  }),
  strokeOpacity: property({
    name: 'stroke-opacity',
    syntax: alphaValue(),
    initial: 1,
    inherited: true,
    spec: SPEC + 'StrokeOpacityProperty',
  }),
  strokeWidth: property({
    name: 'stroke-width',
    syntax: svgLength({ min: 0 }),
    initial: px(1),
    inherited: true,
    scale: 'none',
    spec: SPEC + 'StrokeWidthProperty',
  }),
  strokeLinecap: property({
    name: 'stroke-linecap',
    syntax: keyword('butt', 'round', 'square'),
    initial: 'butt',
    inherited: true,
    spec: SPEC + 'LineCapping',
  }),
  strokeLinejoin: property({
    name: 'stroke-linejoin',
    syntax: keyword('miter', 'round', 'bevel'),
    initial: 'miter',
    inherited: true,
    spec: SPEC + 'LineJoin',
  }),
  strokeMiterlimit: property({
    name: 'stroke-miterlimit',
    syntax: number({ min: 1 }),
    initial: 4,
    inherited: true,
    spec: SPEC + 'LineJoin',
  }),
  strokeDasharray: property({
    name: 'stroke-dasharray',
    syntax: dashArray(),
    initial: [],
    inherited: true,
    scale: 'none',
    spec: SPEC + 'StrokeDashing',
  }),
  strokeDashoffset: property({
    name: 'stroke-dashoffset',
    syntax: svgLength(),
    initial: ZERO_LENGTH,
    inherited: true,
    scale: 'none',
    spec: SPEC + 'StrokeDashing',
  }),
  paintOrder: property({
    name: 'paint-order',
    syntax: paintOrder(),
    initial: NORMAL_PAINT_ORDER,
    inherited: true,
    spec: SPEC + 'PaintOrderProperty',
  }),
  markerStart: property({
    name: 'marker-start',
    syntax: markerReference(),
    initial: 'none',
    inherited: true,
    spec: SPEC + 'MarkerProperties',
  }),
  markerMid: property({
    name: 'marker-mid',
    syntax: markerReference(),
    initial: 'none',
    inherited: true,
    spec: SPEC + 'MarkerProperties',
  }),
  markerEnd: property({
    name: 'marker-end',
    syntax: markerReference(),
    initial: 'none',
    inherited: true,
    spec: SPEC + 'MarkerProperties',
  }),
  textAnchor: property({
    name: 'text-anchor',
    syntax: keyword('start', 'middle', 'end'),
    initial: 'start',
    inherited: true,
    spec: 'svg2/text.html#TextAnchoringProperties',
  }),
  dominantBaseline: property({
    name: 'dominant-baseline',
    syntax: keyword(
      'auto',
      'alphabetic',
      'middle',
      'central',
      'hanging',
      'mathematical',
      'ideographic',
      'text-bottom',
      'text-top',
      'text-after-edge',
      'text-before-edge',
    ),
    initial: 'auto',
    inherited: true,
    spec: 'css-inline-3/#propdef-dominant-baseline',
  }),
  filterColors: property({
    name: 'color-interpolation-filters',
    syntax: keyword('linearrgb', 'srgb', 'auto'),
    initial: 'linearrgb',
    inherited: true,
    spec: 'filter-effects-1/#propdef-color-interpolation-filters',
  }),
});

const GEOMETRY = 'svg2/geometry.html#';

/** An initial value that is an object of its own: who still has it takes the attribute instead. */
function unset(): LengthPercentage {
  return { px: 0, percent: 0, math: null };
}

/** Properties that win over attributes of the same name; nothing else in them is inherited or shared with CSS boxes. */
export const svgGeometryGroup = propertyGroup({
  x: property({
    name: 'x',
    syntax: svgLength(),
    initial: unset(),
    scale: 'none',
    place: 'none',
    spec: GEOMETRY + 'XProperty',
  }),
  y: property({
    name: 'y',
    syntax: svgLength(),
    initial: unset(),
    scale: 'none',
    place: 'none',
    spec: GEOMETRY + 'YProperty',
  }),
  cx: property({ name: 'cx', syntax: svgLength(), initial: unset(), scale: 'none', spec: GEOMETRY + 'CxProperty' }),
  cy: property({ name: 'cy', syntax: svgLength(), initial: unset(), scale: 'none', spec: GEOMETRY + 'CyProperty' }),
  r: property({
    name: 'r',
    syntax: svgLength({ min: 0 }),
    initial: unset(),
    scale: 'none',
    spec: GEOMETRY + 'RProperty',
  }),
  rx: property({ name: 'rx', syntax: svgRadius(), initial: 'auto', scale: 'none', spec: GEOMETRY + 'RxProperty' }),
  ry: property({ name: 'ry', syntax: svgRadius(), initial: 'auto', scale: 'none', spec: GEOMETRY + 'RyProperty' }),
  d: property({ name: 'd', syntax: pathString(), initial: null, spec: 'svg2/paths.html#DProperty' }),
  vectorEffect: property({
    name: 'vector-effect',
    syntax: keyword('none', 'non-scaling-stroke'),
    initial: 'none',
    spec: 'svg2/coords.html#VectorEffectProperty',
  }),
  alignmentBaseline: property({
    name: 'alignment-baseline',
    syntax: keyword(
      'auto',
      'baseline',
      'before-edge',
      'text-before-edge',
      'text-top',
      'middle',
      'central',
      'after-edge',
      'text-after-edge',
      'text-bottom',
      'ideographic',
      'alphabetic',
      'hanging',
      'mathematical',
    ),
    initial: 'baseline',
    spec: 'css-inline-3/#propdef-alignment-baseline',
  }),
  baselineShift: property({
    name: 'baseline-shift',
    syntax: baselineShift(),
    initial: ZERO_LENGTH,
    scale: 'none',
    spec: 'css-inline-3/#propdef-baseline-shift',
  }),
});

export const svgStopGroup = propertyGroup({
  color: property({
    name: 'stop-color',
    syntax: color(),
    initial: BLACK,
    spec: 'svg2/pservers.html#StopColorProperty',
  }),
  opacity: property({
    name: 'stop-opacity',
    syntax: alphaValue(),
    initial: 1,
    spec: 'svg2/pservers.html#StopOpacityProperty',
  }),
});
