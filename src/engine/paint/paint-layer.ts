/** One layer to display items, in the order of CSS 2.2 appendix E. */

import { areTouching, type Matrix, type Rect } from '../base/geometry.ts';
import { snapRect } from '../base/pixel-snapping.ts';
import { isTableCell } from '../boxes/tree/display-role.ts';
import type { RoundedRect } from '../display/rounded-rect.ts';
import type { Fragment } from '../layout/fragment.ts';
import { hasBackground, paintAreaBackground } from './backgrounds.ts';
import {
  paintBoxDecorations,
  paintDecorationsIn,
  paintOutline,
  paintOutlineOfParts,
  paintShadowsInside,
  paintShadowsOutside,
} from './box-decorations.ts';
import { hasShadow } from './box-shadows.ts';
import { paintCollapsedBorders } from './collapsed-borders.ts';
import { paintWithEffects } from './effects.ts';
import { paintGapRules } from './gap-rules.ts';
import { type Layer, type PaintEntry, sortLayers } from './layers.ts';
import { paintMathBars } from './math-bars.ts';
import type { PaintContext } from './paint-context.ts';
import { paintReplaced } from './replaced.ts';
import { paintText } from './text/horizontal-text.ts';
import { shownGlyphs } from './text/shown-glyphs.ts';
import { paintVerticalText } from './text/vertical-text.ts';

export function paintLayer(context: PaintContext, layer: Layer): void {
  if (layer.fragment.style.effects.opacity === 0) return;
  context.out.enterClip(layer.clip);
  if (layer.isBent)
    context.diagnostics.report('CSS_UNSUPPORTED', 'Boxes in perspective are painted as parallelograms.');
  const paint = () => {
    const first = context.out.items.length;
    paintWithEffects(context, layer, (inner) => paintParts(inner, layer));
    context.inkOwners?.noteOpened(context.out.items, first, layer.fragment);
  };
  if (layer.transform === null) paint();
  else if (isInvertible(layer.transform)) context.out.transformed(layer.transform, paint);
}

/** What is squeezed into a line or a point is not painted (css-transforms-1 §3). */
function isInvertible({ a, b, c, d }: Matrix): boolean {
  return a * d - b * c !== 0;
}

function paintParts(context: PaintContext, layer: Layer): void {
  sortLayers(layer);
  // Negative layers come between the layer's own background and those of its descendants (steps 1 to 4).
  const hasOwn = layer.blocks[0]?.fragment === layer.fragment;
  if (hasOwn) paintEntry(context, layer.blocks[0]!);
  for (const each of layer.negative) paintLayer(context, each);
  for (let i = hasOwn ? 1 : 0; i < layer.blocks.length; i++) paintEntry(context, layer.blocks[i]!);
  for (const each of layer.floats) paintLayer(context, each);
  for (const each of layer.inlines) {
    if (each.kind === 'layer') paintLayer(context, each);
    else paintEntry(context, each);
  }
  for (const each of layer.zero) paintLayer(context, each);
  for (const each of layer.positive) paintLayer(context, each);
  paintOutlines(context, layer.outlines);
}

/** One line around all parts of an inline box that stand behind one another. */
function paintOutlines(context: PaintContext, outlines: readonly PaintEntry[]): void {
  let parts: PaintEntry[] = [];
  for (const each of outlines) {
    if (parts.length > 0 && !isPartOfOne(parts[0]!, each)) {
      paintOutlineOf(context, parts);
      parts = [];
    }
    parts.push(each);
  }
  if (parts.length > 0) paintOutlineOf(context, parts);
}

function paintOutlineOf(context: PaintContext, parts: readonly PaintEntry[]): void {
  const { clip, fragment, x, y } = parts[0]!;
  context.out.enterClip(clip);
  if (parts.length === 1) paintOutline(context, fragment, x, y);
  else paintOutlineOfParts(context, parts);
}

function isPartOfOne({ fragment, clip }: PaintEntry, other: PaintEntry): boolean {
  return fragment.box?.kind === 'inline-box' && fragment.box === other.fragment.box && clip === other.clip;
}

function paintEntry(context: PaintContext, entry: PaintEntry): void {
  const { fieldPictures } = context;
  const field = fieldPictures === null ? null : fieldPictures.fieldOf(entry.fragment);
  if (field === null) {
    context.out.enterClip(entry.clip);
    const first = context.out.items.length;
    paintPart(context, entry);
    context.inkOwners?.note(context.out.items, first, entry.fragment);
  } else fieldPictures!.keep(field, context.out, () => paintPart(context, entry));
}

/** Whether a box lies outside of all that is seen: it is left out, as in Chromium, for viewers that round clips would show a part of it. */
function isUnseen({ fragment: { style, width, height, detail }, x, y, visible }: PaintEntry): boolean {
  // Shadows, such images, and rules between what overflows the box reach out of it.
  if (hasShadow(style) || style.borderImage.source !== 'none') return false;
  if (detail !== null && detail.kind !== 'table' && detail.kind !== 'fieldset') return false;
  return !areTouching(snapRect(x, y, width, height), visible);
}

