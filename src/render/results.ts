/** What `render` and `layout` give. */
import type { Diagnostic } from '../base/diagnostics.ts';

export interface LaidOutBox {
  /** `html>body>div:nth-child(2)`: child index among element siblings, left out for html and body. */
  readonly path: string;
  /** Border box, px from the page's content origin, before any shrinking to fit. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface RenderResult {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  /** What concerns the document: each finding once, with its count. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface LayoutResult {
  readonly pages: readonly { readonly boxes: readonly LaidOutBox[] }[];
  readonly diagnostics: readonly Diagnostic[];
}
