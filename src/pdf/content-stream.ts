/**
 * Display items as content operators (PDF 32000-1 §8, §9). Every page starts with one matrix from px, y down, to points, y up; all
 * numbers after it are px. Opacity and blend modes become form XObjects with transparency groups (§11.4.7).
 */
import type { Matrix, Rect } from '../base/geometry.ts';
import { IDENTITY, multiply } from '../base/geometry.ts';
import { PT_PER_PX } from '../base/lengths.ts';
import type { Color } from '../display/color.ts';
import type { DisplayItem, DisplayList, GlyphsItem, Paint } from '../display/display-item.ts';
import type { Path } from '../display/path.ts';
import { gradientPaint } from './gradients.ts';
import { imageMatrix } from './images.ts';
import { ByteWriter } from './numbers.ts';
import type { PdfDictionary, PdfReference } from './objects.ts';
import type { SharedObjects } from './resources.ts';
import { ContentResources } from './resources.ts';
import type { TextState } from './text.ts';
import { TextWriter } from './text.ts';

type Item<K extends DisplayItem['kind']> = Extract<DisplayItem, { readonly kind: K }>;

/** A rectangle that follows a link, or a place that links go to, in points from the page's bottom left corner. */
export interface PageLink {
  readonly rect: readonly [number, number, number, number];
  readonly target: string;
}
export interface PageAnchor {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface PageContent {
  readonly bytes: Buffer;
  readonly resources: PdfDictionary;
  readonly links: readonly PageLink[];
  readonly anchors: readonly PageAnchor[];
}

/** Graphics state that `q` saves. Colours are numbers that stand for what was written, or -1 for a pattern. */
interface GraphicsState {
  fill: number;
  stroke: number;
  alpha: number;
  lineWidth: number;
  lineStyle: string;
  text: TextState;
}

/** What a `push-…` opened. */
interface Frame {
  readonly kind: 'save' | 'group';
  readonly saved: GraphicsState;
  readonly matrix: Matrix;
  /** Of a group: the content around it, and how it is composited. */
  readonly outer: Target | null;
  readonly alpha: number;
  readonly blendMode: string;
}

/** A stream that is being written. */
interface Target {
  readonly out: ByteWriter;
  readonly text: TextWriter;
  readonly resources: ContentResources;
  /** From the coordinates of the stream's content, px, to those in which its patterns are placed. */
  readonly base: Matrix;
  /** What the page shows, px of the page. */
  readonly toPage: Matrix;
}

/** Tiles up to this number are painted one by one: viewers draw them without seams. */
const MOST_SINGLE_TILES = 100;

const BLEND_MODES: Readonly<Record<string, string>> = {
  normal: 'Normal',
  multiply: 'Multiply',
  screen: 'Screen',
  overlay: 'Overlay',
  darken: 'Darken',
  lighten: 'Lighten',
  'color-dodge': 'ColorDodge',
  'color-burn': 'ColorBurn',
  'hard-light': 'HardLight',
  'soft-light': 'SoftLight',
  difference: 'Difference',
  exclusion: 'Exclusion',
  hue: 'Hue',
  saturation: 'Saturation',
  color: 'Color',
  luminosity: 'Luminosity',
};

/** Writes one page after the other; `out` is used again for each. */
export function pageContent(page: DisplayList, shared: SharedObjects, out: ByteWriter): PageContent {
  out.clear();
  const writer = new ContentWriter(page, shared, out);
  for (const item of page.items) writer.write(item);
  return writer.finish();
}

class ContentWriter {
  readonly #shared: SharedObjects;
  readonly #page: DisplayList;
  readonly #frames: Frame[] = [];
  readonly #links: PageLink[] = [];
  readonly #anchors: PageAnchor[] = [];
  #target: Target;
  #state: GraphicsState = initialState();
  /** From the current coordinates to those of the target's content. */
  #matrix: Matrix = IDENTITY;

  constructor(page: DisplayList, shared: SharedObjects, out: ByteWriter) {
    this.#page = page;
    this.#shared = shared;
    const base = { a: PT_PER_PX, b: 0, c: 0, d: -PT_PER_PX, e: 0, f: page.height * PT_PER_PX };
    this.#target = { out, text: new TextWriter(out), resources: new ContentResources(), base, toPage: IDENTITY };
    this.#target.text.state = this.#state.text;
    out.number(base.a).number(0).number(0).number(base.d).number(0).number(base.f).operator('cm');
  }

