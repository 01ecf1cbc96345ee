/** Outlines of glyphs as paths, whatever the font keeps them in: what colour glyphs are filled with. */

import type { TableView } from '../../base/table-view.ts';
import type { FontFace } from '../../display/font-face.ts';
import { type Path, PathBuilder } from '../../display/path.ts';
import { type CffFont, readCff, readCff2 } from './cff.ts';
import { charStringPath } from './char-strings.ts';
import { forEachComponent } from './glyf.ts';
import type { Outline } from './glyf-writer.ts';
import { ARGUMENTS_ARE_OFFSETS, ARGUMENTS_ARE_WORDS, readOutline } from './glyph-points.ts';
import { ItemVariations } from './item-variations.ts';
import { type GlyphSource, glyphSource } from './variations.ts';

/** Composites in composites, and points of one glyph with all its parts: hostile fonts end here. */
const DEEPEST_COMPOSITE = 8;
const MOST_POINTS = 200_000;

export type GlyphPaths = (glyph: number) => Path;

const NO_PATH: Path = { ops: [], coords: [] };

/** Reads outlines of a face at its coordinates: font units, y up. Damaged ones are empty. */
export function glyphPaths(face: FontFace): GlyphPaths {
  if (face.outlines === 'glyf') {
    const source = glyphSource(face);
    return (glyph) => {
      const builder = new PathBuilder();
      addGlyph(source, glyph, IDENTITY, builder, 0, { left: MOST_POINTS });
      return builder;
    };
  }
  if (face.outlines !== 'cff') return () => NO_PATH;
  try {
    const { font, variations } = readOutlines(face);
    return (glyph) => charStringPath(font, glyph, variations);
  } catch {
    // The subset reports it.
    return () => NO_PATH;
  }
}

function readOutlines(face: FontFace): { font: CffFont; variations: ItemVariations | null } {
  const table = face.table('CFF2');
  if (table.length === 0) return { font: readCff(face.table('CFF ')), variations: null };
  const font = readCff2(table);
  return { font, variations: new ItemVariations(table, font.variationStore, face.coordinates) };
}

/** xx, yx, xy, yy, dx, dy: x' = xx·x + xy·y + dx. */
type Placement = readonly [number, number, number, number, number, number];
const IDENTITY: Placement = [1, 0, 0, 1, 0, 0];

function addGlyph(
  source: GlyphSource,
  glyph: number,
  placement: Placement,
  builder: PathBuilder,
  depth: number,
  budget: { left: number },
): void {
  const description = source.glyph(glyph);
  if (description.length < 10 || budget.left <= 0) return;
  if (description.i16(0) >= 0) {
    const outline = readOutline(description);
    budget.left -= outline.xs.length + 1;
    addContours(outline, placement, builder);
    return;
  }
  if (depth >= DEEPEST_COMPOSITE) return;
  forEachComponent(description, (offset) => {
    budget.left--;
    const inner = componentPlacement(description, offset);
    addGlyph(source, description.u16(offset), combined(placement, inner), builder, depth + 1, budget);
  });
}

function componentPlacement(description: TableView, offset: number): Placement {
  const flags = description.u16(offset - 2);
  const isWide = (flags & ARGUMENTS_ARE_WORDS) !== 0;
  let dx = 0;
  let dy = 0;
  // Parts that are matched by points are as good as never used.
  if ((flags & ARGUMENTS_ARE_OFFSETS) !== 0) {
    dx = isWide ? description.i16(offset + 2) : description.i8(offset + 2);
    dy = isWide ? description.i16(offset + 4) : description.i8(offset + 3);
  }
  const at = offset + 2 + (isWide ? 4 : 2);
  if ((flags & 0x08) !== 0) {
    const scale = description.f2dot14(at);
    return [scale, 0, 0, scale, dx, dy];
  }
  if ((flags & 0x40) !== 0) return [description.f2dot14(at), 0, 0, description.f2dot14(at + 2), dx, dy];
  if ((flags & 0x80) !== 0) {
    const [a, b, c, d] = [0, 2, 4, 6].map((i) => description.f2dot14(at + i)) as [number, number, number, number];
    return [a, b, c, d, dx, dy];
  }
  return [1, 0, 0, 1, dx, dy];
}

function combined(outer: Placement, inner: Placement): Placement {
  const [a, b, c, d, e, f] = outer;
  const [ia, ib, ic, id, ie, jf] = inner;
  return [a * ia + c * ib, b * ia + d * ib, a * ic + c * id, b * ic + d * id, a * ie + c * jf + e, b * ie + d * jf + f];
}

/** Quadratic curves become cubic ones; between two control points lies a point on the curve. */
function addContours(outline: Outline, [a, b, c, d, e, f]: Placement, builder: PathBuilder): void {
  const { xs, ys, onCurve } = outline;
  let start = 0;
  for (const end of outline.contourEnds) {
    const count = end - start + 1;
    if (count > 1) {
      const x = (i: number) => a * xs[start + (i % count)]! + c * ys[start + (i % count)]! + e;
      const y = (i: number) => b * xs[start + (i % count)]! + d * ys[start + (i % count)]! + f;
      const isOn = (i: number) => onCurve[start + (i % count)] === 1;
      addContour(count, x, y, isOn, builder);
    }
    start = end + 1;
  }
}

function addContour(
  count: number,
  x: (i: number) => number,
  y: (i: number) => number,
  isOn: (i: number) => boolean,
  builder: PathBuilder,
): void {
  let first = 0;
  while (first < count && !isOn(first)) first++;
  // Where no point is on the curve it begins between the last and the first.
  const startsBetween = first === count;
  if (startsBetween) first = 0;
  let penX = startsBetween ? (x(count - 1) + x(0)) / 2 : x(first);
  let penY = startsBetween ? (y(count - 1) + y(0)) / 2 : y(first);
  const startX = penX;
  const startY = penY;
  builder.moveTo(penX, penY);
  const quadratic = (cx: number, cy: number, toX: number, toY: number) => {
    builder.curveTo(
      penX + ((cx - penX) * 2) / 3,
      penY + ((cy - penY) * 2) / 3,
      toX + ((cx - toX) * 2) / 3,
      toY + ((cy - toY) * 2) / 3,
      toX,
      toY,
    );
    penX = toX;
    penY = toY;
  };
  const last = first + count - (startsBetween ? 1 : 0);
  for (let i = startsBetween ? first : first + 1; i <= last; i++) {
    if (isOn(i) && !startsBetween) {
      if (i < last) builder.lineTo(x(i), y(i));
      penX = x(i);
      penY = y(i);
    } else if (i === last) quadratic(x(i), y(i), startX, startY);
    else if (isOn(i + 1)) {
      quadratic(x(i), y(i), x(i + 1), y(i + 1));
      i++;
    } else quadratic(x(i), y(i), (x(i) + x(i + 1)) / 2, (y(i) + y(i + 1)) / 2);
  }
  builder.close();
}
