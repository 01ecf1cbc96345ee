/** Whether a feature would do something to a sequence of glyphs by itself: by this the roles of consonants are found out. */
import { coverageIndex, glyphClass } from './common-tables.ts';
import type { LayoutTable, Lookup } from './layout-table.ts';

/** What is asked. */
interface Question {
  readonly table: LayoutTable;
  readonly glyphs: readonly number[];
  readonly isAlone: boolean;
}

/** @param isAlone - whether contexts with glyphs before or after do not count */
export function wouldSubstitute(
  table: LayoutTable,
  lookups: Iterable<number>,
  glyphs: readonly number[],
  isAlone: boolean,
): boolean {
  const question: Question = { table, glyphs, isAlone };
  for (const index of lookups) {
    const lookup = table.lookup(index);
    if (lookup === null) continue;
    for (const subtable of lookup.subtables) if (subtableWould(question, lookup, subtable)) return true;
  }
  return false;
}

function subtableWould(question: Question, lookup: Lookup, subtable: number): boolean {
  const { table, glyphs } = question;
  const { view } = table;
  if (table.isContext(lookup)) return contextWould(question, lookup, subtable);
  const covered = coverageIndex(view, subtable + view.u16(subtable + 2), glyphs[0]!);
  if (covered < 0) return false;
  if (lookup.type !== 4) return glyphs.length === 1;
  const set = subtable + view.u16(subtable + 6 + covered * 2);
  const count = Math.min(view.u16(set), 1_000);
  for (let i = 0; i < count; i++) {
    const ligature = set + view.u16(set + 2 + i * 2);
    if (view.u16(ligature + 2) !== glyphs.length) continue;
    if (glyphs.every((glyph, k) => k === 0 || view.u16(ligature + 2 + k * 2) === glyph)) return true;
  }
  return false;
}

function contextWould({ table, glyphs, isAlone }: Question, lookup: Lookup, subtable: number): boolean {
  const { view } = table;
  const isChained = table.isChainedContext(lookup);
  const format = view.u16(subtable);
  if (format === 3) {
    const rule = table.coverageRule(lookup, subtable);
    if (rule === null || rule.input.length !== glyphs.length) return false;
    if (isAlone && (rule.backtrack.length > 0 || rule.lookahead.length > 0)) return false;
    return glyphs.every((glyph, k) => coverageIndex(view, subtable + rule.input[k]!, glyph) >= 0);
  }
  const covered = coverageIndex(view, subtable + view.u16(subtable + 2), glyphs[0]!);
  if (covered < 0) return false;
  const classes = format === 2 ? view.u16(subtable + (isChained ? 6 : 4)) : 0;
  const classOf = (glyph: number) => glyphClass(view, classes === 0 ? 0 : subtable + classes, glyph);
  const sets = subtable + (format === 1 ? 4 : isChained ? 10 : 6);
  const setIndex = format === 1 ? covered : classOf(glyphs[0]!);
  if (setIndex >= view.u16(sets)) return false;
  const offset = view.u16(sets + 2 + setIndex * 2);
  if (offset === 0) return false;
  const set = subtable + offset;
  const count = Math.min(view.u16(set), 1_000);
  for (let i = 0; i < count; i++) {
    const input = inputOf(table, set + view.u16(set + 2 + i * 2), isChained, isAlone);
    if (input === null || input.length !== glyphs.length - 1) continue;
    const matches = input.every((value, k) => (format === 1 ? glyphs[k + 1] : classOf(glyphs[k + 1]!)) === value);
    if (matches) return true;
  }
  return false;
}

/** The input of a rule behind its first glyph; `null` where a chained one has more to it and that is not wanted. */
function inputOf({ view }: LayoutTable, rule: number, isChained: boolean, isAlone: boolean): number[] | null {
  const values = (at: number, count: number) =>
    Array.from({ length: Math.min(count, 64) }, (_, i) => view.u16(at + i * 2));
  if (!isChained) return values(rule + 4, Math.max(0, view.u16(rule) - 1));
  const backtrack = view.u16(rule);
  const input = rule + 2 + backtrack * 2;
  const count = Math.max(0, view.u16(input) - 1);
  const lookahead = view.u16(input + 2 + count * 2);
  return isAlone && (backtrack > 0 || lookahead > 0) ? null : values(input + 2, count);
}
