/** The text of a `text` element as one string with its spans and the positions that attributes give to characters (SVG 2 §11.2, §11.5). */

import { NONE } from '../css/values/box/display.ts';
import { NumberReader } from '../display/number-reader.ts';
import { attribute, type Element } from '../dom/node.ts';
import { fontQueryOf } from '../fonts/font-query.ts';
import type { ResolvedFont } from '../fonts/resolved-font.ts';
import { transformText } from '../layout/inline/prepare/text-transform.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { SvgPainting, SvgViewport } from './svg-context.ts';
import { type Axis, lengthAttribute, parseSvgLength } from './svg-length.ts';
import { baselineShiftOf } from './text-baseline.ts';

/** Text with one style. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
  readonly element: Element;
  readonly style: ComputedStyle;
  /** Upward shift of the baseline by `baseline-shift` of this element and those around it, user units. */
  readonly shift: number;
  /** Elements around that draw lines under, over or through it, outermost first. */
  readonly decorated: readonly ComputedStyle[];
  /** Elements in the `text` that fade it (css-color-4 §4), outermost first. */
  readonly faded: readonly Element[];
}

/** An element and what it covers of the text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
  readonly element: Element;
  readonly style: ComputedStyle;
}

/** For each UTF-16 unit; NaN where nothing is given. */
export interface CharacterPositions {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly dx: Float64Array;
  readonly dy: Float64Array;
  readonly rotate: Float64Array;
}

export interface SvgCharacters {
  readonly text: string;
  readonly spans: readonly TextSpan[];
  readonly positions: CharacterPositions;
  /** `textPath` elements, in order. */
  readonly paths: readonly TextRange[];
  readonly links: readonly TextRange[];
  /** Elements with a `textLength`, inner ones first. */
  readonly stretched: readonly TextRange[];
}

/** What the elements around a text do to it. */
type Around = Pick<TextSpan, 'shift' | 'decorated' | 'faded'>;
const NOTHING_AROUND: Around = { shift: 0, decorated: [], faded: [] };

const fontsOfSpans = new WeakMap<TextSpan, ResolvedFont>();

export function fontOf(context: SvgPainting, span: TextSpan): ResolvedFont {
  let font = fontsOfSpans.get(span);
  if (font === undefined) {
    font = context.fonts.resolve(fontQueryOf(span.style.font, span.element.language));
    fontsOfSpans.set(span, font);
  }
  return font;
}

export function charactersOf(context: SvgPainting, element: Element, viewport: SvgViewport): SvgCharacters {
  const collector = new Collector(context);
  collector.add(element, NOTHING_AROUND);
  collector.trimEnd();
  const { text, spans, ranges } = collector;
  const positions = {
    x: new Float64Array(text.length).fill(Number.NaN),
    y: new Float64Array(text.length).fill(Number.NaN),
    dx: new Float64Array(text.length),
    dy: new Float64Array(text.length),
    rotate: new Float64Array(text.length).fill(Number.NaN),
  };
  // Outer elements first: what inner ones say wins.
  for (const range of ranges) placeCharacters(text, range, positions, viewport);
  const named = (name: string) => ranges.filter((range) => range.element.localName === name && range.end > range.start);
  const stretched = ranges.filter(
    (range) => range.end > range.start && attribute(range.element, 'textLength') !== null,
  );
  return { text, spans, positions, paths: named('textPath'), links: named('a'), stretched: stretched.reverse() };
}

class Collector {
  text = '';
  readonly spans: TextSpan[] = [];
  readonly ranges: TextRange[] = [];
  readonly #context: SvgPainting;

  constructor(context: SvgPainting) {
    this.#context = context;
  }

  add(element: Element, outer: Around): void {
    const style = this.#context.styles.styleOf(element);
    if (style.display.display === NONE) return;
    const around = this.#aroundIn(element, style, outer);
    const place = this.ranges.length;
    const start = this.text.length;
    this.ranges.push({ start, end: start, element, style });
    for (const child of element.children) {
      if (child.kind === 'text') this.#addText(child.data, element, style, around);
      else if (child.kind === 'element' && IN_TEXT.has(child.localName) && child.namespace === 'svg')
        this.add(child, around);
    }
    this.ranges[place] = { start, end: this.text.length, element, style };
  }

