/** Marks on the paper around a page (css-page-3 §8.1): where it is cut, and by which sheets are aligned. */
import type { Size } from '../base/geometry.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import { CIRCLE_CONTROL, type Path } from '../display/path.ts';
import type { PageSheet } from '../pages/page.ts';

const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };
/** Of the lines, px. */
const LINE_WIDTH = 0.5;
/** Between the bleed area and the marks, px. */
const GAP = 4;
/** Of the circles, px. */
const RADIUS = 6;

export function paintPrintersMarks(out: DisplayListBuilder, sheet: PageSheet, page: Size): void {
  const from = sheet.bleed + GAP;
  const to = sheet.beyond;
  if (to <= from) return;
  if (sheet.marks.crop) {
    for (const y of [0, page.height])
      for (const [a, b] of [
        [-to, -from],
        [page.width + from, page.width + to],
      ] as const)
        out.strokePath(line(a, y, b, y), LINE_WIDTH, BLACK);
    for (const x of [0, page.width])
      for (const [a, b] of [
        [-to, -from],
        [page.height + from, page.height + to],
      ] as const)
        out.strokePath(line(x, a, x, b), LINE_WIDTH, BLACK);
  }
  if (!sheet.marks.cross) return;
  const middle = (from + to) / 2;
  const arm = Math.min(RADIUS * 2, (to - from) / 2);
  for (const [x, y] of [
    [page.width / 2, -middle],
    [page.width / 2, page.height + middle],
    [-middle, page.height / 2],
    [page.width + middle, page.height / 2],
  ] as const) {
    out.strokePath(line(x - arm, y, x + arm, y), LINE_WIDTH, BLACK);
    out.strokePath(line(x, y - arm, x, y + arm), LINE_WIDTH, BLACK);
    out.strokePath(circle(x, y, Math.min(RADIUS, arm / 2)), LINE_WIDTH, BLACK);
  }
}

function line(x1: number, y1: number, x2: number, y2: number): Path {
  return { ops: ['M', 'L'], coords: [x1, y1, x2, y2] };
}

function circle(x: number, y: number, r: number): Path {
  const c = r * CIRCLE_CONTROL;
  const coords = [x + r, y, x + r, y + c, x + c, y + r, x, y + r, x - c, y + r, x - r, y + c, x - r, y];
  coords.push(x - r, y - c, x - c, y - r, x, y - r, x + c, y - r, x + r, y - c, x + r, y);
  return { ops: ['M', 'C', 'C', 'C', 'C', 'Z'], coords };
}
