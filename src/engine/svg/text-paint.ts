/** Paints SVG text: fill, stroke and lines of decoration (SVG 2 §11.11), each cluster where layout placed it. */
import { inverted, type Matrix, multiply, rotation, translation } from '../base/geometry.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import { BLACK, TRANSPARENT } from '../display/color.ts';
import type { GlyphsItem, Paint } from '../display/display-item.ts';
import { type Path, PathBuilder } from '../display/path.ts';
import type { Element } from '../dom/node.ts';
import { SYNTHETIC_SLANT, syntheticBoldWidth } from '../fonts/synthesis.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { resolvePaint, strokeLine } from './shape-paint.ts';
import { noteArea, paintMoved, type SvgPainting, type SvgViewport } from './svg-context.ts';
import { METRICS_SIZE } from './text-baseline.ts';
import type { TextCell } from './text-cell.ts';
import { fontOf } from './text-characters.ts';
import { layoutSvgText, letterSpacingOf, type SvgTextLayout, wordSpacingOf } from './text-layout.ts';
import { transformedPaint } from './transformed-paint.ts';

export function paintSvgText(context: SvgPainting, element: Element, viewport: SvgViewport): void {
  const layout = layoutSvgText(context, element, viewport);
  if (layout.cells.length === 0) return;
  const painter = new TextPainter(context, layout, viewport);
  paintMoved(context, layout.turn, () => painter.paintAll(piecesOf(layout.cells)));
  for (const link of layout.links) noteArea(context, link.element, link.box);
}

/** The glyphs of a text in black, as clip paths see them: not to be found or copied. */
export function paintTextOutlines(context: SvgPainting, layout: SvgTextLayout): void {
  const paint: Paint = { kind: 'solid', color: BLACK };
  paintMoved(context, layout.turn, () => {
    for (const piece of piecesOf(layout.cells))
      paintMoved(context, matrixOf(piece), () =>
        context.out.items.push({ ...glyphsItem(layout.text, piece, paint), isShadow: true }),
      );
  });
}

/** Clusters of one run, side by side as the run has them. */
interface Piece {
  readonly cell: TextCell;
  /** Glyphs of the run. */
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** px by which clusters may be off before they count as moved. */
const TOLERANCE = 1e-6;

function piecesOf(cells: readonly TextCell[]): Piece[] {
  const pieces: Piece[] = [];
  for (let i = 0; i < cells.length; ) {
    const cell = cells[i]!;
    if (cell.isHidden) {
      i++;
      continue;
    }
    let { from, to } = cell;
    let end = cell.x + cell.advance;
    let next = i + 1;
    for (; next < cells.length; next++) {
      const other = cells[next]!;
      const isBeside = cell.rightToLeft ? other.to === from : other.from === to;
      if (
        !isBeside ||
        other.segment !== cell.segment ||
        other.isHidden ||
        other.angle !== 0 ||
        cell.angle !== 0 ||
        other.stretch !== cell.stretch ||
        Math.abs(other.y - cell.y) > TOLERANCE ||
        Math.abs(other.x - end) > TOLERANCE
      )
        break;
      from = Math.min(from, other.from);
      to = Math.max(to, other.to);
      end = other.x + other.advance;
    }
    pieces.push({ cell, from, to, width: end - cell.x });
    i = next;
  }
  return pieces;
}

/** `null` where the glyphs are neither turned nor stretched. */
function matrixOf({ cell: { x, y, angle, stretch } }: Piece): Matrix | null {
  if (angle === 0 && stretch === 1) return null;
  const turned = multiply(translation(x, y), rotation(angle));
  return stretch === 1 ? turned : multiply(turned, { a: stretch, b: 0, c: 0, d: 1, e: 0, f: 0 });
}

function glyphsItem(text: string, piece: Piece, paint: Paint): GlyphsItem {
  const { cell, from, to } = piece;
  const { style } = cell.span;
  const { choice, run } = cell.segment;
  const fontSize = style.font.size * choice.scale;
  const isMoved = cell.angle !== 0 || cell.stretch !== 1;
  return {
    kind: 'glyphs',
    run,
    start: from,
    end: to,
    origin: isMoved ? { x: 0, y: 0 } : { x: cell.x, y: cell.y },
    fontSize,
    letterSpacing: letterSpacingOf(style),
    wordSpacing: wordSpacingOf(style),
    rightToLeft: cell.rightToLeft,
    // The last cluster ends where its run does.
    text: text.slice(0, cell.segment.end),
    paint,
    embolden: choice.synthesis.bold ? syntheticBoldWidth(fontSize) : 0,
    slant: choice.synthesis.oblique ? SYNTHETIC_SLANT : 0,
    isShadow: false,
  };
}

class TextPainter {
  readonly #context: SvgPainting;
  readonly #layout: SvgTextLayout;
  readonly #viewport: SvgViewport;
  /** Paints of the spans, by their style: gradients and patterns refer to the box of all the text. */
  readonly #paints = new Map<ComputedStyle, { readonly fill: Paint | null; readonly stroke: Paint | null }>();

  constructor(context: SvgPainting, layout: SvgTextLayout, viewport: SvgViewport) {
    this.#context = context;
    this.#layout = layout;
    this.#viewport = viewport;
  }

  paintAll(pieces: readonly Piece[]): void {
    this.#paintFaded(pieces, 0, pieces.length, 0);
  }

