/** Features that do something else in parts of a variable font's space, as in bold weights (OpenType 1.9 "FeatureVariations table"). */
import type { TableView } from '../../base/table-view.ts';

const MOST_RECORDS = 1_000;

/** Places of the feature tables that the first record whose conditions hold puts in place of others, by the features' index. */
export function replacedFeatures(view: TableView, coordinates: readonly number[]): ReadonlyMap<number, number> {
  const replaced = new Map<number, number>();
  const at = view.u16(2) >= 1 ? view.u32(10) : 0;
  if (at === 0) return replaced;
  const count = Math.min(view.u32(at + 4), MOST_RECORDS);
  for (let i = 0; i < count; i++) {
    const record = at + 8 + i * 8;
    if (!holds(view, at, view.u32(record), coordinates)) continue;
    const substitutions = at + view.u32(record + 4);
    const features = Math.min(view.u16(substitutions + 4), MOST_RECORDS);
    for (let k = 0; k < features; k++) {
      const entry = substitutions + 6 + k * 6;
      replaced.set(view.u16(entry), substitutions + view.u32(entry + 2));
    }
    break;
  }
  return replaced;
}

/** Whether all conditions of a set hold; an empty set always does. */
function holds(view: TableView, start: number, offset: number, coordinates: readonly number[]): boolean {
  if (offset === 0) return true;
  const set = start + offset;
  const count = Math.min(view.u16(set), MOST_RECORDS);
  for (let i = 0; i < count; i++) {
    const condition = set + view.u32(set + 2 + i * 4);
    if (view.u16(condition) !== 1) return false;
    const value = coordinates[view.u16(condition + 2)] ?? 0;
    if (value < view.f2dot14(condition + 4) || value > view.f2dot14(condition + 6)) return false;
  }
  return true;
}
