/** Ruby annotations that reach over the texts beside their bases (css-ruby-1 §4.3 `ruby-overhang`), as far as Chromium lets them. */
import { isWordSeparator } from '../../../base/unicode/word-separator.ts';
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
  reachBack({ text }: InlineContent, item: AtomicItem, atomic: AtomicLayout, parts: readonly LinePart[]): AtomicLayout {
    const { start, end } = overhangOf(atomic, item);
    this.#overhang = end;
    const before = parts[lastContent(parts)];
    if (start === 0 || before?.item.kind !== 'text' || isLarger(before.item, item)) return atomic;
    let room = before.width;
    if (reachesOverSpacesOnly(item)) {
      let from = before.end;
      while (from > before.start && isSpace(text.charCodeAt(from - 1))) from--;
      room = textWidth(before.item, from, before.end);
    }
    return overhanging(item, atomic, Math.min(start, room), 0);
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
    let to = item.end;
    if (reachesOverSpacesOnly(pair.item)) {
      to = item.start;
      while (to < item.end && isSpace(text.charCodeAt(to))) to++;
    }
    const by = Math.min(overhang, textWidth(item, item.start, to));
    parts[index] = { ...pair, atomic: overhanging(pair.item, pair.atomic!, 0, by), width: pair.width - by };
    for (let i = index + 1; i < parts.length; i++) parts[i] = { ...parts[i]!, usedBefore: parts[i]!.usedBefore - by };
    return by;
  }
}

interface Overhang {
  readonly start: number;
  readonly end: number;
}

const NO_OVERHANG: Overhang = { start: 0, end: 0 };

/**
 * How far the annotation of a pair may reach over what is at either side of it, px: as far as it is wider than what its base is spread over, and
 * half of its font's size at most; over spaces as far as these go.
 */
function overhangOf({ box, layout: { fragment } }: AtomicLayout, { level }: AtomicItem): Overhang {
  const { display, typesetting } = box.style;
  if (!isRubyPair(display.display) || typesetting.rubyAlign === 'space-between') return NO_OVERHANG;
  if (typesetting.rubyOverhang === 'none') return NO_OVERHANG;
  const isOver = display.display === RUBY_OVER;
  const [annotation, base] = [fragment.children[isOver ? 0 : 1], fragment.children[isOver ? 1 : 0]];
  if (annotation === undefined || base === undefined) return NO_OVERHANG;
  const over = contentOf(annotation.fragment);
  if (over.to - over.from < fragment.width) return NO_OVERHANG;
  const { from, to } = contentOf(base.fragment);
  // There is nothing that the annotation is wider than.
  if (to <= from) return NO_OVERHANG;
  const most =
    typesetting.rubyOverhang === 'spaces' ? Number.POSITIVE_INFINITY : annotation.fragment.style.font.size / 2;
  const left = Math.max(0, Math.min(from, most));
  const right = Math.max(0, Math.min(fragment.width - to, most));
  return (level & 1) === 1 ? { start: right, end: left } : { start: left, end: right };
}

function reachesOverSpacesOnly({ box }: AtomicItem): boolean {
  return box.style.typesetting.rubyOverhang === 'spaces';
}

/** That of full width is one. */
function isSpace(unit: number): boolean {
  return isWordSeparator(unit) || unit === 0x3000;
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

/** Where the content of the one line of a base or an annotation lies, px. */
function contentOf(block: Fragment): { readonly from: number; readonly to: number } {
  const line = block.children[0];
  if (line?.fragment.detail?.kind !== 'line') return { from: 0, to: block.width };
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { x, fragment } of line.fragment.children) {
    from = Math.min(from, line.x + x);
    to = Math.max(to, line.x + x + fragment.width);
  }
  return to < from ? { from: block.width / 2, to: block.width / 2 } : { from, to };
}
