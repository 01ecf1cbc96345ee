/** The content of `::before`, `::after` and `::marker` (css-content-3 §2): strings, attributes, counters, quotation marks, images. */
import type { ContentItem } from '../css/values/content.ts';
import { attribute } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { anonymousStyle } from './anonymous-style.ts';
import type { BoxSource } from './box.ts';
import type { Building } from './building.ts';
import type { ContentSink } from './content-sink.ts';
import { formatCounter } from './counter-style.ts';
import { quotationMark } from './quotes.ts';

/** Adds the items in order; what paged media alone could answer is reported and left out. */
export function addGeneratedContent(
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  items: readonly ContentItem[],
  sink: ContentSink,
): void {
  let text = '';
  for (const item of items) {
    if (item.kind !== 'image') {
      text += textOf(building, source, style, item);
      continue;
    }
    addText(building, style, source, text, sink);
    text = '';
    addImage(building, style, source, item.image, sink);
  }
  addText(building, style, source, text, sink);
}

/** A marker is no part of the first line's text (css-pseudo-4 §2.1.1). */
function addText(building: Building, style: ComputedStyle, source: BoxSource, text: string, sink: ContentSink): void {
  if (text === '') return;
  if (source.pseudo === 'marker') sink.addText(style, source, text);
  else building.addText(sink, style, source, text);
}

function addImage(
  building: Building,
  style: ComputedStyle,
  source: BoxSource,
  image: Extract<ContentItem, { kind: 'image' }>['image'],
  sink: ContentSink,
): void {
  if (image === 'none') return;
  if (image.kind !== 'url') {
    unsupported(building, 'A gradient in "content"');
    return;
  }
  if (!building.context.images.isLoaded(image.url)) return;
  sink.addAtomicInline({
    kind: 'replaced',
    id: building.nextId(),
    style: anonymousStyle(style, 'inline'),
    source,
    content: { kind: 'image', url: image.url, alt: '', density: 1 },
  });
}

function textOf(building: Building, source: BoxSource, style: ComputedStyle, item: ContentItem): string {
  switch (item.kind) {
    case 'string':
      return item.text;
    case 'attribute':
      return attribute(source.element, item.name) ?? item.fallback;
    case 'counter':
      return counterText(building, item.name, item.style);
    case 'counters':
      return building.counters
        .values(item.name)
        .map((value) => formatCounter(value, item.style, building.context.counterStyles))
        .join(item.separator);
    case 'quote':
      return quoteText(building, source, style, item.quote);
    case 'leader':
      unsupported(building, 'leader() in "content"');
      return item.text;
    case 'named-string':
    case 'element':
    case 'content':
      unsupported(
        building,
        `${item.kind === 'named-string' ? 'string' : item.kind}() in "content" outside of page margin boxes`,
      );
      return '';
    case 'target-counter':
    case 'target-text':
      unsupported(building, `${item.kind}() in "content"`);
      return '';
    case 'image':
      return '';
  }
}

function counterText(building: Building, name: string, style: string): string {
  if ((name === 'page' || name === 'pages') && !building.counters.has(name)) {
    unsupported(building, `counter(${name}) in "content" outside of page margin boxes`);
  }
  return formatCounter(building.counters.value(name), style, building.context.counterStyles);
}

/** css-content-3 §3.2: a closing mark belongs to the depth that it closes; at depth 0 there is nothing to close. */
function quoteText(
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  quote: Extract<ContentItem, { kind: 'quote' }>['quote'],
): string {
  if (quote === 'open-quote' || quote === 'no-open-quote') {
    const depth = building.quoteDepth++;
    return quote === 'open-quote' ? quotationMark(style.list.quotes, source, depth, 'open') : '';
  }
  if (building.quoteDepth === 0) return '';
  const depth = --building.quoteDepth;
  return quote === 'close-quote' ? quotationMark(style.list.quotes, source, depth, 'close') : '';
}

function unsupported(building: Building, what: string): void {
  building.context.diagnostics.report('LAYOUT_UNSUPPORTED', `${what} is not supported yet.`);
}
