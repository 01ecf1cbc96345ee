/**
 * The order in which the fragments of a page are painted (CSS 2.2 appendix E): one walk sorts them into layers, each with its parts in
 * the order of the appendix. A layer is a stacking context, a positioned box, or something painted as if it were one (float, atomic inline).
 */
import { hasArea, intersection, isTranslation, type Rect, type Size } from '../base/geometry.ts';
import { depthOf } from '../base/matrix-4.ts';
import { snap } from '../base/pixel-snapping.ts';
import { type Box, sourceOf } from '../boxes/tree/box.ts';
import { isOutOfFlow } from '../boxes/tree/display-role.ts';
import type { ClipNode } from '../display/display-list-builder.ts';
import type { Element } from '../dom/node.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';
import {
  type BoxTransform,
  boxTransform,
  isTransformRoom,
  roomFor,
  roomInInline,
  type TransformRoom,
} from '../layout/transform.ts';
import { type CarriedFragment, type CutPieces, isCarried, NO_PIECES } from '../pages/cut-pieces.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import { isStackingContext } from '../style/stacking-context.ts';
import { hasDecorations, hasOutline } from './box-decorations.ts';
import type { BrokenBoxes } from './broken-boxes.ts';
import { clipOfClipProperty, clipOfOverflow, clipOfPiece } from './clip.ts';
import { contextOfParents, type ElementStyles } from './contexts-elsewhere.ts';
import { hasPartsApart, inlineContextsAround, partAtFloat } from './inline-contexts.ts';
import { documentPlace, type Layer, NO_FRAGMENT, newLayer, type PaintEntry } from './layers.ts';
import { type DecoratingBox, withBlockDecoration, withDecoration } from './text/text-decoration.ts';
import { EVERYWHERE, isForReadersAlone, seenOf, visibleBefore } from './visible-area.ts';

/** Where the walk is. */
interface Surroundings {
  readonly layer: Layer;
  /** The stacking context that positioned descendants go to. */
  readonly context: Layer;
  readonly clip: ClipNode | null;
  /** What all clips together leave, in the coordinates of the innermost transform: text outside is left out. */
  readonly visible: Rect;
  /** By how many em glyphs may be outside of that and are still painted; lines that decorate them reach farther. */
  readonly margin: number;
  readonly decorating: DecoratingBox | null;
  readonly inFlexContainer: boolean;
  readonly brokenBoxes: BrokenBoxes;
  /** Fragments that are shown in part. */
  readonly cuts: CutPieces;
  /** The stacking contexts of elements met so far. */
  readonly contexts: Map<Element, Layer>;
  /** Tell of contexts that are on other pages; `null` where there is one page. */
  readonly styles: ElementStyles | null;
  /** The layers of boxes that go on, which may be on the same page: in another column. */
  readonly begun: Map<Fragment['box'], BegunLayer>;
}

/** Parts of one box are one layer in one context alone: those of a box around them that is transformed have a transform each. */
interface BegunLayer {
  readonly layer: Layer;
  readonly context: Layer;
}

/** The same surroundings with other values, of one hidden class (see `changedSpace`). */
function changed(around: Surroundings, changes: Partial<Surroundings>): Surroundings {
  const {
    layer,
    context,
    clip,
    visible,
    margin,
    decorating,
    inFlexContainer,
    brokenBoxes,
    cuts,
    contexts,
    styles,
    begun,
  } = around;
  const copy = {
    layer,
    context,
    clip,
    visible,
    margin,
    decorating,
    inFlexContainer,
    brokenBoxes,
    cuts,
    contexts,
    styles,
    begun,
  };
  return Object.assign(copy, changes);
}

/** The stacking context of a root fragment, with everything below it. @param visible - what is shown of it */
export function stackingContextOf(
  root: Fragment,
  x: number,
  y: number,
  visible: Rect,
  brokenBoxes: BrokenBoxes,
): Layer {
  const layer = newLayer(root, x, y, null, 0, 0, null);
  walkContent(root, x, y, surroundingsIn(layer, visible, brokenBoxes, NO_PIECES, null));
  return layer;
}

