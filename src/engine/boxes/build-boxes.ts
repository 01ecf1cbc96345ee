/**
 * The box tree of a document (css-display-3 §2, CSS 2.2 §9.2): one walk over the elements, each of which adds its boxes to the sink of the
 * box around it. The depth of recursion is bounded by that of the document tree.
 *
 * An element opens its box, adds what is in it, and closes the box. Where there is much in it, that is done in pieces.
 */
import { Diagnostics } from '../base/diagnostics.ts';
import { BYTES_OF } from '../base/work-budget.ts';
import {
  BLOCK,
  blockified,
  CONTENTS,
  type Display,
  INLINE,
  INLINE_BLOCK,
  isInlineBox,
  NONE,
  RUBY,
} from '../css/values/box/display.ts';
import { type Document, documentElement, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { hasStyleContainment, skipsContents } from '../style/containment.ts';
import { initialStyle } from '../style/initial-style.ts';
import { FlowContent } from './build/anonymous-blocks.ts';
import { BoxNumbering } from './build/box-numbering.ts';
import { contentInColumns, hasColumns } from './build/column-flow.ts';
import type { ContentSink, InlineSink, RunIns } from './build/content-sink.ts';
import { firstLetterOf } from './build/first-letter.ts';
import { firstLinesOf } from './build/first-lines.ts';
import { ItemContainer } from './build/item-container.ts';
import { withDirectionOf } from './build/root-direction.ts';
import { withLetterSplit } from './build/run-in-letter.ts';
import { TableContent } from './build/table-fixup.ts';
import { turnBoxes, turnRunning } from './build/turned-boxes.ts';
import { viewportOverflowSource, withoutOverflow } from './build/viewport-overflow.ts';
import { announceToPages } from './content/announce.ts';
import type { Building, OpenBox, OpenElement } from './content/building.ts';
import { Counters } from './content/counters.ts';
import type { BoxBuildingContext, ElementStyles, ImageSelection } from './content/element-styles.ts';
import { addFirstLetter } from './content/first-letter-box.ts';
import { addAwaitedMarker, addFootnote, countFootnote, type FillNote, withoutFloat } from './content/footnotes.ts';
import { addGeneratedContent, replacesContents } from './content/generated-content.ts';
import { countElement } from './content/list-items.ts';
import { addInsideMarker, outsideMarker } from './content/list-markers.ts';
import { pseudoText, targetFacts } from './content/pseudo-text.ts';
import { addGroupLabel, controlBox } from './html/control-boxes.ts';
import { imageStyle } from './html/failed-image.ts';
import { addDetailsContents, addDetailsRest, buildFieldset } from './html/fieldset-details.ts';
import { buildMathBox, flowDisplay, isMath } from './html/math-boxes.ts';
import { addAlternativeText, alternativeTextStyle, replacedContentOf, replacedStyle } from './html/replaced.ts';
import { addRubyPairs } from './html/ruby.ts';
import { svgRootBox } from './html/svg-root.ts';
import { isInCellOrItem, isTablePart, openTablePart } from './table-boxes.ts';
import { AnnouncementCollector, type PageContext } from './tree/announcements.ts';
import { anonymousStyle } from './tree/anonymous-style.ts';
import type { BlockContainer, Box, BoxSource, InlineNode, InlineText, PseudoElement } from './tree/box.ts';
import type { BoxTree } from './tree/box-tree.ts';
import {
  displayIn,
  establishesFormattingContext,
  isBlockLevel,
  isFloating,
  isOutOfFlow,
  isPageFloat,
} from './tree/display-role.ts';
import { flowRoot } from './tree/flow-root.ts';
import { References } from './tree/references.ts';
import { restyle } from './tree/restyle.ts';

/** References to counters and texts of other elements are right after two buildings, unless they refer to each other. */
const MOST_BUILDINGS = 5;

export function* buildBoxesInPieces(
  document: Document,
  styles: ElementStyles,
  context: BoxBuildingContext,
): Generator<void, BoxTree> {
  let references = new References(document, context.pageAnswers, undefined, context.joined?.others);
  for (let count = 1; ; count++) {
    const diagnostics = new Diagnostics();
    const builder = new BoxBuilder(document, styles, { ...context, diagnostics }, references, null);
    const root = yield* builder.rootInPieces();
    const corrections = references.corrections();
    if (corrections === null || count === MOST_BUILDINGS) {
      context.diagnostics.addAll(diagnostics);
      if (corrections !== null) reportUnsettled(context);
      return finishedTree(builder, root);
    }
    references = new References(document, context.pageAnswers, corrections, context.joined?.others);
  }
}

/** What one element holds, as a tree of its own that is laid out apart from the document: the content of `foreignObject`. */
export function buildBoxesInside(
  element: Element,
  document: Document,
  styles: ElementStyles,
  context: BoxBuildingContext,
): BoxTree {
  const references = new References(document, context.pageAnswers);
  const builder = new BoxBuilder(document, styles, context, references, null);
  const style = anonymousStyle(styles.styleOf(element), BLOCK);
  const root = builder.buildBlockContainer({ element, pseudo: null }, style, BLOCK, true);
  return { ...finishedTree(builder, root), changesPageCounter: false };
}

/** With what goes over all boxes: first lines, and boxes of vertical flows. */
function finishedTree(builder: BoxBuilder, root: Box | null): BoxTree {
  const nextId = () => builder.nextId();
  const firstLines = firstLinesOf(root, builder.styles.firstLines, nextId);
  const built = builder.hasVerticalText ? turnBoxes(root, firstLines, nextId) : { root, firstLines };
  const { boxCount, counters, announcements, references } = builder;
  return {
    ...built,
    boxCount,
    contentCounts: builder.contentCounts(),
    ...counters.outcome,
    announcements: { ...announcements, questions: references.questions },
  };
}

function reportUnsettled({ diagnostics }: BoxBuildingContext): void {
  diagnostics.report(
    'REFERENCES_UNSETTLED',
    `target-counter() and target-text() refer to each other and have not settled after ${MOST_BUILDINGS} passes; the last is shown.`,
  );
}

/** Where the walk over a running element begins: its boxes are made again for each page. */
interface WalkStart {
  readonly counters: Counters;
  readonly quoteDepth: number;
  readonly firstId: number;
  readonly page: PageContext;
}

/** What is outside of an element with style containment. */
interface OuterScopes {
  readonly counters: number;
  readonly quoteDepth: number;
}

/** HTML elements that are more than their style says. */
const SPECIAL: ReadonlySet<string> = new Set(
  'br wbr source track img canvas video audio frame iframe object embed input button select textarea progress meter fieldset details'.split(
    ' ',
  ),
);

/** Elements of a piece of the walk, some 2 ms; what has fewer in it is not interrupted. */
const PIECE = 1_000;

/** Keeps memory in bounds. */
const MOST_SPLIT_PARTS = 200_000;

class BoxBuilder extends BoxNumbering implements Building {
  readonly document: Document;
  readonly styles: ElementStyles;
  readonly context: BoxBuildingContext;
  readonly imageSelection: ImageSelection;
  readonly references: References;
  readonly page: PageContext | null;
  readonly announcements = new AnnouncementCollector();
  awaitedMarker: Element | null = null;
  /** Inside so many positioned boxes, page floats and footnotes: what floats to a page there would not be found, and is a block. */
  #apartDepth = 0;
  counters: Counters;
  quoteDepth: number;
  /** Whether any box has another writing mode than the horizontal one. */
  hasVerticalText = false;
  #splitParts = 0;
  /** Of the element whose `::first-letter` has not come yet. */
  #awaitedLetter: BoxSource | null = null;
  /** The element whose `overflow` is the viewport's. */
  #viewportOverflow: Element | null = null;
  /** Where the walk is in pieces: index of the element behind which this one ends. */
  #pieceEnd = PIECE;

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

  /** The root element is blockified (css-display-3 §2.8); `contents` is `block` there. */
  *rootInPieces(): Generator<void, Box | null> {
    const root = documentElement(this.document);
    if (root === null) return null;
    const own = this.styles.styleOf(root);
    const { display } = own.display;
    if (display === NONE) return null;
    this.#noteStyle(own);
    const body = root.children.find((child) => child.kind === 'element' && child.localName === 'body');
    this.#viewportOverflow = viewportOverflowSource(root, (element) => this.styles.styleOf(element));
    // Footnotes are numbered through the document, unless an element or a page begins anew.
    this.counters.reset('footnote', this.context.joined?.countersBefore.get('footnote') ?? 0);
    const visible = this.#viewportOverflow === root ? withoutOverflow(own) : own;
    const style = body?.kind === 'element' ? withDirectionOf(visible, this.styles.styleOf(body)) : visible;
    this.#beginElement(root, style);
    const source = { element: root, pseudo: null };
    // A document of SVG is one picture.
    if (root.namespace === 'svg') return svgRootBox(this, root, style);
    const used = display === CONTENTS ? BLOCK : blockified(display);
    if (isBuiltWhole(source, used)) return this.buildBox(source, style, used, true);
    const box = this.#openBox(source, style, used, true);
    yield* this.#contentsInPieces(source, style, box.sink);
    return box.close();
  }

  buildElement(element: Element, sink: ContentSink): void {
    const style = this.#enterElement(element);
    if (style === null) return;
    const outer = hasStyleContainment(style) ? this.#enterContainment() : null;
    this.#complete(this.#open({ element, pseudo: null }, style, sink));
    this.#leaveElement(outer);
  }

  /** The same, for an element with much in it. */
  *#elementInPieces(element: Element, sink: ContentSink): Generator<void, void> {
    const style = this.#enterElement(element);
    if (style === null) return;
    const outer = hasStyleContainment(style) ? this.#enterContainment() : null;
    const opened = this.#open({ element, pseudo: null }, style, sink);
    if (opened !== null) {
      yield* this.#contentsInPieces(opened.source, opened.style, opened.sink);
      opened.close();
    }
    this.#leaveElement(outer);
  }

  /** @returns its style; `null` where it has no boxes */
  #enterElement(element: Element): ComputedStyle | null {
    const own = this.styles.styleOf(element);
    const style = element === this.#viewportOverflow ? withoutOverflow(own) : own;
    if (style.display.display === NONE) return null;
    this.#noteStyle(style);
    this.context.deadline?.tick();
    const { position } = style.display;
    if (typeof position === 'object' && this.page === null) this.#noteRunning(element, position.running);
    this.#beginElement(element, style);
    return style;
  }

  #enterContainment(): OuterScopes {
    return { quoteDepth: this.quoteDepth, counters: this.counters.enterContainment() };
  }

  /** @param outer - what its containment has set apart */
  #leaveElement(outer: OuterScopes | null): void {
    if (outer !== null) {
      this.counters.leaveContainment(outer.counters);
      this.quoteDepth = outer.quoteDepth;
    }
    this.counters.leaveChildren();
  }

  /** Counts the element, and tells pages what it has to say; its children come next. */
  #beginElement(element: Element, style: ComputedStyle): void {
    countElement(this, element, style);
    if (style.display.float === 'footnote') countFootnote(this, style);
    if (this.references.wants(element)) this.references.note(element, targetFacts(this, element));
    if (style.content !== initialStyle.content) announceToPages(this, { element, pseudo: null }, style);
    this.counters.enterChildren();
  }

  /** Its boxes stay in the tree, but nothing lays them out: they say which fonts are needed. */
  #noteRunning(element: Element, name: string): void {
    const counters = this.counters.copy();
    const { quoteDepth } = this;
    const build = (page: PageContext, firstId: number) => {
      const start = { counters: counters.copy(), quoteDepth, firstId, page };
      const builder = new BoxBuilder(this.document, this.styles, this.context, this.references, start);
      return builder.buildRunning(element);
    };
    this.announcements.running.push({ name, element, value: { build } });
  }

  /** The box of a running element in a page margin box, and how many ids are used. */
  buildRunning(element: Element): { box: Box; boxCount: number } {
    const style = this.styles.styleOf(element);
    this.#noteStyle(style);
    this.#beginElement(element, style);
    const still = { ...style, display: { ...style.display, position: 'static' as const } };
    const source = { element, pseudo: null };
    const flow = new FlowContent(this, initialStyle);
    this.#complete(this.#open(source, still, flow));
    const content = flow.finish();
    const box = flowRoot(this.nextId(), anonymousStyle(style, BLOCK), null, content);
    return { box: this.hasVerticalText ? turnRunning(box, () => this.nextId()) : box, boxCount: this.boxCount };
  }

  #noteStyle(style: ComputedStyle): void {
    if (style.writing.writingMode !== 'horizontal-tb') this.hasVerticalText = true;
    this.announcements.noteStyle(style);
  }

  /** Where no page would look for a page float it is none. */
  #usedStyle(style: ComputedStyle): ComputedStyle {
    const isInPages = this.page === null && this.context.isPaged && this.#apartDepth === 0;
    return isInPages || !isPageFloat(style) ? style : restyle(style, { display: { float: 'none' } });
  }

  #buildApart<T>(style: ComputedStyle, build: () => T): T {
    if (!isOutOfFlow(style)) return build();
    this.#apartDepth++;
    const built = build();
    this.#apartDepth--;
    return built;
  }

  #complete(opened: OpenElement | null): void {
    if (opened === null) return;
    this.addContents(opened.source, opened.style, opened.sink);
    opened.close();
  }

  /** @returns `null` where nothing is to be added any more */
  #open(source: BoxSource, own: ComputedStyle, sink: ContentSink): OpenElement | null {
    const { element } = source;
    const style = imageStyle(this, element, this.#usedStyle(own));
    const display = displayIn(style, sink.blockifies);
    if (element.namespace !== 'html' || SPECIAL.has(element.localName) || typeof style.content.content === 'object') {
      if (this.#addSpecial(source, style, display, sink)) return null;
    }
    return this.#openByDisplay(source, style, display, sink);
  }

  /** Whether the element is one of those that are more than their style says; if so its boxes have been added. */
  #addSpecial(source: BoxSource, style: ComputedStyle, display: Display, sink: ContentSink): boolean {
    const { element } = source;
    if (element.namespace === 'mathml') return false;
    switch (element.localName) {
      case 'br':
      case 'wbr':
        this.#awaitedLetter = null;
        if (element.localName === 'br') sink.inlineContent().addLineBreak(style, source);
        else sink.addText(style, source, '\u200b');
        return true;
      case 'source':
      case 'track':
        return true;
      case 'details':
        return false;
      default:
    }
    const content = replacedContentOf(this, element, style);
    if (content !== null) {
      // css-display-3 §2.5: no contents to show in its place.
      if (display === CONTENTS) return true;
      this.#awaitedLetter = null;
      const used = replacedStyle(style, content, display);
      const id = this.idOfReplaced(used);
      this.#placeSpecial({ kind: 'replaced', id, style: used, source, content }, source, display, sink);
      return true;
    }
    if (display === CONTENTS) return element.localName !== 'fieldset';
    const block = display === INLINE ? alternativeTextStyle(this, element, style) : null;
    if (block !== null) {
      this.#place(this.buildBlockContainer(source, block, INLINE_BLOCK, false), block, INLINE_BLOCK, sink);
      return true;
    }
    const isFieldset = element.localName === 'fieldset';
    const box = this.#buildApart(style, () =>
      isFieldset ? buildFieldset(this, source, style) : controlBox(this, element, style),
    );
    if (box === null) return false;
    this.context.deadline?.keep(BYTES_OF.control, element);
    this.#awaitedLetter = null;
    this.#placeSpecial(box, source, display, sink);
    return true;
  }

  /** Such a box stands in its footnote: it does not become the note. */
  #placeSpecial(box: Box, source: BoxSource, display: Display, sink: ContentSink): void {
    const { style } = box;
    const still = style.display.float === 'footnote' ? withoutFloat(box) : null;
    if (still === null) this.#place(box, style, display, sink);
    else this.#addFootnote(source, style, sink, (flow) => this.#place(still, still.style, style.display.display, flow));
  }

  #openByDisplay(source: BoxSource, style: ComputedStyle, display: Display, sink: ContentSink): OpenElement | null {
    if (style.display.float === 'footnote') {
      this.#addFootnote(source, style, sink);
      return null;
    }
    if (display === NONE) return null;
    if (display === CONTENTS) return { source, style, sink, close: doNothing };
    if (display.inner === 'math' && !isMath(source, display))
      return this.#openByDisplay(source, style, flowDisplay(display), sink);
    if (isInlineBox(display))
      return this.#openInline(
        source,
        style,
        display,
        display.outer === 'run-in' ? sink.runIns() : sink.inlineContent(),
      );
    if (isTablePart(display)) return openTablePart(this, source, style, display, sink);
    const isApart = sink.blockifies || isFloating(style) || isOutOfFlow(style) || !isBlockLevel(display);
    return isApart ? this.#openApart(source, style, display, sink) : this.#openInFlow(source, style, display, sink);
  }

  #openInFlow(source: BoxSource, style: ComputedStyle, display: Display, sink: ContentSink): OpenElement | null {
    const runIns = this.#mayTakeRunIns(style, display) ? sink.takeRunIns(style) : null;
    if (isBuiltWhole(source, display)) {
      this.#place(this.buildBox(source, style, display, false, runIns), style, display, sink);
      return null;
    }
    const box = this.#openBox(source, style, display, false, runIns);
    return { source, style, sink: box.sink, close: () => this.#place(box.close(), style, display, sink) };
  }

  #openApart(source: BoxSource, style: ComputedStyle, display: Display, sink: ContentSink): OpenElement | null {
    // Floats and positioned boxes are no part of the first line; an atomic inline is, and has no letter for it (css-pseudo-4 §2.1).
    const awaited = isFloating(style) || isOutOfFlow(style) ? this.#awaitedLetter : null;
    this.#awaitedLetter = null;
    const isOut = isOutOfFlow(style);
    if (isOut) this.#apartDepth++;
    const close = (box: Box) => {
      if (isOut) this.#apartDepth--;
      this.#awaitedLetter = awaited;
      this.#place(box, style, display, sink);
    };
    if (isBuiltWhole(source, display)) {
      close(this.buildBox(source, style, display, sink.blockifies));
      return null;
    }
    const box = this.#openBox(source, style, display, sink.blockifies);
    return { source, style, sink: box.sink, close: () => close(box.close()) };
  }

  /** A note is no part of the first line around its call. */
  #addFootnote(source: BoxSource, style: ComputedStyle, sink: ContentSink, fill: FillNote | null = null): void {
    if (this.page !== null || !this.context.isPaged) {
      const still = { ...style, display: { ...style.display, float: 'none' as const, display: INLINE } };
      if (fill === null) this.#addInline(source, still, sink.inlineContent());
      else fill(sink);
      return;
    }
    const awaited = this.#awaitedLetter;
    this.#awaitedLetter = this.#firstLetterOf(source);
    this.#buildApart(style, () => addFootnote(this, source, style, sink, fill));
    this.#awaitedLetter = awaited;
  }

  #addInline(source: BoxSource, style: ComputedStyle, inline: InlineSink): void {
    inline.openInline(style, source);
    this.addContents(source, style, inline);
    inline.closeInline();
  }

  #openInline(source: BoxSource, style: ComputedStyle, display: Display, inline: InlineSink): OpenElement | null {
    inline.openInline(style, source);
    if (display.isListItem) addInsideMarker(this, source, style, inline);
    if (display.inner !== 'ruby') return { source, style, sink: inline, close: () => inline.closeInline() };
    this.#addRubyContents(source, style, inline);
    inline.closeInline();
    return null;
  }

  #addRubyContents(source: BoxSource, style: ComputedStyle, inline: InlineSink): void {
    if (source.pseudo !== null) {
      this.addContents(source, style, inline);
      return;
    }
    this.#addPseudo(source.element, 'before', inline);
    addRubyPairs(this, source, style, inline);
    this.#addPseudo(source.element, 'after', inline);
  }

  #place(box: Box, style: ComputedStyle, display: Display, sink: ContentSink): void {
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
      this.#awaitedLetter = null;
      return buildMathBox(this, source, style);
    }
    return this.#filled(this.#openBox(source, style, display, isRoot, runIns), source, style, display);
  }

  buildBlockContainer(source: BoxSource, style: ComputedStyle, display: Display, isRoot: boolean): BlockContainer {
    return this.#filled(this.openBlockContainer(source, style, display, isRoot), source, style, display);
  }

  #filled<B extends Box>(box: OpenBox<B>, source: BoxSource, style: ComputedStyle, display: Display): B {
    if (display.inner === 'ruby') this.#addBlockRuby(source, style, box.sink);
    else this.addContents(source, style, box.sink);
    return box.close();
  }

  #openBox(
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
        this.#awaitedLetter = null;
        return { sink, close: () => sink.finish(isInCellOrItem(this.styles, source)) };
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
    this.#awaitedLetter = null;
    const close = () => {
      this.#awaitedLetter = null;
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
    const outer = this.#awaitedLetter;
    const own = this.#firstLetterOf(source);
    if (own !== null) this.#awaitedLetter = own;
    else if (isFormattingContextRoot && !isBlockLevel(display)) this.#awaitedLetter = null;
    const sink = new FlowContent(this, style);
    const marker = display.isListItem ? outsideMarker(this, source, style) : null;
    if (display.isListItem && style.list.position === 'inside') addInsideMarker(this, source, style, sink);
    if (this.awaitedMarker !== null) addAwaitedMarker(this, source, sink);
    if (runIns !== null) sink.insertRunIns(this.#withFirstLetter(runIns));
    const close = (): BlockContainer => {
      // The letter of an inner block is that of the outer ones too; what has not found one here may find it in a sibling.
      if (own !== null) this.#awaitedLetter = this.#awaitedLetter === null ? null : outer;
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
    this.#addRubyContents(source, inner, inline);
    inline.closeInline();
  }

  #firstLetterOf({ element, pseudo }: BoxSource): BoxSource | null {
    if (pseudo !== null || this.styles.pseudoStyleOf(element, 'first-letter') === null) return null;
    return { element, pseudo: 'first-letter' };
  }

  addContents(source: BoxSource, style: ComputedStyle, sink: ContentSink): void {
    if (style.containment !== initialStyle.containment && skipsContents(style)) return;
    const { content } = style.content;
    if (source.pseudo === 'details-content') return addDetailsRest(this, source.element, style, sink);
    if (source.pseudo !== null) {
      if (typeof content === 'object') addGeneratedContent(this, source, style, content, sink);
      return;
    }
    this.#addPseudo(source.element, 'before', sink);
    if (replacesContents(source.element, content)) addGeneratedContent(this, source, style, content, sink);
    else this.addChildren(source, style, sink);
    this.#addPseudo(source.element, 'after', sink);
  }

  addChildren(source: BoxSource, style: ComputedStyle, sink: ContentSink): void {
    const { element } = source;
    if (element.namespace === 'html') {
      if (element.localName === 'img' || element.localName === 'input')
        return addAlternativeText(this, source, style, sink);
      if (element.localName === 'details') return addDetailsContents(this, source, style, sink);
      if (element.localName === 'optgroup') addGroupLabel(this, element, style, sink);
    }
    const { children } = element;
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      if (child.kind === 'text') this.addText(sink, style, source, child.data);
      else if (child.kind === 'element') this.buildElement(child, sink);
    }
  }

  /** As `addContents`. */
  *#contentsInPieces(source: BoxSource, style: ComputedStyle, sink: ContentSink): Generator<void, void> {
    const { element } = source;
    if (
      source.pseudo !== null ||
      hasContentsOfItsKind(element) ||
      skipsContents(style) ||
      replacesContents(element, style.content.content)
    ) {
      this.addContents(source, style, sink);
      return;
    }
    this.#addPseudo(element, 'before', sink);
    for (const child of element.children) {
      if (child.kind === 'text') this.addText(sink, style, source, child.data);
      if (child.kind !== 'element') continue;
      if (child.index >= this.#pieceEnd) {
        yield;
        this.#pieceEnd = child.index + PIECE;
      }
      if (hasMuchInIt(child, this.document)) yield* this.#elementInPieces(child, sink);
      else this.buildElement(child, sink);
    }
    this.#addPseudo(element, 'after', sink);
  }

  #addPseudo(element: Element, pseudo: PseudoElement, sink: ContentSink): void {
    const style = this.styles.pseudoStyleOf(element, pseudo);
    if (style === null || typeof style.content.content !== 'object') return;
    if (style.display.display === NONE) return;
    const { counterReset, counterIncrement, counterSet } = style.content;
    this.counters.apply(counterReset, counterIncrement, counterSet, () => 0);
    if (style.display.display.isListItem) this.counters.countListItem();
    if (style.display.float === 'footnote') countFootnote(this, style);
    announceToPages(this, { element, pseudo }, style);
    this.addBox({ element, pseudo }, style, sink);
    this.counters.endElement();
  }

  addBox(source: BoxSource, style: ComputedStyle, sink: ContentSink): void {
    this.#noteStyle(style);
    this.#complete(this.#openByDisplay(source, this.#usedStyle(style), displayIn(style, sink.blockifies), sink));
  }

  pseudoText(element: Element, pseudo: PseudoElement): string {
    return pseudoText(this, element, pseudo);
  }

  addText(sink: ContentSink, style: ComputedStyle, source: BoxSource, text: string): void {
    const awaited = this.#awaitedLetter;
    const parts = awaited === null ? null : firstLetterOf(text);
    if (awaited === null || parts === null) {
      sink.addText(style, source, text);
      return;
    }
    this.#awaitedLetter = null;
    if (parts.before !== '') sink.addText(style, source, parts.before);
    addFirstLetter(this, awaited, source, parts.letter, sink);
    if (parts.after !== '') sink.addText(style, source, parts.after);
  }

  #withFirstLetter(runIns: RunIns): RunIns {
    if (this.#awaitedLetter === null) return runIns;
    const split = ({ style, source, text }: InlineText): readonly InlineNode[] | null => {
      if (source === null) return null;
      const flow = new FlowContent(this, style);
      this.addText(flow, style, source, text);
      if (this.#awaitedLetter !== null) return null;
      const content = flow.finish();
      return content.kind === 'inline' ? content.children : content.children.map((box) => ({ kind: 'float', box }));
    };
    const found = withLetterSplit(runIns, split);
    if (found.isOver) this.#awaitedLetter = null;
    return found.runIns;
  }
}

/** Whether a box opens and takes its contents in one step. */
function isBuiltWhole(source: BoxSource, display: Display): boolean {
  return display.inner === 'ruby' || isMath(source, display);
}

/** Whether there are more elements in it than one piece has. */
function hasMuchInIt(element: Element, { elements }: Document): boolean {
  let inner = elements[element.index + PIECE];
  while (inner !== undefined && inner.index > element.index)
    inner = inner.parent.kind === 'element' ? inner.parent : undefined;
  return inner === element;
}

/** HTML elements whose contents are not just their children. */
function hasContentsOfItsKind({ namespace, localName }: Element): boolean {
  return namespace === 'html' && (localName === 'details' || localName === 'optgroup');
}

function doNothing(): void {}
