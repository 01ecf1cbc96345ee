/** The options of `page.pdf()`, with puppeteer's defaults: Letter, no margins, no backgrounds, no bookmarks, tags. */
import type { LengthOption, RenderOptions } from '../engine/index.ts';

/** Those of puppeteer, and beside them all of `render`'s but the source. */
export type PdfOptions = Omit<RenderOptions, 'html' | 'url' | 'baseUrl' | 'media'>;

type Side = 'top' | 'right' | 'bottom' | 'left';
const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/** What the service of a browser waits at most where `timeout` is 0: days. */
const NO_TIMEOUT = 2_000_000_000;

/** @param timeout - of the page, ms */
export function renderOptionsOf(
  { margin, width, height, format, timeout: own, ...rest }: PdfOptions,
  timeout: number | undefined,
): Omit<RenderOptions, 'html' | 'url'> {
  const time = own ?? timeout;
  return {
    ...rest,
    ...sizeOf({ width, height, format }),
    ...marginsOf(margin, rest),
    printBackground: rest.printBackground ?? false,
    outline: rest.outline ?? false,
    // Templates are shown only where this says so.
    displayHeaderFooter: rest.displayHeaderFooter ?? false,
    // In Chromium the document's margins beat those of the call, whatever the option says of sizes.
    preferCSSMargins: rest.preferCSSMargins ?? true,
    ...(time !== undefined && { timeout: time === 0 ? NO_TIMEOUT : time }),
  };
}

/** A format beats width and height, and one of these is enough. */
function sizeOf({ width, height, format }: Pick<PdfOptions, 'width' | 'height' | 'format'>) {
  if (format !== undefined) return { format };
  if (width === undefined && height === undefined) return { format: 'Letter' as const };
  return { width: lengthOf(width ?? '8.5in'), height: lengthOf(height ?? '11in') };
}

function marginsOf(margin: PdfOptions['margin'], own: Omit<PdfOptions, 'margin'>): Pick<RenderOptions, 'margin'> {
  if (margin !== undefined && typeof margin !== 'object') return { margin: lengthOf(margin) };
  const named: Readonly<Record<Side, LengthOption | undefined>> = {
    top: own.marginTop,
    right: own.marginRight,
    bottom: own.marginBottom,
    left: own.marginLeft,
  };
  const sides = SIDES.filter((side) => named[side] === undefined || margin?.[side] !== undefined);
  return { margin: { ...margin, ...Object.fromEntries(sides.map((side) => [side, lengthOf(margin?.[side] ?? 0)])) } };
}

/** As JavaScript reads the number, with or without a unit of puppeteer's: `'10'`, `'.5in'`, `'10 mm'`. What is none of these is `render`'s to take or to refuse. */
function lengthOf(length: LengthOption): LengthOption {
  if (typeof length !== 'string') return length;
  const [, number, unit] = /^(.*?)(px|in|cm|mm)?\s*$/is.exec(length) ?? [];
  if (number === undefined || number.trim() === '' || !Number.isFinite(Number(number))) return length;
  return unit === undefined ? Number(number) : `${Number(number)}${unit}`;
}
