/**
 * Fills one line: walks over the items until the line is full, then goes back to the last soft wrap opportunity (css-text-3 §5).
 * Knows widths only; what the line looks like is made of its parts by `line-box.ts`.
 */
import { ceilToGrid } from '../../../base/lengths.ts';
import { clusterEnd, lastClusterEnd } from '../../../base/unicode/graphemes.ts';
import type { InlinePosition } from '../../break-token.ts';
import {
  type AtomicItem,
  atLineStart,
  type BreakItem,
  type CloseItem,
  type FloatItem,
  HYPHENATION,
  type InlineContent,
  type InlineItem,
  isBehindSpaces,
  mayBreak,
  type OpenItem,
  type TabItem,
  type TextItem,
  tabWidth,
  textWidth,
  WITHIN_PHRASE,
} from '../content/inline-content.ts';
import { endEdge, type InlineEdges, inlineEdges, startEdge } from '../content/inline-edges.ts';
import { type BrokenLine, firstOverflow, type LinePart, linePart, WIDTH_TOLERANCE } from '../content/line-parts.ts';
import { type BreakLimits, NO_LIMITS } from '../content/line-rules.ts';
import type { AtomicLayout, LineSurroundings } from '../content/line-surroundings.ts';
import { autospaceBefore } from '../prepare/autospace.ts';
import { blankBeforeBreak, blankThatMustFit, trimmableEnd } from '../prepare/spacing-trim.ts';
import { isSpaceAtEnd } from '../prepare/white-space.ts';
import {
  ClosingEdges,
  endOfClosed,
  endOfEmptyBoxes,
  endsWithEmptyBox,
  hasContentFrom,
  isContent,
} from './closing-edges.ts';
import { kerningBefore, widthBeforeSpaces } from './end-kerning.ts';
import { hangingEnd, mayHang } from './hanging-punctuation.ts';
import { endOfSpaces, separateHanging } from './hanging-spaces.ts';
import { endOfWholeWords, endWithoutHyphen, hyphenOf } from './hyphen.ts';
import { RubyOverhang } from './ruby-overhang.ts';
import { fitsTrimmed, trimEnd } from './trimmed-end.ts';

const SPACE = 0x20;

export class LineBreaker {
  readonly #items: readonly InlineItem[];
  readonly #breaks: Uint8Array;
  readonly #content: InlineContent;
  readonly #hyphens: InlineContent['hyphens'];
  readonly #text: string;
  readonly #surroundings: LineSurroundings;
  readonly #basis: number;
  readonly #parts: LinePart[] = [];
  /** Where the line's text starts: a break there would make no progress. */
  readonly #lineStart: number;
  readonly #from: InlinePosition | null;
  /** `text-indent` and repeated edges of cloned boxes. */
  readonly #indent: number;
  readonly #limits: BreakLimits;
  #used = 0;
  /** Of `#used`, spaces at the end so far, and whether they hang: as in Chromium, floats must fit beside these. */
  #trailing = 0;
  #hangs = false;
  #overflowing = false;
  /** Parts that are more than boxes just opened: without any, a float pushes the line aside or down. */
  #contentCount = 0;
  #forcedBreak: BreakItem | null = null;
  /** Whether the line, where it was ended, took what was left of the content. */
  #hasAll = false;
  /** No line could be ended between phrases (css-text-4 §5.5). */
  #dividesPhrases = false;
  readonly #ruby: RubyOverhang | null;
  /** Widths of end edges that every line repeats (`box-decoration-break: clone`). */
  #reserved = 0;
  #closing: ClosingEdges | null = null;

  constructor(
    content: InlineContent,
    from: InlinePosition | null,
    indent: number,
    percentageBasis: number,
    surroundings: LineSurroundings,
    limits: BreakLimits = NO_LIMITS,
  ) {
    this.#limits = limits;
    this.#content = content;
    this.#ruby = content.hasAnnotations ? new RubyOverhang() : null;
    this.#items = content.items;
    this.#breaks = content.breaks;
    this.#hyphens = content.hyphens;
    this.#text = content.text;
    this.#from = from;
    this.#lineStart = from === null ? 0 : from.offset;
    this.#indent = indent;
    this.#basis = percentageBasis;
    this.#surroundings = surroundings;
  }