  write(item: DisplayItem): void {
    switch (item.kind) {
      case 'glyphs':
        return this.#glyphs(item);
      case 'fill-rect':
        return this.#fill(item.paint, item.rect, () => this.#rect(item.rect), 'f');
      case 'fill-path':
        if (item.path.ops.length === 0) return;
        return this.#fill(item.paint, pathBounds(item.path, 0), () => this.#path(item.path), item.rule === 'evenodd' ? 'f*' : 'f');
      case 'stroke-path':
        return this.#stroke(item);
      case 'image':
        return this.#image(item.image, item.rect);
      case 'image-pattern':
        return this.#imagePattern(item);
      case 'push-clip':
        return this.#pushClip(item);
      case 'push-transform':
        return this.#pushTransform(item.matrix);
      case 'push-group':
        return this.#pushGroup(item);
      case 'pop':
        return this.#pop();
      case 'link':
        return this.#link(item);
      case 'anchor':
        return this.#anchor(item);
      case 'begin-tag':
      case 'end-tag':
        return;
    }
  }

  finish(): PageContent {
    while (this.#frames.length > 0) this.#pop();
    this.#target.text.end();
    const { out, resources } = this.#target;
    return { bytes: out.bytes(), resources: resources.dictionary(), links: this.#links, anchors: this.#anchors };
  }

  // Text

  #glyphs(item: GlyphsItem): void {
    const { text, resources } = this.#target;
    const font = this.#shared.font(item.run.face);
    resources.use('Font', font.name, font.reference);
    const { paint } = item;
    if (paint.kind !== 'solid') {
      this.#withPaint(paint, glyphBounds(item), () => text.show(item, font, 0));
      return;
    }
    if (paint.color.alpha === 0) {
      // Text that is not seen can still be searched and copied.
      text.show(item, font, 3);
      return;
    }
    this.#setAlpha(paint.color.alpha);
    this.#setFill(paint.color);
    if (item.embolden > 0) {
      this.#setStroke(paint.color);
      this.#setLine(item.embolden, '0 J 0 j 10 M []0 d');
      text.show(item, font, 2);
    } else {
      text.show(item, font, 0);
    }
  }

  // Paths

  #fill(paint: Paint, bounds: Rect, construct: () => void, operator: string): void {
    if (paint.kind === 'solid') {
      if (paint.color.alpha === 0) return;
      this.#endText();
      this.#setAlpha(paint.color.alpha);
      this.#setFill(paint.color);
      construct();
      this.#target.out.operator(operator);
      return;
    }
    this.#withPaint(paint, bounds, () => {
      construct();
      this.#target.out.operator(operator);
    });
  }

  #stroke(item: Item<'stroke-path'>): void {
    const { paint, path, width } = item;
    if (path.ops.length === 0 || !(width > 0)) return;
    const style = lineStyle(item);
    if (paint.kind === 'solid') {
      if (paint.color.alpha === 0) return;
      this.#endText();
      this.#setAlpha(paint.color.alpha);
      this.#setStroke(paint.color);
      this.#setLine(width, style);
      this.#path(path);
      this.#target.out.operator('S');
      return;
    }
    this.#withPaint(paint, pathBounds(path, width * Math.max(1, item.miterLimit)), () => {
      this.#setLine(width, style);
      this.#path(path);
      this.#target.out.operator('S');
    });
  }

  /** Paints with a gradient: colour, pattern and soft mask hold until the end of `paintShape`. */
  #withPaint(paint: Exclude<Paint, { kind: 'solid' }>, bounds: Rect, paintShape: () => void): void {
    this.#endText();
    const { resources, out, base, text } = this.#target;
    const found = gradientPaint(this.#shared.container, paint, multiply(base, this.#matrix), bounds);
    if (found.kind === 'solid' && found.color.alpha === 0) return;
    this.#save();
    if (found.kind === 'solid') {
      this.#setAlpha(found.color.alpha);
      this.#setFill(found.color);
      this.#setStroke(found.color);
    } else {
      this.#setAlpha(1);
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

  #rect(rect: Rect): void {
    this.#target.out.number(rect.x).number(rect.y).number(rect.width).number(rect.height).operator('re');
  }

  #path(path: Path): void {
    const { out } = this.#target;
    const { ops, coords } = path;
    let at = 0;
    for (let i = 0; i < ops.length; i++) {
      switch (ops[i]!) {
        case 'M':
          out.number(coords[at]!).number(coords[at + 1]!).operator('m');
          at += 2;
          break;
        case 'L':
          out.number(coords[at]!).number(coords[at + 1]!).operator('l');
          at += 2;
          break;
        case 'C':
          for (let k = 0; k < 6; k++) out.number(coords[at + k]!);
          out.operator('c');
          at += 6;
          break;
        case 'Z':
          out.operator('h');
          break;
      }
    }
  }

  // Images

  #image(index: number, rect: Rect): void {
    const image = this.#shared.images.get(index);
    if (image === null || !(rect.width > 0) || !(rect.height > 0)) return;
    this.#shared.deadline?.check();
    this.#endText();
    this.#setAlpha(1);
    this.#drawImage(this.#shared.images.reference(index, image), imageMatrix(image, rect));
  }

  #drawImage(reference: PdfReference, matrix: readonly number[]): void {
    const { out, resources } = this.#target;
    resources.use('XObject', `X${reference.id}`, reference);
    out.operator('q');
    writeMatrix(out, matrix);
    out.operator(`/X${reference.id} Do Q`);
  }

  #imagePattern(item: Item<'image-pattern'>): void {
    const { area, tile, stepX, stepY } = item;
    const image = this.#shared.images.get(item.image);
    if (image === null || !(area.width > 0 && area.height > 0 && tile.width > 0 && tile.height > 0 && stepX > 0 && stepY > 0)) return;
    this.#shared.deadline?.check();
    this.#endText();
    this.#setAlpha(1);
    const { out, resources, base } = this.#target;
    const reference = this.#shared.images.reference(item.image, image);
    const firstColumn = Math.ceil((area.x - tile.x - tile.width) / stepX);
    const lastColumn = Math.floor((area.x + area.width - tile.x) / stepX);
    const firstRow = Math.ceil((area.y - tile.y - tile.height) / stepY);
    const lastRow = Math.floor((area.y + area.height - tile.y) / stepY);
    this.#save();
    if ((lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) <= MOST_SINGLE_TILES) {
      this.#rect(area);
      out.operator('W n');
      for (let row = firstRow; row <= lastRow; row++) {
        for (let column = firstColumn; column <= lastColumn; column++) {
          const x = tile.x + column * stepX;
          const y = tile.y + row * stepY;
          this.#drawImage(reference, imageMatrix(image, { x, y, width: tile.width, height: tile.height }));
        }
      }
    } else {
      const pattern = this.#tilingPattern(reference, imageMatrix(image, { ...tile, x: 0, y: 0 }), item, multiply(base, this.#matrix));
      resources.use('Pattern', `P${pattern.id}`, pattern);
      out.operator(`/Pattern cs/P${pattern.id} scn`);
      this.#rect(area);
      out.operator('f');
    }
    this.#restore();
  }

  /** §8.7.3 */
  #tilingPattern(image: PdfReference, placement: readonly number[], item: Item<'image-pattern'>, base: Matrix): PdfReference {
    const content = new ByteWriter(128);
    writeMatrix(content, placement);
    content.operator(`/X${image.id} Do`);
    const { a, b, c, d, e, f } = multiply(base, { ...IDENTITY, e: item.tile.x, f: item.tile.y });
    const dictionary = {
      Type: 'Pattern',
      PatternType: 1,
      PaintType: 1,
      TilingType: 1,
      BBox: [0, 0, item.tile.width, item.tile.height],
      XStep: item.stepX,
      YStep: item.stepY,
      Matrix: [a, b, c, d, e, f],
      Resources: { XObject: { [`X${image.id}`]: image } },
    };
    return this.#shared.container.stream(dictionary, content.bytes());
  }

  // Clips, transforms, groups

  #pushClip(item: Item<'push-clip'>): void {
    this.#pushSave();
    const { out } = this.#target;
    if (item.path.ops.length === 0) out.ascii('0 0 0 0 re ');
    else this.#path(item.path);
    out.operator(item.rule === 'evenodd' ? 'W* n' : 'W n');
  }

  #pushTransform(matrix: Matrix): void {
    this.#pushSave();
    const { a, b, c, d, e, f } = matrix;
    writeMatrix(this.#target.out, [a, b, c, d, e, f]);
    this.#matrix = multiply(this.#matrix, matrix);
  }

  #pushSave(): void {
    this.#endText();
    this.#frames.push({ kind: 'save', saved: copyState(this.#state), matrix: this.#matrix, outer: null, alpha: 1, blendMode: 'Normal' });
    this.#target.out.operator('q');
  }

  #pushGroup(item: Item<'push-group'>): void {
    const blendMode = BLEND_MODES[item.blendMode] ?? 'Normal';
    if (item.opacity >= 1 && blendMode === 'Normal') {
      this.#pushSave();
      return;
    }
    this.#endText();
    const outer = this.#target;
    this.#frames.push({
      kind: 'group',
      saved: this.#state,
      matrix: this.#matrix,
      outer,
      alpha: Math.max(0, item.opacity),
      blendMode,
    });
    const out = new ByteWriter();
    this.#target = {
      out,
      text: new TextWriter(out),
      resources: new ContentResources(),
      base: IDENTITY,
      toPage: multiply(outer.toPage, this.#matrix),
    };
    this.#state = initialState();
    this.#target.text.state = this.#state.text;
    this.#matrix = IDENTITY;
  }

  #pop(): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    this.#endText();
    const inner = this.#target;
    if (frame.outer === null) {
      inner.out.operator('Q');
    } else {
      this.#target = frame.outer;
      this.#paintGroup(inner, frame);
    }
    this.#matrix = frame.matrix;
    this.#state = frame.saved;
    this.#target.text.state = this.#state.text;
  }

  #paintGroup(inner: Target, frame: Frame): void {
    const bounds = visibleBounds(this.#page, inner.toPage);
    if (bounds === null || inner.out.length === 0 || frame.alpha === 0) return;
    const form = this.#shared.container.stream(
      {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: bounds,
        Group: { S: 'Transparency', CS: 'DeviceRGB', I: true },
        Resources: inner.resources.dictionary(),
      },
      inner.out.bytes(),
    );
    const { out, resources } = this.#target;
    const state = this.#shared.graphicsState(roundAlpha(frame.alpha), frame.blendMode);
    resources.use('ExtGState', `G${state.id}`, state);
    resources.use('XObject', `X${form.id}`, form);
    out.operator(`q/G${state.id} gs/X${form.id} Do Q`);
  }

  /** `q` and `Q` around one item, outside the frames. */
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

  // Links

  #link(item: Item<'link'>): void {
    const matrix = multiply(this.#target.toPage, this.#matrix);
    const [left, top, right, bottom] = mappedBounds(matrix, item.rect);
    if (!(right > left) || !(bottom > top)) return;
    const flip = this.#page.height;
    const rect = [left * PT_PER_PX, (flip - bottom) * PT_PER_PX, right * PT_PER_PX, (flip - top) * PT_PER_PX] as const;
    this.#links.push({ rect, target: item.target });
  }

  #anchor(item: Item<'anchor'>): void {
    const { a, b, c, d, e, f } = multiply(this.#target.toPage, this.#matrix);
    const x = a * item.point.x + c * item.point.y + e;
    const y = b * item.point.x + d * item.point.y + f;
    this.#anchors.push({ name: item.name, x: x * PT_PER_PX, y: (this.#page.height - y) * PT_PER_PX });
  }

  // State

  #endText(): void {
    this.#target.text.end();
  }

  #setFill(color: Color): void {
    const key = colorKey(color);
    if (key === this.#state.fill) return;
    this.#target.text.closeArray();
    this.#state.fill = key;
    writeColor(this.#target.out, color, 'g', 'rg');
  }

  #setStroke(color: Color): void {
    const key = colorKey(color);
    if (key === this.#state.stroke) return;
    this.#target.text.closeArray();
    this.#state.stroke = key;
    writeColor(this.#target.out, color, 'G', 'RG');
  }

  #setAlpha(value: number): void {
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
    const { out, text } = this.#target;
    if (width !== this.#state.lineWidth) {
      text.closeArray();
      out.number(width).operator('w');
      this.#state.lineWidth = width;
    }
    if (style !== this.#state.lineStyle) {
      text.closeArray();
      out.operator(style);
      this.#state.lineStyle = style;
    }
  }
}

