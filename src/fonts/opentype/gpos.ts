/** Glyph positioning (OpenType 1.9 "GPOS"): all lookup types. Attachments become offsets at the end (`resolveAttachments`). */
import type { TableView } from '../sfnt/table-view.ts';
import { coverageIndex, glyphClass } from './common-tables.ts';
import { type ApplyAt, applyContext } from './context.ts';
import { type Glyph, type GlyphBuffer, MARK } from './glyph-buffer.ts';
import type { PlannedLookup } from './gsub.ts';
import type { LayoutTable, Lookup } from './layout-table.ts';

const RIGHT_TO_LEFT = 1;

export function position(table: LayoutTable, planned: PlannedLookup, buffer: GlyphBuffer, rightToLeft: boolean): void {
  const { lookup, mask } = planned;
  const { view } = table;
  const starts = table.startsOf(lookup);
  const applyNested: ApplyAt = (index, target, at, depth) => {
    const nested = table.lookup(index);
    return nested !== null && positionAt(view, nested, target, at, rightToLeft, applyNested, depth) >= 0;
  };
  let at = 0;
  while (at < buffer.glyphs.length && buffer.budget > 0) {
    const glyph = buffer.glyphs[at]!;
    const applies =
      (starts[glyph.id >> 3]! & (1 << (glyph.id & 7))) !== 0 &&
      (glyph.mask & mask) !== 0 &&
      !buffer.definitions.ignores(lookup, glyph);
    const end = applies ? positionAt(view, lookup, buffer, at, rightToLeft, applyNested, 0) : -1;
    at = end > at ? end : at + 1;
  }
}

function positionAt(
  view: TableView,
  lookup: Lookup,
  buffer: GlyphBuffer,
  at: number,
  rightToLeft: boolean,
  apply: ApplyAt,
  depth: number,
): number {
  if (--buffer.budget < 0) return -1;
  for (const subtable of lookup.subtables) {
    const end = positionBySubtable(view, lookup, subtable, buffer, at, rightToLeft, apply, depth);
    if (end >= 0) return end;
  }
  return -1;
}

function positionBySubtable(
  view: TableView,
  lookup: Lookup,
  subtable: number,
  buffer: GlyphBuffer,
  at: number,
  rightToLeft: boolean,
  apply: ApplyAt,
  depth: number,
): number {
  if (lookup.type === 7 || lookup.type === 8)
    return applyContext(view, subtable, lookup.type === 8, lookup, buffer, at, apply, depth);
  const glyph = buffer.glyphs[at]!;
  const covered = coverageIndex(view, subtable + view.u16(subtable + 2), glyph.id);
  if (covered < 0) return -1;
  switch (lookup.type) {
    case 1: {
      const format = view.u16(subtable + 4);
      const value = view.u16(subtable) === 1 ? subtable + 6 : subtable + 8 + covered * valueSize(format);
      addValue(view, value, format, glyph);
      return at + 1;
    }
    case 2:
      return pair(view, subtable, covered, lookup, buffer, at);
    case 3:
      return cursive(view, subtable, covered, lookup, buffer, at, rightToLeft);
    case 4:
      return markToBase(view, subtable, covered, buffer, at);
    case 5:
      return markToLigature(view, subtable, covered, buffer, at);
    case 6:
      return markToMark(view, subtable, covered, lookup, buffer, at);
    default:
      return -1;
  }
}

/** Bytes of a value record. */
export function valueSize(format: number): number {
  let size = 0;
  for (let bits = format & 0xff; bits !== 0; bits >>= 1) size += (bits & 1) * 2;
  return size;
}

function addValue(view: TableView, start: number, format: number, glyph: Glyph): void {
  let at = start;
  if ((format & 1) !== 0) {
    glyph.x += view.i16(at);
    at += 2;
  }
  if ((format & 2) !== 0) {
    glyph.y += view.i16(at);
    at += 2;
  }
  if ((format & 4) !== 0) glyph.advance += view.i16(at);
}

