/**
 * What there is of a box where pages repeat it (css-position-3 §2.1, CSS 2.2 §17.2.1). As in Chromium, fields, buttons and frames are on the first of
 * its pages alone: that is the one that can be filled in (CHROMIUM.md 57).
 */
import { controlKind } from '../../controls/control-kind.ts';
import type { Element } from '../../dom/node.ts';
import { changedFragment, type Fragment, type PlacedFragment } from '../fragment.ts';

/** @returns the fragment itself where nothing is left out */
export function repeatedContent(fragment: Fragment): Fragment {
  const children = repeatedFragments(fragment.children);
  return children === fragment.children ? fragment : changedFragment(fragment, { children });
}

/** @returns the same list where nothing is left out */
export function repeatedFragments(placed: readonly PlacedFragment[]): readonly PlacedFragment[] {
  let kept: PlacedFragment[] | null = null;
  for (let i = 0; i < placed.length; i++) {
    const each = placed[i]!;
    const fragment = isOnce(each.fragment) ? null : repeatedContent(each.fragment);
    if (fragment !== each.fragment) kept ??= placed.slice(0, i);
    if (fragment !== null) kept?.push(fragment === each.fragment ? each : { ...each, fragment });
  }
  return kept ?? placed;
}

function isOnce({ box }: Fragment): boolean {
  const source = box?.source ?? null;
  return source !== null && source.pseudo === null && isUsed(source.element);
}

/** Whether readers of the screen write, choose or press in it. */
function isUsed(element: Element): boolean {
  const kind = controlKind(element);
  if (kind === null) return element.namespace === 'html' && element.localName === 'iframe';
  return kind !== 'progress' && kind !== 'meter' && kind !== 'image';
}
