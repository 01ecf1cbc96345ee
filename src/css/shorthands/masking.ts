/** `mask`, `mask-position`, `mask-border` (css-masking-1 §7.11, §8.7), `offset` (motion-1 §3.6). */
import { DELIM } from '../syntax/token-kind.ts';
import type { TokenStream } from '../syntax/token-stream.ts';
import { backgroundRepeat, backgroundSize } from '../values/background.ts';
import { image } from '../values/image.ts';
import { keyword } from '../values/keyword.ts';
import { percent } from '../values/length.ts';
import { maskClip, maskComposite } from '../values/mask.ts';
import { parsePosition } from '../values/position.ts';
import { gather, type ParseContext, parseNext, type Specified } from '../values/syntax.ts';
import { type Expansion, type Shorthand, shorthand, syntaxOf, takeNext } from './shorthand.ts';

/** The parts of a layer that may come in any order and stand alone: image, repeat, composite, mode. */
const PARTS = [image(), backgroundRepeat(), maskComposite, keyword('alpha', 'luminance', 'match-source')];
const size = backgroundSize();

interface Layer {
  readonly parts: (Specified<unknown> | null)[];
  x: Specified<unknown> | null;
  y: Specified<unknown> | null;
  size: Specified<unknown> | null;
  origin: Specified<unknown> | null;
  clip: Specified<unknown> | null;
}

const BORDER_LONGHANDS = ['source', 'slice', 'width', 'outset', 'repeat'].map((part) => `mask-border-${part}`);

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
    const layers: Layer[] = [];
    do {
      const layer = parseLayer(tokens, context);
      if (layer === null) return null;
      layers.push(layer);
    } while (tokens.takeComma());
    const each = (read: (layer: Layer) => Specified<unknown> | null | undefined, initial: unknown) =>
      gather(layers.map((layer) => read(layer) ?? initial));
    return [
      each(({ parts }) => parts[0], 'none'),
      each(({ parts }) => parts[3], 'match-source'),
      each(({ x }) => x, percent(0)),
      each(({ y }) => y, percent(0)),
      each((layer) => layer.size, { width: 'auto', height: 'auto' }),
      each(({ parts }) => parts[1], { x: 'repeat', y: 'repeat' }),
      each(({ origin }) => origin, 'border-box'),
      each(({ clip }) => clip, 'border-box'),
      each(({ parts }) => parts[2], 'add'),
      ...BORDER_LONGHANDS.map(() => null),
    ];
  },
);

function parseLayer(tokens: TokenStream, context: ParseContext): Layer | null {
  const layer: Layer = { parts: [null, null, null, null], x: null, y: null, size: null, origin: null, clip: null };
  let count = 0;
  while (!tokens.isAtEnd() && parsePart(layer, tokens, context)) count++;
  return count === 0 ? null : layer;
}

function parsePart(layer: Layer, tokens: TokenStream, context: ParseContext): boolean {
  if (takeNext(PARTS, layer.parts, tokens, context)) return true;
  if (layer.clip === null || layer.clip === layer.origin) {
    const box = parseNext(maskClip, tokens, context);
    if (box !== null) {
      // Of two boxes the second is the painting area; `no-clip` and `text` are for that only.
      if (layer.origin === null && box !== 'no-clip' && box !== 'text') layer.origin = box;
      layer.clip = box;
      return true;
    }
  }
  if (layer.x !== null) return false;
  const position = parsePosition(tokens, context, true);
  if (position === null) return false;
  layer.x = position.x;
  layer.y = position.y;
  if (!takeSlash(tokens)) return true;
  layer.size = size.parse(tokens, context);
  return layer.size !== null;
}

function takeSlash(tokens: TokenStream): boolean {
  return tokens.nextKind() === DELIM && tokens.takeDelim('/');
}

const maskPosition = shorthand(
  'mask-position',
  ['-webkit-mask-position-x', '-webkit-mask-position-y'],
  '<position>#',
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

const [SOURCE, SLICE, WIDTH, OUTSET, REPEAT] = [0, 1, 2, 3, 4] as const;

/** As `border-image`, and a mode, which is read and left out: such masks are alpha masks in Chromium. */
const maskBorder = shorthand(
  'mask-border',
  BORDER_LONGHANDS,
  "<'mask-border-source'> || <'mask-border-slice'> [ / <'mask-border-width'>? [ / <'mask-border-outset'> ]? ]? || <'mask-border-repeat'> || [ luminance | alpha ]",
  (tokens, context): Expansion | null => {
    const syntaxes = BORDER_LONGHANDS.map(syntaxOf);
    const values: (Specified<unknown> | null)[] = BORDER_LONGHANDS.map(() => null);
    const take = (index: number): boolean => {
      if (values[index] !== null) return false;
      values[index] = parseNext(syntaxes[index]!, tokens, context);
      return values[index] !== null;
    };
    let isAnything = false;
    while (!tokens.isAtEnd()) {
      if (take(SLICE)) {
        if (takeSlash(tokens)) {
          const hasWidth = take(WIDTH);
          if (takeSlash(tokens) ? !take(OUTSET) : !hasWidth) return null;
        }
      } else if (!take(SOURCE) && !take(REPEAT) && !tokens.takeIdent('alpha') && !tokens.takeIdent('luminance')) break;
      isAnything = true;
    }
    return isAnything ? values : null;
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

export const maskingShorthands: readonly Shorthand[] = [mask, maskPosition, maskBorder, offset];
