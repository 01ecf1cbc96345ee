/** Why a page ended where it did (css-break-4 §3, §4), for people: read off the token with which the flow goes on. */
import type { Box } from '../boxes/tree/box.ts';
import type { Element } from '../dom/node.ts';
import type { BreakToken } from '../layout/break-token.ts';
import { sourceName } from './element-name.ts';

export interface EndOfPage {
  /** At which the page ended: what goes on, or begins on the next page. */
  readonly element: Element | null;
  /** One sentence. */
  readonly message: string;
}

/** @param token - of the page's flow; `null` where nothing goes on */
export function endOfPage(token: BreakToken | null): EndOfPage | null {
  if (token === null) return null;
  const place = placeOf(token);
  return { element: place.named?.source?.element ?? null, message: messageOf(place) };
}

interface BreakPlace {
  readonly box: Box;
  /** The token of the box; `null` where the box has not begun, and so none was made. */
  readonly token: BreakToken | null;
  /** The box, or the nearest one around it that an element stands behind. */
  readonly named: Box | null;
}

/** The innermost box that the break is at. */
function placeOf(token: BreakToken): BreakPlace {
  let box = token.box;
  let named = nearestNamed(null, box);
  let at: BreakToken | null = token;
  while (at !== null) {
    const next: { box: Box; token: BreakToken | null } | null = inside(at);
    if (next === null) break;
    box = next.box;
    named = nearestNamed(named, box);
    at = next.token;
  }
  return { box, token: at, named };
}

function nearestNamed(around: Box | null, box: Box): Box | null {
  return box.source === null ? around : box;
}

/** What of a box the break is at, where that is a box again. */
function inside({ box, resume }: BreakToken): { box: Box; token: BreakToken | null } | null {
  switch (resume.kind) {
    case 'block': {
      if (resume.child !== null) return { box: resume.child.box, token: resume.child };
      const children = box.kind === 'block-container' && box.content.kind === 'blocks' ? box.content.children : [];
      const child = children[resume.childIndex];
      return child === undefined ? null : { box: child, token: null };
    }
    case 'columns':
      return ofToken(resume.spanner ?? resume.flow);
    case 'flex':
      return ofToken(resume.lines.flatMap(({ items }) => items).find((item) => isGoingOn(item.token))?.token ?? null);
    case 'grid':
      return ofToken(resume.items.find(({ token }) => isGoingOn(token))?.token ?? null);
    case 'table':
      return resume.at.kind === 'row'
        ? ofToken(resume.at.cells.find((cell) => isGoingOn(cell.token))?.token ?? null)
        : null;
    default:
      return null;
  }
}

/** What is at its end only has height left. */
function isGoingOn(token: BreakToken | null): boolean {
  return token !== null && token.resume.kind !== 'at-end';
}

function ofToken(token: BreakToken | null): { box: Box; token: BreakToken } | null {
  return token === null ? null : { box: token.box, token };
}

function messageOf({ box, token, named }: BreakPlace): string {
  const name = named === null ? 'an anonymous box' : sourceName(named.source);
  const { break: breaks, fragmentation } = box.style;
  if (token === null || token.isBreakBefore) {
    if (token?.isForced === true) return forcedMessage(name, token.forcedValue, box);
    if (breaks.inside !== 'auto' && breaks.inside !== 'avoid-column')
      return `There was no room for all of ${name}, which "break-inside: ${breaks.inside}" keeps in one piece.`;
    if (breaks.after === 'avoid' || breaks.after === 'avoid-page')
      return `There was no room for ${name} together with what follows it: "break-after: ${breaks.after}".`;
    return `There was no room for ${name}.`;
  }
  switch (token.resume.kind) {
    case 'inline':
      return `${capital(name)} goes on with its next line (orphans: ${fragmentation.orphans}, widows: ${fragmentation.widows}).`;
    case 'table':
      return token.resume.at.kind === 'row'
        ? `${capital(name)} goes on with its row ${token.resume.at.row + 1}.`
        : `${capital(name)} goes on.`;
    case 'grid':
      return `${capital(name)} goes on with its row ${token.resume.row + 1}.`;
    case 'flex':
      return `${capital(name)} goes on with its line ${(token.resume.lines[0]?.line ?? 0) + 1}.`;
    case 'monolithic':
      return `${capital(name)} cannot be broken and is higher than the page: it is cut, and goes on.`;
    case 'at-end':
      return `The content of ${name} has ended, and its box goes on: it is higher than what was left.`;
    default:
      return `${capital(name)} goes on.`;
  }
}

function forcedMessage(name: string, value: string, { style }: Box): string {
  if (value === 'auto') return `${capital(name)} is on pages of another name: "page: ${style.break.page}".`;
  if (style.break.before === value) return `A break was forced before ${name}: "break-before: ${value}".`;
  return `A break was forced before ${name}: "break-after: ${value}" of what is before it, or "break-before: ${value}" in it.`;
}

/** Names of elements are written as they are: only words of ours begin with a capital. */
function capital(name: string): string {
  return name.startsWith('an anonymous') ? `A${name.slice(1)}` : name;
}
