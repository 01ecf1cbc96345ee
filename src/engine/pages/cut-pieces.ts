/** Which parts of content that cannot be broken each page shows: the same fragment is placed on all of them (css-break-4 §4.3). */
import type { BreakToken, ResumePoint } from '../layout/break-token.ts';
import type { Fragment } from '../layout/fragment.ts';

/** Offsets from the fragment's top, px; `null` where it is not cut. */
export interface CutPiece {
  readonly from: number | null;
  readonly to: number | null;
}

export type CutPieces = ReadonlyMap<Fragment, CutPiece>;

export const NO_PIECES: CutPieces = new Map();

/** @param flow - what each page has of the flow */
export function cutPieces(flow: readonly (Fragment | null)[]): readonly CutPieces[] {
  let before: ReadonlyMap<Fragment, number> = new Map();
  return flow.map((fragment) => {
    const after = new Map<Fragment, number>();
    if (fragment !== null) collectCuts(fragment, after);
    const begun = before;
    before = after;
    if (begun.size + after.size === 0) return NO_PIECES;
    const pieces = new Map<Fragment, CutPiece>();
    for (const [each, to] of after) pieces.set(each, { from: begun.get(each) ?? null, to });
    for (const [each, from] of begun) if (!after.has(each)) pieces.set(each, { from, to: null });
    return pieces;
  });
}

/** Cuts are where boxes go on. */
function collectCuts({ breakToken, children }: Fragment, cuts: Map<Fragment, number>): void {
  if (breakToken === null) return;
  for (const { resume } of tokensIn(breakToken))
    if (resume.kind === 'monolithic') cuts.set(resume.fragment, resume.cut);
  for (const { fragment } of children) collectCuts(fragment, cuts);
}

function tokensIn({ resume }: BreakToken): readonly BreakToken[] {
  const parallel = 'parallel' in resume ? resume.parallel : [];
  return [...parallel, ...ownTokensIn(resume).filter((token) => token !== null)];
}

function ownTokensIn(resume: ResumePoint): readonly (BreakToken | null)[] {
  switch (resume.kind) {
    case 'block':
      return [resume.child];
    case 'inline':
      return [resume.cutLine];
    case 'flex':
      return resume.lines.flatMap(({ items }) => items.map(({ token }) => token));
    case 'grid':
      return resume.items.map(({ token }) => token);
    default:
      return [];
  }
}
