/** SVG text on its one line (SVG 2 §11.5): clusters of glyphs, placed by attributes, anchored, stretched, and laid along paths. */
import { mapRect, multiply, type Rect, rotation, translation, union } from '../base/geometry.ts';
import { partitionPoint } from '../base/partition-point.ts';
import { embeddingLevels } from '../base/unicode/bidi.ts';
import { isWordSeparator } from '../base/unicode/word-separator.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import type { Element } from '../dom/node.ts';
import { fontQueryOf } from '../fonts/font-query.ts';
import type { ResolvedFont } from '../fonts/resolved-font.ts';
import { DEFAULT_SHAPING, shapeText } from '../fonts/shape.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { mayPaint, type SvgPainting, type SvgViewport } from './svg-context.ts';
import { baselineOffset, METRICS_SIZE } from './text-baseline.ts';
import type { TextCell } from './text-cell.ts';
import { charactersOf, type SvgCharacters, type TextRange, type TextSpan, textLengthOf } from './text-characters.ts';
import { pathOfText, placeOnPath } from './text-path.ts';
import { stretchCells } from './text-stretch.ts';

export interface SvgTextLayout {
  readonly text: string;
  readonly cells: readonly TextCell[];
  /** Around the em boxes of all glyphs; `null` where there are none. */
  readonly box: Rect | null;
  readonly links: readonly { readonly element: Element; readonly box: Rect }[];
}

/** Glyphs count as a share of an element in what an SVG may paint. */
const CHARACTERS_PER_ELEMENT = 16;

export function layoutSvgText(context: SvgPainting, element: Element, viewport: SvgViewport): SvgTextLayout {
  const characters = charactersOf(context, element, viewport);
  const { text, spans } = characters;
  if (text === '' || !mayPaint(context, element, Math.ceil(text.length / CHARACTERS_PER_ELEMENT)))
    return { text: '', cells: [], box: null, links: [] };
  const style = context.styles.styleOf(element);
  if (style.writing.writingMode !== 'horizontal-tb')
    context.diagnostics.report('SVG_UNSUPPORTED', 'Vertical text of SVG is set horizontally.');
  const levels = embeddingLevels(text, style.writing.direction);
  const cells: TextCell[] = [];
  let pen = { x: 0, y: 0 };
  for (const chunk of chunksOf(characters)) {
    const own = cellsOf(context, text, spans, chunk, levels);
    pen = placeChunk(context, characters, chunk, own, viewport, pen, style.writing.direction === 'rtl');
    for (const cell of own) cells.push(cell);
  }
  let box: Rect | null | undefined;
  return {
    text,
    cells,
    get box() {
      // Few texts are asked for it.
      if (box === undefined) box = boxOfCells(context, cells);
      return box;
    },
    links: linkBoxes(context, characters, cells),
  };
}

interface Chunk {
  readonly start: number;
  readonly end: number;
  /** The `textPath` that it lies in. */
  readonly path: TextRange | null;
  /** Elements with a `textLength` in it, inner ones first. */
  readonly stretched: TextRange[];
}

/** §11.5: absolute positions begin chunks, and so do paths and what follows them. */
function chunksOf({ text, positions, paths, stretched }: SvgCharacters): Chunk[] {
  const chunks: Chunk[] = [];
  let path = 0;
  let start = 0;
  const pathAt = (at: number) => {
    while (path < paths.length && paths[path]!.end <= at) path++;
    const range = paths[path];
    return range !== undefined && range.start <= at ? range : null;
  };
  let current = pathAt(0);
  for (let at = 1; at <= text.length; at++) {
    const here = at < text.length ? pathAt(at) : null;
    const isStart =
      at === text.length || here !== current || !Number.isNaN(positions.x[at]!) || !Number.isNaN(positions.y[at]!);
    if (!isStart) continue;
    chunks.push({ start, end: at, path: current, stretched: [] });
    start = at;
    current = here;
  }
  for (const range of stretched) {
    const chunk = chunks[partitionPoint(0, chunks.length, (index) => chunks[index]!.end <= range.start)];
    if (chunk !== undefined && chunk.start <= range.start && range.end <= chunk.end) chunk.stretched.push(range);
  }
  return chunks;
}

interface Run {
  readonly span: TextSpan;
  readonly start: number;
  readonly end: number;
  readonly level: number;
}

