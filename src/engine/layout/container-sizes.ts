/** Sizes of query containers as they were laid out, for the next round of styles (css-conditional-5 §4.1). */
import type { Element } from '../dom/node.ts';
import type { ContainerSize, ContainerSizes } from '../style/container-queries.ts';
import type { Fragment, PlacedFragment } from './fragment.ts';
import { isSizeContained } from './sizing/size-containment.ts';

/**
 * Content boxes, px: the width of the first fragment, the heights of all. What has no principal box, or one that containment does not apply
 * to, is not in the result.
 */
export function containerSizesIn(
  pages: readonly (readonly PlacedFragment[])[],
  containers: ReadonlySet<Element>,
): ContainerSizes {
  const sizes = new Map<Element, ContainerSize>();
  if (containers.size === 0) return sizes;
  const boxes = new Map<Element, number>();
  for (const content of pages) {
    const pending: Fragment[] = content.map(({ fragment }) => fragment).reverse();
    for (let fragment = pending.pop(); fragment !== undefined; fragment = pending.pop()) {
      const element = containerOf(fragment);
      if (element !== null && containers.has(element)) {
        const { id } = fragment.box!;
        const before = sizes.get(element);
        if (before === undefined) boxes.set(element, id);
        if (boxes.get(element) === id) sizes.set(element, addFragment(before, fragment));
      }
      for (let i = fragment.children.length - 1; i >= 0; i--) pending.push(fragment.children[i]!.fragment);
    }
  }
  return sizes;
}

function containerOf({ box }: Fragment): Element | null {
  if (box === null || box.kind === 'text' || box.kind === 'inline-box' || !isSizeContained(box)) return null;
  return box.source === null || box.source.pseudo !== null ? null : box.source.element;
}

function addFragment(before: ContainerSize | undefined, { width, height, border, padding }: Fragment): ContainerSize {
  const own = height - border.top - border.bottom - padding.top - padding.bottom;
  if (before !== undefined) return { width: before.width, height: before.height + own };
  return { width: width - border.left - border.right - padding.left - padding.right, height: own };
}

/** Whether the containers that styles depend on are as large as those styles were told. */
export function areSizesSettled(
  containers: ReadonlySet<Element>,
  known: ContainerSizes,
  found: ContainerSizes,
): boolean {
  for (const element of containers) {
    const before = known.get(element);
    const after = found.get(element);
    if (before?.width !== after?.width) return false;
    if (before?.height !== after?.height) return false;
  }
  return true;
}
