/** Glyph substitution (OpenType 1.9 "GSUB"): all lookup types. */
import type { TableView } from '../../base/table-view.ts';
import { applyBackwards, applyForwards, type LookupPass, type PlannedLookup } from './apply-lookup.ts';
import { coverageIndex } from './common-tables.ts';
import { applyContext } from './context.ts';
import { type Glyph, type GlyphBuffer, LIGATURE, MARK, newGlyph } from './glyph-buffer.ts';
import type { LayoutTable, Lookup } from './layout-table.ts';

const REVERSE_CHAINING = 8;

/** Applies a lookup to the whole buffer. */
export function substitute(table: LayoutTable, planned: PlannedLookup, buffer: GlyphBuffer): void {
  const pass: LookupPass = {
    table,
    buffer,
    applySubtable: (lookup, subtable, at, depth) =>
      table.isContext(lookup)
        ? applyContext(pass, lookup, subtable, at, depth)
        : substituteBySubtable(table.view, lookup, subtable, depth === 0 ? planned.alternate : 1, buffer, at),
  };
  buffer.staysInSyllable = planned.staysInSyllable;
  buffer.joinerBlocks = planned.joinerBlocks;
  buffer.nonJoinerBlocks = planned.nonJoinerBlocks;
  if (planned.lookup.type === REVERSE_CHAINING) applyBackwards(pass, planned);
  else applyForwards(pass, planned);
}

function substituteBySubtable(
  view: TableView,
  lookup: Lookup,
  subtable: number,
  alternate: number,
  buffer: GlyphBuffer,
  at: number,
): number {
  const glyph = buffer.glyphs[at]!;
  const covered = coverageIndex(view, subtable + view.u16(subtable + 2), glyph.id);
  if (covered < 0) return -1;
  switch (lookup.type) {
    case 1:
      buffer.setGlyph(
        glyph,
        view.u16(subtable) === 1 ? (glyph.id + view.u16(subtable + 4)) & 0xffff : view.u16(subtable + 6 + covered * 2),
      );
      return at + 1;
    case 2:
      return multiply(view, subtable + view.u16(subtable + 6 + covered * 2), buffer, at);
    case 3: {
      const set = subtable + view.u16(subtable + 6 + covered * 2);
      if (alternate < 1 || alternate > view.u16(set)) return -1;
      buffer.setGlyph(glyph, view.u16(set + alternate * 2));
      return at + 1;
    }
    case 4:
      return ligate(view, subtable + view.u16(subtable + 6 + covered * 2), lookup, buffer, at);
    case REVERSE_CHAINING:
      return substituteReverse(view, subtable, covered, lookup, buffer, at);
    default:
      return -1;
  }
}

function multiply(view: TableView, sequence: number, buffer: GlyphBuffer, at: number): number {
  const count = view.u16(sequence);
  const glyph = buffer.glyphs[at]!;
  if (count > 32 || buffer.glyphs.length + count > 4_096) return -1;
  if (count === 0) {
    if (buffer.glyphs.length > 1) {
      if (at > 0) buffer.mergeClusters(at - 1, at + 1);
      else buffer.mergeClusters(0, 2);
    }
    buffer.glyphs.splice(at, 1);
    return at;
  }
  const parts = Array.from({ length: count }, (_, i): Glyph => {
    const part = newGlyph(glyph.id, glyph.codePoint, glyph.cluster);
    part.mask = glyph.mask;
    part.glyphClass = glyph.glyphClass;
    part.ligature = glyph.ligature;
    part.component = glyph.component;
    part.syllable = glyph.syllable;
    part.category = glyph.category;
    part.position = glyph.position;
    part.isLigated = glyph.isLigated;
    part.isMultiplied = count > 1 || glyph.isMultiplied;
    part.part = count > 1 ? i : glyph.part;
    buffer.setGlyph(part, view.u16(sequence + 2 + i * 2));
    return part;
  });
  buffer.glyphs.splice(at, 1, ...parts);
  return at + count;
}

