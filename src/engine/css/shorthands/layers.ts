/** Comma lists of layers, as `background` and `mask` have them (css-backgrounds-3 §2.10, css-masking-1 §7.11). */
import type { TokenStream } from '../syntax/token-stream.ts';
import { parsePosition } from '../values/basic/position.ts';
import { gather, type ParseContext, parseNext, type Specified, type Syntax } from '../values/basic/syntax.ts';
import { backgroundSize } from '../values/box/background.ts';
import { type Shorthand, shorthand, takeNext, takeSlash } from './shorthand.ts';

export interface LayerSyntax {
  /** What may come in any order and stands alone. */
  readonly parts: readonly Syntax<unknown>[];
  readonly box: Pick<Syntax<string>, 'parse'>;
}

/** What one layer says; `null` where it says nothing. */
export interface Layer {
  /** In the order of the syntax. */
  readonly parts: (Specified<unknown> | null)[];
  x: Specified<unknown> | null;
  y: Specified<unknown> | null;
  size: Specified<unknown> | null;
  origin: Specified<unknown> | null;
  clip: Specified<unknown> | null;
}

const size = backgroundSize();

/** `<layer>#`; `null` where a layer says nothing. */
export function parseLayers(syntax: LayerSyntax, tokens: TokenStream, context: ParseContext): readonly Layer[] | null {
  const layers: Layer[] = [];
  do {
    const parts = syntax.parts.map(() => null);
    const layer: Layer = { parts, x: null, y: null, size: null, origin: null, clip: null };
    let count = 0;
    while (!tokens.isAtEnd() && takePart(syntax, layer, tokens, context)) count++;
    if (count === 0) return null;
    layers.push(layer);
  } while (tokens.takeComma());
  return layers;
}

/** The list of a longhand. */
export function eachLayer(
  layers: readonly Layer[],
  read: (layer: Layer) => Specified<unknown> | null | undefined,
  initial: unknown,
): Specified<unknown> {
  return gather(layers.map((layer) => read(layer) ?? initial));
}

function takePart(syntax: LayerSyntax, layer: Layer, tokens: TokenStream, context: ParseContext): boolean {
  if (takeNext(syntax.parts, layer.parts, tokens, context)) return true;
  if (layer.clip === null || layer.clip === layer.origin) {
    const box = parseNext(syntax.box, tokens, context);
    if (box !== null) {
      // One box is for both positioning and painting; of two the second is the painting area. `no-clip` and `text` are for painting only.
      if (layer.origin === null && box !== 'no-clip' && box !== 'text') layer.origin = box;
      layer.clip = box;
      return true;
    }
  }
  return layer.x === null && takePosition(layer, tokens, context);
}

/** `<position> [ / <bg-size> ]?` */
function takePosition(layer: Layer, tokens: TokenStream, context: ParseContext): boolean {
  const start = tokens.position;
  const position = parsePosition(tokens, context, true);
  if (position !== null) {
    layer.x = position.x;
    layer.y = position.y;
    if (!takeSlash(tokens)) return true;
    layer.size = size.parse(tokens, context);
    if (layer.size !== null) return true;
  }
  tokens.position = start;
  return false;
}

/** `<position>#` */
export function layerPositions(name: string, grammar: string, longhands: readonly [string, string]): Shorthand {
  return shorthand(name, longhands, grammar, (tokens, context) => {
    const xs: Specified<unknown>[] = [];
    const ys: Specified<unknown>[] = [];
    do {
      const position = parsePosition(tokens, context, true);
      if (position === null) return null;
      xs.push(position.x);
      ys.push(position.y);
    } while (tokens.takeComma());
    return [gather(xs), gather(ys)];
  });
}