  run(): BrokenLine {
    const items = this.#items;
    const first = this.#from === null ? 0 : this.#from.item;
    this.#reopenCloned(items[first]?.parent ?? null);
    // However many pages a line moves down, floats that stood before it on an earlier one are no part of it.
    for (let index = this.#surroundings.passPlacedFloats(this.#content, first); index < items.length; index++) {
      const end = this.#add(items[index]!, index);
      if (end !== null || this.#hasAll) return this.#finish(end);
    }
    return this.#finish(null);
  }

  /** Adds an item, or ends the line: then it says where the next one starts. */
  #add(item: InlineItem, index: number): InlinePosition | null {
    const { target } = this.#limits;
    if (target >= 0 && item.start === target && item.end > target && !this.#isAtStart(target)) {
      return this.#endBefore(target);
    }
    switch (item.kind) {
      case 'text':
        if (this.#ruby !== null) this.#used -= this.#ruby.reachOver(this.#content, item, index, this.#parts);
        if (item.start === this.#lineStart) return this.#addText(atLineStart(item), index, item.start);
        return this.#addText(item, index, Math.max(item.start, this.#lineStart));
      case 'open':
        return this.#addOpen(item, index);
      case 'close':
        return this.#addClose(item, index);
      case 'atomic':
        return this.#addAtomic(item, index);
      case 'tab':
        return this.#addTab(item, index);
      case 'float':
        this.#addFloat(item, index);
        return null;
      case 'break':
        this.#push(item, index, item.start, item.end, 0, null, null);
        this.#forcedBreak = item;
        return this.#endAfter(index, item.end);
      default: {
        // Before an opening bidi control there may be the opportunity that an overflowing line looks for.
        const mayEnd = item.kind === 'control' && this.#overflowing && this.#mayEndBefore(item.start);
        if (mayEnd || this.#mayEndBeforePositioned(item)) return this.#endBefore(item.start);
        this.#push(item, index, item.start, item.end, 0, null, null);
        return null;
      }
    }
  }

  /** As in Chromium, behind spaces that hang at the end of a full line an absolutely positioned box belongs to the next one. */
  #mayEndBeforePositioned({ kind, start }: InlineItem): boolean {
    return kind === 'out-of-flow' && this.#trailing > 0 && this.#room() < 0 && this.#mayEndBefore(start);
  }

  #room(): number {
    return this.#surroundings.width + WIDTH_TOLERANCE - this.#indent - this.#reserved - this.#used;
  }

  #mayBreak(at: number): boolean {
    return mayBreak(this.#breaks, at) || (this.#dividesPhrases && this.#breaks[at] === WITHIN_PHRASE);
  }

  #isAtStart(offset: number): boolean {
    return offset <= this.#lineStart;
  }

