/**
 * The content of page margin boxes as boxes (css-page-3 §5, css-gcpm-3 §1): strings, counters, named strings, running elements, cross references,
 * images.
 */

import type { Diagnostics } from '../base/diagnostics.ts';
import { firstLetterOf } from '../boxes/build/first-letter.ts';
import { turnMarginBox } from '../boxes/build/turned-boxes.ts';
import { type CounterStyles, formatCounter } from '../boxes/content/counter-style.ts';
import type { PageContext, RunningElement } from '../boxes/tree/announcements.ts';
import type { BlockContainer, Box, InlineNode } from '../boxes/tree/box.ts';
import { flowRoot } from '../boxes/tree/flow-root.ts';
import { type References, textContentOf } from '../boxes/tree/references.ts';
import type { MarginBoxName } from '../css/page-margin-boxes.ts';
import { BLOCK } from '../css/values/box/display.ts';
import type { ContentItem, ContentUrl } from '../css/values/text/content.ts';
import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { anonymousStyle, changedStyle } from '../style/initial-style.ts';
import type { PageStyle } from '../style/page-style.ts';
import type { NamedValues } from './named-values.ts';
import { changed, type PageContextCounters } from './page-context-counters.ts';
import type { PageCounters } from './page-counter.ts';

/** What margin boxes may ask about the document. */
export interface MarginFacts {
  readonly counterStyles: CounterStyles;
  readonly images: { isLoaded(url: string): boolean };
  readonly strings: NamedValues<string>;
  readonly running: NamedValues<RunningElement>;
  /** The document's own counters where an element is. */
  readonly counterAt: (element: Element, name: string) => number;
  /** On pages, with what page contexts make of them. */
  readonly contextCounters: PageContextCounters;
  /** Finds targets of cross references. */
  readonly targets: Pick<References, 'targetOf'>;
  /** Index of the page where an element begins; -1 for none. */
  readonly pageOf: (element: Element) => number;
  readonly pageCounters: readonly PageCounters[];
  readonly isDisplayed: (element: Element) => boolean;
  readonly diagnostics: Diagnostics;
}

/**
 * The boxes of a page, with ids from 0: they are laid out in an environment of their own.
 *
 * @param page - its index
 */
export function marginBoxContents(
  style: PageStyle,
  page: number,
  facts: MarginFacts,
): { readonly boxes: ReadonlyMap<MarginBoxName, BlockContainer>; readonly boxCount: number } {
  const builder = new MarginContent(page, facts);
  const boxes = new Map<MarginBoxName, BlockContainer>();
  for (const [name, boxStyle] of style.marginBoxes) {
    const { content } = boxStyle.content;
    if (typeof content === 'string') continue;
    boxes.set(
      name,
      turnMarginBox(builder.marginBox(boxStyle, content), () => builder.boxCount++),
    );
  }
  return { boxes, boxCount: builder.boxCount + 1 };
}

class MarginContent {
  boxCount = 0;
  readonly #index: number;
  readonly #facts: MarginFacts;
  #page: PageContext;
  /** What the margin box itself makes of counters. */
  #own: ReadonlyMap<string, number> = new Map();

  constructor(index: number, facts: MarginFacts) {
    this.#index = index;
    this.#facts = facts;
    const { page, pages } = facts.pageCounters[index]!;
    this.#page = { page, pages, namedString: (name, which) => facts.strings.on(index, name, which) ?? '' };
  }

  /** A counter of the margin box hides that of the page (css-page-3 §5.3). */
  marginBox(style: ComputedStyle, items: readonly ContentItem[]): BlockContainer {
    const around = this.#page;
    this.#own = new Map(changed(style.content, (name) => this.#counter(name)));
    this.#page = { ...around, page: this.#counter('page'), pages: this.#counter('pages') };
    const box = this.#box(style, items);
    this.#page = around;
    this.#own = new Map();
    return box;
  }

