/** Shorthands of margins, paddings, insets, sizes and overflow (css-box-4, css-position-3, css-overflow-3, css-logical-1). */
import { anyOrder, fourSides, type Shorthand, twoValues } from './shorthand.ts';

export const boxShorthands: readonly Shorthand[] = [
  fourSides('margin', ['margin-top', 'margin-right', 'margin-bottom', 'margin-left']),
  twoValues('margin-block', ['margin-block-start', 'margin-block-end']),
  twoValues('margin-inline', ['margin-inline-start', 'margin-inline-end']),
  fourSides('padding', ['padding-top', 'padding-right', 'padding-bottom', 'padding-left']),
  twoValues('padding-block', ['padding-block-start', 'padding-block-end']),
  twoValues('padding-inline', ['padding-inline-start', 'padding-inline-end']),
  fourSides('inset', ['top', 'right', 'bottom', 'left']),
  twoValues('inset-block', ['inset-block-start', 'inset-block-end']),
  twoValues('inset-inline', ['inset-inline-start', 'inset-inline-end']),
  twoValues('overflow', ['overflow-x', 'overflow-y']),
  anyOrder('block-step', ['block-step-size', 'block-step-insert', 'block-step-align', 'block-step-round']),
];