  #aroundIn(element: Element, style: ComputedStyle, outer: Around): Around {
    const shift = outer.shift + baselineShiftOf(this.#context, element, style);
    const { underline, overline, lineThrough } = style.decoration.line;
    const decorated = underline || overline || lineThrough ? [...outer.decorated, style] : outer.decorated;
    // That of the whole text is that of a graphics element.
    const isFaded = IN_TEXT.has(element.localName) && style.effects.opacity < 1;
    return { shift, decorated, faded: isFaded ? [...outer.faded, element] : outer.faded };
  }

  #addText(data: string, element: Element, style: ComputedStyle, around: Around): void {
    const text = this.#folded(data, element, style);
    if (text === '') return;
    const start = this.text.length;
    this.text += text;
    this.spans.push({ start, end: this.text.length, element, style, ...around });
  }

  #folded(data: string, element: Element, style: ComputedStyle): string {
    const cased = transformText(data, style.text.transform, element.language, this.text);
    if (preservesSpaces(element, style)) return cased.replace(/[\t\n\r]/g, ' ');
    const folded = cased.replace(/[\t\n\r ]+/g, ' ');
    const isAfterSpace = this.text === '' || this.text.endsWith(' ');
    return isAfterSpace && folded.startsWith(' ') ? folded.slice(1) : folded;
  }

  /** A space at the very end collapses. */
  trimEnd(): void {
    const last = this.spans.at(-1);
    if (last === undefined || !this.text.endsWith(' ') || preservesSpaces(last.element, last.style)) return;
    const end = this.text.length - 1;
    this.text = this.text.slice(0, end);
    if (last.start === end) this.spans.pop();
    else this.spans[this.spans.length - 1] = { ...last, end };
    for (const [i, range] of this.ranges.entries())
      if (range.end > end) this.ranges[i] = { ...range, start: Math.min(range.start, end), end };
  }
}

const IN_TEXT = new Set(['tspan', 'a', 'textPath']);

function preservesSpaces(element: Element, { text }: ComputedStyle): boolean {
  const { whiteSpace } = text;
  if (whiteSpace === 'pre' || whiteSpace === 'pre-wrap' || whiteSpace === 'break-spaces') return true;
  for (let around: Element | null = element; around !== null; ) {
    const space = attribute(around, 'xml:space');
    if (space !== null) return space === 'preserve';
    around = around.parent.kind === 'element' ? around.parent : null;
  }
  return false;
}

/** §11.5.1: entry i of a list is for the i-th character of the element; the last of `rotate` for all after it. */
function placeCharacters(text: string, range: TextRange, positions: CharacterPositions, viewport: SvgViewport): void {
  const { element, style } = range;
  // Attributes of a textPath are about the path.
  const names = element.localName === 'textPath' || element.localName === 'a' ? [] : (['x', 'y', 'dx', 'dy'] as const);
  for (const name of names) {
    const value = attribute(element, name);
    const axis: Axis = name === 'x' || name === 'dx' ? 'x' : 'y';
    const list = value === null ? [] : lengths(value, axis, viewport, style.font.size);
    let at = range.start;
    for (let i = 0; i < list.length && at < range.end; i++) {
      positions[name][at] = list[i]!;
      at = nextCharacter(text, at);
    }
  }
  const turns = element.localName === 'a' ? null : attribute(element, 'rotate');
  if (turns === null) return;
  const list = new NumberReader(turns).rest();
  let at = range.start;
  for (let i = 0; list.length > 0 && at < range.end; i++) {
    positions.rotate[at] = list[Math.min(i, list.length - 1)]!;
    at = nextCharacter(text, at);
  }
}

function nextCharacter(text: string, at: number): number {
  return at + ((text.charCodeAt(at) & 0xfc00) === 0xd800 && at + 1 < text.length ? 2 : 1);
}

function lengths(value: string, axis: Axis, viewport: SvgViewport, fontSize: number): number[] {
  const list: number[] = [];
  for (const each of value.trim().split(/[\s,]+/)) {
    const length = parseSvgLength(each, axis, viewport, fontSize);
    if (length === null) break;
    list.push(length);
  }
  return list;
}

/** `textLength` of an element, user units; `null` where it is none. */
export function textLengthOf({ element, style }: TextRange, viewport: SvgViewport): number | null {
  const length = lengthAttribute(element, 'textLength', 'x', viewport, style.font.size);
  return length !== null && length >= 0 ? length : null;
}
