/** The rectangle of a page that clips and the boxes around leave seen, px: what lies beside it is not painted, nor read. */
import { hasArea, intersection, inverted, type Matrix, mapRect, type Rect } from '../base/geometry.ts';
import { FOR_READERS_ALONE } from './text/shown-glyphs.ts';

/** Where no clip is known. */
export const EVERYWHERE: Rect = { x: -1e9, y: -1e9, width: 2e9, height: 2e9 };

const NOWHERE: Rect = { x: EVERYWHERE.x, y: EVERYWHERE.y, width: 0, height: 0 };

/** What lies wholly beside what is seen is not read, either: menus that wait beside the page. */
export function seenOf(area: Rect, visible: Rect): Rect {
  if (visible === NOWHERE) return NOWHERE;
  const seen = intersection(visible, area);
  return hasArea(seen) || !hasArea(area) || !hasArea(visible) ? seen : NOWHERE;
}

/** Style sheets hide texts in boxes of a pixel for screen readers alone, which are to find all of their lines. */
export function isForReadersAlone(area: Rect): boolean {
  return hasArea(area) && area.width <= FOR_READERS_ALONE && area.height <= FOR_READERS_ALONE;
}

/** What is visible, in the coordinates before a transform: of what is turned the rectangle around it. */
export function visibleBefore(transform: Matrix, visible: Rect): Rect {
  if (visible === NOWHERE) return NOWHERE;
  const back = inverted(transform);
  return back === null ? EVERYWHERE : mapRect(back, visible);
}
