/** Parts of a box that properties are about: its sides, axes and corners. Such properties have flow-relative twins (css-logical-1 §4). */

export type Side = 'top' | 'right' | 'bottom' | 'left';
export type Axis = 'horizontal' | 'vertical';
export type Corner = 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left';

export interface BoxPlace {
  readonly at: Side | Axis | Corner;
  /** The name of the flow-relative twins, with `*` for the part: `block-start` or its kin, `inline` or `block`, `start-start` or its kin. */
  readonly twins: string;
}

/** Layout asks for sides and axes, so it is shown them turned in vertical flows; corners are only painted. */
export function isSeenByLayout({ at }: BoxPlace): boolean {
  return !at.includes('-');
}
