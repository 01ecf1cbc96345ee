/** What the parts of box building share: state of the one walk over the document, and the ways back into the walk. */
import type { Display } from '../../css/values/box/display.ts';
import type { Document, Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { AnonymousContainers, ContentSink } from '../build/content-sink.ts';
import type { AnnouncementCollector, PageContext } from '../tree/announcements.ts';
import type { BlockContainer, Box, BoxSource, PseudoElement } from '../tree/box.ts';
import type { References } from '../tree/references.ts';
import type { Counters } from './counters.ts';
import type { BoxBuildingContext, ElementStyles, ImageSelection } from './element-styles.ts';

/** A box that takes its contents. */
export interface OpenBox<B extends Box> {
  readonly sink: ContentSink;
  close(): B;
}

/** An element, or a pseudo-element, that takes its contents; with its end, its box goes where it belongs. */
export interface OpenElement {
  readonly source: BoxSource;
  readonly style: ComputedStyle;
  readonly sink: ContentSink;
  close(): void;
}

export interface Building extends AnonymousContainers {
  /** The id of a replaced box that will have this style: that there is something to show is counted. */
  idOfReplaced(style: ComputedStyle): number;
  readonly document: Document;
  readonly styles: ElementStyles;
  readonly context: BoxBuildingContext;
  readonly imageSelection: ImageSelection;
  counters: Counters;
  readonly references: References;
  /** The page that the boxes are made for: those of running elements are made for each. */
  readonly page: PageContext | null;
  readonly announcements: AnnouncementCollector;
  /** The footnote whose marker goes into the next block container. */
  awaitedMarker: Element | null;
  /** How many quotation marks are open (css-content-3 §3.2). */
  quoteDepth: number;
  /** Adds the boxes of an element and all that is in it. */
  buildElement(element: Element, sink: ContentSink): void;
  /** Adds the boxes of what its style alone describes. */
  addBox(source: BoxSource, style: ComputedStyle, sink: ContentSink): void;
  /** The box of an element that is known to have exactly one, whatever its role around it. */
  buildBox(source: BoxSource, style: ComputedStyle, display: Display, isRoot: boolean): Box;
  buildBlockContainer(source: BoxSource, style: ComputedStyle, display: Display, isRoot: boolean): BlockContainer;
  openBlockContainer(
    source: BoxSource,
    style: ComputedStyle,
    display: Display,
    isRoot: boolean,
  ): OpenBox<BlockContainer>;
  /** Generated content before and after, and the children. */
  addContents(source: BoxSource, style: ComputedStyle, sink: ContentSink): void;
  addChildren(source: BoxSource, style: ComputedStyle, sink: ContentSink): void;
  /** Adds the box of a pseudo-element, if it has one. */
  addPseudo(element: Element, pseudo: PseudoElement, sink: ContentSink): void;
  /** The text that `::before`, `::after` or `::marker` will have. */
  pseudoText(element: Element, pseudo: PseudoElement): string;
  /** Text that may hold the first letter of a block container. */
  addText(sink: ContentSink, style: ComputedStyle, source: BoxSource, text: string): void;
}
