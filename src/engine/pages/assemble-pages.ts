/** From pages of the flow to finished pages: positioned boxes of the page, the canvas, margin boxes. */
import type { Rect } from '../base/geometry.ts';
import type { Box } from '../boxes/tree/box.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import { forEachBox } from '../boxes/tree/walk-boxes.ts';
import type { WritingMode } from '../css/properties/text.ts';
import { usedColor } from '../css/values/color/color-value.ts';
import { physicalSize } from '../layout/axes.ts';
import type { LayoutEnvironment } from '../layout/environment.ts';
import type { PlacedFragment } from '../layout/fragment.ts';
import { repeatedFragments } from '../layout/fragmentation/repeated-content.ts';
import type { OutOfFlowBox } from '../layout/layout-outcome.ts';
import type { ContainingBlock } from '../layout/positioned/containing-block.ts';
import { layoutOutOfFlowInArea } from '../layout/positioned/place-in-containing-block.ts';
import { type PositionedFlow, placePositionedFlow } from '../layout/positioned/positioned-flow.ts';
import { turnPlaced } from '../layout/turned/turn-fragments.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { hasAnyContainment } from '../style/containment.ts';
import { initialStyle } from '../style/initial-style.ts';
import { type CutPieces, cutPieces, renewedPieces } from './cut-pieces.ts';
import { reportMarginBoxOverflow } from './margin-box-overflow.ts';
import { layoutMarginBoxes, type MarginBoxContents } from './margin-boxes.ts';
import { type MarginFacts, marginBoxContents } from './margin-content.ts';
import type { FlowPage, Page } from './page.ts';
import { pageLabel } from './page-label.ts';
import { seenOfFlow, sheetOf } from './page-sheet.ts';
import { type PageSurvey, surveyFlow } from './page-survey.ts';
import { isTooWide } from './shrink-to-fit.ts';
import { Slices, sliceContent } from './sliced-content.ts';
import { moveStickyBoxes } from './sticky-positions.ts';
import { carryFixed, stitchContent } from './stitched-content.ts';

export interface PageAssembly {
  readonly env: LayoutEnvironment;
  /** Margin boxes are laid out with tables of their own, for this many boxes. */
  readonly marginEnvironment: (boxCount: number) => LayoutEnvironment;
  readonly marginFacts: MarginFacts;
  /** Of the parts of the file before this one. */
  readonly pagesBefore: number;
}

/** Page by page. */
export interface PlacedContent {
  readonly content: readonly (readonly PlacedFragment[])[];
  readonly cuts: readonly CutPieces[];
  readonly survey: PageSurvey;
}

/**
 * Adds the boxes whose containing block is the page area: absolute ones where they fall, also on pages beyond the flow's, and fixed ones on
 * every page (css-position-3 §2.1). With pauses, in which the caller may do something else.
 *
 * @param addPage - makes one more page at the end; `false` when there may be no more
 */
