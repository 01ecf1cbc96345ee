/** Which characters stand upright in vertical lines whose text is set as it mostly is (UAX 50). */
import { UPRIGHT_RUNS } from './generated/vertical-orientation.ts';
import { PackedProperty } from './packed-property.ts';

const upright = new PackedProperty(UPRIGHT_RUNS);

/** All but those of class R: the transformed ones (Tr, Tu), too, whatever glyphs the font has, as in browsers. */
export function isUpright(codePoint: number): boolean {
  return upright.get(codePoint) === 1;
}
