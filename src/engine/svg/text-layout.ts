/** SVG text on its one line (SVG 2 §11.5): clusters of glyphs, placed by attributes, anchored, stretched, and laid along paths. */

import type { Deadline } from '../base/deadline.ts';
import { type Matrix, mapRect, multiply, type Rect, rotation, translation, union } from '../base/geometry.ts';
import { partitionPoint } from '../base/partition-point.ts';
import { embeddingLevels } from '../base/unicode/bidi.ts';
import { clusterEnd } from '../base/unicode/graphemes.ts';
import { isUpright } from '../base/unicode/vertical-orientation.ts';
import { isWordSeparator } from '../base/unicode/word-separator.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import type { Element } from '../dom/node.ts';
import { DEFAULT_SHAPING, type ShapedSegment, shapeText } from '../fonts/shape.ts';
import { verticalMetrics } from '../fonts/vertical-metrics.ts';
import { VERTICAL_FORMS } from '../layout/inline/prepare/upright-text.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { mayPaint, type SvgPainting, type SvgViewport } from './svg-context.ts';
import { METRICS_SIZE } from './text-baseline.ts';
import type { TextCell, TextChunk, TextLines, UprightPlace } from './text-cell.ts';
import { type CharacterPositions, charactersOf, fontOf, type SvgCharacters, type TextSpan } from './text-characters.ts';
import { placeCells } from './text-placement.ts';

export interface SvgTextLayout {
  readonly text: string;
  readonly cells: readonly TextCell[];
  /** From the line as if it ran to the right, where the cells are, to user space; `null` where it does. */
  readonly turn: Matrix | null;
  /** Whether the middle of the glyphs lies on the line. */
  readonly isCentral: boolean;
  /** Around the em boxes of all glyphs; `null` where there are none. */
  readonly box: Rect | null;
  readonly links: readonly { readonly element: Element; readonly box: Rect }[];
}

/** Glyphs count as a share of an element in what an SVG may paint. */
const CHARACTERS_PER_ELEMENT = 16;

export function layoutSvgText(context: SvgPainting, element: Element, viewport: SvgViewport): SvgTextLayout {
  const characters = charactersOf(context, element, viewport);
  const { text } = characters;
  if (text === '' || !mayPaint(context, element, Math.ceil(text.length / CHARACTERS_PER_ELEMENT)))
    return { text: '', cells: [], turn: null, isCentral: false, box: null, links: [] };
  const style = context.styles.styleOf(element);
  const lines = linesOf(context, characters, style);
  const levels = embeddingLevels(text, style.writing.direction);
  const chunks = chunksOf(characters, lines.positions);
  const cells: TextCell[] = [];
  for (const chunk of chunks) {
    addCellsOf(context, characters, chunk, levels, lines);
    for (const cell of chunk.cells) cells.push(cell);
  }
  placeCells(context, characters, lines, chunks, cells, viewport, style.writing.direction === 'rtl');
  let box: Rect | null | undefined;
  return {
    text,
    cells,
    turn: lines.turn,
    isCentral: lines.isCentral,
    get box() {
      // Few texts are asked for it.
      if (box === undefined) box = boxOfCells(context, cells, lines.turn);
      return box;
    },
    links: linkBoxes(context, characters, cells, lines.turn),
  };
}

/** @param style - of the `text`: elements in it cannot run otherwise */
function linesOf(context: SvgPainting, { text, positions, paths }: SvgCharacters, style: ComputedStyle): TextLines {
  const { writingMode, textOrientation } = style.writing;
  if (writingMode === 'horizontal-tb') return { turn: null, positions, upright: null, isCentral: false };
  if (paths.length > 0) {
    context.diagnostics.report('SVG_UNSUPPORTED', 'Vertical text of SVG along a path is set horizontally.');
    return { turn: null, positions, upright: null, isCentral: false };
  }
  const { x, y, dx, dy, rotate } = positions;
  if (writingMode === 'sideways-lr')
    return {
      turn: UP,
      positions: { x: negated(y), y: x, dx: negated(dy), dy: dx, rotate },
      upright: null,
      isCentral: false,
    };
  const isSideways = writingMode === 'sideways-rl' || textOrientation === 'sideways';
  return {
    turn: DOWN,
    positions: { x: y, y: negated(x), dx: dy, dy: negated(dx), rotate },
    upright: isSideways ? null : uprightUnits(text, textOrientation === 'upright', context.deadline),
    isCentral: !isSideways,
  };
}

const DOWN: Matrix = { a: 0, b: 1, c: -1, d: 0, e: 0, f: 0 };
const UP: Matrix = { a: 0, b: -1, c: 1, d: 0, e: 0, f: 0 };

function negated(values: Float64Array): Float64Array {
  return values.map((value) => -value);
}

function uprightUnits(text: string, areAll: boolean, deadline: Deadline): Uint8Array {
  const units = new Uint8Array(text.length);
  if (areAll) return units.fill(1);
  // Marks stand as the character does that they belong to.
  for (let at = 0; at < text.length; ) {
    const end = Math.min(text.length, Math.max(at + 1, clusterEnd(text, at)));
    deadline.tick();
    if (isUpright(text.codePointAt(at)!)) units.fill(1, at, end);
    at = end;
  }
  return units;
}

