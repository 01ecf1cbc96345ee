/** Links and anchors of a page, from px of the display list to points from the page's bottom left corner. */
import type { Matrix } from '../base/geometry.ts';
import { PT_PER_PX } from '../base/lengths.ts';
import type { DisplayItem } from '../display/display-item.ts';
import { mappedBounds } from './bounds.ts';
import type { PageAnchor, PageLink } from './content-target.ts';

type Item<K extends DisplayItem['kind']> = Extract<DisplayItem, { readonly kind: K }>;

/** @param toPage - from the coordinates of the item to px of the page; @param height - of the page, px */
export function addLink(links: PageLink[], item: Item<'link'>, toPage: Matrix, height: number): void {
  const [left, top, right, bottom] = mappedBounds(toPage, item.rect);
  if (!(right > left) || !(bottom > top)) return;
  const rect = [
    left * PT_PER_PX,
    (height - bottom) * PT_PER_PX,
    right * PT_PER_PX,
    (height - top) * PT_PER_PX,
  ] as const;
  links.push({ rect, target: item.target });
}

/** As `addLink`. */
export function addAnchor(
  anchors: PageAnchor[],
  { name, point }: Item<'anchor'>,
  toPage: Matrix,
  height: number,
): void {
  const { a, b, c, d, e, f } = toPage;
  const x = a * point.x + c * point.y + e;
  const y = b * point.x + d * point.y + f;
  anchors.push({ name, x: x * PT_PER_PX, y: (height - y) * PT_PER_PX });
}
