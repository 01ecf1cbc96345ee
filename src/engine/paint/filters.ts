/** Filters of boxes (filter-effects-1 §5): what a box painted goes through them. */
import { type Rect, translation } from '../base/geometry.ts';
import { sourceOf } from '../boxes/tree/box.ts';
import type { DisplayItem } from '../display/display-item.ts';
import { DisplayListBuilder } from '../display/display-list-builder.ts';
import type { Fragment } from '../layout/fragment.ts';
import { filteredPicture } from '../svg/filters.ts';
import { newPainting } from '../svg/paint-svg.ts';
import { changedContext, type PaintContext } from './paint-context.ts';

/** @param box - the border box. Anonymous boxes have no filters */
export function paintFiltered(
  context: PaintContext,
  { box: ofFragment, style }: Fragment,
  box: Rect,
  paint: (context: PaintContext) => void,
): void {
  const scope = ofFragment === null ? undefined : sourceOf(ofFragment)?.element;
  if (scope === undefined) {
    paint(context);
    return;
  }
  const out = new DisplayListBuilder();
  paint(changedContext(context, { out }));
  const items = out.finish();
  const painting = newPainting(context, scope);
  const { x, y } = box;
  if ((x === 0 && y === 0) || style.effects.filter.every(({ kind }) => kind !== 'url')) {
    add(
      context,
      filteredPicture(painting, style, items, () => box, box),
    );
    return;
  }
  // The user space of elements of SVG starts at the corner of the box.
  const own = { x: 0, y: 0, width: box.width, height: box.height };
  const moved: DisplayItem[] = [{ kind: 'push-transform', matrix: translation(-x, -y) }, ...items, { kind: 'pop' }];
  const picture = filteredPicture(painting, style, moved, () => own, own);
  add(context, [{ kind: 'push-transform', matrix: translation(x, y) }, ...picture, { kind: 'pop' }]);
}

function add({ out }: PaintContext, items: readonly DisplayItem[]): void {
  for (const item of items) out.items.push(item);
}
