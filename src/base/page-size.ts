/** Paper formats and the length strings of options and requests. */
import { PlatenError } from './errors.ts';
import { PX_PER_UNIT } from './lengths.ts';

export const FORMATS = {
  A4: { width: '210mm', height: '297mm' },
  Letter: { width: '8.5in', height: '11in' },
  Legal: { width: '8.5in', height: '14in' },
  Tabloid: { width: '11in', height: '17in' },
} as const;

export type Format = keyof typeof FORMATS;

/** Pages are at most this many px a side. */
export const LARGEST_PAGE_SIDE = 4_096;

const LENGTH = /^\+?(\d+\.?\d*|\.\d+)(in|cm|mm|q|pt|pc|px)$/i;

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
  if (match === null) {
    throw new PlatenError(
      'INVALID_LENGTH',
      `${name}: ${JSON.stringify(shorten(given))} is not a length. Write a number followed by in, cm, mm, Q, pt, pc or px, for example "0.5in".`,
      { option: name },
    );
  }
  return Number(match[1]) * PX_PER_UNIT[match[2]!.toLowerCase()]!;
}

/** Formats are matched without regard to case; `null` for an unknown one. */
export function formatNamed(name: string): Format | null {
  const wanted = name.trim().toLowerCase();
  for (const format of Object.keys(FORMATS) as Format[]) if (format.toLowerCase() === wanted) return format;
  return null;
}

function shorten(text: string): string {
  return text.length > 40 ? text.slice(0, 40) + '…' : text;
}