function pair(
  view: TableView,
  subtable: number,
  covered: number,
  lookup: Lookup,
  buffer: GlyphBuffer,
  at: number,
): number {
  const secondAt = buffer.next(lookup, at);
  if (secondAt < 0) return -1;
  const first = buffer.glyphs[at]!;
  const second = buffer.glyphs[secondAt]!;
  const format1 = view.u16(subtable + 4);
  const format2 = view.u16(subtable + 6);
  const size1 = valueSize(format1);
  const size = size1 + valueSize(format2);
  let value = -1;
  if (view.u16(subtable) === 1) {
    const set = subtable + view.u16(subtable + 10 + covered * 2);
    value = findPair(view, set, second.id, size);
  } else if (view.u16(subtable) === 2) {
    const class2 = glyphClass(view, subtable + view.u16(subtable + 10), second.id);
    const class1 = glyphClass(view, subtable + view.u16(subtable + 8), first.id);
    const count2 = view.u16(subtable + 14);
    if (class2 > 0 && class2 < count2 && class1 < view.u16(subtable + 12))
      value = subtable + 16 + (class1 * count2 + class2) * size;
  }
  if (value < 0) return -1;
  addValue(view, value, format1, first);
  addValue(view, value + size1, format2, second);
  return format2 !== 0 ? secondAt + 1 : secondAt;
}

function findPair(view: TableView, set: number, second: number, size: number): number {
  let low = 0;
  let high = view.u16(set);
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = set + 2 + middle * (size + 2);
    const value = view.u16(at);
    if (value === second) return at + 2;
    if (value < second) low = middle + 1;
    else high = middle;
  }
  return -1;
}

/** Connects the exit of the glyph before with the entry of this one. */
function cursive(
  view: TableView,
  subtable: number,
  covered: number,
  lookup: Lookup,
  buffer: GlyphBuffer,
  at: number,
  rightToLeft: boolean,
): number {
  const entry = view.u16(subtable + 6 + covered * 4);
  if (entry === 0) return -1;
  const beforeAt = buffer.next(lookup, at, -1);
  if (beforeAt < 0) return -1;
  const before = buffer.glyphs[beforeAt]!;
  const coveredBefore = coverageIndex(view, subtable + view.u16(subtable + 2), before.id);
  if (coveredBefore < 0) return -1;
  const exit = view.u16(subtable + 8 + coveredBefore * 4);
  if (exit === 0) return -1;
  const glyph = buffer.glyphs[at]!;
  const entryX = view.i16(subtable + entry + 2);
  const entryY = view.i16(subtable + entry + 4);
  const exitX = view.i16(subtable + exit + 2);
  const exitY = view.i16(subtable + exit + 4);
  if (rightToLeft) {
    const shift = exitX + before.x;
    before.advance -= shift;
    before.x -= shift;
    glyph.advance = entryX + glyph.x;
  } else {
    before.advance = exitX + before.x;
    const shift = entryX + glyph.x;
    glyph.advance -= shift;
    glyph.x -= shift;
  }
  // The glyph on the baseline is the first one, or with this flag the last one: the other follows it.
  if ((lookup.flag & RIGHT_TO_LEFT) !== 0) {
    before.attachment = at - beforeAt;
    before.attachmentKind = 'cursive';
    before.y = entryY - exitY;
  } else {
    glyph.attachment = beforeAt - at;
    glyph.attachmentKind = 'cursive';
    glyph.y = exitY - entryY;
  }
  return at + 1;
}

function attachMark(
  view: TableView,
  markArray: number,
  markIndex: number,
  baseAnchor: number,
  buffer: GlyphBuffer,
  at: number,
  baseAt: number,
): number {
  if (baseAnchor === 0) return -1;
  const markAnchor = markArray + view.u16(markArray + 4 + markIndex * 4);
  const mark = buffer.glyphs[at]!;
  mark.x = view.i16(baseAnchor + 2) - view.i16(markAnchor + 2);
  mark.y = view.i16(baseAnchor + 4) - view.i16(markAnchor + 4);
  mark.attachment = baseAt - at;
  mark.attachmentKind = 'mark';
  return at + 1;
}

/** Anchor of a mark class in a row of anchors; 0 for none. */
function anchorIn(view: TableView, table: number, row: number, classCount: number, markClass: number): number {
  const offset = view.u16(table + 2 + (row * classCount + markClass) * 2);
  return offset === 0 ? 0 : table + offset;
}