/** Clusters from left to right. */
function cellsOf(
  context: SvgPainting,
  text: string,
  spans: readonly TextSpan[],
  chunk: Chunk,
  levels: Uint8Array | null,
): TextCell[] {
  const runs: Run[] = [];
  const first = partitionPoint(0, spans.length, (index) => spans[index]!.end <= chunk.start);
  for (let i = first; i < spans.length; i++) {
    const span = spans[i]!;
    if (span.start >= chunk.end) break;
    const end = Math.min(span.end, chunk.end);
    for (let at = Math.max(span.start, chunk.start); at < end; ) {
      const level = levels === null ? 0 : levels[at]!;
      let to = at + 1;
      while (to < end && (levels === null || levels[to] === level)) to++;
      runs.push({ span, start: at, end: to, level });
      at = to;
    }
  }
  const cells: TextCell[] = [];
  for (const run of visualOrder(runs)) addCells(context, text, run, cells);
  return cells;
}

/** UAX 9 rule L2. */
function visualOrder(runs: readonly Run[]): readonly Run[] {
  let highest = 0;
  for (const { level } of runs) highest = Math.max(highest, level);
  if (highest === 0) return runs;
  const order = [...runs];
  for (let level = highest; level > 0; level--) {
    for (let i = 0; i < order.length; ) {
      let end = i;
      while (end < order.length && order[end]!.level >= level) end++;
      reverse(order, i, end);
      i = end + 1;
    }
  }
  return order;
}

const fontsOfSpans = new WeakMap<TextSpan, ResolvedFont>();

export function fontOf(context: SvgPainting, span: TextSpan): ResolvedFont {
  let font = fontsOfSpans.get(span);
  if (font === undefined) {
    font = context.fonts.resolve(fontQueryOf(span.style.font, span.element.language));
    fontsOfSpans.set(span, font);
  }
  return font;
}

export function letterSpacingOf({ text }: ComputedStyle): number {
  const { letterSpacing } = text;
  return letterSpacing === 'normal' ? 0 : letterSpacing;
}

export function wordSpacingOf({ text, font }: ComputedStyle): number {
  return text.wordSpacing === 'normal' ? 0 : resolveLength(text.wordSpacing, font.size);
}

function addCells(context: SvgPainting, text: string, run: Run, cells: TextCell[]): void {
  const { span, start, end, level } = run;
  const { style } = span;
  const rightToLeft = level % 2 === 1;
  const letterSpacing = letterSpacingOf(style);
  const wordSpacing = wordSpacingOf(style);
  const segments = shapeText(text, start, end, fontOf(context, span), {
    ...DEFAULT_SHAPING,
    rightToLeft,
    kerning: style.font.kerning !== 'none',
    ligatures: letterSpacing === 0,
    features: style.font.features,
  });
  const first = cells.length;
  for (const segment of segments) {
    const { clusters, advances, face } = segment.run;
    const scale = (style.font.size * segment.choice.scale) / face.unitsPerEm;
    for (let from = 0; from < clusters.length; ) {
      const at = clusters[from]!;
      let to = from;
      let units = 0;
      while (to < clusters.length && clusters[to] === at) units += advances[to++]!;
      const unit = text.charCodeAt(at);
      const spacing = letterSpacing + (isWordSeparator(unit) ? wordSpacing : 0);
      const advance = units * scale + spacing;
      cells.push({
        span,
        segment,
        from,
        to,
        at,
        rightToLeft,
        x: 0,
        y: 0,
        advance,
        angle: 0,
        stretch: 1,
        isHidden: false,
      });
      from = to;
    }
  }
  if (rightToLeft) reverse(cells, first, cells.length);
}

function reverse<T>(list: T[], from: number, to: number): void {
  for (let i = from, j = to - 1; i < j; i++, j--) {
    const each = list[i]!;
    list[i] = list[j]!;
    list[j] = each;
  }
}

