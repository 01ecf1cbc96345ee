/** How far a relatively positioned box is shifted from its place in the flow (css-position-3 §3.4). Sticky boxes are moved when all is laid out (`sticky-positions.ts`). */
import { NO_POINT, type Point } from '../base/geometry.ts';
import { INDEFINITE } from '../base/lengths.ts';
import { hasPercentage, type LengthPercentage } from '../css/values/basic/length.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import { usedLength } from './sizing/used-length.ts';

/**
 * @param width,height - of the containing block's content box, px; a percentage of an INDEFINITE height counts as `auto`
 * @param direction - of the containing block: which of `left` and `right` wins
 */
export function relativeOffset(style: ComputedStyle, width: number, height: number, direction: 'ltr' | 'rtl'): Point {
  if (style.display.position !== 'relative') return NO_POINT;
  const { top, right, bottom, left } = style.inset;
  const fromLeft = usedInset(left, width);
  const fromRight = usedInset(right, width);
  const fromTop = usedInset(top, height);
  const fromBottom = usedInset(bottom, height);
  const x =
    fromLeft !== null && (fromRight === null || direction === 'ltr') ? fromLeft : fromRight === null ? 0 : -fromRight;
  const y = fromTop !== null ? fromTop : fromBottom === null ? 0 : -fromBottom;
  return x === 0 && y === 0 ? NO_POINT : { x, y };
}

/** An inline box, and those around it. */
interface InlineAround {
  readonly box: { readonly style: ComputedStyle };
  readonly parent: InlineAround | null;
}

/** How far an inline box and those around it are shifted together, with what is in them. Sizes and direction as for `relativeOffset`. */
export function relativeOffsetAround(
  inner: InlineAround | null,
  width: number,
  height: number,
  direction: 'ltr' | 'rtl',
): Point {
  let x = 0;
  let y = 0;
  for (let each = inner; each !== null; each = each.parent) {
    const shift = relativeOffset(each.box.style, width, height, direction);
    x += shift.x;
    y += shift.y;
  }
  return x === 0 && y === 0 ? NO_POINT : { x, y };
}

/** Whether its own style asks for a place other than that in the flow. */
export function mayBeShifted({ display, inset }: ComputedStyle): boolean {
  return display.position === 'relative' && inset !== initialStyle.inset;
}

/** px; `null` for `auto`, and for a percentage of an INDEFINITE basis. */
export function usedInset(inset: LengthPercentage | 'auto', basis: number): number | null {
  if (inset === 'auto' || (basis === INDEFINITE && hasPercentage(inset))) return null;
  return usedLength(inset, basis);
}