/**
 * The root context of a page: the flow, and what the page itself has placed.
 *
 * @param visible - what is shown of it: the page area, or the whole page
 * @param initial - the initial containing block
 */
export function pageContextOf(
  placed: readonly PlacedFragment[],
  visible: Rect,
  initial: Size,
  brokenBoxes: BrokenBoxes,
  cuts: CutPieces,
  styles: ElementStyles,
): Layer {
  const context = newLayer(NO_FRAGMENT, 0, 0, null, 0, 0, null);
  const around = surroundingsIn(context, visible, brokenBoxes, cuts, styles);
  const room = { fragment: { ...NO_FRAGMENT, ...sizeOf(initial) }, x: 0, y: 0, isParent: false, space: null };
  for (const each of placed) if (isBelowFlow(each)) walkCarried(each, around);
  for (const each of placed) {
    if (isBelowFlow(each)) continue;
    const { fragment, x, y } = each;
    const outside = isCarried(each) ? changed(around, { cuts: each.cuts }) : around;
    if (isOutOfFlow(fragment.style)) walk(fragment, x, y, inNearestContext(fragment, NO_FRAGMENT, outside), room);
    else if (isCarried(each)) walkCarried(each, around);
    else walk(fragment, x, y, outside);
  }
  return context;
}

/** Without the boxes around it on its own page, but on the level that they give it. */
function walkCarried({ fragment, x, y, cuts, level }: CarriedFragment, around: Surroundings): void {
  const { context } = around;
  if (level === 'flow') return walk(fragment, x, y, changed(around, { cuts }));
  const layer = newLayer(fragment, x, y, null, 0, documentPlace(fragment, context), null);
  (level === 'positioned' ? context.zero : context.inlines).push(layer);
  walk(fragment, x, y, changed(around, { cuts, layer }));
}

/** What has left an earlier page comes earlier in the order of the flow; out of flow it goes to the contexts that are met in that. */
function isBelowFlow(placed: PlacedFragment): placed is CarriedFragment {
  return isCarried(placed) && placed.isFromBefore && !isOutOfFlow(placed.fragment.style);
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}

function surroundingsIn(
  layer: Layer,
  visible: Rect,
  brokenBoxes: BrokenBoxes,
  cuts: CutPieces,
  styles: ElementStyles | null,
): Surroundings {
  return {
    layer,
    context: layer,
    clip: null,
    visible,
    margin: GLYPH_MARGIN,
    decorating: null,
    inFlexContainer: false,
    brokenBoxes,
    cuts,
    contexts: new Map(),
    styles,
    begun: new Map(),
  };
}

/** A box that is placed by a containing block farther out. Contexts are met before it, for out-of-flow fragments come behind the flow. */
function inNearestContext({ box }: Fragment, outside: Fragment, around: Surroundings): Surroundings {
  const source = box?.source ?? null;
  const { contexts } = around;
  const styles = outside.box === null || outside.box.source !== null ? around.styles : null;
  if (source === null || (styles === null && contexts.size === 0)) return around;
  const parent = source.pseudo === null ? source.element.parent : source.element;
  const context = contextOfParents(parent, outside.box?.source?.element, around.context, contexts, styles);
  return context === around.context ? around : changed(around, { context });
}

/** The text in a fragment at its place, in tree order, for backgrounds that are seen through it. What is transformed inside is left out. */
export function textEntriesIn(fragment: Fragment, x: number, y: number, brokenBoxes: BrokenBoxes): PaintEntry[] {
  const layer = newLayer(fragment, x, y, null, 0, 0, null);
  const around = surroundingsIn(layer, EVERYWHERE, brokenBoxes, NO_PIECES, null);
  if (fragment.box?.kind === 'inline-box')
    walkInlineChildren(fragment, x, y, { baseline: y, isVertical: false, liftX: 0, liftY: 0, room: null }, around);
  else walkContent(fragment, x, y, around);
  const entries: PaintEntry[] = [];
  addTextEntries(layer, entries);
  return entries;
}

