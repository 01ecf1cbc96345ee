/** What readers show as the number of a page: as the first of its margin boxes that shows the number does. */
import type { PageLabel } from '../base/page-label.ts';
import { formatCounter } from '../boxes/content/counter-style.ts';
import type { ContentItem } from '../css/values/text/content.ts';
import type { PageStyle } from '../style/page-style.ts';
import type { MarginFacts } from './margin-content.ts';

const STYLES: ReadonlyMap<string, PageLabel['style']> = new Map([
  ['decimal', 'decimal'],
  ['lower-roman', 'lower-roman'],
  ['upper-roman', 'upper-roman'],
  ['lower-alpha', 'lower-alpha'],
  ['lower-latin', 'lower-alpha'],
  ['upper-alpha', 'upper-alpha'],
  ['upper-latin', 'upper-alpha'],
]);

/** @param page - its index */
export function pageLabel({ marginBoxes }: PageStyle, page: number, facts: MarginFacts): PageLabel {
  const number = facts.pageCounters[page]!.page;
  for (const { content } of marginBoxes.values()) {
    if (typeof content.content === 'string') continue;
    const items = content.content;
    const at = items.findIndex((item) => item.kind === 'counter' && item.name === 'page');
    const item = items[at];
    if (item?.kind !== 'counter') continue;
    const prefix = joinedTo(items.slice(0, at), page, facts);
    const style = STYLES.get(item.style);
    if (style !== undefined) return { prefix, number, style };
    // Readers know no other styles.
    return { prefix: prefix + formatCounter(number, item.style, facts.counterStyles), number, style: null };
  }
  return { prefix: '', number, style: 'decimal' };
}

/** The text that is joined to the number without a space, as `A-` is in “Appendix A-12”; not a bracket or a dash alone, which adorn the number. */
function joinedTo(items: readonly ContentItem[], page: number, facts: MarginFacts): string {
  const words = items
    .map((item) => textOf(item, page, facts))
    .join('')
    .split(/\s/);
  const text = words.at(-1)!;
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}

/** What is no plain text divides: nothing before it is joined to the number. */
function textOf(item: ContentItem, page: number, { strings, contextCounters, counterStyles }: MarginFacts): string {
  switch (item.kind) {
    case 'string':
      return item.text;
    case 'counter':
    case 'counters':
      return item.name === 'pages'
        ? ' '
        : formatCounter(contextCounters.on(page, item.name), item.style, counterStyles);
    case 'named-string':
      return strings.on(page, item.name, item.which) ?? '';
    default:
      return ' ';
  }
}