/** @returns where the next chunk goes on that has no position of its own */
function placeChunk(
  context: SvgPainting,
  { positions }: SvgCharacters,
  chunk: Chunk,
  cells: readonly TextCell[],
  viewport: SvgViewport,
  pen: { readonly x: number; readonly y: number },
  isRightToLeft: boolean,
): { x: number; y: number } {
  let x = 0;
  for (const cell of cells) {
    cell.x = x;
    x += cell.advance;
    const turn = positions.rotate[cell.at]!;
    cell.angle = Number.isNaN(turn) ? 0 : turn;
  }
  stretchCells(chunk.stretched, cells, (range) => textLengthOf(range, viewport), context.deadline);
  shift(positions, chunk, cells);
  const firstX = positions.x[chunk.start]!;
  const firstY = positions.y[chunk.start]!;
  const isOnPath = chunk.path !== null;
  const path = chunk.path === null ? null : pathOfText(context, chunk.path, viewport);
  const goesOn = isOnPath ? { x: path?.start ?? 0, y: 0 } : pen;
  const originX = Number.isNaN(firstX) ? goesOn.x : firstX;
  const originY = Number.isNaN(firstY) || isOnPath ? goesOn.y : firstY;
  const extent = anchor(cells, originX, anchorOf(cells, isRightToLeft));
  for (const cell of cells) cell.y += originY;
  if (path !== null) {
    for (const cell of cells) placeOnPath(path.measured, cell, baselineOf(context, cell));
    return path.end;
  }
  if (isOnPath) for (const cell of cells) cell.isHidden = true;
  let last: TextCell | null = null;
  for (const cell of cells) if (last === null || cell.at > last.at) last = cell;
  const y = last?.y ?? originY;
  for (const cell of cells) cell.y += baselineOf(context, cell);
  return { x: extent, y };
}

function baselineOf(context: SvgPainting, { span }: TextCell): number {
  return baselineOffset(span.style, fontOf(context, span)) - span.shift;
}

/** §11.5.2 step 7: shifts add up in the order of the text. */
function shift(positions: SvgCharacters['positions'], chunk: Chunk, cells: readonly TextCell[]): void {
  let isShifted = false;
  for (let at = chunk.start; at < chunk.end && !isShifted; at++)
    isShifted = positions.dx[at] !== 0 || positions.dy[at] !== 0;
  if (!isShifted) return;
  const logical = [...cells].sort((a, b) => a.at - b.at);
  let dx = 0;
  let dy = 0;
  let at = chunk.start;
  for (const cell of logical) {
    for (; at <= cell.at; at++) {
      dx += positions.dx[at]!;
      dy += positions.dy[at]!;
    }
    cell.x += dx;
    cell.y += dy;
  }
}

/** `start`, `middle` or `end` from the left. */
function anchorOf(cells: readonly TextCell[], isRightToLeft: boolean): 'start' | 'middle' | 'end' {
  let first: TextCell | undefined;
  for (const cell of cells) if (first === undefined || cell.at < first.at) first = cell;
  const own = first?.span.style.svgPaint.textAnchor ?? 'start';
  if (!isRightToLeft || own === 'middle') return own;
  return own === 'start' ? 'end' : 'start';
}

/** Moves the chunk so that its anchor lies at `x`. Gives where it ends. */
function anchor(cells: readonly TextCell[], x: number, place: 'start' | 'middle' | 'end'): number {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    left = Math.min(left, cell.x);
    right = Math.max(right, cell.x + cell.advance);
  }
  if (left > right) return x;
  // A shift of the first character moves the whole chunk.
  const by = place === 'start' ? x : place === 'end' ? x - (right - left) : x - (right - left) / 2;
  for (const cell of cells) cell.x += by;
  return right + by;
}

function boxOfCells(context: SvgPainting, cells: readonly TextCell[]): Rect | null {
  let whole: Rect | null = null;
  for (const cell of cells) {
    if (cell.isHidden) continue;
    const box = cellBox(context, cell);
    whole = whole === null ? box : union(whole, box);
  }
  return whole;
}

function cellBox(context: SvgPainting, cell: TextCell): Rect {
  const { size } = cell.span.style.font;
  const font = fontOf(context, cell.span);
  const { ascent, descent } = font.metrics(METRICS_SIZE);
  const scale = size / METRICS_SIZE;
  const box = { x: 0, y: -ascent * scale, width: cell.advance, height: (ascent + descent) * scale };
  const place = translation(cell.x, cell.y);
  return mapRect(cell.angle === 0 ? place : multiply(place, rotation(cell.angle)), box);
}

function linkBoxes(
  context: SvgPainting,
  { links }: SvgCharacters,
  cells: readonly TextCell[],
): { readonly element: Element; readonly box: Rect }[] {
  if (links.length === 0) return [];
  const boxes: { readonly element: Element; readonly box: Rect }[] = [];
  const logical = [...cells].sort((a, b) => a.at - b.at);
  const indexOf = (place: number) => partitionPoint(0, logical.length, (index) => logical[index]!.at < place);
  for (const { element, start, end } of links) {
    const box = boxOfCells(context, logical.slice(indexOf(start), indexOf(end)));
    if (box !== null) boxes.push({ element, box });
  }
  return boxes;
}
