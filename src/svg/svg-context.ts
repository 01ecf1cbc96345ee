/** What painting SVG needs from outside, and what an SVG image is. */
import type { Diagnostics } from '../base/diagnostics.ts';
import type { Rect } from '../base/geometry.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import type { Element } from '../dom/node.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { ReferencedElements } from './references.ts';

/** An SVG file is a document of its own, with its own styles. */
export interface SvgDocument {
  readonly root: Element;
  readonly styles: SvgStyles;
}

/** Computed styles of SVG elements. */
export interface SvgStyles {
  styleOf(element: Element): ComputedStyle;
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
  find(url: string): PaintImage | null;
  /** Adds an image that is no resource of the document (an emoji of a bitmap font); gives its index, or `null` where it cannot be read. */
  addPng(bytes: Uint8Array): number | null;
}

export interface SvgContext {
  readonly out: DisplayListBuilder;
  readonly styles: SvgStyles;
  readonly fonts: FontSet;
  readonly images: PaintImages;
  readonly diagnostics: Diagnostics;
  readonly baseUrl: string;
}

/** One SVG being painted. */
export interface SvgPainting extends SvgContext {
  readonly references: ReferencedElements;
  /** Nesting of references: `use` in `use`, images in images. */
  readonly depth: number;
  /** What may still be painted. */
  readonly budget: { elements: number };
  readonly paintDocument: (context: SvgPainting, document: SvgDocument, area: Rect) => void;
}

/** The nearest viewport: what percentages refer to. User units. */
export interface SvgViewport {
  readonly width: number;
  readonly height: number;
}
