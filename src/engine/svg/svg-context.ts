/** What painting SVG needs from outside, what an SVG image is, and what painters of parts of it share. */
import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import { type Edges, type Matrix, multiply, type Rect, type Size } from '../base/geometry.ts';
import type { ColorValue } from '../css/values/color/color-value.ts';
import type { UrlImage } from '../css/values/image/image.ts';
import type { GeometryBox } from '../css/values/shape/clip-path.ts';
import type { DisplayItem, Paint } from '../display/display-item.ts';
import { DisplayListBuilder } from '../display/display-list-builder.ts';
import type { RoundedRect } from '../display/rounded-rect.ts';
import type { Element } from '../dom/node.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { Fragment } from '../layout/fragment.ts';
import type { StyleRecords } from '../style/borrowed-styles.ts';
import type { ComputedStyle, ImageOrientation } from '../style/computed-style.ts';
import { KnownResources } from './known-resources.ts';
import type { ReferencedElements } from './references.ts';
import type { SvgView } from './svg-view.ts';

/** An SVG file is a document of its own, with its own styles. */
export interface SvgDocument {
  readonly root: Element;
  readonly styles: SvgStyles & StyleRecords;
  /** Of its `foreignObject` elements. */
  readonly frames: ForeignPictures;
  /** What the address of the image asks to see of it; `null` for all. */
  readonly view: SvgView | null;
  /** That the file gives itself, px; `null` where it gives no width or no height. */
  readonly size: Size | null;
}

/** Computed styles of SVG elements. */
export interface SvgStyles {
  styleOf(element: Element): ComputedStyle;
  /**
   * Styles where `root` and what is in it inherit from `holder`, as if they stood there (SVG 2 §5.6).
   *
   * @param own - those of the document of `root`, where that is another
   */
  inside(root: Element, holder: Element, own?: StyleRecords): SvgStyles;
}

/** A picture that can be painted at any size. Sizes px; `null` where an SVG has none of its own. */
export type PaintImage =
  | { readonly kind: 'raster'; readonly index: number; readonly width: number; readonly height: number }
  | {
      readonly kind: 'svg';
      readonly document: SvgDocument;
      readonly width: number | null;
      readonly height: number | null;
      readonly ratio: number | null;
    };

export interface PaintImages {
  /** By absolute address; `null` where it could not be loaded. */
  find(url: string, orientation: ImageOrientation): PaintImage | null;
  /** Adds an image that is no resource of the document (an emoji of a bitmap font); gives its index, or `null` where it cannot be read. */
  addPng(bytes: Uint8Array): number | null;
}

export interface ForeignPictures {
  /** What an element of HTML holds, laid out for a width and a height in px; `null` where that cannot be had. */
  pictureInside(element: Element, width: number, height: number): readonly DisplayItem[] | null;
}

/** What lets an element through (css-masking-1 §6, §7). */
export interface MaskPicture {
  readonly mode: 'luminance' | 'alpha';
  readonly items: readonly DisplayItem[];
}

/** A box of CSS or an element of SVG that layers of images mask. */
export interface MaskedElement {
  readonly style: ComputedStyle;
  /** The border box, or what stands for it. */
  readonly rect: Rect;
  readonly border: Edges;
  boxOf(name: GeometryBox): RoundedRect;
  /** The picture of a `mask` element; `null` where the image is none of the document. */
  elementMask(image: UrlImage): MaskPicture | null;
}

export interface SvgContext {
  readonly out: DisplayListBuilder;
  /** Of `foreignObject`. */
  readonly frames: ForeignPictures;
  readonly styles: SvgStyles;
  readonly fonts: FontSet;
  readonly images: PaintImages;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline;
  readonly baseUrl: string;
  /** All that masks an element, layers and border; `null` where nothing does. */
  readonly maskOf: (masked: MaskedElement) => MaskPicture | null;
}

/** Where an element is in a picture that was painted: an `a`, or a `foreignObject` with what it holds. */
export interface PictureArea {
  readonly element: Element;
  /** In the user space of the element. */
  readonly rect: Rect;
  /** From there to the coordinates in which the picture was painted. */
  readonly matrix: Matrix;
}

/** Of the pictures of a page, by their fragments; a picture without such elements has none. */
export type PictureAreas = ReadonlyMap<Fragment, readonly PictureArea[]>;

