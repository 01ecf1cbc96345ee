/**
 * Prints the random documents that `fuzz-breaking.ts` asks for and says what is wrong with each. A process of its own, so that a document without an
 * end can be told and stopped.
 */
import fc from 'fast-check';
import { faultOf } from '../test/support/check-document.ts';
import { randomDocuments, writeDocument } from '../test/support/random-document.ts';

/** What the worker is to do; a document is known by the seed it is drawn from. */
export type FuzzTask =
  | { readonly kind: 'try'; readonly seeds: readonly number[] }
  /** Looks for a smaller document with a fault of the same kind. */
  | { readonly kind: 'shrink'; readonly seed: number; readonly fault: string };

export type FuzzAnswer =
  /** `time`: CPU of both runs, ms. */
  | { readonly kind: 'tried'; readonly seed: number; readonly fault: string | null; readonly time: number }
  | { readonly kind: 'shrunk'; readonly seed: number; readonly fault: string; readonly html: string }
  | { readonly kind: 'done' };

/** Longest search for a smaller document, ms. */
const LONGEST_SHRINK = 60_000;

process.env.PLATEN_STRICT = '1';
process.on('message', async (task: FuzzTask) => {
  if (task.kind === 'try') for (const seed of task.seeds) answer(await tried(seed));
  else answer(await shrunk(task.seed, task.fault));
  answer({ kind: 'done' });
});

function answer(message: FuzzAnswer): void {
  process.send?.(message);
}

async function tried(seed: number): Promise<FuzzAnswer> {
  let fault: string | null = null;
  const property = fc.asyncProperty(randomDocuments, async (document) => {
    fault = await faultOf(writeDocument(document));
  });
  const before = process.cpuUsage();
  await fc.check(property, { seed, numRuns: 1, unbiased: true });
  const { user, system } = process.cpuUsage(before);
  return { kind: 'tried', seed, fault, time: (user + system) / 1_000 };
}

async function shrunk(seed: number, fault: string): Promise<FuzzAnswer> {
  const kind = kindOfFault(fault);
  const property = fc.asyncProperty(randomDocuments, async (document) => {
    const found = await faultOf(writeDocument(document));
    if (found !== null && kindOfFault(found) === kind)
      throw new Error(document.shrinkToFit ? found : `${found} (shrinkToFit: false)`);
  });
  const { counterexample, errorInstance } = await fc.check(property, {
    seed,
    numRuns: 1,
    unbiased: true,
    interruptAfterTimeLimit: LONGEST_SHRINK,
  });
  const html = counterexample === null ? '' : writeDocument(counterexample[0]).html;
  return { kind: 'shrunk', seed, fault: errorInstance instanceof Error ? errorInstance.message : fault, html };
}

/** The fault without what differs from document to document. */
function kindOfFault(fault: string): string {
  return fault
    .replace(/"[^"]*"|\b[WR]?\d+\b/g, '')
    .replace(/ in \S+| and what follows it.*/g, '')
    .trim();
}
