/**
 * The content of `::before`, `::after`, `::marker` and of elements that `content` replaces (css-content-3 §2): strings, attributes, counters,
 * quotation marks, images, leaders, cross references.
 */
import { elementKey } from '../../base/diagnostics.ts';
import { INLINE } from '../../css/values/box/display.ts';
import type { ContentItem } from '../../css/values/text/content.ts';
import { attribute, type Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { ContentSink } from '../build/content-sink.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type { BoxSource } from '../tree/box.ts';
import type { Building } from './building.ts';
import { formatCounter } from './counter-style.ts';
import { isOfPages } from './counters.ts';
import { ownText, targetText } from './element-text.ts';
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
    if (item.kind !== 'image' && item.kind !== 'leader') {
      const added = itemText(building, source, style, item);
      building.context.deadline?.spend('generatedText', added.length, source.element);
      text += added;
      if (added === '' && isOfTable(style)) sink.inlineContent();
      continue;
    }
    addText(building, style, source, text, sink);
    text = '';
    if (item.kind === 'leader') sink.inlineContent().addLeader(style, source, item.text);
    else addImage(building, style, source, item, sink);
  }
  addText(building, style, source, text, sink);
}

/** As in Chromium, an empty text makes a cell in a table, too (`content: ""` of a clearfix): the table has a row, and the baseline of that. */
function isOfTable({ display: { display } }: ComputedStyle): boolean {
  return display.inner === 'table' || (display.part !== null && display.inner === null);
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
  { image, alternative }: Extract<ContentItem, { kind: 'image' }>,
  sink: ContentSink,
): void {
  if (image === 'none') return;
  if (image.kind !== 'url') {
    unsupported(building, 'A gradient in "content"');
    return;
  }
  if (!building.context.images.isLoaded(image.url)) return;
  const inline = anonymousStyle(style, INLINE);
  sink.addAtomicInline({
    kind: 'replaced',
    id: building.idOfReplaced(inline),
    style: inline,
    source,
    content: { kind: 'image', url: image.url, alt: alternative ?? '', density: image.resolution },
  });
}

/** Text of a `<content-list>`; images have none. */
export function contentText(
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  items: readonly ContentItem[],
): string {
  let text = '';
  for (const item of items) text += itemText(building, source, style, item);
  return text;
}

function itemText(building: Building, source: BoxSource, style: ComputedStyle, item: ContentItem): string {
  const { element } = source;
  switch (item.kind) {
    case 'string':
    case 'leader':
      return item.text;
    case 'attribute':
      return attribute(element, item.name) ?? item.fallback;
    case 'counter':
      return format(building, [counterValue(building, source, item.name)], item.style, '');
    case 'counters':
      return format(building, counterValues(building, source, item.name), item.style, item.separator);
    case 'quote':
      return quoteText(building, source, style, item.quote);
    case 'content':
      return ownText(building, source, item.what);
    case 'named-string':
      if (building.page !== null) return building.page.namedString(item.name, item.which);
      unsupported(building, 'string() in "content" outside of page margin boxes and running elements');
      return '';
    case 'element':
      unsupported(building, 'element() in "content" outside of page margin boxes');
      return '';
    case 'target-counter': {
      const target = building.references.target(item.url, element);
      if (target === null) {
        missing(building, 'target-counter()');
        return '';
      }
      if (item.name === 'page') return format(building, [building.references.pageOf(target)], item.style, '');
      if (item.name === 'pages') return format(building, [building.references.totalAt(target)], item.style, '');
      const values = building.references.factsOf(target)?.counters.get(item.name) ?? [0];
      return format(building, item.separator === null ? values.slice(-1) : values, item.style, item.separator ?? '');
    }
    case 'target-text': {
      const target = building.references.target(item.url, element);
      if (target === null) missing(building, 'target-text()');
      return target === null ? '' : targetText(building, target, item.what);
    }
    case 'image':
      return '';
  }
}

/** What counts pages is the page's, whatever elements do to it (css-page-3 §4.3). */
function counterValue(building: Building, source: BoxSource, name: string): number {
  if (!isOfPages(name)) return building.counters.value(name);
  const { page, references } = building;
  if (page !== null) return name === 'page' ? page.page : page.pages;
  return name === 'page' ? references.pageOf(source.element) : references.totalAt(source.element);
}

function counterValues(building: Building, source: BoxSource, name: string): readonly number[] {
  return isOfPages(name) ? [counterValue(building, source, name)] : building.counters.values(name);
}

function format(building: Building, values: readonly number[], style: string, separator: string): string {
  const { counterStyles } = building.context;
  return values.map((value) => formatCounter(value, style, counterStyles)).join(separator);
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

function missing(building: Building, what: string): void {
  building.context.diagnostics.report(
    'REFERENCE_MISSING',
    `${what} in "content" points to no element of the document.`,
  );
}

function unsupported(building: Building, what: string): void {
  building.context.diagnostics.report('LAYOUT_UNSUPPORTED', `${what} is not supported yet.`);
}

/**
 * Whether `content` takes the place of what is in an element (css-content-3 §2).
 *
 * DEVIATION: as in browsers one image does, and text does not, which is mostly written by mistake (`li { content: "» " }` for `li::before`). Text with
 * what only formatters of pages know does: who writes that means it. The root element and `body` stay as they are.
 */
export function replacesContents<T>(
  { namespace, localName }: Element,
  content: T | readonly ContentItem[],
): content is readonly ContentItem[] {
  if (!Array.isArray(content) || (namespace === 'html' && (localName === 'html' || localName === 'body'))) return false;
  return (content.length === 1 && content[0].kind === 'image') || content.some(isOfPagedMedia);
}

/** Told where there is something to show: `content: ""` on an element is in many sheets, and means nothing. */
export function reportIgnoredContent(
  building: Building,
  element: Element,
  content: ComputedStyle['content']['content'],
): void {
  if (typeof content !== 'object') return;
  const [first] = content;
  if (first === undefined || (first.kind === 'string' && content.length === 1 && first.text.trim() === '')) return;
  const { localName: name } = element;
  building.context.diagnostics.report(
    'CSS_UNSUPPORTED',
    `"content" of <${name}> has no effect: only an image replaces what is in an element.`,
    {
      severity: 'info',
      hint: `Write it for ${name}::before or ${name}::after.`,
      asked: first.kind === 'string' ? first.text : elementKey(name),
    },
  );
}

function isOfPagedMedia(item: ContentItem): boolean {
  switch (item.kind) {
    case 'counter':
    case 'counters':
      return isOfPages(item.name);
    case 'string':
    case 'image':
    case 'attribute':
    case 'quote':
      return false;
    default:
      return true;
  }
}
