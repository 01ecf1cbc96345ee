/** One page to its display list: canvas, content, page margin boxes, watermark. */
import { NO_EDGES, type Rect } from '../base/geometry.ts';
import { snapRect } from '../base/pixel-snapping.ts';
import { darkSystemColors } from '../css/values/color/named-colors.ts';
import type { DisplayItem, DisplayList } from '../display/display-item.ts';
import { DisplayListBuilder } from '../display/display-list-builder.ts';
import { rectPath } from '../display/path.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';
import { roundedBorderBox } from '../layout/shapes/rounded-border.ts';
import { NO_USED_EDGES } from '../layout/sizing/edges.ts';
import type { Page } from '../pages/page.ts';
import { intoBleed } from '../pages/page-sheet.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { PictureAreas } from '../svg/svg-context.ts';
import { paintAreaBackground } from './backgrounds.ts';
import { paintBorders } from './borders.ts';
import { hasOutline, paintOutlineAround } from './box-decorations.ts';
import type { BrokenBoxes } from './broken-boxes.ts';
import { maskOf } from './masks.ts';
import { changedContext, contextOfPage, type PaintContext, type PaintSources } from './paint-context.ts';
import { paintLayer } from './paint-layer.ts';
import { paintPrintersMarks } from './printers-marks.ts';
import { pageContextOf, stackingContextOf, textEntriesIn } from './stacking.ts';
import { visibleGlyphs } from './text/horizontal-text.ts';
import { verticalGlyphs } from './text/vertical-text.ts';
import { watermarkItems } from './watermark.ts';

/** `Canvas` in a dark colour scheme. */
const DARK_CANVAS = darkSystemColors.get('canvas')!;

const NOTHING: readonly DisplayItem[] = [];

export interface PaintedPage {
  readonly list: DisplayList;
  readonly areas: PictureAreas;
}

/** @param overlay - drawn over the page, under the watermark */
export function paintPage(
  page: Page,
  sources: PaintSources,
  watermark: string | null,
  overlay: readonly DisplayItem[] = NOTHING,
): PaintedPage {
  const out = new DisplayListBuilder();
  sources.inkSources?.beginPage();
  const { box } = page;
  // Its exact size: where a colour went on to the next whole px, viewers that round clips would show a strip of it.
  const area = { x: box.areaX, y: box.areaY, width: box.exactWidth, height: box.exactHeight };
  const context: PaintContext = contextOfPage(sources, {
    out,
    canvasBox: page.canvasBox,
    fixedArea: viewportOf(page),
    pictureAreas: new Map(),
    glyphsIn: (fragment, x, y) => glyphsIn(fragment, x, y, sources.brokenBoxes),
    maskOf: (masked) => maskOf(context, masked),
  });
  const whole = { x: 0, y: 0, width: box.width, height: box.height };
  // The page inherits from the root: a dark one is on dark paper, as in Chromium.
  if (page.style.color.scheme === 'dark') out.fillRect(whole, DARK_CANVAS);
  const bleed = page.sheet?.bleed ?? 0;
  const sheet = grown(whole, bleed, bleed, bleed, bleed);
  paintAreaBackground(context, page.style, sheet, sheet);
  const [below, above] = marginBoxesInOrder(page);
  const aside = changedContext(context, { inkSources: null });
  for (const { x, y, fragment } of below)
    paintLayer(aside, stackingContextOf(fragment, x, y, whole, context.brokenBoxes));
  const isFramed = box.edges !== NO_USED_EDGES || hasOutline(page.style);
  paintFlow(context, page, area, intoBleed(isFramed ? borderBoxOf(page) : area, whole, bleed), isFramed);
  for (const { x, y, fragment } of above)
    paintLayer(aside, stackingContextOf(fragment, x, y, whole, context.brokenBoxes));
  if (page.sheet !== null) paintPrintersMarks(out, page.sheet, box);
  const items = overlay.length === 0 ? out.finish() : [...out.finish(), ...overlay];
  context.deadline.spend('displayItems', items.length);
  const list = {
    width: box.width,
    height: box.height,
    ...(page.sheet !== null && { sheet: page.sheet }),
    items: watermark === null ? items : [...items, ...watermarkItems(watermark, box.width, box.height, sources.fonts)],
  };
  return { list, areas: context.pictureAreas };
}

/** The page of a dark document in a frame that is not: it shows nothing of what is behind the frame (css-color-adjust-1 §2.3). */
export function onDarkCanvas(list: DisplayList): DisplayList {
  const rect = { x: 0, y: 0, width: list.width, height: list.height };
  const paper: DisplayItem = { kind: 'fill-rect', rect, paint: { kind: 'solid', color: DARK_CANVAS } };
  return { ...list, items: [paper, ...list.items] };
}