  #addText(item: TextItem, index: number, from: number): InlinePosition | null {
    const { end } = item;
    if (from >= end) return null;
    const { target, hanging } = this.#limits;
    if (target > from && target < end) return this.#endIn(item, index, from, target);
    if (this.#overflowing) return this.#overflowText(item, index, from);
    const room = this.#room();
    if (this.#fitsWhole(item, from, room)) {
      this.#pushText(item, index, from, end);
      return null;
    }
    const overflow = firstOverflow(item, from, room);
    let last = overflow;
    if (hanging !== null && mayHang(hanging, this.#text, last)) last++;
    else if (fitsTrimmed(item, this.#text, from, last, room)) last++;
    last = endOfSpaces(this.#text, item, last);
    if (last === end) {
      this.#pushText(item, index, from, end);
      return null;
    }
    this.#hyphens?.markBefore(this.#lineStart, last);
    for (let at = last; at > from; at--) {
      if (!this.#mayBreak(at) || !this.#endFits(item, from, at, room)) continue;
      if (this.#breaks[at] === HYPHENATION && this.#limits.zone > 0) {
        const whole = endOfWholeWords(this.#content, item, from, at, room - WIDTH_TOLERANCE, this.#limits.zone);
        if (whole === from && !this.#isAtStart(from)) return this.#endBefore(from);
        if (whole > from) at = whole;
      }
      return this.#endIn(item, index, from, at);
    }
    if (this.#mayEndBefore(from)) return this.#endBefore(from);
    const earlier = this.#rewind();
    if (earlier !== null) return earlier;
    return this.#endAnyway(item, index, from, overflow);
  }

  /** No opportunity fits. */
  #endAnyway(item: TextItem, index: number, from: number, overflow: number): InlinePosition | null {
    if (!this.#dividesPhrases && item.style.text.wordBreak === 'auto-phrase') {
      this.#dividesPhrases = true;
      return this.#addText(item, index, from);
    }
    if (item.breaksAnywhere) return this.#breakAnywhere(item, index, from, overflow);
    this.#overflowing = true;
    return this.#overflowText(item, index, from);
  }

  #fitsWhole(item: TextItem, from: number, room: number): boolean {
    return textWidth(item, from, item.end) <= room || isBehindSpaces(this.#content, item);
  }

  /** The line is too long already: it ends at the next opportunity. */
  #overflowText(item: TextItem, index: number, from: number): InlinePosition | null {
    this.#hyphens?.markAll();
    if (this.#mayEndBefore(from)) return this.#endBefore(from);
    const breaks = this.#breaks;
    for (let at = from + 1; at <= item.end; at++) {
      if (!this.#mayBreak(at) || (breaks[at] === HYPHENATION && !this.#limits.hyphens)) continue;
      // Spaces hang, so that the line need not end before them.
      if (item.endSpaces !== 'keep' && at < item.end && isSpaceAtEnd(this.#text.charCodeAt(at))) continue;
      return this.#endIn(item, index, from, at);
    }
    this.#pushText(item, index, from, item.end);
    return null;
  }

  /** `overflow-wrap: anywhere` and `break-word`: between any two graphemes, at least one on a line. */
  #breakAnywhere(item: TextItem, index: number, from: number, overflow: number): InlinePosition | null {
    let at = endWithoutHyphen(this.#content, from, lastClusterEnd(this.#text, from, overflow));
    if (at === from) {
      // Behind nothing but controls of direction a line would end before it begins, and leave its floats to the next.
      if (!this.#isAtStart(from) && this.#hasText()) return this.#endBefore(from);
      at = endOfSpaces(this.#text, item, Math.min(clusterEnd(this.#text, from), item.end));
    }
    this.#pushText(item, index, from, at);
    if (at < item.end || this.#room() < 0) return this.#endAfter(index, at);
    return null;
  }

  /** Whether the line holds more than controls of direction, and edges of boxes that go to the next line with the text behind them. */
  #hasText(): boolean {
    return this.#parts.some(({ item, start, end }) => start < end && item.kind !== 'control');
  }

  /** Whether there is room for what ends of lines alone have: a hyphen, the blank half of a stop, a letter without its kerning. */
  #endFits(item: TextItem, from: number, at: number, room: number): boolean {
    if (this.#breaks[at] !== HYPHENATION) {
      const last = this.#text.charCodeAt(at - 1);
      if (last === SPACE) return (widthBeforeSpaces(this.#content, item, from, at) ?? 0) <= room;
      const kerning = kerningBefore(item, at);
      if (kerning > 0) return textWidth(item, from, at, kerning) <= room;
      const blank = last < 0x2018 ? 0 : blankThatMustFit(item, this.#text, at);
      return blank === 0 || textWidth(item, from, at) + blank < room - WIDTH_TOLERANCE;
    }
    return this.#limits.hyphens && textWidth(item, from, at) + hyphenOf(item).width <= room;
  }

  /** Whether the line may end where an item begins; a hyphen must still fit then. */
  #mayEndBefore(offset: number): boolean {
    if (this.#isAtStart(offset)) return false;
    this.#hyphens?.markBefore(this.#lineStart, offset);
    if (!this.#mayBreak(offset)) return false;
    if (this.#breaks[offset] !== HYPHENATION) return true;
    for (let i = this.#parts.length - 1; i >= 0; i--) {
      const { item } = this.#parts[i]!;
      if (item.kind === 'text')
        return this.#limits.hyphens && (this.#overflowing || hyphenOf(item).width <= this.#room());
    }
    return false;
  }

  #endIn(item: TextItem, index: number, from: number, to: number): InlinePosition | null {
    this.#pushText(item, index, from, to, kerningBefore(item, to));
    return this.#endAfter(index, to);
  }

  #pushText(item: TextItem, index: number, from: number, to: number, kerning = 0): void {
    const width = textWidth(item, from, to, kerning);
    const trailingBefore = this.#trailing;
    this.#push(item, index, from, to, width, null, null);
    if (item.endSpaces === 'keep') {
      this.#trailing = 0;
      return;
    }
    if (isBehindSpaces(this.#content, item)) return;
    this.#hangs = item.endSpaces === 'hang';
    let visible = to;
    while (visible > from && isSpaceAtEnd(this.#text.charCodeAt(visible - 1))) visible--;
    if (visible === to) this.#trailing = 0;
    else if (visible === from) this.#trailing = trailingBefore + width;
    else this.#trailing = width - textWidth(item, from, visible);
  }

  #push(
    item: InlineItem,
    index: number,
    start: number,
    end: number,
    width: number,
    atomic: AtomicLayout | null,
    edges: InlineEdges | null,
  ): void {
    this.#parts.push(linePart(item, index, start, end, width, atomic, edges, this.#used, this.#trailing));
    this.#used += width;
    if (isContent(item, width)) this.#contentCount++;
  }

  #addOpen(item: OpenItem, index: number): null {
    const { box } = item;
    const edges = inlineEdges(box.style, this.#basis);
    const isCloned = box.style.break.decoration === 'clone';
    this.#push(
      item,
      index,
      item.start,
      item.end,
      box.hasStart || isCloned ? startEdge(box.style, edges) : 0,
      null,
      edges,
    );
    if (isCloned) this.#reserved += endEdge(box.style, edges);
    return null;
  }

  #addClose(item: CloseItem, index: number): InlinePosition | null {
    const width = this.#pushClose(item, index);
    if (width <= 0 || this.#overflowing || this.#room() + this.#trailing >= 0) return null;
    // As in Chromium, the end of the content counts with the text before it alone, not with an empty box or a float between.
    const isEmpty = endsWithEmptyBox(this.#parts);
    if (isEmpty && !hasContentFrom(this.#items, index + 1)) return null;
    const earlier = this.#rewind() ?? (isEmpty ? null : this.#rewindAnywhere());
    if (earlier === null) this.#overflowing = true;
    return earlier;
  }

  /** Boxes with `box-decoration-break: clone` that go on from the line before have their edges again. */
  #reopenCloned(open: OpenItem | null): void {
    for (let each = open; each !== null; each = each.parent) {
      const { style } = each.box;
      if (style.break.decoration !== 'clone') continue;
      const edges = inlineEdges(style, this.#basis);
      this.#used += startEdge(style, edges);
      this.#reserved += endEdge(style, edges);
    }
  }

  #addAtomic(item: AtomicItem, index: number): InlinePosition | null {
    const { start, end } = item;
    const mayBreakBefore = this.#mayEndBefore(start);
    if (this.#overflowing && mayBreakBefore) return this.#endBefore(start);
    let atomic = this.#surroundings.layoutAtomic(item.box);
    if (this.#ruby !== null) atomic = this.#ruby.reachBack(this.#content, item, atomic, this.#parts);
    if (!this.#overflowing && atomic.width > this.#room()) {
      if (mayBreakBefore) return this.#endBefore(start);
      const earlier = this.#isAtStart(start) ? null : this.#rewind();
      if (earlier !== null) return earlier;
      this.#overflowing = true;
    }
    this.#push(item, index, start, end, atomic.width, atomic, null);
    this.#trailing = 0;
    return null;
  }

  #addTab(item: TabItem, index: number): InlinePosition | null {
    if (item.leader !== null) return this.#addLeader(item, index, ceilToGrid(item.leader.width));
    const width = tabWidth(item, this.#surroundings.start + this.#indent + this.#used);
    const hangs = item.endSpaces === 'hang';
    const mayBreakBefore = this.#mayEndBefore(item.start);
    if (!hangs && width > this.#room() && mayBreakBefore) return this.#endBefore(item.start);
    const trailing = this.#trailing;
    this.#push(item, index, item.start, item.end, width, null, null);
    this.#trailing = hangs ? trailing + width : 0;
    return null;
  }

  /** At least one repetition: the line's rest is given to it when it is known (`leaders.ts`). */
  #addLeader(item: TabItem, index: number, width: number): InlinePosition | null {
    if (!this.#overflowing && width > this.#room()) {
      const earlier = this.#rewind();
      if (earlier !== null) return earlier;
      this.#overflowing = true;
    }
    this.#push(item, index, item.start, item.end, width, null, null);
    this.#trailing = 0;
    return null;
  }

  #addFloat(item: FloatItem, index: number): void {
    this.#push(item, index, item.start, item.end, 0, null, null);
    this.#closing ??= new ClosingEdges();
    const closing = this.#closing.behind(this.#items, index + 1, this.#basis);
    const used = this.#used + this.#indent + this.#reserved - (this.#hangs ? 0 : this.#trailing) + closing;
    this.#surroundings.addFloat(item, used, this.#contentCount === 0);
  }

  /** Ends the line at the last opportunity before what was added last; `null` when it has none. */
  #rewind(): InlinePosition | null {
    const parts = this.#parts;
    if (parts.length > 0) this.#hyphens?.markBefore(this.#lineStart, parts[parts.length - 1]!.end);
    for (let i = parts.length - 1; i >= 0; i--) {
      const part = parts[i]!;
      if (part.start === part.end) continue;
      for (let at = part.end; at > part.start; at--) {
        if (!this.#mayBreak(at)) continue;
        if (part.item.kind !== 'text') {
          if (this.#breaks[at] === HYPHENATION) continue;
          return this.#endBefore(at);
        }
        const room = this.#surroundings.width - this.#indent - this.#reserved - part.usedBefore;
        if (!this.#endFits(part.item, part.start, at, room)) continue;
        if (at === part.end) return this.#endBefore(at);
        this.#dropFrom(i);
        this.#pushText(part.item, part.index, part.start, at);
        return { item: part.index, offset: at, afterForcedBreak: false, ruled: null };
      }
    }
    return null;
  }

  /** The same between any two graphemes of the last text: the end edge of a box takes one to the next line. */
  #rewindAnywhere(): InlinePosition | null {
    const last = this.#parts.findLastIndex(({ item }) => item.kind === 'text' || item.kind === 'atomic');
    const part = this.#parts[last];
    if (part?.item.kind !== 'text' || !part.item.breaksAnywhere) return null;
    const { item, index, start, end } = part;
    const at = lastClusterEnd(this.#text, start, end - 1);
    if (at === start) return this.#isAtStart(at) ? null : this.#endBefore(at);
    this.#dropFrom(last);
    this.#pushText(item, index, start, at);
    return { item: index, offset: at, afterForcedBreak: false, ruled: null };
  }

  /** Ends the line at an offset where one part ends: what closes there stays, what opens there goes to the next line. */
  #endBefore(offset: number): InlinePosition | null {
    const parts = this.#parts;
    let count = parts.length;
    while (count > 0 && parts[count - 1]!.end > offset) count--;
    // Of the items without text at that place those before the first box that goes on belong to this line.
    let kept = count;
    while (kept > 0 && parts[kept - 1]!.start === offset && parts[kept - 1]!.end === offset) kept--;
    kept = endOfClosed(parts, kept, count);
    const next = kept < parts.length ? parts[kept]!.index : this.#nextIndex();
    this.#dropFrom(kept);
    return { item: next, offset, afterForcedBreak: false, ruled: null };
  }

  #nextIndex(): number {
    const last = this.#parts[this.#parts.length - 1];
    if (last === undefined) return this.#from === null ? 0 : this.#from.item;
    return last.index + 1;
  }

  #dropFrom(count: number): void {
    const first = this.#parts[count];
    if (first === undefined) return;
    for (let i = this.#parts.length - 1; i >= count; i--) {
      const part = this.#parts[i]!;
      if (isContent(part.item, part.width)) this.#contentCount--;
      if (part.item.kind === 'float') this.#surroundings.takeBackFloat();
      if ((part.item.kind === 'open' || part.item.kind === 'close') && part.edges !== null) this.#unreserve(part);
    }
    this.#used = first.usedBefore;
    this.#trailing = first.trailingBefore;
    this.#parts.length = count;
  }

  #unreserve({ item, edges }: LinePart): void {
    const box = item.kind === 'open' ? item.box : item.kind === 'close' ? item.open.box : null;
    if (box === null || edges === null || box.style.break.decoration !== 'clone') return;
    this.#reserved += item.kind === 'open' ? -endEdge(box.style, edges) : endEdge(box.style, edges);
  }

  /** Ends the line behind an item's text; what follows without text of its own and opens nothing is still on it. */
  #endAfter(index: number, offset: number): InlinePosition | null {
    const items = this.#items;
    const isForced = this.#forcedBreak !== null;
    if (offset < items[index]!.end) return { item: index, offset, afterForcedBreak: isForced, ruled: null };
    let next = index + 1;
    const endOfEmpty = isForced ? next : endOfEmptyBoxes(items, next);
    for (; next < items.length; next++) {
      const item = items[next]!;
      if (item.kind === 'close') this.#pushClose(item, next);
      else if (item.kind === 'open' && next < endOfEmpty) this.#addOpen(item, next);
      else if (item.kind === 'out-of-flow' && !isForced && !this.#mayEndBeforePositioned(item))
        this.#push(item, next, item.start, item.end, 0, null, null);
      else break;
    }
    this.#hasAll = next === items.length;
    return this.#hasAll ? null : { item: next, offset, afterForcedBreak: isForced, ruled: null };
  }

  /** Adds the end of an inline box, whether it fits or not; returns its width, px. */
  #pushClose(item: CloseItem, index: number): number {
    const { box } = item.open;
    const edges = inlineEdges(box.style, this.#basis);
    const isCloned = box.style.break.decoration === 'clone';
    const width = box.hasEnd || isCloned ? endEdge(box.style, edges) : 0;
    if (isCloned) this.#reserved -= width;
    this.#push(item, index, item.start, item.end, width, null, edges);
    return width;
  }

  #finish(end: InlinePosition | null): BrokenLine {
    const isHyphenated = this.#addHyphen(end);
    const removed = trimEnd(this.#parts, this.#content);
    const hanging = this.#trailing - removed;
    const hangsAlways = hanging > 0 && separateHanging(this.#parts, this.#text);
    let width = this.#used - removed - hanging + this.#reserved;
    if (!isHyphenated) width += this.#regainBlank() - this.#trimAutospace();
    const hangingPunctuation = isHyphenated ? 0 : this.#hangingPunctuation(end, width);
    width -= hangingPunctuation;
    if (width + this.#indent > this.#surroundings.width && !isHyphenated) width -= this.#trimBlankHalf();
    return {
      parts: this.#parts,
      width,
      hanging,
      hangsAlways,
      hangingPunctuation,
      end,
      forcedBreak: this.#forcedBreak,
      isHyphenated,
      overflows: this.#overflowing || width + this.#indent > this.#surroundings.width + WIDTH_TOLERANCE,
      ellipsis: null,
    };
  }

  /** css-text-4 §8.4: no room is left between scripts where the line ends. Returns what there was, px. */
  #trimAutospace(): number {
    const last = this.#lastText();
    if (last === null) return 0;
    const space = autospaceBefore(last.item, this.#text, last.part.end);
    last.part.width -= space;
    return space;
  }

  /** The text that the line ends with; `null` where that is a box or a tab. */
  #lastText(): { readonly part: LinePart; readonly item: TextItem } | null {
    for (let i = this.#parts.length - 1; i >= 0; i--) {
      const part = this.#parts[i]!;
      const { item } = part;
      if (item.kind === 'atomic' || item.kind === 'tab') return null;
      if (item.kind === 'text' && part.start < part.end) return { part, item };
    }
    return null;
  }

  /** `text-spacing-trim`: gives punctuation at the end of the line what it has lost to that behind it. Returns its width, px. */
  #regainBlank(): number {
    const last = this.#lastText();
    if (last === null) return 0;
    const blank = blankBeforeBreak(last.item, this.#text, last.part.end);
    last.part.width += blank;
    return blank;
  }

  /** `text-spacing-trim`: takes the blank half off closing punctuation at the end of a line that is too long. Returns its width, px. */
  #trimBlankHalf(): number {
    const last = this.#lastText();
    if (last === null) return 0;
    const half = trimmableEnd(last.item, this.#text, last.part.end - 1);
    last.part.width -= half;
    return half;
  }

  /** Of the last character of the line, px. */
  #hangingPunctuation(end: InlinePosition | null, width: number): number {
    const { hanging } = this.#limits;
    if (hanging === null) return 0;
    const overflow = width + this.#indent - this.#surroundings.width;
    const last = this.#lastText();
    return last === null ? 0 : hangingEnd(hanging, last.item, this.#text, last.part.end, end === null, overflow);
  }

  /** css-text-3 §6.1: where a line ends inside a word, a hyphen is shown. */
  #addHyphen(end: InlinePosition | null): boolean {
    if (end === null || this.#breaks[end.offset] !== HYPHENATION) return false;
    for (let i = this.#parts.length - 1; i >= 0; i--) {
      const part = this.#parts[i]!;
      if (part.start === part.end) continue;
      if (part.item.kind !== 'text') return false;
      part.hasHyphen = true;
      const { width } = hyphenOf(part.item);
      part.width += width;
      this.#used += width;
      return true;
    }
    return false;
  }
}
