/**
 * Flow-relative longhands (css-logical-1): names for physical ones that depend on the element's writing mode and direction, so they are
 * mapped when the element's style is computed and until then keep their place in the cascade.
 */
import { type Longhand, longhands, type PropertyId } from './longhands.ts';
import type { WritingMode } from './text.ts';

export interface LogicalLonghand {
  readonly id: PropertyId;
  readonly name: string;
  /** The physical longhand that is meant, by `flowOf`. */
  readonly physical: readonly PropertyId[];
}

type Side = 'top' | 'right' | 'bottom' | 'left';

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

const idByName = new Map(longhands.map((longhand) => [longhand.property.name, longhand.id]));

/** The name of the physical longhand in a flow. */
type Mapping = readonly [name: string, physical: (flow: Flow) => string];

const definitions: readonly Mapping[] = [
  axis('inline-size', 'width', 'height'),
  axis('block-size', 'height', 'width'),
  axis('min-inline-size', 'min-width', 'min-height'),
  axis('min-block-size', 'min-height', 'min-width'),
  axis('max-inline-size', 'max-width', 'max-height'),
  axis('max-block-size', 'max-height', 'max-width'),
  axis('overflow-inline', 'overflow-x', 'overflow-y'),
  axis('overflow-block', 'overflow-y', 'overflow-x'),
  ...sides('inset-', '', (side) => side),
  ...sides('margin-', '', (side) => `margin-${side}`),
  ...sides('padding-', '', (side) => `padding-${side}`),
  ...['width', 'style', 'color'].flatMap((aspect) =>
    sides('border-', `-${aspect}`, (side) => `border-${side}-${aspect}`),
  ),
  ['border-start-start-radius', (flow) => corner(flow.blockStart, flow.inlineStart)],
  ['border-start-end-radius', (flow) => corner(flow.blockStart, flow.inlineEnd)],
  ['border-end-start-radius', (flow) => corner(flow.blockEnd, flow.inlineStart)],
  ['border-end-end-radius', (flow) => corner(flow.blockEnd, flow.inlineEnd)],
];

export const logicalLonghands: readonly LogicalLonghand[] = definitions.map(([name, physical], index) => ({
  id: longhands.length + index,
  name,
  physical: FLOWS.map((flow) => idOf(physical(flow))),
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

function axis(name: string, horizontal: string, vertical: string): Mapping {
  return [name, ({ blockStart }) => (blockStart === 'top' ? horizontal : vertical)];
}

function sides(before: string, after: string, physical: (side: Side) => string): Mapping[] {
  return [
    [`${before}block-start${after}`, (flow) => physical(flow.blockStart)],
    [`${before}block-end${after}`, (flow) => physical(flow.blockEnd)],
    [`${before}inline-start${after}`, (flow) => physical(flow.inlineStart)],
    [`${before}inline-end${after}`, (flow) => physical(flow.inlineEnd)],
  ];
}

/** The radius of the corner between two sides, one horizontal and one vertical. */
function corner(a: Side, b: Side): string {
  const isFirstHorizontal = a === 'top' || a === 'bottom';
  return `border-${isFirstHorizontal ? a : b}-${isFirstHorizontal ? b : a}-radius`;
}
