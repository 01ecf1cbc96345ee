/** Copies of boxes whose style depends on where anchors are: one for each style that was asked for. */
import type { Box, TurnedBox } from '../../boxes/tree/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { changedStyle } from '../../style/initial-style.ts';

/** Copies of one box that are kept; what is tried is seldom more. */
const MOST_COPIES = 16;

export class RestyledBoxes {
  readonly #copies = new Map<number, Box[]>();
  /** The copy that caches know something of, by the id that all copies of a box have. */
  readonly #inUse = new Map<number, Box>();

  /** The same copy for styles that are equal. */
  copyOf(box: Box, style: ComputedStyle): Box {
    const copies = this.#copies.get(box.id) ?? [];
    this.#copies.set(box.id, copies);
    const known = copies.find((copy) => areEqual(copy.style, style));
    if (known !== undefined) return known;
    const copy: Box = box.kind === 'turned' ? turnedCopy(box, style) : { ...box, style };
    copies.push(copy);
    if (copies.length > MOST_COPIES) copies.shift();
    return copy;
  }

  /** Whether what is known of the id is about another copy, from now on about this one. */
  changes(box: Box): boolean {
    if (!this.#copies.has(box.id)) return false;
    const isOther = this.#inUse.get(box.id) !== box;
    if (isOther) this.#inUse.set(box.id, box);
    return isOther;
  }
}

/** The content of a turned box has the sizes, too, in its own axes. */
function turnedCopy(box: TurnedBox, style: ComputedStyle): TurnedBox {
  const { width, height, minWidth, minHeight, maxWidth, maxHeight } = style.sizing;
  const sizes = box.isOrthogonal
    ? {
        width: height,
        height: width,
        minWidth: minHeight,
        minHeight: minWidth,
        maxWidth: maxHeight,
        maxHeight: maxWidth,
      }
    : { width, height, minWidth, minHeight, maxWidth, maxHeight };
  const { content } = box;
  const sizing = { ...content.style.sizing, ...sizes };
  return { ...box, style, content: { ...content, style: changedStyle(content.style, { sizing }) } };
}

/** The groups that positioning and turning change. */
const CHANGED = ['inset', 'margin', 'padding', 'sizing', 'align', 'effects'] as const;

function areEqual(a: ComputedStyle, b: ComputedStyle): boolean {
  return CHANGED.every((name) => haveEqualFields(a[name], b[name]));
}

function haveEqualFields(a: object, b: object): boolean {
  if (a === b) return true;
  const others = b as Readonly<Record<string, unknown>>;
  return Object.entries(a).every(([field, value]: [string, unknown]) => {
    const other = others[field];
    if (typeof value !== 'object' || value === null || typeof other !== 'object' || other === null)
      return value === other;
    return haveEqualFields(value, other);
  });
}
