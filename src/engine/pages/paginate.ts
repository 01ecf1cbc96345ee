/** The page loop: one page after the other out of one flow (css-page-3 §3, css-break-4 §5). */

import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics, FoundBefore } from '../base/diagnostics.ts';
import type { Breathe } from '../base/with-pauses.ts';
import { BYTES_OF } from '../base/work-budget.ts';
import type { BlockContainer, Box } from '../boxes/tree/box.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import { isTakenByPage } from '../boxes/tree/display-role.ts';
import { flowRoot } from '../boxes/tree/flow-root.ts';
import type { WritingMode } from '../css/properties/text.ts';
import { BLOCK } from '../css/values/box/display.ts';
import { physicalSize } from '../layout/axes.ts';
import type { BreakToken } from '../layout/break-token.ts';
import {
  type ConstraintSpace,
  changedFragmentation,
  changedSpace,
  emptyFragmentainer,
  independentSpace,
} from '../layout/constraint-space.ts';
import { LONG_TEXT } from '../layout/container-plan.ts';
import type { LayoutEnvironment } from '../layout/environment.ts';
import { breakBeforeOf } from '../layout/fragmentation/break-values.ts';
import { pageNameAfter, startPageName } from '../layout/fragmentation/page-names.ts';
import { assertFinished, type OutOfFlowBox } from '../layout/layout-outcome.ts';
import { changedStyle, initialStyle } from '../style/initial-style.ts';
import type { PageFactsForStyle, PageStyle } from '../style/page-style.ts';
import { type FilledPage, PageFiller, type PageToFill } from './fill-page.ts';
import { FormerPages } from './former-pages.ts';
import type { FlowPage } from './page.ts';
import { beginsPageGroup, forcedSideAfter, forcedSideOf, type PageSide } from './page-after-break.ts';
import { type PageBox, type PageRequest, pageBoxOf, scaledPageBox } from './page-box.ts';
import { positionedIn } from './placed-insert.ts';

export interface Pagination {
  readonly request: PageRequest;
  readonly styleOf: (page: PageFactsForStyle) => PageStyle;
  /** More pages are left out, with a diagnostic. */
  readonly pageLimit: number;
  /** The page area is this many times larger than the paper's, and painted so much smaller (CHROMIUM.md 17). */
  readonly enlargement: number;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline;
  /** Told of each page before it is filled. */
  readonly onPage: (page: number) => void;
  readonly breathe: Breathe;
  /** Pages of the parts of the file before this one: pages are left and right through all of it. */
  readonly pagesBefore: number;
  /** What was laid out before in the same way, but for some texts. */
  readonly former: FormerPages | null;
}

const NOTHING_FOUND: FoundBefore = new Map();

/** The pages of the flow, and the same for the next layout; `null` where that begins from nothing. */
export interface PaginatedFlow {
  readonly pages: FlowPage[];
  readonly former: FormerPages | null;
}

export async function paginateFlow(
  tree: BoxTree,
  env: LayoutEnvironment,
  pagination: Pagination,
): Promise<PaginatedFlow> {
  const pages: FlowPage[] = [];
  const { root } = tree;
  const filler = new PageFiller(tree.announcements, env, tree.boxCount + 1);
  const flow = root === null ? null : flowOf(root, tree, filler, env, pagination);
  let token: BreakToken | null = null;
  let name = root === null ? '' : startPageName(root, '');
  let groupNumber = 0;
  // A part of a file begins on the side that it asks for; before the first page of all there is none to be left blank.
  if (root !== null && pagination.pagesBefore > 0)
    leaveBlankBefore(forcedSideOf(breakBeforeOf(root)), pages, name, pagination);
  const blankBefore = pages.length;
  do {
    groupNumber++;
    if (token !== null) {
      const former = name;
      name = pageNameAfter(token, '');
      if (name !== former || beginsPageGroup(token)) groupNumber = 1;
      leaveBlankBefore(forcedSideAfter(token), pages, name, pagination);
    }
    if (!hasRoom(pages, pagination)) break;
    const number = pagination.pagesBefore + pages.length + 1;
    pagination.deadline.page = number;
    pagination.deadline.check();
    pagination.onPage(number);
    const pause = pagination.breathe();
    if (pause !== null) await pause;
    const page = newPage(pages, name, false, groupNumber, pagination);
    if (flow === null) {
      pages.push(page);
      break;
    }
    if (token === null && pages.length > blankBefore) {
      const rest = filler.fillRest(areaToFill(page, flow.viewport.style.writing.axes));
      pages.push({ ...page, ...rest, outOfFlow: positionedIn(rest.inserts) });
      continue;
    }
    const filled: FlowPage = filledBefore(page, pages.length, token, flow) ?? (await fillPage(page, token, flow));
    pages.push(filled);
    if (filled.result !== null) token = filled.result.fragment.breakToken;
  } while (token !== null || filler.isWaiting);
  return { pages, former: flow?.mayRepeat === true ? new FormerPages(flow.viewport, pages) : null };
}

