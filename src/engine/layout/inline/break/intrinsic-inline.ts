/** Min-content and max-content inline sizes of inline content (css-sizing-3 §5, css-text-3 §5): one pass over the items, no lines are made. */
import { ceilToGrid, INDEFINITE } from '../../../base/lengths.ts';
import { clusterEnd } from '../../../base/unicode/graphemes.ts';
import type { Box } from '../../../boxes/tree/box.ts';
import { resolveLength } from '../../../css/values/basic/length.ts';
import { isRubyPair, RUBY } from '../../../css/values/box/display.ts';
import { type ConstraintSpace, independentSpace } from '../../constraint-space.ts';
import type { LayoutEnvironment } from '../../environment.ts';
import { physicalClear } from '../../exclusion-space.ts';
import { floatSide } from '../../float-placement.ts';
import type { IntrinsicSizes } from '../../layout-outcome.ts';
import { usedMargins } from '../../sizing/margins.ts';
import {
  type AtomicItem,
  HYPHENATION,
  type InlineContent,
  type InlineItem,
  isBehindSpaces,
  mayBreak,
  type TabItem,
  type TextItem,
  tabWidth,
  textWidth,
  wordWidth,
} from '../content/inline-content.ts';
import { endEdge, inlineEdges, startEdge } from '../content/inline-edges.ts';
import { type LinePart, linePart } from '../content/line-parts.ts';
import { blankBeforeBreak } from '../prepare/spacing-trim.ts';
import { kerningBefore } from './end-kerning.ts';
import { hyphenOf } from './hyphen.ts';
import { layoutAtomic } from './layout-atomic.ts';
import { RubyOverhang } from './ruby-overhang.ts';

const SPACE = 0x20;
const LINE_FEED = 0x0a;
/** An atomic inline. */
const OBJECT = 0xfffc;
const UNCONSTRAINED = independentSpace(INDEFINITE, INDEFINITE, 'max-content');

/** Computed once and kept with the content. @param percentageBlockSize - basis of percentage heights of boxes in the lines, px or INDEFINITE */
export function inlineIntrinsicSizes(
  content: InlineContent,
  percentageBlockSize: number,
  env: LayoutEnvironment,
): IntrinsicSizes {
  const known = content.intrinsicSizes;
  if (known !== null && (known.basis === null || known.basis === percentageBlockSize)) return known.sizes;
  const measure = new InlineMeasure(content, percentageBlockSize, env);
  const sizes = measure.run();
  content.intrinsicSizes = { basis: measure.hasBoxes ? percentageBlockSize : null, sizes };
  return sizes;
}

class InlineMeasure {
  readonly #content: InlineContent;
  readonly #env: LayoutEnvironment;
  #min = 0;
  #max = 0;
  /** Since the last soft wrap opportunity, and of it, spaces at the end. */
  #word = 0;
  #wordTrailing = 0;
  /** Since the last forced break, and of it, spaces at the end. */
  #line = 0;
  #lineTrailing = 0;
  /** Of the line after a forced break (css-text-3 §7.1). */
  #indent = 0;
  /** Of the line that a word begins: after a forced break for the first one, after a block for all of them. */
  #wordIndent = 0;
  #laterIndent = 0;
  /** Side by side in the line since the last one that clears, and the widest such row. */
  #floats = 0;
  #widestFloats = 0;
  #lastFloat: 'left' | 'right' | null = null;
  /** The indent of the first line, while no text and no box stands in it, and whether a float does. */
  #leading = 0;
  #isBehindFloat = false;
  #lastOpportunity = -1;
  /** Of boxes that open behind an opportunity, as long as there is nothing in them: as in Chromium, an empty box stays with what is before it, and so do the edges before it. */
  #edges = 0;
  #waitsForContent = false;
  #lastText: TextItem | null = null;
  /** Boxes of their own, atomic or floating, stand in the lines: heights may count. */
  hasBoxes = false;
  readonly #space: ConstraintSpace;
  /** The line so far, as rubies see it; `null` without any. */
  readonly #rubies: { readonly overhang: RubyOverhang; readonly parts: LinePart[] } | null;

