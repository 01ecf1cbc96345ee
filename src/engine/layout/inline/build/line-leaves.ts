/**
 * From the parts of a broken line to its leaves and inline boxes: what stands in the line, which inline box holds it, and how high the line
 * becomes (CSS 2.2 §10.8).
 */
import type { Box } from '../../../boxes/tree/box.ts';
import { isRubyPair } from '../../../css/values/box/display.ts';
import { hasCentralBaseline } from '../../../style/turned-style.ts';
import type { LayoutEnvironment } from '../../environment.ts';
import { boxFont } from '../../text-metrics/box-font.ts';
import { isFlipped } from '../content/flipped-line.ts';
import type { InlineContent, OpenItem } from '../content/inline-content.ts';
import { NO_INLINE_EDGES } from '../content/inline-edges.ts';
import type { LinePart } from '../content/line-parts.ts';
import type { AtomicLayout } from '../content/line-surroundings.ts';
import { extendReach, type LineReach, reachOfRuby, reachOfText, roomBeside, rubyExtent } from './annotations.ts';
import {
  type AlignedAtomic,
  alignAtomic,
  alignBox,
  type EdgeAligned,
  extend,
  fitEdgeAligned,
  type LineInlineBox,
  lineInlineBox,
  placeBaselines,
  roundToStep,
} from './vertical-align.ts';

/** Something that takes a place in the visual order of the line. */
export interface LineLeaf {
  readonly part: LinePart | null;
  /** An inline box with nothing inside on this line has a leaf of its own. */
  readonly kind: 'text' | 'tab' | 'atomic' | 'out-of-flow' | 'empty-box';
  readonly box: LineInlineBox;
  readonly level: number;
  /** Among those of its line, in the order of the text. */
  readonly place: number;
  width: number;
  readonly aligned: AlignedAtomic | null;
  /** In-flow content comes before it on the line: no edges of boxes that it is in, but, as in Chromium, boxes that have ended, if there is nothing in them. */
  readonly hasContentBefore: boolean;
}

export interface LineLeaves {
  readonly leaves: LineLeaf[];
  /** In document order; the root inline box is the first. */
  readonly boxes: readonly LineInlineBox[];
  readonly blockSize: number;
  readonly baseline: number;
  readonly isEmpty: boolean;
  /** See `LineResult`. */
  readonly annotationShift: number;
  readonly annotationSpace: number;
}

/** @param reopened - the innermost inline box that goes on from the line before */
export function collectLeaves(
  content: InlineContent,
  parts: readonly LinePart[],
  reopened: OpenItem | null,
  annotationSpace: number,
  env: Pick<LayoutEnvironment, 'fonts' | 'hasAnnotations'>,
): LineLeaves {
  const hasStrut = reopened === null ? content.hasStrut : content.hasStrutInBoxes;
  const collector = new LeafCollector(content, hasStrut, env.fonts);
  collector.reopen(reopened);
  for (let i = 0; i < parts.length; i++) collector.add(parts[i]!);
  return collector.finish(env.hasAnnotations, annotationSpace);
}

class LeafCollector {
  readonly #content: InlineContent;
  readonly #fonts: Parameters<typeof boxFont>[2];
  readonly #leaves: LineLeaf[] = [];
  readonly #boxes: LineInlineBox[] = [];
  readonly #waiting: EdgeAligned[] = [];
  readonly #root: LineInlineBox;
  readonly #baseLevel: number;
  #current: LineInlineBox;
  #isEmpty = true;
  #hasEdgeAligned = false;
  #hasContent = false;

  constructor(content: InlineContent, hasStrut: boolean, fonts: Parameters<typeof boxFont>[2]) {
    this.#content = content;
    this.#fonts = fonts;
    this.#baseLevel = content.direction === 'ltr' ? 0 : 1;
    this.#root = lineInlineBox(null, null, content.font);
    this.#current = this.#root;
    this.#boxes.push(this.#root);
    if (hasStrut) this.#extendByStrut(this.#root);
  }

  reopen(open: OpenItem | null): void {
    if (open === null) return;
    this.reopen(open.parent);
    this.#open(open, false);
  }

