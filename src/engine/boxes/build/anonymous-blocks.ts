/**
 * The content of a block container: either block-level boxes or inline content, never both (CSS 2.2 §9.2.1.1).
 * Inline content beside blocks gets an anonymous block; a block inside inline boxes splits them; table parts get an anonymous table.
 */
import { type Edges, NO_EDGES } from '../../base/geometry.ts';
import { isZeroLength, type LengthPercentage } from '../../css/values/basic/length.ts';
import { BLOCK, INLINE_TABLE, TABLE } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { initialStyle } from '../../style/initial-style.ts';
import { usedBorder } from '../../style/used-border.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type {
  BlockContent,
  Box,
  BoxSource,
  InlineBox,
  InlineFormattingContext,
  InlineNode,
  LinePart,
} from '../tree/box.ts';
import type {
  AnonymousContainers,
  ContentSink,
  FlowSink,
  InlineSink,
  RowSink,
  RunIns,
  SectionSink,
  TableSink,
} from './content-sink.ts';
import { anonymousBlock, reachesBlocks, styleAroundBlock, styleOfLaterLines } from './split-inline.ts';
import { isCollapsibleSpace } from './white-space.ts';

/** An inline box whose end has not come yet; `children` are those of its current part. */
interface OpenInline {
  readonly style: ComputedStyle;
  readonly source: BoxSource | null;
  children: InlineNode[];
  /** A block inside has split it: the part with the start edge is done. */
  isSplit: boolean;
  /** The last part that is done. */
  part: InlineBox | null;
  /** A run-in inside has opened an anonymous block, which ends with the inline box. */
  endsBlock: boolean;
}

/** Run-in boxes just added: what follows decides where they go. */
interface WaitingRunIns {
  readonly content: FlowContent;
  /** White space, floats and positioned boxes behind them. */
  readonly after: ((flow: FlowContent) => void)[];
}

interface HeldSpace {
  readonly style: ComputedStyle;
  readonly source: BoxSource | null;
  readonly text: string;
}

export class FlowContent implements FlowSink {
  readonly blockifies = false;
  readonly #containers: AnonymousContainers;
  readonly #style: ComputedStyle;
  readonly #blocks: Box[] = [];
  readonly #lineParts: LinePart[] = [];
  /** The inline box in which the last block stands, if that is the last of the content. */
  #lastInline: OpenInline | null = null;
  #hasBlocksInInlines = false;
  /** Inline content since the last block. */
  #run: InlineNode[] = [];
  /** Whether the run has more than floats, positioned boxes and white space. */
  #runHasContent = false;
  readonly #open: OpenInline[] = [];
  /** Anonymous table around the table parts that are being added. */
  #table: ReturnType<AnonymousContainers['table']> | null = null;
  /** White space after table parts: dropped when another part follows (CSS 2.2 §17.2.1, 1.3). */
  #heldSpace: HeldSpace | null = null;
  #runIns: WaitingRunIns | null = null;

  constructor(containers: AnonymousContainers, style: ComputedStyle) {
    this.#containers = containers;
    this.#style = style;
  }

  inlineContent(): InlineSink {
    this.#beginContent();
    return this;
  }

  openInline(style: ComputedStyle, source: BoxSource | null): void {
    this.#beginContent();
    this.#runHasContent = true;
    this.#open.push({ style, source, children: [], isSplit: false, part: null, endsBlock: false });
  }

