/**
 * Vertical writing in the box tree (css-writing-modes-4 §3.2, §7.3): a pass over the finished tree of a document that has any. Boxes in a vertical flow
 * get styles in its axes (`turned-style.ts`), and a box that has another writing mode than the flow it lies in becomes a `TurnedBox`: outside it
 * belongs to that flow, inside to its own. All that is left to layout is to change the axes at turned boxes.
 */

import { alignGroup } from '../../css/properties/flex.ts';
import type { WritingMode } from '../../css/properties/text.ts';
import { px } from '../../css/values/basic/length.ts';
import type { MaxSize, Size } from '../../css/values/basic/size.ts';
import { BLOCK } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { containsAbsolute, containsFixed } from '../../style/stacking-context.ts';
import { type TurnedRole, turnedStyle } from '../../style/turned-style.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type {
  BlockContainer,
  Box,
  InlineNode,
  Table,
  TableColumn,
  TableColumnGroup,
  TableRow,
  TableSection,
  TurnedBox,
} from '../tree/box.ts';
import type { FirstLine } from '../tree/box-tree.ts';
import { isOutOfFlow, isScrollContainer, isTableCell, isTakenByPage } from '../tree/display-role.ts';
import { restyle } from '../tree/restyle.ts';
import { combinedText } from './combined-text.ts';
import { isBodyPrincipal } from './root-direction.ts';

export interface TurnedTree {
  readonly root: Box | null;
  readonly firstLines: ReadonlyMap<number, FirstLine>;
}

/** @param nextId - numbers of further boxes */
export function turnBoxes(
  root: Box | null,
  firstLines: ReadonlyMap<number, FirstLine>,
  nextId: () => number,
): TurnedTree {
  if (root === null) return { root, firstLines };
  const mode = principalWritingMode(root);
  const turner = new BoxTurner(firstLines, nextId);
  const around: Around = { axes: mode, page: mode, absolute: mode, fixed: mode, parent: null, scroller: null };
  return { root: turner.root(root, around), firstLines: turner.firstLines };
}

/** A running element in a page margin box, whose lines are horizontal. */
export function turnRunning(box: BlockContainer, nextId: () => number): Box {
  return new BoxTurner(new Map(), nextId).root(box, IN_MARGINS);
}

/** A page margin box with vertical text: the box itself is horizontal, and what is in it stands where `text-align` puts it. */
export function turnMarginBox(box: BlockContainer, nextId: () => number): BlockContainer {
  return box.style.writing.writingMode === 'horizontal-tb' ? box : new BoxTurner(new Map(), nextId).marginBox(box);
}

/** That of body, where there is one that nothing contains, is the whole document's (§8): the root element's own does not count then. */
function principalWritingMode(root: Box): WritingMode {
  const children = root.kind === 'block-container' && root.content.kind === 'blocks' ? root.content.children : [];
  const body = children.find(({ source }) => source?.pseudo === null && source.element.localName === 'body');
  const principal = body !== undefined && isBodyPrincipal(root.style, body.style) ? body : root;
  return principal.style.writing.writingMode;
}

/** The flow around a box, and the writing modes of the containing blocks of positioned boxes in it. */
interface Around {
  readonly axes: WritingMode;
  /** Of the document, in whose axes pages put what they take. */
  readonly page: WritingMode;
  readonly absolute: WritingMode;
  readonly fixed: WritingMode;
  /** Style of the box around, physical; `null` for the page area. */
  readonly parent: ComputedStyle | null;
  /** The same of the nearest scroll container. */
  readonly scroller: ComputedStyle | null;
}

const IN_MARGINS: Around = {
  axes: 'horizontal-tb',
  page: 'horizontal-tb',
  absolute: 'horizontal-tb',
  fixed: 'horizontal-tb',
  parent: null,
  scroller: null,
};

class BoxTurner {
  readonly firstLines = new Map<number, FirstLine>();
  readonly #plainFirstLines: ReadonlyMap<number, FirstLine>;
  readonly #nextId: () => number;
  /** A box in a first line of its own style stands there and in the usual content. */
  readonly #known = new Map<Box, Box>();
  readonly #groups = new Map<TableColumnGroup, TableColumnGroup>();

