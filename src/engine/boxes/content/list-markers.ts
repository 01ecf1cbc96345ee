/** Markers of list items (css-lists-3 §3): a bullet, a number, a string, an image, or the `content` of `::marker`. */
import { px } from '../../css/values/basic/length.ts';
import { INLINE, INLINE_BLOCK, NONE } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { ContentSink } from '../build/content-sink.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type { BlockContainer, BoxSource, ReplacedBox, ReplacedContent } from '../tree/box.ts';
import { flowRoot } from '../tree/flow-root.ts';
import { restyleInFlow } from '../tree/restyle.ts';
import type { Building } from './building.ts';
import { formatMarker } from './counter-style.ts';
import { addGeneratedContent, contentText } from './generated-content.ts';

type MarkerSymbol = Extract<ReplacedContent, { kind: 'marker-symbol' }>['symbol'];

const SYMBOLS: ReadonlySet<string> = new Set<MarkerSymbol>([
  'disc',
  'circle',
  'square',
  'disclosure-open',
  'disclosure-closed',
]);

/** The outside marker's box; `null` where there is no marker or it is inside. Then `addInsideMarker` adds it to the content. */
export function outsideMarker(
  building: Building,
  item: BoxSource,
  style: ComputedStyle,
): BlockContainer | ReplacedBox | null {
  if (style.list.position === 'inside') return null;
  const source: BoxSource = { element: item.element, pseudo: 'marker' };
  const markerStyle = markerStyleOf(building, item, style);
  if (markerStyle === null) return null;
  const symbol = symbolOf(building, markerStyle, style);
  if (symbol !== null) return symbolBox(building, source, markerStyle, symbol);
  const id = building.nextId();
  const flow = building.flow(markerStyle);
  addMarkerContent(building, source, markerStyle, style, flow);
  const content = flow.finish();
  if (content.children.length === 0) return null;
  return flowRoot(id, markerStyle, source, content);
}

/** Adds an inside marker as first inline content. */
export function addInsideMarker(building: Building, item: BoxSource, style: ComputedStyle, sink: ContentSink): void {
  const markerStyle = markerStyleOf(building, item, style);
  if (markerStyle === null) return;
  const source: BoxSource = { element: item.element, pseudo: 'marker' };
  const symbol = symbolOf(building, markerStyle, style);
  if (symbol !== null) {
    sink.addAtomicInline(symbolBox(building, source, withGap(markerStyle, symbolGap(markerStyle, symbol)), symbol));
    return;
  }
  const inline = sink.inlineContent();
  const inlineStyle = insideVariant(markerStyle);
  inline.openInline(inlineStyle, source);
  addMarkerContent(building, source, inlineStyle, style, inline);
  inline.closeInline();
}

/**
 * css-lists-3 §3.1: `white-space: pre`, no transformation, isolated. Chromium lets none of them be set on `::marker`, so they are no
 * rules of the default style sheet. `null` where the marker has no content.
 */
function markerStyleOf(building: Building, item: BoxSource, style: ComputedStyle): ComputedStyle | null {
  const own = item.pseudo === null ? building.styles.pseudoStyleOf(item.element, 'marker') : null;
  const base = own ?? anonymousStyle(style, INLINE_BLOCK);
  if (base.content.content === 'none' || base.display.display === NONE) return null;
  return markerVariant(base);
}

const variants = new WeakMap<ComputedStyle, ComputedStyle>();

function markerVariant(base: ComputedStyle): ComputedStyle {
  let variant = variants.get(base);
  if (variant === undefined) {
    variant = {
      ...base,
      display: { ...base.display, display: INLINE_BLOCK },
      text: { ...base.text, whiteSpace: 'pre', transform: NO_TRANSFORM, indent: NO_INDENT, align: 'start' },
      inline: { ...base.inline, unicodeBidi: 'isolate' },
    };
    variants.set(base, variant);
    styleBefore.set(variant, base);
  }
  return variant;
}

const styleBefore = new WeakMap<ComputedStyle, ComputedStyle>();
const insideVariants = new WeakMap<ComputedStyle, ComputedStyle>();

