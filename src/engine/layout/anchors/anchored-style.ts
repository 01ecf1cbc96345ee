/** The style of a positioned box with what it asks of anchors filled in (css-anchor-position-1 §3, §4), and the containing block that it then has. */
import type { Rect } from '../../base/geometry.ts';
import {
  type FindAnchor,
  type LengthPercentage,
  px,
  resolveLength,
  ZERO_LENGTH,
} from '../../css/values/basic/length.ts';
import type { PositionArea } from '../../css/values/box/position-area.ts';
import type { AnchorLength } from '../../css/values/numbers/calc-tree.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { changedStyle } from '../../style/initial-style.ts';
import type { Anchor } from './anchor-index.ts';
import {
  type AnchorQuery,
  type AskingProperty,
  anchorExtent,
  anchorInset,
  extentOf,
  turnedExtent,
  turnedSide,
} from './anchor-values.ts';
import { type AreaSpans, areaRect, spansOf, type TrackSpan } from './area-rect.ts';
import { type LayoutAxis, NO_TURN, sourceAxis, type TryTurn } from './try-turn.ts';

/** One way to position a box. */
export interface PositionAttempt {
  /** In the axes that layout sees. */
  readonly style: ComputedStyle;
  readonly turn: TryTurn;
  readonly area: PositionArea | 'none';
}

export interface AnchoredStyle {
  readonly style: ComputedStyle;
  /** The containing block; `position-area` makes it smaller. */
  readonly rect: Rect;
  /** A name that was asked for without a fallback was not found. */
  readonly isMissing: boolean;
}

type Insets = ComputedStyle['inset'];
type Align = ComputedStyle['align'];

/** @param find - among the anchors that the box may see; `null` names the default one */
export function anchoredStyle(
  { style, turn, area }: PositionAttempt,
  find: (name: string | null) => Anchor | null,
  around: Omit<AnchorQuery, 'style'>,
): AnchoredStyle {
  const anchor = find(null);
  const spans = area === 'none' || anchor === null ? null : spansOf(area, { ...around, style }, turn);
  const rect = spans === null ? around.rect : areaRect(spans, around.rect, anchor!.rect);
  const resolver = new AnchorResolver(find, { style, rect, direction: around.direction }, turn);
  const given = resolver.insets();
  const align = alignOf(style.align, turn, spans, given, around.direction);
  const { inset, margin } = sidesOf({ inset: given, margin: resolver.margins() }, align, spans !== null, anchor, rect);
  return {
    style: changedStyle(style, {
      inset,
      margin,
      sizing: resolver.sizes(),
      align: withoutAnchorCenter(align),
    }),
    rect,
    isMissing: resolver.isMissing,
  };
}

const SIDES = {
  inline: ['left', 'right'],
  block: ['top', 'bottom'],
} as const;

class AnchorResolver {
  isMissing = false;
  readonly #find: (name: string | null) => Anchor | null;
  readonly #query: AnchorQuery;
  readonly #turn: TryTurn;

  constructor(find: (name: string | null) => Anchor | null, query: AnchorQuery, turn: TryTurn) {
    this.#find = find;
    this.#query = query;
    this.#turn = turn;
  }

