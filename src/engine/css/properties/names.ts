/** All names that a declaration may have: longhands, shorthands, aliases, and what is known but does nothing. */
import { shorthands } from '../shorthands/registry.ts';
import type { Shorthand } from '../shorthands/shorthand.ts';
import { aliases } from './aliases.ts';
import { idOf, longhandNames } from './logical.ts';
import type { PropertyId } from './longhands.ts';
import { propertiesNotOnPaper } from './not-on-paper.ts';
import { unsupportedProperties } from './unsupported.ts';

export type KnownProperty =
  | { readonly kind: 'longhand'; readonly name: string; readonly id: PropertyId }
  | { readonly kind: 'shorthand'; readonly shorthand: Shorthand }
  /** Known, but without effect so far. `initial` is the value that asks for nothing. */
  | { readonly kind: 'unsupported'; readonly reason: string; readonly initial: string }
  | { readonly kind: 'not-on-paper' };

const known = new Map<string, KnownProperty>();
for (const name of longhandNames()) known.set(name, { kind: 'longhand', name, id: idOf(name) });
for (const shorthand of shorthands) known.set(shorthand.name, { kind: 'shorthand', shorthand });
for (const [name, property] of unsupportedProperties) known.set(name, property);
for (const name of propertiesNotOnPaper) known.set(name, { kind: 'not-on-paper' });
for (const [alias, name] of aliases) {
  const property = known.get(name);
  if (property === undefined) throw new Error(`${alias} is declared as an alias of ${name}, which does not exist.`);
  known.set(alias, property);
}

/** @param name - in lower case */
export function propertyByName(name: string): KnownProperty | null {
  return known.get(name) ?? null;
}

export function knownNames(): Iterable<string> {
  return known.keys();
}
