/** A conversion with the service's limits. Runs in a worker; tests call it as it is. */
import type { Diagnostic } from '../../engine/base/diagnostics.ts';
import { PlatenError } from '../../engine/base/errors.ts';
import { renderObserved } from '../../engine/render/render.ts';
import type { ConversionFacts, ConversionResult, ConversionTask, ConversionWarning } from './conversion.ts';
import { CONVERSION_LIMITS } from './conversion-limits.ts';

const MOST_DIAGNOSTICS = 200;

export interface ConversionSettings {
  /** Whether documents may be fetched from, and may link to, private addresses and any port. */
  readonly allowPrivateAddresses: boolean;
  /** Told now and then while a conversion is on. */
  readonly onProgress?: () => void;
}

/** Documents are hostile: they get http(s) and data addresses, never files. */
export async function runConversion(task: ConversionTask, settings: ConversionSettings): Promise<ConversionResult> {
  let facts: ConversionFacts = { phases: {}, blockedFetches: 0 };
  try {
    const { pdf, pageCount, title, diagnostics } = await renderObserved(
      {
        ...task.source,
        ...task.page,
        watermark: task.watermark,
        timeout: task.timeout,
        limits: CONVERSION_LIMITS,
        allowPrivateAddresses: settings.allowPrivateAddresses,
        fileRoots: [],
        onProgress: settings.onProgress,
      },
      ({ phases, blockedFetches }) => {
        facts = { phases: { ...phases }, blockedFetches };
      },
    );
    const overflow = diagnostics.find(({ code }) => code === 'PAGES_LIMIT');
    if (overflow !== undefined) return tooManyPages(overflow, facts);
    return {
      status: 'done',
      pdf,
      pageCount,
      warnings: diagnostics.filter(({ severity }) => severity === 'warning').length,
      diagnostics: diagnostics.slice(0, MOST_DIAGNOSTICS).map(warningOf),
      title,
      facts,
    };
  } catch (error) {
    if (error instanceof PlatenError)
      return { status: 'failed', code: error.code, message: error.message, details: error.details, facts };
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { status: 'failed', code: 'INTERNAL', message, details: {}, facts };
  }
}

/** The address that html without one has is nothing to its sender. */
function warningOf({ url, ...warning }: Diagnostic): ConversionWarning {
  return url === undefined || url === 'about:blank' ? warning : { ...warning, url };
}

/** The library prints the first pages and says so; whoever asked the service would not notice. */
function tooManyPages({ message }: Diagnostic, facts: ConversionFacts): ConversionResult {
  const { pages } = CONVERSION_LIMITS;
  return { status: 'failed', code: 'DOCUMENT_TOO_COMPLEX', message, details: { limit: pages, page: pages }, facts };
}