/** Inside the item the marker is text like the rest, whose spaces collapse and are places where lines may end, as in Chromium. */
function insideVariant(marker: ComputedStyle): ComputedStyle {
  let variant = insideVariants.get(marker);
  if (variant === undefined) {
    const { whiteSpace } = styleBefore.get(marker)!.text;
    variant = { ...marker, text: { ...marker.text, whiteSpace } };
    insideVariants.set(marker, variant);
  }
  return variant;
}

const NO_TRANSFORM: ComputedStyle['text']['transform'] = { case: 'none', fullWidth: false, fullSizeKana: false };
const NO_INDENT: ComputedStyle['text']['indent'] = {
  length: { px: 0, percent: 0, math: null },
  hanging: false,
  eachLine: false,
};

function symbolOf(building: Building, markerStyle: ComputedStyle, style: ComputedStyle): MarkerSymbol | null {
  const { type, image } = style.list;
  if (typeof markerStyle.content.content === 'object') return null;
  if (pictureOf(building, image) !== null) return null;
  if (typeof type !== 'string' || !SYMBOLS.has(type) || building.context.counterStyles.has(type)) return null;
  return type as MarkerSymbol;
}

function symbolBox(building: Building, source: BoxSource, style: ComputedStyle, symbol: MarkerSymbol): ReplacedBox {
  return {
    kind: 'replaced',
    id: building.idOfReplaced(style),
    style,
    source,
    content: { kind: 'marker-symbol', symbol },
  };
}

/** Between a symbol inside and the content, px: as in Chromium, `1em` and a pixel after a bullet, `0.4em` after a triangle. */
function symbolGap({ font }: ComputedStyle, symbol: MarkerSymbol): number {
  return symbol === 'disclosure-open' || symbol === 'disclosure-closed' ? 0.4 * font.size : font.size + 1;
}

/** Between an image and the content, px, as in Chromium. */
const IMAGE_GAP = 7;

function withGap(style: ComputedStyle, gap: number): ComputedStyle {
  return restyleInFlow(style, { margin: style.writing.direction === 'ltr' ? { right: px(gap) } : { left: px(gap) } });
}

/** css-lists-3 §3.3: `content`, else `list-style-image`, else `list-style-type`. */
function addMarkerContent(
  building: Building,
  source: BoxSource,
  markerStyle: ComputedStyle,
  style: ComputedStyle,
  sink: ContentSink,
): void {
  const { content } = markerStyle.content;
  const { type, image } = style.list;
  if (typeof content === 'object') {
    addGeneratedContent(building, source, markerStyle, content, sink);
    return;
  }
  const picture = pictureOf(building, image);
  if (picture !== null) {
    const imageStyle = withGap(anonymousStyle(markerStyle, INLINE), IMAGE_GAP);
    sink.addAtomicInline({ kind: 'replaced', id: building.nextId(), style: imageStyle, source, content: picture });
    return;
  }
  const text = listStyleText(building, type);
  if (text !== '') sink.addText(markerStyle, source, text);
}

/** What `list-style-image` shows; `null` where it names no image, or one that was not loaded. */
function pictureOf({ context }: Building, image: ComputedStyle['list']['image']): ReplacedContent | null {
  if (image === 'none') return null;
  if (image.kind !== 'url') return { kind: 'gradient', gradient: image };
  if (!context.images.isLoaded(image.url)) return null;
  return { kind: 'image', url: image.url, alt: '', density: image.resolution };
}

function listStyleText(building: Building, type: ComputedStyle['list']['type']): string {
  if (typeof type !== 'string') return type.marker;
  return formatMarker(building.counters.value('list-item'), type, building.context.counterStyles);
}

/** `content(marker)`: the marker as text, empty for what is no list item. */
export function markerText(building: Building, item: BoxSource): string {
  const style = building.styles.styleOf(item.element);
  if (!style.display.display.isListItem) return '';
  const markerStyle = markerStyleOf(building, item, style);
  if (markerStyle === null) return '';
  const { content } = markerStyle.content;
  const source: BoxSource = { element: item.element, pseudo: 'marker' };
  if (typeof content === 'object') return contentText(building, source, markerStyle, content);
  return listStyleText(building, style.list.type);
}
