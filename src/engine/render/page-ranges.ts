/** The options `pages` and `inspect`: which pages of the layout are written, and which are told of. `1-3,7-` are the first three and all from the seventh on. */
import { invalidOption, quoted } from './option-kind.ts';

/** Pages count from 1; `last` is infinite where the range has no end. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

const FORM = 'Write numbers and ranges separated by commas, for example "1-3,7-"; pages count from 1.';

/** @throws PlatenError `INVALID_OPTION` */
export function parsePageRanges(text: string, option = 'pages'): readonly PageRange[] {
  return text.split(',').map((part) => {
    const [, first = '', dash = '', last = ''] = /^(\d+)?(?:\s*(-)\s*(\d+)?)?$/.exec(part.trim()) ?? [];
    if (first === '' && last === '') throw invalidOption(option, `${quoted(part)} is no range of pages. ${FORM}`);
    const range = {
      first: first === '' ? 1 : Number(first),
      last: dash === '' ? Number(first) : last === '' ? Number.POSITIVE_INFINITY : Number(last),
    };
    if (range.first < 1 || range.last < range.first)
      throw invalidOption(option, `${quoted(part)} has no pages in it. ${FORM}`);
    return range;
  });
}

/** Whether a page is in one of the ranges. @param index - from 0 */
export function isInRanges(ranges: readonly PageRange[], index: number): boolean {
  return ranges.some(({ first, last }) => index + 1 >= first && index + 1 <= last);
}

/**
 * Tells of a page by its index whether it is written. Each is written once, and in the order of the layout.
 *
 * @param ranges - `null` for all
 * @throws PlatenError `INVALID_OPTION` for a range that names pages which the document does not have
 */
export function writtenPages(ranges: readonly PageRange[] | null, pageCount: number): (index: number) => boolean {
  if (ranges === null) return () => true;
  const selected = Array<boolean>(pageCount).fill(false);
  for (const { first, last } of ranges) {
    const named = Number.isFinite(last) ? last : first;
    if (named > pageCount) {
      const has = pageCount === 1 ? 'one page' : `${pageCount} pages`;
      throw invalidOption(
        'pages',
        `page ${named} was asked for, and the document has ${has}. Leave the end of the last range open, for example "2-", for all pages that there are.`,
        { value: named, allowed: pageCount },
      );
    }
    selected.fill(true, first - 1, Math.min(last, pageCount));
  }
  return (index) => selected[index]!;
}
