/** Instances of variable fonts (css-fonts-4 §7.2, §8; OpenType 1.9 "Font variations"), and colour fonts with other palettes, kept with their face. */

import type { FontFace } from '../display/font-face.ts';
import type { FaceRequest } from './face-record.ts';
import type { FontVariation } from './font-feature.ts';
import { variantFace } from './open-face.ts';

/** What the `@font-face` rule of a face says of its instances; `null` for what the axes allow. */
export interface InstanceLimits {
  readonly weight: readonly [number, number] | null;
  readonly stretch: readonly [number, number] | null;
  /** Degrees to the right. */
  readonly slant: readonly [number, number] | null;
  readonly variations: readonly FontVariation[];
}

export const NO_LIMITS: InstanceLimits = { weight: null, stretch: null, slant: null, variations: [] };

/** A face has no more instances at a time; those that come after share nothing with the ones before. */
const MOST_VARIANTS = 64;
const variants = new WeakMap<FontFace, Map<string, FontFace>>();

/** The face itself where it has no such axes. */
export function instanceOf(face: FontFace, request: FaceRequest, limits: InstanceLimits): FontFace {
  const coordinates = coordinatesFor(face, request, limits);
  const palette = face.hasPalettes ? request.palette : null;
  if (coordinates.size === 0 && palette === null) return face;
  let known = variants.get(face);
  if (known === undefined) {
    known = new Map();
    variants.set(face, known);
  }
  const axes = [...coordinates].map(([tag, value]) => `${tag}${value}`).join(' ');
  const key = palette === null ? axes : `${axes} ${JSON.stringify(palette)}`;
  let variant = known.get(key);
  if (variant === undefined) {
    if (known.size >= MOST_VARIANTS) known.clear();
    variant = variantFace(face, coordinates, palette);
    known.set(key, variant);
  }
  return variant;
}

/** By axis tag, in user units, without those that are at their default. Later settings win (css-fonts-4 §7.2). */
function coordinatesFor(face: FontFace, request: FaceRequest, limits: InstanceLimits): Map<string, number> {
  const coordinates = new Map<string, number>();
  if (face.axes.length === 0) return coordinates;
  const wanted = new Map<string, number>([
    ['wght', within(request.weight, limits.weight)],
    ['wdth', within(request.stretch, limits.stretch)],
    ['slnt', -within(request.slant, limits.slant)],
    ['ital', request.style === 'italic' ? 1 : 0],
  ]);
  if (request.opticalSize !== null) wanted.set('opsz', request.opticalSize);
  for (const { tag, value } of limits.variations) wanted.set(tag, value);
  for (const { tag, value } of request.variations) wanted.set(tag, value);
  for (const { tag, minimum, initial, maximum } of face.axes) {
    const value = Math.min(maximum, Math.max(minimum, wanted.get(tag) ?? initial));
    if (value !== initial) coordinates.set(tag, value);
  }
  return coordinates;
}

function within(value: number, range: readonly [number, number] | null): number {
  return range === null ? value : Math.min(range[1], Math.max(range[0], value));
}
