/**
 * The counters `page` and `pages` of each page (css-page-3 §4.3, §5.2). `page` is one more than on the page before, unless the page context counts
 * otherwise, then what elements that begin on the page make of it. `pages` is how many pages there are; where a page or an element on it resets
 * `pages`, a new group begins, and `pages` counts the pages of the group.
 *
 * DEVIATION: Chromium leaves out what elements say; documents made for paper number their parts by it. Groups are ours: the specification has no
 * way to ask for the number of pages of a part.
 */
import type { CounterChange } from '../css/values/text/content.ts';
import type { Element } from '../dom/node.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import type { PageStyle } from '../style/page-style.ts';

/** A page with what lies on it. */
export interface CountedPage {
  readonly style: PageStyle;
  readonly content: readonly PlacedFragment[];
}

export interface PageCounters {
  readonly page: number;
  readonly pages: number;
}

/** @param elementsCount - whether any element changes one of the counters; otherwise nothing is searched */
export function pageCounters(pages: readonly CountedPage[], elementsCount: boolean): PageCounters[] {
  const walk = new Walk();
  const numbers: number[] = [];
  /** Index of the first page of each page's group. */
  const groups: number[] = [];
  for (const [index, { style, content }] of pages.entries()) {
    walk.startsGroup = false;
    if (!style.style.content.counterIncrement.some(isPage)) walk.value++;
    walk.apply(style.style);
    if (elementsCount) for (const { fragment } of content) walk.visit(fragment);
    numbers.push(walk.value);
    groups.push(walk.startsGroup || index === 0 ? index : groups[index - 1]!);
  }
  const sizes = new Map<number, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return numbers.map((page, index) => ({ page, pages: sizes.get(groups[index]!)! }));
}

function isPage({ name }: CounterChange): boolean {
  return name === 'page';
}

function isPages({ name }: CounterChange): boolean {
  return name === 'pages';
}

class Walk {
  value = 0;
  startsGroup = false;
  readonly #seen = new Set<Element>();

  apply({ content }: ComputedStyle): void {
    for (const change of content.counterReset) {
      if (isPage(change)) this.value = change.value;
      if (isPages(change)) this.startsGroup = true;
    }
    for (const change of content.counterIncrement) if (isPage(change)) this.value += change.value;
    for (const change of content.counterSet) if (isPage(change)) this.value = change.value;
  }

  /** Elements count where they begin: on the first page that has a fragment of theirs. */
  visit(fragment: Fragment): void {
    const source = fragment.box?.source ?? null;
    if (source !== null && source.pseudo === null && counts(fragment.style) && !this.#seen.has(source.element)) {
      this.#seen.add(source.element);
      this.apply(fragment.style);
    }
    for (const { fragment: child } of fragment.children) this.visit(child);
  }
}

function counts({ content }: ComputedStyle): boolean {
  if (content === initialStyle.content) return false;
  return (
    content.counterReset.some((each) => isPage(each) || isPages(each)) ||
    content.counterIncrement.some(isPage) ||
    content.counterSet.some(isPage)
  );
}