function addTextEntries(layer: Layer, entries: PaintEntry[]): void {
  if (layer.transform !== null) return;
  for (const each of layer.inlines) {
    if (each.kind === 'layer') addTextEntries(each, entries);
    else if (each.kind === 'text') entries.push(each);
  }
  for (const layers of [layer.floats, layer.negative, layer.zero, layer.positive]) {
    for (const each of layers) addTextEntries(each, entries);
  }
}

function noteContext(layer: Layer, { contexts }: Surroundings): void {
  const element = elementOf(layer.fragment);
  if (element !== null) contexts.set(element, layer);
}

/** Of an anonymous block in an inline box, that of the inline box. */
function elementOf({ box }: Fragment): Element | null {
  const source = box === null ? null : sourceOf(box);
  return source === null || source.pseudo !== null ? null : source.element;
}

/**
 * The layer that an earlier part of the same box has made, in another column, or the stacking context that one of the same inline box has made: its lines,
 * and the blocks in it, are one (compositing-1 §3.4), as are the parts of a box that is broken (css-break-4 §5.4): the background of none covers the text
 * of another. What is masked or clipped refers to the area of each part, and has its own.
 */
function layerOfEarlierPart(fragment: Fragment, isContext: boolean, around: Surroundings): Layer | null {
  if (around.contexts.size + around.begun.size === 0) return null;
  const { box, style } = fragment;
  if (hasPartsApart(style)) return null;
  const isOfInline = box?.kind === 'inline-box' || (box?.kind === 'block-container' && box.inlineAround !== null);
  const element = isContext && isOfInline ? elementOf(fragment) : null;
  const known = element === null ? begunIn(around, box) : around.contexts.get(element);
  if (known === undefined) return null;
  // What of a fixed box has left the page before is cut off there alone.
  return known.clip === around.clip || style.display.position === 'fixed' ? known : null;
}

function placeInSpace(layer: Layer, { space, place, isBent }: BoxTransform): void {
  const { fragment, x, y } = layer;
  layer.isBent = isBent;
  if (place !== null) layer.depth = depthOf(place, x + fragment.width / 2, y + fragment.height / 2);
  if (space !== null && !isFlattened(fragment.style)) layer.space = space;
}

/** What has to be painted as one picture is flat (css-transforms-2 §4.1). */
function isFlattened({ effects, overflow, mask }: ComputedStyle): boolean {
  return (
    effects !== initialStyle.effects ||
    mask !== initialStyle.mask ||
    overflow.x !== 'visible' ||
    overflow.y !== 'visible'
  );
}

function createsStackingContext(style: ComputedStyle, isPositioned: boolean, inFlexContainer: boolean): boolean {
  if (style.display.position === 'fixed' || style.display.position === 'sticky') return true;
  if (isStackingContext(style)) return true;
  return (isPositioned || inFlexContainer) && style.inset.zIndex !== 'auto';
}

function borderBoxOf({ width, height }: Fragment, x: number, y: number): Rect {
  return { x, y, width, height };
}

/** Glyphs may reach out of their box by about an em. */
const GLYPH_MARGIN = 1;
/** Where a cut goes through no more than the edge of a line, the line is read on the other page. */
const CUT_MARGIN = -0.25;

function isVisible(x: number, y: number, { width, height }: Fragment, em: number, around: Surroundings): boolean {
  const { visible, decorating } = around;
  if (isForReadersAlone(visible)) return true;
  const reach = decorating === null ? 0 : decorating.reach;
  const margin = around.margin * em + reach;
  const beside = em + reach;
  return (
    x - beside < visible.x + visible.width &&
    x + width + beside > visible.x &&
    y - margin < visible.y + visible.height &&
    y + height + margin > visible.y
  );
}

