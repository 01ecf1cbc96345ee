/** Glyph positioning (OpenType 1.9 "GPOS"): all lookup types. Attachments become offsets at the end (`resolveAttachments`). */
import type { TableView } from '../../base/table-view.ts';
import { applyForwards, type LookupPass, type PlannedLookup } from './apply-lookup.ts';
import { coverageIndex, glyphClass } from './common-tables.ts';
import { applyContext } from './context.ts';
import { type Glyph, type GlyphBuffer, MARK } from './glyph-buffer.ts';
import type { LayoutTable, Lookup } from './layout-table.ts';

const RIGHT_TO_LEFT = 1;

export function position(table: LayoutTable, planned: PlannedLookup, buffer: GlyphBuffer, rightToLeft: boolean): void {
  const pass: LookupPass = {
    table,
    buffer,
    applySubtable: (lookup, subtable, at, depth) =>
      table.isContext(lookup)
        ? applyContext(pass, lookup, subtable, at, depth)
        : positionBySubtable(table, lookup, subtable, buffer, at, rightToLeft),
  };
  buffer.staysInSyllable = false;
  buffer.joinerBlocks = false;
  buffer.nonJoinerBlocks = false;
  applyForwards(pass, planned);
}

function positionBySubtable(
  table: LayoutTable,
  lookup: Lookup,
  subtable: number,
  buffer: GlyphBuffer,
  at: number,
  rightToLeft: boolean,
): number {
  const { view } = table;
  const glyph = buffer.glyphs[at]!;
  const covered = coverageIndex(view, subtable + view.u16(subtable + 2), glyph.id);
  if (covered < 0) return -1;
  switch (lookup.type) {
    case 1: {
      const format = view.u16(subtable + 4);
      const value = view.u16(subtable) === 1 ? subtable + 6 : subtable + 8 + covered * valueSize(format);
      addValue(table, subtable, value, format, glyph);
      return at + 1;
    }
    case 2:
      return pair(table, subtable, covered, lookup, buffer, at);
    case 3:
      return cursive(table, subtable, covered, lookup, buffer, at, rightToLeft);
    case 4:
      return markToBase(table, subtable, covered, buffer, at);
    case 5:
      return markToLigature(table, subtable, covered, buffer, at);
    case 6:
      return markToMark(table, subtable, covered, lookup, buffer, at);
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

/** @param parent - the table from which the places of device tables count */
function addValue(table: LayoutTable, parent: number, start: number, format: number, glyph: Glyph): void {
  const { view } = table;
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
  if (table.variations === null || (format & 0x70) === 0) return;
  const device = (bit: number): number => {
    const offset = (format & bit) === 0 ? 0 : view.u16(start + valueSize(format & (bit - 1)));
    return offset === 0 ? 0 : table.deviceDelta(parent + offset);
  };
  glyph.x += device(0x10);
  glyph.y += device(0x20);
  glyph.advance += device(0x40);
}

/** A coordinate of an anchor; `axis` 0 is x, 1 is y. */
function anchorAt(table: LayoutTable, anchor: number, axis: 0 | 1): number {
  const { view } = table;
  const value = view.i16(anchor + 2 + axis * 2);
  if (table.variations === null || view.u16(anchor) !== 3) return value;
  const offset = view.u16(anchor + 6 + axis * 2);
  return offset === 0 ? value : value + table.deviceDelta(anchor + offset);
}

function pair(
  table: LayoutTable,
  subtable: number,
  covered: number,
  lookup: Lookup,
  buffer: GlyphBuffer,
  at: number,
): number {
  const secondAt = buffer.next(lookup, at);
  if (secondAt < 0) return -1;
  const { view } = table;
  const first = buffer.glyphs[at]!;
  const second = buffer.glyphs[secondAt]!;
  const format1 = view.u16(subtable + 4);
  const format2 = view.u16(subtable + 6);
  const size1 = valueSize(format1);
  const size = size1 + valueSize(format2);
  let value = -1;
  let parent = subtable;
  if (view.u16(subtable) === 1) {
    const set = subtable + view.u16(subtable + 10 + covered * 2);
    value = findPair(view, set, second.id, size);
    parent = set;
  } else if (view.u16(subtable) === 2) {
    const class2 = glyphClass(view, subtable + view.u16(subtable + 10), second.id);
    const class1 = glyphClass(view, subtable + view.u16(subtable + 8), first.id);
    const count2 = view.u16(subtable + 14);
    if (class2 > 0 && class2 < count2 && class1 < view.u16(subtable + 12))
      value = subtable + 16 + (class1 * count2 + class2) * size;
  }
  if (value < 0) return -1;
  addValue(table, parent, value, format1, first);
  addValue(table, parent, value + size1, format2, second);
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
  table: LayoutTable,
  subtable: number,
  covered: number,
  lookup: Lookup,
  buffer: GlyphBuffer,
  at: number,
  rightToLeft: boolean,
): number {
  const { view } = table;
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
  const entryX = anchorAt(table, subtable + entry, 0);
  const entryY = anchorAt(table, subtable + entry, 1);
  const exitX = anchorAt(table, subtable + exit, 0);
  const exitY = anchorAt(table, subtable + exit, 1);
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

/**
 * Puts the anchor of a mark on an anchor of its base; all three kinds of attachment have the mark array in the same place.
 *
 * @param rows - table with the anchors of the base, in rows of one anchor per mark class
 */
function attachMark(
  table: LayoutTable,
  subtable: number,
  markIndex: number,
  rows: number,
  row: number,
  buffer: GlyphBuffer,
  at: number,
  baseAt: number,
): number {
  const { view } = table;
  const classCount = view.u16(subtable + 6);
  const markArray = subtable + view.u16(subtable + 8);
  const markClass = view.u16(markArray + 2 + markIndex * 4);
  const anchorOffset = view.u16(rows + 2 + (row * classCount + markClass) * 2);
  if (anchorOffset === 0) return -1;
  const baseAnchor = rows + anchorOffset;
  const markAnchor = markArray + view.u16(markArray + 4 + markIndex * 4);
  const mark = buffer.glyphs[at]!;
  mark.x = anchorAt(table, baseAnchor, 0) - anchorAt(table, markAnchor, 0);
  mark.y = anchorAt(table, baseAnchor, 1) - anchorAt(table, markAnchor, 1);
  mark.attachment = baseAt - at;
  mark.attachmentKind = 'mark';
  return at + 1;
}

/** The glyph that carries a mark: the nearest one before it that is not a mark itself; -1 for none. */
function baseBefore(buffer: GlyphBuffer, at: number): number {
  let baseAt = at - 1;
  while (baseAt >= 0 && (buffer.glyphs[baseAt]!.glyphClass === MARK || buffer.glyphs[baseAt]!.isIgnorable)) baseAt--;
  return baseAt;
}

/** Row of anchors of the glyph that a mark attaches to; -1 where the subtable has none for it. */
function anchorRow(view: TableView, subtable: number, base: Glyph): number {
  return coverageIndex(view, subtable + view.u16(subtable + 4), base.id);
}

function markToBase(table: LayoutTable, subtable: number, markIndex: number, buffer: GlyphBuffer, at: number): number {
  const { view } = table;
  const baseAt = baseBefore(buffer, at);
  if (baseAt < 0) return -1;
  const row = anchorRow(view, subtable, buffer.glyphs[baseAt]!);
  if (row < 0) return -1;
  return attachMark(table, subtable, markIndex, subtable + view.u16(subtable + 10), row, buffer, at, baseAt);
}

function markToLigature(
  table: LayoutTable,
  subtable: number,
  markIndex: number,
  buffer: GlyphBuffer,
  at: number,
): number {
  const { view } = table;
  const baseAt = baseBefore(buffer, at);
  if (baseAt < 0) return -1;
  const base = buffer.glyphs[baseAt]!;
  const row = anchorRow(view, subtable, base);
  if (row < 0) return -1;
  const ligatureArray = subtable + view.u16(subtable + 10);
  const components = ligatureArray + view.u16(ligatureArray + 2 + row * 2);
  const componentCount = view.u16(components);
  if (componentCount === 0) return -1;
  const mark = buffer.glyphs[at]!;
  const belongs = base.ligature !== 0 && mark.ligature === base.ligature && mark.component > 0;
  const component = belongs ? Math.min(mark.component, componentCount) : componentCount;
  return attachMark(table, subtable, markIndex, components, component - 1, buffer, at, baseAt);
}

function markToMark(
  table: LayoutTable,
  subtable: number,
  markIndex: number,
  lookup: Lookup,
  buffer: GlyphBuffer,
  at: number,
): number {
  const { view } = table;
  const baseAt = buffer.next({ ...lookup, flag: lookup.flag & ~0x0e }, at, -1);
  if (baseAt < 0) return -1;
  const base = buffer.glyphs[baseAt]!;
  const mark = buffer.glyphs[at]!;
  if (base.glyphClass !== MARK) return -1;
  const sameLigature = base.ligature === mark.ligature && (base.ligature === 0 || base.component === mark.component);
  if (!sameLigature && !(base.ligature !== 0 && base.component === 0) && !(mark.ligature !== 0 && mark.component === 0))
    return -1;
  const row = anchorRow(view, subtable, base);
  if (row < 0) return -1;
  return attachMark(table, subtable, markIndex, subtable + view.u16(subtable + 10), row, buffer, at, baseAt);
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
