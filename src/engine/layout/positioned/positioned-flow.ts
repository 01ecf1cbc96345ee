/**
 * Absolutely positioned boxes of a fragmented flow (css-position-3 §4, css-break-4 §4.1; after Blink's out-of-flow layout part): those of the initial
 * containing block, and those that did not find room in one fragmentainer with their containing block. They are placed when the flow has been laid out,
 * in the fragmentainers of the nearest fragmentation context, are broken between these, and may need more of them.
 */

import { NO_POINT } from '../../base/geometry.ts';
import { isTakenByPage } from '../../boxes/tree/display-role.ts';
import { AnchorIndex } from '../anchors/anchor-index.ts';
import type { BreakToken } from '../break-token.ts';
import { changedSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { Fragment } from '../fragment.ts';
import { movedEntry, shiftedContainingBlock } from '../fragment-builder.ts';
import { assertFinished, type FinishedLayout, type OutOfFlowBox } from '../layout-outcome.ts';
import type { AbsolutePosition } from './absolute-position.ts';
import { positionOf } from './anchored-position.ts';
import type { ContainingBlock } from './containing-block.ts';
import {
  type BoxPart,
  FlowIndex,
  type FlowPlace,
  FragmentationContext,
  MOST_FRAGMENTAINERS,
} from './fragmentation-context.ts';
import { FragmentedBlock } from './fragmented-block.ts';
import { type CompletedFlow, PlacedParts } from './placed-parts.ts';
import { positionedFragmentation } from './positioned-fragmentation.ts';

/** One fragmentainer of the root. Coordinates are those of its area, px. */
export interface RootFragmentainer {
  /** `null` on pages left blank. */
  readonly fragment: Fragment | null;
  readonly outOfFlow: readonly OutOfFlowBox[];
  readonly height: number;
}

export interface PositionedFlow extends CompletedFlow {
  /**
   * Found in positioned boxes, and placed by what is around the flow: fixed boxes whose containing block is there, and what the page takes, such as
   * footnotes. Static positions in the fragmentainer that they are in.
   */
  readonly outer: readonly { readonly index: number; readonly entry: OutOfFlowBox }[];
}

interface PendingEntry {
  readonly entry: OutOfFlowBox;
  /** The fragmentainer that its static position is relative to. */
  readonly context: FragmentationContext;
  readonly index: number;
}

/** Boxes that are placed between two pauses. */
const BOXES_AT_ONCE = 16;

/**
 * With pauses, in which the caller may do something else.
 *
 * @param kind - what the fragmentainers are: pages, or the columns of a multi-column container
 * @param initial - the initial containing block, for boxes that have no other
 */
export function placePositionedFlow(
  fragmentainers: readonly RootFragmentainer[],
  kind: 'page' | 'column',
  initial: ContainingBlock,
  env: LayoutEnvironment,
): Generator<void, PositionedFlow> {
  return new PositionedFlowLayout(fragmentainers, kind, initial, env).run();
}

class PositionedFlowLayout {
  readonly #root: FragmentationContext;
  readonly #index: FlowIndex;
  readonly #parts: PlacedParts;
  readonly #initial: ContainingBlock;
  readonly #env: LayoutEnvironment;
  readonly #outer: { index: number; entry: OutOfFlowBox }[] = [];
  #pending: PendingEntry[] = [];
  /** What has been placed, and the anchors of the contexts in which one was asked for. */
  readonly #placed: BoxPart[] = [];
  readonly #anchors = new Map<FragmentationContext, AnchorIndex>();

  constructor(
    fragmentainers: readonly RootFragmentainer[],
    kind: 'page' | 'column',
    initial: ContainingBlock,
    env: LayoutEnvironment,
  ) {
    const own = fragmentainers.map(({ fragment, height }, root) => ({ fragment, height, root, column: null }));
    this.#root = new FragmentationContext(kind, own);
    this.#index = new FlowIndex(this.#root);
    this.#parts = new PlacedParts(this.#index);
    this.#initial = initial;
    this.#env = env;
    const entries = fragmentainers.flatMap(({ outOfFlow }, index) => outOfFlow.map((entry) => ({ entry, index })));
    for (const { entry } of entries) this.#want(entry);
    if (entries.some(({ entry }) => entry.fragmented !== null)) {
      own.forEach(({ fragment }, index) => {
        if (fragment !== null) this.#index.read(fragment, this.#root, index, 0, 0, []);
      });
    }
    for (const { entry, index } of entries) this.#add(entry, this.#root, index);
  }

  *run(): Generator<void, PositionedFlow> {
    let count = 0;
    while (this.#pending.length > 0) {
      const pending = this.#pending;
      this.#pending = [];
      for (const each of pending) {
        this.#env.deadline.tick();
        this.#place(each);
        if (++count % BOXES_AT_ONCE === 0) yield;
      }
    }
    return { ...this.#parts.intoFragments(), outer: this.#outer };
  }

  #want({ box, fragmented }: OutOfFlowBox): void {
    this.#index.around.add(box);
    if (fragmented === null) return;
    this.#index.want(fragmented.box);
    if (fragmented.fixed !== null) this.#index.want(fragmented.fixed.box);
    if (fragmented.fragmentainer !== null) this.#index.keep(fragmented.fragmentainer);
  }

  #add(entry: OutOfFlowBox, context: FragmentationContext, index: number): void {
    const { style } = entry.box;
    if (isTakenByPage(style) || (entry.fragmented === null && style.display.position === 'fixed')) {
      this.#outer.push(inRoot(entry, context, index));
      return;
    }
    const column = entry.fragmented === null ? null : (entry.fragmented.fragmentainer ?? null);
    const place = column === null ? null : this.#index.column(column);
    this.#pending.push({ entry, context: place?.context ?? context, index: place?.index ?? index });
  }

  #place({ entry, context, index }: PendingEntry): void {
    const { fragmented } = entry;
    const shift = fragmented?.shift ?? NO_POINT;
    const parts = fragmented === null ? [] : this.#index.partsOf(fragmented.box, context);
    const flow = new FragmentedBlock(parts, context, shift, index);
    const position = this.#positionOf(entry, flow, context);
    const measured = position.dependsOnHeight
      ? assertFinished(this.#env.layout(position.box, position.space, null)).fragment.height
      : 0;
    const y = position.top(measured);
    const isAtItsPlace = position.isStatic && flow.staticTop(entry) === null;
    let at = isAtItsPlace ? context.normalized(index, y) : flow.placeIn(context, y);
    const placed: BoxPart[] = [];
    for (let token: BreakToken | null = null; ; ) {
      const result = this.#layout(position, context, at.y, at.index, token, parts);
      const { fragment } = result;
      const x = position.left(fragment.width) + shift.x;
      const part: BoxPart = { context, index: at.index, x, y: at.y + shift.y, fragment, around: [] };
      if (!this.#parts.add(part, parts)) break;
      placed.push(part);
      this.#takeOver(result, part, entry);
      token = fragment.breakToken;
      if (token === null) this.#addRest(part, at.y, parts);
      if (token === null || placed.length === MOST_FRAGMENTAINERS) break;
      at = context.normalized(at.index + 1, 0);
    }
    const block = parts[0];
    const around = block === undefined ? [] : [...block.around, block.fragment];
    for (const { fragment, index: i, x, y: top } of placed) {
      this.#index.read(fragment, context, i, x, top, around);
      this.#anchors.get(context)?.add(fragment, x, top, i);
    }
    this.#placed.push(...placed);
  }

  /** What cannot be broken and reaches beyond its page is shown on the next ones, too: the same fragment, moved up (css-break-4 §4.3). */
  #addRest(part: BoxPart, top: number, parts: readonly BoxPart[]): void {
    const { context } = part;
    if (context.kind !== 'page') return;
    let { index, y } = part;
    let end = top + part.fragment.height;
    for (let height = context.heightOf(index); end > height; height = context.heightOf(index)) {
      end -= height;
      y -= height;
      index++;
      if (index === MOST_FRAGMENTAINERS || !this.#parts.add({ ...part, index, y }, parts)) return;
    }
  }

  #positionOf(entry: OutOfFlowBox, flow: FragmentedBlock, context: FragmentationContext): AbsolutePosition {
    const { x, y } = entry.fragmented?.shift ?? NO_POINT;
    const unshifted = { ...entry, x: entry.x - x, y: flow.staticTop(entry) ?? entry.y - y };
    const block: ContainingBlock = flow.containingBlock(entry) ?? this.#initial;
    return positionOf(unshifted, block, this.#env, () => {
      const anchors = this.#anchorsIn(context);
      return (name, query) => anchors.find(name, query, (index, top) => flow.seenTop(index, top, context));
    });
  }

  #anchorsIn(context: FragmentationContext): AnchorIndex {
    let anchors = this.#anchors.get(context);
    if (anchors !== undefined) return anchors;
    anchors = new AnchorIndex(this.#env.deadline);
    this.#anchors.set(context, anchors);
    for (const [index, { fragment }] of context.fragmentainers.entries())
      if (fragment !== null) anchors.add(fragment, 0, 0, index);
    for (const part of this.#placed)
      if (part.context === context) anchors.add(part.fragment, part.x, part.y, part.index);
    return anchors;
  }

  #layout(
    { box, space }: AbsolutePosition,
    context: FragmentationContext,
    y: number,
    index: number,
    token: BreakToken | null,
    parts: readonly BoxPart[],
  ): FinishedLayout {
    const needsContent = parts.some((part) => part.index === index && fitsByItself(part.fragment));
    const fragmentation = positionedFragmentation(context.kind, context.heightOf(index), y, needsContent);
    return assertFinished(this.#env.layout(box, changedSpace(space, { fragmentation }), token));
  }

  /** Boxes in a part that wait for the root like it, and fixed ones. */
  #takeOver(result: FinishedLayout, { context, index, x, y }: BoxPart, outer: OutOfFlowBox): void {
    const { fixed, shift } = outer.fragmented ?? { fixed: null, shift: NO_POINT };
    for (const each of result.outOfFlow) {
      let entry = movedEntry(each, x, y);
      const { fragmented } = entry;
      if (fragmented !== null && fragmented.fragmentainer === null) {
        const moved = shiftedContainingBlock(fragmented, shift);
        entry = { ...entry, fragmented: { ...moved, fixed: moved.fixed ?? fixed } };
      } else if (fragmented === null && fixed !== null) {
        const inBlock = { box: fixed.box, shift: fixed.shift, fixed, fragmentainer: null };
        this.#addToOuter({ ...entry, fragmented: inBlock }, context, index);
        continue;
      }
      this.#want(entry);
      this.#add(entry, context, index);
    }
  }

  /** A fixed box: its containing block may be in a fragmentation context farther out. */
  #addToOuter(entry: OutOfFlowBox, context: FragmentationContext, index: number): void {
    const target = this.#index.contextOf(entry.fragmented!.box) ?? this.#root;
    let place: FlowPlace = { context, index, x: 0, y: 0 };
    while (place.context !== target && place.context !== this.#root) place = outward(place);
    this.#add(movedEntry(entry, place.x, place.y), place.context, place.index);
  }
}

