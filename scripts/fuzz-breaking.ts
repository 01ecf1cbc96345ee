/**
 * Prints random documents until one of them loses a word, has no end, or is not the same twice:
 * `npm run fuzz:breaking -- [--runs 1000] [--seed N] [--failures 1] [--skip PATTERN]
 * [--out out/fuzz]`. A failure is shrunk and written as HTML; with `--failures` the search goes on behind it, and `--skip`
 * leaves out documents in whose HTML the pattern is found. The seed of a run is told, and gives the same documents again.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { faultOf } from '../test/support/check-document.ts';
import { type RandomDocument, randomDocuments, writeDocument } from '../test/support/random-document.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    failures: { type: 'string', default: '1' },
    skip: { type: 'string' },
    out: { type: 'string', default: 'out/fuzz' },
  },
});
process.env.PLATEN_STRICT = '1';
/** So many documents are drawn from one seed. */
const BATCH = 500;
const skipped = values.skip === undefined ? null : new RegExp(values.skip);
const runs = Number(values.runs);
const seed = Number(values.seed);
let done = 0;
let failures = 0;
for (let batch = 0; done < runs && failures < Number(values.failures); batch++) {
  const property = fc.asyncProperty(randomDocuments, async (document) => {
    const written = writeDocument(document);
    fc.pre(skipped === null || !skipped.test(written.html));
    const fault = await faultOf(written);
    if (fault !== null) throw new Error(fault);
  });
  const numRuns = Math.min(BATCH, runs - done);
  const result = await fc.check(property, { numRuns, seed: seed + batch, interruptAfterTimeLimit: 600_000 });
  done += result.numRuns;
  if (result.failed && result.counterexample !== null)
    tell(result.counterexample[0], seed + batch, result.errorInstance);
  else process.stdout.write(`${done} documents, seed ${seed + batch}, ${failures} failures\n`);
}
process.stdout.write(`${done} documents from seed ${seed}: ${failures} failures\n`);
process.exitCode = failures > 0 ? 1 : 0;

function tell(document: RandomDocument, from: number, error: unknown): void {
  failures++;
  const { html } = writeDocument(document);
  const why = error instanceof Error ? error.message : String(error);
  mkdirSync(values.out, { recursive: true });
  const file = path.join(values.out, `fuzz-${from}.html`);
  writeFileSync(file, `${html}\n<!-- seed ${from}: ${why.replace(/--/g, '- -').slice(0, 500)} -->\n`);
  process.stdout.write(`seed ${from}: ${why.slice(0, 300)}\n  ${file}\n  ${html.slice(0, 600)}\n`);
}