  add(part: LinePart): void {
    const { item } = part;
    switch (item.kind) {
      case 'text':
        if (part.end > part.start) this.#addText(part, item.lineAscent, item.lineDescent);
        break;
      case 'tab':
        this.#extendByStrut(this.#current);
        this.#addLeaf(part, 'tab', item.level, part.width, null);
        this.#noteContent();
        break;
      case 'break':
        this.#addBreak();
        this.#noteContent();
        break;
      case 'atomic':
        this.#addAtomic(part);
        break;
      case 'open':
        this.#open(item, item.box.hasStart);
        if (item.box.hasStart) this.#noteEdges(part, item.box.style.writing.direction === 'ltr');
        break;
      case 'close':
        this.#current.hasEnd = item.open.box.hasEnd;
        if (this.#current.hasEnd) this.#noteEdges(part, item.open.box.style.writing.direction === 'rtl');
        this.#close(item.level);
        break;
      case 'out-of-flow':
        this.#addLeaf(part, 'out-of-flow', item.level, 0, null);
        break;
      default:
    }
  }

  finish(hasAnnotations: boolean, annotationSpace: number): LineLeaves {
    while (this.#current !== this.#root) this.#close(this.#baseLevel);
    fitEdgeAligned(this.#root, this.#waiting);
    const { lineHeightStep } = this.#content.container.style.typesetting;
    if (lineHeightStep > 0) roundToStep(this.#root, lineHeightStep);
    placeBaselines(this.#boxes);
    const { ascent, descent } = this.#root;
    const line = {
      leaves: this.#leaves,
      boxes: this.#boxes,
      blockSize: this.#isEmpty ? 0 : Math.max(0, ascent + descent),
      baseline: ascent,
      isEmpty: this.#isEmpty,
      annotationShift: 0,
      annotationSpace: 0,
    };
    if (this.#isEmpty || !hasAnnotations) return line;
    return withAnnotations(line, this.#content, annotationSpace);
  }

  #extendByStrut(box: LineInlineBox): void {
    extend(box, box.font.lineAscent, box.font.lineDescent);
  }

  #open(open: OpenItem, hasStart: boolean): void {
    const box = lineInlineBox(open, this.#current, open.font);
    box.hasStart = hasStart;
    this.#boxes.push(box);
    this.#current = box;
    if (!this.#content.hasLineHeightQuirk) this.#extendByStrut(box);
  }

  /** Margins, borders and paddings of the start and of the end make a line that is not empty; in quirks mode margins do not, and the others a box that counts. */
  #noteEdges({ edges }: LinePart, isLeft: boolean): void {
    if (edges === null || edges === NO_INLINE_EDGES) return;
    const { margin, border, padding } = edges;
    const marginWidth = isLeft ? margin.left : margin.right;
    const ownWidth = isLeft ? border.left + padding.left : border.right + padding.right;
    if (ownWidth === 0 && (marginWidth === 0 || this.#content.hasLineHeightQuirk)) return;
    this.#isEmpty = false;
    this.#extendByStrut(this.#current);
  }

  /** @param level - of what follows: as in Chromium, an empty box is ordered with it */
  #close(level: number): void {
    const box = this.#current;
    if (box.leafCount === 0) this.#addLeaf(null, 'empty-box', level, 0, null);
    if (alignBox(box)) this.#waitForEdge(box);
    this.#current = box.parent ?? this.#root;
    this.#hasContent = true;
  }

  #waitForEdge(aligned: EdgeAligned): void {
    this.#hasEdgeAligned = true;
    if (aligned.ascent !== Number.NEGATIVE_INFINITY) this.#waiting.push(aligned);
  }

  /**
   * As in Chromium, in quirks mode a line feed gives its box a line's height only where the box holds nothing that has one; what is aligned to the edges of
   * the line the root inline box holds.
   */
  #addBreak(): void {
    const box = this.#current;
    const holdsHeight = box.ascent !== Number.NEGATIVE_INFINITY || (box === this.#root && this.#hasEdgeAligned);
    if (!this.#content.hasLineHeightQuirk || !holdsHeight) this.#extendByStrut(box);
  }

  #noteContent(): void {
    this.#isEmpty = false;
    this.#hasContent = true;
  }

  #addText(part: LinePart, lineAscent: number, lineDescent: number): void {
    if (this.#content.hasLineHeightQuirk) this.#extendByStrut(this.#current);
    extend(this.#current, lineAscent, lineDescent);
    this.#addLeaf(part, 'text', part.hangs ? this.#baseLevel : part.item.level, part.width, null);
    this.#noteContent();
  }

  #addAtomic(part: LinePart): void {
    const atomic = part.atomic!;
    const { style } = atomic.box;
    const { ascent, descent } = this.#extentOf(atomic);
    const aligned: AlignedAtomic = { ascent, descent, shift: 0, edge: 'none' };
    const { verticalAlign } = style.inline;
    const language = atomic.box.source?.element.language ?? '';
    if (isMarkerSymbol(atomic.box)) {
      // It counts as the text that it stands for, in its own font, as in Chromium.
      const { lineAscent, lineDescent } = boxFont(style.font, language, this.#fonts);
      extend(this.#current, lineAscent, lineDescent);
    }
    const lineHeight = typeof verticalAlign === 'string' ? 0 : boxFont(style.font, language, this.#fonts).lineHeight;
    if (alignAtomic(aligned, style, lineHeight, this.#current)) this.#waitForEdge(aligned);
    this.#addLeaf(part, 'atomic', part.item.level, part.width, aligned);
    this.#noteContent();
  }

  #extentOf(atomic: AtomicLayout): { readonly ascent: number; readonly descent: number } {
    const { box, ascent, descent } = atomic;
    if (!this.#content.hasAnnotations || !isRubyPair(box.style.display.display)) return { ascent, descent };
    const language = this.#content.container.source?.element.language ?? '';
    return rubyExtent(atomic, boxFont(box.style.font, language, this.#fonts, hasCentralBaseline(box.style)));
  }

  #addLeaf(
    part: LinePart | null,
    kind: LineLeaf['kind'],
    level: number,
    width: number,
    aligned: AlignedAtomic | null,
  ): void {
    const box = this.#current;
    const place = this.#leaves.length;
    this.#leaves.push({ part, kind, box, level, place, width, aligned, hasContentBefore: this.#hasContent });
    for (let each: LineInlineBox | null = box; each !== null; each = each.parent) each.leafCount++;
  }
}

/**
 * Moves the line down by what its annotations want more than there is room for.
 *
 * @param space - see `LineRequest.annotationSpace`
 */
function withAnnotations(line: LineLeaves, { container: { style } }: InlineContent, space: number): LineLeaves {
  const reach: LineReach = { over: line.baseline, under: line.baseline, hasOver: false, hasUnder: false };
  for (const leaf of line.leaves) reachOfLeaf(reach, leaf);
  const { overflowOver, overflowUnder, spaceOver, spaceUnder } = roomBeside(reach, line.blockSize, style.font.size);
  const flipped = isFlipped(style);
  const overflowStart = flipped ? overflowUnder : overflowOver;
  const overflowEnd = flipped ? overflowOver : overflowUnder;
  const shift =
    space < 0
      ? Math.max(0, -space - (flipped ? spaceUnder : spaceOver)) + overflowStart
      : Math.max(0, overflowStart - space);
  const annotationSpace = overflowEnd > 0 ? -overflowEnd : flipped ? spaceOver : spaceUnder;
  if (shift === 0) return { ...line, annotationSpace };
  const blockSize = line.blockSize + shift;
  if (flipped) return { ...line, blockSize, annotationShift: shift, annotationSpace };
  for (const box of line.boxes) box.baseline += shift;
  return { ...line, blockSize, baseline: line.baseline + shift, annotationShift: shift, annotationSpace };
}

function reachOfLeaf(reach: LineReach, { part, kind, box, aligned }: LineLeaf): void {
  if (kind === 'text' && part?.item.kind === 'text') reachOfText(reach, part.item, box.baseline);
  else if (kind === 'atomic' && part?.atomic != null && aligned?.edge === 'none') {
    const baseline = box.baseline + aligned.shift;
    if (isRubyPair(part.atomic.box.style.display.display)) reachOfRuby(reach, part.atomic, baseline);
    else extendReach(reach, baseline - aligned.ascent, baseline + aligned.descent);
  }
}

function isMarkerSymbol(box: Box): boolean {
  return box.kind === 'replaced' && box.content.kind === 'marker-symbol';
}
