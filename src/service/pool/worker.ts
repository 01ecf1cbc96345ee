/** Entry of a worker thread: one conversion at a time, its PDF moved to the server, not copied. */
import { getHeapStatistics } from 'node:v8';
import { Piscina } from 'piscina';
import { PlatenError } from '../../engine/base/errors.ts';
import type { ConversionTask } from './conversion.ts';
import { runConversion } from './run-conversion.ts';
import type { WorkerAnswer, WorkerSettings } from './worker-protocol.ts';

const { allowPrivateAddresses, memory, stop } = Piscina.workerData as WorkerSettings;

/** ms between two looks at the memory in use. */
const BETWEEN_LOOKS = 50;
let lastLook = 0;

function noteMemory(): void {
  const heap = getHeapStatistics();
  memory[0] = heap.total_heap_size + heap.external_memory;
  lastLook = performance.now();
}

const settings = {
  allowPrivateAddresses,
  onProgress: () => {
    if (Atomics.load(stop, 0) !== 0) throw new PlatenError('ABORTED', 'Nobody waits for the conversion any more.');
    if (performance.now() - lastLook > BETWEEN_LOOKS) noteMemory();
  },
};

export default async function convert(task: ConversionTask): Promise<WorkerAnswer> {
  const result = await runConversion(task, settings);
  noteMemory();
  if (result.status !== 'done') return { result };
  // Only a buffer of its own can be moved: a view of a larger one would take that with it, and the pool of small buffers is refused by
  // Node 22. (`slice` would not copy: of a Buffer it gives a view.)
  const isWhole = result.pdf.byteOffset === 0 && result.pdf.byteLength === result.pdf.buffer.byteLength;
  const pdf = isWhole ? result.pdf : new Uint8Array(result.pdf);
  const answer: WorkerAnswer = { result: { ...result, pdf } };
  const moved = { [Piscina.transferableSymbol]: pdf.buffer, [Piscina.valueSymbol]: answer };
  return Piscina.move(moved as unknown as ArrayBuffer) as unknown as WorkerAnswer;
}

/** Every bundled face, and what most documents have: text, a table, a list, flex, borders. */
const WARM_UP = `<!doctype html><html lang="en"><title>Warm-up</title><style>
body { font: 11pt/1.4 sans-serif } .row { display: flex; gap: 8px } .row div { flex: 1; border: 1px solid #aaa; border-radius: 4px; padding: 4px }
table { border-collapse: collapse; width: 100% } td, th { border: 1px solid; padding: 3px } tr:nth-child(even) { background: #eee }
</style><h1>Warm-up</h1>${['sans-serif', 'serif', 'monospace']
  .map((family) => `<p style="font-family: ${family}">Text <b>bold</b> <i>italic <b>both</b></i></p>`)
  .join('')}<div class="row"><div>One</div><div>Two</div></div><ul><li>Item</ul>
<table><thead><tr><th>No.<th>Text</thead>${'<tr><td>1<td>A sentence with some words.'.repeat(40)}</table>`;
/** The compiler of V8 needs to see code a few times. */
const WARM_UP_RUNS = 3;

/** @throws Error when a document cannot be converted here at all: fonts that are missing, a broken installation */
export async function warmUp(): Promise<void> {
  for (let run = 0; run < WARM_UP_RUNS; run++) {
    const result = await runConversion(
      { source: { html: WARM_UP }, page: {}, watermark: false, timeout: 30_000 },
      settings,
    );
    if (result.status === 'failed') throw new Error(`A worker cannot convert: ${result.message}`);
  }
  noteMemory();
}
