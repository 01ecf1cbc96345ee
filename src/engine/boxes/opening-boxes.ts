/**
 * Opening and closing the boxes of elements and pseudo-elements: a box is begun by its display type, takes its contents in its sink, and with its end goes
 * into the sink around it. The walk over the elements is `build-boxes.ts`.
 */
import { BLOCK, type Display, RUBY } from '../css/values/box/display.ts';
import type { Document, Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { FlowContent } from './build/anonymous-blocks.ts';
import { BoxNumbering } from './build/box-numbering.ts';
import { contentInColumns, hasColumns } from './build/column-flow.ts';
import type { ContentSink, InlineSink, RunIns } from './build/content-sink.ts';
import { firstLetterOf } from './build/first-letter.ts';
import { ItemContainer } from './build/item-container.ts';
import { withLetterSplit } from './build/run-in-letter.ts';
import { TableContent } from './build/table-fixup.ts';
import type { Building, OpenBox, OpenElement } from './content/building.ts';
import { Counters } from './content/counters.ts';
import type { BoxBuildingContext, ElementStyles, ImageSelection } from './content/element-styles.ts';
import { addFirstLetter } from './content/first-letter-box.ts';
import { addAwaitedMarker } from './content/footnotes.ts';
import { addInsideMarker, outsideMarker } from './content/list-markers.ts';
import { buildMathBox, isMath } from './html/math-boxes.ts';
import { addRubyPairs } from './html/ruby.ts';
import { isInCellOrItem } from './table-boxes.ts';
import { AnnouncementCollector, type PageContext } from './tree/announcements.ts';
import { anonymousStyle } from './tree/anonymous-style.ts';
import type { BlockContainer, Box, BoxSource, InlineNode, InlineText, PseudoElement } from './tree/box.ts';
import {
  establishesFormattingContext,
  isBlockLevel,
  isFloating,
  isOutOfFlow,
  isPageFloat,
} from './tree/display-role.ts';
import type { References } from './tree/references.ts';

/** Where the walk over a running element begins: its boxes are made again for each page. */
export interface WalkStart {
  readonly counters: Counters;
  readonly quoteDepth: number;
  readonly firstId: number;
  readonly page: PageContext;
}

/** Keeps memory in bounds. */
const MOST_SPLIT_PARTS = 200_000;

export abstract class OpeningBoxes extends BoxNumbering implements Building {
  readonly document: Document;
  readonly styles: ElementStyles;
  readonly context: BoxBuildingContext;
  readonly imageSelection: ImageSelection;
  readonly references: References;
  readonly page: PageContext | null;
  readonly announcements = new AnnouncementCollector();
  awaitedMarker: Element | null = null;
  /** Inside so many positioned boxes, page floats and footnotes: what floats to a page there would not be found, and is a block. */
  protected apartDepth = 0;
  counters: Counters;
  quoteDepth: number;
  /** Whether any box has another writing mode than the horizontal one. */
  hasVerticalText = false;
  #splitParts = 0;
  /** Of the element whose `::first-letter` has not come yet. */
  protected awaitedLetter: BoxSource | null = null;

  constructor(
    document: Document,
    styles: ElementStyles,
    context: BoxBuildingContext,
    references: References,
    start: WalkStart | null,
  ) {
    super(start?.firstId ?? 0, start === null);
    this.document = document;
    this.styles = styles;
    this.context = context;
    this.references = references;
    this.page = start?.page ?? null;
    this.counters = start?.counters ?? new Counters(context.deadline, context.joined?.countersBefore);
    this.quoteDepth = start?.quoteDepth ?? 0;
    const { viewportWidth, matchesMedia } = context;
    this.imageSelection = { baseUrl: document.baseUrl, viewportWidth, matchesMedia };
  }

  mayContinueInline(): boolean {
    if (this.#splitParts++ < MOST_SPLIT_PARTS) return true;
    this.context.diagnostics.report(
      'LAYOUT_LIMIT',
      `Blocks inside inline elements split these into more than ${MOST_SPLIT_PARTS} parts; further parts are set without their elements' style.`,
    );
    return false;
  }

  flow(style: ComputedStyle): FlowContent {
    return new FlowContent(this, style);
  }

  table(style: ComputedStyle): TableContent {
    return new TableContent(this, style, null);
  }

  isInCellOrItem(source: BoxSource): boolean {
    return isInCellOrItem(this.styles, source);
  }

  protected openInFlow(
    source: BoxSource,
    style: ComputedStyle,
    display: Display,
    sink: ContentSink,
  ): OpenElement | null {
    const runIns = this.#mayTakeRunIns(style, display) ? sink.takeRunIns(style) : null;
    if (isBuiltWhole(source, display)) {
      this.place(this.buildBox(source, style, display, false, runIns), style, display, sink);
      return null;
    }
    const box = this.openBox(source, style, display, false, runIns);
    return { source, style, sink: box.sink, close: () => this.place(box.close(), style, display, sink) };
  }

  protected openApart(
    source: BoxSource,
    style: ComputedStyle,
    display: Display,
    sink: ContentSink,
  ): OpenElement | null {
    // Floats and positioned boxes are no part of the first line; an atomic inline is, and has no letter for it (css-pseudo-4 §2.1).
    const awaited = isFloating(style) || isOutOfFlow(style) ? this.awaitedLetter : null;
    this.awaitedLetter = null;
    const isOut = isOutOfFlow(style);
    if (isOut) this.apartDepth++;
    const close = (box: Box) => {
      if (isOut) this.apartDepth--;
      this.awaitedLetter = awaited;
      this.place(box, style, display, sink);
    };
    if (isBuiltWhole(source, display)) {
      close(this.buildBox(source, style, display, sink.blockifies));
      return null;
    }
    const box = this.openBox(source, style, display, sink.blockifies);
    return { source, style, sink: box.sink, close: () => close(box.close()) };
  }

  protected openInline(
    source: BoxSource,
    style: ComputedStyle,
    display: Display,
    inline: InlineSink,
  ): OpenElement | null {
    inline.openInline(style, source);
    if (display.isListItem) addInsideMarker(this, source, style, inline);
    if (display.inner !== 'ruby') return { source, style, sink: inline, close: () => inline.closeInline() };
    this.addRubyContents(source, style, inline);
    inline.closeInline();
    return null;
  }

  protected addRubyContents(source: BoxSource, style: ComputedStyle, inline: InlineSink): void {
    if (source.pseudo !== null) {
      this.addContents(source, style, inline);
      return;
    }
    this.addPseudo(source.element, 'before', inline);
    addRubyPairs(this, source, style, inline);
    this.addPseudo(source.element, 'after', inline);
  }

  protected place(box: Box, style: ComputedStyle, display: Display, sink: ContentSink): void {
    if (isPageFloat(style)) this.announcements.hasPageFloats = true;
    if (isOutOfFlow(style)) sink.addOutOfFlow(box);
    else if (isFloating(style)) sink.addFloat(box);
    else if (isBlockLevel(display)) sink.addBlock(box);
    else if (display.outer === 'run-in') sink.runIns().addAtomicInline(box);
    else sink.addAtomicInline(box);
  }

  /** css-display-3 §5: block containers that are part of the formatting context around them. */
  #mayTakeRunIns(style: ComputedStyle, display: Display): boolean {
    return display.inner === 'flow' && !this.#isFormattingContextRoot(style, display);
  }

  #isFormattingContextRoot(style: ComputedStyle, display: Display): boolean {
    return hasColumns(style) || establishesFormattingContext(style, display);
  }

  buildBox(
    source: BoxSource,
    style: ComputedStyle,
    display: Display,
    isRoot: boolean,
    runIns: RunIns | null = null,
  ): Box {
    if (isMath(source, display)) {
      this.awaitedLetter = null;
      return buildMathBox(this, source, style);
    }
    return this.#filled(this.openBox(source, style, display, isRoot, runIns), source, style, display);
  }

  buildBlockContainer(source: BoxSource, style: ComputedStyle, display: Display, isRoot: boolean): BlockContainer {
    return this.#filled(this.openBlockContainer(source, style, display, isRoot), source, style, display);
  }

  #filled<B extends Box>(box: OpenBox<B>, source: BoxSource, style: ComputedStyle, display: Display): B {
    if (display.inner === 'ruby') this.#addBlockRuby(source, style, box.sink);
    else this.addContents(source, style, box.sink);
    return box.close();
  }

  protected openBox(
    source: BoxSource,
    style: ComputedStyle,
    display: Display,
    isRoot: boolean,
    runIns: RunIns | null = null,
  ): OpenBox<Box> {
    switch (display.inner) {
      case 'flex':
      case 'grid':
      case 'grid-lanes':
        return this.#openItemContainer(source, style, display.inner === 'flex' ? 'flex-container' : 'grid-container');
      case 'table': {
        const sink = new TableContent(this, style, source);
        this.awaitedLetter = null;
        return { sink, close: () => sink.finish() };
      }
      case 'math':
        return this.openBlockContainer(source, style, BLOCK, isRoot);
      default:
        return this.openBlockContainer(source, style, display, isRoot, runIns);
    }
  }

  #openItemContainer(source: BoxSource, style: ComputedStyle, kind: 'flex-container' | 'grid-container'): OpenBox<Box> {
    const id = this.nextId();
    const sink = new ItemContainer(this, style);
    this.awaitedLetter = null;
    const close = () => {
      this.awaitedLetter = null;
      return { kind, id, style, source, children: sink.finish() };
    };
    return { sink, close };
  }

  openBlockContainer(
    source: BoxSource,
    style: ComputedStyle,
    display: Display,
    isRoot: boolean,
    runIns: RunIns | null = null,
  ): OpenBox<BlockContainer> {
    const id = this.nextId();
    const isFormattingContextRoot = isRoot || this.#isFormattingContextRoot(style, display);
    const outer = this.awaitedLetter;
    const own = this.firstLetterOf(source);
    if (own !== null) this.awaitedLetter = own;
    else if (isFormattingContextRoot && !isBlockLevel(display)) this.awaitedLetter = null;
    const sink = new FlowContent(this, style);
    const marker = display.isListItem ? outsideMarker(this, source, style) : null;
    if (display.isListItem && style.list.position === 'inside') addInsideMarker(this, source, style, sink);
    if (this.awaitedMarker !== null) addAwaitedMarker(this, source, sink);
    if (runIns !== null) sink.insertRunIns(this.#withFirstLetter(runIns));
    const close = (): BlockContainer => {
      // The letter of an inner block is that of the outer ones too; what has not found one here may find it in a sibling.
      if (own !== null) this.awaitedLetter = this.awaitedLetter === null ? null : outer;
      const content = contentInColumns(this, style, sink.finish());
      return {
        kind: 'block-container',
        id,
        style,
        source,
        content,
        marker,
        isFormattingContextRoot,
        inlineAround: null,
      };
    };
    return { sink, close };
  }

  /** css-ruby-1 §2.1: a block-level ruby is a block container with an inline ruby in it. */
  #addBlockRuby(source: BoxSource, style: ComputedStyle, sink: ContentSink): void {
    const inner = anonymousStyle(style, RUBY);
    const inline = sink.inlineContent();
    inline.openInline(inner, null);
    this.addRubyContents(source, inner, inline);
    inline.closeInline();
  }

  protected firstLetterOf({ element, pseudo }: BoxSource): BoxSource | null {
    if (pseudo !== null || this.styles.pseudoStyleOf(element, 'first-letter') === null) return null;
    return { element, pseudo: 'first-letter' };
  }

  addText(sink: ContentSink, style: ComputedStyle, source: BoxSource, text: string): void {
    const awaited = this.awaitedLetter;
    const parts = awaited === null ? null : firstLetterOf(text);
    if (awaited === null || parts === null) {
      sink.addText(style, source, text);
      return;
    }
    this.awaitedLetter = null;
    if (parts.before !== '') sink.addText(style, source, parts.before);
    addFirstLetter(this, awaited, source, parts.letter, sink);
    if (parts.after !== '') sink.addText(style, source, parts.after);
  }

  #withFirstLetter(runIns: RunIns): RunIns {
    if (this.awaitedLetter === null) return runIns;
    const split = ({ style, source, text }: InlineText): readonly InlineNode[] | null => {
      if (source === null) return null;
      const flow = new FlowContent(this, style);
      this.addText(flow, style, source, text);
      if (this.awaitedLetter !== null) return null;
      const content = flow.finish();
      return content.kind === 'inline' ? content.children : content.children.map((box) => ({ kind: 'float', box }));
    };
    const found = withLetterSplit(runIns, split);
    if (found.isOver) this.awaitedLetter = null;
    return found.runIns;
  }
  abstract buildElement(element: Element, sink: ContentSink): void;
  abstract addBox(source: BoxSource, style: ComputedStyle, sink: ContentSink): void;
  abstract addContents(source: BoxSource, style: ComputedStyle, sink: ContentSink): void;
  abstract addChildren(source: BoxSource, style: ComputedStyle, sink: ContentSink): void;
  abstract pseudoText(element: Element, pseudo: PseudoElement): string;
  abstract addPseudo(element: Element, pseudo: PseudoElement, sink: ContentSink): void;
}

/** Whether a box opens and takes its contents in one step. */
export function isBuiltWhole(source: BoxSource, display: Display): boolean {
  return display.inner === 'ruby' || isMath(source, display);
}
