/** `<image>` (css-images-3, -4). */

import { isShownMediaType } from '../../../base/image-formats.ts';
import { TRANSPARENT } from '../../../display/color.ts';
import { DIMENSION, FUNCTION, IDENT } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import type { LengthPercentage } from '../basic/length.ts';
import type { Position } from '../basic/position.ts';
import { computed, Deferred, mapSpecified, type ParseContext, type Specified, type Syntax } from '../basic/syntax.ts';
import { parseUrl, parseUrlString } from '../basic/url.ts';
import { parseColor } from '../color/color.ts';
import { type ColorInterpolation, IN_SRGB } from '../color/color-interpolation.ts';
import type { ColorValue } from '../color/color-value.ts';
import { fixedUnits } from '../numbers/units.ts';
import { parseCrossFade } from './cross-fade.ts';
import { type Gradient, parseGradient } from './gradient.ts';
import { parseLegacyGradient } from './legacy-gradient.ts';

export type ImageValue = 'none' | UrlImage | LinearGradient | RadialGradient | ConicGradient;

export interface UrlImage {
  readonly kind: 'url';
  /** Absolute. */
  readonly url: string;
  /** Image pixels per px, where `image-set()` chose the image; otherwise 1. */
  readonly resolution: number;
}

export interface ColorStop {
  readonly color: ColorValue;
  /** `null` where the author gave none. */
  readonly position: LengthPercentage | null;
  /** A transition hint has no colour of its own; `position` is then set. */
  readonly hint: boolean;
}

export interface LinearGradient {
  readonly kind: 'linear-gradient';
  /** Degrees, 0 to the top, clockwise; or a corner; or, in `-webkit-gradient()`, two points. */
  readonly direction:
    | number
    | 'to top left'
    | 'to top right'
    | 'to bottom left'
    | 'to bottom right'
    | { readonly from: Position; readonly to: Position };
  readonly stops: readonly ColorStop[];
  readonly interpolation: ColorInterpolation;
  readonly repeating: boolean;
}

export interface RadialGradient {
  readonly kind: 'radial-gradient';
  readonly shape: 'circle' | 'ellipse';
  /** One radius for a circle, two for an ellipse. */
  readonly size: 'closest-side' | 'farthest-side' | 'closest-corner' | 'farthest-corner' | readonly LengthPercentage[];
  readonly position: Position;
  /** Where offset 0 lies in `-webkit-gradient()`: a circle with a radius in px. `null` for the centre. */
  readonly focus: { readonly position: Position; readonly radius: number } | null;
  readonly stops: readonly ColorStop[];
  readonly interpolation: ColorInterpolation;
  readonly repeating: boolean;
}

export interface ConicGradient {
  readonly kind: 'conic-gradient';
  /** Degrees. */
  readonly from: number;
  readonly position: Position;
  /** Positions are shares of the turn: percentages, angles in degrees are turned into them. */
  readonly stops: readonly ColorStop[];
  readonly interpolation: ColorInterpolation;
  readonly repeating: boolean;
}

/** Of the images of an `image-set()` the smallest that is sharp at this many pixels per px is taken, as Chromium prints. */
const WANTED_RESOLUTION = 1;

export function image(): Syntax<ImageValue> {
  return {
    grammar: 'none | <url> | <gradient> | image-set() | image() | cross-fade() | light-dark()',
    parse(tokens, context) {
      if (tokens.nextKind() === IDENT) {
        if (!tokens.isIdent('none')) return null;
        tokens.advance();
        return 'none';
      }
      return parseImage(tokens, context);
    },
  };
}