  insets(): Insets {
    const { inset } = this.#query.style;
    return { ...inset, ...this.#sides(inset, 'auto') };
  }

  margins(): ComputedStyle['margin'] {
    const { margin } = this.#query.style;
    return { ...margin, ...this.#sides(margin, ZERO_LENGTH) };
  }

  sizes(): ComputedStyle['sizing'] {
    const { sizing } = this.#query.style;
    const isSwapped = this.#turn.inline.axis === 'block';
    const value = <T>(own: T, other: T, initial: T, axis: LayoutAxis): T =>
      this.#value(isSwapped ? other : own, initial, { axis, isEnd: false });
    return {
      ...sizing,
      width: value(sizing.width, sizing.height, 'auto', 'inline'),
      height: value(sizing.height, sizing.width, 'auto', 'block'),
      minWidth: value(sizing.minWidth, sizing.minHeight, 'auto', 'inline'),
      minHeight: value(sizing.minHeight, sizing.minWidth, 'auto', 'block'),
      maxWidth: value(sizing.maxWidth, sizing.maxHeight, 'none', 'inline'),
      maxHeight: value(sizing.maxHeight, sizing.maxWidth, 'none', 'block'),
    };
  }

  #sides<T>(values: Readonly<Record<'top' | 'right' | 'bottom' | 'left', T>>, initial: T) {
    const side = (axis: LayoutAxis, isEnd: boolean): T => {
      const from = sourceAxis(this.#turn, axis);
      const isFromEnd = isEnd !== this.#turn[from].isReversed;
      return this.#value(values[SIDES[from][isFromEnd ? 1 : 0]], initial, { axis, isEnd });
    };
    return {
      top: side('block', false),
      bottom: side('block', true),
      left: side('inline', false),
      right: side('inline', true),
    };
  }

  /** A value without anchor functions is itself. Where one finds nothing and has no fallback, the declaration is invalid. */
  #value<T>(value: T, initial: T, asking: AskingProperty): T {
    if (!asksAnchor(value)) return value;
    const find: FindAnchor = (anchor) => this.#lengthOf(anchor, asking);
    const found = value.math!.anchored!(find);
    if (found === null) this.isMissing = true;
    return (found ?? initial) as T;
  }

  #lengthOf({ of, name, at }: AnchorLength, asking: AskingProperty): number | null {
    const anchor = this.#find(name);
    if (anchor === null) return null;
    const { axis } = asking;
    const from = sourceAxis(this.#turn, axis);
    if (of === 'anchor-size') return anchorExtent(turnedExtent(at, from !== axis), anchor.rect, axis, this.#query);
    const side = turnedSide(at, from, axis, this.#turn[from].isReversed, this.#query.style);
    return anchorInset(side, anchor.rect, asking, this.#query);
  }
}

function asksAnchor(value: unknown): value is LengthPercentage {
  const math = typeof value === 'object' && value !== null && 'math' in value ? (value as LengthPercentage).math : null;
  return math?.anchored !== undefined;
}

/** Whether anything in the style depends on anchors or is to be tried. */
export function asksAnchors({ anchor, inset, margin, sizing, align }: ComputedStyle, initial: ComputedStyle): boolean {
  if (anchor !== initial.anchor) return true;
  if (align.alignSelf.position === 'anchor-center' || align.justifySelf.position === 'anchor-center') return true;
  return hasAnchors(inset) || hasAnchors(margin) || hasAnchors(sizing);
}

function hasAnchors(group: object): boolean {
  for (const name in group) if (asksAnchor(group[name as keyof typeof group])) return true;
  return false;
}

// ---- alignment

/** §3.1.3: what `normal` means beside an anchor; positions after try tactics. */
function alignOf(
  align: Align,
  turn: TryTurn,
  spans: AreaSpans | null,
  insets: Insets,
  direction: 'ltr' | 'rtl',
): Align {
  const along = (axis: LayoutAxis): Align['alignSelf'] => {
    const from = sourceAxis(turn, axis);
    const own = from === 'inline' ? align.justifySelf : align.alignSelf;
    const turned = turn[from].isReversed ? { ...own, position: reversed(own.position) } : own;
    const isNormal = turned.position === 'auto' || turned.position === 'normal';
    if (!isNormal || spans === null) return turned;
    const position = towardsInset(insets, axis, direction);
    return position === null
      ? { ...turned, position: towardsAnchor(spans[axis], axis, direction) }
      : { ...turned, position, unsafe: true };
  };
  if (turn === NO_TURN && spans === null) return align;
  return { ...align, justifySelf: along('inline'), alignSelf: along('block') };
}

/** §3.1.3: where only one inset is automatic, the box lies at the other. */
function towardsInset(insets: Insets, axis: LayoutAxis, direction: 'ltr' | 'rtl'): 'start' | 'end' | null {
  const [near, far] = SIDES[axis];
  const isFar = insets[near] === 'auto';
  if (isFar === (insets[far] === 'auto')) return null;
  return isFar === (axis === 'inline' && direction === 'rtl') ? 'start' : 'end';
}

function towardsAnchor(
  { from, to }: TrackSpan,
  axis: LayoutAxis,
  direction: 'ltr' | 'rtl',
): Align['alignSelf']['position'] {
  if (from === 1 && to === 2) return 'center';
  if (from === 0 && to === 3) return 'anchor-center';
  const isFar = from === 0;
  return isFar === (axis === 'inline' && direction === 'rtl') ? 'start' : 'end';
}

function reversed(position: Align['alignSelf']['position']): Align['alignSelf']['position'] {
  switch (position) {
    case 'start':
      return 'end';
    case 'end':
      return 'start';
    case 'self-start':
      return 'self-end';
    case 'self-end':
      return 'self-start';
    case 'flex-start':
      return 'flex-end';
    case 'flex-end':
      return 'flex-start';
    case 'left':
      return 'right';
    case 'right':
      return 'left';
    default:
      return position;
  }
}

/**
 * Insets and margins that are automatic are 0 in an area and over an anchor (§3.1.2, §3.4); insets over an anchor are such that its middle is the
 * middle.
 */
function sidesOf(
  given: { readonly inset: Insets; readonly margin: ComputedStyle['margin'] },
  { justifySelf, alignSelf }: Align,
  hasArea: boolean,
  anchor: Anchor | null,
  rect: Rect,
): typeof given {
  let { inset, margin } = given;
  for (const axis of AXES) {
    const { position } = axis === 'inline' ? justifySelf : alignSelf;
    const centre = position === 'anchor-center' ? anchor : null;
    if (!hasArea && centre === null) continue;
    margin = withoutAuto(margin, axis);
    inset = withoutAuto(inset, axis);
    if (centre !== null) inset = centredInsets(inset, axis, centre.rect, rect);
  }
  return { inset, margin };
}

const AXES: readonly LayoutAxis[] = ['inline', 'block'];

function withoutAuto<T extends Insets | ComputedStyle['margin']>(sides: T, axis: LayoutAxis): T {
  const [near, far] = SIDES[axis];
  return {
    ...sides,
    [near]: sides[near] === 'auto' ? ZERO_LENGTH : sides[near],
    [far]: sides[far] === 'auto' ? ZERO_LENGTH : sides[far],
  };
}

/** @param inset - without automatic ones in the axis */
function centredInsets(inset: Insets, axis: LayoutAxis, anchor: Rect, rect: Rect): Insets {
  const [near, far] = SIDES[axis];
  const around = extentOf(rect, axis);
  const over = extentOf(anchor, axis);
  const before = over.start + over.size / 2 - around.start;
  const after = around.size - before;
  const used = (side: Insets['left']) => (side === 'auto' ? 0 : resolveLength(side, around.size));
  const half = Math.max(0, Math.min(before - used(inset[near]), after - used(inset[far])));
  return { ...inset, [near]: px(before - half), [far]: px(after - half) };
}

/** The insets say where the anchor is. */
function withoutAnchorCenter(align: Align): Align {
  const plain = (own: Align['alignSelf']) =>
    own.position === 'anchor-center' ? { ...own, position: 'center' as const } : own;
  const { justifySelf, alignSelf } = align;
  if (justifySelf.position !== 'anchor-center' && alignSelf.position !== 'anchor-center') return align;
  return { ...align, justifySelf: plain(justifySelf), alignSelf: plain(alignSelf) };
}
