/**
 * The one walk over what layout has put on the pages: how far each reaches to the right (css-overflow-3 §2, scrollable overflow; CHROMIUM.md 17), and how
 * much it shows of each text and replaced box, to be compared with what the boxes hold. It makes no objects: places are fields, which numbers do not leave.
 */
import { IDENTITY, type Matrix, mapRect, multiply } from '../base/geometry.ts';
import { countVisible } from '../base/unicode/visible-characters.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import type { Fragment, PlacedFragment, TextDetail } from '../layout/fragment.ts';
import { transformOf } from '../layout/transform.ts';
import { hasPaintContainment } from '../style/containment.ts';
import { initialStyle } from '../style/initial-style.ts';
import { clipBottom, holdsBlocks } from './content-clips.ts';
import type { FlowPage } from './paginate.ts';
import { seenOn } from './stitched-content.ts';

/** What is on one page, and where its area ends: layout px below the top of the page area. */
export interface PageContent {
  readonly content: readonly PlacedFragment[];
  readonly bottom: number;
}

export interface PageReach {
  /** The right edge of all that is on the page, px from the page area's left; at least 0. */
  readonly right: number;
  /** The same without fixed boxes. */
  readonly scrollable: number;
}

/** What the walk over the pages has found. */
export interface PageSurvey {
  readonly pages: readonly PageContent[];
  readonly reaches: readonly PageReach[];
  /** By box id: how many characters of the text are shown, or how often the replaced box is there. */
  readonly shown: Uint32Array;
}

export function surveyFlow(
  flow: readonly FlowPage[],
  content: readonly (readonly PlacedFragment[])[],
  { root, boxCount }: BoxTree,
): PageSurvey {
  // Pages of vertical text end at the side.
  const isHorizontal = root === null || root.style.writing.axes === 'horizontal-tb';
  const pages = flow.map((page, index) => ({
    content: content[index] ?? [],
    bottom: isHorizontal ? seenOn(page).bottom : Number.POSITIVE_INFINITY,
  }));
  return surveyPages(pages, boxCount);
}

/** @param boxCount - all ids are below this; boxes that pages make for themselves are above, and are not counted */
export function surveyPages(pages: readonly PageContent[], boxCount: number): PageSurvey {
  const walk = new SurveyWalk(boxCount);
  const reaches = pages.map(({ content, bottom }) => {
    const fixed = walk.reachOf(content.filter(isFixed), bottom);
    const scrollable = walk.reachOf(
      content.filter((each) => !isFixed(each)),
      bottom,
    );
    return { scrollable, right: Math.max(scrollable, fixed) };
  });
  return { pages, reaches, shown: walk.shown };
}

function isFixed({ fragment }: PlacedFragment): boolean {
  return fragment.style.display.position === 'fixed';
}

/** Right edge of the scrollable overflow of the fragments, px; at least 0. */
export function rightEdgeOf(fragments: readonly PlacedFragment[]): number {
  return new SurveyWalk(0).reachOf(fragments, Number.POSITIVE_INFINITY);
}

class SurveyWalk {
  readonly shown: Uint32Array;
  #right = 0;
  /** Of the fragment that is looked at, px from the page area's corner. */
  #x = 0;
  #y = 0;
  /** How far down content is seen, px. */
  #bottom = 0;

  constructor(boxCount: number) {
    this.shown = new Uint32Array(boxCount);
  }

  reachOf(fragments: readonly PlacedFragment[], bottom: number): number {
    this.#right = 0;
    this.#bottom = bottom;
    for (const { x, y, fragment } of fragments) {
      this.#x = x;
      this.#y = y;
      this.#visit(fragment, IDENTITY, true);
    }
    return this.#right;
  }

  /** @param around - transforms around the fragment; `null` inside of what cuts off its content, which does not stick out */
  #visit(fragment: Fragment, around: Matrix | null, isInBlocks: boolean): void {
    const { box, style, detail, children } = fragment;
    const matrix = around === null ? null : this.#stretch(fragment, around);
    if (detail !== null && box !== null) this.#count(fragment, box.id);
    if (children.length === 0) return;
    const inner = matrix !== null && box !== null && box.kind !== 'inline-box' && cutsOff(fragment) ? null : matrix;
    const x = this.#x;
    const y = this.#y;
    const bottom = this.#bottom;
    const right = this.#right;
    if (style.overflow.y !== 'visible') this.#bottom = clipBottom(fragment, y, bottom, isInBlocks);
    const inBlocks = holdsBlocks(box);
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      this.#x = x + child.x;
      this.#y = y + child.y;
      this.#visit(child.fragment, inner, inBlocks);
    }
    if (detail?.kind === 'line' && detail.hangs)
      this.#right = Math.max(right, Math.min(this.#right, x + fragment.width));
    this.#bottom = bottom;
  }

  /** Takes the fragment's right edge in. @returns the transforms around its content */
  #stretch(fragment: Fragment, around: Matrix): Matrix {
    const { style, width, height, detail } = fragment;
    const transform = style.transform === initialStyle.transform ? null : transformOf(fragment, this.#x, this.#y);
    const matrix = transform === null ? around : multiply(around, transform);
    // css-overflow-3 §2.2: boxes without an area do not count.
    if (detail?.kind === 'line' || width <= 0 || height <= 0) return matrix;
    const edge = matrix === IDENTITY ? this.#x + width : this.#mappedEdge(matrix, width, height);
    if (edge > this.#right) this.#right = edge;
    return matrix;
  }

  #mappedEdge(matrix: Matrix, width: number, height: number): number {
    const mapped = mapRect(matrix, { x: this.#x, y: this.#y, width, height });
    return mapped.x + mapped.width;
  }

  #count({ detail, height }: Fragment, id: number): void {
    // Of content that was cut between pages each has the whole.
    if (detail === null || id >= this.shown.length || this.#y >= this.#bottom || this.#y + height < 0) return;
    if (detail.kind === 'text' && !detail.isGenerated)
      this.shown[id]! += countVisible(detail.text, textStart(detail), textEnd(detail));
    else if (detail.kind === 'replaced') this.shown[id]! += 1;
  }
}

/** Where the text of a fragment starts and ends in the text of its inline formatting context. */
export function textStart({ run, start, text }: TextDetail): number {
  return run.clusters[start] ?? text.length;
}

export function textEnd({ run, end, text }: TextDetail): number {
  return run.clusters[end] ?? text.length;
}

function cutsOff({ style }: Fragment): boolean {
  return style.overflow.x !== 'visible' || hasPaintContainment(style);
}