export function* placePositioned(
  pages: readonly FlowPage[],
  boxes: BoxTree,
  env: LayoutEnvironment,
  addPage: () => boolean,
): Generator<void, PlacedContent> {
  const viewport = pages.find(({ result }) => result !== null)?.result?.fragment.style ?? initialStyle;
  const { axes } = viewport.writing;
  const areas = pages.map(({ result, outOfFlow, layoutBox }) => ({
    fragment: result?.fragment ?? null,
    outOfFlow,
    height: physicalSize(axes, layoutBox.areaWidth, layoutBox.areaHeight).height,
  }));
  const initial = areaOf(pages[0]!, viewport.writing);
  const { fragments, placements, outer } = yield* placePositionedFlow(areas, 'page', initial, env);
  yield;
  const isHorizontal = axes === 'horizontal-tb';
  let last = placements.reduce((most, { index }) => Math.max(most, index), 0);
  for (const { index, entry } of outer) if (isWhereFlowIs(entry, isHorizontal)) last = Math.max(last, index);
  while (pages.length <= last && addPage());
  const placed: PlacedFragment[][] = pages.map(({ inserts }, page) => {
    const fragment = fragments[page] ?? null;
    return fragment === null ? [...inserts] : [{ x: 0, y: 0, fragment }, ...inserts];
  });
  for (const { index, placed: each } of placements) placed[index]?.push(each);
  const flow = isHorizontal ? withStickyMoved(placed, pages, boxes) : { content: placed, broken: cutPieces(placed) };
  const slices = new Slices();
  const { content: shown, broken } = yield* sliceContent(flow.content, flow.broken, slices);
  const survey = isHorizontal ? yield* surveyFlow(pages, shown, boxes) : null;
  yield;
  const stitched =
    survey === null
      ? null
      : stitchContent({
          content: shown,
          broken,
          slices,
          reaches: survey.reaches,
          pages,
          addPage,
          deadline: env.deadline,
        });
  const { hasStickyBoxes } = boxes.announcements;
  const fixedOn = (index: number) => {
    const fixed = repeatedOn(index, outer, isHorizontal);
    const area = areaOf(pages[index]!, viewport.writing);
    const placed = layoutOutOfFlowInArea(fixed, area, env, shown[index]!);
    const sticky = hasStickyBoxes && isHorizontal ? moveStickyBoxes([placed], [0], area.rect, null) : null;
    return sticky?.content[0] ?? placed;
  };
  const unrepeated = stitched ?? broken;
  const sheets = { content: shown, slices, pages, deadline: env.deadline };
  const cuts = outer.length === 0 ? unrepeated : placeFixed(sheets, unrepeated, fixedOn, isHorizontal);
  const content = isHorizontal ? shown : turned(shown, pages, axes, hasStickyBoxes);
  const isSurveyed = stitched === null && outer.length === 0 && survey !== null;
  return { content, cuts, survey: isSurveyed ? survey : yield* surveyFlow(pages, content, boxes) };
}

/**
 * @param fixedOn - makes the fixed boxes of a page
 * @returns what each page shows a part of
 */
function placeFixed(
  sheets: Parameters<typeof carryFixed>[2],
  cuts: readonly CutPieces[],
  fixedOn: (index: number) => readonly PlacedFragment[],
  isHorizontal: boolean,
): readonly CutPieces[] {
  const added = cuts.map((each) => new Map(each));
  const shown = new Set<number | undefined>();
  for (const [index, page] of sheets.pages.entries()) {
    if (page.facts.isBlank) continue;
    const fixed = fixedOn(index).flatMap((each) =>
      shown.has(each.fragment.box?.id) ? repeatedFragments([each]) : each,
    );
    for (const { fragment } of fixed) shown.add(fragment.box?.id);
    sheets.content[index]!.push(...fixed);
    if (isHorizontal) for (const each of fixed) carryFixed(each, index, sheets, added);
  }
  return added;
}

function repeatedOn(page: number, outer: PositionedFlow['outer'], isHorizontal: boolean): OutOfFlowBox[] {
  const repeated: OutOfFlowBox[] = [];
  for (const { index, entry } of outer) {
    if (index <= page || !isWhereFlowIs(entry, isHorizontal)) repeated.push(entry);
  }
  return repeated;
}

/** DEVIATION: css-position-3 §2.1 repeats each fixed box on every page. As in Chromium, one whose place along the flow is its static position is on no page before that. */
function isWhereFlowIs({ box: { style } }: OutOfFlowBox, isHorizontal: boolean): boolean {
  const { top, right, bottom, left } = style.inset;
  if (style.anchor.area !== 'none') return false;
  return isHorizontal ? top === 'auto' && bottom === 'auto' : left === 'auto' && right === 'auto';
}

