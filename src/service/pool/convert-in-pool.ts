/** A conversion with the service's limits: what is asked of the pool, and what its answer is to the service. */
import { type Diagnostic, PlatenError } from '../../engine/index.ts';
import type { Pool } from '../../pool/index.ts';
import { Problem } from '../http/base/problem.ts';
import type { ConversionFacts, ConversionFailed, ConversionTask, ConversionWarning, Convert } from './conversion.ts';
import { CONVERSION_LIMITS } from './conversion-limits.ts';
import { inServiceWords } from './service-words.ts';

const MOST_DIAGNOSTICS = 200;
/** Before the names of files that came with the document. */
const OWN_FILES = /^files:\/\/\//;
/** The pool's own message speaks to who made the pool. */
const TOO_LARGE = 'The document needs more memory than a conversion may use. Split it.';

/** What who runs the service allows and gives to every document. */
export interface ConversionSettings {
  /** Whether documents may be fetched from, and may link to, private addresses and any port. Default no. */
  readonly allowPrivateAddresses?: boolean | undefined;
  /** Absolute paths of fonts and of folders of them. Default none. */
  readonly fonts?: readonly string[] | undefined;
  /** Whether the fonts of the system are used as last resort. Default no. */
  readonly systemFonts?: boolean | undefined;
}

/** Documents are hostile: they get http(s) and data addresses, never files; fonts are the service's business. */
export function convertInPool(pool: Pick<Pool, 'render'>, settings: ConversionSettings = {}): Convert {
  const { allowPrivateAddresses = false, fonts = [], systemFonts = false } = settings;
  return async (task, signal, tenant) => {
    let facts: ConversionFacts = { phases: {}, blockedFetches: 0 };
    const onEnd: RenderOptions['onEnd'] = ({ wait, phases, blockedFetches }) => {
      facts = { phases: { queue: wait, ...phases }, blockedFetches };
    };
    const options = {
      ...optionsOf(task),
      fonts: [...(task.given?.fonts ?? []), ...fonts],
      systemFonts,
      allowPrivateAddresses,
      signal,
      onEnd,
    };
    try {
      const { pdf, pageCount, title, diagnostics, inspected } = await pool.render(options, {
        tenant,
        within: task.timeout,
      });
      const overflow = diagnostics.find(({ code }) => code === 'PAGES_LIMIT');
      if (overflow !== undefined) return tooManyPages(overflow, facts);
      return {
        status: 'done',
        pdf,
        pageCount,
        warnings: diagnostics.filter(({ severity }) => severity === 'warning').length,
        diagnostics: diagnostics.slice(0, MOST_DIAGNOSTICS).map(warningOf),
        title,
        ...(inspected !== undefined && { inspected }),
        facts,
      };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!(error instanceof PlatenError)) throw error;
      const refusal = refusalOf(error);
      if (refusal !== null) throw refusal;
      return failureOf(error, facts);
    }
  };
}

type RenderOptions = Parameters<Pool['render']>[0];

function optionsOf({ source, page, given, inspect, watermark, timeout }: ConversionTask): RenderOptions {
  return {
    ...source,
    ...page,
    ...given,
    ...(inspect !== undefined && { inspect }),
    watermark,
    timeout,
    limits: CONVERSION_LIMITS,
    fileRoots: [],
  };
}

/** The address that html without one has is nothing to its sender; the service's fonts are the business of who runs it. */
function warningOf({ url, hint, ...rest }: Diagnostic): ConversionWarning {
  const told = { ...rest, message: inServiceWords(rest.message) };
  const warning = hint === undefined ? told : { ...told, hint: inServiceWords(hint) };
  const place = url?.replace(OWN_FILES, '') ?? '';
  return place === '' || place === 'about:blank' ? warning : { ...warning, url: place };
}

/** The library prints the first pages and says so; whoever asked the service would not notice. */
function tooManyPages({ message }: Diagnostic, facts: ConversionFacts): ConversionFailed {
  const { pages } = CONVERSION_LIMITS;
  const told = inServiceWords(message);
  return {
    status: 'failed',
    code: 'DOCUMENT_TOO_COMPLEX',
    message: told,
    details: { limit: pages, page: pages },
    facts,
  };
}

/** What the pool did not even begin. */
function refusalOf({ code, details }: PlatenError): Problem | null {
  switch (code) {
    case 'BUSY':
      return busyProblem(
        'All workers are busy and the queue is full. Try again in a moment.',
        Math.ceil(Number(details.wait) / 1000),
      );
    case 'CLOSED':
      return busyProblem('The service is shutting down.', 5);
    default:
      return null;
  }
}

/** @param seconds - until it is worth to try again, before it is bounded to 1 to 5 */
function busyProblem(detail: string, seconds: number): Problem {
  return new Problem('BUSY', detail, {}, { 'retry-after': String(Math.min(5, Math.max(1, seconds))) });
}

function failureOf({ code, message, details, stack }: PlatenError, facts: ConversionFacts): ConversionFailed {
  const failed = { status: 'failed', code, details, facts } as const;
  // A defect stands in the log with its stack, and nowhere else.
  if (code === 'INTERNAL') return { ...failed, message: stack ?? message };
  return { ...failed, message: details.limit === 'memory' ? TOO_LARGE : inServiceWords(message) };
}
