/** Values of `break-before`, `break-after` and `page` at a place between boxes (css-break-4 §3, §4.2; css-page-3 §7). */
import type { Box, TableRow } from '../../boxes/tree/box.ts';
import { isFloating, isOutOfFlow } from '../../boxes/tree/display-role.ts';
import type { BreakBetween } from '../break-token.ts';
import { type FragmentationSpace, NO_PAGE_NAMES } from '../constraint-space.ts';

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

/** Whether the box takes part in the flow, so that there are break opportunities beside it. */
export function isInFlow(box: Box): boolean {
  return !isFloating(box.style) && !isOutOfFlow(box.style);
}

function firstInFlow(boxes: readonly Box[]): Box | null {
  for (const box of boxes) if (isInFlow(box)) return box;
  return null;
}

function lastInFlow(boxes: readonly Box[]): Box | null {
  for (let i = boxes.length - 1; i >= 0; i--) if (isInFlow(boxes[i]!)) return boxes[i]!;
  return null;
}

/** The child whose start edge has no break opportunity between itself and the box's own. */
function firstChildOf(box: Box): Box | null {
  switch (box.kind) {
    case 'block-container':
      return box.content.kind === 'blocks' ? firstInFlow(box.content.children) : null;
    case 'flex-container':
    case 'grid-container':
      return firstInFlow(box.children);
    case 'table': {
      const [caption] = box.captions;
      if (caption !== undefined && caption.style.table.captionSide === 'top') return caption;
      return box.sections.find((section) => section.group === 'header') ?? box.sections[0] ?? null;
    }
    case 'table-section':
      return box.rows[0] ?? null;
    case 'fieldset':
      return box.contents;
    default:
      return null;
  }
}

/** The child whose end edge has no break opportunity between itself and the box's own. */
export function lastChildOf(box: Box): Box | null {
  switch (box.kind) {
    case 'block-container':
      return box.content.kind === 'blocks' ? lastInFlow(box.content.children) : null;
    case 'flex-container':
    case 'grid-container':
      return lastInFlow(box.children);
    case 'table': {
      const caption = box.captions.at(-1);
      if (caption !== undefined && caption.style.table.captionSide === 'bottom') return caption;
      return box.sections.find((section) => section.group === 'footer') ?? box.sections.at(-1) ?? null;
    }
    case 'table-section':
      return box.rows.at(-1) ?? null;
    case 'fieldset':
      return box.contents;
    default:
      return null;
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

/** @param parentName - used value of the parent, which `auto` takes */
export function pageNameOf(box: Box, parentName: string): string {
  const page = box.style.break.page;
  return page === 'auto' || parentName === NO_PAGE_NAMES ? parentName : page;
}

/** The page on which the box starts: that of its first child, if any (css-page-3 §7.1, start page value). */
export function startPageName(box: Box, parentName: string): string {
  const name = pageNameOf(box, parentName);
  if (box.kind === 'table-row') return pageNameOfCells(box, name, startPageName);
  const child = firstChildOf(box);
  return child === null ? name : startPageName(child, name);
}

/** The cells of a row stand beside each other: the first that asks for a page has its way, as in Chromium. */
function pageNameOfCells({ cells }: TableRow, name: string, nameOf: typeof startPageName): string {
  for (const cell of cells) {
    const own = nameOf(cell.box, name);
    if (own !== name) return own;
  }
  return name;
}

/** Whether the box, or what it starts with, asks for a page by name: at the start of a page it begins a page group (css-gcpm-3 §4.1). */
export function asksForPage(box: Box): boolean {
  for (let each: Box | null = box; each !== null; each = firstChildOf(each)) {
    if (each.style.break.page !== 'auto') return true;
    if (each.kind === 'table-row') return each.cells.some((cell) => asksForPage(cell.box));
  }
  return false;
}

function endPageName(box: Box, parentName: string): string {
  const name = pageNameOf(box, parentName);
  if (box.kind === 'table-row') return pageNameOfCells(box, name, endPageName);
  const child = lastChildOf(box);
  return child === null ? name : endPageName(child, name);
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
