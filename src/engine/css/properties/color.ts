/** css-color-4, css-color-adjust-1, compat, compositing-1, filter-effects-1: colour, opacity, and what else happens to what is painted. */
import { BLACK, WHITE } from '../../display/color.ts';
import { keyword, oneOf } from '../values/basic/keyword.ts';
import { alphaValue } from '../values/basic/numeric.ts';
import { color, foregroundColor } from '../values/color/color.ts';
import { colorScheme } from '../values/color/color-scheme.ts';
import { blendMode } from '../values/paint/blend-mode.ts';
import { filterList } from '../values/paint/filter.ts';
import { type ClipRect, clipRect } from '../values/shape/clip.ts';
import { clipPath } from '../values/shape/clip-path.ts';
import { textStrokeWidth } from '../values/text/line.ts';
import { property, propertyGroup } from './define.ts';
import { edges, lengths, offsets } from './scale.ts';

export const colorGroup = propertyGroup({
  color: property({
    name: 'color',
    syntax: foregroundColor(),
    initial: BLACK,
    inherited: true,
    spec: 'css-color-4/#propdef-color',
  }),
  scheme: property({
    name: 'color-scheme',
    syntax: colorScheme(),
    initial: 'light',
    inherited: true,
    spec: 'css-color-adjust-1/#propdef-color-scheme',
  }),
  // No module has it: the name is PDFreactor's. For colours of the press, of which this module knows.
  overprint: property({
    name: '-ro-overprint',
    syntax: keyword('none', 'mode0', 'mode1'),
    initial: 'none',
    inherited: true,
    spec: 'css-color-5/#device-cmyk',
  }),
  printColorAdjust: property({
    name: 'print-color-adjust',
    syntax: keyword('economy', 'exact'),
    initial: 'economy',
    inherited: true,
    spec: 'css-color-adjust-1/#propdef-print-color-adjust',
  }),
  accentColor: property({
    name: 'accent-color',
    syntax: oneOf(keyword('auto'), color()),
    initial: 'auto',
    inherited: true,
    spec: 'css-ui-4/#propdef-accent-color',
  }),
  textFill: property({
    name: '-webkit-text-fill-color',
    syntax: color(),
    initial: 'currentcolor',
    inherited: true,
    spec: 'compat/#the-webkit-text-fill-color',
  }),
  textStroke: property({
    name: '-webkit-text-stroke-color',
    syntax: color(),
    initial: 'currentcolor',
    inherited: true,
    spec: 'compat/#the-webkit-text-stroke-color',
  }),
  textStrokeWidth: property({
    name: '-webkit-text-stroke-width',
    syntax: textStrokeWidth(),
    initial: 0,
    inherited: true,
    scale: lengths,
    spec: 'compat/#the-webkit-text-stroke-width',
  }),
});

export const effectsGroup = propertyGroup({
  opacity: property({
    name: 'opacity',
    syntax: alphaValue(),
    initial: 1,
    spec: 'css-color-4/#propdef-opacity',
  }),
  mixBlendMode: property({
    name: 'mix-blend-mode',
    syntax: oneOf(blendMode(), keyword('plus-lighter')),
    initial: 'normal',
    spec: 'compositing-1/#propdef-mix-blend-mode',
  }),
  isolation: property({
    name: 'isolation',
    syntax: keyword('auto', 'isolate'),
    initial: 'auto',
    spec: 'compositing-1/#propdef-isolation',
  }),
  clip: property<'auto' | ClipRect>({
    name: 'clip',
    syntax: oneOf(keyword('auto'), clipRect()),
    initial: 'auto',
    scale: edges,
    spec: 'css-masking-1/#propdef-clip',
  }),
  clipPath: property({
    name: 'clip-path',
    syntax: clipPath(),
    initial: 'none',
    scale: lengths,
    spec: 'css-masking-1/#propdef-clip-path',
  }),
  filter: property({
    name: 'filter',
    syntax: filterList(),
    initial: [],
    scale: offsets,
    spec: 'filter-effects-1/#propdef-filter',
  }),
  backdropFilter: property({
    name: 'backdrop-filter',
    syntax: filterList(),
    initial: [],
    scale: offsets,
    spec: 'filter-effects-2/#propdef-backdrop-filter',
  }),
  floodColor: property({
    name: 'flood-color',
    syntax: color(),
    initial: BLACK,
    spec: 'filter-effects-1/#propdef-flood-color',
  }),
  floodOpacity: property({
    name: 'flood-opacity',
    syntax: alphaValue(),
    initial: 1,
    spec: 'filter-effects-1/#propdef-flood-opacity',
  }),
  lightingColor: property({
    name: 'lighting-color',
    syntax: color(),
    initial: WHITE,
    spec: 'filter-effects-1/#propdef-lighting-color',
  }),
});