/** What pages are filled from. */
interface Flow {
  readonly viewport: BlockContainer;
  readonly filler: PageFiller;
  readonly env: LayoutEnvironment;
  readonly pagination: Pagination;
  /** Whether there are stops within a page. */
  readonly mayStop: boolean;
  /** Whether pages may be laid out again with other texts: those that ask of pages. */
  readonly mayRepeat: boolean;
}

function flowOf(root: Box, tree: BoxTree, filler: PageFiller, env: LayoutEnvironment, pagination: Pagination): Flow {
  return {
    viewport: pagination.former?.viewport ?? viewportBox(root, tree.boxCount),
    filler,
    env,
    pagination,
    mayStop: filler.canBeginAgain && mayTakeLong(tree),
    mayRepeat: filler.canBeginAgain && tree.announcements.questions !== null,
  };
}

/** The page as the layout before has filled it; `null` where it has to be filled anew. */
function filledBefore(page: FlowPage, index: number, from: BreakToken | null, flow: Flow): FlowPage | null {
  const { former, diagnostics } = flow.pagination;
  const filled = flow.mayRepeat ? (former?.pageLike(page, index, from) ?? null) : null;
  if (filled !== null) diagnostics.findAgain(filled.found);
  return filled;
}

async function fillPage(page: FlowPage, from: BreakToken | null, flow: Flow): Promise<FlowPage> {
  const { viewport, filler, env, pagination } = flow;
  const { axes } = viewport.style.writing;
  const layout: PageToFill['layout'] = (blockSize, start, heldBackFrom) =>
    assertFinished(env.layout(viewport, pageSpace(page.layoutBox, axes, blockSize, heldBackFrom, env.quirks), start));
  const toFill = Object.assign(areaToFill(page, axes), { layout });
  const endNoting = flow.mayRepeat ? pagination.diagnostics.noting() : null;
  const filled = flow.mayStop ? await fillInPieces(filler, toFill, from, env, pagination) : filler.fill(toFill, from);
  const found = endNoting?.() ?? NOTHING_FOUND;
  if (filled.result !== null) env.release(filled.result.fragment);
  return { ...page, ...filled, ...takenApart(positionedOn(filled)), from, found };
}

/** Few boxes with short texts are laid out without a stop within a page. */
function mayTakeLong({ boxCount, contentCounts }: BoxTree): boolean {
  return boxCount >= MANY_BOXES || contentCounts.some((count) => count >= LONG_TEXT);
}

const MANY_BOXES = 8_000;

/** Others work where the page asks for more than a page: for all rows of a table, all items of a flex container or a grid. */
async function fillInPieces(
  filler: PageFiller,
  page: PageToFill,
  token: BreakToken | null,
  env: LayoutEnvironment,
  { diagnostics, breathe }: Pagination,
): Promise<FilledPage> {
  const attempts = diagnostics.attempts();
  for (;;) {
    const filled = env.interruption.allowedIn(() => filler.fill(page, token));
    if (filled !== null) {
      attempts.end();
      return filled;
    }
    attempts.beginAgain();
    const pause = breathe();
    if (pause !== null) await pause;
  }
}

/** In the axes of the flow, so that floats and notes stand at the block-start and the block-end side of pages. */
function areaToFill({ layoutBox, style }: FlowPage, axes: WritingMode) {
  const { width, height } = physicalSize(axes, layoutBox.areaWidth, layoutBox.areaHeight);
  return { width, height, areaStyle: style.footnoteArea };
}

function positionedOn({ result, inserts }: FilledPage): readonly OutOfFlowBox[] {
  const inFlow = result?.outOfFlow ?? [];
  return inserts.length === 0 ? inFlow : [...inFlow, ...positionedIn(inserts)];
}