/** Moves sticky boxes of a horizontal flow, and says what breaks cut. */
function withStickyMoved(
  placed: PlacedFragment[][],
  pages: readonly FlowPage[],
  { announcements }: BoxTree,
): { content: PlacedFragment[][]; broken: readonly CutPieces[] } {
  const broken = cutPieces(placed);
  if (!announcements.hasStickyBoxes) return { content: placed, broken };
  const tops: number[] = [];
  let top = 0;
  for (const { layoutBox } of pages) {
    tops.push(top);
    top += layoutBox.areaHeight;
  }
  const sticky = moveStickyBoxes(placed, tops, areaOf(pages[0]!, initialStyle.writing).rect, 'y');
  if (sticky === null) return { content: placed, broken };
  return { content: sticky.content, broken: broken.map((pieces) => renewedPieces(pieces, sticky.renewed)) };
}

function turned(
  placed: readonly PlacedFragment[][],
  pages: readonly FlowPage[],
  axes: WritingMode,
  hasStickyBoxes: boolean,
) {
  return placed.map((each, index) => {
    const { areaWidth: width, areaHeight: height } = pages[index]!.layoutBox;
    const content = turnPlaced(each, axes, physicalSize(axes, width, height));
    return (hasStickyBoxes ? moveStickyBoxes([content], [0], { width, height }, 'x')?.content[0] : null) ?? content;
  });
}

/** The initial containing block, which is up to 1 px narrower than the page area (CHROMIUM.md 16), begins where lines do. */
function areaOf({ layoutBox }: FlowPage, { axes, direction }: ComputedStyle['writing']): ContainingBlock {
  const { areaWidth, viewportWidth, viewportHeight } = layoutBox;
  const size = physicalSize(axes, viewportWidth, viewportHeight);
  const x = direction === 'rtl' && axes === 'horizontal-tb' ? areaWidth - viewportWidth : 0;
  return { rect: { x, y: 0, ...size }, direction };
}

/** With a pause after each page, in which the caller may do something else. */
export function* assemblePages(
  flow: readonly FlowPage[],
  { content, cuts, survey }: PlacedContent,
  assembly: PageAssembly,
): Generator<void, Page[]> {
  const pages: Page[] = [];
  const canvases = canvasesOf(flow, content);
  const origins = wholeOrigins(canvases);
  for (const [index, page] of flow.entries()) {
    const ofFile = assembly.pagesBefore + index;
    const { boxes, boxCount } = marginBoxContents(page.style, ofFile, assembly.marginFacts);
    const canvas = canvases[index]!;
    pages.push({
      index: ofFile,
      box: page.box,
      style: page.style.style,
      scale: page.layoutBox.scale,
      content: content[index] ?? [],
      marginBoxes: boxes.size === 0 ? [] : marginBoxesOf(boxes, ofFile, page, boxCount, assembly),
      canvasBox: canvas?.box ?? null,
      canvasOrigin: origins[index]!,
      sheet: sheetOf(page.style),
      seen: seenOfFlow(
        page.style,
        page.box,
        page.result?.fragment.style.writing.axes ?? 'horizontal-tb',
        isTooWide(page, survey.pages[index]!, survey.reaches[index]!),
      ),
      cuts: cuts[index]!,
      label: pageLabel(page.style, ofFile, assembly.marginFacts),
    });
    yield;
  }
  return pages;
}

function marginBoxesOf(
  boxes: MarginBoxContents,
  index: number,
  { box }: FlowPage,
  boxCount: number,
  { marginEnvironment, marginFacts }: PageAssembly,
): readonly PlacedFragment[] {
  const placed = layoutMarginBoxes(boxes, box, marginEnvironment(boxCount));
  const names = new Map([...boxes].map(([name, each]) => [each, name] as const));
  reportMarginBoxOverflow(placed, names, index + 1, marginFacts.diagnostics);
  return placed;
}

type Canvas = ReturnType<typeof canvasOf>;

