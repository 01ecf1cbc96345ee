/** A conversion with the service's limits. Runs in a worker; tests call it as it is. */
import { PlatenError } from '../../base/errors.ts';
import { render } from '../../render/render.ts';
import type { ConversionFacts, ConversionResult, ConversionTask } from './conversion.ts';

/** docs/service.md: over these a document is too complex. */
const LIMITS = { pages: 5_000, outputBytes: 100_000_000 };
const MOST_DIAGNOSTICS = 200;

export async function runConversion(task: ConversionTask): Promise<ConversionResult> {
  const phases: Record<string, number> = {};
  const facts: ConversionFacts = { phases, blockedFetches: 0 };
  try {
    const { pdf, pageCount, diagnostics } = await render({
      ...task.source,
      ...task.page,
      watermark: task.watermark,
      timeout: task.timeout,
      limits: LIMITS,
    });
    const overflow = diagnostics.find(({ code }) => code === 'PAGES_LIMIT');
    if (overflow !== undefined) {
      return {
        status: 'failed',
        code: 'DOCUMENT_TOO_COMPLEX',
        message: overflow.message,
        details: { limit: LIMITS.pages, page: LIMITS.pages },
        facts,
      };
    }
    const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
    return {
      status: 'done',
      pdf,
      pageCount,
      warnings,
      diagnostics: diagnostics.slice(0, MOST_DIAGNOSTICS),
      title: null,
      facts,
    };
  } catch (error) {
    if (error instanceof PlatenError)
      return { status: 'failed', code: error.code, message: error.message, details: error.details, facts };
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { status: 'failed', code: 'INTERNAL', message, details: {}, facts };
  }
}
