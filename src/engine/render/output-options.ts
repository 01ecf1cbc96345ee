/** The options that say what kind of file is written, and which of the pages are in it: their types, their checks, their defaults. */
import type { ViewerOptions } from '../pdf/structure/viewer.ts';
import { invalidOption, isPlainObject, isString, type Kind, oneOf } from './option-kind.ts';
import { type PageRange, parsePageRanges } from './page-ranges.ts';

export interface OutputOptions {
  /** Which pages of the layout are written: `"1-3,7-"`. Default: all. */
  readonly pages?: string | undefined;
  /** Which `id`s become places that links of other files can go to: those that the document links to, or all. Default `"linked"`. */
  readonly destinations?: 'linked' | 'all' | undefined;
  /** How readers show and print the file at first. */
  readonly viewer?: ViewerOptions | undefined;
}

/** With defaults in their places. */
export interface OutputRequest {
  /** `null` for all. */
  readonly pages: readonly PageRange[] | null;
  readonly destinations: 'linked' | 'all';
  readonly viewer: ViewerOptions;
}

const VIEWER: { readonly [V in keyof Required<ViewerOptions>]: Kind } = {
  pageMode: oneOf(['UseNone', 'UseOutlines', 'UseThumbs', 'FullScreen', 'UseAttachments']),
  pageLayout: oneOf(['SinglePage', 'OneColumn', 'TwoColumnLeft', 'TwoColumnRight', 'TwoPageLeft', 'TwoPageRight']),
  openPage: {
    expected: 'the number of a page, from 1',
    fits: (value) => Number.isInteger(value) && Number(value) >= 1,
  },
  duplex: oneOf(['Simplex', 'DuplexFlipShortEdge', 'DuplexFlipLongEdge']),
  printScaling: oneOf(['None', 'AppDefault']),
};

export const OUTPUT_KINDS: { readonly [O in keyof Required<OutputOptions>]: Kind } = {
  pages: { expected: 'ranges of pages in a string, for example "1-3,7-"', fits: isString },
  destinations: oneOf(['linked', 'all']),
  viewer: {
    expected: 'an object, for example { pageLayout: "TwoPageRight" }',
    fits: isPlainObject,
    members: VIEWER,
  },
};

/** @throws PlatenError `INVALID_OPTION` */
export function parseOutput(options: OutputOptions): OutputRequest {
  return {
    pages: options.pages === undefined ? null : parsePageRanges(options.pages),
    destinations: options.destinations ?? 'linked',
    viewer: options.viewer ?? {},
  };
}

/**
 * What only the number of written pages can show.
 *
 * @throws PlatenError `INVALID_OPTION`
 */
export function checkOpenPage({ openPage }: ViewerOptions, pageCount: number): void {
  if (openPage === undefined || openPage <= pageCount) return;
  throw invalidOption(
    'viewer.openPage',
    `${openPage} is beyond the last page of the file, ${pageCount}. Pages count from 1, after those that the option pages leaves out.`,
    { value: openPage, allowed: pageCount },
  );
}
