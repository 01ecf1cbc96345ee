/** `background`, `background-position`, `background-repeat` (css-backgrounds-3 §2.10). */
import type { TokenStream } from '../syntax/token-stream.ts';
import { backgroundRepeat, backgroundSize } from '../values/background.ts';
import { color } from '../values/color.ts';
import { image } from '../values/image.ts';
import { keyword } from '../values/keyword.ts';
import { percent } from '../values/length.ts';
import { parsePosition } from '../values/position.ts';
import { gather, type ParseContext, parseNext, type Specified } from '../values/syntax.ts';
import { type Shorthand, shorthand, takeNext } from './shorthand.ts';

const imageSyntax = image();
const repeat = backgroundRepeat();
const attachment = keyword('scroll', 'fixed', 'local');
const box = keyword('border-box', 'padding-box', 'content-box', 'text');
const size = backgroundSize();
const colorSyntax = color();

/** The parts of a layer that may come in any order and stand alone. */
const PARTS = [imageSyntax, repeat, attachment];

/** What one layer says; `null` where it says nothing. */
interface Layer {
  readonly parts: (Specified<unknown> | null)[];
  x: Specified<unknown> | null;
  y: Specified<unknown> | null;
  size: Specified<unknown> | null;
  origin: Specified<unknown> | null;
  clip: Specified<unknown> | null;
  color: Specified<unknown> | null;
}

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
    const layers: Layer[] = [];
    do {
      // Only the last layer has a colour.
      if (layers.at(-1)?.color != null) return null;
      const layer = parseLayer(tokens, context);
      if (layer === null) return null;
      layers.push(layer);
    } while (tokens.takeComma());
    const each = (
      read: (layer: Layer) => Specified<unknown> | null | undefined,
      initial: unknown,
    ): Specified<unknown> => gather(layers.map((layer) => read(layer) ?? initial));
    return [
      layers.at(-1)!.color,
      each(({ parts }) => parts[0], 'none'),
      each(({ x }) => x, percent(0)),
      each(({ y }) => y, percent(0)),
      each((layer) => layer.size, { width: 'auto', height: 'auto' }),
      each(({ parts }) => parts[1], { x: 'repeat', y: 'repeat' }),
      each(({ parts }) => parts[2], 'scroll'),
      each(({ origin }) => origin, 'padding-box'),
      each(({ clip }) => clip, 'border-box'),
    ];
  },
);

function parseLayer(tokens: TokenStream, context: ParseContext): Layer | null {
  const layer: Layer = {
    parts: [null, null, null],
    x: null,
    y: null,
    size: null,
    origin: null,
    clip: null,
    color: null,
  };
  let count = 0;
  while (!tokens.isAtEnd() && parsePart(layer, tokens, context)) count++;
  return count === 0 ? null : layer;
}

function parsePart(layer: Layer, tokens: TokenStream, context: ParseContext): boolean {
  if (takeNext(PARTS, layer.parts, tokens, context)) return true;
  if (layer.clip === null || layer.clip === layer.origin) {
    const area = parseNext(box, tokens, context);
    if (area !== null) return takeBox(layer, area);
  }
  if (layer.x === null) {
    const start = tokens.position;
    const position = parsePosition(tokens, context, true);
    if (position !== null) {
      layer.x = position.x;
      layer.y = position.y;
      tokens.skipWhitespace();
      if (!tokens.takeDelim('/')) return true;
      layer.size = size.parse(tokens, context);
      return layer.size !== null;
    }
    tokens.position = start;
  }
  if (layer.color !== null) return false;
  layer.color = parseNext(colorSyntax, tokens, context);
  return layer.color !== null;
}

/** One box is for both positioning and painting; of two the second is the painting area. `text` is for painting only. */
function takeBox(layer: Layer, area: Specified<string>): boolean {
  if (layer.origin === null && area !== 'text') layer.origin = area;
  layer.clip = area;
  return true;
}

const backgroundPosition = shorthand(
  'background-position',
  ['background-position-x', 'background-position-y'],
  '<bg-position>#',
  (tokens, context) => {
    const xs: Specified<unknown>[] = [];
    const ys: Specified<unknown>[] = [];
    do {
      const position = parsePosition(tokens, context, true);
      if (position === null) return null;
      xs.push(position.x);
      ys.push(position.y);
    } while (tokens.takeComma());
    return [gather(xs), gather(ys)];
  },
);

export const backgroundShorthands: readonly Shorthand[] = [background, backgroundPosition];
