/**
 * Display items as content operators (PDF 32000-1 §8, §9). Every page starts with one matrix from px, y down, to points, y up; all
 * numbers after it are px. Opacity and blend modes become form XObjects with transparency groups (§11.4.7).
 */
import type { Matrix, Point, Rect, Size } from '../base/geometry.ts';
import { IDENTITY, intersection, multiply, scaleOf, translation } from '../base/geometry.ts';
import { PT_PER_PX } from '../base/lengths.ts';
import { type Color, TRANSPARENT } from '../display/color.ts';
import type { DisplayItem, DisplayList, GlyphsItem, Paint, PatternPaint } from '../display/display-item.ts';
import { blurredBox } from './blurred-box.ts';
import { blurredGlyphs } from './blurred-glyphs.ts';
import { blurredGroup } from './blurred-group.ts';
import { aroundVisible, glyphBounds, itemsBounds, pathBounds, visibleBounds } from './bounds.ts';
import {
  endMarks,
  groupForm,
  markItem,
  maskKey,
  newTarget,
  type OpenScope,
  type PageContent,
  plainForm,
  softMaskState,
  type Target,
} from './content-target.ts';
import type { FontUse } from './fonts.ts';
import { bandItems } from './gradients/gradient-bands.ts';
import { type GradientPaint, gradientPaint } from './gradients/gradient-paint.ts';
import type { GraphicsState } from './graphics-state.ts';
import {
  BLEND_MODES,
  colorKey,
  copyState,
  formState,
  INITIAL_LINE_STYLE,
  initialState,
  lineStyle,
  roundAlpha,
  writeLine,
  writeMatrix,
} from './graphics-state.ts';
import { imageMatrix } from './images.ts';
import { writeInOrder } from './joined-glyphs.ts';
import type { MaskedFill } from './mean-mask.ts';
import { ByteWriter } from './numbers.ts';
import type { PdfReference } from './objects.ts';
import { writePath, writeRect } from './path-operators.ts';
import { endOverprint, FILL, STROKE, setColor } from './press-colors.ts';
import type { SharedObjects } from './resources.ts';
import { isPaintable, singleTiles, type TileItem, tileForm } from './tiles.ts';
import { copiesOver, isPaintablePattern, tilingPattern } from './tiling-pattern.ts';
import { BEGIN_UNREAD, unreadGlyphs } from './unread-glyphs.ts';

type Item<K extends DisplayItem['kind']> = Extract<DisplayItem, { readonly kind: K }>;

/** Writes one page after the other; `out` is used again for each. */
export function pageContent(page: DisplayList, shared: SharedObjects, out: ByteWriter): PageContent {
  out.clear();
  const writer = new ContentWriter(page, shared, out);
  writeInOrder(page.items, shared, writer);
  return writer.finish();
}

class ContentWriter {
  readonly #shared: SharedObjects;
  readonly #scopes: OpenScope[] = [];
  #target: Target;
  #state: GraphicsState = initialState();
  /** From the current coordinates to those of the target's content. */
  #matrix: Matrix = IDENTITY;
  readonly text = () => this.#target.text;

  constructor(page: DisplayList, shared: SharedObjects, out: ByteWriter) {
    this.#shared = shared;
    const base = { a: PT_PER_PX, b: 0, c: 0, d: -PT_PER_PX, e: 0, f: page.height * PT_PER_PX };
    this.#target = newTarget(out, base, IDENTITY, page, shared.marked?.ofPage());
    this.#target.text.state = this.#state.text;
    out.number(base.a).number(0).number(0).number(base.d).number(0).number(base.f).operator('cm');
  }

