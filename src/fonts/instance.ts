/** Instances of variable fonts at a weight and a width (OpenType 1.9 "Font variations"), kept with their face. */
import type { FontFace } from './font-face.ts';
import { faceOfTables } from './open-face.ts';
import { instantiate } from './sfnt/variations.ts';

const instances = new WeakMap<FontFace, Map<string, FontFace>>();

/** The face itself where it has no such axes. */
export function instanceOf(face: FontFace, weight: number, stretch: number): FontFace {
  // CFF2 has no static form that can be embedded: its default instance is used.
  if (face.axes.length === 0 || face.outlines !== 'glyf') return face;
  const coordinates = new Map<string, number>();
  for (const axis of face.axes) {
    const wanted = axis.tag === 'wght' ? weight : axis.tag === 'wdth' ? stretch : axis.initial;
    const value = Math.min(axis.maximum, Math.max(axis.minimum, wanted));
    if (value !== axis.initial) coordinates.set(axis.tag, value);
  }
  if (coordinates.size === 0) return face;
  let known = instances.get(face);
  if (known === undefined) {
    known = new Map();
    instances.set(face, known);
  }
  const key = [...coordinates].map(([tag, value]) => `${tag}${value}`).join(' ');
  let instance = known.get(key);
  if (instance === undefined) {
    instance = faceOfTables(instantiate(face, coordinates));
    known.set(key, instance);
  }
  return instance;
}
