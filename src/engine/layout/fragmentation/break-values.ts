/** Values of `break-before` and `break-after` at a place between boxes (css-break-4 §3, §4.2). */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakBetween } from '../break-token.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import { firstChildOf, lastChildOf } from './edge-child.ts';
import { endPageName, startPageName } from './page-names.ts';

type FragmentainerKind = FragmentationSpace['kind'];

export function isForcedBreak(value: BreakBetween, kind: FragmentainerKind): boolean {
  switch (value) {
    case 'auto':
    case 'avoid':
    case 'avoid-page':
    case 'avoid-column':
      return false;
    case 'column':
      return kind === 'column';
    default:
      return true;
  }
}

export function isAvoidBreak(value: BreakBetween, kind: FragmentainerKind): boolean {
  if (value === 'avoid') return true;
  return kind === 'page' ? value === 'avoid-page' : value === 'avoid-column';
}

/** Which value rules where two meet: forced breaks over avoidance over `auto`, and of two forced ones the later in the flow. */
export function joinBreaks(earlier: BreakBetween, later: BreakBetween): BreakBetween {
  if (later === 'auto') return earlier;
  if (earlier === 'auto') return later;
  return strength(later) >= strength(earlier) ? later : earlier;
}

function strength(value: BreakBetween): number {
  switch (value) {
    case 'auto':
      return 0;
    case 'avoid-column':
      return 1;
    case 'avoid-page':
      return 2;
    case 'avoid':
      return 3;
    case 'column':
      return 4;
    default:
      return 5;
  }
}

/** `break-before` of the box, joined with that of its first child and so on inwards (css-break-4 §3.1); a row starts with all of its cells. */
export function breakBeforeOf(box: Box): BreakBetween {
  let value = box.style.break.before;
  if (box.kind === 'table-row') {
    for (const cell of box.cells) value = joinBreaks(value, breakBeforeOf(cell.box));
    return value;
  }
  const child = firstChildOf(box);
  return child === null ? value : joinBreaks(value, breakBeforeOf(child));
}

/** `break-after` of the box, joined with that of its last child and so on inwards; a row ends with all of its cells. */
export function breakAfterOf(box: Box): BreakBetween {
  let value = box.style.break.after;
  if (box.kind === 'table-row') {
    for (const cell of box.cells) value = joinBreaks(breakAfterOf(cell.box), value);
    return value;
  }
  const child = lastChildOf(box);
  return child === null ? value : joinBreaks(breakAfterOf(child), value);
}

/** What `break-after` of one box and `break-before` of the next say together about the place between them. */
export function breakBetween(previous: Box, next: Box): BreakBetween {
  return joinBreaks(breakAfterOf(previous), breakBeforeOf(next));
}

/**
 * Whether a break is forced between two boxes, and by which value; `auto` for a change of the page name, `null` when none is forced.
 *
 * @param between - what `breakBetween` gave for the two
 */
export function forcedBreakBetween(
  between: BreakBetween,
  previous: Box,
  next: Box,
  fragmentation: FragmentationSpace,
  parentName: string,
): BreakBetween | null {
  if (isForcedBreak(between, fragmentation.kind)) return between;
  if (fragmentation.kind !== 'page') return null;
  return endPageName(previous, parentName) === startPageName(next, parentName) ? null : 'auto';
}
