/**
 * The display list: everything a page shows, flat, in paint order. What it means (links, the outline) is no ink and lies beside it, in
 * `structure`. Backends (PDF, inspector, tests) read nothing else. Coordinates are px from the page's top left corner, y down.
 */
import type { Matrix, Point, Rect } from '../base/geometry.ts';
import type { Color } from './color.ts';
import type { ColorFilter } from './color-filter.ts';
import type { Path } from './path.ts';
import type { ShapedRun } from './shaped-run.ts';

export interface GradientStop {
  /** 0 to 1 along the gradient line, never decreasing. */
  readonly offset: number;
  readonly color: Color;
}

export type Paint =
  | { readonly kind: 'solid'; readonly color: Color }
  | {
      readonly kind: 'linear-gradient';
      readonly from: Point;
      readonly to: Point;
      readonly stops: readonly GradientStop[];
      readonly spread: 'pad' | 'repeat' | 'reflect';
      /** Colours are mixed apart from their alpha, as SVG does it; by default with it (premultiplied). */
      readonly isStraight?: boolean;
    }
  | {
      readonly kind: 'radial-gradient';
      readonly center: Point;
      readonly radius: number;
      readonly focus: Point;
      /** Of the circle around the focus where offset 0 lies; 0 where it is not given. */
      readonly focusRadius?: number;
      readonly matrix: Matrix;
      readonly stops: readonly GradientStop[];
      readonly spread: 'pad' | 'repeat' | 'reflect';
      readonly isStraight?: boolean;
    }
  | {
      readonly kind: 'conic-gradient';
      readonly center: Point;
      /** Where offset 0 lies: degrees clockwise from the top. Offset 1 is there again. */
      readonly from: number;
      readonly stops: readonly GradientStop[];
    }
  | PatternPaint;

/** A paint that needs no pictures. */
export type PlainPaint = Exclude<Paint, PatternPaint>;

/** Copies of a picture side by side, in both directions without end. */
export interface PatternPaint {
  readonly kind: 'pattern';
  /** One copy, in the pattern's own coordinates, in which the items are too. What reaches beyond it is cut off. */
  readonly tile: Rect;
  readonly items: readonly DisplayItem[];
  /** From the pattern's coordinates to those of the item that is painted. */
  readonly matrix: Matrix;
  readonly opacity: number;
}

/** What an item shows content of, where tags are asked for: a text or a picture of the document. Without one an item is decoration. */
export interface InkSource {
  /** Grows along the document. */
  readonly id: number;
}

export type DisplayItem = Ink & { readonly source?: InkSource | null };

type Ink =
  | { readonly kind: 'fill-rect'; readonly rect: Rect; readonly paint: Paint }
  | { readonly kind: 'fill-path'; readonly path: Path; readonly rule: 'nonzero' | 'evenodd'; readonly paint: Paint }
  | (StrokeLine & { readonly kind: 'stroke-path'; readonly path: Path; readonly paint: Paint })
  | GlyphsItem
  /** The outlines of glyphs, drawn with a pen. They are not to be found or copied: the glyphs themselves are on the page too. */
  | (StrokeLine & { readonly kind: 'stroked-glyphs'; readonly glyphs: GlyphsItem; readonly paint: Paint })
  /** `image` is an index into the images of the document (`ImageSet`). Stretched to `rect`. */
  | {
      readonly kind: 'image';
      readonly image: number;
      readonly rect: Rect;
      readonly smooth: boolean;
      /** What becomes of its colours; alpha stays. */
      readonly filter?: ColorFilter;
    }
  /** Tiles `rect`-sized copies of an image from `origin` in steps of `stepX`, `stepY` over `area`. */
  | {
      readonly kind: 'image-pattern';
      readonly image: number;
      readonly area: Rect;
      readonly tile: Rect;
      readonly stepX: number;
      readonly stepY: number;
      readonly smooth: boolean;
      readonly filter?: ColorFilter;
    }
  /** The same of a rectangle filled with `paint`, whose coordinates are those of `tile`. */
  | {
      readonly kind: 'paint-pattern';
      readonly paint: PlainPaint;
      readonly area: Rect;
      readonly tile: Rect;
      readonly stepX: number;
      readonly stepY: number;
    }
  | BlurredBoxItem
  | BlurredGlyphsItem
  | BlurredGroupItem
  /** A picture that is on the page more than once: as if its items stood here. */
  | { readonly kind: 'picture'; readonly items: readonly DisplayItem[] }
  | { readonly kind: 'push-clip'; readonly path: Path; readonly rule: 'nonzero' | 'evenodd' }
  | { readonly kind: 'push-transform'; readonly matrix: Matrix }
  /** `isolated` asks for a group although nothing else does: blending in it stays in it. */
  | { readonly kind: 'push-group'; readonly opacity: number; readonly blendMode: string; readonly isolated?: boolean }
  /** What follows is seen through a picture: by its brightness (times alpha), or by its alpha alone. The items are in the coordinates that hold here. */
  | { readonly kind: 'push-mask'; readonly mode: 'luminance' | 'alpha'; readonly mask: readonly DisplayItem[] }
  /** Ends the innermost `push-…`. */
  | { readonly kind: 'pop' };