/** Of each page; those on which the root element is not, behind its end, show the same canvas. */
function canvasesOf(flow: readonly FlowPage[], content: readonly (readonly PlacedFragment[])[]): readonly Canvas[] {
  let last: Canvas = null;
  return flow.map(({ result }, index) => {
    last = result === null ? last && withoutRoot(last) : canvasOf(content[index]!);
    return last;
  });
}

/** The canvas where nothing of the root element's box is left, or nothing of it is yet. */
function withoutRoot({ box, origin: { x, y, width, height } }: NonNullable<Canvas>): NonNullable<Canvas> {
  const { axes } = box.style.writing;
  if (axes === 'horizontal-tb') return { box, origin: { x, y: 0, width, height: 0 } };
  const isToTheRight = axes === 'vertical-lr' || axes === 'sideways-lr';
  return { box, origin: { x: isToTheRight ? 0 : x + width, y, width: 0, height } };
}

/** The root element's border box as if it had not been broken, on each page: where the canvas's images are positioned (css-break-4 §5.4). */
function wholeOrigins(canvases: readonly Canvas[]): readonly Page['canvasOrigin'][] {
  const whole = { width: 0, height: 0 };
  for (const canvas of canvases) {
    whole.width += canvas?.origin.width ?? 0;
    whole.height += canvas?.origin.height ?? 0;
  }
  const before = { width: 0, height: 0 };
  return canvases.map((canvas) => {
    if (canvas === null) return null;
    const { box, origin } = canvas;
    const { x, y, width, height } = origin;
    const { axes } = box.style.writing;
    const consumed = { ...before };
    before.width += width;
    before.height += height;
    if (axes === 'horizontal-tb') return { x, y: y - consumed.height, width, height: whole.height };
    const isToTheRight = axes === 'vertical-lr' || axes === 'sideways-lr';
    const left = isToTheRight ? x - consumed.width : x + width + consumed.width - whole.width;
    return { x: left, y, width: whole.width, height };
  });
}

/**
 * The root element's background, or that of body where the root has none, is the canvas's (css-backgrounds-3 §2.11.2), unless either of them keeps
 * anything to itself (css-contain-2 §2).
 */
export function canvasOf(content: readonly PlacedFragment[]): { box: Box; origin: Rect } | null {
  const root = rootOf(content);
  if (root === null) return null;
  const { width, height } = root.fragment;
  const origin = { x: root.x, y: root.y, width, height };
  const box = root.fragment.box as Box;
  if (hasBackground(box)) return { box, origin };
  const body = bodyIn(box);
  if (body === null || !hasBackground(body)) return null;
  return hasAnyContainment(box.style) || hasAnyContainment(body.style) ? null : { box: body, origin };
}

/** The box of body, wherever it is laid out: in boxes around it that no element has, or in none. */
function bodyIn(root: Box): Box | null {
  let found: Box | null = null;
  forEachBox(root, (box) => {
    if (found !== null) return false;
    const name = sourceName(box);
    if (name === 'body') found = box;
    return box === root || name === null;
  });
  return found;
}

/** In the viewport, or beside it where it is positioned. @returns relative to the page area */
function rootOf(content: readonly PlacedFragment[]): PlacedFragment | null {
  const [viewport] = content;
  if (viewport === undefined) return null;
  const root = viewport.fragment.children.find(({ fragment }) => fragment.box?.source?.pseudo === null);
  if (root !== undefined) return { x: viewport.x + root.x, y: viewport.y + root.y, fragment: root.fragment };
  return content.find(({ fragment }) => fragment.box?.source?.element.parent.kind === 'document') ?? null;
}

function sourceName({ source }: Box): string | null {
  return source === null || source.pseudo !== null ? null : source.element.localName;
}

function hasBackground({ style }: Box): boolean {
  const { background } = style;
  return (
    background !== initialStyle.background &&
    (background.image.some((image) => image !== 'none') || usedColor(background.color, style.color.color).alpha > 0)
  );
}
