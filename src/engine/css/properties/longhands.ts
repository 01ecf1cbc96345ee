/** The longhands of the registry as one array: what a property's number stands for, and where its value lies in a computed style. */
import type { Property } from './define.ts';
import { styleGroups } from './registry.ts';

/** Index into `longhands`; logical longhands (`logical.ts`) have numbers behind these. */
export type PropertyId = number;

export interface Longhand {
  readonly id: PropertyId;
  readonly property: Property<unknown>;
  /** Index into `groupNames`. */
  readonly group: number;
  /** Key in the group. */
  readonly field: string;
}

export type GroupName = keyof typeof styleGroups;

/** Groups in the order of the registry; `longhands` are in the same order. */
export const groupNames = Object.keys(styleGroups) as readonly GroupName[];

export const longhands: readonly Longhand[] = declaredLonghands();

function declaredLonghands(): Longhand[] {
  const result: Longhand[] = [];
  groupNames.forEach((name, group) => {
    for (const [field, property] of Object.entries<Property<unknown>>(styleGroups[name].properties)) {
      if (property.name !== '') result.push({ id: result.length, property, group, field });
    }
  });
  return result;
}
