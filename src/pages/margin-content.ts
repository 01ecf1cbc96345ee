/** The content of page margin boxes as boxes: strings, counters of pages, images (css-page-3 §5, css-content-3). */
import type { Diagnostics } from '../base/diagnostics.ts';
import type { BlockContainer, InlineNode } from '../boxes/box.ts';
import { type CounterStyles, formatCounter } from '../boxes/counter-style.ts';
import { flowRoot } from '../boxes/flow-root.ts';
import type { ContentItem } from '../css/values/content.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { anonymousStyle } from '../style/initial-style.ts';
import type { MarginBoxName, PageStyle } from '../style/page-style.ts';

/** What a margin box may ask about its page and the document. */
export interface MarginFacts {
  /** Counter `page`, from 1. */
  readonly page: number;
  /** Counter `pages`. */
  readonly pages: number;
  readonly counterStyles: CounterStyles;
  readonly images: { isLoaded(url: string): boolean };
  readonly diagnostics: Diagnostics;
}

/** The boxes of a page, with ids from 0: they are laid out in an environment of their own. */
export function marginBoxContents(
  style: PageStyle,
  facts: MarginFacts,
): { readonly boxes: ReadonlyMap<MarginBoxName, BlockContainer>; readonly boxCount: number } {
  const boxes = new Map<MarginBoxName, BlockContainer>();
  let boxCount = 0;
  for (const [name, boxStyle] of style.marginBoxes) {
    const { content } = boxStyle.content;
    if (typeof content === 'string' || boxStyle.display.display === 'none') continue;
    const children: InlineNode[] = [];
    for (const item of content) {
      const node = nodeOf(item, boxStyle, facts, boxCount + 1);
      if (node === null) continue;
      children.push(node);
      boxCount++;
    }
    boxes.set(name, flowRoot(boxCount++, boxStyle, null, { kind: 'inline', children }));
  }
  return { boxes, boxCount: boxCount + 1 };
}

function nodeOf(item: ContentItem, style: ComputedStyle, facts: MarginFacts, id: number): InlineNode | null {
  if (item.kind === 'image') {
    const { image } = item;
    if (image === 'none' || image.kind !== 'url' || !facts.images.isLoaded(image.url)) return null;
    return {
      kind: 'atomic',
      box: {
        kind: 'replaced',
        id,
        style: imageStyle(style),
        source: null,
        content: { kind: 'image', url: image.url, alt: '', density: 1 },
      },
    };
  }
  const text = textOf(item, facts);
  return text === '' ? null : { kind: 'text', id, style, source: null, text };
}

/** The picture is an inline of its own: nothing of the box's decorations or size is its. */
function imageStyle(style: ComputedStyle): ComputedStyle {
  return { ...anonymousStyle(style), replaced: style.replaced, image: style.image };
}

function textOf(item: ContentItem, facts: MarginFacts): string {
  switch (item.kind) {
    case 'string':
      return item.text;
    case 'counter':
      return formatCounter(counterValue(item.name, facts), item.style, facts.counterStyles);
    case 'counters':
      return formatCounter(counterValue(item.name, facts), item.style, facts.counterStyles);
    default:
      facts.diagnostics.report('CSS_UNSUPPORTED', `content: ${item.kind} in a page margin box has no effect yet.`);
      return '';
  }
}

/** Other counters of the document are 0 here, as in css-page-3 §8 without a value on the page. */
function counterValue(name: string, facts: MarginFacts): number {
  if (name === 'page') return facts.page;
  if (name === 'pages') return facts.pages;
  facts.diagnostics.report(
    'CSS_UNSUPPORTED',
    `counter(${name}) in a page margin box is 0: only page and pages are known there yet.`,
  );
  return 0;
}
