/** One page to its display list: canvas, content, page margin boxes, watermark. */
import { NO_EDGES, type Rect } from '../base/geometry.ts';
import { snapRect } from '../base/pixel-snapping.ts';
import { darkSystemColors } from '../css/values/color/named-colors.ts';
import type { DisplayItem, DisplayList } from '../display/display-item.ts';
import { DisplayListBuilder } from '../display/display-list-builder.ts';
import type { Fragment } from '../layout/fragment.ts';
import { roundedBorderBox } from '../layout/shapes/rounded-border.ts';
import type { Page } from '../pages/page.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { PictureAreas } from '../svg/svg-context.ts';
import { paintAreaBackground } from './backgrounds.ts';
import { paintBorders } from './borders.ts';
import type { BrokenBoxes } from './broken-boxes.ts';
import { visibleGlyphs } from './horizontal-text.ts';
import type { PaintContext } from './paint-context.ts';
import { paintLayer } from './paint-layer.ts';
import { paintPrintersMarks } from './printers-marks.ts';
import { addToContext, stackingContextOf, textEntriesIn } from './stacking.ts';
import { verticalGlyphs } from './vertical-text.ts';
import { watermarkItems } from './watermark.ts';

export type PaintSources = Omit<
  PaintContext,
  'out' | 'canvasBox' | 'fixedArea' | 'glyphsIn' | 'filterBudget' | 'pictureAreas'
>;

/** Of one page, by all filters together. */
const MOST_FILTERED_ITEMS = 100_000;

/** `Canvas` in a dark colour scheme. */
const DARK_CANVAS = darkSystemColors.get('canvas')!;

export interface PaintedPage {
  readonly list: DisplayList;
  readonly areas: PictureAreas;
}

export function paintPage(page: Page, sources: PaintSources, watermark: string | null): PaintedPage {
  const out = new DisplayListBuilder();
  const { box } = page;
  const area = { x: box.areaX, y: box.areaY, width: box.areaWidth, height: box.areaHeight };
  const context: PaintContext = {
    ...sources,
    out,
    canvasBox: page.canvasBox,
    fixedArea: fixedAreaOf(page),
    glyphsIn: (fragment, x, y) => glyphsIn(fragment, x, y, sources.brokenBoxes),
    filterBudget: { items: MOST_FILTERED_ITEMS },
    pictureAreas: new Map(),
  };
  const whole = { x: 0, y: 0, width: box.width, height: box.height };
  // The page inherits from the root: a dark one is on dark paper, as in Chromium.
  if (page.style.color.scheme === 'dark') out.fillRect(whole, DARK_CANVAS);
  const bleed = page.sheet?.bleed ?? 0;
  paintAreaBackground(context, page.style, grown(whole, bleed, bleed, bleed, bleed), whole);
  paintPageBorder(context, page);
  // The flow is cut at the page area, as Chromium does: what is too high for one page goes on on the next exactly there.
  const visible = intoBleed(area, whole, bleed);
  const right = visible.x + visible.width;
  const bottom = visible.y + visible.height;
  out.clipped(
    {
      ops: ['M', 'L', 'L', 'L', 'Z'],
      coords: [visible.x, visible.y, right, visible.y, right, bottom, visible.x, bottom],
    },
    () => paintArea({ ...context, fixedArea: viewportOf(page) }, page, area, visible),
  );
  for (const { x, y, fragment } of page.marginBoxes)
    paintLayer(context, stackingContextOf(fragment, x, y, whole, context.brokenBoxes));
  if (page.sheet !== null) paintPrintersMarks(out, page.sheet, box);
  const items = out.finish();
  const list = {
    width: box.width,
    height: box.height,
    ...(page.sheet !== null && { sheet: page.sheet }),
    items: watermark === null ? items : [...items, ...watermarkItems(watermark, box.width, box.height, sources.fonts)],
  };
  return { list, areas: context.pictureAreas };
}

function grown(rect: Rect, top: number, right: number, bottom: number, left: number): Rect {
  return { x: rect.x - left, y: rect.y - top, width: rect.width + left + right, height: rect.height + top + bottom };
}

/** The page area, and the bleed area at those edges that it reaches. */
function intoBleed(area: Rect, page: Rect, bleed: number): Rect {
  if (bleed === 0) return area;
  const top = area.y <= 0 ? bleed : 0;
  const right = area.x + area.width >= page.width ? bleed : 0;
  const bottom = area.y + area.height >= page.height ? bleed : 0;
  return grown(area, top, right, bottom, area.x <= 0 ? bleed : 0);
}

function glyphsIn(root: Fragment, left: number, top: number, brokenBoxes: BrokenBoxes): DisplayItem[] {
  return textEntriesIn(root, left, top, brokenBoxes).flatMap(({ fragment, x, y }): DisplayItem | DisplayItem[] => {
    const { detail } = fragment;
    const isHorizontal = detail?.kind === 'text' && detail.orientation === 'horizontal';
    return isHorizontal ? (visibleGlyphs(fragment, x, y) ?? []) : verticalGlyphs(fragment, x, y);
  });
}

/** Layout px: the initial containing block on this page. */
function fixedAreaOf({ box, scale }: Page): Rect {
  return { x: 0, y: 0, width: box.viewportWidth / scale, height: box.viewportHeight / scale };
}

/** Around the page area, inside the margins. */
function paintPageBorder({ out }: PaintContext, { box, style }: Page): void {
  const { margin, edges, width, height } = box;
  if (edges.border === NO_EDGES) return;
  const rect = snapRect(
    margin.left,
    margin.top,
    width - margin.left - margin.right,
    height - margin.top - margin.bottom,
  );
  paintBorders(out, style, roundedBorderBox(style, rect), edges.border);
}

/** In layout px. */
function viewportOf({ box, scale }: Page): Rect {
  return { x: 0, y: 0, width: box.viewportWidth / scale, height: box.viewportHeight / scale };
}

/** The page area: in layout px, moved to its corner and scaled where the document was shrunk to fit. */
function paintArea(context: PaintContext, page: Page, area: Rect, seen: Rect): void {
  const { scale } = page;
  const visible = {
    x: (seen.x - area.x) / scale,
    y: (seen.y - area.y) / scale,
    width: seen.width / scale,
    height: seen.height / scale,
  };
  const paint = () => {
    if (page.canvasBox !== null) paintCanvas(context, page.canvasBox.style, page, visible);
    const [root, ...others] = page.content;
    if (root === undefined) return;
    const layer = stackingContextOf(root.fragment, root.x, root.y, visible, context.brokenBoxes);
    for (const { x, y, fragment } of others) addToContext(layer, fragment, x, y, visible, context.brokenBoxes);
    paintLayer(context, layer);
  };
  context.out.transformed({ a: page.scale, b: 0, c: 0, d: page.scale, e: area.x, f: area.y }, paint);
}

/** The background of the root element (or of body) covers the page area (css-backgrounds-3 §2.11); its images start at the root's box. */
function paintCanvas(context: PaintContext, style: ComputedStyle, page: Page, area: Rect): void {
  const root = page.canvasOrigin;
  paintAreaBackground(context, style, area, root === null ? area : snapRect(root.x, root.y, root.width, root.height));
}
