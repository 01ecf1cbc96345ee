/** Used values of `page`: on which page a box starts, ends, and goes on (css-page-3 §7). */
import type { Box, TableRow } from '../../boxes/tree/box.ts';
import type { BreakToken } from '../break-token.ts';
import { NO_PAGE_NAMES } from '../constraint-space.ts';
import { firstChildOf, lastChildOf } from './edge-child.ts';

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

export function endPageName(box: Box, parentName: string): string {
  const name = pageNameOf(box, parentName);
  if (box.kind === 'table-row') return pageNameOfCells(box, name, endPageName);
  const child = lastChildOf(box);
  return child === null ? name : endPageName(child, name);
}

/**
 * The page on which a box goes on.
 *
 * @param parentName - used value of the parent
 */
export function pageNameAfter(token: BreakToken, parentName: string): string {
  let name = parentName;
  for (let at: BreakToken | null = token; at !== null; ) {
    if (at.isBreakBefore) return startPageName(at.box, name);
    const resume: BreakToken['resume'] = at.resume;
    if (resume.kind === 'flex' || resume.kind === 'grid' || resume.kind === 'table') return resume.pageName;
    name = pageNameOf(at.box, name);
    at = resume.kind === 'block' ? resume.child : null;
  }
  return name;
}

/**
 * The page on which parallel flows go on (the items or cells of a row): as with cells, the first that asks for a page has its way.
 *
 * @param next - starts there if none goes on
 */
export function pageNameOfFlows(tokens: readonly (BreakToken | null)[], next: Box | null, name: string): string {
  let isBegun = false;
  for (const token of tokens) {
    if (token === null) continue;
    isBegun = true;
    const own = pageNameAfter(token, name);
    if (own !== name) return own;
  }
  return isBegun || next === null ? name : startPageName(next, name);
}
