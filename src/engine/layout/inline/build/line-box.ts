/**
 * Makes the line box of a broken line: aligns its contents in both axes, places them in visual order, and nests the fragments of the inline
 * boxes around them (css-inline-3 §2, CSS 2.2 §9.4.2). Fragments stand in the order of the text: who reads a page in the order in which it is
 * painted, reads so (ISO 32000-1 §14.8.2.3).
 */
import { NO_EDGES, NO_POINT, type Point } from '../../../base/geometry.ts';
import { floorToGrid, isDefinite } from '../../../base/lengths.ts';
import { isTakenByPage } from '../../../boxes/tree/display-role.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import { holdsPositionedInline } from '../../../style/stacking-context.ts';
import type { LayoutEnvironment } from '../../environment.ts';
import { type Fragment, lineDetail, type PlacedFragment } from '../../fragment.ts';
import { movedEntry } from '../../fragment-builder.ts';
import type { OutOfFlowBox } from '../../layout-outcome.ts';
import { staticAlignment } from '../../positioned/static-alignment.ts';
import { relativeOffset, relativeOffsetAround } from '../../relative-position.ts';
import { alignedOffset, type LineAlignment, lineAlignment } from '../../text-align.ts';
import type { BoxFont } from '../../text-metrics/box-font.ts';
import { type EdgeDistances, textEdgeDistances } from '../../text-metrics/text-edges.ts';
import { flippedChildren, isFlipped } from '../content/flipped-line.ts';
import { type InlineContent, type OpenItem, type TextItem, textWidth } from '../content/inline-content.ts';
import { type InlineEdges, inlineEdges, NO_INLINE_EDGES } from '../content/inline-edges.ts';
import type { BrokenLine, LinePart } from '../content/line-parts.ts';
import { shapePlain } from '../prepare/shape-items.ts';
import { trimmedBefore } from '../prepare/spacing-trim.ts';
import { reorderVisually } from './bidi-reorder.ts';
import {
  firstExpandedPart,
  type Justification,
  justification,
  NOT_JUSTIFIED,
  spreadStretches,
  wordSeparators,
} from './justify.ts';
import { fillLeaders, leaderFragment } from './leaders.ts';
import { collectLeaves, type LineLeaf, type LineLeaves } from './line-leaves.ts';
import { generatedTextFragment, hyphenFragment, textFragment } from './text-fragment.ts';
import type { LineInlineBox } from './vertical-align.ts';

/** Where the line goes, px from the content edge of the block container. */
export interface LineGeometry {
  readonly left: number;
  readonly width: number;
  readonly indent: number;
  /** Bases of percentages: of edges and insets. */
  readonly percentageInlineSize: number;
  readonly insetBlockSize: number;
  /** See `LineRequest`. */
  readonly annotationSpace: number;
}

export interface LineBox {
  readonly fragment: Fragment;
  readonly x: number;
  readonly blockSize: number;
  readonly baseline: number;
  readonly isEmpty: boolean;
  /** See `LineResult`. */
  readonly annotationShift: number;
  readonly annotationSpace: number;
  /** Relative to the content edge and the line's top. */
  readonly outOfFlow: readonly OutOfFlowBox[];
}

/** @param reopened - the innermost inline box that goes on from the line before */
export function makeLineBox(
  content: InlineContent,
  line: BrokenLine,
  reopened: OpenItem | null,
  geometry: LineGeometry,
  env: LayoutEnvironment,
): LineBox {
  const room = Math.max(0, geometry.width - geometry.indent);
  const filled = content.hasLeaders && isDefinite(geometry.width) ? fillLeaders(line.parts, room - line.width) : 0;
  const leaves = collectLeaves(content, line.parts, reopened, geometry.annotationSpace, env);
  const isLastLine = line.end === null || line.forcedBreak !== null;
  const full = line.width + filled;
  const width = isLastLine && !line.hangsAlways ? full + Math.max(0, Math.min(line.hanging, room - full)) : full;
  const overhang = line.hanging - (width - full);
  const alignment = lineAlignment(content.container.style, content.direction, isLastLine);
  const rest = isDefinite(geometry.width) ? geometry.width - geometry.indent - width : 0;
  const expansion = alignment === 'justify' ? justification(content, line.parts, rest) : NOT_JUSTIFIED;
  const isFilled = expansion !== NOT_JUSTIFIED;
  const offset = isFilled ? expansion.inset : alignedOffset(unfilled(alignment, content), content.direction, rest);
  const indent = content.direction === 'ltr' ? geometry.indent : -line.hangingPunctuation - overhang;
  const x = geometry.left + indent + offset;
  const builder = new LineBoxBuilder(content, leaves, line, expansion, x, geometry);
  builder.build();
  const { style } = content.container;
  const { blockSize } = leaves;
  const { font } = content;
  const glyphShift = font.glyphBaseline - font.ascent;
  return {
    fragment: {
      box: null,
      style,
      width: isFilled ? width + rest - 2 * expansion.inset : width,
      height: blockSize,
      border: NO_EDGES,
      padding: NO_EDGES,
      children: isFlipped(style) ? flippedChildren(builder.children, blockSize) : builder.children,
      detail: lineDetail(leaves.baseline + glyphShift, style.writing.axes, overhang > 0),
      breakToken: null,
    },
    x,
    blockSize,
    baseline: isFlipped(style) ? blockSize - leaves.baseline : leaves.baseline,
    isEmpty: leaves.isEmpty,
    annotationShift: leaves.annotationShift,
    annotationSpace: leaves.annotationSpace,
    outOfFlow: builder.outOfFlow,
  };
}

