/**
 * Tells what scroll containers and fixed boxes cut off: paper does not scroll. Browsers print such boxes as they stand on the screen and say nothing;
 * `overflow: hidden` and `clip` are taken for what their author wants.
 */
import type { Diagnostics } from '../../base/diagnostics.ts';
import { sourceOf } from '../../boxes/tree/box.ts';
import { elementName } from '../../dom/element-path.ts';
import type { PlacesInDocuments } from '../../dom/element-places.ts';
import type { Element } from '../../dom/node.ts';
import type { Fragment } from '../../layout/fragment.ts';
import { isPainted, overflowApplies, scrolls } from '../../pages/content-clips.ts';
import type { FlowPage } from '../../pages/page.ts';
import type { CutOffCandidate, PageContent, PageSurvey } from '../../pages/page-survey.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { initialStyle } from '../../style/initial-style.ts';

/** So much is not seen, px. */
const SEEN = 1;
/** Of the height of a text: its letters do not fill the room between ascent and descent. */
const SEEN_OF_TEXT = 0.3;

/** @param places - where elements stand in the source, asked where there is something to tell */
export function reportCutOff(
  { candidates, pages }: PageSurvey,
  flow: readonly FlowPage[],
  pagesBefore: number,
  places: PlacesInDocuments,
  diagnostics: Diagnostics,
): void {
  const looked = new Set<number>();
  for (const candidate of candidates) {
    const { fragment, page } = candidate;
    const source = fragment.box === null ? null : sourceOf(fragment.box);
    if (source === null || looked.has(source.element.index)) continue;
    // What goes on after the first page of a fixed box is on later ones, and so of each.
    if (candidate.kind === 'fixed') looked.add(source.element.index);
    if (liesBeside(candidate, flow[page]!)) continue;
    const sides =
      candidate.kind === 'scroller'
        ? sidesCutBy(fragment)
        : sidesOffPage(candidate, pages[page]!, heightOf(flow, page + 1));
    if (sides.length === 0) continue;
    looked.add(source.element.index);
    report(source.element, sides, candidate.kind, diagnostics, () => ({
      page: pagesBefore + page + 1,
      ...places.inFinding(source.element),
    }));
  }
}

const HINT_DOWN = 'Paper does not scroll: let it grow in print (height: auto, max-height: none).';
const HINT_ACROSS =
  'Paper does not scroll: break its lines in print (white-space: pre-wrap, overflow-wrap: anywhere), or make its content narrower.';
const HINT_OF_FIXED =
  'A fixed box stands on every page and goes on on none: take it into the flow in print (position: static), or hide it there.';

type Side = 'left' | 'right' | 'top' | 'bottom';

function report(
  element: Element,
  sides: readonly Side[],
  kind: CutOffCandidate['kind'],
  diagnostics: Diagnostics,
  place: () => Readonly<Record<string, unknown>>,
): void {
  const what = kind === 'scroller' ? 'does not fit in it' : 'does not fit on a page';
  const message = `The content of ${elementName(element)} ${what} and is cut off at the ${sides.join(' and the ')}.`;
  const hint = kind === 'fixed' ? HINT_OF_FIXED : sides.includes('bottom') ? HINT_DOWN : HINT_ACROSS;
  diagnostics.report('CONTENT_OVERFLOW', message, () => ({ hint, ...place() }));
}

/** Where content is that a reader on the screen would scroll to (css-overflow-3 §3.3): beyond the ends of the lines, and of the blocks. */
function sidesCutBy(fragment: Fragment): readonly Side[] {
  const { style, width, height } = fragment;
  const beyond = beyondBox(fragment, { left: 0, top: 0, right: width, bottom: height });
  const sides: Side[] = [];
  const across = endAcross(style);
  if (scrolls(style.overflow.x) && beyond[across] > SEEN) sides.push(across);
  if (scrolls(style.overflow.y) && beyond.bottom > 0) sides.push('bottom');
  return sides;
}

function endAcross({ writing }: ComputedStyle): 'left' | 'right' {
  if (writing.axes === 'horizontal-tb') return writing.direction === 'rtl' ? 'left' : 'right';
  return writing.axes === 'vertical-rl' || writing.axes === 'sideways-rl' ? 'left' : 'right';
}

/** Menus wait beside the page for a script that lets them in. */
function liesBeside({ fragment, x }: CutOffCandidate, { layoutBox }: FlowPage): boolean {
  return x >= layoutBox.areaWidth || x + fragment.width <= 0 || fragment.style.transform !== initialStyle.transform;
}

/** Of the pages from this one on, px. */
function heightOf(flow: readonly FlowPage[], from: number): number {
  let height = 0;
  for (let i = from; i < flow.length; i++) height += flow[i]!.layoutBox.areaHeight;
  return height;
}

/** Of a box that begins or ends on the page. @param heightAfter - of the pages behind it, on which the box goes on (CHROMIUM.md 69) */
function sidesOffPage(
  { fragment, y }: CutOffCandidate,
  { top, bottom }: PageContent,
  heightAfter: number,
): readonly Side[] {
  const end = y + fragment.height;
  const beyond = beyondBox(fragment, { left: 0, top: top - y, right: 0, bottom: bottom + heightAfter - y });
  const sides: Side[] = [];
  if (end > top && end <= bottom + SEEN && beyond.top > 0) sides.push('top');
  if (y < bottom && y >= top - SEEN && beyond.bottom > 0) sides.push('bottom');
  return sides;
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far texts and pictures reach out of a rectangle, px; of what lies across its ends as much as is seen. */
function beyondBox(fragment: Fragment, edges: Readonly<Edges>): Readonly<Edges> {
  const beyond = { left: 0, top: 0, right: 0, bottom: 0 };
  reach(fragment, 0, 0, edges, beyond);
  return beyond;
}

function reach({ children }: Fragment, x: number, y: number, edges: Readonly<Edges>, beyond: Edges): void {
  for (const child of children) {
    const { fragment } = child;
    const { style, detail, width, height } = fragment;
    if (style.transform !== initialStyle.transform) continue;
    const left = x + child.x;
    const top = y + child.y;
    const isContent = (detail?.kind === 'text' && detail.visibleCount > 0) || detail?.kind === 'replaced';
    if (isContent && isPainted(style) && width > 0 && height > 0) {
      const least = detail.kind === 'text' ? SEEN_OF_TEXT * height : SEEN;
      beyond.left = Math.max(beyond.left, edges.left - left);
      beyond.right = Math.max(beyond.right, left + width - edges.right);
      beyond.top = Math.max(beyond.top, edges.top - top - least);
      beyond.bottom = Math.max(beyond.bottom, top + height - edges.bottom - least);
    }
    // What cuts off its own content tells of it itself.
    if (!cutsOff(fragment)) reach(fragment, left, top, edges, beyond);
  }
}

function cutsOff(fragment: Fragment): boolean {
  const { x, y } = fragment.style.overflow;
  return overflowApplies(fragment) && (x !== 'visible' || y !== 'visible');
}