/**
 * The margin boxes below and above the page area, each in the order of painting (css-page-3 §5.2): `z-index` orders them among each other, and
 * the page area is there like a box of `z-index: 0` that comes first.
 */
function marginBoxesInOrder({ marginBoxes }: Page): readonly [readonly PlacedFragment[], readonly PlacedFragment[]] {
  const level = ({ fragment }: PlacedFragment) => {
    const { zIndex } = fragment.style.inset;
    return zIndex === 'auto' ? 0 : zIndex;
  };
  if (marginBoxes.every((each) => level(each) === 0)) return [[], marginBoxes];
  const sorted = marginBoxes.slice().sort((a, b) => level(a) - level(b));
  const first = sorted.findIndex((each) => level(each) >= 0);
  return first === -1 ? [sorted, []] : [sorted.slice(0, first), sorted.slice(first)];
}

function grown(rect: Rect, top: number, right: number, bottom: number, left: number): Rect {
  return { x: rect.x - left, y: rect.y - top, width: rect.width + left + right, height: rect.height + top + bottom };
}

function glyphsIn(root: Fragment, left: number, top: number, brokenBoxes: BrokenBoxes): DisplayItem[] {
  return textEntriesIn(root, left, top, brokenBoxes).flatMap(({ fragment, x, y }): DisplayItem | DisplayItem[] => {
    const { detail } = fragment;
    const isHorizontal = detail?.kind === 'text' && detail.orientation === 'horizontal';
    return isHorizontal ? (visibleGlyphs(fragment, x, y) ?? []) : verticalGlyphs(fragment, x, y);
  });
}

/** Of the page box, inside the margins. */
function borderBoxOf({ box: { margin, width, height } }: Page): Rect {
  return {
    x: margin.left,
    y: margin.top,
    width: width - margin.left - margin.right,
    height: height - margin.top - margin.bottom,
  };
}

/** Around the page area. */
function paintPageBorder({ out }: PaintContext, page: Page): void {
  const { box, style } = page;
  const rect = borderBoxOf(page);
  const border = roundedBorderBox(style, snapRect(rect.x, rect.y, rect.width, rect.height));
  if (box.edges.border !== NO_EDGES) paintBorders(out, style, border, box.edges.border);
  if (hasOutline(style)) paintOutlineAround(out, style, rect, border);
}

/** The initial containing block on this page, layout px. */
function viewportOf({ box, scale }: Page): Rect {
  return { x: 0, y: 0, width: box.viewportWidth / scale, height: box.viewportHeight / scale };
}

/**
 * Canvas, border of the page, and content.
 *
 * @param area - the page area, px of the page
 * @param canvas - what the canvas covers
 * @param isFramed - the page has borders, padding or an outline
 */
function paintFlow(context: PaintContext, page: Page, area: Rect, canvas: Rect, isFramed: boolean): void {
  const { canvasBox, scale, seen, cuts } = page;
  const inLayout = (paint: () => void) =>
    context.out.transformed({ a: scale, b: 0, c: 0, d: scale, e: area.x, f: area.y }, paint);
  const layoutRect = ({ x, y, width, height }: Rect) => ({
    x: (x - area.x) / scale,
    y: (y - area.y) / scale,
    width: width / scale,
    height: height / scale,
  });
  const paintCanvasIn = (rect: Rect) => {
    if (canvasBox !== null) paintCanvas(context, canvasBox.style, page, layoutRect(rect));
  };
  if (isFramed) {
    inLayout(() => paintCanvasIn(canvas));
    paintPageBorder(context, page);
  }
  const visible = layoutRect(seen);
  const { fixedArea, brokenBoxes, styles } = context;
  const content = pageContextOf(page.content, visible, fixedArea, brokenBoxes, cuts, styles);
  const { isBlended } = content;
  // What is blended with the root's group is blended with the canvas, too (compositing-1 §3.3; Chromium paints that apart in print).
  content.isBlended = false;
  const paintContent = () => {
    if (!isFramed) paintCanvasIn(canvas);
    paintLayer(context, content);
  };
  context.out.clipped(rectPath(seen), () =>
    inLayout(isBlended ? () => context.out.isolated(paintContent) : paintContent),
  );
}

/** The background of the root element (or of body) covers the page box up to its border, as in Chromium (css-backgrounds-3 §2.11); its images start at the root's box. */
function paintCanvas(context: PaintContext, style: ComputedStyle, page: Page, area: Rect): void {
  const root = page.canvasOrigin;
  paintAreaBackground(context, style, area, root === null ? area : snapRect(root.x, root.y, root.width, root.height));
}
