/** Which form the letters of joining scripts take beside each other (The Unicode Standard 9.2, "Arabic cursive joining"). */
import { JOINING_TYPE_RUNS } from './generated/joining-type.ts';
import { PackedProperty } from './packed-property.ts';

const types = new PackedProperty(JOINING_TYPE_RUNS);
const RIGHT = 1;
const DUAL = 2;
const CAUSING = 3;
const LEFT = 4;
const TRANSPARENT = 5;

export type JoiningForm = 'isol' | 'init' | 'medi' | 'fina' | null;

/** The form of each character; `null` for those that do not join. Logical order. */
export function joiningForms(codePoints: readonly number[]): JoiningForm[] {
  const forms: JoiningForm[] = codePoints.map(() => null);
  let previous = -1;
  for (let i = 0; i < codePoints.length; i++) {
    const type = types.get(codePoints[i]!);
    if (type === TRANSPARENT) continue;
    const before = previous < 0 ? 0 : types.get(codePoints[previous]!);
    const joins =
      (before === DUAL || before === LEFT || before === CAUSING) &&
      (type === DUAL || type === RIGHT || type === CAUSING);
    if (type === DUAL || type === RIGHT || type === LEFT) forms[i] = joins ? 'fina' : 'isol';
    if (joins && previous >= 0 && forms[previous] !== null)
      forms[previous] = forms[previous] === 'fina' ? 'medi' : 'init';
    previous = i;
  }
  return forms;
}