  constructor(content: InlineContent, percentageBlockSize: number, env: LayoutEnvironment) {
    this.#content = content;
    this.#env = env;
    this.#rubies = content.hasAnnotations ? { overhang: new RubyOverhang(), parts: [] } : null;
    this.#space =
      percentageBlockSize === INDEFINITE
        ? UNCONSTRAINED
        : independentSpace(INDEFINITE, percentageBlockSize, 'max-content');
  }

  run(): IntrinsicSizes {
    const { items, container, hyphens } = this.#content;
    hyphens?.markAll();
    const { length, hanging, eachLine, isLater = false } = container.style.text.indent;
    const indent = Math.ceil(resolveLength(length, 0) * 64) / 64;
    if (isLater && hanging) this.#laterIndent = indent;
    if (isLater === hanging) this.#advance(indent);
    this.#leading = this.#word - this.#laterIndent;
    const indentAfterBreaks = eachLine === hanging ? 0 : indent;
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!;
      // The boxes that end behind a break end on its line.
      while (item.kind === 'break' && items[i + 1]?.kind === 'close') this.#add(items[i + 1]!, ++i);
      this.#add(item, i);
      if (item.kind !== 'break') continue;
      this.#indent = indentAfterBreaks;
      this.#wordIndent = indentAfterBreaks;
    }
    this.#endLine();
    return { minContent: this.#min, maxContent: Math.max(this.#max, this.#min) };
  }

  #add(item: InlineItem, index: number): void {
    switch (item.kind) {
      case 'text':
        this.#reachOver(item, index);
        this.#addText(item);
        break;
      case 'tab': {
        this.#beginLine();
        if (item.leader !== null) this.#advance(ceilToGrid(item.leader.width));
        else this.#addTab(item);
        break;
      }
      case 'open': {
        const { box } = item;
        if (box.style.display.display !== RUBY) this.#waitsForContent ||= this.#isOpportunity(item.start);
        else if (!this.#isBehindText(item.start)) this.#addOpportunity(item.start);
        if (box.hasStart) this.#addEdge(startEdge(box.style, inlineEdges(box.style, INDEFINITE)));
        break;
      }
      case 'close': {
        const { box } = item.open;
        if (box.hasEnd) this.#addEdge(endEdge(box.style, inlineEdges(box.style, INDEFINITE)));
        this.#edges = 0;
        break;
      }
      case 'atomic':
        this.#addAtomic(item, index);
        break;
      case 'float':
        this.#addFloat(item.box);
        break;
      case 'break':
        this.#beginLine();
        this.#endLine();
        break;
      default:
    }
  }

