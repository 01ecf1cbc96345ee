/** Which properties make a box a stacking context, or the containing block of all that is positioned in it (css-transforms-1 §3 and others). */
import type { ComputedStyle } from './computed-style.ts';
import { hasLayoutContainment, hasPaintContainment } from './containment.ts';
import { initialStyle } from './initial-style.ts';
import { isTransformed } from './transform-matrix.ts';

/** Properties that make a stacking context wherever they have an effect, by the names that `will-change` may say. */
const STACKING: ReadonlySet<string> = new Set(
  (
    'transform -webkit-transform translate rotate scale offset-path offset-position transform-style perspective opacity filter -webkit-filter ' +
    'backdrop-filter mix-blend-mode isolation contain clip-path -webkit-clip-path mask mask-image mask-border -webkit-mask -webkit-mask-image ' +
    '-webkit-mask-box-image position z-index view-transition-name'
  ).split(' '),
);

/** Those of them that hold fixed boxes, too. */
const CONTAINING: ReadonlySet<string> = new Set(
  'transform -webkit-transform translate rotate scale offset-path transform-style perspective filter -webkit-filter backdrop-filter contain'.split(
    ' ',
  ),
);

const POSITIONED: ReadonlySet<string> = new Set(['position']);
const HOLDING_INLINE: ReadonlySet<string> = new Set(['position', 'filter', '-webkit-filter', 'backdrop-filter']);

/** Whether the style alone makes a stacking context, be the box positioned or not. */
export function isStackingContext(style: ComputedStyle): boolean {
  const { effects, transform, mask } = style;
  if (
    effects !== initialStyle.effects &&
    (effects.opacity < 1 ||
      effects.mixBlendMode !== 'normal' ||
      effects.isolation === 'isolate' ||
      effects.clipPath !== 'none' ||
      hasFilter(style))
  )
    return true;
  if (mask !== initialStyle.mask && isMasked(style)) return true;
  if (holdsAll(style)) return true;
  return transform !== initialStyle.transform && (makesRoom(style) || willChange(style, STACKING));
}

export function isMasked({ mask }: ComputedStyle): boolean {
  return mask !== initialStyle.mask && (mask.borderSource !== 'none' || mask.image.some((image) => image !== 'none'));
}

/** Whether fixed boxes stay in the box, and absolutely positioned ones, although it may not be positioned. */
export function containsFixed(style: ComputedStyle): boolean {
  if (hasFilter(style)) return true;
  if (holdsAll(style)) return true;
  return style.transform !== initialStyle.transform && (makesRoom(style) || willChange(style, CONTAINING));
}

/** Whether an inline box holds what is absolutely positioned in it: transforms do nothing to inline boxes. */
export function holdsPositionedInline(style: ComputedStyle): boolean {
  return style.display.position !== 'static' || hasFilter(style) || willChange(style, HOLDING_INLINE);
}

/** Whether a box with this style is the containing block of absolutely positioned descendants. */
export function containsAbsolute(style: ComputedStyle): boolean {
  return style.display.position !== 'static' || containsFixed(style) || willBePositioned(style);
}

function willBePositioned(style: ComputedStyle): boolean {
  return style.transform !== initialStyle.transform && willChange(style, POSITIONED);
}

/** filter-effects-1 §5, filter-effects-2 §2 */
function hasFilter({ effects }: ComputedStyle): boolean {
  return effects !== initialStyle.effects && (effects.filter.length > 0 || effects.backdropFilter.length > 0);
}

/** css-contain-2 §3.3, §3.5 */
function holdsAll(style: ComputedStyle): boolean {
  return style.containment !== initialStyle.containment && (hasLayoutContainment(style) || hasPaintContainment(style));
}

/** A transform, or a room in three dimensions for those of the children. */
function makesRoom(style: ComputedStyle): boolean {
  const { perspective, style: kind } = style.transform;
  return isTransformed(style) || perspective !== 'none' || kind === 'preserve-3d';
}

function willChange({ transform }: ComputedStyle, names: ReadonlySet<string>): boolean {
  return transform.willChange.some((name) => names.has(name));
}
