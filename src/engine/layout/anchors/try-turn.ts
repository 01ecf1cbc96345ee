/** Try tactics (css-anchor-position-1 §5.3): styles whose sides have changed places, in the axes that layout sees. */

import type { WritingMode } from '../../css/properties/text.ts';
import type { TryTactic } from '../../css/values/box/anchor.ts';

export type LayoutAxis = 'inline' | 'block';

/** Where the values of each axis go; `isReversed`: those of the start side go to the end side. */
export type TryTurn = Readonly<Record<LayoutAxis, { readonly axis: LayoutAxis; readonly isReversed: boolean }>>;

export const NO_TURN: TryTurn = {
  inline: { axis: 'inline', isReversed: false },
  block: { axis: 'block', isReversed: false },
};

/** One tactic after the other. */
export function turnOf(tactics: readonly TryTactic[], axes: WritingMode): TryTurn {
  let turn = NO_TURN;
  for (const tactic of tactics) {
    const at = axisOf(tactic, axes);
    const apply = ({ axis, isReversed }: TryTurn['inline']) =>
      at === null ? { axis: otherAxis(axis), isReversed } : { axis, isReversed: isReversed !== (axis === at) };
    turn = { inline: apply(turn.inline), block: apply(turn.block) };
  }
  return turn;
}

export function otherAxis(axis: LayoutAxis): LayoutAxis {
  return axis === 'inline' ? 'block' : 'inline';
}

/** The axis whose values come here. */
export function sourceAxis(turn: TryTurn, axis: LayoutAxis): LayoutAxis {
  return turn.inline.axis === axis ? 'inline' : 'block';
}

/** `null`: the axes change places. */
function axisOf(tactic: TryTactic, axes: WritingMode): LayoutAxis | null {
  switch (tactic) {
    case 'flip-inline':
      return 'inline';
    case 'flip-block':
      return 'block';
    case 'flip-x':
      return axes === 'horizontal-tb' ? 'inline' : 'block';
    case 'flip-y':
      return axes === 'horizontal-tb' ? 'block' : 'inline';
    case 'flip-start':
      return null;
  }
}