  write(item: DisplayItem): void {
    if (this.#target.marks !== null) markItem(this.#target, this.#target.marks, item);
    const bands = bandItems(item, (each) =>
      this.#seen(each.kind === 'fill-rect' ? each.rect : pathBounds(each.path, 0)),
    );
    if (bands === null) this.#write(item);
    else for (const band of bands) this.#write(band);
  }

  #write(item: DisplayItem): void {
    switch (item.kind) {
      case 'glyphs':
        this.#glyphs(item);
        return;
      case 'fill-rect':
        this.#fill(item.paint, item.rect, () => writeRect(this.#target.out, item.rect), 'f');
        return;
      case 'fill-path':
        if (item.path.ops.length === 0) return;
        this.#fill(
          item.paint,
          pathBounds(item.path, 0),
          () => writePath(this.#target.out, item.path),
          item.rule === 'evenodd' ? 'f*' : 'f',
        );
        return;
      case 'stroke-path':
        this.#stroke(item);
        return;
      case 'image':
        this.#image(item);
        return;
      case 'image-pattern':
        this.#imagePattern(item);
        return;
      case 'paint-pattern':
        this.#paintPattern(item);
        return;
      case 'stroked-glyphs':
        this.#strokedGlyphs(item);
        return;
      case 'blurred-box':
        this.#blurred(blurredBox(this.#shared, item));
        return;
      case 'blurred-glyphs':
        this.#blurred(blurredGlyphs(this.#shared, item));
        return;
      case 'blurred-group':
        this.#blurred(blurredGroup(this.#shared, item, (items) => this.#picture(items), scaleOf(this.#toPage())));
        return;
      case 'picture':
        this.#sharedPicture(item.items);
        return;
      case 'push-clip':
        this.#pushClip(item);
        return;
      case 'push-transform':
        this.#pushTransform(item.matrix);
        return;
      case 'push-group':
        this.#pushGroup(item);
        return;
      case 'push-mask':
        this.#pushMask(item);
        return;
      case 'pop':
        this.#pop();
        return;
    }
  }

  finish(): PageContent {
    while (this.#scopes.length > 0) this.#pop();
    endMarks(this.#target);
    const { out, resources, marks } = this.#target;
    return { bytes: out.bytes(), resources: resources.dictionary(), marked: marks?.stream ?? null };
  }

  // Text

  #glyphs(asked: GlyphsItem): void {
    const { text, resources } = this.#target;
    const item = asked.isShadow ? unreadGlyphs(asked) : asked;
    const font = this.#shared.font(item.run.face);
    if (font.isUnusable) return;
    resources.use('Font', font.name, font.reference);
    const { paint } = item;
    if (item.isShadow) {
      text.end();
      this.#target.out.operator(BEGIN_UNREAD);
    }
    if (paint.kind === 'solid') this.#solidGlyphs(item, font, paint.color);
    else this.#withPaint(paint, glyphBounds(item), () => text.show(item, font, 0));
    if (item.isShadow) {
      text.end();
      this.#target.out.operator('EMC');
    }
  }

  #solidGlyphs(item: GlyphsItem, font: FontUse, color: Color): void {
    const { text } = this.#target;
    if (color.alpha === 0) {
      // Text that is not seen can still be searched and copied.
      text.show(item, font, 3);
      return;
    }
    this.#setAlpha(color.alpha);
    this.#setFill(color);
    if (item.embolden > 0) {
      this.#setStroke(color);
      this.#setLine(item.embolden, INITIAL_LINE_STYLE);
      text.show(item, font, 2);
    } else {
      text.show(item, font, 0);
    }
  }

