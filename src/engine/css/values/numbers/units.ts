/** Units (css-values-4 §6, §7): what one of each is in the canonical unit, or how to find that for the relative ones. */
import { PX_PER_UNIT } from '../../../base/lengths.ts';
import type { ComputeContext } from './compute-context.ts';

/** Degrees per angle unit. */
const DEGREES_PER_UNIT: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };
const SECONDS_PER_UNIT: Readonly<Record<string, number>> = { s: 1, ms: 0.001 };
const HERTZ_PER_UNIT: Readonly<Record<string, number>> = { hz: 1, khz: 1000 };
const DPPX_PER_UNIT: Readonly<Record<string, number>> = { dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };

export type Dimension = 'length' | 'angle' | 'time' | 'frequency' | 'resolution';

export interface FixedUnit {
  readonly dimension: Dimension;
  /** In px, degrees, seconds, hertz, dppx. */
  readonly size: number;
}

/** Units of one size everywhere, by lower-case name. */
export const fixedUnits: ReadonlyMap<string, FixedUnit> = new Map([
  ...unitsOf('length', PX_PER_UNIT),
  ...unitsOf('angle', DEGREES_PER_UNIT),
  ...unitsOf('time', SECONDS_PER_UNIT),
  ...unitsOf('frequency', HERTZ_PER_UNIT),
  ...unitsOf('resolution', DPPX_PER_UNIT),
]);

/** px of one relative unit. On paper there is no small, large or dynamic viewport. */
export type RelativeUnit = (context: ComputeContext) => number;

const fontSize: RelativeUnit = (context) => context.fontSize;
const inlineViewport: RelativeUnit = (context) => context.viewportWidth / 100;
const blockViewport: RelativeUnit = (context) => context.viewportHeight / 100;
const smallerViewport: RelativeUnit = (context) => Math.min(context.viewportWidth, context.viewportHeight) / 100;
const largerViewport: RelativeUnit = (context) => Math.max(context.viewportWidth, context.viewportHeight) / 100;
const containerWidth: RelativeUnit = (context) => context.containerWidth / 100;
const containerHeight: RelativeUnit = (context) => context.containerHeight / 100;

export const relativeUnits: ReadonlyMap<string, RelativeUnit> = new Map<string, RelativeUnit>([
  ['em', fontSize],
  ['rem', (context) => context.rootFontSize],
  ['ex', (context) => context.metrics.xHeight],
  ['rex', (context) => context.rootMetrics.xHeight],
  ['ch', (context) => context.metrics.zeroAdvance],
  ['rch', (context) => context.rootMetrics.zeroAdvance],
  ['cap', (context) => context.metrics.capHeight],
  ['rcap', (context) => context.rootMetrics.capHeight],
  ['ic', (context) => context.metrics.ideographAdvance],
  ['ric', (context) => context.rootMetrics.ideographAdvance],
  ['lh', (context) => context.lineHeight],
  ['rlh', (context) => context.rootLineHeight],
  ...['v', 'sv', 'lv', 'dv'].flatMap((prefix): [string, RelativeUnit][] => [
    [`${prefix}w`, inlineViewport],
    [`${prefix}i`, inlineViewport],
    [`${prefix}h`, blockViewport],
    [`${prefix}b`, blockViewport],
    [`${prefix}min`, smallerViewport],
    [`${prefix}max`, largerViewport],
  ]),
  ['cqw', containerWidth],
  ['cqi', containerWidth],
  ['cqh', containerHeight],
  ['cqb', containerHeight],
  ['cqmin', (context) => Math.min(context.containerWidth, context.containerHeight) / 100],
  ['cqmax', (context) => Math.max(context.containerWidth, context.containerHeight) / 100],
]);

function unitsOf(dimension: Dimension, sizes: Readonly<Record<string, number>>): [string, FixedUnit][] {
  return Object.entries(sizes).map(([name, size]) => [name, { dimension, size }]);
}
