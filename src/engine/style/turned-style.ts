/**
 * Styles in the axes of a vertical writing mode (css-writing-modes-4 §6): layout thinks horizontally, so in a vertical flow it is given styles whose
 * `width` is the inline size, whose `margin-top` is that at the block-start side, and so on. Painting takes the style that was turned.
 */
import type { WritingMode } from '../css/properties/text.ts';
import type { ComputedStyle } from './computed-style.ts';
import { initialStyle } from './initial-style.ts';

/**
 * Which of a box's sides layout sees at the top: that at the block-start side; of inline boxes that over the line; of atomic inlines the former
 * for all but what the line does with them, margins and insets. The three differ in `vertical-lr`, where line-over is at the block-end side.
 */
export type TurnedRole = 'block' | 'inline-box' | 'atomic-inline';

interface Sides<T> {
  readonly top: T;
  readonly right: T;
  readonly bottom: T;
  readonly left: T;
}

/** By frame and role. */
const turnedStyles = new Map<string, WeakMap<object, object>>();
const physicalStyles = new WeakMap<ComputedStyle, ComputedStyle>();

/** The same object for the same style; the style itself in a horizontal frame. */
export function turnedStyle(style: ComputedStyle, frame: WritingMode, role: TurnedRole): ComputedStyle {
  if (frame === 'horizontal-tb') return style;
  const known = cacheOf(frame, role);
  let turned = known.get(style) as ComputedStyle | undefined;
  if (turned === undefined) {
    turned = turn(style, frame, role);
    known.set(style, turned);
    physicalStyles.set(turned, style);
  }
  return turned;
}

/** The style that a box was given, whatever frame it was laid out in. */
export function physicalStyle(style: ComputedStyle): ComputedStyle {
  return physicalStyles.get(style) ?? style;
}

function cacheOf(frame: WritingMode, role: TurnedRole): WeakMap<object, object> {
  const key = `${frame} ${role}`;
  let known = turnedStyles.get(key);
  if (known === undefined) {
    known = new WeakMap();
    turnedStyles.set(key, known);
  }
  return known;
}

function turn(style: ComputedStyle, frame: WritingMode, role: TurnedRole): ComputedStyle {
  const lined = role !== 'block' && frame === 'vertical-lr' ? 'vertical-rl' : frame;
  const own = role === 'inline-box' ? lined : frame;
  return {
    ...style,
    margin: turnedGroup('margin', style.margin, lined, role, turnedMargin),
    padding: turnedGroup('padding', style.padding, own, role, turnedSides),
    border: turnedGroup('border', style.border, own, role, turnedBorder),
    inset: turnedGroup('inset', style.inset, lined, role, turnedSides),
    sizing: turnedGroup('sizing', style.sizing, own, role, turnedSizing),
    overflow: turnedGroup('overflow', style.overflow, own, role, turnedOverflow),
    writing: turnedGroup('writing', style.writing, frame, role, turnedWriting),
  };
}

/** Groups stay shared: layout compares some by pointer, above all with the initial ones. */
function turnedGroup<G extends keyof ComputedStyle>(
  name: G,
  group: ComputedStyle[G],
  frame: WritingMode,
  role: TurnedRole,
  turnIt: (group: ComputedStyle[G], frame: WritingMode) => ComputedStyle[G],
): ComputedStyle[G] {
  if (name !== 'writing' && group === initialStyle[name]) return group;
  const known = cacheOf(frame, role);
  let turned = known.get(group) as ComputedStyle[G] | undefined;
  if (turned === undefined) {
    turned = turnIt(group, frame);
    known.set(group, turned);
  }
  return turned;
}

/** What layout sees at its four sides. */
function turnedSides<T extends Sides<unknown>>(group: T, frame: WritingMode): T {
  const { top, right, bottom, left } = group;
  switch (frame) {
    case 'vertical-lr':
      return { ...group, top: left, right: bottom, bottom: right, left: top };
    case 'sideways-lr':
      return { ...group, top: left, right: top, bottom: right, left: bottom };
    default:
      return { ...group, top: right, right: bottom, bottom: left, left: top };
  }
}

