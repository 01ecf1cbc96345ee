/**
 * Flow-relative longhands (css-logical-1): names for physical ones that depend on the element's writing mode and direction, so they are
 * mapped when the element's style is computed and until then keep their place in the cascade.
 */
import { type Longhand, longhands, type PropertyId } from './longhands.ts';
import type { BoxPlace, Corner, Side } from './place.ts';
import type { WritingMode } from './text.ts';

export interface LogicalLonghand {
  readonly id: PropertyId;
  readonly name: string;
  /** The physical longhand that is meant, by `flowOf`. */
  readonly physical: readonly PropertyId[];
}

/** Where lines begin and end and blocks follow each other, left to right in lines (css-writing-modes-4 §6.4). */
interface Flow {
  readonly blockStart: Side;
  readonly blockEnd: Side;
  readonly inlineStart: Side;
  readonly inlineEnd: Side;
}

const WRITING_MODES = ['horizontal-tb', 'vertical-rl', 'vertical-lr', 'sideways-rl', 'sideways-lr'] as const;
const LEFT_TO_RIGHT_FLOWS: Readonly<Record<WritingMode, Flow>> = {
  'horizontal-tb': { blockStart: 'top', blockEnd: 'bottom', inlineStart: 'left', inlineEnd: 'right' },
  'vertical-rl': { blockStart: 'right', blockEnd: 'left', inlineStart: 'top', inlineEnd: 'bottom' },
  'vertical-lr': { blockStart: 'left', blockEnd: 'right', inlineStart: 'top', inlineEnd: 'bottom' },
  'sideways-rl': { blockStart: 'right', blockEnd: 'left', inlineStart: 'top', inlineEnd: 'bottom' },
  'sideways-lr': { blockStart: 'left', blockEnd: 'right', inlineStart: 'bottom', inlineEnd: 'top' },
};
/** In the order of `flowOf`. */
const FLOWS: readonly Flow[] = WRITING_MODES.flatMap((mode) => {
  const flow = LEFT_TO_RIGHT_FLOWS[mode];
  return [flow, { ...flow, inlineStart: flow.inlineEnd, inlineEnd: flow.inlineStart }];
});

/** Stands for a writing mode and a direction where logical longhands are mapped. */
export type FlowIndex = number;

export function flowOf(mode: WritingMode, direction: 'ltr' | 'rtl'): FlowIndex {
  return WRITING_MODES.indexOf(mode) * 2 + (direction === 'rtl' ? 1 : 0);
}

/** The sides of a flow, on the page. */
export function flowSides(mode: WritingMode, direction: 'ltr' | 'rtl'): Flow {
  return FLOWS[flowOf(mode, direction)]!;
}

const idByName = new Map(longhands.map((longhand) => [longhand.property.name, longhand.id]));

/** The flow-relative name of a part, and the part that it means in a flow. */
type Mapping = readonly [name: string, part: (flow: Flow) => BoxPlace['at']];

const SIDES: readonly Mapping[] = [
  ['block-start', ({ blockStart }) => blockStart],
  ['block-end', ({ blockEnd }) => blockEnd],
  ['inline-start', ({ inlineStart }) => inlineStart],
  ['inline-end', ({ inlineEnd }) => inlineEnd],
];
const AXES: readonly Mapping[] = [
  ['inline', ({ blockStart }) => (blockStart === 'top' ? 'horizontal' : 'vertical')],
  ['block', ({ blockStart }) => (blockStart === 'top' ? 'vertical' : 'horizontal')],
];
const CORNERS: readonly Mapping[] = [
  ['start-start', (flow) => corner(flow.blockStart, flow.inlineStart)],
  ['start-end', (flow) => corner(flow.blockStart, flow.inlineEnd)],
  ['end-start', (flow) => corner(flow.blockEnd, flow.inlineStart)],
  ['end-end', (flow) => corner(flow.blockEnd, flow.inlineEnd)],
];

export const logicalLonghands: readonly LogicalLonghand[] = twinsOfLonghands();
for (const { name, id } of logicalLonghands) idByName.set(name, id);

function twinsOfLonghands(): LogicalLonghand[] {
  const families = new Map<string, Map<BoxPlace['at'], PropertyId>>();
  for (const { id, property } of longhands) {
    if (property.place === null || property.place === 'none') continue;
    const { at, twins } = property.place;
    const family = families.get(twins) ?? new Map<BoxPlace['at'], PropertyId>();
    families.set(twins, family.set(at, id));
  }
  const result: LogicalLonghand[] = [];
  for (const [twins, family] of families) {
    for (const [part, partIn] of [SIDES, AXES, CORNERS].find((each) => family.has(each[0]![1](FLOWS[0]!)))!) {
      const physical = FLOWS.map((flow) => family.get(partIn(flow))!);
      result.push({ id: longhands.length + result.length, name: twins.replace('*', part), physical });
    }
  }
  return result;
}

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

/** The physical longhand that a property means in a box of this flow. */
export function physicalId(id: PropertyId, flow: FlowIndex): PropertyId {
  return id < longhands.length ? id : logicalLonghands[id - longhands.length]!.physical[flow]!;
}

/** The longhand whose syntax and initial value a property has. */
export function longhandOf(id: PropertyId): Longhand {
  return longhands[physicalId(id, 0)]!;
}

export function nameOf(id: PropertyId): string {
  return id < longhands.length ? longhands[id]!.property.name : logicalLonghands[id - longhands.length]!.name;
}

/** The corner between two sides, one horizontal and one vertical. */
function corner(a: Side, b: Side): Corner {
  const isFirstHorizontal = a === 'top' || a === 'bottom';
  return `${isFirstHorizontal ? a : b}-${isFirstHorizontal ? b : a}` as Corner;
}