  #strokedGlyphs(item: Item<'stroked-glyphs'>): void {
    const { glyphs, paint, width } = item;
    const font = this.#shared.font(glyphs.run.face);
    if (font.isUnusable || !(width > 0)) return;
    this.#target.text.end();
    const { text, resources, out } = this.#target;
    resources.use('Font', font.name, font.reference);
    out.operator(BEGIN_UNREAD);
    const show = () => {
      this.#setLine(width, lineStyle(item));
      text.show(unreadGlyphs(glyphs), font, 1);
      text.end();
    };
    if (paint.kind !== 'solid') this.#withPaint(paint, glyphBounds(glyphs), show);
    else if (paint.color.alpha > 0) {
      this.#setAlpha(paint.color.alpha);
      this.#setStroke(paint.color);
      show();
    }
    this.#target.out.operator('EMC');
  }

  // Paths

  #fill(paint: Paint, bounds: Rect, construct: () => void, operator: string): void {
    if (paint.kind === 'solid') {
      if (paint.color.alpha === 0) return;
      this.#target.text.end();
      this.#setAlpha(paint.color.alpha);
      this.#setFill(paint.color);
      construct();
      this.#target.out.operator(operator);
      return;
    }
    const seen = paint.kind === 'pattern' && isPaintablePattern(paint) ? this.#seen(bounds) : null;
    const copies = seen === null ? null : copiesOver(paint as PatternPaint, seen);
    if (copies !== null) this.#fillWithCopies(paint as PatternPaint, copies, construct, operator);
    else
      this.#withPaint(paint, bounds, () => {
        construct();
        this.#target.out.operator(operator);
      });
  }

  /** What of a rectangle may be seen: on the page, or as far beyond its edges as the page is large, from where blurs may reach in. */
  #seen(bounds: Rect): Rect {
    const around = aroundVisible(this.#target.shown, this.#toPage());
    return around === null ? bounds : intersection(bounds, around);
  }

  /** Drawn one by one, which viewers do without seams. */
  #fillWithCopies(paint: PatternPaint, copies: readonly Point[], construct: () => void, operator: string): void {
    const form = this.#patternForm(paint);
    this.#target.text.end();
    this.#save();
    const { out, resources } = this.#target;
    construct();
    out.operator(operator === 'f*' ? 'W* n' : 'W n');
    this.#setAlpha(paint.opacity);
    const { a, b, c, d, e, f } = paint.matrix;
    writeMatrix(out, [a, b, c, d, e, f]);
    resources.use('XObject', `X${form.id}`, form);
    for (const { x, y } of copies) {
      out.operator('q');
      writeMatrix(out, [1, 0, 0, 1, x, y]);
      out.operator(`/X${form.id} Do Q`);
    }
    this.#restore();
  }

  /** One copy, as a form in the pattern's coordinates. */
  #patternForm({ items, tile }: PatternPaint): PdfReference {
    return this.#shared.tileForm(items, () => {
      const inner = this.#inner(items, translation(-tile.x, -tile.y), tile);
      return groupForm(this.#shared, inner, [tile.x, tile.y, tile.x + tile.width, tile.y + tile.height], 'DeviceRGB');
    });
  }

  /** A display list as a content of its own; what is open around it does not matter. */
  #inner(items: readonly DisplayItem[], toPage: Matrix, shown: Size): Target {
    const outer = { target: this.#target, state: this.#state, matrix: this.#matrix };
    this.#target.text.end();
    this.#enter(newTarget(new ByteWriter(), IDENTITY, toPage, shown));
    writeInOrder(items, this.#shared, this);
    this.#target.text.end();
    const inner = this.#target;
    this.#target = outer.target;
    this.#state = outer.state;
    this.#matrix = outer.matrix;
    return inner;
  }

  #enter(target: Target): void {
    this.#target = target;
    this.#state = formState();
    target.text.state = this.#state.text;
    this.#matrix = IDENTITY;
  }

  #stroke(item: Item<'stroke-path'>): void {
    const { paint, path, width } = item;
    if (path.ops.length === 0 || !(width > 0)) return;
    const style = lineStyle(item);
    if (paint.kind === 'solid') {
      if (paint.color.alpha === 0) return;
      this.#target.text.end();
      this.#setAlpha(paint.color.alpha);
      this.#setStroke(paint.color);
      this.#setLine(width, style);
      writePath(this.#target.out, path);
      this.#target.out.operator('S');
      return;
    }
    this.#withPaint(paint, pathBounds(path, width * Math.max(1, item.miterLimit)), () => {
      this.#setLine(width, style);
      writePath(this.#target.out, path);
      this.#target.out.operator('S');
    });
  }

  /** Paints with a gradient: colour, pattern and soft mask hold until the end of `paintShape`. */
  #withPaint(paint: Exclude<Paint, { kind: 'solid' }>, bounds: Rect, paintShape: () => void): void {
    this.#shared.deadline?.check();
    this.#target.text.end();
    const { resources, out, base, text } = this.#target;
    const matrix = multiply(base, this.#matrix);
    const found =
      paint.kind === 'pattern' ? this.#patternPaint(paint, matrix) : gradientPaint(this.#shared, paint, matrix, bounds);
    if (found.kind === 'solid' && found.color.alpha === 0) return;
    this.#save();
    if (found.kind === 'solid') {
      this.#setAlpha(found.color.alpha);
      this.#setFill(found.color);
      this.#setStroke(found.color);
    } else {
      this.#setAlpha(paint.kind === 'pattern' ? paint.opacity : 1);
      if (found.mask !== null) {
        resources.use('ExtGState', `G${found.mask.id}`, found.mask);
        out.operator(`/G${found.mask.id} gs`);
      }
      const name = `P${found.pattern.id}`;
      resources.use('Pattern', name, found.pattern);
      out.operator(`/Pattern cs/${name} scn/Pattern CS/${name} SCN`);
    }
    paintShape();
    text.end();
    this.#restore();
  }

  #patternPaint(paint: PatternPaint, matrix: Matrix): GradientPaint {
    if (!isPaintablePattern(paint)) return { kind: 'solid', color: TRANSPARENT };
    const { tile } = paint;
    const item = { tile, stepX: tile.width, stepY: tile.height };
    const placement = [1, 0, 0, 1, -tile.x, -tile.y];
    const base = multiply(matrix, paint.matrix);
    const pattern = tilingPattern(this.#shared.container, this.#patternForm(paint), placement, item, base);
    return { kind: 'pattern', pattern, mask: null };
  }

  // Images

  #image({ image: index, rect, filter }: Item<'image'>): void {
    const image = this.#shared.images.get(index);
    if (image === null || !(rect.width > 0) || !(rect.height > 0)) return;
    this.#shared.deadline?.check();
    this.#target.text.end();
    this.#setAlpha(1);
    this.#drawImage(this.#shared.images.reference(index, image, filter ?? null), imageMatrix(image, rect));
  }

  #drawImage(reference: PdfReference, matrix: readonly number[]): void {
    const { out, resources } = this.#target;
    resources.use('XObject', `X${reference.id}`, reference);
    out.operator('q');
    writeMatrix(out, matrix);
    out.operator(`/X${reference.id} Do Q`);
  }

  #imagePattern(item: Item<'image-pattern'>): void {
    const image = this.#shared.images.get(item.image);
    if (image === null || !isPaintable(item)) return;
    const reference = this.#shared.images.reference(item.image, image, item.filter ?? null);
    this.#tiles(item, reference, (tile) => imageMatrix(image, tile));
  }

  #paintPattern(item: Item<'paint-pattern'>): void {
    if (!isPaintable(item)) return;
    const { tile } = item;
    const form = tileForm(this.#shared, item);
    this.#tiles(item, form, ({ x, y }) => [1, 0, 0, 1, x - tile.x, y - tile.y]);
  }

  /** @param placement - of the tile's image or form at a place */
  #tiles(item: TileItem, reference: PdfReference, placement: (tile: Rect) => readonly number[]): void {
    this.#shared.deadline?.check();
    this.#target.text.end();
    this.#setAlpha(1);
    const { out, resources, base } = this.#target;
    this.#save();
    const tiles = singleTiles(item);
    if (tiles !== null) {
      writeRect(out, item.area);
      out.operator('W n');
      for (const tile of tiles) this.#drawImage(reference, placement(tile));
    } else {
      const pattern = tilingPattern(
        this.#shared.container,
        reference,
        placement({ ...item.tile, x: 0, y: 0 }),
        item,
        multiply(base, this.#matrix),
      );
      resources.use('Pattern', `P${pattern.id}`, pattern);
      out.operator(`/Pattern cs/P${pattern.id} scn`);
      writeRect(out, item.area);
      out.operator('f');
    }
    this.#restore();
  }

  // Blurs

  #blurred(fill: MaskedFill | null): void {
    if (fill === null) return;
    this.#shared.deadline?.check();
    this.#target.text.end();
    this.#setAlpha(1);
    if (fill.color !== null) this.#setFill(fill.color);
    const { out, resources } = this.#target;
    const { mask, picture, origin } = fill;
    resources.use('ExtGState', `G${mask.id}`, mask);
    out.operator('q');
    if (origin !== null) writeMatrix(out, [1, 0, 0, 1, origin.x, origin.y]);
    out.operator(`/G${mask.id} gs`);
    if (picture === null) {
      writeRect(out, fill.area);
      out.operator('f Q');
    } else {
      resources.use('XObject', `X${picture.id}`, picture);
      out.operator(`/X${picture.id} Do Q`);
    }
  }

  /** A form, drawn wherever the picture is. */
  #sharedPicture(items: readonly DisplayItem[]): void {
    const bounds = itemsBounds(items);
    if (bounds === null) return;
    this.#shared.deadline?.check();
    const { x, y, width, height } = bounds;
    const form = this.#shared.pictureForm(items, () => {
      const inner = this.#inner(items, translation(-x, -y), bounds);
      return plainForm(this.#shared, inner, [x, y, x + width, y + height]);
    });
    this.#target.text.end();
    this.#setAlpha(1);
    this.#drawImage(form, [1, 0, 0, 1, 0, 0]);
  }

  /** Items in the coordinates that hold here, for a form. */
  #picture(items: readonly DisplayItem[]): Target {
    return this.#inner(items, this.#toPage(), this.#target.shown);
  }

  // Clips, transforms, groups

  #pushClip(item: Item<'push-clip'>): void {
    this.#pushSave();
    const { out } = this.#target;
    if (item.path.ops.length === 0) out.ascii('0 0 0 0 re ');
    else writePath(this.#target.out, item.path);
    out.operator(item.rule === 'evenodd' ? 'W* n' : 'W n');
  }

  #pushTransform(matrix: Matrix): void {
    this.#pushSave();
    writeMatrix(this.#target.out, [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]);
    this.#matrix = multiply(this.#matrix, matrix);
  }

  #pushSave(): void {
    this.#target.text.end();
    const saved = copyState(this.#state);
    this.#scopes.push({ saved, matrix: this.#matrix, outer: null, alpha: 1, blendMode: 'Normal', mask: null });
    this.#target.out.operator('q');
  }

  #pushGroup(item: Item<'push-group'>): void {
    const blendMode = BLEND_MODES[item.blendMode] ?? 'Normal';
    if (item.opacity >= 1 && blendMode === 'Normal' && item.isolated !== true) {
      this.#pushSave();
      return;
    }
    this.#openGroup(Math.max(0, item.opacity), blendMode, null);
  }

  /** §11.6.5.2: a group under a soft mask. */
  #pushMask({ mode, mask }: Item<'push-mask'>): void {
    const state = this.#shared.maskState(mask, maskKey(mode, this.#toPage(), this.#target.shown), () =>
      softMaskState(this.#shared, this.#picture(mask), mode),
    );
    this.#openGroup(1, 'Normal', state);
  }

  #openGroup(alpha: number, blendMode: string, mask: PdfReference | null): void {
    this.#target.text.end();
    if (this.#state.isOverprinted) endOverprint(this.#shared, this.#target, this.#state);
    const outer = this.#target;
    this.#scopes.push({ saved: this.#state, matrix: this.#matrix, outer, alpha, blendMode, mask });
    const marks = outer.marks === null ? null : this.#shared.marked?.ofForm();
    this.#enter(newTarget(new ByteWriter(), IDENTITY, this.#toPage(), outer.shown, marks));
  }

  #pop(): void {
    const scope = this.#scopes.pop();
    if (scope === undefined) return;
    this.#target.text.end();
    if (scope.outer !== null) endMarks(this.#target);
    const inner = this.#target;
    if (scope.outer === null) {
      inner.out.operator('Q');
    } else {
      this.#target = scope.outer;
      endMarks(this.#target);
      this.#paintGroup(inner, scope);
    }
    this.#matrix = scope.matrix;
    this.#state = scope.saved;
    this.#target.text.state = this.#state.text;
  }

  #paintGroup(inner: Target, scope: OpenScope): void {
    const bounds = visibleBounds(inner.shown, inner.toPage);
    if (bounds === null || inner.out.length === 0 || scope.alpha === 0) return;
    if (inner.hasPressColors) this.#target.hasPressColors = true;
    const form = groupForm(this.#shared, inner, bounds, 'DeviceRGB');
    const { out, resources } = this.#target;
    const state = this.#shared.graphicsState(roundAlpha(scope.alpha), scope.blendMode);
    resources.use('ExtGState', `G${state.id}`, state);
    resources.use('XObject', `X${form.id}`, form);
    out.ascii(`q/G${state.id} gs`);
    if (scope.mask !== null) {
      resources.use('ExtGState', `G${scope.mask.id}`, scope.mask);
      out.ascii(`/G${scope.mask.id} gs`);
    }
    out.operator(`/X${form.id} Do Q`);
  }

  /** `q` and `Q` around one item, outside the scopes. */
  #save(): void {
    this.#saved = copyState(this.#state);
    this.#target.out.operator('q');
  }

  #restore(): void {
    this.#target.out.operator('Q');
    this.#state = this.#saved;
    this.#target.text.state = this.#state.text;
  }

  #saved: GraphicsState = this.#state;

  // State

  #toPage(): Matrix {
    return multiply(this.#target.toPage, this.#matrix);
  }

  #setFill(color: Color): void {
    const key = colorKey(color);
    if (key === this.#state.fill) return;
    this.#target.text.closeArray();
    this.#state.fill = key;
    setColor(this.#shared, this.#target, this.#state, color, FILL);
  }

  #setStroke(color: Color): void {
    const key = colorKey(color);
    if (key === this.#state.stroke) return;
    this.#target.text.closeArray();
    this.#state.stroke = key;
    setColor(this.#shared, this.#target, this.#state, color, STROKE);
  }

  #setAlpha(value: number): void {
    if (this.#state.isOverprinted) endOverprint(this.#shared, this.#target, this.#state);
    const alpha = roundAlpha(value);
    if (alpha === this.#state.alpha) return;
    this.#target.text.closeArray();
    this.#state.alpha = alpha;
    const { out, resources } = this.#target;
    const state = this.#shared.graphicsState(alpha, 'Normal');
    resources.use('ExtGState', `G${state.id}`, state);
    out.operator(`/G${state.id} gs`);
  }

  #setLine(width: number, style: string): void {
    if (width === this.#state.lineWidth && style === this.#state.lineStyle) return;
    this.#target.text.closeArray();
    writeLine(this.#target.out, this.#state, width, style);
  }
}
