/** Leaders (css-content-3 §4): what is left of a line is filled with a text that is repeated. */
import { floorToGrid } from '../../../base/lengths.ts';
import type { Fragment } from '../../fragment.ts';
import type { Leader, TabItem } from '../content/inline-content.ts';
import type { LinePart } from '../content/line-parts.ts';
import { shapePlain } from '../prepare/shape-items.ts';
import { generatedTextFragment } from './text-fragment.ts';

/**
 * Shares the room left among the leaders of a line.
 *
 * @param rest - px
 * @returns how much wider the line became, px
 */
export function fillLeaders(parts: readonly LinePart[], rest: number): number {
  if (rest <= 0) return 0;
  const leaders = parts.filter(({ item }) => item.kind === 'tab' && item.leader !== null);
  if (leaders.length === 0) return 0;
  const share = floorToGrid(rest / leaders.length);
  for (const part of leaders) part.width += share;
  return share * leaders.length;
}

/**
 * The text of a leader as often as it fits, at the end of its place. Repetitions of different lines stand below each other: they are counted from the
 * line's end edge.
 *
 * @param width - of its place, px
 * @param beyond - from the end of its place to the line's end edge, px
 */
export function leaderFragment(
  item: TabItem,
  leader: Leader,
  width: number,
  beyond: number,
): { readonly fragment: Fragment; readonly x: number } | null {
  const isReversed = (item.level & 1) === 1;
  const gap = beyond <= 0 ? 0 : Math.ceil(beyond / leader.width) * leader.width - beyond;
  const count = Math.floor((width - gap) / leader.width);
  if (count <= 0) return null;
  const { box, style, font } = item;
  const text = leader.text.repeat(count);
  const used = count * leader.width;
  const fragment = generatedTextFragment(box, style, font, shapePlain(text, font, style), text, used, isReversed);
  return { fragment, x: isReversed ? floorToGrid(gap) : floorToGrid(width - gap - used) };
}