const INITIAL_LINE_STYLE = '0 J 0 j 10 M []0 d';

/** §8.4.1: what a page or a form starts with. Black is key 0. */
function initialState(): GraphicsState {
  return { fill: 0, stroke: 0, alpha: 1, lineWidth: 1, lineStyle: INITIAL_LINE_STYLE, text: { font: null, size: 0, rendering: 0 } };
}

function copyState(state: GraphicsState): GraphicsState {
  return { ...state, text: { ...state.text } };
}

/** Channels in 8 bits, as the page is in sRGB of 8 bits for every viewer. */
function colorKey(color: Color): number {
  return channel(color.red) * 65_536 + channel(color.green) * 256 + channel(color.blue);
}

function channel(value: number): number {
  return value <= 0 ? 0 : value >= 1 ? 255 : Math.round(value * 255);
}

function writeColor(out: ByteWriter, color: Color, gray: string, rgb: string): void {
  const red = channel(color.red);
  const green = channel(color.green);
  const blue = channel(color.blue);
  out.number(red / 255);
  if (red === green && green === blue) {
    out.operator(gray);
    return;
  }
  out
    .number(green / 255)
    .number(blue / 255)
    .operator(rgb);
}

function roundAlpha(alpha: number): number {
  return alpha >= 1 ? 1 : alpha > 0 ? Math.round(alpha * 1000) / 1000 : 0;
}

