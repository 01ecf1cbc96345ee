/** Ruby annotations that reach over the texts beside their bases (css-ruby-1 §4.3 `ruby-overhang: auto`), as far as Chromium lets them. */
import { isIdeographic } from '../../../base/unicode/ideographs.ts';
import { isRubyPair, RUBY_OVER } from '../../../css/values/box/display.ts';
import type { Fragment } from '../../fragment.ts';
import { type AtomicItem, type InlineContent, type TextItem, textWidth } from '../content/inline-content.ts';
import type { LinePart } from '../content/line-parts.ts';
import type { AtomicLayout } from '../content/line-surroundings.ts';
import { hasContentFrom } from './closing-edges.ts';

export class RubyOverhang {
  /** How far the annotation of the pair that was added last may reach over a text behind it, px. */
  #overhang = 0;

  /** A pair that is added: it reaches over the text before it on the line, which must not be larger than the base. */
  reachBack(item: AtomicItem, atomic: AtomicLayout, parts: readonly LinePart[]): AtomicLayout {
    this.#overhang = overhangOf(atomic);
    const before = parts[lastContent(parts)];
    if (this.#overhang === 0 || before?.item.kind !== 'text' || isLarger(before.item, item)) return atomic;
    return overhanging(item, atomic, Math.min(this.#overhang, before.width), 0);
  }

  /**
   * Lets the pair at the end of the line so far reach over the text that comes next; white space at the end of the content is none.
   *
   * @param parts - the pair and what follows it are moved
   * @returns by how much the line is shorter, px
   */
  reachOver({ text, items }: InlineContent, item: TextItem, itemIndex: number, parts: LinePart[]): number {
    const overhang = this.#overhang;
    this.#overhang = 0;
    if (overhang === 0) return 0;
    if (text.slice(item.start, item.end).trim() === '' && !hasContentFrom(items, itemIndex + 1)) return 0;
    const index = lastContent(parts);
    const pair = parts[index];
    if (pair?.item.kind !== 'atomic' || isLarger(item, pair.item)) return 0;
    const by = Math.min(overhang, textWidth(item, item.start, item.end));
    parts[index] = { ...pair, atomic: overhanging(pair.item, pair.atomic!, 0, by), width: pair.width - by };
    for (let i = index + 1; i < parts.length; i++) parts[i] = { ...parts[i]!, usedBefore: parts[i]!.usedBefore - by };
    return by;
  }
}

/**
 * How far the annotation of a pair may reach over what is at either side of it, px: as far as it is wider than the base, and half of its font's size
 * at most. A base of several ideographs counts as spread below its annotation (`ruby-align: space-around`), with half a gap at each end.
 */
function overhangOf({ box, layout: { fragment } }: AtomicLayout): number {
  if (!isRubyPair(box.style.display.display)) return 0;
  const isOver = box.style.display.display === RUBY_OVER;
  const [annotation, base] = [fragment.children[isOver ? 0 : 1], fragment.children[isOver ? 1 : 0]];
  if (annotation === undefined || base === undefined) return 0;
  const beside = fragment.width - contentWidth(base.fragment);
  if (beside <= 0 || contentWidth(annotation.fragment) < fragment.width) return 0;
  const gaps = Math.max(1, ideographsIn(base.fragment));
  return Math.min(beside / gaps / 2, annotation.fragment.style.font.size / 2);
}

/** Past the edges of inline boxes; -1 at the start of a line. */
function lastContent(parts: readonly LinePart[]): number {
  return parts.findLastIndex(({ item: { kind } }) => kind !== 'open' && kind !== 'close');
}

function isLarger(text: TextItem, { box }: AtomicItem): boolean {
  return text.style.font.size > box.style.font.size;
}

function overhanging(item: AtomicItem, atomic: AtomicLayout, start: number, end: number): AtomicLayout {
  const { margin, width } = atomic;
  const [left, right] = (item.level & 1) === 1 ? [end, start] : [start, end];
  return {
    ...atomic,
    margin: { ...margin, left: margin.left - left, right: margin.right - right },
    width: width - start - end,
  };
}

/** Of the one line of a base or an annotation, px. */
function contentWidth(block: Fragment): number {
  const line = block.children[0]?.fragment;
  if (line?.detail?.kind !== 'line') return block.width;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { x, fragment } of line.children) {
    from = Math.min(from, x);
    to = Math.max(to, x + fragment.width);
  }
  return Math.max(0, to - from);
}

function ideographsIn({ detail, children }: Fragment): number {
  if (detail?.kind === 'text') {
    const { clusters } = detail.run;
    let count = 0;
    for (let i = detail.start; i < detail.end; i++) if (isIdeographic(detail.text.charCodeAt(clusters[i]!))) count++;
    return count;
  }
  let count = 0;
  for (const { fragment } of children) count += ideographsIn(fragment);
  return count;
}