/** Clipped to what the page shows of the fragment. */
function withPieceCut(fragment: Fragment, y: number, around: Surroundings): Surroundings {
  if (around.cuts.size === 0) return around;
  const piece = around.cuts.get(fragment);
  if (piece === undefined) return around;
  const clip = clipOfPiece(piece, y, around.clip);
  return changed(around, { clip, visible: intersection(around.visible, clip.bounds), margin: CUT_MARGIN });
}

/** A box fragment: into a layer of its own, or into the one around it. */
function walk(
  fragment: Fragment,
  x: number,
  y: number,
  outside: Surroundings,
  room: TransformRoom | null = null,
): void {
  const around = withPieceCut(fragment, y, outside);
  const { style, box } = fragment;
  if (box === null) return walkLine(fragment, x, y, around, room);
  const isPositioned = style.display.position !== 'static';
  const isContext =
    createsStackingContext(style, isPositioned, around.inFlexContainer) ||
    (room !== null && room.space !== null && style.transform.backface === 'hidden');
  if (isPositioned || isContext) return walkApart(fragment, x, y, around, room, isPositioned, isContext);
  if (style.display.float !== 'none') {
    // Notes come behind all else of their page: so they are read by who takes texts in the order in which they are painted.
    const isNote = style.display.float === 'footnote';
    const place = isNote ? Number.MAX_SAFE_INTEGER : documentPlace(fragment, around.layer);
    const layer = newLayer(fragment, x, y, around.clip, 0, place, null);
    (isNote ? around.context.zero : around.layer.floats).push(layer);
    return walkContent(fragment, x, y, changed(around, { layer, decorating: null }));
  }
  if (around.inFlexContainer) {
    // Items are painted as inline-blocks are: each as a whole (css-flexbox-1 §5.4, css-grid-2 §9.2).
    const layer = newLayer(fragment, x, y, around.clip, 0, documentPlace(fragment, around.layer), null);
    around.layer.inlines.push(layer);
    return walkContent(fragment, x, y, changed(around, { layer }));
  }
  walkContent(fragment, x, y, around);
}

function begunIn({ begun, context }: Surroundings, box: Fragment['box']): Layer | undefined {
  const known = begun.get(box);
  return known?.context === context ? known.layer : undefined;
}

/** A stacking context, or a positioned box. */
function walkApart(
  fragment: Fragment,
  x: number,
  y: number,
  around: Surroundings,
  room: TransformRoom | null,
  isPositioned: boolean,
  isContext: boolean,
): void {
  const { style } = fragment;
  const shared = layerOfEarlierPart(fragment, isContext, around);
  if (shared !== null) {
    const context = isContext ? shared : around.context;
    return walkContent(fragment, x, y, changed(around, { layer: shared, context }));
  }
  const zIndex = style.inset.zIndex === 'auto' || !(isPositioned || around.inFlexContainer) ? 0 : style.inset.zIndex;
  const found = boxTransform(fragment, snap(x), snap(y), room);
  const transform = found?.matrix ?? null;
  let { clip, visible } = around;
  if (transform !== null) visible = visibleBefore(transform, visible);
  if (style.effects.clip !== 'auto' && isOutOfFlow(style)) {
    clip = clipOfClipProperty(fragment, style.effects.clip, x, y, clip);
    // What is cut off wholly is not seen, but read: so are texts hidden that only screen readers are to find, by `clip` and by `clip-path`.
    const cut = intersection(visible, clip.bounds);
    visible = hasArea(cut) ? cut : seenOf(borderBoxOf(fragment, x, y), visible);
  }
  // css-masking-1 §3: what filters make of the box is clipped, not what they begin with.
  const outerClip = transform === null ? clip : around.clip;
  const layer = newLayer(fragment, x, y, outerClip, zIndex, documentPlace(fragment, around.layer), transform);
  if (found !== null) placeInSpace(layer, found);
  if (isContext) noteContext(layer, around);
  if ((fragment.breakToken !== null || style.display.position === 'fixed') && transform === null)
    around.begun.set(fragment.box, { layer, context: around.context });
  if (style.effects.mixBlendMode !== 'normal') around.context.isBlended = true;
  (zIndex < 0 ? around.context.negative : zIndex > 0 ? around.context.positive : around.context.zero).push(layer);
  const context = isContext ? layer : around.context;
  const decorating = isOutOfFlow(style) ? null : around.decorating;
  const inside = changed(around, { layer, context, clip, visible, decorating });
  // As in Chromium, what is turned or scaled begins at whole px: fractions of what is around it would be turned with it.
  if (transform === null || isTranslation(transform)) walkContent(fragment, x, y, inside);
  else walkContent(fragment, snap(x), snap(y), inside);
}

