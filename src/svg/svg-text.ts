/** The `text` element (SVG 2 §11): chunks of text at absolute positions, `tspan`s, `text-anchor`. One line, no wrapping. */
import { attribute, type Element } from '../dom/node.ts';
import { fontQueryOf } from '../fonts/font-query.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { ResolvedFont } from '../fonts/resolved-font.ts';
import { DEFAULT_SHAPING, type ShapedSegment, shapeText, widthOfSegments } from '../fonts/shape.ts';
import { SYNTHETIC_SLANT, syntheticBoldWidth } from '../fonts/synthesis.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { NumberReader } from './number-reader.ts';
import { solidPaint } from './shape-paint.ts';
import type { SvgPainting, SvgViewport } from './svg-context.ts';
import { type Axis, parseSvgLength } from './svg-length.ts';

/** Text of one element up to the next absolute position. */
interface Piece {
  readonly text: string;
  readonly style: ComputedStyle;
  /** Absolute position of its start; `null` goes on where the piece before ended. */
  readonly x: number | null;
  readonly y: number | null;
  readonly dx: number;
  readonly dy: number;
}

export function paintSvgText(context: SvgPainting, element: Element, viewport: SvgViewport): void {
  const pieces: Piece[] = [];
  collectPieces(context, element, viewport, pieces);
  trimSpaces(pieces);
  let x = 0;
  let y = 0;
  for (let i = 0; i < pieces.length; ) {
    let end = i + 1;
    while (end < pieces.length && pieces[end]!.x === null && pieces[end]!.y === null) end++;
    const chunk = pieces.slice(i, end).map((piece) => shapePiece(context.fonts, piece));
    x = pieces[i]!.x ?? x;
    y = pieces[i]!.y ?? y;
    const width = chunk.reduce((sum, shaped) => sum + shaped.piece.dx + shaped.width, 0);
    const anchor = pieces[i]!.style.svgPaint.textAnchor;
    x -= anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0;
    for (const shaped of chunk) {
      x += shaped.piece.dx;
      y += shaped.piece.dy;
      paintPiece(context, shaped, x, y + baselineShift(shaped));
      x += shaped.width;
    }
    i = end;
  }
}

function collectPieces(context: SvgPainting, element: Element, viewport: SvgViewport, pieces: Piece[]): void {
  const style = context.styles.styleOf(element);
  if (style.display.display === 'none') return;
  const position = (name: string, axis: Axis) => firstLength(element, name, axis, viewport, style.font.size);
  reportGlyphPositions(context, element);
  let x = position('x', 'x') ?? (element.localName === 'text' ? 0 : null);
  let y = position('y', 'y') ?? (element.localName === 'text' ? 0 : null);
  let dx = position('dx', 'x') ?? 0;
  let dy = position('dy', 'y') ?? 0;
  for (const child of element.children) {
    if (child.kind === 'text') {
      pieces.push({ text: foldSpaces(child.data, style), style, x, y, dx, dy });
      x = null;
      y = null;
      dx = 0;
      dy = 0;
    } else if (child.kind === 'element' && (child.localName === 'tspan' || child.localName === 'a')) {
      const before = pieces.length;
      collectPieces(context, child, viewport, pieces);
      // The position of the outer element holds for the first text inside, unless that has its own.
      const first = pieces[before];
      if (first !== undefined) {
        pieces[before] = { ...first, x: first.x ?? x, y: first.y ?? y, dx: first.dx + dx, dy: first.dy + dy };
        x = null;
        y = null;
        dx = 0;
        dy = 0;
      }
    } else if (child.kind === 'element' && child.localName === 'textPath') {
      context.diagnostics.report('SVG_UNSUPPORTED', 'textPath is not painted yet.');
    }
  }
}

const POSITIONS = ['x', 'y', 'dx', 'dy'];

/** What would place, turn or stretch single glyphs is told of. */
function reportGlyphPositions(context: SvgPainting, element: Element): void {
  for (const name of ['rotate', 'textLength']) {
    if (attribute(element, name) !== null)
      context.diagnostics.report('SVG_UNSUPPORTED', `The attribute ${name} of SVG text has no effect yet.`);
  }
  if (POSITIONS.some((name) => /\S[\s,]+\S/.test(attribute(element, name) ?? '')))
    context.diagnostics.report('SVG_UNSUPPORTED', 'Of a list of positions of SVG text only the first is used yet.');
}

