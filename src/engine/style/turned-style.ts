/**
 * Styles in the axes of a vertical writing mode (css-writing-modes-4 §6): layout thinks horizontally, so in a vertical flow it is given styles whose
 * `width` is the inline size, whose `margin-top` is that at the block-start side, and so on. Painting takes the style that was turned.
 */
import type { Property } from '../css/properties/define.ts';
import { flowOf, logicalLonghands } from '../css/properties/logical.ts';
import { groupNames, longhands } from '../css/properties/longhands.ts';
import { isSeenByLayout } from '../css/properties/place.ts';
import { styleGroups } from '../css/properties/registry.ts';
import type { WritingMode } from '../css/properties/text.ts';
import type { ComputedStyle } from './computed-style.ts';
import { changedStyle, initialStyle } from './initial-style.ts';

/**
 * Which of a box's sides layout sees at the top: that at the block-start side; of inline boxes that over the line; of atomic inlines the former
 * for all but what the line does with them, margins and insets. The three differ in `vertical-lr`, where line-over is at the block-end side.
 */
export type TurnedRole = 'block' | 'inline-box' | 'atomic-inline';

type GroupName = keyof ComputedStyle;

/** What layout sees in a field of a turned group: the value of another field. */
interface Move {
  readonly seen: string;
  readonly from: string;
}

interface TurnedFields {
  readonly moves: readonly Move[];
  /** Fields whose values become others. */
  readonly changes: readonly { readonly field: string; readonly turned: (value: unknown) => unknown }[];
}

/** Groups in which something turns, by axes: made for a document that has such text. */
const turnedGroups = new Map<WritingMode, ReadonlyMap<GroupName, TurnedFields>>([['horizontal-tb', new Map()]]);

function turnedGroupsIn(axes: WritingMode): ReadonlyMap<GroupName, TurnedFields> {
  let known = turnedGroups.get(axes);
  if (known === undefined) {
    known = turnedFields(axes);
    turnedGroups.set(axes, known);
  }
  return known;
}

/** Layout, which thinks that it is in a horizontal flow, sees in a physical longhand what its flow-relative twin means in the axes of the flow. */
function turnedFields(axes: WritingMode): ReadonlyMap<GroupName, TurnedFields> {
  const groups = new Map<GroupName, { moves: Move[]; changes: TurnedFields['changes'][number][] }>();
  const fieldsOf = (name: GroupName) => {
    const fields = groups.get(name) ?? { moves: [], changes: [] };
    groups.set(name, fields);
    return fields;
  };
  for (const { physical } of logicalLonghands) {
    const seen = longhands[physical[flowOf('horizontal-tb', 'ltr')]!]!;
    const from = longhands[physical[flowOf(axes, 'ltr')]!]!;
    const { place } = seen.property;
    if (place !== null && place !== 'none' && isSeenByLayout(place))
      fieldsOf(groupNames[seen.group]!).moves.push({ seen: seen.field, from: from.field });
  }
  for (const name of groupNames) {
    for (const [field, { turned }] of Object.entries<Property<unknown>>(styleGroups[name].properties))
      if (turned !== null) fieldsOf(name).changes.push({ field, turned: turned as (value: unknown) => unknown });
  }
  return groups;
}

/** What the line does with an atomic inline. */
const LINE_GROUPS: ReadonlySet<GroupName> = new Set(['margin', 'inset']);

/** By axes and role. */
const turnedStyles = new Map<string, WeakMap<object, object>>();
const physicalStyles = new WeakMap<ComputedStyle, ComputedStyle>();

/** The same object for the same style; the style itself in horizontal axes. */
export function turnedStyle(style: ComputedStyle, axes: WritingMode, role: TurnedRole): ComputedStyle {
  if (axes === 'horizontal-tb') return style;
  const known = cacheOf(axes, role);
  let turned = known.get(style) as ComputedStyle | undefined;
  if (turned === undefined) {
    turned = turn(style, axes, role);
    known.set(style, turned);
    physicalStyles.set(turned, style);
  }
  return turned;
}

/** The style that a box was given, whatever axes the box was laid out in. */
export function physicalStyle(style: ComputedStyle): ComputedStyle {
  return physicalStyles.get(style) ?? style;
}

function cacheOf(axes: WritingMode, role: TurnedRole): WeakMap<object, object> {
  const key = `${axes} ${role}`;
  let known = turnedStyles.get(key);
  if (known === undefined) {
    known = new WeakMap();
    turnedStyles.set(key, known);
  }
  return known;
}