function walkContent(fragment: Fragment, x: number, y: number, around: Surroundings): void {
  const box = fragment.box as Box;
  const { style } = fragment;
  const { layer } = around;
  const { detail } = fragment;
  const hasOwn =
    detail?.kind === 'columns' ||
    detail?.kind === 'flex' ||
    (detail?.kind === 'grid' && detail.rules.length > 0) ||
    detail?.kind === 'math' ||
    (detail?.kind === 'table' && detail.columnAreas.length > 0);
  if (hasOwn || (hasDecorations(style) && box.kind !== 'table-row' && box.kind !== 'table-section'))
    layer.blocks.push(entry('box', fragment, x, y, around));
  if (fragment.detail?.kind === 'replaced') layer.inlines.push(entry('replaced', fragment, x, y, around));
  if (fragment.children.length > 0) walkChildren(fragment, x, y, around);
  // Over the outlines in it, as in Chromium: that of a table is seen whole although its rows have some.
  if (hasOutline(style)) layer.outlines.push(entry('box', fragment, x, y, around));
}

function walkChildren(fragment: Fragment, x: number, y: number, around: Surroundings): void {
  const box = fragment.box as Box;
  const { style, children } = fragment;
  const { layer } = around;
  const clip = clipOfOverflow(fragment, x, y, around.clip, around.brokenBoxes);
  const decorating = withBlockDecoration(around.decorating, fragment);
  const inFlexContainer = box.kind === 'flex-container' || box.kind === 'grid-container';
  const inside: Surroundings =
    clip === around.clip && decorating === around.decorating && inFlexContainer === around.inFlexContainer
      ? around
      : changed(around, {
          clip,
          visible: clip === around.clip || clip === null ? around.visible : seenOf(clip.bounds, around.visible),
          decorating,
          inFlexContainer,
        });
  if ((box.kind === 'table-row' || box.kind === 'table-section') && hasDecorations(style))
    layer.blocks.push(entry('row-background', fragment, x, y, around));
  const isRoom = isTransformRoom(fragment);
  let lineRoom: TransformRoom | null = null;
  const space = isRoom && layer.fragment === fragment ? layer.space : null;
  const legend = box.kind === 'fieldset' ? box.legend : null;
  const marker = box.kind === 'block-container' ? box.marker : null;
  for (let i = 0; i < children.length; i++) {
    const child = children[i]!;
    const needsRoom = isRoom || child.fragment.style.transform.offsetPath !== 'none';
    let room = needsRoom ? roomFor(child.fragment, fragment, x, y, space) : null;
    if (child.fragment.box === null) room = lineRoom ??= roomFor(child.fragment, fragment, x, y, space);
    // Most pages have neither contexts nor legends: there all children in the flow are in the same surroundings.
    const isSame = legend === null && around.contexts.size === 0 && !isOutOfFlow(child.fragment.style);
    let within = isSame ? inside : childSurroundings(child.fragment, fragment, legend, around, inside);
    // As in Chromium, lines under the content go on under no marker outside.
    if (marker !== null && child.fragment.box === marker) within = changed(within, { decorating: null });
    const [left, top] = [x + child.x, y + child.y];
    if (child.fragment.style.display.float !== 'none')
      within = inInlineContexts(child.fragment, left, top, box, within);
    walk(child.fragment, left, top, within, room);
  }
  if (fragment.detail?.kind === 'table' && fragment.detail.collapsedBorders !== null)
    layer.blocks.push(entry('collapsed-borders', fragment, x, y, around));
}