  constructor(firstLines: ReadonlyMap<number, FirstLine>, nextId: () => number) {
    this.#plainFirstLines = firstLines;
    this.#nextId = nextId;
  }

  /** The root element flows as the document does, whatever it says. */
  root(root: Box, around: Around): Box {
    return root.kind === 'turned' ? root : this.#inAxes(root, around.axes, 'block', around);
  }

  marginBox(box: BlockContainer): BlockContainer {
    const { align } = box.style.text;
    const inner = restyle(anonymousStyle(box.style, BLOCK), {
      margin: {
        left: align === 'center' || align === 'right' ? 'auto' : px(0),
        right: align === 'center' ? 'auto' : px(0),
      },
    });
    const contents: BlockContainer = { ...box, id: this.#nextId(), style: inner };
    const turned = this.#turnedBox(contents, inner, 'horizontal-tb', box.style.writing.writingMode, IN_MARGINS);
    return { ...box, content: { kind: 'blocks', children: [turned] } };
  }

  #box(box: Box, around: Around, role: TurnedRole = 'block'): Box {
    const known = this.#known.get(box);
    if (known !== undefined) return known;
    const turned = this.#turned(box, around, role);
    if (this.#plainFirstLines.size > 0) this.#known.set(box, turned);
    return turned;
  }

  #turned(box: Box, around: Around, role: TurnedRole): Box {
    if (box.kind === 'turned') return box;
    const { style } = box;
    const axes = axesOf(style, around);
    // An anonymous box inherits from the box around it, which may be the root, whose own mode may not count.
    const mode = box.kind === 'replaced' ? axes : box.source === null ? around.axes : style.writing.writingMode;
    if (mode === axes) return this.#inAxes(box, axes, role, around);
    return this.#turnedBox(box, turnedStyle(style, axes, role), axes, mode, around);
  }

