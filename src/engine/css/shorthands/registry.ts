/** All shorthands; one file beside this per family. */
import { longhands } from '../properties/longhands.ts';
import { anchorShorthands } from './anchor.ts';
import { backgroundShorthands } from './background.ts';
import { borderShorthands } from './border.ts';
import { boxShorthands } from './box.ts';
import { breakShorthands } from './break.ts';
import { containmentShorthands } from './containment.ts';
import { flexShorthands } from './flex.ts';
import { fontShorthands } from './font.ts';
import { gapShorthands } from './gaps.ts';
import { gridShorthands } from './grid.ts';
import { listShorthands } from './lists.ts';
import { maskingShorthands } from './masking.ts';
import { type Shorthand, shorthand } from './shorthand.ts';
import { svgShorthands } from './svg.ts';
import { textShorthands } from './text.ts';

/** css-cascade-5 §3.2: takes only the CSS-wide keywords, which are read before a shorthand is asked. */
const all = shorthand(
  'all',
  longhands.map(({ property }) => property.name).filter((name) => name !== 'direction' && name !== 'unicode-bidi'),
  'initial | inherit | unset | revert | revert-layer',
  () => null,
);

export const shorthands: readonly Shorthand[] = [
  ...boxShorthands,
  ...borderShorthands,
  ...backgroundShorthands,
  ...gapShorthands,
  ...fontShorthands,
  ...textShorthands,
  ...flexShorthands,
  ...gridShorthands,
  ...listShorthands,
  ...breakShorthands,
  ...containmentShorthands,
  ...maskingShorthands,
  ...svgShorthands,
  ...anchorShorthands,
  all,
];