function ligate(view: TableView, set: number, lookup: Lookup, buffer: GlyphBuffer, at: number): number {
  const count = Math.min(view.u16(set), 1_000);
  for (let i = 0; i < count; i++) {
    const ligature = set + view.u16(set + 2 + i * 2);
    const componentCount = view.u16(ligature + 2);
    if (componentCount < 1 || componentCount > 64) continue;
    const matched = matchComponents(view, ligature, componentCount, lookup, buffer, at);
    if (matched !== null) return makeLigature(view.u16(ligature), matched, buffer);
  }
  return -1;
}

function matchComponents(
  view: TableView,
  ligature: number,
  count: number,
  lookup: Lookup,
  buffer: GlyphBuffer,
  at: number,
): number[] | null {
  const matched = [at];
  let position = at;
  for (let i = 1; i < count; i++) {
    const component = view.u16(ligature + 2 + i * 2);
    position = buffer.nextMatch(lookup, position, 1, isGlyph, component, false);
    if (position < 0) return null;
    matched.push(position);
  }
  return matched;
}

const isGlyph = (id: number, value: number): boolean => id === value;

/** Replaces the matched glyphs by one; marks between them keep which component they follow. */
function makeLigature(id: number, matched: readonly number[], buffer: GlyphBuffer): number {
  const { glyphs } = buffer;
  const first = glyphs[matched[0]!]!;
  const lastAt = matched.at(-1)!;
  const isMarkLigature = matched.every((position) => glyphs[position]!.glyphClass === MARK);
  buffer.mergeClusters(matched[0]!, lastAt + 1);
  const total = matched.reduce((sum, position) => sum + glyphs[position]!.components, 0);
  const ligature = isMarkLigature ? first.ligature : buffer.newLigature();
  let componentsSoFar = 0;
  let next = 0;
  for (let i = matched[0]!; i <= lastAt; i++) {
    const glyph = glyphs[i]!;
    if (i === matched[next]) {
      componentsSoFar += glyph.components;
      next++;
    } else if (glyph.glyphClass === MARK && !isMarkLigature) {
      glyph.ligature = ligature;
      glyph.component = componentsSoFar;
    }
  }
  if (!isMarkLigature) {
    for (let i = lastAt + 1; i < glyphs.length && glyphs[i]!.glyphClass === MARK && glyphs[i]!.component > 0; i++) {
      glyphs[i]!.ligature = ligature;
      glyphs[i]!.component = componentsSoFar;
    }
    first.ligature = ligature;
    first.component = 0;
    first.components = total;
  }
  if (first.glyphClass !== MARK) first.glyphClass = LIGATURE;
  buffer.setGlyph(first, id);
  if (matched.length > 1) {
    first.isLigated = true;
    first.isMultiplied = false;
    first.part = 0;
  }
  if (!buffer.definitions.hasClasses && !isMarkLigature) first.glyphClass = LIGATURE;
  for (let i = matched.length - 1; i >= 1; i--) glyphs.splice(matched[i]!, 1);
  return matched[0]! + 1;
}

function substituteReverse(
  view: TableView,
  subtable: number,
  covered: number,
  lookup: Lookup,
  buffer: GlyphBuffer,
  at: number,
): number {
  const backtrackCount = Math.min(view.u16(subtable + 4), 64);
  let position = at;
  for (let i = 0; i < backtrackCount; i++) {
    position = buffer.next(lookup, position, -1);
    if (position < 0 || coverageIndex(view, subtable + view.u16(subtable + 6 + i * 2), buffer.glyphs[position]!.id) < 0)
      return -1;
  }
  const lookaheadAt = subtable + 6 + backtrackCount * 2;
  const lookaheadCount = Math.min(view.u16(lookaheadAt), 64);
  position = at;
  for (let i = 0; i < lookaheadCount; i++) {
    position = buffer.next(lookup, position);
    if (
      position < 0 ||
      coverageIndex(view, subtable + view.u16(lookaheadAt + 2 + i * 2), buffer.glyphs[position]!.id) < 0
    )
      return -1;
  }
  buffer.setGlyph(buffer.glyphs[at]!, view.u16(lookaheadAt + 4 + lookaheadCount * 2 + covered * 2));
  return at + 1;
}
