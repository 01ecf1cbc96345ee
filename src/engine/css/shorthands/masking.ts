/** `mask`, `mask-position`, `mask-border` (css-masking-1 §7.11, §8.7), `offset` (motion-1 §3.6). */

import { keyword } from '../values/basic/keyword.ts';
import { percent } from '../values/basic/length.ts';
import { parseNext, type Specified } from '../values/basic/syntax.ts';
import { backgroundRepeat } from '../values/box/background.ts';
import { image } from '../values/image/image.ts';
import { maskClip, maskComposite } from '../values/paint/mask.ts';
import { borderImageLonghands, borderImageShorthand } from './border-image.ts';
import { eachLayer, type LayerSyntax, layerPositions, parseLayers } from './layers.ts';
import { type Expansion, type Shorthand, shorthand, syntaxOf, takeNext, takeSlash } from './shorthand.ts';

const SYNTAX: LayerSyntax = {
  parts: [image(), backgroundRepeat(), maskComposite, keyword('alpha', 'luminance', 'match-source')],
  box: maskClip,
};

const BORDER_LONGHANDS = borderImageLonghands('mask-border');

const mask = shorthand(
  'mask',
  [
    'mask-image',
    'mask-mode',
    '-webkit-mask-position-x',
    '-webkit-mask-position-y',
    'mask-size',
    'mask-repeat',
    'mask-origin',
    'mask-clip',
    'mask-composite',
    ...BORDER_LONGHANDS,
  ],
  '<mask-layer>#: <mask-reference> || <position> [ / <bg-size> ]? || <repeat-style> || <geometry-box>{1,2} || <compositing-operator> || <masking-mode>',
  (tokens, context) => {
    const layers = parseLayers(SYNTAX, tokens, context);
    if (layers === null) return null;
    return [
      eachLayer(layers, ({ parts }) => parts[0], 'none'),
      eachLayer(layers, ({ parts }) => parts[3], 'match-source'),
      eachLayer(layers, ({ x }) => x, percent(0)),
      eachLayer(layers, ({ y }) => y, percent(0)),
      eachLayer(layers, ({ size }) => size, { width: 'auto', height: 'auto' }),
      eachLayer(layers, ({ parts }) => parts[1], { x: 'repeat', y: 'repeat' }),
      eachLayer(layers, ({ origin }) => origin, 'border-box'),
      eachLayer(layers, ({ clip }) => clip, 'border-box'),
      eachLayer(layers, ({ parts }) => parts[2], 'add'),
      ...BORDER_LONGHANDS.map(() => null),
    ];
  },
);

/** `[ <position>? [ <path> [ <distance> || <rotate> ]? ]? ]! [ / <anchor> ]?` */
const offset = shorthand(
  'offset',
  ['offset-position', 'offset-path', 'offset-distance', 'offset-rotate', 'offset-anchor'],
  "[ <'offset-position'>? [ <'offset-path'> [ <'offset-distance'> || <'offset-rotate'> ]? ]? ]! [ / <'offset-anchor'> ]?",
  (tokens, context): Expansion | null => {
    const position = parseNext(syntaxOf('offset-position'), tokens, context);
    const path = parseNext(syntaxOf('offset-path'), tokens, context);
    if (position === null && path === null) return null;
    const values: (Specified<unknown> | null)[] = [null, null];
    if (path !== null) {
      const syntaxes = [syntaxOf('offset-distance'), syntaxOf('offset-rotate')];
      while (!tokens.isAtEnd() && takeNext(syntaxes, values, tokens, context));
    }
    let anchor: Specified<unknown> | null = null;
    if (takeSlash(tokens)) {
      anchor = parseNext(syntaxOf('offset-anchor'), tokens, context);
      if (anchor === null) return null;
    }
    return [position, path, values[0]!, values[1]!, anchor];
  },
);

export const maskingShorthands: readonly Shorthand[] = [
  mask,
  layerPositions('mask-position', '<position>#', ['-webkit-mask-position-x', '-webkit-mask-position-y']),
  // The mode is left out: such masks are alpha masks in Chromium.
  borderImageShorthand('mask-border', ['luminance', 'alpha']),
  offset,
];
