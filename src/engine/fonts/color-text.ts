/**
 * Text in fonts whose glyphs have colours of their own: pictures or shapes are painted, and the glyphs are there too, without ink, so that
 * the text can be found and copied.
 */
import type { Deadline } from '../base/deadline.ts';
import { isWordSeparator } from '../base/unicode/word-separator.ts';
import { BLACK, type Color } from '../display/color.ts';
import type { DisplayItem, GlyphsItem } from '../display/display-item.ts';
import { colorGlyph } from './color-glyphs.ts';

/** Takes the bytes of a PNG and gives its index among the document's images; `null` where it cannot be read. */
export type AddPng = (bytes: Uint8Array) => number | null;

/** Consecutive glyphs that either all have colours or all have none. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  /** Left end, px. */
  readonly x: number;
  /** What is painted of those with colours; `null` for the others. */
  readonly drawn: readonly DisplayItem[] | null;
}

/** A glyph of more is a picture that is drawn wherever the glyph is. */
const MOST_ITEMS = 16;

const NO_INK: GlyphsItem['paint'] = { kind: 'solid', color: { ...BLACK, alpha: 0 } };

/** `null` for fonts without colours: the item is to be painted as it is. */
export function colorTextItems(
  item: GlyphsItem,
  addPng: AddPng,
  deadline: Deadline | null = null,
): readonly DisplayItem[] | null {
  const { face } = item.run;
  if (!face.hasColorBitmaps && !face.hasPalettes) return null;
  const color = item.paint.kind === 'solid' ? item.paint.color : BLACK;
  const out: DisplayItem[] = [];
  for (const { start, end, x, drawn } of stretches(item, { ...color, alpha: 1 }, addPng, deadline)) {
    const part: GlyphsItem = { ...item, start, end, origin: { x, y: item.origin.y } };
    if (drawn === null) {
      out.push(part);
      continue;
    }
    if (color.alpha > 0) pushGroup(out, drawn, color.alpha);
    out.push({ ...part, paint: NO_INK, embolden: 0 });
  }
  return out;
}

function pushGroup(out: DisplayItem[], drawn: readonly DisplayItem[], opacity: number): void {
  if (opacity < 1) out.push({ kind: 'push-group', opacity, blendMode: 'normal' });
  for (const each of drawn) out.push(each);
  if (opacity < 1) out.push({ kind: 'pop' });
}

/** From left to right. */
function stretches(item: GlyphsItem, foreground: Color, addPng: AddPng, deadline: Deadline | null): Stretch[] {
  const { start, end, rightToLeft } = item;
  const found: Stretch[] = [];
  let pen = item.origin.x;
  let first = -1;
  let firstX = pen;
  let drawn: DisplayItem[] | null = null;
  const finish = (last: number) => {
    if (first < 0) return;
    found.push({ start: Math.min(first, last), end: Math.max(first, last) + 1, x: firstX, drawn });
  };
  const step = rightToLeft ? -1 : 1;
  for (let i = rightToLeft ? end - 1 : start; i >= start && i < end; i += step) {
    const shapes = itemsOf(item, i, pen, foreground, addPng, deadline);
    if (first < 0 || (shapes === null) !== (drawn === null)) {
      finish(i - step);
      first = i;
      firstX = pen;
      drawn = shapes === null ? null : [];
    }
    if (shapes !== null) for (const each of shapes) drawn!.push(each);
    pen += advanceAt(item, i);
  }
  finish(rightToLeft ? start : end - 1);
  return found;
}

function advanceAt({ run, end, text, fontSize, letterSpacing, wordSpacing }: GlyphsItem, i: number): number {
  const advance = (run.advances[i]! * fontSize) / run.face.unitsPerEm;
  const cluster = run.clusters[i]!;
  if (i !== end - 1 && run.clusters[i + 1] === cluster) return advance;
  const unit = text.charCodeAt(cluster);
  return advance + letterSpacing + (isWordSeparator(unit) ? wordSpacing : 0);
}

/** What is painted for one glyph whose origin is at `pen`; `null` for glyphs in the colour of the text. */
function itemsOf(
  { run, fontSize, origin, slant }: GlyphsItem,
  i: number,
  pen: number,
  foreground: Color,
  addPng: AddPng,
  deadline: Deadline | null,
): readonly DisplayItem[] | null {
  const { face } = run;
  const glyph = run.glyphIds[i]!;
  const scale = fontSize / face.unitsPerEm;
  const x = pen + (run.xOffsets?.[i] ?? 0) * scale;
  const y = origin.y - (run.yOffsets?.[i] ?? 0) * scale;
  const shapes = colorGlyph(face, glyph, foreground, deadline);
  if (shapes !== null) {
    const matrix = { a: scale, b: 0, c: slant * scale, d: -scale, e: x, f: y };
    const drawn: readonly DisplayItem[] = shapes.length > MOST_ITEMS ? [{ kind: 'picture', items: shapes }] : shapes;
    return [{ kind: 'push-transform', matrix }, ...drawn, { kind: 'pop' }];
  }
  const bitmap = face.colorBitmap(glyph);
  if (bitmap === null) return null;
  const image = addPng(bitmap.png);
  if (image === null) return null;
  const perPixel = fontSize / bitmap.ppem;
  const rect = {
    x: x + bitmap.bearingX * perPixel,
    y: y - bitmap.bearingY * perPixel,
    width: bitmap.width * perPixel,
    height: bitmap.height * perPixel,
  };
  return [{ kind: 'image', image, rect, smooth: true }];
}
