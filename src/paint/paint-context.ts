/** What painting needs besides the fragments. */
import type { Diagnostics } from '../base/diagnostics.ts';
import type { Rect } from '../base/geometry.ts';
import type { Box } from '../boxes/box.ts';
import type { Element } from '../dom/node.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { DisplayListBuilder } from './display-list-builder.ts';

export interface PaintContext {
  readonly out: DisplayListBuilder;
  readonly images: PaintImages;
  readonly fonts: FontSet;
  readonly diagnostics: Diagnostics;
  readonly svg: SvgPainter;
  /** Names of anchors that some link in the document goes to. */
  readonly linkTargets: ReadonlySet<string>;
  readonly baseUrl: string;
  /** The box whose background covers the page area and is not painted again in the box itself; `null` for none. */
  readonly canvasBox: Box | null;
}

export interface PaintImages {
  /** `null` where it could not be loaded. */
  find(url: string): PaintImage | null;
  /** Adds an image that is no resource of the document (an emoji of a bitmap font); gives its index, or `null` where it cannot be read. */
  addPng(bytes: Uint8Array): number | null;
}

export type PaintImage =
  | { readonly kind: 'raster'; readonly index: number; readonly width: number; readonly height: number }
  /** Sizes are `null` where the SVG has none of its own. */
  | {
      readonly kind: 'svg';
      /** An SVG image is a document of its own, with its own styles. */
      readonly document: SvgDocument;
      readonly width: number | null;
      readonly height: number | null;
      readonly ratio: number | null;
    };

export interface SvgDocument {
  readonly root: Element;
  readonly styles: SvgStyles;
}

/** Computed styles of SVG elements. */
export interface SvgStyles {
  styleOf(element: Element): ComputedStyle;
}

/** Paints SVG; implemented in `svg/`, handed in by `render/`. */
export interface SvgPainter {
  /** Inline SVG: the styles are those of the page's cascade. `area` is the content box on the page, px. */
  paintElement(root: Element, area: Rect, out: DisplayListBuilder): void;
  paintImage(document: SvgDocument, area: Rect, out: DisplayListBuilder): void;
}
