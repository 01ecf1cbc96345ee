/** Contextual and chained lookups (GSUB 5 and 6, GPOS 7 and 8), all three formats. */
import type { TableView } from '../sfnt/table-view.ts';
import { coverageIndex, glyphClass } from './common-tables.ts';
import type { GlyphBuffer } from './glyph-buffer.ts';
import type { Lookup } from './layout-table.ts';

/** Applies a lookup at one place; returns whether it did something. */
export type ApplyAt = (lookupIndex: number, buffer: GlyphBuffer, at: number, depth: number) => boolean;

export const DEEPEST_NESTING = 16;
const LONGEST_CONTEXT = 64;

type Matcher = (glyph: number, value: number) => boolean;

interface Rule {
  /** Values of the input after its first glyph, and where they lie in the table. */
  readonly input: readonly number[];
  readonly backtrack: readonly number[];
  readonly lookahead: readonly number[];
  /** Where the lookup records lie, and how many there are. */
  readonly records: number;
  readonly recordCount: number;
}

/**
 * Tries one subtable at one glyph.
 *
 * @returns the index after the match, or -1 when it does not match
 */
export function applyContext(
  view: TableView,
  subtable: number,
  isChained: boolean,
  lookup: Lookup,
  buffer: GlyphBuffer,
  at: number,
  apply: ApplyAt,
  depth: number,
): number {
  const format = view.u16(subtable);
  const glyph = buffer.glyphs[at]!.id;
  if (format === 3) {
    const rule = readCoverageRule(view, subtable, isChained);
    if (rule === null) return -1;
    const matches: Matcher = (id, offset) => coverageIndex(view, subtable + offset, id) >= 0;
    if (!matches(glyph, rule.first)) return -1;
    return tryRule(view, rule.rule, matches, matches, matches, lookup, buffer, at, apply, depth);
  }
  const covered = coverageIndex(view, subtable + view.u16(subtable + 2), glyph);
  if (covered < 0) return -1;
  let setIndex = covered;
  let input: Matcher = (id, value) => id === value;
  let backtrack = input;
  let lookahead = input;
  let setsAt = subtable + 4;
  if (format === 2) {
    const classes = (offset: number): Matcher => {
      const table = view.u16(subtable + offset);
      return (id, value) => glyphClass(view, table === 0 ? 0 : subtable + table, id) === value;
    };
    const inputClasses = view.u16(subtable + (isChained ? 6 : 4));
    setIndex = glyphClass(view, inputClasses === 0 ? 0 : subtable + inputClasses, glyph);
    input = classes(isChained ? 6 : 4);
    backtrack = isChained ? classes(4) : input;
    lookahead = isChained ? classes(8) : input;
    setsAt = subtable + (isChained ? 10 : 6);
  } else if (format !== 1) return -1;
  if (setIndex >= view.u16(setsAt)) return -1;
  const setOffset = view.u16(setsAt + 2 + setIndex * 2);
  if (setOffset === 0) return -1;
  const set = subtable + setOffset;
  const count = Math.min(view.u16(set), 1_000);
  for (let i = 0; i < count; i++) {
    const rule = readRule(view, set + view.u16(set + 2 + i * 2), isChained);
    if (rule === null) continue;
    const end = tryRule(view, rule, input, backtrack, lookahead, lookup, buffer, at, apply, depth);
    if (end >= 0) return end;
  }
  return -1;
}

function readValues(view: TableView, at: number, count: number): number[] | null {
  if (count > LONGEST_CONTEXT) return null;
  return Array.from({ length: count }, (_, i) => view.u16(at + i * 2));
}

function readRule(view: TableView, start: number, isChained: boolean): Rule | null {
  let at = start;
  let backtrack: number[] | null = [];
  let lookahead: number[] | null = [];
  if (!isChained) {
    const inputCount = view.u16(at);
    const recordCount = view.u16(at + 2);
    const input = readValues(view, at + 4, Math.max(inputCount - 1, 0));
    return input === null ? null : { input, backtrack, lookahead, records: at + 4 + input.length * 2, recordCount };
  }
  backtrack = readValues(view, at + 2, view.u16(at));
  if (backtrack === null) return null;
  at += 2 + backtrack.length * 2;
  const input = readValues(view, at + 2, Math.max(view.u16(at) - 1, 0));
  if (input === null) return null;
  at += 2 + input.length * 2;
  lookahead = readValues(view, at + 2, view.u16(at));
  if (lookahead === null) return null;
  at += 2 + lookahead.length * 2;
  return { input, backtrack, lookahead, records: at + 2, recordCount: view.u16(at) };
}