/** The same point in the fragmentation context around. */
function outward({ context, index, x, y }: FlowPlace): FlowPlace {
  const last = context.fragmentainers.length - 1;
  const { column } = context.fragmentainers[Math.min(index, last)]!;
  const beyond = Math.max(0, index - last) * column!.step;
  const { outer } = column!;
  return { context: outer.context, index: outer.index, x: outer.x + x + beyond, y: outer.y + y };
}

function inRoot(
  entry: OutOfFlowBox,
  context: FragmentationContext,
  index: number,
): { readonly index: number; readonly entry: OutOfFlowBox } {
  let place: FlowPlace = { context, index, x: 0, y: 0 };
  while (place.context.fragmentainers[0]?.column) place = outward(place);
  const moved = movedEntry(entry, place.x, place.y);
  if (place.context.kind !== 'page' || isTakenByPage(entry.box.style)) return { index: place.index, entry: moved };
  // What does not break on its way there, such as a scroll container, may hold it beyond the page's end.
  const { index: page, y } = place.context.normalized(place.index, moved.y);
  return { index: page, entry: movedEntry(moved, 0, y - moved.y) };
}

/** Whether a containing block ends here by a height of its own. */
function fitsByItself({ breakToken, style }: Fragment): boolean {
  return breakToken === null && style.sizing.height !== 'auto';
}
