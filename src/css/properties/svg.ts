/** SVG 2 painting properties and css-masking's `clip`. */
import { BLACK } from '../../display/color.ts';
import { color } from '../values/color.ts';
import { keyword, number } from '../values/keyword.ts';
import { px, ZERO_LENGTH } from '../values/length.ts';
import { alphaValue } from '../values/numeric.ts';
import { dashArray, paintValue, svgLength } from '../values/svg-paint.ts';
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
    spec: SPEC + 'StrokeDashing',
  }),
  strokeDashoffset: property({
    name: 'stroke-dashoffset',
    syntax: svgLength(),
    initial: ZERO_LENGTH,
    inherited: true,
    spec: SPEC + 'StrokeDashing',
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