function paintPart(context: PaintContext, entry: PaintEntry): void {
  const { fragment, x, y } = entry;
  if ((entry.kind === 'box' || entry.kind === 'inline-box') && isUnseen(entry)) return;
  switch (entry.kind) {
    case 'box':
      if (fragment.detail?.kind === 'table') return paintTable(context, fragment, x, y);
      paintBoxDecorations(context, fragment, x, y);
      if (fragment.detail?.kind === 'math') paintMathBars(context, fragment, x, y);
      else paintGapRules(context, fragment, x, y);
      return;
    case 'inline-box':
      return paintBoxDecorations(context, fragment, x, y);
    case 'replaced': {
      const { items } = context.out;
      const first = items.length;
      paintReplaced(context, fragment, x, y, entry.visible);
      const source = context.inkSources?.ofPicture(fragment) ?? null;
      const isFrame = fragment.box?.kind === 'replaced' && fragment.box.content.kind === 'frame';
      if (isFrame ? source === null : source !== null)
        // Not spread: that would give each a hidden class of its own (see `changedSpace`).
        for (let i = first; i < items.length; i++) items[i] = Object.assign({}, items[i]!, { source });
      return;
    }
    case 'text':
      if (fragment.detail?.kind === 'text') {
        const { detail } = fragment;
        context.out.source = context.inkSources?.ofText(fragment) ?? null;
        if (detail.orientation === 'horizontal') {
          const shown = shownGlyphs(fragment, detail, x, y, entry.visible, context.out.source !== null);
          paintText(context, fragment, shown, x, y, entry.decorating, entry.baseline);
        } else paintVerticalText(context, fragment, detail, x, y, entry.decorating, entry.baseline);
        context.out.source = null;
      }
      return;
    case 'row-background':
      return paintRowBackground(context, fragment, x, y);
    case 'collapsed-borders':
      if (fragment.detail?.kind === 'table' && fragment.style.visibility.visibility === 'visible')
        paintCollapsedBorders(context, fragment.detail.collapsedBorders ?? [], x, y, entry.visible);
  }
}

/** The grid box has the table's background and borders; then column groups and columns (CSS 2.2 §17.5.1). */
function paintTable(context: PaintContext, fragment: Fragment, x: number, y: number): void {
  if (fragment.detail?.kind !== 'table' || fragment.style.visibility.visibility !== 'visible') return;
  const { grid, columnAreas } = fragment.detail;
  if (grid === null) return;
  paintDecorationsIn(context, fragment, snapRect(x + grid.x, y + grid.y, grid.width, grid.height), null, null);
  for (const { style, rect, whole, cells } of columnAreas) {
    const area = snapRect(x + rect.x, y + rect.y, rect.width, rect.height);
    const all = snapRect(x + whole.x, y + whole.y, whole.width, whole.height);
    const own = cells.map((cell) => snapRect(x + cell.x, y + cell.y, cell.width, cell.height));
    if (coverWithoutGap(own, area)) paintAreaBackground(context, style, area, all);
    else for (const cell of own) paintAreaBackground(context, style, cell, all);
  }
}

/**
 * A row or section paints its background in each of its cells, positioned over the whole of it, in all fragments together (css-tables-3 §4.1),
 * and its shadows around the whole. As in Chromium, it has the round corners of the cells; the background of columns has none.
 */
function paintRowBackground(context: PaintContext, fragment: Fragment, x: number, y: number): void {
  const { style } = fragment;
  if (style.visibility.visibility !== 'visible') return;
  const part = snapRect(x, y, fragment.width, fragment.height);
  const isShadowed = hasShadow(style);
  if (isShadowed) paintShadowsOutside(context, fragment, part);
  if (hasBackground(style)) {
    const whole = context.brokenBoxes.wholeRect(fragment, part);
    const cells: RoundedRect[] = [];
    collectCells(context, fragment, x, y, cells);
    const isEven = cells.every(({ radii }) => radii === null);
    if (isEven && coverWithoutGap(cells.map(rectOf), part)) paintAreaBackground(context, style, part, whole);
    else for (const { rect, radii } of cells) paintAreaBackground(context, style, rect, whole, radii);
  }
  if (isShadowed) paintShadowsInside(context, fragment, part);
}

function collectCells(context: PaintContext, fragment: Fragment, x: number, y: number, cells: RoundedRect[]): void {
  for (const child of fragment.children) {
    const { box, width, height } = child.fragment;
    if (box?.kind === 'table-row') collectCells(context, child.fragment, x + child.x, y + child.y, cells);
    else if (box !== null && isTableCell(box.style))
      cells.push(context.brokenBoxes.shapeOf(child.fragment, snapRect(x + child.x, y + child.y, width, height)));
  }
}

const rectOf = ({ rect }: RoundedRect): Rect => rect;

/** Cells side by side that fill the row: it can be painted in one piece. */
function coverWithoutGap(cells: readonly Rect[], whole: Rect): boolean {
  let area = 0;
  for (const cell of cells) {
    if (cell.y < whole.y || cell.y + cell.height > whole.y + whole.height) return false;
    area += cell.width * cell.height;
  }
  return cells.length > 0 && area === whole.width * whole.height;
}