/** Where nothing can be spread, the line of a ruby stands in the middle. */
function unfilled(alignment: LineAlignment, { container }: InlineContent): LineAlignment {
  return alignment === 'justify' && container.style.typesetting.rubySpread !== 'none' ? 'center' : alignment;
}

/** The fragment of an inline box while its contents are being placed. Coordinates are the line box's. */
interface OpenFragment {
  readonly box: LineInlineBox;
  readonly open: OpenItem;
  readonly edges: InlineEdges;
  readonly left: number;
  readonly top: number;
  readonly hasLeft: boolean;
  readonly children: PlacedFragment[];
}

/** Between pieces of a leaf; leaves are 1 apart. */
const PIECE = 2 ** -20;

const NO_AREA: EdgeDistances = { ascent: 0, descent: 0 };

class LineBoxBuilder {
  readonly children: PlacedFragment[] = [];
  readonly outOfFlow: OutOfFlowBox[] = [];
  readonly #content: InlineContent;
  readonly #leaves: LineLeaves;
  readonly #line: BrokenLine;
  readonly #expansion: Justification;
  readonly #lineX: number;
  readonly #geometry: LineGeometry;
  readonly #stack: OpenFragment[] = [];
  /** Of text that runs both ways, where fragments stand among those of their line, in the order of the text. */
  readonly #places: Map<PlacedFragment, number> | null;
  #place = 0;
  /** What pieces of right-to-left text come earlier than those on their left. */
  #backwards = 0;
  /** The text that an ellipsis stands behind. */
  #cutOff: LinePart | null = null;
  #x = 0;
  /** Word separators so far: their expansions are rounded together, so that the line ends where it should. */
  #separators = 0;

  constructor(
    content: InlineContent,
    leaves: LineLeaves,
    line: BrokenLine,
    expansion: Justification,
    lineX: number,
    geometry: LineGeometry,
  ) {
    this.#content = content;
    this.#leaves = leaves;
    this.#line = line;
    this.#expansion = expansion;
    this.#lineX = lineX;
    this.#geometry = geometry;
    this.#places = content.isBidi ? new Map() : null;
  }