/** A float in the contexts of the inline boxes of `container` around it. Where it is met before them, they begin with it. */
function inInlineContexts(float: Fragment, x: number, y: number, container: Box, around: Surroundings): Surroundings {
  if (
    container.kind !== 'block-container' ||
    float.box === null ||
    float.box.kind === 'inline-box' ||
    float.box.kind === 'text'
  )
    return around;
  let within = around;
  for (const inline of inlineContextsAround(container, float.box)) {
    const part = partAtFloat(inline, float);
    let layer = layerOfEarlierPart(part, true, within);
    if (layer === null) {
      layer = newLayer(part, x, y, within.clip, 0, documentPlace(part, within.layer), null);
      noteContext(layer, within);
      if (inline.style.effects.mixBlendMode !== 'normal') within.context.isBlended = true;
      within.context.zero.push(layer);
    }
    within = changed(within, { layer, context: layer, decorating: null });
  }
  return within;
}

/** HTML rendering §15.3.13: `overflow` of a fieldset is that of its contents, and not of its legend. */
function childSurroundings(
  child: Fragment,
  fragment: Fragment,
  legend: Box | null,
  around: Surroundings,
  inside: Surroundings,
): Surroundings {
  const isLegend = legend !== null && child.box === legend;
  const clipped = isLegend ? changed(inside, { clip: around.clip, visible: around.visible }) : inside;
  return isOutOfFlow(child.style) ? inNearestContext(child, fragment, clipped) : clipped;
}

function entry(kind: PaintEntry['kind'], fragment: Fragment, x: number, y: number, around: Surroundings): PaintEntry {
  return { kind, fragment, x, y, clip: around.clip, visible: around.visible, decorating: null, baseline: 0 };
}

/** Line boxes are painted at whole px in the block direction, and the text in them keeps its offset from there (CHROMIUM.md 3). */
function walkLine(line: Fragment, x: number, y: number, around: Surroundings, room: TransformRoom | null): void {
  if (line.detail?.kind === 'line' && line.detail.axes !== 'horizontal-tb') {
    const left = snap(x);
    const { baseline, axes } = line.detail;
    const at = axes === 'sideways-lr' ? left + baseline : left + line.width - baseline;
    walkInlineChildren(line, x, y, { baseline: at, isVertical: true, liftX: left - x, liftY: 0, room }, around);
    return;
  }
  const top = snap(y);
  const baseline = line.detail?.kind === 'line' ? top + line.detail.baseline : top;
  walkInlineChildren(line, x, y, { baseline, isVertical: false, liftX: 0, liftY: top - y, room }, around);
}

/** What inline content has to know of its line: where its baseline is painted, how far text in it is moved to whole px, and the box that it is in. */
type LinePlace = {
  readonly baseline: number;
  readonly isVertical: boolean;
  readonly liftX: number;
  readonly liftY: number;
  readonly room: TransformRoom | null;
};

/** @param x,y - of the parent, as layout has placed it */
function walkInlineChildren(parent: Fragment, x: number, y: number, line: LinePlace, around: Surroundings): void {
  const { children } = parent;
  for (let i = 0; i < children.length; i++) {
    const child = children[i]!;
    const { fragment } = child;
    const { detail, box } = fragment;
    if (detail?.kind === 'text') {
      const left = x + line.liftX + child.x;
      const top = y + line.liftY + child.y;
      if (isVisible(left, top, fragment, detail.fontSize, around))
        around.layer.inlines.push({
          kind: 'text',
          fragment,
          x: left,
          y: top,
          clip: around.clip,
          visible: around.visible,
          decorating: around.decorating,
          baseline: line.baseline,
        });
    } else if (box?.kind === 'inline-box') walkInlineBox(fragment, x + child.x, y + child.y, line, around);
    else walkAtomic(fragment, x + child.x, y + child.y, around, line.room);
  }
}

