/**
 * The box tree of a document (css-display-3 §2, CSS 2.2 §9.2): one walk over the elements, each of which adds its boxes to the sink of the
 * box around it. The depth of recursion is bounded by that of the document tree.
 *
 * An element opens its box, adds what is in it, and closes the box. Where there is much in it, that is done in pieces.
 */
import { Diagnostics } from '../base/diagnostics.ts';
import { BYTES_OF } from '../base/work-budget.ts';
import { controlKind } from '../controls/control-kind.ts';
import { optionLabel } from '../controls/control-state.ts';
import {
  BLOCK,
  blockified,
  CONTENTS,
  type Display,
  FLOW_ROOT,
  INLINE,
  INLINE_BLOCK,
  isInlineBox,
  NONE,
} from '../css/values/box/display.ts';
import { type Document, documentElement, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { hasStyleContainment, skipsContents } from '../style/containment.ts';
import { changedStyle, initialStyle } from '../style/initial-style.ts';
import { FlowContent } from './build/anonymous-blocks.ts';
import type { ContentSink, InlineSink } from './build/content-sink.ts';
import { firstLinesOf } from './build/first-lines.ts';
import { withDirectionOf } from './build/root-direction.ts';
import { turnBoxes, turnRunning } from './build/turned-boxes.ts';
import { viewportOverflowSource, withoutOverflow } from './build/viewport-overflow.ts';
import { announceToPages } from './content/announce.ts';
import type { OpenElement } from './content/building.ts';
import type { BoxBuildingContext, ElementStyles } from './content/element-styles.ts';
import { addFootnote, countFootnote, type FillNote, withoutFloat } from './content/footnotes.ts';
import { addGeneratedContent, replacesContents, reportIgnoredContent } from './content/generated-content.ts';
import { countElement } from './content/list-items.ts';
import { pseudoText, targetFacts } from './content/pseudo-text.ts';
import { addGroupLabel, controlBox } from './html/control-boxes.ts';
import { imageStyle } from './html/failed-image.ts';
import { addDetailsContents, addDetailsRest, buildFieldset } from './html/fieldset-details.ts';
import { flowDisplay, isMath } from './html/math-boxes.ts';
import {
  addAlternativeText,
  alternativeTextStyle,
  blockImageStyle,
  replacedContentOf,
  replacedStyle,
} from './html/replaced.ts';
import { svgRootBox } from './html/svg-root.ts';
import { isBuiltWhole, OpeningBoxes } from './opening-boxes.ts';
import { isTablePart, openTablePart } from './table-boxes.ts';
import type { PageContext } from './tree/announcements.ts';
import { anonymousStyle } from './tree/anonymous-style.ts';
import type { Box, BoxSource, PseudoElement } from './tree/box.ts';
import type { BoxTree } from './tree/box-tree.ts';
import { displayIn, isBlockLevel, isFloating, isOutOfFlow, isPageFloat } from './tree/display-role.ts';
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

class BoxBuilder extends OpeningBoxes {
  /** The element whose `overflow` is the viewport's. */
  #viewportOverflow: Element | null = null;
  /** Where the walk is in pieces: index of the element behind which this one ends. */
  #pieceEnd = PIECE;

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
    const box = this.openBox(source, style, used, true);
    yield* this.#contentsInPieces(source, style, box.sink);
    return box.close();
  }

  override buildElement(element: Element, sink: ContentSink): void {
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
    const still = changedStyle(style, { display: { ...style.display, position: 'static' } });
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
    const isInPages = this.page === null && this.context.isPaged && this.apartDepth === 0;
    return isInPages || !isPageFloat(style) ? style : restyle(style, { display: { float: 'none' } });
  }

  #buildApart<T>(style: ComputedStyle, build: () => T): T {
    if (!isOutOfFlow(style)) return build();
    this.apartDepth++;
    const built = build();
    this.apartDepth--;
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
        this.awaitedLetter = null;
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
    const content = replacedContentOf(this, element, style, display);
    if (content !== null) {
      // css-display-3 §2.5: no contents to show in its place.
      if (display === CONTENTS) return true;
      this.awaitedLetter = null;
      const used = replacedStyle(style, content, display);
      const id = this.idOfReplaced(used);
      this.#placeSpecial({ kind: 'replaced', id, style: used, source, content }, source, display, sink);
      return true;
    }
    if (display === CONTENTS) return element.localName !== 'fieldset';
    const block = display === INLINE ? alternativeTextStyle(this, element, style) : null;
    if (block !== null) {
      this.place(this.buildBlockContainer(source, block, INLINE_BLOCK, false), block, INLINE_BLOCK, sink);
      return true;
    }
    // As in Chromium, what stands for an image stays beside floats as a whole, as the image would.
    if (display === BLOCK && element.localName === 'img') {
      const own = blockImageStyle(this, element, style);
      this.place(this.buildBlockContainer(source, own, FLOW_ROOT, false), own, FLOW_ROOT, sink);
      return true;
    }
    const isFieldset = element.localName === 'fieldset';
    const box = this.#buildApart(style, () =>
      isFieldset ? buildFieldset(this, source, style) : controlBox(this, element, style),
    );
    if (box === null) return false;
    this.context.deadline?.keep(BYTES_OF.control, element);
    this.awaitedLetter = null;
    this.#placeSpecial(box, source, display, sink);
    return true;
  }

  /** Such a box stands in its footnote: it does not become the note. */
  #placeSpecial(box: Box, source: BoxSource, display: Display, sink: ContentSink): void {
    const { style } = box;
    const still = style.display.float === 'footnote' ? withoutFloat(box) : null;
    if (still === null) this.place(box, style, display, sink);
    else this.#addFootnote(source, style, sink, (flow) => this.place(still, still.style, style.display.display, flow));
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
      return this.openInline(source, style, display, display.outer === 'run-in' ? sink.runIns() : sink.inlineContent());
    if (isTablePart(display)) return openTablePart(this, source, style, display, sink);
    const isApart = sink.blockifies || isFloating(style) || isOutOfFlow(style) || !isBlockLevel(display);
    return isApart ? this.openApart(source, style, display, sink) : this.openInFlow(source, style, display, sink);
  }

  /** A note is no part of the first line around its call. */
  #addFootnote(source: BoxSource, style: ComputedStyle, sink: ContentSink, fill: FillNote | null = null): void {
    if (this.page !== null || !this.context.isPaged) {
      const still = changedStyle(style, { display: { ...style.display, float: 'none', display: INLINE } });
      if (fill === null) this.#addInline(source, still, sink.inlineContent());
      else fill(sink);
      return;
    }
    const awaited = this.awaitedLetter;
    this.awaitedLetter = this.firstLetterOf(source);
    this.#buildApart(style, () => addFootnote(this, source, style, sink, fill));
    this.awaitedLetter = awaited;
  }

  #addInline(source: BoxSource, style: ComputedStyle, inline: InlineSink): void {
    inline.openInline(style, source);
    this.addContents(source, style, inline);
    inline.closeInline();
  }

  override addContents(source: BoxSource, style: ComputedStyle, sink: ContentSink): void {
    if (style.containment !== initialStyle.containment && skipsContents(style)) return;
    const { content } = style.content;
    if (source.pseudo === 'details-content') return addDetailsRest(this, source.element, style, sink);
    if (source.pseudo !== null) {
      if (typeof content === 'object') addGeneratedContent(this, source, style, content, sink);
      return;
    }
    this.addPseudo(source.element, 'before', sink);
    if (replacesContents(source.element, content)) addGeneratedContent(this, source, style, content, sink);
    else {
      reportIgnoredContent(this, source.element, content);
      this.addChildren(source, style, sink);
    }
    this.addPseudo(source.element, 'after', sink);
  }

  override addChildren(source: BoxSource, style: ComputedStyle, sink: ContentSink): void {
    const { element } = source;
    if (element.namespace === 'html') {
      if (element.localName === 'img' || controlKind(element) === 'image')
        return addAlternativeText(this, source, style, sink);
      // Of a control that `appearance` has made a box like any other.
      if (element.localName === 'input') return;
      if (element.localName === 'details') return addDetailsContents(this, source, style, sink);
      // HTML §15.5.16: an option shows its label, and nothing else of what is in it.
      if (element.localName === 'option') return this.addText(sink, style, source, optionLabel(element));
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
    reportIgnoredContent(this, element, style.content.content);
    this.addPseudo(element, 'before', sink);
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
    this.addPseudo(element, 'after', sink);
  }

  override addPseudo(element: Element, pseudo: PseudoElement, sink: ContentSink): void {
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

  override addBox(source: BoxSource, style: ComputedStyle, sink: ContentSink): void {
    this.#noteStyle(style);
    this.#complete(this.#openByDisplay(source, this.#usedStyle(style), displayIn(style, sink.blockifies), sink));
  }

  override pseudoText(element: Element, pseudo: PseudoElement): string {
    return pseudoText(this, element, pseudo);
  }
}

/** Whether there are more elements in it than one piece has. */
function hasMuchInIt(element: Element, { elements }: Document): boolean {
  let inner = elements[element.index + PIECE];
  while (inner !== undefined && inner.index > element.index)
    inner = inner.parent.kind === 'element' ? inner.parent : undefined;
  return inner === element;
}

const CONTENTS_OF_THEIR_KIND: ReadonlySet<string> = new Set(['details', 'optgroup', 'option']);

/** HTML elements whose contents are not just their children. */
function hasContentsOfItsKind({ namespace, localName }: Element): boolean {
  return namespace === 'html' && CONTENTS_OF_THEIR_KIND.has(localName);
}

function doNothing(): void {}
