/**
 * What cannot be broken and is too high even for a page of its own is cut at the end of it, where nothing is cut through, and the rest is shown at the
 * top of the next one: the same fragment, moved up (css-break-4 §4.3; the page area clips it). In columns it sticks out, as in Chromium.
 */
import type { Box } from '../../boxes/tree/box.ts';
import type { BreakToken } from '../break-token.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { Fragment } from '../fragment.ts';
import { clearCut } from './clear-cut.ts';
import { piecesOf } from './uncut-pieces.ts';

/**
 * The token for the rest of a fragment.
 *
 * @param x - from its container's border box
 * @param offset - where it, or what is left of it, starts: px from the top of the fragmentainer
 * @param consumed - how much of it earlier fragmentainers show, px
 * @returns `null` where it ends in this fragmentainer; a token that has consumed nothing more where it starts below the end
 */
export function cutToken(
  space: FragmentationSpace,
  box: Box,
  fragment: Fragment,
  x: number,
  offset: number,
  consumed: number,
): BreakToken | null {
  if (space.kind === 'column') return null;
  const room = space.blockSize - offset;
  if (fragment.height - consumed <= room) return null;
  const end = room <= 0 ? consumed : clearCut(fragment, consumed, consumed + room);
  const { footers, headers } = room < 0 ? UNCOVERED : sectionsOver(space, fragment, end);
  return {
    box,
    isBreakBefore: false,
    isForced: false,
    forcedValue: 'auto',
    innermostForcedValue: null,
    spanner: null,
    isFlowFinished: false,
    consumedBlockSize: end + footers + headers,
    coveredBlockSize: Math.min(footers + headers, fragment.height - end),
    resume: { kind: 'monolithic', fragment, x, cut: end + footers },
  };
}

/**
 * The footers and headers, px, that repeat between this page and the next one, and lie over a fragment: as in Chromium, what cannot be broken reaches
 * over the pages as if nothing were repeated.
 *
 * DEVIATION: where that would hide words or pictures it goes on between them; nothing may be lost on paper.
 *
 * @param end - where the room for the fragment ends on this page, px from its top
 */
function sectionsOver(space: FragmentationSpace, fragment: Fragment, end: number): typeof UNCOVERED {
  const { repeatedFooters, repeatedHeaders } = space;
  const isOverEnd = fragment.height - end <= repeatedFooters || showsContent(fragment, end, end + repeatedFooters);
  const footers = isOverEnd ? 0 : repeatedFooters;
  const cut = end + footers;
  return { footers, headers: showsContent(fragment, cut, cut + repeatedHeaders) ? 0 : repeatedHeaders };
}

const UNCOVERED = { footers: 0, headers: 0 };

/** Whether a fragment has words or pictures between two heights. */
function showsContent(fragment: Fragment, from: number, to: number): boolean {
  if (from >= to) return false;
  const { lines, glyphs } = piecesOf(fragment);
  return lines.hasAny(from, to) || glyphs.hasAny(from, to);
}

/** How much is left of a fragment below the headers that may lie over it, px. */
export function restHeight({ resume, consumedBlockSize }: BreakToken): number {
  return resume.kind === 'monolithic' ? Math.max(0, resume.fragment.height - consumedBlockSize) : 0;
}

/** After the rest of a cut fragment was shown at `offset`: the token for what is still left, or `null`. */
export function restToken(space: FragmentationSpace, token: BreakToken, offset: number): BreakToken | null {
  if (token.resume.kind !== 'monolithic') return null;
  const { fragment, x } = token.resume;
  const rest = cutToken(space, token.box, fragment, x, offset, token.consumedBlockSize);
  // Where even the first place of a fragmentainer leaves no room, the content overflows: there must be progress.
  return rest === null || rest.consumedBlockSize === token.consumedBlockSize ? null : rest;
}
