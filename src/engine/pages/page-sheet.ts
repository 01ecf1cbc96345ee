/** The sheet of paper around a page, and how much of the flow is seen on it (css-page-3 §7.3, §8). */
import type { Rect } from '../base/geometry.ts';
import type { WritingMode } from '../css/properties/text.ts';
import type { PageStyle } from '../style/page-style.ts';
import type { PageSheet } from './page.ts';
import type { PageBox } from './page-box.ts';

/** `bleed: auto` with crop marks, px. */
const AUTO_BLEED = 8;
/** Of the paper around the bleed area, for marks, px. */
const MARKS_ROOM = 32;
const LARGEST_BLEED = 960;

const ROTATIONS = { upright: 0, 'rotate-left': 270, 'rotate-right': 90 } as const;

/** The paper around a page; `null` where nothing but the page is asked for. */
export function sheetOf({ bleed, marks, orientation }: PageStyle): PageSheet | null {
  const hasMarks = marks.crop || marks.cross;
  const used = Math.min(LARGEST_BLEED, Math.max(0, bleed ?? (marks.crop ? AUTO_BLEED : 0)));
  const rotation = ROTATIONS[orientation];
  if (used === 0 && !hasMarks && rotation === 0) return null;
  return { bleed: used, beyond: used + (hasMarks ? MARKS_ROOM : 0), rotation, marks };
}

/**
 * Whether the document knows the margin on that side, for it says how large that is. Then what is moved into it is meant to be there.
 *
 * DEVIATION: Chromium cuts off at the page area in any case. Documents that are made for paper put side notes and bleeding pictures there.
 */
export function knowsMargin({ margins }: PageStyle, side: keyof PageStyle['margins']): boolean {
  return margins[side] !== null;
}

/** How far what is moved may reach to the right before it is cut off, px from the page area's left edge. */
export function reachOf(style: PageStyle, { width, areaX, areaWidth }: PageBox): number {
  return knowsMargin(style, 'right') ? Math.max(areaWidth, width - areaX + (sheetOf(style)?.bleed ?? 0)) : areaWidth;
}

/**
 * What is seen of the flow, px of the page: the page area, with the bleed at those edges that it reaches; on sides whose margins the document knows
 * up to the sheet's edges and over the bleed area. Along the block axis of vertical text pages end where the page area does.
 *
 * @param axes - the document's principal writing mode
 * @param isTooWide - content that nobody has moved passes the page area, however much the document was shrunk: it is cut off there, as in Chromium
 */
export function seenOfFlow(style: PageStyle, box: PageBox, axes: WritingMode, isTooWide: boolean): Rect {
  const { areaX: x, areaY: y, exactWidth: width, exactHeight: height } = box;
  const bleed = sheetOf(style)?.bleed ?? 0;
  const area = intoBleed({ x, y, width, height }, box, bleed);
  const isAcross = axes === 'horizontal-tb';
  const sides = {
    left: isAcross && knowsMargin(style, 'left') ? Math.min(area.x, 0 - bleed) : area.x,
    right: area.x + area.width,
    top: knowsMargin(style, 'top') ? Math.min(area.y, 0 - bleed) : area.y,
    bottom: area.y + area.height,
  };
  if (isAcross && knowsMargin(style, 'right') && !isTooWide) sides.right = Math.max(sides.right, box.width + bleed);
  if (knowsMargin(style, 'bottom')) sides.bottom = Math.max(sides.bottom, box.height + bleed);
  return { x: sides.left, y: sides.top, width: sides.right - sides.left, height: sides.bottom - sides.top };
}

/** A part of the page, and the bleed area at those edges that it reaches. */
export function intoBleed(part: Rect, page: Pick<PageBox, 'width' | 'height'>, bleed: number): Rect {
  if (bleed === 0) return part;
  const top = part.y <= 0 ? bleed : 0;
  const right = part.x + part.width >= page.width ? bleed : 0;
  const bottom = part.y + part.height >= page.height ? bleed : 0;
  const left = part.x <= 0 ? bleed : 0;
  return {
    x: part.x - left,
    y: part.y - top,
    width: part.width + left + right,
    height: part.height + top + bottom,
  };
}
