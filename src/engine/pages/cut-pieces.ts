/** Which parts of content that cannot be broken each page shows: the same fragment is placed on all of them (css-break-4 §4.3). */
import type { BreakToken, ResumePoint } from '../layout/break-token.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';

/** Offsets from the fragment's top, px; `null` where it is not cut. */
export interface CutPiece {
  readonly from: number | null;
  readonly to: number | null;
}

export type CutPieces = ReadonlyMap<Fragment, CutPiece>;

/** What the boxes around a fragment make of it when they are painted (CSS 2.2 appendix E): part of the flow, an item in one piece, part of a positioned box. */
export type PaintLevel = 'flow' | 'item' | 'positioned';

/** What is shown on another page than its own: cut there, and in it what its own page cuts, which another page may show another piece of. */
export interface CarriedFragment extends PlacedFragment {
  readonly cuts: CutPieces;
  /** It comes from an earlier page, and is painted below what is alike on this one, as in Chromium. */
  readonly isFromBefore: boolean;
  readonly level: PaintLevel;
}

export function isCarried(placed: PlacedFragment): placed is CarriedFragment {
  return 'cuts' in placed;
}

export const NO_PIECES: CutPieces = new Map();

/** @param content - page by page */
export function cutPieces(content: readonly (readonly PlacedFragment[])[]): readonly CutPieces[] {
  let before = NO_CUTS;
  return content.map((placed) => {
    const after = cutsIn(placed);
    const begun = before;
    before = after;
    if (begun.size + after.size === 0) return NO_PIECES;
    const pieces = new Map<Fragment, CutPiece>();
    for (const [each, { to }] of after) pieces.set(each, { from: begun.get(each)?.from ?? null, to });
    for (const [each, { from }] of begun) if (!after.has(each)) pieces.set(each, { from, to: null });
    return pieces;
  });
}

/** The same of fragments that were made anew. */
export function renewedPieces(pieces: CutPieces, renewed: ReadonlyMap<Fragment, Fragment>): CutPieces {
  if (pieces.size === 0) return pieces;
  return new Map([...pieces].map(([fragment, piece]) => [renewed.get(fragment) ?? fragment, piece]));
}

/** Of each fragment that is cut at the end of a page: where this page ends it, and where the next one begins it. */
type Cuts = ReadonlyMap<Fragment, { readonly to: number; readonly from: number }>;

const NO_CUTS: Cuts = new Map();

/** Cuts are where boxes go on. */
function cutsIn(placed: readonly PlacedFragment[]): Cuts {
  let cuts: Map<Fragment, { to: number; from: number }> | null = null;
  const note = (token: BreakToken | null): void => {
    if (token === null || token.resume.kind !== 'monolithic') return;
    cuts ??= new Map();
    const { fragment, cut } = token.resume;
    cuts.set(fragment, { to: cut, from: token.consumedBlockSize });
  };
  const visit = ({ breakToken, children }: Fragment): void => {
    if (breakToken === null) return;
    forEachTokenIn(breakToken.resume, note);
    for (const { fragment } of children) visit(fragment);
  };
  for (const { fragment } of placed) visit(fragment);
  return cuts ?? NO_CUTS;
}

function forEachTokenIn(resume: ResumePoint, visit: (token: BreakToken | null) => void): void {
  if ('parallel' in resume) for (const token of resume.parallel) visit(token);
  switch (resume.kind) {
    case 'block':
      visit(resume.child);
      return;
    case 'inline':
      visit(resume.cutLine);
      return;
    case 'flex':
      for (const { items } of resume.lines) for (const { token } of items) visit(token);
      return;
    case 'grid':
      for (const { token } of resume.items) visit(token);
      return;
    default:
  }
}
