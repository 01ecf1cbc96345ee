/**
 * Trees that readers reach the root of. PDFium, which Chromium's viewer reads with, goes up 32 levels from a piece of content: of a page whose first
 * content lies deeper it loses what else is in the elements around that. Tables in tables, as mails have them, are four levels each.
 */
import { type Tag, type TagContent, tagsInOrder } from './tag.ts';
import { isGrouping } from './tag-roles.ts';

const MOST_LEVELS = 32;

export function isTooDeep<P extends TagContent>(root: Tag<P>): boolean {
  const open = [root];
  const levels = [1];
  for (let tag = open.pop(); tag !== undefined; tag = open.pop()) {
    const level = levels.pop()!;
    if (level > MOST_LEVELS) return true;
    for (const kid of tag.kids)
      if (kid.kind === 'tag') {
        open.push(kid);
        levels.push(level + 1);
      }
  }
  return false;
}

/** Leaves out groups that say nothing, from the root on, until what is deep in them is not too deep. */
export function flattenTags<P extends TagContent>(root: Tag<P>): void {
  const heights = heightsOf(root);
  const open: { readonly tag: Tag<P>; readonly level: number }[] = [{ tag: root, level: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { tag, level } = next;
    const { kids } = tag;
    const pending = kids.toReversed();
    tag.kids = [];
    for (let kid = pending.pop(); kid !== undefined; kid = pending.pop()) {
      if (kid.kind === 'tag' && level + heights.get(kid)! > MOST_LEVELS && saysNothing(kid, tag.type, kids)) {
        pending.push(...kid.kids.toReversed());
        continue;
      }
      tag.kids.push(kid);
      if (kid.kind === 'content') continue;
      kid.parent = tag;
      if (level + heights.get(kid)! > MOST_LEVELS) open.push({ tag: kid, level: level + 1 });
    }
  }
}

/** Of each tag the levels from itself to the deepest in it. */
function heightsOf<P extends TagContent>(root: Tag<P>): ReadonlyMap<Tag<P>, number> {
  const heights = new Map<Tag<P>, number>();
  for (const tag of tagsInOrder(root).reverse()) {
    const highest = tag.kids.reduce((most, kid) => Math.max(most, kid.kind === 'tag' ? heights.get(kid)! : 0), 0);
    heights.set(tag, highest + 1);
  }
  return heights;
}

/** A group without a name whose kids stand as well in what is around it: a division, or the rows of a table that has no head and no foot. */
function saysNothing<P extends TagContent>(tag: Tag<P>, around: string, beside: readonly (Tag<P> | P)[]): boolean {
  if (tag.source !== null && !tag.isPlain) return false;
  if (tag.type === 'Div') return isGrouping(around) || HOLD_BLOCKS.has(around);
  return tag.type === 'TBody' && !beside.some((kid) => kid.kind === 'tag' && /^T(?:Head|Foot)$/.test(kid.type));
}

const HOLD_BLOCKS: ReadonlySet<string> = new Set(['TD', 'TH', 'LBody']);
