/** Makes break tokens and reads them: all containers write and walk them in the same way (css-break-4 §4). */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakBetween, BreakToken, ResumePoint, TablePlace } from '../break-token.ts';

/** The token of a child that has not begun. @param forcedValue - `null` for an unforced break */
export function breakBeforeToken(child: Box, forcedValue: BreakBetween | null): BreakToken {
  return {
    box: child,
    isBreakBefore: true,
    isForced: forcedValue !== null,
    forcedValue: forcedValue ?? 'auto',
    innermostForcedValue: forcedValue,
    spanner: null,
    isFlowFinished: false,
    consumedBlockSize: 0,
    coveredBlockSize: 0,
    resume: { kind: 'start' },
  };
}

/**
 * The token of a box that has begun.
 *
 * @param consumedBlockSize - of all its fragments so far, px
 * @param isFlowFinished - see `BreakToken`
 * @param forcedValue - of a forced break between parts of the box; `null` for an unforced one
 */
export function continuationToken(
  box: Box,
  consumedBlockSize: number,
  resume: ResumePoint,
  isFlowFinished: boolean,
  forcedValue: BreakBetween | null = null,
): BreakToken {
  const coveredBlockSize = coveredIn(resume);
  const inner = resume.kind === 'block' ? resume.child : null;
  return {
    box,
    isBreakBefore: false,
    isForced: forcedValue !== null,
    forcedValue: forcedValue ?? 'auto',
    innermostForcedValue: forcedValue ?? inner?.innermostForcedValue ?? null,
    spanner: inner?.spanner ?? null,
    isFlowFinished,
    consumedBlockSize: consumedBlockSize + coveredBlockSize,
    coveredBlockSize,
    resume,
  };
}

/** What the box has consumed under repeated footers and headers, because content that cannot be broken reaches over them. */
function coveredIn(resume: ResumePoint): number {
  switch (resume.kind) {
    case 'block':
      return resume.child?.coveredBlockSize ?? 0;
    case 'inline':
      return resume.cutLine?.coveredBlockSize ?? 0;
    case 'flex':
      return mostCovered(resume.lines.flatMap(({ items }) => items));
    case 'grid':
      return mostCovered(resume.items);
    case 'table':
      return resume.at.kind === 'row' ? mostCovered(resume.at.cells) : 0;
    default:
      return 0;
  }
}

/** The most that one of several parallel flows has consumed in that way, px. */
export function mostCovered(flows: readonly { readonly token: BreakToken | null }[]): number {
  let most = 0;
  for (const { token } of flows) most = Math.max(most, token?.coveredBlockSize ?? 0);
  return most;
}

/** Marks the fragment of a row, a section or a cell that goes on: where, the token of its table says. */
export function partToken(box: Box): BreakToken {
  return continuationToken(box, 0, { kind: 'start' }, false);
}

/** Whether the innermost break of the main flow was forced: such a break is never moved. */
export function hasForcedBreak(token: BreakToken): boolean {
  return token.innermostForcedValue !== null;
}

/** The value of a forced break at which one of several parallel flows stopped; it is the container's as well. */
export function forcedValueIn(tokens: readonly (BreakToken | null)[]): BreakBetween | null {
  for (const token of tokens) {
    const value = token?.innermostForcedValue ?? null;
    if (value !== null) return value;
  }
  return null;
}

/** Whether the first row of a table has not begun. */
export function isBeforeRows(at: TablePlace): boolean {
  return at.kind === 'row' && at.row === 0 && at.consumedRowSize === null;
}
