/** Paper formats and the length strings of options and requests. */
import { PlatenError } from './errors.ts';
import { PX_PER_UNIT } from './lengths.ts';

/** The paper that the option `format` knows: names, in the spelling of messages, and sizes. */
export const PAGE_FORMATS = {
  A4: { width: '210mm', height: '297mm' },
  Letter: { width: '8.5in', height: '11in' },
  Legal: { width: '8.5in', height: '14in' },
  Tabloid: { width: '11in', height: '17in' },
  // Ledger is Tabloid turned, as in page.pdf() of puppeteer.
  Ledger: { width: '17in', height: '11in' },
  A0: { width: '841mm', height: '1189mm' },
  A1: { width: '594mm', height: '841mm' },
  A2: { width: '420mm', height: '594mm' },
  A3: { width: '297mm', height: '420mm' },
  A5: { width: '148mm', height: '210mm' },
  A6: { width: '105mm', height: '148mm' },
  B4: { width: '250mm', height: '353mm' },
  B5: { width: '176mm', height: '250mm' },
  'JIS-B4': { width: '257mm', height: '364mm' },
  'JIS-B5': { width: '182mm', height: '257mm' },
} as const;

export type PageFormat = keyof typeof PAGE_FORMATS;

/** Pages are at most this many px a side. */
export const LARGEST_PAGE_SIDE = 4_096;

const LENGTH = /^\+?(\d+(?:\.\d*)?|\.\d+)(in|cm|mm|q|pt|pc|px)$/i;

/**
 * Reads a length such as `0.4in` or `0`.
 *
 * @param name - of the option, for the message
 * @returns px
 * @throws PlatenError `INVALID_LENGTH`
 */
export function parseLength(name: string, given: string): number {
  const text = given.trim();
  if (text === '0') return 0;
  const match = LENGTH.exec(text);
  const number = match === null ? Number.NaN : Number(match[1]);
  if (match === null || !Number.isFinite(number)) {
    throw new PlatenError(
      'INVALID_LENGTH',
      `${name}: ${JSON.stringify(shorten(given))} is not a length. Write a number followed by in, cm, mm, Q, pt, pc or px, for example "0.5in".`,
      { option: name },
    );
  }
  return number * PX_PER_UNIT[match[2]!.toLowerCase()]!;
}

/** The error of margins that take a whole side of the paper. All px. */
export function marginsExceedPage(
  paper: { readonly width: number; readonly height: number },
  across: number,
  down: number,
): PlatenError {
  const shown = (px: number): number => Math.round(px * 100) / 100;
  return new PlatenError(
    'MARGINS_EXCEED_PAGE',
    `Margins of ${shown(across)} px across and ${shown(down)} px down leave no room on a page of ${shown(paper.width)} x ${shown(paper.height)} px. Make them smaller, or the page larger.`,
    { across, down, width: paper.width, height: paper.height },
  );
}

/** Formats are matched without regard to case; `null` for an unknown one. */
export function formatNamed(name: string): PageFormat | null {
  const wanted = name.trim().toLowerCase();
  for (const format of Object.keys(PAGE_FORMATS) as PageFormat[]) if (format.toLowerCase() === wanted) return format;
  return null;
}

function shorten(text: string): string {
  return text.length > 40 ? text.slice(0, 40) + '…' : text;
}