  #box(style: ComputedStyle, items: readonly ContentItem[]): BlockContainer {
    if (!items.some(({ kind }) => kind === 'element'))
      return flowRoot(this.boxCount++, style, null, { kind: 'inline', children: this.#inline(style, items) });
    const children: Box[] = [];
    let line: ContentItem[] = [];
    const endLine = () => {
      const nodes = this.#inline(anonymousStyle(style), line);
      line = [];
      if (nodes.length === 0) return;
      const block = changedStyle(anonymousStyle(style), { display: { ...style.display, display: BLOCK } });
      children.push(flowRoot(this.boxCount++, block, null, { kind: 'inline', children: nodes }));
    };
    for (const item of items) {
      if (item.kind !== 'element') {
        line.push(item);
        continue;
      }
      endLine();
      const running = this.#facts.running.on(this.#index, item.name, item.which);
      if (running === null) continue;
      const { box, boxCount } = running.build(this.#page, this.boxCount);
      this.boxCount = boxCount;
      children.push(box);
    }
    endLine();
    return flowRoot(this.boxCount++, style, null, { kind: 'blocks', children });
  }

  #inline(style: ComputedStyle, items: readonly ContentItem[]): InlineNode[] {
    const nodes: InlineNode[] = [];
    for (const item of items) {
      const node = this.#node(item, style);
      if (node !== null) nodes.push(node);
    }
    return nodes;
  }

  #node(item: ContentItem, style: ComputedStyle): InlineNode | null {
    if (item.kind === 'image') {
      const { image, alternative } = item;
      if (image === 'none' || image.kind !== 'url' || !this.#facts.images.isLoaded(image.url)) return null;
      return {
        kind: 'atomic',
        box: {
          kind: 'replaced',
          id: this.boxCount++,
          style: imageStyle(style),
          source: null,
          content: { kind: 'image', url: image.url, alt: alternative ?? '', density: image.resolution },
        },
      };
    }
    const text = this.#text(item);
    if (text === '') return null;
    return { kind: 'text', id: this.boxCount++, style, source: null, text, isLeader: item.kind === 'leader' };
  }

  #text(item: ContentItem): string {
    switch (item.kind) {
      case 'string':
      case 'leader':
        return item.text;
      case 'counter':
      case 'counters':
        return this.#format(this.#counter(item.name), item.style);
      case 'named-string':
        return this.#page.namedString(item.name, item.which);
      case 'target-counter':
        return this.#targetCounter(item.url, item.name, item.style);
      case 'target-text':
        return this.#targetText(item.url, item.what);
      default:
        this.#facts.diagnostics.report(
          'CSS_UNSUPPORTED',
          `content: ${item.kind} in a page margin box has no effect: there is no element.`,
        );
        return '';
    }
  }

  #format(value: number, style: string): string {
    return formatCounter(value, style, this.#facts.counterStyles);
  }

  /** Of the document's counters the first value on the page, else that of the pages before: as a named string has it. */
  #counter(name: string): number {
    const own = this.#own.get(name);
    if (own !== undefined) return own;
    if (name === 'page') return this.#page.page;
    if (name === 'pages') return this.#page.pages;
    return this.#facts.contextCounters.on(this.#index, name);
  }

  #target(url: ContentUrl): Element | null {
    const { targets, diagnostics } = this.#facts;
    const target = url.kind === 'url' ? targets.targetOf(url.url) : null;
    if (target === null)
      diagnostics.report('REFERENCE_MISSING', 'A cross reference in a page margin box points to no element.');
    return target;
  }

  #targetCounter(url: ContentUrl, name: string, style: string): string {
    const target = this.#target(url);
    if (target === null) return '';
    const { pageOf, pageCounters, counterAt } = this.#facts;
    const page = pageOf(target);
    if (name === 'page') return this.#format(pageCounters[page]?.page ?? 0, style);
    if (name === 'pages') return this.#format(pageCounters[page]?.pages ?? 0, style);
    return this.#format(counterAt(target, name), style);
  }

  #targetText(url: ContentUrl, what: string): string {
    const target = this.#target(url);
    if (target === null) return '';
    const { isDisplayed, diagnostics } = this.#facts;
    const text = textContentOf(target, isDisplayed);
    if (what === 'content') return text;
    if (what === 'first-letter') return firstLetterOf(text)?.letter ?? '';
    diagnostics.report('CSS_UNSUPPORTED', `target-text(…, ${what}) in a page margin box has no effect.`);
    return '';
  }
}

/** The picture is an inline of its own: nothing of the box's decorations or size is its. */
function imageStyle(style: ComputedStyle): ComputedStyle {
  return changedStyle(anonymousStyle(style), { replaced: style.replaced, image: style.image });
}