/** The pen that lines are drawn with; lengths in px. */
export interface StrokeLine {
  readonly width: number;
  readonly dashes: readonly number[];
  readonly dashOffset: number;
  readonly cap: 'butt' | 'round' | 'square';
  readonly join: 'miter' | 'round' | 'bevel';
  readonly miterLimit: number;
}

/** A rounded box with a Gaussian blur, as shadows are. */
export interface BlurredBoxItem {
  readonly kind: 'blurred-box';
  readonly rect: Rect;
  /** Horizontal and vertical radii of the corners from the top left clockwise, px; `null` where all are square. */
  readonly radii: readonly number[] | null;
  /** Standard deviation, px, more than 0. */
  readonly deviation: number;
  readonly color: Color;
  /** What is filled is `around` without the box, as shadows inside are; `null` for the box. */
  readonly around: Rect | null;
}

/** Glyphs with a Gaussian blur, all in one colour. They are not to be found or copied. */
export interface BlurredGlyphsItem {
  readonly kind: 'blurred-glyphs';
  readonly glyphs: GlyphsItem;
  /** Standard deviation, px, more than 0. */
  readonly deviation: number;
  readonly color: Color;
}

/** A picture with a Gaussian blur. Nothing in it is to be found, copied or followed. */
export interface BlurredGroupItem {
  readonly kind: 'blurred-group';
  readonly items: readonly DisplayItem[];
  /** Standard deviations, px; at least one is more than 0. */
  readonly deviationX: number;
  readonly deviationY: number;
}

export interface GlyphsItem {
  readonly kind: 'glyphs';
  readonly run: ShapedRun;
  /** Glyph range [start, end) of the run. */
  readonly start: number;
  readonly end: number;
  /** Left end of the baseline, also for right-to-left text (whose last glyph is painted there). */
  readonly origin: Point;
  /** px per em. */
  readonly fontSize: number;
  /** Added after each glyph cluster, px. */
  readonly letterSpacing: number;
  /** Added after each word separator (U+0020, U+00A0), px: word-spacing and justification. */
  readonly wordSpacing: number;
  readonly rightToLeft: boolean;
  /** The text shaped into the whole run: `run.clusters` index it. */
  readonly text: string;
  readonly paint: Paint;
  /** Synthetic bold: outline stroked with this width, px; 0 for none. Synthetic oblique: tangent of the slant; 0 for none. */
  readonly embolden: number;
  readonly slant: number;
  /** Painted, but not to be found or copied: a shadow of text that is there already. */
  readonly isShadow: boolean;
  readonly source?: InkSource | null;
}

/** One page, ready to be written. Sizes are px. */
export interface DisplayList {
  readonly width: number;
  readonly height: number;
  readonly items: readonly DisplayItem[];
  /** Without it the page is the sheet of paper. */
  readonly sheet?: SheetOfPaper;
}

/** The paper around a page that is cut to its size later. */
export interface SheetOfPaper {
  /** How far the page's background goes on beyond its edges, px. */
  readonly bleed: number;
  /** How far the paper goes on beyond the edges, px; at least as far as the bleed. */
  readonly beyond: number;
  /** How readers turn the page, degrees clockwise. */
  readonly rotation: 0 | 90 | 270;
}
