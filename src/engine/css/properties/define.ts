/** How a property is declared: everything about it in one place. The files beside this one are the registry, one per CSS module. */
import type { Syntax } from '../values/basic/syntax.ts';
import type { BoxPlace } from './place.ts';
import type { Scale } from './scale.ts';

export interface Property<T> {
  /** As written in style sheets, lower case. */
  readonly name: string;
  /** Parses a declared value and turns it into the computed one. */
  readonly syntax: Syntax<T>;
  /** The computed initial value. */
  readonly initial: T;
  readonly inherited: boolean;
  /** How `zoom` multiplies the lengths in a value; `none`: it does not, though there are some; `null`: there are none. */
  readonly scale: Scale | 'none' | null;
  /** The part of the box that the property is about; `none`: one that is the same in all writing modes; `null`: it is about no part. */
  readonly place: BoxPlace | 'none' | null;
  /** What becomes of the value in a vertical flow that is laid out as a horizontal one; `null`: it stays. What has a `place` moves besides. */
  readonly turned: ((value: never) => unknown) | null;
  /** `module/#anchor` below https://drafts.csswg.org/ */
  readonly spec: string;
  /** Why it has no effect yet or ever; such declarations are reported. `null` for properties that work. */
  readonly unsupported: string | null;
  /** Values that are known but not in effect yet, by their first word, with the reason; such declarations are reported and dropped. */
  readonly unsupportedValues: Readonly<Record<string, string>> | null;
}

export interface PropertyDefinition<T> {
  readonly name: string;
  readonly syntax: Syntax<T>;
  readonly initial: NoInfer<T>;
  readonly inherited?: boolean;
  readonly scale?: Scale | 'none';
  readonly place?: BoxPlace | 'none';
  readonly turned?: (value: NoInfer<T>) => NoInfer<T>;
  readonly spec: string;
  readonly unsupported?: string;
  readonly unsupportedValues?: Readonly<Record<string, string>>;
}

export function property<T>(definition: PropertyDefinition<T>): Property<T> {
  return {
    name: definition.name,
    syntax: definition.syntax,
    initial: definition.initial,
    inherited: definition.inherited ?? false,
    scale: definition.scale ?? null,
    place: definition.place ?? null,
    turned: definition.turned ?? null,
    spec: definition.spec,
    unsupported: definition.unsupported ?? null,
    unsupportedValues: definition.unsupportedValues ?? null,
  };
}

/** A field that computing fills from other properties of its group; no declaration can name it. */
export function derived<T>(
  initial: T,
  definition: Pick<PropertyDefinition<T>, 'inherited' | 'turned'> = {},
): Property<T> {
  const syntax: Syntax<T> = { grammar: '', parse: () => null };
  return property<T>({ ...definition, name: '', syntax, initial, spec: '' });
}

export interface PropertyGroup<P extends Record<string, Property<unknown>>> {
  readonly properties: P;
  /** All properties of a group inherit, or none does: then a whole group passes to a child by pointer. */
  readonly inherited: boolean;
  readonly initial: GroupValues<P>;
}

export type GroupValues<P> = { readonly [K in keyof P]: P[K] extends Property<infer T> ? T : never };

/** A group of properties that are computed, shared and compared together (`style.margin`). */
export function propertyGroup<P extends Record<string, Property<unknown>>>(properties: P): PropertyGroup<P> {
  const initial: Record<string, unknown> = {};
  let inherited = false;
  for (const [key, each] of Object.entries(properties)) {
    initial[key] = each.initial;
    inherited = each.inherited;
  }
  return { properties, inherited, initial: initial as GroupValues<P> };
}