/** An image, which `none` is not. */
export function parseImage(tokens: TokenStream, context: ParseContext): Specified<UrlImage | Gradient> | null {
  const address = parseUrl(tokens, context);
  if (address !== null) return { kind: 'url', url: address, resolution: 1 };
  if (tokens.kind !== FUNCTION) return null;
  if (tokens.isFunction('image-set') || tokens.isFunction('-webkit-image-set')) {
    return tokens.readBlock((inner) => parseImageSet(inner, context));
  }
  if (tokens.isFunction('image')) return tokens.readBlock(parseSolidImage);
  if (tokens.isFunction('cross-fade') || tokens.isFunction('-webkit-cross-fade')) {
    return tokens.readBlock((inner) => parseCrossFade<UrlImage | Gradient>(inner, context, parseImageOrColor));
  }
  if (tokens.isFunction('light-dark')) return tokens.readBlock((inner) => parseLightDarkImage(inner, context));
  return parseGradient(tokens, context) ?? parseLegacyGradient(tokens, context);
}

/** `image(<color>)` (css-images-4 §2.4): one colour all over. */
function parseSolidImage(tokens: TokenStream): Specified<LinearGradient> | null {
  const color = parseColor(tokens);
  return color === null ? null : mapSpecified(color, solidImage);
}

function solidImage(color: ColorValue): LinearGradient {
  const stop = { color, position: null, hint: false };
  return { kind: 'linear-gradient', direction: 180, stops: [stop, stop], interpolation: IN_SRGB, repeating: false };
}

function parseImageOrColor(tokens: TokenStream, context: ParseContext): Specified<UrlImage | Gradient> | null {
  const start = tokens.position;
  const image = parseImage(tokens, context);
  if (image !== null) return image;
  tokens.position = start;
  return parseSolidImage(tokens);
}

/** css-color-5 §7 */
function parseLightDarkImage(tokens: TokenStream, context: ParseContext): Specified<UrlImage | Gradient> | null {
  const light = parseImage(tokens, context);
  if (light === null || !tokens.takeComma()) return null;
  const dark = parseImage(tokens, context);
  if (dark === null) return null;
  return new Deferred((element) => computed(element.colorScheme === 'dark' ? dark : light, element));
}

interface Candidate {
  readonly image: Specified<UrlImage | Gradient>;
  readonly resolution: number;
}

/** css-images-4 §2.4 */
function parseImageSet(tokens: TokenStream, context: ParseContext): Specified<UrlImage | Gradient> | null {
  let best: Candidate | null = null;
  do {
    const candidate = parseCandidate(tokens, context);
    if (candidate === null) return null;
    if (candidate !== 'of-another-type' && (best === null || isBetter(candidate.resolution, best.resolution)))
      best = candidate;
  } while (tokens.takeComma());
  if (best === null) return null;
  const { image, resolution } = best;
  // As in Chromium, an image without pixels per px paints nothing.
  if (resolution === 0) return solidImage(TRANSPARENT);
  return 'kind' in image && image.kind === 'url' ? { kind: 'url', url: image.url, resolution } : image;
}

function parseCandidate(tokens: TokenStream, context: ParseContext): Candidate | 'of-another-type' | null {
  const address = parseUrlString(tokens, context);
  const image =
    address !== null ? ({ kind: 'url', url: address, resolution: 1 } as const) : parseImage(tokens, context);
  if (image === null) return null;
  let resolution = 1;
  let isKnownType = true;
  for (;;) {
    const kind = tokens.nextKind();
    if (kind === DIMENSION) {
      const unit = fixedUnits.get(tokens.unit());
      if (unit?.dimension !== 'resolution') return null;
      resolution = tokens.number() * unit.size;
      if (!(resolution >= 0)) return null;
      tokens.advance();
    } else if (kind === FUNCTION && tokens.isFunction('type')) {
      const type = tokens.readBlock((inner) => parseType(inner));
      if (type === null) return null;
      isKnownType = isShownMediaType(type);
    } else break;
  }
  return isKnownType ? { image, resolution } : 'of-another-type';
}

function parseType(tokens: TokenStream): string | null {
  tokens.skipWhitespace();
  const type = tokens.string();
  tokens.advance();
  return type;
}

function isBetter(resolution: number, than: number): boolean {
  if (than < WANTED_RESOLUTION) return resolution > than;
  return resolution >= WANTED_RESOLUTION && resolution < than;
}