  #turnedBox(
    box: Exclude<Box, TurnedBox>,
    style: ComputedStyle,
    axes: WritingMode,
    mode: WritingMode,
    around: Around,
  ): TurnedBox {
    return {
      kind: 'turned',
      id: this.#nextId(),
      style,
      source: box.source,
      content: asRoot(this.#inAxes(box, mode, 'block', around)),
      isOrthogonal: isVertical(axes) !== isVertical(mode),
      fallbackInlineSize: fallbackSize(around, isVertical(mode)),
      isCombined: false,
      fillsCell: false,
    };
  }

  /** The box in the axes of its own writing mode. */
  #inAxes(box: Exclude<Box, TurnedBox>, mode: WritingMode, role: TurnedRole, outer: Around): Exclude<Box, TurnedBox> {
    const { style } = box;
    const turned = turnedStyle(style, mode, role);
    const around = insideOf(style, mode, outer);
    switch (box.kind) {
      case 'block-container':
        return this.#blockContainer(box, turned, around);
      case 'flex-container':
      case 'grid-container':
      case 'math':
        return { ...box, style: turned, children: this.#boxes(box.children, around) };
      case 'table':
        return this.#table(box, turned, around);
      case 'table-section':
        return this.#section(box, turned, around);
      case 'table-row':
        return this.#row(box, turned, around);
      case 'fieldset': {
        const legend = box.legend === null ? null : this.#box(box.legend, around);
        return { ...box, style: turned, legend, contents: this.#box(box.contents, around) };
      }
      case 'replaced':
        return { ...box, style: turned };
    }
  }

  #blockContainer(box: BlockContainer, style: ComputedStyle, around: Around): BlockContainer {
    const first = this.#plainFirstLines.get(box.id);
    if (first !== undefined) {
      const { container } = first;
      const inFrame: BlockContainer = {
        ...container,
        style: turnedStyle(container.style, around.axes, 'block'),
        content: this.#content(container.content, around),
      };
      this.firstLines.set(box.id, { ...first, container: inFrame });
    }
    const marker = box.marker === null ? null : this.#marker(box.marker, around);
    return { ...box, style, content: this.#content(box.content, around), marker };
  }

  /** A marker has no writing mode of its own. */
  #marker(marker: NonNullable<BlockContainer['marker']>, around: Around): NonNullable<BlockContainer['marker']> {
    const style = turnedStyle(marker.style, around.axes, 'block');
    return marker.kind === 'replaced' ? { ...marker, style } : this.#blockContainer(marker, style, around);
  }

  #content(content: BlockContainer['content'], around: Around): BlockContainer['content'] {
    switch (content.kind) {
      case 'blocks':
        return { ...content, children: this.#boxes(content.children, around) };
      case 'inline':
        return { kind: 'inline', children: this.#inline(content.children, around) };
      case 'columns': {
        const style = turnedStyle(content.flow.style, around.axes, 'block');
        return { kind: 'columns', flow: this.#blockContainer(content.flow, style, around) };
      }
    }
  }

  #boxes(boxes: readonly Box[], around: Around): Box[] {
    return boxes.map((box) => this.#box(box, around));
  }

  #inline(nodes: readonly InlineNode[], around: Around): InlineNode[] {
    const turned: InlineNode[] = [];
    for (const node of nodes) {
      switch (node.kind) {
        case 'text':
          if (node.style.writing.textCombineUpright === 'none') {
            turned.push({ ...node, style: turnedStyle(node.style, around.axes, 'inline-box') });
          } else {
            for (const each of combinedText(node, around.axes, this.#nextId)) turned.push(each);
          }
          break;
        case 'line-break':
          turned.push({ ...node, style: turnedStyle(node.style, around.axes, 'inline-box') });
          break;
        case 'inline-box': {
          const style = turnedStyle(node.style, around.axes, 'inline-box');
          turned.push({
            ...node,
            style,
            children: this.#inline(node.children, insideOf(node.style, around.axes, around)),
          });
          break;
        }
        case 'atomic':
          turned.push({ kind: 'atomic', box: this.#box(node.box, around, 'atomic-inline') });
          break;
        default:
          turned.push({ kind: node.kind, box: this.#box(node.box, around) });
      }
    }
    return turned;
  }

  #table(table: Table, style: ComputedStyle, around: Around): Table {
    return {
      ...table,
      style,
      captions: table.captions.map((caption) => this.#tableChild(caption, around)),
      columns: table.columns.map((column) => this.#column(column, around)),
      sections: table.sections.map((section) =>
        this.#section(section, turnedStyle(section.style, around.axes, 'block'), around),
      ),
    };
  }

  #column(column: TableColumn, { axes }: Around): TableColumn {
    return {
      ...column,
      style: turnedStyle(column.style, axes, 'block'),
      group: column.group === null ? null : this.#columnGroup(column.group, axes),
    };
  }

  #columnGroup(group: TableColumnGroup, axes: WritingMode): TableColumnGroup {
    let turned = this.#groups.get(group);
    if (turned === undefined) {
      turned = { ...group, style: turnedStyle(group.style, axes, 'block') };
      this.#groups.set(group, turned);
    }
    return turned;
  }

  #section(section: TableSection, style: ComputedStyle, outer: Around): TableSection {
    const around = insideOf(section.style, outer.axes, outer);
    const rows = section.rows.map((row) => this.#row(row, turnedStyle(row.style, around.axes, 'block'), around));
    return { ...section, style, rows };
  }

  #row(row: TableRow, style: ComputedStyle, outer: Around): TableRow {
    const around = insideOf(row.style, outer.axes, outer);
    const cells = row.cells.map((cell) => ({ ...cell, box: this.#tableChild(cell.box, around) }));
    return { ...row, style, cells };
  }

  /**
   * Cells and captions are their table's, in its axes. One that has another writing mode holds all that is in it in a block of that mode, which is as
   * wide as it; `vertical-align` then moves the content across its own lines.
   */
  #tableChild(box: BlockContainer, outer: Around): BlockContainer {
    const { axes } = outer;
    const mode = box.source === null ? axes : box.style.writing.writingMode;
    const style = turnedStyle(box.style, axes, 'block');
    const around = insideOf(box.style, axes, outer);
    if (mode === axes) return this.#blockContainer(box, style, around);
    const { alignContent } = box.style.align;
    const position = ALIGNMENT.get(box.style.inline.verticalAlign) ?? 'start';
    const inner = restyle(anonymousStyle(box.style, BLOCK), {
      sizing: isVertical(axes) ? { height: 'stretch' } : { width: 'stretch' },
      align: { alignContent: alignContent.position === 'normal' ? { position, safe: false } : alignContent },
    });
    const contents: BlockContainer = { ...box, id: this.#nextId(), style: inner, source: null, marker: null };
    const turned = this.#turnedBox(contents, turnedStyle(inner, axes, 'block'), axes, mode, around);
    const atTop = restyle(box.style, { inline: { verticalAlign: 'top' }, align: { alignContent: INITIAL_ALIGNMENT } });
    const top = turnedStyle(atTop, axes, 'block');
    const fillsCell = turned.isOrthogonal && isTableCell(box.style);
    return { ...box, style: top, content: { kind: 'blocks', children: [{ ...turned, fillsCell }] } };
  }
}

const INITIAL_ALIGNMENT = alignGroup.initial.alignContent;

const ALIGNMENT: ReadonlyMap<unknown, 'center' | 'end'> = new Map([
  ['middle', 'center'],
  ['bottom', 'end'],
]);

/** Of the flow or the containing block that a box is placed in. */
function axesOf(style: ComputedStyle, around: Around): WritingMode {
  if (isTakenByPage(style)) return around.page;
  if (!isOutOfFlow(style)) return around.axes;
  return style.display.position === 'fixed' ? around.fixed : around.absolute;
}

function insideOf(style: ComputedStyle, mode: WritingMode, outer: Around): Around {
  return {
    axes: mode,
    page: outer.page,
    absolute: containsAbsolute(style) ? mode : outer.absolute,
    fixed: containsFixed(style) ? mode : outer.fixed,
    parent: style,
    scroller: isScrollContainer(style) ? style : outer.scroller,
  };
}

function asRoot(box: Exclude<Box, TurnedBox>): Exclude<Box, TurnedBox> {
  return box.kind === 'block-container' && !box.isFormattingContextRoot
    ? { ...box, isFormattingContextRoot: true }
    : box;
}

function isVertical(mode: WritingMode): boolean {
  return mode !== 'horizontal-tb';
}

/** css-writing-modes-4 §7.3.1: what the box around says, else the nearest scroll container. */
function fallbackSize({ parent, scroller }: Around, isHeight: boolean): number | null {
  const around = parent === null ? null : largestSize(parent, isHeight);
  return around ?? (scroller === null ? null : largestSize(scroller, isHeight));
}

/** The largest height (of the content of vertical lines) or width that the content of the box around can have, px; `null` where its style does not say. */
function largestSize({ sizing, border, padding }: ComputedStyle, isHeight: boolean): number | null {
  const [size, min, max] = isHeight
    ? [sizing.height, sizing.minHeight, sizing.maxHeight]
    : [sizing.width, sizing.minWidth, sizing.maxWidth];
  const px = Math.min(lengthOf(size), lengthOf(max));
  if (!Number.isFinite(px)) return null;
  const least = lengthOf(min);
  const used = Number.isFinite(least) ? Math.max(px, least) : px;
  if (sizing.boxSizing === 'content-box') return used;
  const edges = isHeight
    ? border.topWidth + border.bottomWidth + lengthOf(padding.top) + lengthOf(padding.bottom)
    : border.leftWidth + border.rightWidth + lengthOf(padding.left) + lengthOf(padding.right);
  return Number.isFinite(edges) ? Math.max(0, used - edges) : null;
}

function lengthOf(size: Size | MaxSize): number {
  const isLength = typeof size === 'object' && 'px' in size && size.percent === 0 && size.math === null;
  return isLength ? Math.max(0, size.px) : Number.POSITIVE_INFINITY;
}
