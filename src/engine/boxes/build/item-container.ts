/** The children of a flex or grid container: every child element's box is an item, each run of text an anonymous one (css-flexbox-1 §4, css-grid-2 §6). */
import { BLOCK } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type { Box, BoxSource } from '../tree/box.ts';
import { flowRoot } from '../tree/flow-root.ts';
import type { AnonymousContainers, ContentSink, InlineSink, RowSink, SectionSink, TableSink } from './content-sink.ts';
import { isWhiteSpace } from './white-space.ts';

export class ItemContainer implements ContentSink {
  readonly blockifies = true;
  readonly #containers: AnonymousContainers;
  readonly #style: ComputedStyle;
  readonly #items: Box[] = [];
  #anonymousItem: ReturnType<AnonymousContainers['flow']> | null = null;
  #anonymousItemStyle: ComputedStyle;

  constructor(containers: AnonymousContainers, style: ComputedStyle) {
    this.#containers = containers;
    this.#style = style;
    this.#anonymousItemStyle = style;
  }

  inlineContent(): InlineSink {
    if (this.#anonymousItem === null) {
      this.#anonymousItemStyle = anonymousStyle(this.#style, BLOCK);
      this.#anonymousItem = this.#containers.flow(this.#anonymousItemStyle);
    }
    return this.#anonymousItem;
  }

  /** A run of nothing but white space makes no item, whatever its `white-space`. */
  addText(style: ComputedStyle, source: BoxSource | null, text: string): void {
    if (this.#anonymousItem === null && isWhiteSpace(text)) return;
    this.inlineContent().addText(style, source, text);
  }

  addBlock(box: Box): void {
    this.#closeAnonymousItem();
    this.#items.push(box);
  }

  addAtomicInline(box: Box): void {
    this.addBlock(box);
  }

  addFloat(box: Box): void {
    this.addBlock(box);
  }

  addOutOfFlow(box: Box): void {
    this.#closeAnonymousItem();
    this.#items.push(box);
  }

  /** Items are blockified, so that this is for text beside them only. */
  runIns(): InlineSink {
    return this.inlineContent().runIns();
  }

  takeRunIns(): null {
    return null;
  }

  rowForCell(): RowSink {
    return this.inlineContent().rowForCell();
  }

  sectionForRow(): SectionSink {
    return this.inlineContent().sectionForRow();
  }

  tableForPart(): TableSink {
    return this.inlineContent().tableForPart();
  }

  finish(): readonly Box[] {
    this.#closeAnonymousItem();
    return this.#items;
  }

  #closeAnonymousItem(): void {
    if (this.#anonymousItem === null) return;
    this.#items.push(flowRoot(this.#containers.nextId(), this.#anonymousItemStyle, null, this.#anonymousItem.finish()));
    this.#anonymousItem = null;
  }
}
