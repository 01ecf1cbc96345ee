/** `background`, `background-position` (css-backgrounds-3 §2.10). */

import { keyword } from '../values/basic/keyword.ts';
import { percent } from '../values/basic/length.ts';
import { backgroundRepeat } from '../values/box/background.ts';
import { color } from '../values/color/color.ts';
import { image } from '../values/image/image.ts';
import { eachLayer, type LayerSyntax, layerPositions, parseLayers } from './layers.ts';
import { type Shorthand, shorthand } from './shorthand.ts';

const SYNTAX: LayerSyntax = {
  parts: [image(), backgroundRepeat(), keyword('scroll', 'fixed', 'local'), color()],
  box: keyword('border-box', 'padding-box', 'content-box', 'text'),
};

const background = shorthand(
  'background',
  [
    'background-color',
    'background-image',
    'background-position-x',
    'background-position-y',
    'background-size',
    'background-repeat',
    'background-attachment',
    'background-origin',
    'background-clip',
  ],
  '<bg-layer>#: <bg-image> || <bg-position> [ / <bg-size> ]? || <repeat-style> || <attachment> || <box>{1,2}, the last also <color>',
  (tokens, context) => {
    const layers = parseLayers(SYNTAX, tokens, context);
    // Only the last layer has a colour.
    if (layers === null || layers.slice(0, -1).some(({ parts }) => parts[3] !== null)) return null;
    return [
      layers.at(-1)!.parts[3]!,
      eachLayer(layers, ({ parts }) => parts[0], 'none'),
      eachLayer(layers, ({ x }) => x, percent(0)),
      eachLayer(layers, ({ y }) => y, percent(0)),
      eachLayer(layers, ({ size }) => size, { width: 'auto', height: 'auto' }),
      eachLayer(layers, ({ parts }) => parts[1], { x: 'repeat', y: 'repeat' }),
      eachLayer(layers, ({ parts }) => parts[2], 'scroll'),
      eachLayer(layers, ({ origin }) => origin, 'padding-box'),
      eachLayer(layers, ({ clip }) => clip, 'border-box'),
    ];
  },
);

export const backgroundShorthands: readonly Shorthand[] = [
  background,
  layerPositions('background-position', '<bg-position>#', ['background-position-x', 'background-position-y']),
];
