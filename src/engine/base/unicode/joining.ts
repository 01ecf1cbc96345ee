/** Which form the letters of joining scripts take beside each other (The Unicode Standard 9.2, "Arabic cursive joining"). */
import { JOINING_TYPE_RUNS } from './generated/joining-type.ts';
import { PackedProperty } from './packed-property.ts';

const types = new PackedProperty(JOINING_TYPE_RUNS);
const RIGHT = 1;
const DUAL = 2;
const CAUSING = 3;
const LEFT = 4;
const TRANSPARENT = 5;

/** Whether letters outside of a text join it, as in words that go on in another font. */
export interface JoiningNeighbours {
  readonly before: boolean;
  readonly after: boolean;
}

export const NO_NEIGHBOURS: JoiningNeighbours = { before: false, after: false };

/** So far letters are looked for, as HarfBuzz does: marks between take up some. */
const REACH = 5;

/** What joins the part [start, end) of a text. */
export function joiningNeighbours(text: string, start: number, end: number): JoiningNeighbours {
  const before = joinsForwards(text, start);
  const after = joinsBackwards(text, end);
  return before || after ? { before, after } : NO_NEIGHBOURS;
}

function joinsForwards(text: string, end: number): boolean {
  let at = end;
  for (let count = 0; at > 0 && count < REACH; count++) {
    at -= at > 1 && (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00 ? 2 : 1;
    const type = types.get(text.codePointAt(at)!);
    if (type !== TRANSPARENT) return type === DUAL || type === LEFT || type === CAUSING;
  }
  return false;
}

function joinsBackwards(text: string, start: number): boolean {
  let at = start;
  for (let count = 0; at < text.length && count < REACH; count++) {
    const codePoint = text.codePointAt(at)!;
    const type = types.get(codePoint);
    if (type !== TRANSPARENT) return type === DUAL || type === RIGHT || type === CAUSING;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return false;
}

export type JoiningForm = 'isol' | 'init' | 'medi' | 'fina' | null;

/** The form of each character; `null` for those that do not join. Logical order. */
export function joiningForms(codePoints: readonly number[], neighbours = NO_NEIGHBOURS): JoiningForm[] {
  const forms: JoiningForm[] = codePoints.map(() => null);
  let previous = -1;
  let before = neighbours.before ? CAUSING : 0;
  for (let i = 0; i < codePoints.length; i++) {
    const type = types.get(codePoints[i]!);
    if (type === TRANSPARENT) continue;
    const joins =
      (before === DUAL || before === LEFT || before === CAUSING) &&
      (type === DUAL || type === RIGHT || type === CAUSING);
    if (type === DUAL || type === RIGHT || type === LEFT) forms[i] = joins ? 'fina' : 'isol';
    if (joins) joinNext(forms, previous);
    previous = i;
    before = type;
  }
  if (neighbours.after && (before === DUAL || before === LEFT)) joinNext(forms, previous);
  return forms;
}

/** The letter at an index joins the one after it. */
function joinNext(forms: JoiningForm[], index: number): void {
  if (index >= 0 && forms[index] !== null) forms[index] = forms[index] === 'fina' ? 'medi' : 'init';
}
