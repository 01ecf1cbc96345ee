/** Alpha of pictures in filters (filter-effects-1 §9.6, §9.8): what is left of one beside another, and colours without their alpha. */
import type { Rect } from '../base/geometry.ts';
import { BLACK, WHITE } from '../display/color.ts';
import type { ColorStep } from '../display/color-filter.ts';
import type { DisplayItem, Paint } from '../display/display-item.ts';
import { recolored, silhouette } from '../display/recolor.ts';

type Picture = readonly DisplayItem[];

/** A picture where the hole is not. */
export function without(items: Picture, hole: Picture, area: Rect): Picture {
  return [{ kind: 'push-mask', mode: 'luminance', mask: whiteBeside(hole, area) }, ...items, { kind: 'pop' }];
}

function whiteBeside(hole: Picture, area: Rect): Picture {
  return [{ kind: 'fill-rect', rect: area, paint: { kind: 'solid', color: WHITE } }, ...silhouette(hole, BLACK)];
}

/** Whether something is painted with less than full alpha, by its own paint or in a group. */
export function isTranslucent(items: Picture): boolean {
  return items.some((item) => {
    if (item.kind === 'push-group') return item.opacity < 1;
    return (item.kind === 'fill-rect' || item.kind === 'fill-path') && isPaintTranslucent(item.paint);
  });
}

function isPaintTranslucent(paint: Paint): boolean {
  if (paint.kind === 'solid') return paint.color.alpha < 1;
  return paint.kind !== 'pattern' && paint.stops.some(({ color }) => color.alpha < 1);
}

const WHOLE_ALPHA: ColorStep = { kind: 'matrix', values: [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1] };

/** A picture whose every item hides what lies under it. */
export function opaque(items: Picture): Picture {
  return recolored(items, [WHOLE_ALPHA]).map((item) =>
    item.kind === 'push-group' && item.opacity < 1 ? { ...item, opacity: 1 } : item,
  );
}

/**
 * The grays of a picture as they are before they are multiplied with its alpha, on black: `color-dodge` divides what lies below by what the
 * colour above lacks to white (compositing-1 §10.1.7).
 */
export function dividedByAlpha(gray: Picture, items: Picture, area: Rect): Picture {
  return [
    { kind: 'push-group', opacity: 1, blendMode: 'normal', isolated: true },
    { kind: 'fill-rect', rect: area, paint: { kind: 'solid', color: BLACK } },
    ...gray,
    { kind: 'push-group', opacity: 1, blendMode: 'color-dodge' },
    ...whiteBeside(items, area),
    { kind: 'pop' },
    { kind: 'pop' },
  ];
}