/** §8.4.3: cap, join, miter limit and dashes as one piece of text, so that it is compared and written at once. */
function lineStyle(item: Item<'stroke-path'>): string {
  const cap = item.cap === 'butt' ? 0 : item.cap === 'round' ? 1 : 2;
  const join = item.join === 'miter' ? 0 : item.join === 'round' ? 1 : 2;
  const dashes = new ByteWriter(64);
  // A dash array of zeros or with a negative number is an error in PDF; it means a solid line.
  const isDashed = item.dashes.some((dash) => dash > 0.0005) && item.dashes.every((dash) => dash >= 0);
  if (isDashed) for (const dash of item.dashes) dashes.number(dash);
  const limit = new ByteWriter(16).number(Math.max(1, item.miterLimit)).bytes().toString('latin1');
  const offset = isDashed ? new ByteWriter(16).number(item.dashOffset).bytes().toString('latin1') : '0 ';
  return `${cap} J ${join} j ${limit}M [${dashes.bytes().toString('latin1').trimEnd()}]${offset}d`;
}

function writeMatrix(out: ByteWriter, [a, b, c, d, e, f]: readonly number[]): void {
  out.factor(a!).factor(b!).factor(c!).factor(d!).number(e!).number(f!).operator('cm');
}

function pathBounds(path: Path, margin: number): Rect {
  let left = Number.POSITIVE_INFINITY;
  let top = left;
  let right = -left;
  let bottom = -left;
  const { coords } = path;
  for (let i = 0; i + 1 < coords.length; i += 2) {
    const x = coords[i]!;
    const y = coords[i + 1]!;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

/** Generous bounds of painted glyphs: two ems around the baseline. */
function glyphBounds(item: GlyphsItem): Rect {
  const { run, start, end, fontSize, origin } = item;
  let units = 0;
  for (let i = start; i < end; i++) units += run.advances[i]!;
  const spacing = (end - start) * (Math.abs(item.letterSpacing) + Math.abs(item.wordSpacing));
  const width = (units * fontSize) / run.face.unitsPerEm + spacing;
  return { x: origin.x - fontSize, y: origin.y - 2 * fontSize, width: width + 2 * fontSize, height: 4 * fontSize };
}

/** Left, top, right, bottom of a mapped rectangle. */
function mappedBounds({ a, b, c, d, e, f }: Matrix, { x, y, width, height }: Rect): [number, number, number, number] {
  const xs = [a * x + c * y, a * (x + width) + c * y, a * x + c * (y + height), a * (x + width) + c * (y + height)];
  const ys = [b * x + d * y, b * (x + width) + d * y, b * x + d * (y + height), b * (x + width) + d * (y + height)];
  return [Math.min(...xs) + e, Math.min(...ys) + f, Math.max(...xs) + e, Math.max(...ys) + f];
}

/** The page's rectangle in the coordinates of a group, for its BBox; `null` where the group is squeezed to nothing. */
function visibleBounds(page: DisplayList, { a, b, c, d, e, f }: Matrix): [number, number, number, number] | null {
  const determinant = a * d - b * c;
  if (determinant === 0 || !Number.isFinite(determinant)) return null;
  const inverse = {
    a: d / determinant,
    b: -b / determinant,
    c: -c / determinant,
    d: a / determinant,
    e: (c * f - d * e) / determinant,
    f: (b * e - a * f) / determinant,
  };
  return mappedBounds(inverse, { x: 0, y: 0, width: page.width, height: page.height });
}