/** How deep references may go: `use` in `use`, patterns in patterns, images in images. */
export const DEEPEST_REFERENCE = 16;
/** Elements inside each other, over all references: what painters that call each other may take of the stack. */
export const DEEPEST_NESTING = 256;

/** Changes while an SVG is painted. */
export interface PaintState {
  nesting: number;
  /** From the user space in force to that of the outermost SVG. */
  matrix: Matrix;
  /** Resources that are being painted: who refers to one of them refers to itself. */
  readonly open: Set<Element>;
  /** Tiles, masks, clips and markers: shapes that refer alike share one. */
  readonly known: KnownResources;
}

export function newState(nesting: number, matrix: Matrix): PaintState {
  return { nesting, matrix, open: new Set(), known: new KnownResources() };
}

/** Fill and stroke of the element that refers to a marker or with `use`: `context-fill` and `context-stroke` (SVG 2 §13.2). */
export interface ContextPaint {
  readonly fill: SourcePaint | null;
  readonly stroke: SourcePaint | null;
}

/** What another element paints with. */
export type SourcePaint =
  | {
      readonly paint: Paint /** From the user space of that element to that of the outermost SVG. */;
      readonly matrix: Matrix;
    }
  /** A function of `currentcolor`: of the one who paints with it, as in browsers. */
  | { readonly color: ColorValue };

/** One SVG being painted. */
export interface SvgPainting extends SvgContext {
  readonly references: ReferencedElements;
  /** Nesting of references. */
  readonly depth: number;
  readonly state: PaintState;
  readonly contextPaint: ContextPaint | null;
  /** Grows while elements are painted; `null` where none has a place of its own: in images, and in masks, markers and tiles. */
  readonly areas: PictureArea[] | null;
  readonly paintDocument: (context: SvgPainting, document: SvgDocument, area: Rect) => void;
  readonly paintChildren: (context: SvgPainting, parent: Element, viewport: SvgViewport) => void;
}

/** The nearest viewport: what percentages refer to. User units. */
export interface SvgViewport {
  readonly width: number;
  readonly height: number;
}

function isIdentity({ a, b, c, d, e, f }: Matrix): boolean {
  return a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0;
}

/** Paints under a matrix. */
export function paintMoved(context: SvgPainting, matrix: Matrix | null, paint: () => void): void {
  if (matrix === null || isIdentity(matrix)) {
    paint();
    return;
  }
  const { state, out } = context;
  const outer = state.matrix;
  state.matrix = multiply(outer, matrix);
  out.transformed(matrix, paint);
  state.matrix = outer;
}

/** Notes where an element is, in the user space that is in force. */
export function noteArea({ areas, state }: SvgPainting, element: Element, rect: Rect): void {
  areas?.push({ element, rect, matrix: state.matrix });
}

/** Whether an element may be painted, or looked at: bombs of nested references end here. */
export function mayPaint({ state, deadline }: SvgPainting, element: Element, cost = 1): boolean {
  if (deadline.allows('svgElements', cost, element)) return true;
  state.known.noteException();
  return false;
}

/** A picture for itself (a mask, a tile) costs a PDF more than an element does. */
export const PICTURE_COST = 16;

/** Runs `paint` for a resource that nothing inside it may refer to again; `null` where one does, or too deep. */
export function withResource<T>(context: SvgPainting, element: Element, paint: () => T): T | null {
  const { open } = context.state;
  if (open.has(element)) return null;
  if (context.depth >= DEEPEST_REFERENCE) {
    const limit = `References of SVG more than ${DEEPEST_REFERENCE} deep are not followed.`;
    context.diagnostics.report('SVG_UNSUPPORTED', limit);
    return null;
  }
  open.add(element);
  const result = paint();
  open.delete(element);
  return result;
}

/** What `paint` adds to a list of its own: the picture of a mask, a marker or a tile. */
export function pictureOf(context: SvgPainting, paint: (inner: SvgPainting) => void): readonly DisplayItem[] {
  const out = new DisplayListBuilder();
  paint({ ...context, out, depth: context.depth + 1 });
  return out.finish();
}

/** What a resource may depend on at the place that refers to it. @param box - what `objectBoundingBox` refers to */
export function placeKey(box: Rect | null, { width, height }: SvgViewport): string {
  return `${box === null ? '' : `${box.x} ${box.y} ${box.width} ${box.height}`}/${width} ${height}`;
}
