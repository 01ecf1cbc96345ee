/** From pages of the flow to finished pages: positioned boxes of the page, the canvas, margin boxes. */
import type { Box } from '../boxes/box.ts';
import { initialStyle } from '../style/initial-style.ts';
import type { LayoutEnvironment } from '../layout/environment.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';
import type { OutOfFlowBox } from '../layout/layout-result.ts';
import { layoutOutOfFlowInArea } from '../layout/positioned.ts';
import { layoutMarginBoxes } from './margin-boxes.ts';
import { type MarginFacts, marginBoxContents } from './margin-content.ts';
import type { Page } from './page.ts';
import type { FlowPage } from './paginate.ts';

export interface PageAssembly {
  readonly env: LayoutEnvironment;
  /** Margin boxes are laid out with tables of their own, for this many boxes. */
  readonly marginEnvironment: (boxCount: number) => LayoutEnvironment;
  readonly marginFacts: Omit<MarginFacts, 'page' | 'pages'>;
}

/** Adds the boxes whose containing block is the page: absolute ones where they fall, fixed ones on every page (css-position-3 §2.1). */
export function placePositioned(pages: readonly FlowPage[], env: LayoutEnvironment): readonly (readonly PlacedFragment[])[] {
  const placed: PlacedFragment[][] = pages.map(({ result }) => (result === null ? [] : [{ x: 0, y: 0, fragment: result.fragment }]));
  const isFixed = ({ box }: OutOfFlowBox) => box.style.display.position === 'fixed';
  for (const [index, page] of pages.entries()) {
    const absolute = page.outOfFlow.filter((entry) => !isFixed(entry));
    for (const each of layoutOutOfFlowInArea(absolute, areaOf(page), env)) putOnPage(each, index, pages, placed);
  }
  const fixed = pages.flatMap(({ outOfFlow }) => outOfFlow.filter(isFixed));
  for (const [index, page] of pages.entries()) {
    if (fixed.length > 0 && !page.facts.isBlank) placed[index]!.push(...layoutOutOfFlowInArea(fixed, areaOf(page), env));
  }
  return placed;
}

function areaOf({ layoutBox }: FlowPage) {
  return { rect: { x: 0, y: 0, width: layoutBox.viewportWidth, height: layoutBox.viewportHeight }, direction: 'ltr' as const };
}

/** A box that lies below its page's end is on a later page, if there is one. */
function putOnPage(each: PlacedFragment, index: number, pages: readonly FlowPage[], placed: PlacedFragment[][]): void {
  let page = index;
  let { y } = each;
  while (page + 1 < pages.length && y >= pages[page]!.layoutBox.areaHeight) {
    y -= pages[page]!.layoutBox.areaHeight;
    page++;
  }
  placed[page]!.push({ x: each.x, y, fragment: each.fragment });
}

export function assemblePages(flow: readonly FlowPage[], content: readonly (readonly PlacedFragment[])[], assembly: PageAssembly): Page[] {
  return flow.map((page, index) => {
    const { boxes, boxCount } = marginBoxContents(page.style, { ...assembly.marginFacts, page: index + 1, pages: flow.length });
    const canvas = canvasOf(page.result?.fragment ?? null);
    return {
      index,
      box: page.box,
      style: page.style.style,
      scale: page.box.areaWidth / page.layoutBox.areaWidth,
      content: content[index] ?? [],
      marginBoxes: boxes.size === 0 ? [] : layoutMarginBoxes(boxes, page.box, assembly.marginEnvironment(boxCount)),
      canvasBox: canvas?.box ?? null,
      canvasOrigin: canvas?.origin ?? null,
    };
  });
}

/** The root element's background, or that of body where the root has none, is the canvas's (css-backgrounds-3 §2.11.2). */
function canvasOf(viewport: Fragment | null): { box: Box; origin: Page['canvasOrigin'] } | null {
  const root = viewport?.children.find(({ fragment }) => sourceName(fragment) !== null);
  if (root === undefined) return null;
  const origin = { x: root.x, y: root.y, width: root.fragment.width, height: root.fragment.height };
  const box = root.fragment.box as Box;
  if (hasBackground(root.fragment)) return { box, origin };
  const body = root.fragment.children.find(({ fragment }) => sourceName(fragment) === 'body');
  return body === undefined || !hasBackground(body.fragment) ? null : { box: body.fragment.box as Box, origin };
}

function sourceName(fragment: Fragment): string | null {
  const source = fragment.box?.source ?? null;
  return source === null || source.pseudo !== null ? null : source.element.localName;
}

function hasBackground({ style }: Fragment): boolean {
  const { background } = style;
  return background !== initialStyle.background && (background.image.some((image) => image !== 'none') || (background.color !== 'currentcolor' ? background.color.alpha > 0 : true));
}
