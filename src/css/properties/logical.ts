/**
 * Flow-relative longhands (css-logical-1): names for physical ones that depend on the element's direction, so they are mapped when
 * the element's style is computed and until then keep their place in the cascade. Writing is horizontal, top to bottom.
 */
import { type Longhand, longhands, type PropertyId } from './longhands.ts';

export interface LogicalLonghand {
  readonly id: PropertyId;
  readonly name: string;
  readonly ltr: PropertyId;
  readonly rtl: PropertyId;
}

const idByName = new Map(longhands.map((longhand) => [longhand.property.name, longhand.id]));

const definitions: [name: string, ltr: string, rtl: string][] = [
  ['inline-size', 'width', 'width'],
  ['block-size', 'height', 'height'],
  ['min-inline-size', 'min-width', 'min-width'],
  ['min-block-size', 'min-height', 'min-height'],
  ['max-inline-size', 'max-width', 'max-width'],
  ['max-block-size', 'max-height', 'max-height'],
  ['overflow-inline', 'overflow-x', 'overflow-x'],
  ['overflow-block', 'overflow-y', 'overflow-y'],
  ...sides('inset-', '', (side) => side),
  ...sides('margin-', '', (side) => `margin-${side}`),
  ...sides('padding-', '', (side) => `padding-${side}`),
  ...['width', 'style', 'color'].flatMap((aspect) =>
    sides('border-', `-${aspect}`, (side) => `border-${side}-${aspect}`),
  ),
  ['border-start-start-radius', 'border-top-left-radius', 'border-top-right-radius'],
  ['border-start-end-radius', 'border-top-right-radius', 'border-top-left-radius'],
  ['border-end-start-radius', 'border-bottom-left-radius', 'border-bottom-right-radius'],
  ['border-end-end-radius', 'border-bottom-right-radius', 'border-bottom-left-radius'],
];

export const logicalLonghands: readonly LogicalLonghand[] = definitions.map(([name, ltr, rtl], index) => ({
  id: longhands.length + index,
  name,
  ltr: idOf(ltr),
  rtl: idOf(rtl),
}));
for (const { name, id } of logicalLonghands) idByName.set(name, id);

/** The number of a longhand, physical or logical, that is known to exist. */
export function idOf(name: string): PropertyId {
  const id = idByName.get(name);
  if (id === undefined) throw new Error(`There is no longhand named ${name}.`);
  return id;
}

/** Names of all longhands, physical and logical. */
export function longhandNames(): readonly string[] {
  return [...idByName.keys()];
}

/** Numbers of properties, physical and logical: all ids are below. */
export const PROPERTY_COUNT = longhands.length + logicalLonghands.length;

export function isLogical(id: PropertyId): boolean {
  return id >= longhands.length;
}

/** The physical longhand that a property means in a box of this direction. */
export function physicalId(id: PropertyId, direction: 'ltr' | 'rtl'): PropertyId {
  return id < longhands.length ? id : logicalLonghands[id - longhands.length]![direction];
}

/** The longhand whose syntax and initial value a property has. */
export function longhandOf(id: PropertyId): Longhand {
  return longhands[physicalId(id, 'ltr')]!;
}

export function nameOf(id: PropertyId): string {
  return id < longhands.length ? longhands[id]!.property.name : logicalLonghands[id - longhands.length]!.name;
}

function sides(before: string, after: string, physical: (side: string) => string): [string, string, string][] {
  return [
    [`${before}block-start${after}`, physical('top'), physical('top')],
    [`${before}block-end${after}`, physical('bottom'), physical('bottom')],
    [`${before}inline-start${after}`, physical('left'), physical('right')],
    [`${before}inline-end${after}`, physical('right'), physical('left')],
  ];
}