  /** Neighbours that one element fades are one group. @param depth - of how many such elements all of them are in */
  #paintFaded(pieces: readonly Piece[], from: number, to: number, depth: number): void {
    for (let at = from; at < to; ) {
      const first = at;
      const element = fadedAt(pieces, at, depth);
      at++;
      if (element === undefined) {
        this.#paint(pieces[first]!);
        continue;
      }
      while (at < to && fadedAt(pieces, at, depth) === element) at++;
      const { opacity } = this.#context.styles.styleOf(element).effects;
      if (opacity > 0) this.#context.out.group(opacity, 'normal', () => this.#paintFaded(pieces, first, at, depth + 1));
    }
  }

  #paint(piece: Piece): void {
    const { style, decorated } = piece.cell.span;
    if (style.visibility.visibility !== 'visible') return;
    const matrix = matrixOf(piece);
    const { turn } = this.#layout;
    const inText = turn === null ? matrix : matrix === null ? turn : multiply(turn, matrix);
    const { out } = this.#context;
    paintMoved(this.#context, matrix, () => {
      for (const each of decorated) this.#line(piece, each, inText, false);
      const { fill, stroke } = this.#paintsOf(style);
      const glyphs = glyphsItem(this.#layout.text, piece, fill === null ? NOTHING : moved(fill, inText));
      const line = stroke === null ? null : strokeLine(style, this.#viewport);
      for (const layer of style.svgPaint.paintOrder) {
        if (layer === 'fill' && (fill !== null || line !== null)) out.items.push(glyphs);
        else if (layer === 'stroke' && line !== null && stroke !== null) {
          out.items.push({ kind: 'stroked-glyphs', ...line, glyphs, paint: moved(stroke, inText) });
        }
      }
      for (const each of decorated) this.#line(piece, each, inText, true);
    });
  }

  #paintsOf(style: ComputedStyle): { readonly fill: Paint | null; readonly stroke: Paint | null } {
    let paints = this.#paints.get(style);
    if (paints === undefined) {
      const { svgPaint } = style;
      const boxOf = () => this.#layout.box;
      paints = {
        fill: resolvePaint(this.#context, svgPaint.fill, style, svgPaint.fillOpacity, boxOf, this.#viewport),
        stroke: resolvePaint(this.#context, svgPaint.stroke, style, svgPaint.strokeOpacity, boxOf, this.#viewport),
      };
      this.#paints.set(style, paints);
    }
    return paints;
  }

  /** Under and over lines below the glyphs, line-throughs above them, filled and stroked as the element that asks for them (SVG 2 §11.11). */
  #line(piece: Piece, style: ComputedStyle, inText: Matrix | null, isAbove: boolean): void {
    const { line } = style.decoration;
    const { span } = piece.cell;
    const { size } = span.style.font;
    const metrics = fontOf(this.#context, span).metrics(METRICS_SIZE);
    const scale = size / METRICS_SIZE;
    const ascent = metrics.ascent * scale;
    const thickness = lineThickness(style, size, metrics.underlineThickness * scale);
    const { x, y, stretch } = piece.cell;
    const isMoved = matrixOf(piece) !== null;
    const left = isMoved ? 0 : x;
    const baseline = isMoved ? 0 : y;
    const draw = (top: number) => {
      const path = new PathBuilder().rect(left, baseline + top, piece.width / stretch, thickness);
      this.#fillAndStroke(path, style, inText);
    };
    if (isAbove) {
      if (line.lineThrough) draw(-ascent / 3 - thickness / 2);
      return;
    }
    // Lines beside vertical text do not touch it.
    if (line.underline) draw(this.#layout.isCentral ? metrics.descent * scale : thickness / 2);
    if (line.overline) draw(-ascent - thickness);
  }

  #fillAndStroke(path: Path, style: ComputedStyle, inText: Matrix | null): void {
    const { items } = this.#context.out;
    const { fill, stroke } = this.#paintsOf(style);
    const line = stroke === null ? null : strokeLine(style, this.#viewport);
    for (const layer of style.svgPaint.paintOrder) {
      if (layer === 'fill' && fill !== null)
        items.push({ kind: 'fill-path', path, rule: 'nonzero', paint: moved(fill, inText) });
      else if (layer === 'stroke' && line !== null && stroke !== null)
        items.push({ kind: 'stroke-path', ...line, path, paint: moved(stroke, inText) });
    }
  }
}

/** css-text-decor-4 §2.4, with Chromium's `auto`. */
function lineThickness({ decoration }: ComputedStyle, size: number, ofFont: number): number {
  const { thickness } = decoration;
  if (typeof thickness === 'object') return resolveLength(thickness, size);
  return thickness === 'from-font' && ofFont > 0 ? ofFont : size / 10;
}

/** The element that fades a piece inside so many others. */
function fadedAt(pieces: readonly Piece[], at: number, depth: number): Element | undefined {
  return pieces[at]!.cell.span.faded[depth];
}

const NOTHING: Paint = { kind: 'solid', color: TRANSPARENT };

/** A paint of the text's user space in that of a piece which is turned. */
function moved(paint: Paint, matrix: Matrix | null): Paint {
  if (matrix === null || paint.kind === 'solid') return paint;
  const back = inverted(matrix);
  return back === null ? paint : transformedPaint(paint, back);
}
