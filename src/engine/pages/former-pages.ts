/**
 * Pages of a flow that is laid out again because some texts in it are others now, such as the page numbers of a table of contents: most pages have
 * nothing to do with these, and are filled as they were.
 */
import type { BlockContainer, Box } from '../boxes/tree/box.ts';
import { isFloating } from '../boxes/tree/display-role.ts';
import type { MaxSize, Size } from '../css/values/basic/size.ts';
import type { BreakToken } from '../layout/break-token.ts';
import type { Fragment } from '../layout/fragment.ts';
import { equalTokens } from '../layout/fragmentation/equal-tokens.ts';
import { isCalcSize } from '../layout/sizing/box-sizes.ts';
import { initialStyle } from '../style/initial-style.ts';
import type { PageFactsForStyle } from '../style/page-style.ts';
import type { FlowPage } from './page.ts';
import type { PageBox } from './page-box.ts';

export class FormerPages {
  /** The root of layout, at which all places begin. */
  readonly viewport: BlockContainer;
  /** `null` for those that show something that may look different now. */
  readonly #pages: (FlowPage | null)[];

  /** @param pages - of a flow without footnotes and page floats, of which pages would owe each other some */
  constructor(viewport: BlockContainer, pages: readonly FlowPage[]) {
    this.viewport = viewport;
    this.#pages = [...pages];
  }

  /** @param changed - ids of the boxes around the texts that have changed, up to the root */
  change(changed: ReadonlySet<number>): void {
    if (changed.size === 0) return;
    for (const [index, page] of this.#pages.entries())
      if (page?.result && shows(page.result.fragment, changed)) this.#pages[index] = null;
  }

  /** The page as it was filled, where it would be filled in the same way from `token` on; `null` where that is not known. */
  pageLike({ facts, layoutBox }: FlowPage, index: number, token: BreakToken | null): FlowPage | null {
    const former = this.#pages[index] ?? null;
    if (former === null || former.result === null || !isAlike(former.facts, facts)) return null;
    if (!hasSameArea(former.layoutBox, layoutBox) || !this.#isUntouchedBehind(index, layoutBox)) return null;
    return equalTokens(former.from, token) ? former : null;
  }

  /** What finds no room on a page is tried there before it begins the next: so nothing may have changed in as much as one more page holds. */
  #isUntouchedBehind(index: number, box: PageBox): boolean {
    for (let i = index + 1; i < this.#pages.length; i++) {
      const page = this.#pages[i]!;
      if (page === null) return false;
      if (page.result !== null) return hasSameArea(page.layoutBox, box);
    }
    return true;
  }
}

function hasSameArea(one: PageBox, other: PageBox): boolean {
  return one.areaWidth === other.areaWidth && one.areaHeight === other.areaHeight;
}

function isAlike(one: PageFactsForStyle, other: PageFactsForStyle): boolean {
  const names = Object.keys(one) as (keyof PageFactsForStyle)[];
  return names.every((name) => one[name] === other[name]);
}

/** Whether any of the texts may lie in it, or other boxes depend on what these are. */
function shows({ children }: Fragment, changed: ReadonlySet<number>): boolean {
  for (const { fragment } of children) {
    const { box } = fragment;
    if (box === null || !changed.has(box.id)) continue;
    if (box.kind === 'text' || box.kind === 'inline-box' || !isPassive(box) || shows(fragment, changed)) return true;
  }
  return false;
}

/** Blocks that are as wide as their place, and as high as what is in them: they are the same wherever their content is. */
function isPassive(box: Box): boolean {
  if (box.kind !== 'block-container' || box.content.kind !== 'blocks' || box.marker !== null) return false;
  const { display, sizing, transform, containment } = box.style;
  return (
    display.position === 'static' &&
    !isFloating(box.style) &&
    [sizing.width, sizing.minWidth, sizing.maxWidth, sizing.height, sizing.minHeight, sizing.maxHeight].every(
      isOfPlace,
    ) &&
    transform === initialStyle.transform &&
    containment === initialStyle.containment
  );
}

/** Whether a size has nothing to do with the content. */
function isOfPlace(size: Size | MaxSize): boolean {
  if (typeof size === 'string') return size === 'auto' || size === 'none' || size === 'stretch';
  return !isCalcSize(size) && !('fitContent' in size);
}