  build(): void {
    const { leaves } = this.#leaves;
    const firstExpanded = this.#expansion === NOT_JUSTIFIED ? 0 : firstExpandedPart(this.#line.parts);
    const firstItem = this.#line.parts[firstExpanded]?.index ?? 0;
    if (this.#line.ellipsis !== null)
      this.#cutOff = this.#line.parts.findLast(({ item }) => item.kind === 'text') ?? null;
    if (this.#content.isBidi) reorderVisually(leaves);
    if (this.#content.direction === 'rtl') this.#placeEllipsis();
    for (let i = 0; i < leaves.length; i++) {
      const leaf = leaves[i]!;
      this.#enter(leaf.box);
      this.#place = leaf.place;
      this.#backwards = (leaf.level & 1) * PIECE;
      this.#placeLeaf(leaf, leaf.part !== null && leaf.part.index >= firstItem ? this.#expansion : NOT_JUSTIFIED);
      for (let box: LineInlineBox | null = leaf.box; box !== null; box = box.parent) box.leavesPlaced++;
    }
    while (this.#stack.length > 0) this.#leave();
    if (this.#content.direction === 'ltr') this.#placeEllipsis();
    this.#putInOrder(this.children);
  }

  /** Into the order of the text; pieces of a box that is divided, too, which Chromium has as they lie (cssom-view-1 §7: content order). */
  #putInOrder(children: PlacedFragment[]): void {
    const places = this.#places;
    if (places === null || children.length < 2) return;
    children.sort((a, b) => places.get(a)! - places.get(b)!);
  }

  #placeEllipsis(): void {
    const { ellipsis } = this.#line;
    if (ellipsis === null) return;
    const { font, container, direction } = this.#content;
    const { segment, text, width } = ellipsis;
    if (segment === null) return;
    this.#place = Number.MAX_VALUE;
    const fragment = generatedTextFragment(null, container.style, font, segment, text, width, direction === 'rtl');
    this.#addChild(fragment, this.#x, this.#leaves.baseline - font.ascent);
    this.#x += width;
  }

  /** Ends fragments of boxes that do not hold the next leaf, and begins those that do. */
  #enter(box: LineInlineBox): void {
    const stack = this.#stack;
    while (stack.length > box.depth) this.#leave();
    // Now the stack is at most as deep as the box: climb to where both chains meet.
    let target: LineInlineBox = box;
    while (target.depth > stack.length) target = target.parent!;
    while (stack.length > 0 && stack[stack.length - 1]!.box !== target) {
      this.#leave();
      target = target.parent!;
    }
    this.#begin(box);
  }

  #begin(box: LineInlineBox): void {
    const { open, parent } = box;
    if (open === null || parent === null || this.#stack.length >= box.depth) return;
    this.#begin(parent);
    const { style } = open.box;
    const edges = inlineEdges(style, this.#geometry.percentageInlineSize);
    const isLeftToRight = style.writing.direction === 'ltr';
    const isWhole = style.break.decoration === 'clone';
    const hasLeft = isWhole || (box.leavesPlaced === 0 && (isLeftToRight ? box.hasStart : box.hasEnd));
    const left = this.#x + (hasLeft ? edges.margin.left : 0);
    if (hasLeft) this.#x += edges.left;
    const { isEmpty, baseline } = this.#leaves;
    // As in Chromium, boxes on a line that is none (CSS 2.2 §9.4.2) have no height.
    const above = isEmpty ? baseline : contentArea(style, box.font).ascent + edges.border.top + edges.padding.top;
    const top = box.baseline - above;
    this.#stack.push({ box, open, edges, left, top, hasLeft, children: [] });
  }

  #leave(): void {
    const { box, open, edges, left, top, hasLeft, children } = this.#stack.pop()!;
    const { style } = open.box;
    const isLeftToRight = style.writing.direction === 'ltr';
    const isLast = box.leavesPlaced >= box.leafCount;
    const hasRight = style.break.decoration === 'clone' || (isLast && (isLeftToRight ? box.hasEnd : box.hasStart));
    const { border, padding } = this.#leaves.isEmpty ? NO_INLINE_EDGES : edges;
    const area = this.#leaves.isEmpty ? NO_AREA : contentArea(style, box.font);
    const right = this.#x + (hasRight ? border.right + padding.right : 0);
    if (hasRight) this.#x += edges.right;
    this.#putInOrder(children);
    this.#place = this.#places?.get(children[0]!) ?? this.#place;
    const fragment: Fragment = {
      box: open.box,
      style,
      width: right - left,
      height: area.ascent + area.descent + border.top + border.bottom + padding.top + padding.bottom,
      border: hasLeft && hasRight ? border : cut(border, hasLeft, hasRight),
      padding: hasLeft && hasRight ? padding : cut(padding, hasLeft, hasRight),
      children,
      detail: null,
      breakToken: null,
    };
    this.#addChild(fragment, left, top);
  }

  /** Adds a fragment to the innermost one that is being made. @returns how far relative positioning has moved it */
  #addChild(fragment: Fragment, x: number, y: number): Point {
    const outer = this.#stack[this.#stack.length - 1];
    const shift = fragment.detail?.kind === 'text' ? NO_POINT : this.#relativeShift(fragment.style);
    const placed =
      outer === undefined
        ? { x: x + shift.x, y: y + shift.y, fragment }
        : { x: x - outer.left + shift.x, y: y - outer.top + shift.y, fragment };
    (outer?.children ?? this.children).push(placed);
    if (this.#places !== null) {
      this.#places.set(placed, this.#place);
      this.#place -= this.#backwards;
    }
    return shift;
  }

  #relativeShift(style: ComputedStyle): Point {
    const { percentageInlineSize, insetBlockSize } = this.#geometry;
    return relativeOffset(style, percentageInlineSize, insetBlockSize, this.#content.direction);
  }

  #placeLeaf(leaf: LineLeaf, expansion: Justification): void {
    const { part } = leaf;
    if (leaf.kind === 'empty-box' || part === null) return;
    switch (part.item.kind) {
      case 'text':
        this.#placeText(leaf, expansion);
        break;
      case 'tab': {
        const { box, style, font, level, leader } = part.item;
        if (leader !== null) {
          const beyond = this.#geometry.left + this.#geometry.width - this.#lineX - this.#x - leaf.width;
          const placed = leaderFragment(part.item, leader, leaf.width, (level & 1) === 1 ? 0 : beyond);
          if (placed !== null) this.#addChild(placed.fragment, this.#x + placed.x, leaf.box.baseline - font.ascent);
          this.#x += leaf.width;
          break;
        }
        const space = shapePlain(' ', font, style);
        const isReversed = (level & 1) === 1;
        const fragment = generatedTextFragment(box, style, font, space, ' ', leaf.width, isReversed, null, true);
        this.#addChild(fragment, this.#x, leaf.box.baseline - font.ascent);
        this.#x += leaf.width;
        break;
      }
      case 'atomic':
        this.#placeAtomic(leaf);
        break;
      case 'out-of-flow':
        this.#addStaticPosition(leaf);
        break;
      default:
    }
  }