  #advance(width: number): void {
    if (width === 0) return;
    this.#word += width;
    this.#line += width;
    this.#wordTrailing = 0;
    this.#lineTrailing = 0;
  }

  /** A tab that hangs where a line is wrapped is as wide as it is in the one that is not. */
  #addTab(item: TabItem): void {
    this.#addOpportunity(item.start);
    const trailing = this.#wordTrailing;
    const width = tabWidth(item, this.#line);
    this.#advance(width);
    if (item.endSpaces === 'hang') this.#wordTrailing = trailing + width;
  }

  /** The edges of a box do not make the spaces before them visible at a line's end (css-text-3 §4.1.2). */
  #addEdge(width: number): void {
    this.#word += width;
    this.#line += width;
    if (this.#waitsForContent) this.#edges += width;
  }

  #addText(item: TextItem): void {
    if (isBehindSpaces(this.#content, item)) return;
    const { overflowWrap, wordBreak } = item.style.text;
    this.#addOpportunity(item.start);
    this.#beginContent();
    this.#lastText = item;
    if (item.breaksAnywhere && (overflowWrap === 'anywhere' || wordBreak === 'break-word')) this.#breakAnywhere(item);
    else this.#addWords(item);
    const width = textWidth(item, item.start, item.end);
    this.#line += width;
    // css-text-3 §4.1.2: preserved spaces before a forced break hang only where they do not fit, so they count.
    const visible = item.endSpaces === 'hang' ? item.end : this.#visibleEnd(item, item.start, item.end);
    if (visible === item.start) this.#lineTrailing += width;
    else this.#lineTrailing = width - textWidth(item, item.start, visible, kerningBefore(item, visible));
  }

  /** As in Chromium, a float that begins the content has the first line for itself where lines are as narrow as can be. */
  #beginContent(): void {
    if (this.#isBehindFloat) this.#word -= this.#leading;
    this.#leading = 0;
  }

  #addWords(item: TextItem): void {
    const { breaks, text } = this.#content;
    let from = item.start;
    let widest = 0;
    const isAlone = this.#word === 0 && this.#wordIndent === 0;
    for (let at = from + 1; at < item.end; at++) {
      if (!mayBreak(breaks, at)) continue;
      this.#addWord(item, from, at, wordWidth);
      if (breaks[at] === HYPHENATION) this.#word += hyphenOf(item).width;
      this.#word += blankBeforeBreak(item, text, at);
      const width = this.#endWord();
      if (isAlone || from > item.start) widest = Math.max(widest, width);
      from = at;
    }
    const endsWord = item.end === text.length || mayBreak(breaks, item.end) || text.charCodeAt(item.end) === LINE_FEED;
    this.#addWord(item, from, item.end, wordWidth);
    if (endsWord) this.#word += blankBeforeBreak(item, text, item.end);
    if (item.end === text.length || text.charCodeAt(item.end) === LINE_FEED) this.#endWithoutKerning(item, from);
    // As in Chromium, where a line may end behind the text, what closes there is beside the widest of the words that it has lines for, not beside the last.
    if (endsWord) this.#word = Math.max(this.#word, widest + this.#wordTrailing);
  }

  /** As in Chromium, the last letter before spaces at the end of a whole line is as wide as it is alone; before those between words it is not. */
  #endWithoutKerning(item: TextItem, from: number): void {
    const visible = this.#visibleEnd(item, from, item.end);
    const kerning = visible > from ? kerningBefore(item, visible) : 0;
    if (kerning > 0) this.#wordTrailing -= wordWidth(item, from, visible, kerning) - wordWidth(item, from, visible);
  }

  #addWord(item: TextItem, from: number, to: number, widthOf: typeof textWidth): void {
    const visible = this.#visibleEnd(item, from, to);
    const width = widthOf(item, from, to);
    this.#word += width;
    if (visible === from) this.#wordTrailing += width;
    else this.#wordTrailing = width - widthOf(item, from, visible);
  }

  #breakAnywhere(item: TextItem): void {
    const { text } = this.#content;
    let at = item.start;
    while (at < item.end) {
      const end = Math.min(clusterEnd(text, at), item.end);
      this.#addWord(item, at, end, wordWidth);
      this.#endWord();
      at = end;
    }
  }

  #visibleEnd(item: TextItem, from: number, to: number): number {
    if (item.endSpaces === 'keep') return to;
    const { text } = this.#content;
    let end = to;
    while (end > from && text.charCodeAt(end - 1) === SPACE) end--;
    return end;
  }

  #addAtomic(item: AtomicItem, index: number): void {
    const { box, start } = item;
    if (!isRubyPair(box.style.display.display) || !this.#isBehindText(start)) this.#addOpportunity(start);
    const margins = usedMargins(box.style, INDEFINITE);
    this.hasBoxes = true;
    const { minContent, maxContent } = this.#env.intrinsicSizes(box, this.#space);
    const margin = margins.left + margins.right;
    this.#beginContent();
    this.#word += minContent + margin;
    this.#line += maxContent + margin;
    this.#reachBack(item, index);
    this.#wordTrailing = 0;
    this.#lineTrailing = 0;
    this.#waitsForContent ||= this.#isOpportunity(start + 1);
  }

  /** As in Chromium, a ruby is measured together with the character before it, though lines may end between them. */
  #isBehindText(offset: number): boolean {
    if (offset === 0) return false;
    const before = this.#content.text.charCodeAt(offset - 1);
    return before !== SPACE && before !== OBJECT && before !== LINE_FEED;
  }

  /** The annotation of a ruby makes the line less wide by what it reaches over the texts beside its base. */
  #reachBack(item: AtomicItem, index: number): void {
    if (this.#rubies === null) return;
    const { overhang, parts } = this.#rubies;
    const { percentageBlockSize } = this.#space;
    const atomic = layoutAtomic(
      item.box,
      {
        availableInlineSize: INDEFINITE,
        percentageInlineSize: INDEFINITE,
        percentageBlockSize,
        replacedPercentageBlockSize: percentageBlockSize,
      },
      this.#env,
    );
    const reaching = overhang.reachBack(this.#content, item, atomic, parts);
    this.#shorten(atomic.width - reaching.width, item.start);
    parts.push(linePart(item, index, item.start, item.end, reaching.width, reaching, null, 0, 0));
  }

  #reachOver(item: TextItem, index: number): void {
    if (this.#rubies === null) return;
    const { overhang, parts } = this.#rubies;
    this.#shorten(overhang.reachOver(this.#content, item, index, parts), item.start);
    const { start, end } = item;
    parts.push(linePart(item, index, start, end, textWidth(item, start, end), null, null, 0, 0));
  }

  /** @param offset - where the text and the base meet: on two lines nothing is shared */
  #shorten(by: number, offset: number): void {
    this.#line -= by;
    if (offset !== this.#lastOpportunity && !this.#waitsForContent) this.#word -= by;
  }

  /** Nothing that comes reaches over what was. */
  #beginLine(): void {
    if (this.#rubies !== null) this.#rubies.parts.length = 0;
  }

  #addFloat(box: Box): void {
    const margins = usedMargins(box.style, INDEFINITE);
    this.hasBoxes = true;
    const { minContent, maxContent } = this.#env.intrinsicSizes(box, this.#space);
    const margin = margins.left + margins.right;
    this.#min = Math.max(this.#min, minContent + margin);
    this.#isBehindFloat = true;
    const { direction } = this.#content.container.style.writing;
    const clear = physicalClear(box.style.display.clear, direction);
    // As in Chromium, one that clears the side of the last begins a row, and the line may stand beside either.
    if (this.#lastFloat !== null && (clear === 'both' || clear === this.#lastFloat)) {
      this.#widestFloats = Math.max(this.#widestFloats, this.#floats);
      this.#floats = 0;
    }
    this.#lastFloat = floatSide(box, direction);
    this.#floats += Math.max(0, maxContent + margin);
  }

  /** Several items may begin at an offset: the line ends before the first of them. */
  #addOpportunity(offset: number): void {
    const edges = this.#edges;
    const isBeforeBoxes = this.#waitsForContent;
    this.#endWaiting();
    if (!isBeforeBoxes && !this.#isOpportunity(offset)) return;
    this.#lastOpportunity = offset;
    this.#word -= edges;
    if (this.#content.breaks[offset] === HYPHENATION && this.#lastText !== null)
      this.#word += hyphenOf(this.#lastText).width;
    this.#endWord();
    this.#word = edges;
  }

  #isOpportunity(offset: number): boolean {
    return mayBreak(this.#content.breaks, offset) && offset !== this.#lastOpportunity;
  }

  #endWaiting(): void {
    this.#waitsForContent = false;
    this.#edges = 0;
  }

  /** Returns its width, px. */
  #endWord(): number {
    const width = this.#word - this.#wordTrailing;
    if (width > 0) {
      this.#min = Math.max(this.#min, width + this.#wordIndent);
      this.#wordIndent = this.#laterIndent;
    }
    this.#word = 0;
    this.#wordTrailing = 0;
    return width;
  }

  #endLine(): void {
    this.#endWaiting();
    this.#endWord();
    const width = this.#line - this.#lineTrailing;
    const floats = Math.max(this.#widestFloats, this.#floats);
    this.#max = Math.max(this.#max, width + floats + (width === 0 ? 0 : this.#indent));
    // As in Chromium, floats are beside the line that they are in, and those after a forced break go below them.
    this.#floats = 0;
    this.#widestFloats = 0;
    this.#lastFloat = null;
    this.#line = 0;
    this.#lineTrailing = 0;
  }
}
