/** The options of `page.pdf()` that mean here what they mean there: their types, their checks, their defaults. */
import { BOOLEAN, invalidOption, type Kind, STRING } from '../option-kind.ts';

export interface PrintOptions {
  /** How large the document is printed, 0.1 to 2: pages hold so much more or less of it. Margins and margin boxes keep their sizes. Default 1. */
  readonly scale?: number | undefined;
  /** Whether backgrounds are printed of elements with `print-color-adjust: economy`, the initial value. Default `true`. */
  readonly printBackground?: boolean | undefined;
  /** Whether margins of `@page` beat those given here. Default: as `preferCSSPageSize` says. */
  readonly preferCSSMargins?: boolean | undefined;
  /** Whether headings become bookmarks. Default `true`. */
  readonly outline?: boolean | undefined;
  /** The same as `pages`, for programs that come from elsewhere; empty for all. */
  readonly pageRanges?: string | undefined;
  /** Whether header and footer are printed. Default: where there is a template; `true` without one prints those of browsers. */
  readonly displayHeaderFooter?: boolean | undefined;
  /**
   * HTML that is laid out in the top margin of each page. Elements of the classes `pageNumber`, `totalPages`, `date`, `title` and `url` get that as
   * their text. Letters are 1 px unless the template gives them a size.
   */
  readonly headerTemplate?: string | undefined;
  /** The same in the bottom margin. */
  readonly footerTemplate?: string | undefined;
}

/** HTML; `null` for what browsers print there, empty for nothing. */
export interface HeaderAndFooter {
  readonly header: string | null;
  readonly footer: string | null;
}

/** With defaults in their places. */
export interface PrintRequest {
  readonly scale: number;
  readonly printsBackgrounds: boolean;
  readonly preferCssMargins: boolean;
  readonly outline: boolean;
  readonly headerAndFooter: HeaderAndFooter | null;
}

const LEAST_SCALE = 0.1;
const MOST_SCALE = 2;

export const PRINT_KINDS: { readonly [O in keyof Required<PrintOptions>]: Kind } = {
  scale: {
    expected: `a number from ${LEAST_SCALE} to ${MOST_SCALE}`,
    fits: (value) => typeof value === 'number' && value >= LEAST_SCALE && value <= MOST_SCALE,
  },
  printBackground: BOOLEAN,
  preferCSSMargins: BOOLEAN,
  outline: BOOLEAN,
  pageRanges: { expected: 'ranges of pages in a string, for example "1-3,7-"', fits: STRING.fits },
  displayHeaderFooter: BOOLEAN,
  headerTemplate: STRING,
  footerTemplate: STRING,
};

export function parsePrint(options: PrintOptions & { readonly preferCSSPageSize?: boolean | undefined }): PrintRequest {
  return {
    scale: options.scale ?? 1,
    printsBackgrounds: options.printBackground ?? true,
    preferCssMargins: options.preferCSSMargins ?? options.preferCSSPageSize ?? false,
    outline: options.outline ?? true,
    headerAndFooter: headerAndFooterOf(options),
  };
}

/** As in `page.pdf()`: who gives one template and wants nothing in the other margin gives a space there. */
function headerAndFooterOf(options: PrintOptions): HeaderAndFooter | null {
  const { headerTemplate = '', footerTemplate = '' } = options;
  const isAsked = options.displayHeaderFooter ?? (headerTemplate !== '' || footerTemplate !== '');
  if (!isAsked) return null;
  const isFull = options.displayHeaderFooter === true;
  const of = (template: string) => (template === '' && isFull ? null : template);
  return { header: of(headerTemplate), footer: of(footerTemplate) };
}

/**
 * `pages`, in either spelling.
 *
 * @throws PlatenError `INVALID_OPTION` where both are given
 */
export function pagesOf({ pages, pageRanges }: PrintOptions & { readonly pages?: string | undefined }) {
  if (pageRanges === undefined || pageRanges.trim() === '') return pages;
  if (pages !== undefined) throw invalidOption('pageRanges', 'pages says it, too. Give one of them.');
  return pageRanges;
}
