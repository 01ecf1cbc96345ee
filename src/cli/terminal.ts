/** What goes to standard error: progress, diagnostics, failures; in colour where it is a terminal that wants colour. */
import { styleText } from 'node:util';
import type { Diagnostic } from '../engine/base/diagnostics.ts';
import { type ErrorFinding, PlatenError } from '../engine/base/errors.ts';
import type { ProgressEvent } from '../engine/render/options.ts';

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
    const position = each.line === undefined ? '' : `:${each.line}:${each.column ?? 1}`;
    const place = each.url === undefined ? '' : ` ${paint('dim', `${each.url.slice(0, 120)}${position}`)}`;
    const times = each.count > 1 ? paint('dim', ` (${each.count} times)`) : '';
    const label = each.severity === 'warning' ? paint('yellow', 'warning') : paint('cyan', 'info');
    process.stderr.write(`${label} ${paint('bold', each.code)} ${each.message}${times}${place}\n`);
    if (each.hint !== undefined) process.stderr.write(`        ${paint('dim', each.hint)}\n`);
  }
}

/** Says what went wrong; gives the exit code: 2 for requests that could never work, 1 for the rest. */
export function reportFailure(error: unknown): number {
  if (error instanceof PlatenError) {
    process.stderr.write(`${paint('red', 'error')} ${paint('bold', error.code)} ${error.message}\n`);
    for (const finding of findingsIn(error)) process.stderr.write(`        ${finding}\n`);
    if (error.code === 'INTERNAL') process.stderr.write(`${error.stack ?? ''}\n`);
    return USAGE_CODES.has(error.code) ? 2 : 1;
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
