/**
 * Where content that cannot be broken is cut at the end of a page: above the lines, glyphs and pictures that the end would go through, so that each is
 * whole on one page. css-break-4 §4.3 leaves open how such content is sliced; Chromium cuts through glyphs.
 */
import type { Fragment } from '../fragment.ts';
import { type Piece, piecesOf } from './uncut-pieces.ts';

/** Beside each other, lines may have no gap in common: where half of the room would stay empty, the content is cut at the end after all. */
const LEAST_OF_ROOM = 1 / 2;
const MOST_STEPS = 16;

/**
 * @param from - what is above has been shown, px from the fragment's top
 * @param end - of the page
 */
export function clearCut(fragment: Fragment, from: number, end: number): number {
  const { lines, glyphs } = piecesOf(fragment);
  const linesHere = lines.between(from, end);
  // Of vertical lines, too: where there are several, their glyphs seldom have a gap in common.
  const all = [...linesHere, ...glyphs.between(from, end)];
  return cutAbove(all, from, end) ?? cutAbove(linesHere, from, end) ?? end;
}

function cutAbove(pieces: readonly Piece[], from: number, end: number): number | null {
  const room = end - from;
  let cut = end;
  for (let step = 0; step < MOST_STEPS && cut >= from + room * LEAST_OF_ROOM; step++) {
    const next = highestStart(pieces, cut, room);
    if (next >= cut) return cut;
    cut = next;
  }
  return null;
}

/** The highest start of all that crosses `cut`; `cut` itself where nothing does. @param room - for what is to be whole */
function highestStart(pieces: readonly Piece[], cut: number, room: number): number {
  let highest = cut;
  for (const { top, bottom, isPicture } of pieces) {
    if (top < highest && cut < bottom && !(isPicture && bottom - top > room)) highest = top;
  }
  return highest;
}