  closeInline(): void {
    this.#beginContent();
    const inline = this.#open.pop();
    if (inline === undefined) return;
    if (inline.children.length > 0 || !inline.isSplit || hasEndEdge(inline.style)) this.#addPart(inline, true);
    // Empty as it is, its line height and its place count in the line that it ends in (CSS 2.2 §10.8).
    else if (this.#changesLines(inline.style)) this.#target().push(this.#partOf(inline, true));
    if (inline.endsBlock) this.#startBlock();
  }

  addText(style: ComputedStyle, source: BoxSource | null, text: string): void {
    if (isCollapsibleSpace(text, style)) {
      if (this.#runIns !== null) {
        this.#runIns.after.push((flow) => flow.addText(style, source, text));
        return;
      }
      if (this.#table !== null) {
        this.#heldSpace = { style, source, text };
        return;
      }
      if (!this.#runHasContent) return;
    } else {
      this.#beginContent();
      this.#runHasContent = true;
    }
    const id = this.#containers.idOfText(style, text);
    this.#target().push({ kind: 'text', id, style, source, text, isLeader: false });
  }

  addLeader(style: ComputedStyle, source: BoxSource | null, text: string): void {
    this.#beginContent();
    this.#runHasContent = true;
    this.#target().push({ kind: 'text', id: this.#containers.nextId(), style, source, text, isLeader: true });
  }

  addLineBreak(style: ComputedStyle, source: BoxSource | null): void {
    this.#beginContent();
    this.#runHasContent = true;
    this.#target().push({ kind: 'line-break', id: this.#containers.nextId(), style, source });
  }

  addAtomicInline(box: Box): void {
    this.#beginContent();
    this.#runHasContent = true;
    this.#target().push({ kind: 'atomic', box });
  }

  addFloat(box: Box): void {
    if (this.#runIns !== null) {
      this.#runIns.after.push((flow) => flow.addFloat(box));
      return;
    }
    this.#closeTable();
    this.#target().push({ kind: 'float', box });
  }

  addOutOfFlow(box: Box): void {
    if (this.#runIns !== null) {
      this.#runIns.after.push((flow) => flow.addOutOfFlow(box));
      return;
    }
    this.#closeTable();
    this.#target().push({ kind: 'out-of-flow', box });
  }

  addBlock(box: Box): void {
    this.#beginContent();
    this.#startBlock();
    let block = box;
    for (let i = this.#open.length - 1; i >= 0; i--) block = this.#within(block, this.#open[i]!.part);
    const inline = this.#open.at(-1) ?? null;
    if (inline === null) this.#push(block, 'block');
    else this.#push(block, inline === this.#lastInline ? 'same' : 'line');
    this.#lastInline = inline;
    this.#hasBlocksInInlines ||= inline !== null;
  }

  #push(block: Box, part: LinePart): void {
    this.#blocks.push(block);
    this.#lineParts.push(part);
  }

  /** A block in an inline box that holds or changes what is in it. */
  #within(box: Box, inline: InlineBox | null): Box {
    if (inline === null || !reachesBlocks(inline.style) || !this.#containers.mayContinueInline()) return box;
    const style = styleAroundBlock(this.#style, inline.style);
    return anonymousBlock(this.#containers.nextId(), style, { kind: 'blocks', children: [box] }, inline);
  }

  runIns(): InlineSink {
    if (this.#runIns === null) {
      this.#closeTable();
      this.#startBlock();
      this.#runIns = { content: new FlowContent(this.#containers, this.#style), after: [] };
    }
    const { content, after } = this.#runIns;
    for (const add of after.splice(0)) add(content);
    return content;
  }

  /** A block that establishes a formatting context takes none, as one in another writing mode does. */
  takeRunIns({ writing }: ComputedStyle): RunIns | null {
    const runIns = this.#runIns;
    if (runIns === null || writing.writingMode !== this.#style.writing.writingMode) return null;
    this.#runIns = null;
    for (const add of runIns.after) add(this);
    return runIns.content.#parts();
  }

  insertRunIns(runIns: RunIns): void {
    for (const part of runIns) {
      if (part === null) this.#startBlock();
      else if ('kind' in part) this.addBlock(part);
      else {
        this.#runHasContent = true;
        for (const node of part) this.#target().push(node);
      }
    }
  }

  rowForCell(): RowSink {
    return this.#anonymousTable().rowForCell();
  }

  sectionForRow(): SectionSink {
    return this.#anonymousTable().sectionForRow();
  }

  tableForPart(): TableSink {
    return this.#anonymousTable().tableForPart();
  }

  hasOpenLine(): boolean {
    return this.#runHasContent || this.#runIns !== null || this.#table !== null;
  }

  finish(): BlockContent | InlineFormattingContext {
    this.#beginContent();
    if (this.#blocks.length === 0 && this.#runHasContent)
      return { kind: 'inline', children: withoutSpareRoom(this.#run) };
    this.#flushRun();
    const lineParts = this.#hasBlocksInInlines ? this.#lineParts : null;
    return { kind: 'blocks', children: withoutSpareRoom(this.#blocks), lineParts };
  }

  /** All that is neither a run-in nor white space or out of flow ends a run-in sequence. */
  #beginContent(): void {
    this.#closeTable();
    if (this.#runIns !== null) this.#settleRunIns(this.#runIns);
  }

  /**
   * Without a block to run into, run-ins begin an anonymous block, which all inline content behind them is in. DEVIATION: in an inline box that
   * block is lines of the box itself, whose background is behind them, too.
   */
  #settleRunIns({ content, after }: WaitingRunIns): void {
    this.#runIns = null;
    this.insertRunIns(content.#parts());
    const inline = this.#open.at(-1);
    if (inline !== undefined) inline.endsBlock = true;
    for (const add of after) add(this);
  }

  /** The content as it would stand in another block: without the anonymous blocks around its lines. */
  #parts(): RunIns {
    this.#beginContent();
    const isOpen = this.#run.length > 0;
    const content = this.finish();
    if (content.kind === 'inline') return [content.children];
    const lines = anonymousStyle(this.#style, BLOCK);
    const parts: (Box | readonly InlineNode[] | null)[] = [];
    for (const box of content.children) {
      if (box.style !== lines || box.kind !== 'block-container' || box.content.kind !== 'inline') parts.push(box);
      else parts.push(box.content.children, null);
    }
    if (isOpen && parts.at(-1) === null) parts.pop();
    return parts;
  }

  /** Ends what stands before a block. */
  #startBlock(): void {
    this.#splitOpenInlines();
    this.#flushRun();
  }

  #target(): InlineNode[] {
    const open = this.#open;
    return open.length === 0 ? this.#run : open[open.length - 1]!.children;
  }

  #addPart(inline: OpenInline, hasEnd: boolean): void {
    this.#runHasContent = true;
    this.#target().push(this.#partOf(inline, hasEnd));
  }

  #partOf(inline: OpenInline, hasEnd: boolean): InlineBox {
    return {
      kind: 'inline-box',
      id: this.#containers.nextId(),
      style: inline.style,
      source: inline.source,
      children: inline.children,
      hasStart: !inline.isSplit,
      hasEnd,
    };
  }

  /** Whether an inline box without content makes lines higher than the container's own. */
  #changesLines({ font, inline }: ComputedStyle): boolean {
    const own = this.#style.font;
    const isOther = font.size !== own.size || font.lineHeight !== own.lineHeight || font.family !== own.family;
    return isOther || inline !== initialStyle.inline;
  }

  /** Ends the current part of each open inline box, the innermost first. Parts without anything to show are not made, but for the first. */
  #splitOpenInlines(): void {
    const open = this.#open;
    for (let i = open.length - 1; i >= 0; i--) {
      const inline = open[i]!;
      if (inline.children.length === 0 && inline.isSplit) continue;
      const target = i === 0 ? this.#run : open[i - 1]!.children;
      if (inline.isSplit && !this.#containers.mayContinueInline()) {
        for (const child of inline.children) target.push(child);
        inline.children = [];
        continue;
      }
      inline.part = this.#partOf(inline, false);
      target.push(inline.part);
      inline.children = [];
      inline.isSplit = true;
    }
  }

  /** Wraps the run in an anonymous block; without content its floats and positioned boxes stand among the blocks. */
  #flushRun(): void {
    const run = this.#run;
    if (run.length > 0) {
      this.#run = [];
      if (this.#runHasContent) {
        const lines = anonymousStyle(this.#style, BLOCK);
        const before = this.#lineParts.at(-1);
        const style = before === undefined ? lines : styleOfLaterLines(lines, before);
        const block = anonymousBlock(this.#containers.nextId(), style, { kind: 'inline', children: run }, null);
        this.#push(block, 'lines');
        this.#lastInline = null;
      } else {
        for (const box of this.#boxesIn(run)) this.#push(box, 'same');
      }
    }
    this.#runHasContent = false;
  }

  /** Floats and positioned boxes of a run without content, also of parts of inline boxes that hold nothing else. */
  #boxesIn(nodes: readonly InlineNode[]): Box[] {
    return nodes.flatMap((node) => {
      if (node.kind === 'float' || node.kind === 'out-of-flow') return [node.box];
      return node.kind === 'inline-box' ? this.#boxesIn(node.children).map((box) => this.#within(box, node)) : [];
    });
  }

  /** CSS 2.2 §17.2.1, 3.2: an inline table where the parent is an inline box. */
  #anonymousTable(): ContentSink {
    this.#heldSpace = null;
    if (this.#table === null) {
      this.#beginContent();
      const parent = this.#open.at(-1)?.style ?? this.#style;
      this.#table = this.#containers.table(anonymousStyle(parent, this.#open.length > 0 ? INLINE_TABLE : TABLE));
    }
    return this.#table;
  }

  #closeTable(): void {
    if (this.#table === null) return;
    const table = this.#table.finish();
    const space = this.#heldSpace;
    this.#table = null;
    this.#heldSpace = null;
    if (this.#open.length > 0) this.addAtomicInline(table);
    else this.addBlock(table);
    if (space !== null) this.addText(space.style, space.source, space.text);
  }
}

/** A list that grew one by one has room for sixteen more, which in a large table is more than the boxes take. */
function withoutSpareRoom<T>(list: T[]): T[] {
  return list.length < 16 ? list.slice() : list;
}

/** Whether an inline box without content may take space at its end. Style sheets set edges to nothing everywhere: the values tell. */
function hasEndEdge(style: ComputedStyle): boolean {
  const { margin, padding, border } = style;
  return (
    (margin !== initialStyle.margin && !isNothing(margin)) ||
    (padding !== initialStyle.padding && !isNothing(padding)) ||
    (border !== initialStyle.border && usedBorder(style) !== NO_EDGES)
  );
}

function isNothing({ top, right, bottom, left }: Readonly<Record<keyof Edges, LengthPercentage | 'auto'>>): boolean {
  return isNoLength(top) && isNoLength(right) && isNoLength(bottom) && isNoLength(left);
}

/** Of inline boxes margins of `auto` are 0 (CSS 2.2 §10.3.1). */
function isNoLength(length: LengthPercentage | 'auto'): boolean {
  return length === 'auto' || isZeroLength(length);
}