function markToBase(view: TableView, subtable: number, markIndex: number, buffer: GlyphBuffer, at: number): number {
  let baseAt = at - 1;
  while (baseAt >= 0 && (buffer.glyphs[baseAt]!.glyphClass === MARK || buffer.glyphs[baseAt]!.isIgnorable)) baseAt--;
  if (baseAt < 0) return -1;
  const row = coverageIndex(view, subtable + view.u16(subtable + 4), buffer.glyphs[baseAt]!.id);
  if (row < 0) return -1;
  const classCount = view.u16(subtable + 6);
  const markArray = subtable + view.u16(subtable + 8);
  const baseArray = subtable + view.u16(subtable + 10);
  const markClass = view.u16(markArray + 2 + markIndex * 4);
  return attachMark(
    view,
    markArray,
    markIndex,
    anchorIn(view, baseArray, row, classCount, markClass),
    buffer,
    at,
    baseAt,
  );
}

function markToLigature(view: TableView, subtable: number, markIndex: number, buffer: GlyphBuffer, at: number): number {
  let baseAt = at - 1;
  while (baseAt >= 0 && (buffer.glyphs[baseAt]!.glyphClass === MARK || buffer.glyphs[baseAt]!.isIgnorable)) baseAt--;
  if (baseAt < 0) return -1;
  const base = buffer.glyphs[baseAt]!;
  const row = coverageIndex(view, subtable + view.u16(subtable + 4), base.id);
  if (row < 0) return -1;
  const classCount = view.u16(subtable + 6);
  const markArray = subtable + view.u16(subtable + 8);
  const ligatureArray = subtable + view.u16(subtable + 10);
  const attach = ligatureArray + view.u16(ligatureArray + 2 + row * 2);
  const componentCount = view.u16(attach);
  if (componentCount === 0) return -1;
  const mark = buffer.glyphs[at]!;
  const belongs = base.ligature !== 0 && mark.ligature === base.ligature && mark.component > 0;
  const component = belongs ? Math.min(mark.component, componentCount) : componentCount;
  const markClass = view.u16(markArray + 2 + markIndex * 4);
  return attachMark(
    view,
    markArray,
    markIndex,
    anchorIn(view, attach, component - 1, classCount, markClass),
    buffer,
    at,
    baseAt,
  );
}

function markToMark(
  view: TableView,
  subtable: number,
  markIndex: number,
  lookup: Lookup,
  buffer: GlyphBuffer,
  at: number,
): number {
  const baseAt = buffer.next({ ...lookup, flag: lookup.flag & ~0x0e }, at, -1);
  if (baseAt < 0) return -1;
  const base = buffer.glyphs[baseAt]!;
  const mark = buffer.glyphs[at]!;
  if (base.glyphClass !== MARK) return -1;
  const sameLigature = base.ligature === mark.ligature && (base.ligature === 0 || base.component === mark.component);
  if (!sameLigature && !(base.ligature !== 0 && base.component === 0) && !(mark.ligature !== 0 && mark.component === 0))
    return -1;
  const row = coverageIndex(view, subtable + view.u16(subtable + 4), base.id);
  if (row < 0) return -1;
  const classCount = view.u16(subtable + 6);
  const markArray = subtable + view.u16(subtable + 8);
  const baseArray = subtable + view.u16(subtable + 10);
  const markClass = view.u16(markArray + 2 + markIndex * 4);
  return attachMark(
    view,
    markArray,
    markIndex,
    anchorIn(view, baseArray, row, classCount, markClass),
    buffer,
    at,
    baseAt,
  );
}

/** Turns attachments into offsets from each glyph's own place on the line. */
export function resolveAttachments(buffer: GlyphBuffer, rightToLeft: boolean): void {
  const { glyphs } = buffer;
  for (let at = 0; at < glyphs.length; at++) resolve(glyphs, at, rightToLeft, 0);
}

function resolve(glyphs: readonly Glyph[], at: number, rightToLeft: boolean, depth: number): void {
  const glyph = glyphs[at]!;
  const kind = glyph.attachmentKind;
  if (kind === null || depth > 64) return;
  const baseAt = at + glyph.attachment;
  glyph.attachmentKind = null;
  const base = glyphs[baseAt];
  if (base === undefined) return;
  resolve(glyphs, baseAt, rightToLeft, depth + 1);
  glyph.y += base.y;
  if (kind === 'cursive') return;
  glyph.x += base.x;
  if (rightToLeft) {
    for (let i = baseAt + 1; i <= at; i++) glyph.x += glyphs[i]!.advance;
  } else {
    for (let i = baseAt; i < at; i++) glyph.x -= glyphs[i]!.advance;
  }
}
