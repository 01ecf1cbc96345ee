/** What items ask of the tracks of a grid: those in lanes that may lie in any ask it of all (css-grid-3 §3.1). */
import type { GridContainer } from '../../boxes/tree/box.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { GridItem, GridStructure, Lanes } from './grid-item.ts';
import { setInlineBaselineShims } from './inline-baselines.ts';
import type { ItemContributions } from './intrinsic-tracks.ts';
import { BlockContributions, hasContentMinimum, InlineContributions } from './item-contributions.ts';
import type { TrackRange } from './placement.ts';
import { blockContributions, inlineContributions } from './subgrid.ts';
import { fixedRangeSize, maximumRangeSize, type TrackAxis } from './track.ts';

export function columnContributions(
  { items, lanes }: GridStructure,
  axis: TrackAxis,
  heightOf: (item: GridItem) => number | null,
  container: GridContainer,
  gap: number,
  env: LayoutEnvironment,
): readonly ItemContributions[] {
  if (lanes === null) {
    setInlineBaselineShims(items, axis.tracks.length, container, heightOf, env);
    return inlineContributions(items, axis, heightOf, container, gap, env);
  }
  return laneContributions(items, lanes, axis, env, (item, range) => {
    return new InlineContributions(item, axis, () => null, env, range);
  });
}

export function rowContributions(
  { items, lanes }: GridStructure,
  axis: TrackAxis,
  gap: number,
  env: LayoutEnvironment,
): readonly ItemContributions[] {
  if (lanes === null) return blockContributions(items, axis, gap, env);
  return laneContributions(items, lanes, axis, env, (item, range) => new BlockContributions(item, axis, env, range));
}

type ContributionsOf = (item: GridItem, range: TrackRange) => ItemContributions;

function laneContributions(
  items: readonly GridItem[],
  { isColumns, isAutomatic }: Lanes,
  axis: TrackAxis,
  env: LayoutEnvironment,
  contributionsOf: ContributionsOf,
): readonly ItemContributions[] {
  const found: ItemContributions[] = [];
  const automatic = new Map<number, GridItem[]>();
  for (const [i, item] of items.entries()) {
    const range = isColumns ? item.columns : item.rows;
    const span = range.end - range.start;
    if (!isAutomatic[i]) found.push(contributionsOf(item, range));
    else if (automatic.has(span)) automatic.get(span)!.push(item);
    else automatic.set(span, [item]);
  }
  for (const [span, group] of automatic) found.push(...virtualItems(group, span, axis, env, contributionsOf));
  return found;
}

/** For items that span as many lanes, one item for each place that they may have, which asks what any of them does. */
function virtualItems(
  items: readonly GridItem[],
  span: number,
  axis: TrackAxis,
  env: LayoutEnvironment,
  contributionsOf: ContributionsOf,
): readonly ItemContributions[] {
  const byKind = new Map<string, Largest>();
  const found: ItemContributions[] = [];
  for (let start = 0; start + span <= axis.tracks.length; start++) {
    const range = { start, end: start + span };
    const kind = `${hasContentMinimum(axis, range)} ${maximumRangeSize(axis, range, false)} ${fixedRangeSize(axis, range)}`;
    let largest = byKind.get(kind);
    if (largest === undefined) {
      env.deadline.tick(items.length);
      largest = new Largest(items.map((item) => contributionsOf(item, range)));
      byKind.set(kind, largest);
    }
    found.push(new VirtualItem(range, largest));
  }
  return found;
}

/** The largest contributions of many items to lanes of one kind. */
class Largest {
  readonly #of: readonly ItemContributions[];
  #minimum: number | null = null;
  #minContent: number | null = null;
  #maxContent: number | null = null;

  constructor(of: readonly ItemContributions[]) {
    this.#of = of;
  }

  minimum(): number {
    this.#minimum ??= this.#most((each) => each.minimum());
    return this.#minimum;
  }

  minContent(): number {
    this.#minContent ??= this.#most((each) => each.minContent());
    return this.#minContent;
  }

  maxContent(): number {
    this.#maxContent ??= this.#most((each) => each.maxContent());
    return this.#maxContent;
  }

  #most(size: (of: ItemContributions) => number): number {
    return this.#of.reduce((most, each) => Math.max(most, size(each)), 0);
  }
}

class VirtualItem implements ItemContributions {
  readonly range: TrackRange;
  readonly #largest: Largest;

  constructor(range: TrackRange, largest: Largest) {
    this.range = range;
    this.#largest = largest;
  }

  minimum(): number {
    return this.#largest.minimum();
  }

  minContent(): number {
    return this.#largest.minContent();
  }

  maxContent(): number {
    return this.#largest.maxContent();
  }
}
