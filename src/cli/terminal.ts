/** What goes to standard error: progress, diagnostics, failures; in colour where it is a terminal that wants colour. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { styleText } from 'node:util';
import type { Diagnostic } from '../engine/base/diagnostics.ts';
import { type ErrorFinding, PlatenError } from '../engine/base/errors.ts';
import type { ProgressEvent } from '../engine/render/options.ts';
import { inFlags, messageInFlags } from './flag-words.ts';
import { excerpt } from './source-excerpt.ts';
import type { ShownFinding } from './watch/viewer-state.ts';

type Format = Parameters<typeof styleText>[0];

function paint(format: Format, text: string): string {
  const wantsColor = process.stderr.isTTY && process.env.NO_COLOR === undefined;
  return wantsColor || process.env.FORCE_COLOR !== undefined
    ? styleText(format, text, { validateStream: false })
    : text;
}

/** Progress is shown only after this long, ms: short work stays quiet. */
const QUIET = 500;
const BETWEEN_UPDATES = 100;

/** A line on the terminal that follows long work; nothing where standard error is no terminal. */
export class ProgressLine {
  readonly #start = performance.now();
  #last = 0;
  #isShown = false;

  update(event: ProgressEvent): void {
    const now = performance.now();
    if (!process.stderr.isTTY || now - this.#start < QUIET || now - this.#last < BETWEEN_UPDATES) return;
    this.#last = now;
    this.#isShown = true;
    const page =
      event.page === undefined
        ? ''
        : event.pages === undefined
          ? ` page ${event.page}`
          : ` page ${event.page} of ${event.pages}`;
    process.stderr.write(
      `\r\x1b[K${paint('dim', `${event.phase}${page} … ${((now - this.#start) / 1000).toFixed(1)} s`)}`,
    );
  }

  end(): void {
    if (this.#isShown) process.stderr.write('\r\x1b[K');
  }
}

export function printDiagnostics(diagnostics: readonly Diagnostic[], includeInfo: boolean): void {
  for (const each of diagnostics) {
    if (each.severity === 'info' && !includeInfo) continue;
    const place = placeOf(each);
    const times = each.count > 1 ? paint('dim', ` (${each.count} times)`) : '';
    const label = each.severity === 'warning' ? paint('yellow', 'warning') : paint('cyan', 'info');
    process.stderr.write(`${place}${label} ${paint('bold', each.code)} ${inFlags(each.message)}${times}\n`);
    if (process.stderr.isTTY && each.line !== undefined && each.url !== undefined)
      process.stderr.write(paint('dim', excerpt(each.url, each.line, each.column ?? 1)));
    if (each.hint !== undefined) process.stderr.write(`        ${paint('dim', inFlags(each.hint))}\n`);
  }
}

/** The same for a page. */
export function shownFindings(diagnostics: readonly Diagnostic[], includeInfo: boolean): ShownFinding[] {
  return diagnostics
    .filter(({ severity }) => includeInfo || severity !== 'info')
    .map((each) => ({
      severity: each.severity,
      code: each.code,
      place: placeOf(each).trim(),
      message: inFlags(each.message) + (each.count > 1 ? ` (${each.count} times)` : ''),
      hint: each.hint === undefined ? '' : inFlags(each.hint),
      excerpt: each.line === undefined || each.url === undefined ? '' : excerpt(each.url, each.line, each.column ?? 1),
    }));
}

/** First, in the form that editors and terminals make a link of. */
function placeOf({ url, line, column }: Diagnostic): string {
  if (url === undefined || url === FOLDER) return line === undefined ? '' : `-:${line}:${column ?? 1} `;
  const name = url.startsWith(FOLDER) ? decodeURI(url.slice(FOLDER.length)) : url.slice(0, 120);
  return `${line === undefined ? name : `${name}:${line}:${column ?? 1}`} `;
}

/** What standard input has for an address. */
const FOLDER = pathToFileURL(process.cwd() + path.sep).href;

/** Says what went wrong; gives the exit code: 2 for requests that could never work, 1 for the rest. */
export function reportFailure(error: unknown): number {
  if (error instanceof PlatenError) {
    process.stderr.write(`${paint('red', 'error')} ${paint('bold', error.code)} ${messageInFlags(error)}\n`);
    for (const finding of findingsIn(error)) process.stderr.write(`        ${finding}\n`);
    if (process.stderr.isTTY) process.stderr.write(paint('dim', `        platen explain ${error.code}\n`));
    if (error.code === 'INTERNAL') process.stderr.write(`${error.stack ?? ''}\n`);
    return isWrongUsage(error) ? 2 : 1;
  }
  const text =
    error instanceof Error
      ? process.env.DEBUG === undefined
        ? error.message
        : (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${paint('red', 'error')} ${text}\n`);
  return 1;
}

/** Where an error has several reasons, each on a line of its own. */
function findingsIn({ details: { findings } }: PlatenError): string[] {
  if (!Array.isArray(findings)) return [];
  return (findings as readonly ErrorFinding[]).map(({ profile, clause, message, element, url, line, column, page }) => {
    const places = [
      element,
      line === null ? null : `${url ?? 'line'}:${line}:${column}`,
      page === null ? null : `page ${page}`,
    ];
    const place = places.filter((each) => each !== null).join(', ');
    return `${profile} ${clause}: ${message}${place === '' ? '' : paint('dim', ` (${place})`)}`;
  });
}

/** Whether an error is about what was asked for, which no change of a document mends. */
export function isWrongUsage(error: unknown): boolean {
  return error instanceof PlatenError && USAGE_CODES.has(error.code);
}

const USAGE_CODES: ReadonlySet<string> = new Set([
  'INVALID_OPTION',
  'SOURCE_REQUIRED',
  'SOURCE_CONFLICT',
  'INVALID_LENGTH',
  'DIMENSION_PAIR',
  'PAGE_TOO_LARGE',
  'MARGINS_EXCEED_PAGE',
]);

export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