function turn(style: ComputedStyle, axes: WritingMode, role: TurnedRole): ComputedStyle {
  const lined = role !== 'block' && axes === 'vertical-lr' ? 'vertical-rl' : axes;
  const own = role === 'inline-box' ? lined : axes;
  const turned: Partial<Record<GroupName, unknown>> = changedStyle(style, {});
  for (const name of turnedGroupsIn(axes).keys())
    turned[name] = turnedGroup(name, style[name], LINE_GROUPS.has(name) ? lined : own, role);
  turned.writing = turnedWriting(style.writing, axes, role);
  return turned as ComputedStyle;
}

/** Groups stay shared: layout compares some by pointer, above all with the initial ones. */
function turnedGroup(name: GroupName, group: object, axes: WritingMode, role: TurnedRole): object {
  if (group === initialStyle[name]) return group;
  const known = cacheOf(axes, role);
  let turned = known.get(group);
  if (turned === undefined) {
    turned = withFields(group, turnedGroupsIn(axes).get(name)!);
    known.set(group, turned);
  }
  return turned;
}

function withFields(group: object, { moves, changes }: TurnedFields): object {
  const values = group as Readonly<Record<string, unknown>>;
  const turned: Record<string, unknown> = { ...values };
  for (const { seen, from } of moves) turned[seen] = values[from];
  for (const { field, turned: change } of changes) turned[field] = change(values[field]);
  return turned;
}

/** The way back from what layout sees. */
function physicalGroup<G extends 'margin' | 'padding' | 'sizing'>(
  name: G,
  group: ComputedStyle[G],
  axes: WritingMode,
): ComputedStyle[G] {
  const { moves, changes } = turnedGroupsIn(axes).get(name)!;
  return withFields(group, {
    moves: moves.map(({ seen, from }) => ({ seen: from, from: seen })),
    changes,
  }) as ComputedStyle[G];
}

/**
 * A style in vertical text with other margins, paddings and sizes, which are given as if it were horizontal: `width` is the inline size, `top`
 * the block-start side.
 */
export function withFlowSizes(style: ComputedStyle, sizes: FlowSizes): ComputedStyle {
  const { writingMode } = style.writing;
  const { margin, padding, sizing } = turnedStyle(style, writingMode, 'block');
  return changedStyle(style, {
    margin: physicalGroup('margin', { ...margin, ...sizes.margin }, writingMode),
    padding: physicalGroup('padding', { ...padding, ...sizes.padding }, writingMode),
    sizing: physicalGroup('sizing', { ...sizing, ...sizes.sizing }, writingMode),
  });
}

export interface FlowSizes {
  readonly margin?: Partial<ComputedStyle['margin']>;
  readonly padding?: Partial<ComputedStyle['padding']>;
  readonly sizing?: Partial<ComputedStyle['sizing']>;
}

/** Upright text runs from top to bottom whatever `direction` says (css-writing-modes-4 §5.1.1). */
function turnedWriting(
  writing: ComputedStyle['writing'],
  axes: WritingMode,
  role: TurnedRole,
): ComputedStyle['writing'] {
  const known = cacheOf(axes, role);
  let turned = known.get(writing) as ComputedStyle['writing'] | undefined;
  if (turned === undefined) {
    const isUpright = writing.textOrientation === 'upright' && (axes === 'vertical-rl' || axes === 'vertical-lr');
    turned = { ...writing, direction: isUpright ? 'ltr' : writing.direction, axes };
    known.set(writing, turned);
  }
  return turned;
}

/** Whether lines of this style are aligned by the middle of their characters: vertical text that is not all sideways (§4.2). */
export function hasCentralBaseline({ writing }: ComputedStyle): boolean {
  const { axes } = writing;
  return (axes === 'vertical-rl' || axes === 'vertical-lr') && writing.textOrientation !== 'sideways';
}

/**
 * Layout changed the turned style of a box.
 *
 * @param group - what painting is to see of the change: a group with four sides that are alike; `null` for nothing
 */
export function noteChangedGroup(changed: ComputedStyle, from: ComputedStyle, group: keyof ComputedStyle | null): void {
  if (from.writing.axes === 'horizontal-tb') return;
  const physical = physicalStyle(from);
  physicalStyles.set(changed, group === null ? physical : { ...physical, [group]: changed[group] });
}
