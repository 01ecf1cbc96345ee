/** The edges of inline boxes that end behind the last content of a line, as Chromium counts them. */
import type { InlineItem, OpenItem } from '../content/inline-content.ts';
import { endEdge, inlineEdges } from '../content/inline-edges.ts';
import type { LinePart } from '../content/line-parts.ts';

export function isContent({ kind }: InlineItem, width: number): boolean {
  return width !== 0 || kind === 'text' || kind === 'atomic';
}

/**
 * Of the boxes that end between a float and what is next on the line, px: the float must fit beside these, too. Cloned edges are reserved already.
 * One float asks behind the other: each item is looked at once as it comes into sight, and once as it is passed.
 */
export class ClosingEdges {
  #from = 0;
  #end = 0;
  #width = 0;

  behind(items: readonly InlineItem[], from: number, basis: number): number {
    if (from < this.#from || from > this.#end) {
      this.#from = from;
      this.#end = from;
      this.#width = 0;
    }
    for (; this.#from < from; this.#from++) this.#width -= closingEdge(items[this.#from]!, basis);
    for (; this.#end < items.length && !isContentOrOpens(items[this.#end]!); this.#end++) {
      this.#width += closingEdge(items[this.#end]!, basis);
    }
    return this.#width;
  }
}

function isContentOrOpens(item: InlineItem): boolean {
  return item.kind === 'open' || isContent(item, 0);
}

function closingEdge(item: InlineItem, basis: number): number {
  return item.kind === 'close' ? ownEndEdge(item.open.box, basis) : 0;
}

function ownEndEdge({ style, hasEnd }: OpenItem['box'], basis: number): number {
  return hasEnd && style.break.decoration !== 'clone' ? endEdge(style, inlineEdges(style, basis)) : 0;
}

/** Whether the boxes that end last end behind a float or a box without content, not behind text. */
export function endsWithEmptyBox(parts: readonly LinePart[]): boolean {
  const kind = parts.findLast(({ item }) => item.kind !== 'close')?.item.kind;
  return kind === 'open' || kind === 'float';
}

/** Whether anything but edges and what is out of the line comes. */
export function hasContentFrom(items: readonly InlineItem[], from: number): boolean {
  for (let index = from; index < items.length; index++) {
    const { kind } = items[index]!;
    if (kind !== 'open' && kind !== 'close' && kind !== 'float' && kind !== 'out-of-flow') return true;
  }
  return false;
}

/** Behind the last of these parts without text up to which all boxes are closed that open among them: as in Chromium, an empty box stays with what is before it. */
export function endOfClosed(parts: readonly LinePart[], from: number, to: number): number {
  let end = from;
  let open = 0;
  for (let i = from; i < to; i++) {
    const { kind } = parts[i]!.item;
    if (kind === 'open') open++;
    else if (kind === 'close' && open > 0) open--;
    if (open === 0) end = i + 1;
  }
  return end;
}

/** Behind the last box that ends before any content comes. */
export function endOfEmptyBoxes(items: readonly InlineItem[], from: number): number {
  let end = from;
  for (let index = from; index < items.length; index++) {
    const { kind } = items[index]!;
    if (kind === 'close') end = index + 1;
    else if (kind !== 'open') break;
  }
  return end;
}