/** Format 3: values are offsets of coverage tables. */
export function readCoverageRule(
  view: TableView,
  subtable: number,
  isChained: boolean,
): { first: number; rule: Rule } | null {
  if (!isChained) {
    const input = readValues(view, subtable + 6, view.u16(subtable + 2));
    if (input === null || input.length === 0) return null;
    const records = subtable + 6 + input.length * 2;
    return {
      first: input[0]!,
      rule: { input: input.slice(1), backtrack: [], lookahead: [], records, recordCount: view.u16(subtable + 4) },
    };
  }
  let at = subtable + 2;
  const backtrack = readValues(view, at + 2, view.u16(at));
  if (backtrack === null) return null;
  at += 2 + backtrack.length * 2;
  const input = readValues(view, at + 2, view.u16(at));
  if (input === null || input.length === 0) return null;
  at += 2 + input.length * 2;
  const lookahead = readValues(view, at + 2, view.u16(at));
  if (lookahead === null) return null;
  at += 2 + lookahead.length * 2;
  return {
    first: input[0]!,
    rule: { input: input.slice(1), backtrack, lookahead, records: at + 2, recordCount: view.u16(at) },
  };
}

function tryRule(
  view: TableView,
  rule: Rule,
  input: Matcher,
  backtrack: Matcher,
  lookahead: Matcher,
  lookup: Lookup,
  buffer: GlyphBuffer,
  at: number,
  apply: ApplyAt,
  depth: number,
): number {
  if (--buffer.budget < 0) return -1;
  const matched = [at];
  let position = at;
  for (const value of rule.input) {
    position = buffer.nextMatch(lookup, position, 1, (id) => input(id, value), true);
    if (position < 0) return -1;
    matched.push(position);
  }
  let after = position;
  for (const value of rule.lookahead) {
    after = buffer.nextMatch(lookup, after, 1, (id) => lookahead(id, value), true);
    if (after < 0) return -1;
  }
  let before = at;
  for (const value of rule.backtrack) {
    before = buffer.nextMatch(lookup, before, -1, (id) => backtrack(id, value), true);
    if (before < 0) return -1;
  }
  return applyRecords(view, rule, matched, buffer, apply, depth);
}

/** Nested lookups may add and remove glyphs: the matched positions move along. */
function applyRecords(
  view: TableView,
  rule: Rule,
  matched: number[],
  buffer: GlyphBuffer,
  apply: ApplyAt,
  depth: number,
): number {
  let end = matched.at(-1)! + 1;
  if (depth >= DEEPEST_NESTING) return end;
  const count = Math.min(rule.recordCount, LONGEST_CONTEXT);
  for (let i = 0; i < count; i++) {
    const sequenceIndex = view.u16(rule.records + i * 4);
    const position = matched[sequenceIndex];
    if (position === undefined || position >= buffer.glyphs.length) continue;
    const lengthBefore = buffer.glyphs.length;
    if (!apply(view.u16(rule.records + 2 + i * 4), buffer, position, depth + 1)) continue;
    const delta = buffer.glyphs.length - lengthBefore;
    if (delta === 0) continue;
    end = Math.max(end + delta, position + 1);
    if (delta > 0) {
      for (let k = sequenceIndex + 1; k < matched.length; k++) matched[k]! += delta;
      const added = Array.from({ length: delta }, (_, k) => position + 1 + k);
      matched.splice(sequenceIndex + 1, 0, ...added);
    } else {
      matched.splice(sequenceIndex + 1, Math.min(-delta, matched.length - sequenceIndex - 1));
      for (let k = sequenceIndex + 1; k < matched.length; k++) matched[k]! += delta;
    }
  }
  return end;
}
