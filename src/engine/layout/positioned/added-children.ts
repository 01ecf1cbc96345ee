/** Fragments that get further children after the whole flow has been laid out: the path down to each of them is made anew, all else is shared. */
import { changedFragment, type Fragment, type PlacedFragment } from '../fragment.ts';
import type { ElementsAround } from './elements-around.ts';

/** Children by the fragment that they come into, relative to its border box. */
export type AddedChildren = Map<Fragment, PlacedFragment[]>;

export function addTo(added: AddedChildren, parent: Fragment, child: PlacedFragment): void {
  const children = added.get(parent);
  if (children === undefined) added.set(parent, [child]);
  else children.push(child);
}

/**
 * The same fragment with all the children that belong into it and into its descendants, added ones included.
 *
 * @param around - the elements around all that was added
 */
export function withAdded(fragment: Fragment, added: AddedChildren, around: ElementsAround): Fragment {
  if (!around.mayBeIn(fragment)) return fragment;
  const own = added.get(fragment);
  let children: PlacedFragment[] | null = own === undefined ? null : [...fragment.children, ...own];
  const { length } = children ?? fragment.children;
  for (let i = 0; i < length; i++) {
    const child: PlacedFragment = (children ?? fragment.children)[i]!;
    if (child.fragment.detail?.kind === 'text') continue;
    const changed = withAdded(child.fragment, added, around);
    if (changed === child.fragment) continue;
    if (children === null) children = [...fragment.children];
    children[i] = { x: child.x, y: child.y, fragment: changed };
  }
  return children === null ? fragment : changedFragment(fragment, { children });
}
