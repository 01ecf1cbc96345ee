/**
 * `::first-line` (css-pseudo-4 §2.1): for each block container whose first line has such a style, its contents once more with the styles that
 * they have there. Layout makes the first line of these and all others of the box itself.
 */

import type { Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { FirstLineStyles } from '../../style/first-line-styles.ts';
import { inheriting } from '../../style/initial-style.ts';
import type { StyleRecord } from '../../style/style-record.ts';
import type { BlockContainer, Box, BoxSource, InlineBox, InlineNode, InlineText, LineBreak } from '../tree/box.ts';
import type { FirstLine } from '../tree/box-tree.ts';
import { isFloating, isOutOfFlow } from '../tree/display-role.ts';

/** @param nextId - numbers of further boxes */
export function firstLinesOf(
  root: Box | null,
  styles: FirstLineStyles | null,
  nextId: () => number,
): ReadonlyMap<number, FirstLine> {
  if (root === null || styles === null) return NO_FIRST_LINES;
  const finder = new FirstLineFinder(styles, nextId);
  finder.visit(root, []);
  return finder.found;
}

export const NO_FIRST_LINES: ReadonlyMap<number, FirstLine> = new Map();

class FirstLineFinder {
  readonly found = new Map<number, FirstLine>();
  readonly #styles: FirstLineStyles;
  readonly #nextId: () => number;
  #nearest: Element | null = null;

  constructor(styles: FirstLineStyles, nextId: () => number) {
    this.#styles = styles;
    this.#nextId = nextId;
  }

  /** @param outer - block containers whose first formatted line may be in this box, the outermost first */
  visit(box: Box, outer: readonly Element[]): void {
    switch (box.kind) {
      case 'block-container':
        this.#visitBlock(box, outer);
        break;
      case 'flex-container':
      case 'grid-container':
        for (const child of box.children) this.visit(child, []);
        break;
      case 'table':
        for (const caption of box.captions) this.visit(caption, []);
        for (const section of box.sections) this.visit(section, []);
        break;
      case 'table-section':
        for (const row of box.rows) this.visit(row, []);
        break;
      case 'table-row':
        for (const cell of box.cells) this.visit(cell.box, []);
        break;
      case 'fieldset':
        if (box.legend !== null) this.visit(box.legend, []);
        this.visit(box.contents, []);
        break;
      case 'replaced':
      case 'math':
    }
  }

  #visitBlock(box: BlockContainer, outer: readonly Element[]): void {
    const { source, content } = box;
    const before = this.#nearest;
    if (source !== null && source.pseudo === null) this.#nearest = source.element;
    const own = source === null || source.pseudo !== null ? null : source.element;
    const hasOwn = own !== null && this.#styles.firstLine(own, this.#styles.recordOf(own)) !== null;
    const elements = hasOwn ? [...outer, own] : outer;
    if (content.kind === 'inline') {
      if (elements.length > 0 && this.#nearest !== null) this.#add(box, this.#nearest, content.children, elements);
      this.#visitInline(content.children);
    } else if (content.kind === 'columns') {
      this.visit(content.flow, elements);
    } else {
      // The first line is in the first child that is in flow, if it is a block container, and nowhere else.
      let isFirst = true;
      for (const child of content.children) {
        const isInFlow = !isFloating(child.style) && !isOutOfFlow(child.style);
        this.visit(child, isFirst && isInFlow ? elements : []);
        if (isInFlow) isFirst = false;
      }
    }
    this.#nearest = before;
  }

  #visitInline(nodes: readonly InlineNode[]): void {
    for (const node of nodes) {
      if (node.kind === 'inline-box') this.#visitInline(node.children);
      else if (node.kind !== 'text' && node.kind !== 'line-break') this.visit(node.box, []);
    }
  }

  #add(box: BlockContainer, element: Element, nodes: readonly InlineNode[], elements: readonly Element[]): void {
    // The line of `<div><p>` is in `<div><p><div::first-line><p::first-line>`.
    let record = this.#styles.recordOf(element);
    const wrappers: ComputedStyle[] = [];
    for (const each of elements) {
      const next = this.#styles.firstLine(each, record);
      if (next === null) continue;
      record = next;
      wrappers.push(next.style);
    }
    let children: readonly InlineNode[] = new LineContents(this.#styles, element, record).copies(nodes, record);
    for (let i = wrappers.length - 1; i >= 0; i--) children = [this.#wrapper(wrappers[i]!, children)];
    const style = inheriting(box.style, record.style);
    const container: BlockContainer = { ...box, id: this.#nextId(), style, content: { kind: 'inline', children } };
    this.found.set(box.id, { container, wrapperCount: wrappers.length });
  }

  #wrapper(style: ComputedStyle, children: readonly InlineNode[]): InlineBox {
    return { kind: 'inline-box', id: this.#nextId(), style, source: null, children, hasStart: true, hasEnd: true };
  }
}

/** Copies of inline nodes in the styles of the first line. */
class LineContents {
  readonly #styles: FirstLineStyles;
  readonly #line: StyleRecord;
  /** Of elements in the line; the block container's stands for the line itself. */
  readonly #records = new Map<Element, StyleRecord>();

  constructor(styles: FirstLineStyles, container: Element, line: StyleRecord) {
    this.#styles = styles;
    this.#line = line;
    this.#records.set(container, line);
  }

  /** @param parent - what stands around the nodes */
  copies(nodes: readonly InlineNode[], parent: StyleRecord): InlineNode[] {
    return nodes.map((node) => this.#copy(node, parent));
  }

  #copy(node: InlineNode, parent: StyleRecord): InlineNode {
    if (node.kind !== 'atomic' && node.kind !== 'float' && node.kind !== 'out-of-flow') {
      // The letter inherits from what holds it, not from its element.
      if (node.source?.pseudo === 'first-letter') return this.#copyLetter(node, node.source.element, parent);
    }
    switch (node.kind) {
      case 'text':
      case 'line-break':
        return { ...node, style: this.#styleOf(node.source, node.style) };
      case 'inline-box':
        return {
          ...node,
          style: this.#styleOf(node.source, node.style),
          children: this.copies(node.children, node.source === null ? parent : this.#recordOfSource(node.source)),
        };
      default:
        return node;
    }
  }

  /** @param style - what the box has elsewhere: what does not inherit is kept for boxes that are not the element's own */
  #styleOf(source: BoxSource | null, style: ComputedStyle): ComputedStyle {
    if (source === null) return inheriting(style, this.#line.style);
    const record = this.#recordOfSource(source);
    const isOwn = source.pseudo === null && style === this.#styles.recordOf(source.element).style;
    return isOwn ? record.style : inheriting(style, record.style);
  }

  #copyLetter(node: InlineBox | InlineText | LineBreak, element: Element, parent: StyleRecord): InlineNode {
    if (node.kind !== 'inline-box') return { ...node, style: parent.style };
    const record = this.#styles.inheriting(element, 'first-letter', parent);
    return { ...node, style: record.style, children: this.copies(node.children, record) };
  }

  #recordOfSource({ element, pseudo }: BoxSource): StyleRecord {
    const record = this.#recordOf(element);
    return pseudo === null ? record : this.#styles.inheriting(element, pseudo, record);
  }

  #recordOf(element: Element): StyleRecord {
    let record = this.#records.get(element);
    if (record === undefined) {
      const { parent } = element;
      record =
        parent.kind === 'document'
          ? this.#styles.recordOf(element)
          : this.#styles.inheriting(element, null, this.#recordOf(parent));
      this.#records.set(element, record);
    }
    return record;
  }
}
