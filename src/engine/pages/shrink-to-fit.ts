/** Content that is wider than the page area shrinks the whole document, as browsers print it (CHROMIUM.md 17). */
import type { Diagnostics } from '../base/diagnostics.ts';
import type { FlowPage } from './page.ts';
import { knowsMargin, reachOf } from './page-sheet.ts';
import { type PageContent, type PageReach, type PageSurvey, unmeantReachOf } from './page-survey.ts';

/** Less than half a px of overflow is none, as in Chromium: lines may be wider than their room by a step of the grid. */
const SEEN = 0.5;
/** An enlarged page area may be rounded down by a pixel. */
const SEEN_ENLARGED = 1;
const MOST_ENLARGEMENT = 1.5;

/**
 * How many times wider than its page area the widest page is; 1 where all fits. What is moved into margins that the document knows may reach up to
 * the sheet's edge. Fixed boxes are none of the scrollable overflow of the page that contains them (css-overflow-3 §2.2): a header wider than the
 * page is cut off and shrinks nothing.
 */
export function enlargementFor(flow: readonly FlowPage[], { pages, reaches }: PageSurvey): number {
  let enlargement = 1;
  const enlarge = (reach: number, width: number) => {
    if (reach - width >= SEEN) enlargement = Math.max(enlargement, reach / width);
  };
  for (const [index, page] of flow.entries()) {
    const { scrollable } = reaches[index]!;
    enlarge(scrollable, reachOf(page.style, page.layoutBox));
    if (mayBeMeant(page, reaches[index]!)) enlarge(unmeantReachOf(pages[index]!, true), page.layoutBox.areaWidth);
  }
  return Math.min(MOST_ENLARGEMENT, enlargement);
}

/** Whether content passes the page area on the right, where what is moved may do so. Pages of vertical text end at the side: what goes on there is on the next one. */
function mayBeMeant({ style, layoutBox, result }: FlowPage, { scrollable }: PageReach): boolean {
  const isAcross = result?.fragment.style.writing.axes === 'horizontal-tb';
  return isAcross && knowsMargin(style, 'right') && scrollable - layoutBox.areaWidth >= SEEN;
}

/** Whether what nobody has moved passes the page area on the right: the document was not shrunk, or not enough. */
export function isTooWide(page: FlowPage, content: PageContent, reach: PageReach): boolean {
  return mayBeMeant(page, reach) && unmeantReachOf(content, false) - page.layoutBox.areaWidth >= SEEN_ENLARGED;
}

export function reportShrinking(enlargement: number, diagnostics: Diagnostics): void {
  const percent = Math.round(100 / enlargement);
  // Less than half a percent nobody sees: boxes end on another step of the grid than the page area.
  if (percent === 100) return;
  diagnostics.report(
    'SHRUNK_TO_FIT',
    `The document is printed at ${percent} % because its content is wider than the page area.`,
    {
      severity: 'info',
      hint: 'Make the content narrower, or turn the option "shrinkToFit" off.',
    },
  );
}

/** Tells of each page whose content is cut off at its right edge: it was not shrunk, or not enough. */
export function reportOverflow(
  flow: readonly FlowPage[],
  { pages, reaches }: PageSurvey,
  diagnostics: Diagnostics,
): void {
  for (const [index, page] of flow.entries()) {
    const isCut = isTooWide(page, pages[index]!, reaches[index]!);
    const width = isCut ? page.layoutBox.areaWidth : reachOf(page.style, page.layoutBox);
    const excess = reaches[index]!.right - width;
    // A pixel of the paper is not seen, and as much is lost when an enlarged page area is rounded down.
    if (excess * page.layoutBox.scale <= 1) continue;
    diagnostics.report('CONTENT_OVERFLOW', 'Content is wider than the page area and is cut off at its right edge.', {
      page: index + 1,
      hint: 'Make the content narrower (max-width: 100%, overflow-wrap: anywhere), or the page wider.',
    });
  }
}
