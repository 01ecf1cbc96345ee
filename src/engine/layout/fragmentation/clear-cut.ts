/**
 * Where content that cannot be broken is cut at the end of a page: above the lines, glyphs and pictures that the end would go through, so that each is
 * whole on one page. css-break-4 §4.3 leaves open how such content is sliced; Chromium cuts through glyphs.
 */
import type { Fragment, TextDetail } from '../fragment.ts';

/** Beside each other, lines may have no gap in common: where half of the room would stay empty, the content is cut at the end after all. */
const LEAST_OF_ROOM = 1 / 2;
const MOST_STEPS = 16;

/**
 * @param from - what is above has been shown, px from the fragment's top
 * @param end - of the page
 */
export function clearCut(fragment: Fragment, from: number, end: number): number {
  return cutAbove(fragment, from, end, true) ?? cutAbove(fragment, from, end, false) ?? end;
}

/** @param sparesGlyphs - of vertical lines, too: where there are several, their glyphs seldom have a gap in common */
function cutAbove(fragment: Fragment, from: number, end: number, sparesGlyphs: boolean): number | null {
  const room = end - from;
  let cut = end;
  for (let step = 0; step < MOST_STEPS && cut >= from + room * LEAST_OF_ROOM; step++) {
    const next = highestStart(fragment, from, cut, room, sparesGlyphs);
    if (next >= cut) return cut;
    cut = next;
  }
  return null;
}

/** The highest start, below `from`, of all that crosses `cut`; `cut` itself where nothing does. @param room - for what is to be whole */
function highestStart(fragment: Fragment, from: number, cut: number, room: number, sparesGlyphs: boolean): number {
  const start = startOfPiece(fragment, cut, room, sparesGlyphs);
  let highest = start > from ? start : cut;
  for (const { y, fragment: child } of fragment.children) {
    highest = Math.min(highest, y + highestStart(child, from - y, cut - y, room, sparesGlyphs));
  }
  return highest;
}

/** Where the line, glyph or picture starts that crosses `cut`. */
function startOfPiece({ detail, height }: Fragment, cut: number, room: number, sparesGlyphs: boolean): number {
  if (cut <= 0 || cut >= height) return cut;
  if (detail?.kind === 'text') {
    if (detail.orientation === 'horizontal') return 0;
    return sparesGlyphs ? glyphStart(detail, height, cut) : cut;
  }
  return detail?.kind === 'replaced' && height <= room ? 0 : cut;
}

/** In a vertical line: where the glyph starts that crosses `cut`. */
function glyphStart(text: TextDetail, height: number, cut: number): number {
  const { run, start, end, orientation, letterSpacing, fontSize } = text;
  const { advances, face } = run;
  const sizes: number[] = [];
  let sum = 0;
  for (let i = start; i < end; i++) {
    const advance = orientation === 'upright' ? fontSize : (advances[i]! * fontSize) / face.unitsPerEm;
    sizes.push(advance + letterSpacing);
    sum += advance + letterSpacing;
  }
  if (orientation === 'sideways-left') sizes.reverse();
  let top = 0;
  for (const size of sizes) {
    const bottom = top + (size / sum) * height;
    if (bottom > cut) return top;
    top = bottom;
  }
  return cut;
}
