/** Contextual and chained lookups (GSUB 5 and 6, GPOS 7 and 8), all three formats. */
import type { TableView } from '../../base/table-view.ts';
import { applyNested, type LookupPass } from './apply-lookup.ts';
import { coverageIndex, glyphClass } from './common-tables.ts';
import type { LayoutTable, Lookup } from './layout-table.ts';

const DEEPEST_NESTING = 16;
const LONGEST_CONTEXT = 64;

type Matcher = (glyph: number, value: number) => boolean;

/** How the values of a rule's three parts are compared with glyphs. */
interface Matchers {
  readonly input: Matcher;
  readonly backtrack: Matcher;
  readonly lookahead: Matcher;
}

export interface Rule {
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
export function applyContext(pass: LookupPass, lookup: Lookup, subtable: number, at: number, depth: number): number {
  const { table, buffer } = pass;
  const { view } = table;
  const isChained = table.isChainedContext(lookup);
  const format = view.u16(subtable);
  const glyph = buffer.glyphs[at]!.id;
  if (format === 3) {
    const rule = table.coverageRule(lookup, subtable);
    if (rule === null) return -1;
    const matchers = matchersOf(table, lookup, subtable, format);
    if (!matchers.input(glyph, rule.input[0]!)) return -1;
    return tryRule(pass, rule, 1, matchers, lookup, at, depth);
  }
  const covered = coverageIndex(view, subtable + view.u16(subtable + 2), glyph);
  if (covered < 0) return -1;
  let setIndex = covered;
  let setsAt = subtable + 4;
  if (format === 2) {
    const tableAt = view.u16(subtable + (isChained ? 6 : 4));
    setIndex = glyphClass(view, tableAt === 0 ? 0 : subtable + tableAt, glyph);
    setsAt = subtable + (isChained ? 10 : 6);
  } else if (format !== 1) return -1;
  const matchers = matchersOf(table, lookup, subtable, format);
  if (setIndex >= view.u16(setsAt)) return -1;
  const setOffset = view.u16(setsAt + 2 + setIndex * 2);
  if (setOffset === 0) return -1;
  const set = subtable + setOffset;
  const count = Math.min(view.u16(set), 1_000);
  for (let i = 0; i < count; i++) {
    const rule = table.rule(set + view.u16(set + 2 + i * 2), isChained);
    if (rule === null) continue;
    const end = tryRule(pass, rule, 0, matchers, lookup, at, depth);
    if (end >= 0) return end;
  }
  return -1;
}

const knownMatchers = new WeakMap<LayoutTable, Map<number, Matchers>>();

function matchersOf(table: LayoutTable, lookup: Lookup, subtable: number, format: number): Matchers {
  let known = knownMatchers.get(table);
  if (known === undefined) {
    known = new Map();
    knownMatchers.set(table, known);
  }
  let matchers = known.get(subtable);
  if (matchers === undefined) {
    matchers = makeMatchers(table, table.isChainedContext(lookup), subtable, format);
    known.set(subtable, matchers);
  }
  return matchers;
}

function makeMatchers({ view }: LayoutTable, isChained: boolean, subtable: number, format: number): Matchers {
  if (format === 1) return { input: isGlyph, backtrack: isGlyph, lookahead: isGlyph };
  if (format === 3) {
    const covers: Matcher = (id, offset) => coverageIndex(view, subtable + offset, id) >= 0;
    return { input: covers, backtrack: covers, lookahead: covers };
  }
  const input = classMatcher(view, subtable, isChained ? 6 : 4);
  return {
    input,
    backtrack: isChained ? classMatcher(view, subtable, 4) : input,
    lookahead: isChained ? classMatcher(view, subtable, 8) : input,
  };
}

const isGlyph: Matcher = (id, value) => id === value;

/** @param field - place of the class definition's offset in the subtable */
function classMatcher(view: TableView, subtable: number, field: number): Matcher {
  const offset = view.u16(subtable + field);
  return (id, value) => glyphClass(view, offset === 0 ? 0 : subtable + offset, id) === value;
}

function readValues(view: TableView, at: number, count: number): number[] | null {
  if (count > LONGEST_CONTEXT) return null;
  return Array.from({ length: count }, (_, i) => view.u16(at + i * 2));
}

/** @param implied - how many values of the input the table leaves out, at its start */
export function readRule(view: TableView, start: number, isChained: boolean, implied: 0 | 1): Rule | null {
  if (!isChained) {
    const input = readValues(view, start + 4, Math.max(view.u16(start) - implied, 0));
    if (input === null) return null;
    const records = start + 4 + input.length * 2;
    return { input, backtrack: [], lookahead: [], records, recordCount: view.u16(start + 2) };
  }
  let at = start;
  const backtrack = readValues(view, at + 2, view.u16(at));
  if (backtrack === null) return null;
  at += 2 + backtrack.length * 2;
  const input = readValues(view, at + 2, Math.max(view.u16(at) - implied, 0));
  if (input === null) return null;
  at += 2 + input.length * 2;
  const lookahead = readValues(view, at + 2, view.u16(at));
  if (lookahead === null) return null;
  at += 2 + lookahead.length * 2;
  return { input, backtrack, lookahead, records: at + 2, recordCount: view.u16(at) };
}

/** Format 3: values are offsets of coverage tables, the first of the input's among them. */
export function readCoverageRule(view: TableView, subtable: number, isChained: boolean): Rule | null {
  const rule = readRule(view, subtable + 2, isChained, 0);
  return rule === null || rule.input.length === 0 ? null : rule;
}

/** @param matchedBefore - how many values of the input are known to match */
function tryRule(
  pass: LookupPass,
  rule: Rule,
  matchedBefore: 0 | 1,
  matchers: Matchers,
  lookup: Lookup,
  at: number,
  depth: number,
): number {
  const { buffer } = pass;
  if (--buffer.budget < 0) return -1;
  const matched = [at];
  let position = at;
  for (let i = matchedBefore; i < rule.input.length; i++) {
    position = buffer.nextMatch(lookup, position, 1, matchers.input, rule.input[i]!, true);
    if (position < 0) return -1;
    matched.push(position);
  }
  let after = position;
  for (const value of rule.lookahead) {
    after = buffer.nextMatch(lookup, after, 1, matchers.lookahead, value, true);
    if (after < 0) return -1;
  }
  let before = at;
  for (const value of rule.backtrack) {
    before = buffer.nextMatch(lookup, before, -1, matchers.backtrack, value, true);
    if (before < 0) return -1;
  }
  return applyRecords(pass, rule, matched, depth);
}

/** Nested lookups may add and remove glyphs: the matched positions move along. */
function applyRecords(pass: LookupPass, rule: Rule, matched: number[], depth: number): number {
  const { buffer } = pass;
  const { view } = pass.table;
  let end = matched.at(-1)! + 1;
  if (depth >= DEEPEST_NESTING) return end;
  const count = Math.min(rule.recordCount, LONGEST_CONTEXT);
  for (let i = 0; i < count; i++) {
    const sequenceIndex = view.u16(rule.records + i * 4);
    const position = matched[sequenceIndex];
    if (position === undefined || position >= buffer.glyphs.length) continue;
    const lengthBefore = buffer.glyphs.length;
    if (!applyNested(pass, view.u16(rule.records + 2 + i * 4), position, depth + 1)) continue;
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
