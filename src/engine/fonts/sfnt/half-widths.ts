/** Whether a face can set full-width punctuation half as wide: the features `halt` or `chws` of GPOS (OpenType feature tags). */
import type { FontFace } from '../../display/font-face.ts';

const known = new WeakMap<FontFace, boolean>();
const FEATURES: readonly number[] = [tag('halt'), tag('chws')];
const MOST_FEATURES = 1_000;

export function hasHalfWidths(face: FontFace): boolean {
  let has = known.get(face);
  if (has === undefined) {
    has = findFeature(face);
    known.set(face, has);
  }
  return has;
}

function findFeature(face: FontFace): boolean {
  const gpos = face.table('GPOS');
  const list = gpos.u16(6);
  if (list === 0) return false;
  const count = Math.min(gpos.u16(list), MOST_FEATURES);
  for (let i = 0; i < count; i++) if (FEATURES.includes(gpos.u32(list + 2 + i * 6))) return true;
  return false;
}

function tag(name: string): number {
  return [...name].reduce((value, character) => value * 0x100 + character.charCodeAt(0), 0);
}