/** Only the first entry of a list of positions; single glyphs are not placed one by one. */
function firstLength(
  element: Element,
  name: string,
  axis: Axis,
  viewport: SvgViewport,
  fontSize: number,
): number | null {
  const text = attribute(element, name);
  if (text === null) return null;
  const [first = ''] = text.trim().split(/[\s,]+/, 1);
  return parseSvgLength(first, axis, viewport, fontSize) ?? new NumberReader(first).number();
}

function foldSpaces(text: string, style: ComputedStyle): string {
  const { whiteSpace } = style.text;
  if (whiteSpace === 'pre' || whiteSpace === 'pre-wrap' || whiteSpace === 'break-spaces')
    return text.replace(/[\t\n\r]/g, ' ');
  return text.replace(/[\t\n\r ]+/g, ' ');
}

/** Spaces at both ends of the text, and doubled ones where pieces meet, collapse. */
function trimSpaces(pieces: Piece[]): void {
  let afterSpace = true;
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    if (afterSpace && piece.text.startsWith(' ')) pieces[i] = { ...piece, text: piece.text.slice(1) };
    const { text } = pieces[i]!;
    if (text !== '') afterSpace = text.endsWith(' ');
  }
  for (let i = pieces.length - 1; i >= 0; i--) {
    const piece = pieces[i]!;
    const text = piece.text.trimEnd();
    pieces[i] = { ...piece, text };
    if (text !== '') break;
  }
}

interface ShapedPiece {
  readonly piece: Piece;
  readonly font: ResolvedFont;
  readonly segments: readonly ShapedSegment[];
  readonly letterSpacing: number;
  /** User units. */
  readonly width: number;
}

function shapePiece(fonts: FontSet, piece: Piece): ShapedPiece {
  const { font: group, text: textStyle } = piece.style;
  const font = fonts.resolve(fontQueryOf(group, ''));
  const letterSpacing = textStyle.letterSpacing === 'normal' ? 0 : textStyle.letterSpacing;
  const segments = shapeText(piece.text, 0, piece.text.length, font, {
    ...DEFAULT_SHAPING,
    ligatures: letterSpacing === 0,
    features: group.features,
  });
  return {
    piece,
    font,
    segments,
    letterSpacing,
    width: widthOfSegments(segments, group.size) + letterSpacing * piece.text.length,
  };
}

/** Down from the position given to the alphabetic baseline. */
function baselineShift({ piece, font }: ShapedPiece): number {
  const { size } = piece.style.font;
  const { ascent, descent, xHeight } = font.metrics(size);
  switch (piece.style.svgPaint.dominantBaseline) {
    case 'middle':
      return xHeight / 2;
    case 'central':
      return (ascent - descent) / 2;
    case 'hanging':
      return ascent * 0.8;
    case 'text-before-edge':
    case 'text-top':
      return ascent;
    case 'text-after-edge':
    case 'text-bottom':
    case 'ideographic':
      return -descent;
    case 'mathematical':
      return ascent / 2;
    default:
      return 0;
  }
}

function paintPiece(context: SvgPainting, { piece, segments, letterSpacing }: ShapedPiece, x: number, y: number): void {
  const { style, text } = piece;
  if (style.visibility.visibility !== 'visible') return;
  const fill = solidPaint(context, style.svgPaint.fill, style, style.svgPaint.fillOpacity);
  if (style.svgPaint.stroke !== 'none')
    context.diagnostics.report('SVG_UNSUPPORTED', 'Stroked text of SVG is filled only.');
  const { size } = style.font;
  let pen = x;
  for (const segment of segments) {
    const { run, choice } = segment;
    if (fill !== null && fill.alpha > 0) {
      context.out.items.push({
        kind: 'glyphs',
        run,
        start: 0,
        end: run.glyphIds.length,
        origin: { x: pen, y },
        fontSize: size * choice.scale,
        letterSpacing,
        wordSpacing: 0,
        rightToLeft: false,
        text,
        paint: { kind: 'solid', color: fill },
        embolden: choice.synthesis.bold ? syntheticBoldWidth(size) : 0,
        slant: choice.synthesis.oblique ? SYNTHETIC_SLANT : 0,
        isShadow: false,
      });
    }
    pen += widthOfSegments([segment], size) + letterSpacing * (segment.end - segment.start);
  }
}
