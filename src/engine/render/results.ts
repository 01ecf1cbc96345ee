/** What `render` and `layout` give. */
import type { Diagnostic } from '../base/diagnostics.ts';
import type { InspectedPage } from '../inspect/page-boxes.ts';

export interface LaidOutBox {
  /** `html>body>div:nth-child(2)`: child index among element siblings, left out for html and body. */
  readonly path: string;
  /** Border box, px from the page's content origin, before any shrinking to fit. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the time of a conversion went, ms. What came before an error counts too. */
export interface PhaseTimes {
  /** Waiting for the network and for files. */
  readonly fetch: number;
  /** Parsing, cascade, decoding of images, boxes; without what was spent waiting. */
  readonly style: number;
  readonly layout: number;
  /** Painting and writing the PDF. */
  readonly write: number;
}

/** What a conversion tells of itself at its end, for logs and figures. */
export interface RenderFacts {
  readonly phases: PhaseTimes;
  /** Addresses that were not fetched because they may not be: not public, another scheme, outside `fileRoots`. */
  readonly blockedFetches: number;
  /** Paths of the local files that the document was made of, or asked for in vain: what makes it another when it changes. */
  readonly files: readonly string[];
  /** How much was used of each limit on work, by its name. */
  readonly work: Readonly<Record<string, number>>;
}

export interface RenderResult {
  /** Has a buffer of its own, which can be moved to another thread. */
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly pageCount: number;
  /** Of the option, else of the document: on one line, without control characters; `null` for none. */
  readonly title: string | null;
  readonly phases: PhaseTimes;
  /** What concerns the document: each finding once, with its count. */
  readonly diagnostics: readonly Diagnostic[];
  /** With the option `inspect`: its pages, as far as they are written. */
  readonly inspected?: readonly InspectedPage[];
}

export interface LayoutResult {
  readonly pages: readonly { readonly boxes: readonly LaidOutBox[] }[];
  readonly diagnostics: readonly Diagnostic[];
}