/** §11.5: absolute positions begin chunks, and so do paths and what follows them. */
function chunksOf({ text, paths }: SvgCharacters, positions: CharacterPositions): TextChunk[] {
  const chunks: TextChunk[] = [];
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
    chunks.push({ start, end: at, path: current, cells: [] });
    start = at;
    current = here;
  }
  return chunks;
}

interface Run {
  readonly span: TextSpan;
  readonly start: number;
  readonly end: number;
  readonly level: number;
  readonly isUpright: boolean;
}

/** Clusters from left to right. */
function addCellsOf(
  context: SvgPainting,
  { text, spans }: SvgCharacters,
  chunk: TextChunk,
  levels: Uint8Array | null,
  { upright }: TextLines,
): void {
  const runs: Run[] = [];
  const first = partitionPoint(0, spans.length, (index) => spans[index]!.end <= chunk.start);
  for (let i = first; i < spans.length; i++) {
    const span = spans[i]!;
    if (span.start >= chunk.end) break;
    const end = Math.min(span.end, chunk.end);
    for (let at = Math.max(span.start, chunk.start); at < end; ) {
      const level = levels === null ? 0 : levels[at]!;
      const stands = upright === null ? 0 : upright[at]!;
      let to = at + 1;
      while (to < end && (levels === null || levels[to] === level) && (upright === null || upright[to] === stands))
        to++;
      runs.push({ span, start: at, end: to, level, isUpright: stands === 1 });
      at = to;
    }
  }
  for (const run of visualOrder(runs)) addCells(context, text, run, chunk.cells);
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

export function letterSpacingOf({ text }: ComputedStyle): number {
  const { letterSpacing } = text;
  return letterSpacing === 'normal' ? 0 : letterSpacing;
}

export function wordSpacingOf({ text, font }: ComputedStyle): number {
  return text.wordSpacing === 'normal' ? 0 : resolveLength(text.wordSpacing, font.size);
}

function addCells(context: SvgPainting, text: string, run: Run, cells: TextCell[]): void {
  const { span, start, end, level, isUpright } = run;
  const { style } = span;
  const rightToLeft = level % 2 === 1;
  const letterSpacing = letterSpacingOf(style);
  const wordSpacing = wordSpacingOf(style);
  const segments = shapeText(text, start, end, fontOf(context, span), {
    ...DEFAULT_SHAPING,
    rightToLeft,
    kerning: !isUpright && style.font.kerning !== 'none',
    ligatures: !isUpright && letterSpacing === 0,
    features: isUpright ? [...VERTICAL_FORMS, ...style.font.features] : style.font.features,
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
      const upright = isUpright ? uprightPlace(segment, from, units, style.font.size) : null;
      const advance = (upright === null ? units * scale : upright.length) + spacing;
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
        upright,
        angle: 0,
        stretch: 1,
        isHidden: false,
      });
      from = to;
    }
  }
  if (rightToLeft) reverse(cells, first, cells.length);
}

function uprightPlace({ run, choice }: ShapedSegment, glyph: number, width: number, size: number): UprightPlace {
  const { face, glyphIds } = run;
  const scale = (size * choice.scale) / face.unitsPerEm;
  const metrics = verticalMetrics(face, size * choice.scale);
  const id = glyphIds[glyph]!;
  return { length: metrics.advanceOf(id) * scale, along: metrics.originOf(id) * scale, width: width * scale };
}

function reverse<T>(list: T[], from: number, to: number): void {
  for (let i = from, j = to - 1; i < j; i++, j--) {
    const each = list[i]!;
    list[i] = list[j]!;
    list[j] = each;
  }
}

function boxOfCells(context: SvgPainting, cells: readonly TextCell[], turn: Matrix | null): Rect | null {
  let whole: Rect | null = null;
  for (const cell of cells) {
    if (cell.isHidden) continue;
    const box = cellBox(context, cell);
    whole = whole === null ? box : union(whole, box);
  }
  return whole === null || turn === null ? whole : mapRect(turn, whole);
}

function cellBox(context: SvgPainting, cell: TextCell): Rect {
  const { size } = cell.span.style.font;
  const font = fontOf(context, cell.span);
  const { ascent, descent } = font.metrics(METRICS_SIZE);
  const scale = size / METRICS_SIZE;
  const width = cell.upright?.width ?? cell.advance;
  const box = { x: 0, y: -ascent * scale, width, height: (ascent + descent) * scale };
  const place = translation(cell.x, cell.y);
  return mapRect(cell.angle === 0 ? place : multiply(place, rotation(cell.angle)), box);
}

function linkBoxes(
  context: SvgPainting,
  { links }: SvgCharacters,
  cells: readonly TextCell[],
  turn: Matrix | null,
): { readonly element: Element; readonly box: Rect }[] {
  if (links.length === 0) return [];
  const boxes: { readonly element: Element; readonly box: Rect }[] = [];
  const logical = [...cells].sort((a, b) => a.at - b.at);
  const indexOf = (place: number) => partitionPoint(0, logical.length, (index) => logical[index]!.at < place);
  for (const { element, start, end } of links) {
    const box = boxOfCells(context, logical.slice(indexOf(start), indexOf(end)), turn);
    if (box !== null) boxes.push({ element, box });
  }
  return boxes;
}