function walkInlineBox(fragment: Fragment, x: number, y: number, line: LinePlace, around: Surroundings): void {
  const { style } = fragment;
  const isPainted = hasDecorations(style);
  const { baseline, isVertical } = line;
  const left = isPainted && isVertical ? snap(x) : x + line.liftX;
  const top = isPainted && !isVertical ? snap(y) : y + line.liftY;
  const isPositioned = style.display.position !== 'static';
  const isContext = createsStackingContext(style, isPositioned, false);
  let inside = around;
  const shared = isContext ? layerOfEarlierPart(fragment, true, around) : null;
  if (shared !== null) inside = changed(around, { layer: shared, context: shared });
  else if (isPositioned || isContext) {
    const zIndex = style.inset.zIndex === 'auto' || !isPositioned ? 0 : style.inset.zIndex;
    const layer = newLayer(
      fragment,
      left,
      y + line.liftY,
      around.clip,
      zIndex,
      documentPlace(fragment, around.layer),
      null,
    );
    if (style.effects.mixBlendMode !== 'normal') around.context.isBlended = true;
    (zIndex < 0 ? around.context.negative : zIndex > 0 ? around.context.positive : around.context.zero).push(layer);
    if (isContext) noteContext(layer, around);
    inside = changed(around, { layer, context: isContext ? layer : around.context });
  }
  if (isPainted) inside.layer.inlines.push(entry('inline-box', fragment, left, top, inside));
  if (hasOutline(style)) inside.layer.outlines.push(entry('inline-box', fragment, left, top, inside));
  const decorating = withDecoration(around.decorating, fragment, baselineOf(fragment, left, top));
  if (decorating !== around.decorating) inside = changed(inside, { decorating });
  const place = { baseline, isVertical, liftX: left - x, liftY: top - y, room: roomInInline(line.room) };
  walkInlineChildren(fragment, x, y, place, inside);
}

/** Baseline of an inline box, px from the page's top, in vertical lines from its left: that of the first text directly in it; `null` where there is none. */
function baselineOf(fragment: Fragment, left: number, top: number): number | null {
  for (const { x, y, fragment: child } of fragment.children) {
    if (child.detail?.kind !== 'text') continue;
    const { baseline, orientation } = child.detail;
    if (orientation === 'horizontal') return top + y + baseline;
    return orientation === 'sideways-left' ? left + x + baseline : left + x + child.width - baseline;
  }
  return null;
}

/**
 * Inline-blocks, images and the like: painted at their place in the line, which is not rounded for them, as if they were stacking contexts. Floats and positioned boxes among them are not.
 */
function walkAtomic(fragment: Fragment, x: number, y: number, around: Surroundings, room: TransformRoom | null): void {
  const { style } = fragment;
  const isApart =
    style.display.position !== 'static' ||
    style.display.float !== 'none' ||
    createsStackingContext(style, false, false);
  if (isApart) return walk(fragment, x, y, around, room);
  const layer = newLayer(fragment, x, y, around.clip, 0, documentPlace(fragment, around.layer), null);
  around.layer.inlines.push(layer);
  walkContent(
    fragment,
    x,
    y,
    changed(around, { layer, decorating: isAlternativeText(fragment) ? around.decorating : null }),
  );
}

/** The boxes of a failed image's text (anonymous inside): its lines are underlined with what is around it, as in Chromium, unlike other atomic inlines. */
function isAlternativeText({ box }: Fragment): boolean {
  if (box?.kind !== 'block-container') return false;
  return box.source === null || (box.source.element.localName === 'img' && box.source.pseudo === null);
}