/** The way back from what layout sees. */
function physicalSides<T extends Sides<unknown>>(group: T, frame: WritingMode): T {
  const { top, right, bottom, left } = group;
  switch (frame) {
    case 'vertical-lr':
      return { ...group, top: left, right: bottom, bottom: right, left: top };
    case 'sideways-lr':
      return { ...group, top: right, right: bottom, bottom: left, left: top };
    default:
      return { ...group, top: left, right: top, bottom: right, left: bottom };
  }
}

/**
 * A style with other margins, paddings and sizes, which are given as if its text were horizontal: `width` is the inline size, `top` the block-start side.
 */
export function withFlowSizes(style: ComputedStyle, sizes: FlowSizes): ComputedStyle {
  const { writingMode } = style.writing;
  const { margin, padding, sizing } = turnedStyle(style, writingMode, 'block');
  return {
    ...style,
    margin: physicalSides({ ...margin, ...sizes.margin }, writingMode),
    padding: physicalSides({ ...padding, ...sizes.padding }, writingMode),
    sizing: turnedSizing({ ...sizing, ...sizes.sizing }),
  };
}

export interface FlowSizes {
  readonly margin?: Partial<ComputedStyle['margin']>;
  readonly padding?: Partial<ComputedStyle['padding']>;
  readonly sizing?: Partial<ComputedStyle['sizing']>;
}

/** Quirky margins are those at the block-start and block-end sides. */
function turnedMargin(margin: ComputedStyle['margin'], frame: WritingMode): ComputedStyle['margin'] {
  return { ...turnedSides(margin, frame), isDefaultTop: false, isDefaultBottom: false };
}

function turnedBorder(border: ComputedStyle['border'], frame: WritingMode): ComputedStyle['border'] {
  const side = (name: 'top' | 'right' | 'bottom' | 'left') => ({
    width: border[`${name}Width`],
    style: border[`${name}Style`],
    color: border[`${name}Color`],
  });
  const sides = { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
  const { top, right, bottom, left } = turnedSides(sides, frame);
  return {
    ...border,
    topWidth: top.width,
    rightWidth: right.width,
    bottomWidth: bottom.width,
    leftWidth: left.width,
    topStyle: top.style,
    rightStyle: right.style,
    bottomStyle: bottom.style,
    leftStyle: left.style,
    topColor: top.color,
    rightColor: right.color,
    bottomColor: bottom.color,
    leftColor: left.color,
  };
}

function turnedSizing(sizing: ComputedStyle['sizing']): ComputedStyle['sizing'] {
  const { auto, ratio } = sizing.aspectRatio;
  return {
    ...sizing,
    width: sizing.height,
    height: sizing.width,
    minWidth: sizing.minHeight,
    minHeight: sizing.minWidth,
    maxWidth: sizing.maxHeight,
    maxHeight: sizing.maxWidth,
    aspectRatio: { auto, ratio: ratio === null || ratio === 0 ? ratio : 1 / ratio },
  };
}

function turnedOverflow(overflow: ComputedStyle['overflow']): ComputedStyle['overflow'] {
  return { ...overflow, x: overflow.y, y: overflow.x };
}

/** Upright text runs from top to bottom whatever `direction` says (css-writing-modes-4 §5.1.1). */
function turnedWriting(writing: ComputedStyle['writing'], frame: WritingMode): ComputedStyle['writing'] {
  const isUpright = writing.textOrientation === 'upright' && (frame === 'vertical-rl' || frame === 'vertical-lr');
  return { ...writing, direction: isUpright ? 'ltr' : writing.direction, frame };
}

/** Whether lines of this style are aligned by the middle of their characters: vertical text that is not all sideways (§4.2). */
export function hasCentralBaseline({ writing }: ComputedStyle): boolean {
  const { frame } = writing;
  return (frame === 'vertical-rl' || frame === 'vertical-lr') && writing.textOrientation !== 'sideways';
}

/**
 * Layout changed the turned style of a box.
 *
 * @param group - what painting is to see of the change: a group with four sides that are alike; `null` for nothing
 */
export function noteChangedGroup(changed: ComputedStyle, from: ComputedStyle, group: keyof ComputedStyle | null): void {
  if (from.writing.frame === 'horizontal-tb') return;
  const physical = physicalStyle(from);
  physicalStyles.set(changed, group === null ? physical : { ...physical, [group]: changed[group] });
}
