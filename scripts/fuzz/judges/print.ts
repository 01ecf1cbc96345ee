/** What holds of every document that is printed: a PDF or an error with a code, in time, the same twice, no number that is none. */
import { PlatenError } from '../../../src/engine/base/errors.ts';
import { type RenderOptions, render } from '../../../src/engine/index.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import { type Depth, faulty, fine, type Verdict } from '../target.ts';
import { paintedText } from './painted-text.ts';
import { faultOfPdf } from './pdf-bytes.ts';

/** ms. Short, so that many documents meet it: what looks at no clock is late. */
const TIMEOUT = 2_000;
/** ms after the timeout that a conversion may take to end. */
const GRACE = 500;
/** Few pages, as endless documents are welcome and each page of them is the same work again. */
const LIMITS = { pages: 40 };
/** A document that contains it promises that the word is on its pages. */
export const SURVIVOR = 'SURVIVES';

/** @param promised - words that must be painted */
export async function judgePrinted(
  given: RenderOptions,
  depth: Depth,
  promised: readonly string[] = [],
): Promise<Verdict> {
  const options = { timeout: TIMEOUT, ...given, limits: { ...LIMITS, ...given.limits } };
  const first = await attempt(options, render);
  if ('verdict' in first) return first.verdict;
  const { pdf } = first.result;
  const fault = faultOfPdf(pdf);
  if (fault !== null) return faulty(fault);
  if (depth === 'quick') return fine('pdf', pdf);
  const second = await attempt(options, async (again) => {
    const inspected = await inspectDocument(again);
    return { inspected, pdf: await inspected.writePdf() };
  });
  // A busy machine may let one of two runs end by its time.
  if ('verdict' in second) return isOfTime(second.verdict) ? fine('pdf', pdf) : second.verdict;
  if (Buffer.compare(pdf, second.result.pdf) !== 0) return faulty('a second run gives other bytes');
  if (promised.length > 0) {
    const text = paintedText(second.result.inspected.lists);
    const lost = promised.filter((word) => !text.includes(word));
    if (lost.length > 0) return faulty(`not painted: ${lost.join(' ')}`);
  }
  return fine('pdf', pdf);
}

/** What holds of any part of a conversion: its end in time, its errors. @param work - gives the outcome */
export async function judgeTimed(
  given: RenderOptions,
  work: (options: RenderOptions) => Promise<string>,
): Promise<Verdict> {
  const done = await attempt({ timeout: TIMEOUT, ...given, limits: { ...LIMITS, ...given.limits } }, work);
  return 'verdict' in done ? done.verdict : fine(done.result);
}

function isOfTime({ outcome }: Verdict): boolean {
  return outcome === 'TIMEOUT';
}

async function attempt<T>(
  options: RenderOptions,
  work: (options: RenderOptions) => Promise<T>,
): Promise<{ readonly result: T } | { readonly verdict: Verdict }> {
  const spent = stopwatch();
  try {
    const result = await work(options);
    const late = lateness(spent(), options.timeout!);
    return late === null ? { result } : { verdict: faulty(late) };
  } catch (error) {
    return { verdict: judgeError(error, lateness(spent(), options.timeout!)) };
  }
}

/** An error is as good as a PDF, where it has a code and is no defect. */
function judgeError(error: unknown, late: string | null = null): Verdict {
  if (!(error instanceof PlatenError)) return faulty(`no PlatenError: ${told(error)}`);
  if (error.code === 'INTERNAL') return faulty(`INTERNAL: ${error.message}${placeOf(error.cause)}`);
  return late === null ? fine(error.code) : faulty(late);
}

/**
 * ms that went by, and at most those that this process was at work: a machine that others keep busy is no fault. Who waits for others (`fetch`)
 * measures by itself.
 */
function stopwatch(): () => number {
  const begun = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return Math.min(performance.now() - begun, (user + system) / 1_000);
  };
}

/** What is said of a conversion that took longer than its timeout and the grace; `null` for one in time. */
function lateness(time: number, timeout: number): string | null {
  return time > timeout + GRACE ? `late: ${Math.round(time)} ms with a timeout of ${timeout} ms` : null;
}

function told(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}${placeOf(error)}` : String(error);
}

/** The function in which it was thrown. */
function placeOf(error: unknown): string {
  const line = error instanceof Error ? /\n\s+at .*/.exec(error.stack ?? '')?.[0].trim() : undefined;
  return line === undefined ? '' : ` (${line.replace(/ ?\(?(?:file:\/\/)?\/.*\/(src\/)/, ' $1').replace(/\)$/, '')})`;
}
