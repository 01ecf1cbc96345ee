/** Comparing break tokens: a fragmentainer that begins where another did, and has the same room, is filled in the same way. */
import type { BreakToken } from '../break-token.ts';

/** Fields whose values are other things than places: equal where they are the same. */
const REFERENCES: ReadonlySet<string> = new Set(['box', 'fragment', 'plan']);

export function equalTokens(one: BreakToken | null, other: BreakToken | null): boolean {
  return isEqual(one, other);
}

function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((each, i) => isEqual(each, other[i]));
  return hasEqualFields(one, other);
}

function hasEqualFields(one: object, other: object): boolean {
  const entries = Object.entries(one);
  const fields = other as Readonly<Record<string, unknown>>;
  if (entries.length !== Object.keys(other).length) return false;
  return entries.every(([name, value]) =>
    REFERENCES.has(name) ? value === fields[name] : isEqual(value, fields[name]),
  );
}