  #placeText(leaf: LineLeaf, { words, characters, end }: Justification): void {
    const part = leaf.part!;
    if (part.item.kind !== 'text') return;
    const { item } = part;
    const top = leaf.box.baseline - item.font.ascent;
    const isReversed = (item.level & 1) === 1;
    let { width } = leaf;
    const hyphen = part.hasHyphen ? hyphenFragment(item) : null;
    if (hyphen !== null) width -= hyphen.width;
    if (hyphen !== null && isReversed) this.#placeHyphen(hyphen, top);
    if (words > 0 && !part.hangs) {
      const before = floorToGrid(this.#separators * words);
      this.#separators += wordSeparators(this.#content.text, part.start, Math.min(part.end, end - 1));
      width += floorToGrid(this.#separators * words) - before;
    }
    const before = trimmedBefore(item, part.start);
    this.#x -= before;
    if (characters > 0 && !part.hangs) this.#placeSpread(part, item, top, characters, before);
    else if (item.gaps !== null && words === 0) this.#placeGapped(part, item, item.gaps, top, width, before);
    else {
      width += before;
      const expansion = part.hangs ? 0 : words;
      const isCutOff = part === this.#cutOff;
      this.#addChild(textFragment(item, part.start, part.end, width, expansion, 0, isCutOff), this.#x, top);
      this.#x += width;
    }
    if (hyphen !== null && !isReversed) this.#placeHyphen(hyphen, top);
  }

  /** Text between whose characters there are gaps: a fragment for each stretch that has them, or has none. */
  #placeSpread(part: LinePart, item: TextItem, top: number, gap: number, lead: number): void {
    const stretches = spreadStretches(this.#content, this.#line.parts, part);
    if ((item.level & 1) === 1) stretches.reverse();
    for (const { start, end, gaps, isSpread } of stretches) {
      const before = floorToGrid(this.#separators * gap);
      this.#separators += gaps;
      const own = textWidth(item, start, end) + (start === part.start ? lead : 0);
      const width = own + floorToGrid(this.#separators * gap) - before;
      this.#addChild(textFragment(item, start, end, width, 0, isSpread ? gap : 0), this.#x, top);
      this.#x += width;
    }
  }

  /**
   * Text with room in it (`text-autospace`).
   *
   * @param whole - its width, px
   * @param lead - what its first character has lost at its start, px
   */
  #placeGapped(
    part: LinePart,
    item: TextItem,
    gaps: readonly number[],
    top: number,
    whole: number,
    lead: number,
  ): void {
    // At the end of the line there is no room behind the last piece.
    const removed = textWidth(item, part.start, part.end) - whole;
    const cuts = [part.start, ...gaps.filter((at) => at > part.start && at < part.end), part.end];
    for (let i = 1; i < cuts.length; i++) {
      // Of right-to-left text the last piece is the leftmost.
      const at = (item.level & 1) === 1 ? cuts.length - i : i;
      const own = textWidth(item, cuts[at - 1]!, cuts[at]!) + (at === 1 ? lead : 0);
      const width = own - (at === cuts.length - 1 ? removed : 0);
      this.#addChild(textFragment(item, cuts[at - 1]!, cuts[at]!, width, 0), this.#x, top);
      this.#x += width;
    }
  }

  #placeHyphen(hyphen: Fragment, top: number): void {
    this.#addChild(hyphen, this.#x, top);
    this.#x += hyphen.width;
  }

  #placeAtomic(leaf: LineLeaf): void {
    const { layout, margin, ascent } = leaf.part!.atomic!;
    const aligned = leaf.aligned!;
    const { blockSize } = this.#leaves;
    let top = leaf.box.baseline + aligned.shift - ascent;
    if (aligned.edge === 'top') top = 0;
    else if (aligned.edge === 'bottom') top = blockSize - aligned.ascent - aligned.descent;
    const x = this.#x + margin.left;
    const y = top + margin.top;
    const own = this.#addChild(layout.fragment, x, y);
    const around = this.#shiftAround(leaf.box);
    const isMirrored = isFlipped(this.#content.container.style);
    const shift = { x: own.x + around.x, y: (isMirrored ? -own.y : own.y) + around.y };
    const start = isMirrored ? blockSize - y - layout.fragment.height : y;
    for (const entry of layout.outOfFlow) {
      const moved = movedEntry(entry, this.#lineX + x + shift.x, start + shift.y);
      this.outOfFlow.push(moved.inlineContainer === null ? this.#containedBy(moved, leaf.box) : moved);
    }
    this.#x += leaf.width;
  }

  /** Where an absolutely positioned box would be: in the line, or below it for one that is block-level (CSS 2.2 §10.3.7). */
  #addStaticPosition(leaf: LineLeaf): void {
    const { item } = leaf.part!;
    if (item.kind !== 'out-of-flow') return;
    const isInline = item.box.style.display.wasInlineLevel;
    // As in Chromium, in a line the text around it says from which side on it lies.
    const direction = isInline ? (isReversed(leaf.level) ? 'rtl' : 'ltr') : this.#content.direction;
    const isRightToLeft = direction === 'rtl';
    const containerWidth = this.#geometry.percentageInlineSize;
    const start = isRightToLeft && isDefinite(containerWidth) ? containerWidth : 0;
    const shift = this.#shiftAround(leaf.box);
    // As in Chromium, the rectangle is as high as the line and has no width.
    const { blockSize } = this.#leaves;
    const alignment = staticAlignment(item.box.style, direction, null);
    const entry: OutOfFlowBox = {
      box: item.box,
      x: shift.x + (isInline ? this.#lineX + this.#x : start),
      y: shift.y + (isInline || !leaf.hasContentBefore ? 0 : blockSize) + alignment.at.y * blockSize,
      inlineEdge: alignment.inlineEdge,
      blockEdge: alignment.blockEdge,
      isInlineSafe: alignment.isInlineSafe,
      isBlockSafe: alignment.isBlockSafe,
      direction,
      inlineContainer: null,
      fragmented: null,
    };
    this.outOfFlow.push(this.#containedBy(entry, leaf.box));
  }

  /** Relative positioning of the inline boxes around: it moves their contents when they are closed. */
  #shiftAround({ open }: LineInlineBox): Point {
    const { percentageInlineSize, insetBlockSize } = this.#geometry;
    const { direction, container } = this.#content;
    const shift = relativeOffsetAround(open, percentageInlineSize, insetBlockSize, direction);
    return shift === NO_POINT || !isFlipped(container.style) ? shift : { x: shift.x, y: -shift.y };
  }

  /** The entry with the nearest inline box that is a containing block for it. */
  #containedBy(entry: OutOfFlowBox, box: LineInlineBox): OutOfFlowBox {
    if (entry.box.style.display.position === 'fixed' || isTakenByPage(entry.box.style)) return entry;
    for (let each: LineInlineBox | null = box; each !== null && each.open !== null; each = each.parent) {
      if (holdsPositionedInline(each.open.box.style)) return { ...entry, inlineContainer: each.open.box };
    }
    return entry;
  }
}

function isReversed(level: number): boolean {
  return (level & 1) === 1;
}

/** The content area of an inline box: of its font, or less of it (`text-box-trim`, css-inline-3 §5.1). */
function contentArea(style: ComputedStyle, font: BoxFont): EdgeDistances {
  const { boxTrim } = style.inline;
  if (boxTrim === 'none') return font;
  const edges = textEdgeDistances(style, font);
  return {
    ascent: boxTrim === 'trim-end' ? font.ascent : edges.ascent,
    descent: boxTrim === 'trim-start' ? font.descent : edges.descent,
  };
}

/** Edges of a box that does not begin or end here (`box-decoration-break: slice`). */
function cut(edges: InlineEdges['border'], hasLeft: boolean, hasRight: boolean): InlineEdges['border'] {
  if (edges === NO_EDGES) return edges;
  return {
    top: edges.top,
    right: hasRight ? edges.right : 0,
    bottom: edges.bottom,
    left: hasLeft ? edges.left : 0,
  };
}