/** Boxes that the page itself places, apart from positioned ones. */
function takenApart(entries: readonly OutOfFlowBox[]): Pick<FlowPage, 'outOfFlow' | 'taken'> {
  const isTaken = ({ box }: OutOfFlowBox) => isTakenByPage(box.style);
  if (!entries.some(isTaken)) return { outOfFlow: entries, taken: [] };
  return { outOfFlow: entries.filter((entry) => !isTaken(entry)), taken: entries.filter(isTaken) };
}

/** A page, where the next one has to be on the other side than it would be. */
function leaveBlankBefore(side: PageSide | null, pages: FlowPage[], name: string, pagination: Pagination): void {
  if (side !== null && sideOfNext(pages, pagination) !== side && hasRoom(pages, pagination))
    pages.push(newPage(pages, name, true, 0, pagination));
}

function sideOfNext({ length }: readonly FlowPage[], { pagesBefore }: Pagination): PageSide {
  return sideOf(pagesBefore + length);
}

/** The first page is a right one. */
function sideOf(index: number): PageSide {
  return index % 2 === 0 ? 'right' : 'left';
}

/** Adds a page for what is positioned below the flow; `false` at the limit. */
export function addPageAfter(pages: FlowPage[], pagination: Pagination): boolean {
  if (!hasRoom(pages, pagination)) return false;
  pages.push(newPage(pages, '', false, 1, pagination));
  return true;
}

/** Whether there may be another page; that there may not is reported once. */
function hasRoom(pages: readonly FlowPage[], { pageLimit, pagesBefore, diagnostics }: Pagination): boolean {
  if (pagesBefore + pages.length < pageLimit) return true;
  diagnostics.report(
    'PAGES_LIMIT',
    `The document has more than ${pageLimit} pages; the rest is left out. Raise the option "limits.pages".`,
    { page: pagesBefore + pages.length },
  );
  return false;
}

/** A page without content. */
function newPage(
  pages: readonly FlowPage[],
  name: string,
  isBlank: boolean,
  groupNumber: number,
  pagination: Pagination,
): FlowPage {
  pagination.deadline.keep(BYTES_OF.page);
  // A part's own first page is the one behind the blank one before it.
  const hasBlankBefore = pages[0]?.facts.isBlank ?? isBlank;
  const number = pages.length + (hasBlankBefore ? 0 : 1);
  const facts = { name, isFirst: number === 1, isBlank, side: sideOfNext(pages, pagination), number, groupNumber };
  const style = pagination.styleOf(facts);
  const box = pageBoxOf(style, pagination.request, pagination.diagnostics);
  return {
    facts,
    style,
    box,
    layoutBox: scaledPageBox(box, pagination.enlargement),
    result: null,
    outOfFlow: [],
    taken: [],
    inserts: [],
    begun: [],
    from: null,
    found: NOTHING_FOUND,
  };
}

/**
 * The root of layout: an anonymous block as wide as the page area that contains the root element's box, so that this has margins,
 * floats and breaks like any other box. It runs as the document does (css-writing-modes-4 §8).
 */
export function viewportBox(root: Box, id: number): BlockContainer {
  const { display, writing } = initialStyle;
  const { axes, direction } = root.style.writing;
  const style = changedStyle(initialStyle, {
    display: { ...display, display: BLOCK },
    writing: axes === writing.axes && direction === writing.direction ? writing : { ...writing, axes, direction },
  });
  return flowRoot(id, style, null, { kind: 'blocks', children: [root] });
}

/** @param axes - the document's principal writing mode, in whose axes pages are filled (css-writing-modes-4 §8) */
/** @param blockSize - of the page along the block axis: less where there are footnotes and page floats, px */
function pageSpace(
  page: PageBox,
  axes: WritingMode,
  blockSize: number,
  heldBackFrom: number,
  quirks: boolean,
): ConstraintSpace {
  const area = physicalSize(axes, page.areaWidth, page.areaHeight);
  const viewport = physicalSize(axes, page.viewportWidth, page.viewportHeight);
  return changedSpace(viewportSpace(area.width, area.height, viewport.height, quirks), {
    fragmentation: changedFragmentation(emptyFragmentainer('page', blockSize, ''), { heldBackFrom }),
  });
}

/** @param percentageHeight - what percentage heights of the root element refer to */
export function viewportSpace(
  width: number,
  height: number,
  percentageHeight: number,
  quirks: boolean,
): ConstraintSpace {
  return changedSpace(independentSpace(width, height, 'stretch', width, null, true), {
    percentageBlockSize: percentageHeight,
    quirks,
  });
}
