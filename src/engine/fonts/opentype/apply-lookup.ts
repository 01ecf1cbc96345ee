/** Walks over the glyphs of a word with one lookup (OpenType 1.9 "Lookup table"): the same for GSUB and GPOS, which differ in their subtables. */
import type { GlyphBuffer } from './glyph-buffer.ts';
import type { LayoutTable, Lookup } from './layout-table.ts';

/** A lookup to apply, to the glyphs whose mask has `mask`; `alternate` is the value that its feature was given. */
export interface PlannedLookup {
  readonly lookup: Lookup;
  readonly mask: number;
  readonly alternate: number;
  /** What it does not reach over (`GlyphBuffer`); all `false` in scripts without syllables. */
  readonly staysInSyllable: boolean;
  readonly joinerBlocks: boolean;
  readonly nonJoinerBlocks: boolean;
}

/** One lookup at work on one word, with the lookups that its contexts call. */
export interface LookupPass {
  readonly table: LayoutTable;
  readonly buffer: GlyphBuffer;
  /**
   * @param depth - how many contexts have called each other; 0 for the planned lookup itself
   * @returns the index after what the subtable did, or -1 when it does not apply
   */
  applySubtable(lookup: Lookup, subtable: number, at: number, depth: number): number;
}

/** Applies a lookup to the whole buffer from its start. */
export function applyForwards(pass: LookupPass, planned: PlannedLookup): void {
  const { buffer } = pass;
  const starts = pass.table.startsOf(planned.lookup, buffer.deadline);
  let at = 0;
  while (at < buffer.glyphs.length && buffer.budget > 0) {
    const end = mayApply(planned, buffer, at, starts) ? applyAt(pass, planned.lookup, at, 0) : -1;
    at = end > at ? end : at + 1;
  }
}

/** Applies a lookup to the whole buffer from its end, as reverse chaining substitution asks for. */
export function applyBackwards(pass: LookupPass, planned: PlannedLookup): void {
  const { buffer } = pass;
  const starts = pass.table.startsOf(planned.lookup, buffer.deadline);
  for (let at = buffer.glyphs.length - 1; at >= 0; at--) {
    if (mayApply(planned, buffer, at, starts)) applyAt(pass, planned.lookup, at, 0);
  }
}

/** Applies a lookup that a context names; returns whether it did something. */
export function applyNested(pass: LookupPass, index: number, at: number, depth: number): boolean {
  const lookup = pass.table.lookup(index);
  return lookup !== null && applyAt(pass, lookup, at, depth) >= 0;
}

/** Most lookups have few. */
const SUBTABLES_PER_STEP = 16;

/** @returns the index after what was done, or -1 when no subtable applies */
function applyAt(pass: LookupPass, lookup: Lookup, at: number, depth: number): number {
  if (--pass.buffer.budget < 0) return -1;
  const { subtables } = lookup;
  for (let i = 0; i < subtables.length; i++) {
    if (i % SUBTABLES_PER_STEP === SUBTABLES_PER_STEP - 1 && --pass.buffer.budget < 0) return -1;
    const end = pass.applySubtable(lookup, subtables[i]!, at, depth);
    if (end >= 0) return end;
  }
  return -1;
}

function mayApply({ lookup, mask }: PlannedLookup, buffer: GlyphBuffer, at: number, starts: Uint8Array): boolean {
  const glyph = buffer.glyphs[at]!;
  return (
    (starts[glyph.id >> 3]! & (1 << (glyph.id & 7))) !== 0 &&
    (glyph.mask & mask) !== 0 &&
    !buffer.definitions.ignores(lookup, glyph)
  );
}
